#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "app/panels/panel.h"
#include "app/panels/widgets.h"
#include "app/workspace/quantity.h"

namespace taffy {

namespace {

constexpr size_t kept_samples = 400;
const ImVec4 blue(0.22f, 0.53f, 0.93f, 1), orange(0.93f, 0.52f, 0.16f, 1),
    green(0.24f, 0.66f, 0.38f, 1), grey(0.55f, 0.58f, 0.65f, 1), purple(0.58f, 0.40f, 0.80f, 1);

void keep(std::vector<float>& samples, double value) {
    if (samples.size() >= kept_samples) samples.erase(samples.begin());
    samples.push_back(std::isfinite(value) ? float(value) : 0.0f);
}

void phase_bars(const Workspace& w) {
    double sum = 0.0, longest = 0.0;
    for (const PhaseTime& phase : w.snapshot->phases) {
        sum += phase.milliseconds;
        longest = std::max(longest, phase.milliseconds);
    }
    for (const PhaseTime& phase : w.snapshot->phases) {
        const float width = row_label(w, choice_text(phase.name));
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        const float height = ImGui::GetFrameHeight(), bar = w.px(8);
        const float text = w.px(58);
        const float full = std::max(w.px(10), width - text);
        const float part = longest > 0.0 ? float(phase.milliseconds / longest) : 0.0f;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float y = corner.y + 0.5f * (height - bar);
        list.AddRectFilled({corner.x, y}, {corner.x + full, y + bar}, packed(w.colours().field),
                           0.5f * bar);
        list.AddRectFilled({corner.x, y}, {corner.x + std::max(bar, full * part), y + bar},
                           packed(w.colours().accent), 0.5f * bar);
        ImGui::SetCursorScreenPos({corner.x + full + w.px(6), corner.y});
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(quantity_text(1e-3 * phase.milliseconds, "s").c_str());
    }
    figure_row(w, "Sum per step", quantity_text(1e-3 * sum, "s"));
    const Diagnostics& d = w.snapshot->diagnostics;
    if (d.cg_iterations > 0)
        figure_row(w, "CG iterations",
                   std::to_string(d.cg_iterations) + " in " + std::to_string(d.newton_iterations) +
                       " solutions");
    figure_row(w, "Steps per frame", std::to_string(w.snapshot->steps_per_frame));
}

/// Time per phase of a step, and curves of energy, momentum, step size and real-time factor.
class ProfilerPanel : public Panel {
  public:
    ProfilerPanel() : Panel({.id = "profiler", .title = "Profiler", .open = false}) {}
    /// Takes a sample.
    void news(Workspace& w) override;
    void draw(Workspace& w) override;

  private:
    enum Curve {
        kinetic,
        elastic,
        gravitational,
        total,
        linear,
        angular,
        step,
        real_time,
        compression,
        melted,
        curves
    };
    struct Series {
        Curve curve;
        const char* name;
        ImVec4 colour;
    };
    /// Of a curve's name: distance from the left edge [units], and the line.
    struct Seat {
        float x = 0.0f;
        int line = 0;
    };
    static std::vector<Seat> legend_seats(const Workspace& w, const std::vector<Series>& series,
                                          float width);
    void plot(const Workspace& w, const char* title, const char* unit,
              const std::vector<Series>& series, float height) const;

    std::array<std::vector<float>, curves> samples_;  // oldest first
    uint64_t last_step_ = 0;
    uint64_t scene_ = 0;
};

void ProfilerPanel::news(Workspace& w) {
    const Snapshot& s = *w.snapshot;
    const Diagnostics& d = s.diagnostics;
    if (s.scene_serial != scene_ || d.step < last_step_)
        for (std::vector<float>& samples : samples_) samples.clear();
    const bool news = d.step != last_step_ || s.scene_serial != scene_;
    scene_ = s.scene_serial;
    last_step_ = d.step;
    if (!news) return;
    const double values[curves] = {d.energy.kinetic,
                                   d.energy.elastic,
                                   d.energy.gravitational,
                                   d.energy.total(),
                                   d.linear_momentum.norm(),
                                   d.angular_momentum.norm(),
                                   d.step_size,
                                   s.real_time_factor,
                                   d.energy.compression,
                                   100.0 * d.melted_fraction};
    for (size_t i = 0; i < curves; ++i) keep(samples_[i], values[i]);
}

/// Where the names of curves stand: in as many lines as they need.
std::vector<ProfilerPanel::Seat> ProfilerPanel::legend_seats(const Workspace& w,
                                                             const std::vector<Series>& series,
                                                             float width) {
    std::vector<Seat> seats;
    float x = 0.0f;
    int line = 0;
    for (const Series& s : series) {
        const float text = 0.85f * ImGui::GetFontSize();
        const float size = w.px(11) + w.fonts.small->CalcTextSizeA(text, 1e6f, 0.0f, s.name).x;
        if (x > 0.0f && x + size > width) x = 0.0f, ++line;
        seats.push_back({x, line});
        x += size + w.px(11);
    }
    return seats;
}

void ProfilerPanel::plot(const Workspace& w, const char* title, const char* unit,
                         const std::vector<Series>& series, float height) const {
    const Palette& p = w.colours();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float width = ImGui::GetContentRegionAvail().x, text = 0.85f * ImGui::GetFontSize();
    const float line = text + w.px(4);
    const auto seats = legend_seats(w, series, width);
    const float legend = series.size() > 1 ? line * float(seats.back().line + 1) : 0.0f;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::Dummy({width, ImGui::GetFontSize() + w.px(4) + legend + height});
    list.AddText(w.fonts.bold, ImGui::GetFontSize(), corner, packed(p.text), title);
    const ImVec2 a(corner.x, corner.y + ImGui::GetFontSize() + w.px(4) + legend);
    const ImVec2 b(corner.x + width, a.y + height);
    list.AddRectFilled(a, b, packed(p.field), w.px(6));

    float low = 0.0f, high = 0.0f;
    for (const Series& s : series)
        for (const float v : samples_[size_t(s.curve)])
            low = std::min(low, v), high = std::max(high, v);
    if (high - low < 1e-12f) high = low + 1e-12f;
    const float inset = w.px(4);
    const auto y_of = [&](float v) {
        return b.y - inset - (v - low) / (high - low) * (height - 2 * inset);
    };
    list.AddLine({a.x + inset, y_of(0.0f)}, {b.x - inset, y_of(0.0f)}, packed(p.line));
    for (size_t k = 0; k < series.size(); ++k) {
        const Series& s = series[k];
        const std::vector<float>& samples = samples_[size_t(s.curve)];
        std::vector<ImVec2> points;
        for (size_t i = 0; i < samples.size(); ++i)
            points.push_back({a.x + inset + (width - 2 * inset) * float(i) / (kept_samples - 1),
                              y_of(samples[i])});
        list.AddPolyline(points.data(), int(points.size()), packed(s.colour), 0, w.px(1.6f));
        if (series.size() == 1) continue;
        const ImVec2 seat(corner.x + seats[k].x, a.y - legend + line * float(seats[k].line));
        list.AddCircleFilled({seat.x + w.px(4), seat.y + 0.5f * text}, w.px(3.5f),
                             packed(s.colour));
        list.AddText(w.fonts.small, text, {seat.x + w.px(11), seat.y}, packed(p.muted), s.name);
    }
    const std::vector<float>& main = samples_[size_t(series.back().curve)];
    const double last = main.empty() ? 0.0 : double(main.back());
    const std::string now = unit[0] == 'x' ? pace_text(last, false) : quantity_text(last, unit);
    const float now_width = ImGui::CalcTextSize(now.c_str()).x;
    list.AddText({corner.x + width - now_width, corner.y}, packed(p.muted), now.c_str());
    ImGui::Spacing();
}

void ProfilerPanel::draw(Workspace& w) {
    phase_bars(w);
    ImGui::Spacing();
    plot(w, "Energy", "J",
         {{kinetic, "kinetic", blue},
          {elastic, "elastic", orange},
          {gravitational, "gravity", green},
          {compression, "pressure", purple},
          {total, "total", grey}},
         w.px(78));
    plot(w, "Momentum", "kg m/s", {{angular, "angular", orange}, {linear, "linear", blue}},
         w.px(52));
    if (std::ranges::any_of(w.snapshot->bodies,
                            [](const BodyState& body) { return body.material.is_meltable(); }))
        plot(w, "Melted", "%", {{melted, "melted", orange}}, w.px(42));
    plot(w, "Step size", "s", {{step, "step", blue}}, w.px(42));
    plot(w, "Real-time factor", "x", {{real_time, "factor", blue}}, w.px(42));
}

}  // namespace

std::unique_ptr<Panel> make_profiler_panel() {
    return std::make_unique<ProfilerPanel>();
}

}  // namespace taffy
