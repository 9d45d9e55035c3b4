#include "app/panels/plot.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/curve_line.h"
#include "app/panels/widgets.h"
#include "app/workspace/quantity.h"

namespace taffy {

namespace {

constexpr float inset = 4.0f;  // margin of curves within their field [design units]

float title_height(const Workspace& w) {
    return ImGui::GetFontSize() + w.px(4);
}

float small_text() {
    return 0.85f * ImGui::GetFontSize();
}

}  // namespace

Plot::Plot(const char* title, const char* unit, std::vector<Curve> curves, float height,
           const char* help, Axis axis)
    : title_(title),
      unit_(unit),
      help_(help),
      curves_(std::move(curves)),
      samples_(curves_.size()),
      height_(height),
      axis_(axis) {}

void Plot::clear() {
    for (std::vector<float>& samples : samples_) samples.clear();
}

void Plot::add(std::span<const double> values) {
    for (size_t k = 0; k < samples_.size(); ++k) {
        std::vector<float>& samples = samples_[k];
        if (samples.size() >= kept) samples.erase(samples.begin());
        samples.push_back(std::isfinite(values[k]) ? float(values[k]) : 0.0f);
    }
}

Plot::Range Plot::range() const {
    Range range;
    bool any = axis_ == Axis::linear;
    for (const std::vector<float>& samples : samples_)
        for (const float v : samples) {
            if (axis_ == Axis::logarithmic && v <= 0.0f) continue;
            range.low = any ? std::min(range.low, v) : v;
            range.high = any ? std::max(range.high, v) : v;
            any = true;
        }
    return range;
}

std::string Plot::text_of(double value) const {
    return unit_[0] == 'x' ? pace_text(value, false) : quantity_text(value, unit_);
}

/// Places the names of curves, on as many lines as they need.
std::vector<Plot::Seat> Plot::legend_seats(const Workspace& w, float width) const {
    std::vector<Seat> seats;
    float x = 0.0f;
    int line = 0;
    for (const Curve& curve : curves_) {
        const float size =
            w.px(11) + w.fonts.small->CalcTextSizeA(small_text(), 1e6f, 0.0f, curve.name).x;
        if (x > 0.0f && x + size > width) x = 0.0f, ++line;
        seats.push_back({x, line});
        x += size + w.px(11);
    }
    return seats;
}

void Plot::draw_legend(const Workspace& w, const std::vector<Seat>& seats, ImVec2 corner) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float text = small_text(), line = text + w.px(4);
    for (size_t k = 0; k < curves_.size(); ++k) {
        const ImVec2 seat(corner.x + seats[k].x, corner.y + line * float(seats[k].line));
        list.AddCircleFilled({seat.x + w.px(4), seat.y + 0.5f * text}, w.px(3.5f),
                             packed(curves_[k].colour));
        list.AddText(w.fonts.small, text, {seat.x + w.px(11), seat.y}, packed(w.colours().muted),
                     curves_[k].name);
    }
}

void Plot::draw_curves(const Workspace& w, ImVec2 a, ImVec2 b) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Palette& p = w.colours();
    const Range ends = range();
    const bool logarithmic = axis_ == Axis::logarithmic;
    const auto along = [&](float v) { return logarithmic ? std::log10(v) : v; };
    if (logarithmic && ends.high <= 0.0f) return;
    float low = along(ends.low), high = along(ends.high);
    if (logarithmic) low = std::floor(low), high = std::max(std::ceil(high), low + 1.0f);
    if (high - low < 1e-12f) high = low + 1e-12f;
    const float gap = w.px(inset), height = b.y - a.y, width = b.x - a.x;
    const auto y_of = [&](float v) {
        return b.y - gap - (v - low) / (high - low) * (height - 2 * gap);
    };
    if (!logarithmic)
        list.AddLine({a.x + gap, y_of(0.0f)}, {b.x - gap, y_of(0.0f)}, packed(p.line));
    else
        for (float decade = low + 1.0f; decade < high; decade += 1.0f)
            list.AddLine({a.x + gap, y_of(decade)}, {b.x - gap, y_of(decade)}, packed(p.line));
    for (size_t k = 0; k < curves_.size(); ++k) {
        std::vector<ImVec2> points;
        for (size_t i = 0; i < samples_[k].size(); ++i)
            if (!logarithmic || samples_[k][i] > 0.0f)
                points.push_back({a.x + gap + (width - 2 * gap) * float(i) / (kept - 1),
                                  y_of(along(samples_[k][i]))});
        add_curve(list, points, packed(curves_[k].colour), w.px(1.6f));
    }
    // The ends of the axis, at the right, where the newest samples arrive.
    const auto label = [&](double value, float y) {
        const std::string text = text_of(value);
        const float size = w.fonts.small->CalcTextSizeA(small_text(), 1e6f, 0.0f, text.c_str()).x;
        list.AddText(w.fonts.small, small_text(), {b.x - gap - size, y}, packed(p.muted),
                     text.c_str());
    };
    const auto value_at = [&](float v) { return logarithmic ? std::pow(10.0, v) : double(v); };
    label(value_at(high), a.y + w.px(1));
    if (logarithmic) label(value_at(low), b.y - small_text() - w.px(1));
}

std::string Plot::text_at(size_t index) const {
    std::string text;
    for (size_t k = 0; k < curves_.size(); ++k)
        text += (k > 0 ? ", " : "") + text_of(double(samples_[k][index]));
    return text;
}

void Plot::draw(Workspace& w) const {
    const Palette& p = w.colours();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float width = ImGui::GetContentRegionAvail().x, height = w.px(height_);
    const std::vector<Seat> seats = legend_seats(w, width);
    const float legend =
        curves_.size() > 1 ? (small_text() + w.px(4)) * float(seats.back().line + 1) : 0.0f;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::Dummy({width, title_height(w) + legend + height});
    w.note_widget(std::string("plot.") + title_);
    const ImVec2 a(corner.x, corner.y + title_height(w) + legend),
        b(corner.x + width, a.y + height);
    tooltip(w, help_);
    const bool hovered = ImGui::IsItemHovered();
    list.AddText(w.fonts.bold, ImGui::GetFontSize(), corner, packed(p.text), title_);
    list.AddRectFilled(a, b, packed(p.field), w.px(6));
    draw_curves(w, a, b);
    if (curves_.size() > 1) draw_legend(w, seats, {corner.x, a.y - legend});
    // The newest value, or those at the sample that the mouse points at.
    const std::vector<float>& main = samples_.back();
    std::string shown = text_of(main.empty() ? 0.0 : double(main.back()));
    const float start = a.x + w.px(inset), span = width - 2 * w.px(inset);
    const float mouse = ImGui::GetMousePos().x;
    const float pointed = std::round((mouse - start) / span * float(kept - 1));
    if (hovered && pointed >= 0.0f && pointed < float(main.size())) {
        list.AddLine({mouse, a.y}, {mouse, b.y}, packed(p.accent));
        shown = text_at(size_t(pointed));
    }
    list.AddText({corner.x + width - ImGui::CalcTextSize(shown.c_str()).x, corner.y},
                 packed(hovered ? p.text : p.muted), shown.c_str());
    ImGui::Spacing();
}

SampleClock::Verdict SampleClock::look(const Snapshot& s) {
    const uint64_t step = s.diagnostics.step;
    const Verdict verdict{s.scene_serial != scene_ || step < last_step_,
                          s.scene_serial != scene_ || step != last_step_};
    scene_ = s.scene_serial;
    last_step_ = step;
    return verdict;
}

}  // namespace taffy
