#include <algorithm>
#include <array>
#include <string>

#include "app/panels/panel.h"
#include "app/panels/plot.h"
#include "app/panels/widgets.h"
#include "app/workspace/quantity.h"
#include "app/workspace/value_words.h"

namespace taffy {

namespace {

using namespace curve_colour;

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
    Plot energy_{"Energy",
                 "J",
                 {{"kinetic", blue},
                  {"elastic", orange},
                  {"gravity", green},
                  {"pressure", purple},
                  {"total", grey}},
                 78,
                 "Energies of all bodies over the last steps"};
    Plot momentum_{"Momentum",
                   "kg m/s",
                   {{"angular", orange}, {"linear", blue}},
                   52,
                   "Momentum of all bodies: linear, and angular about the origin [kg m2/s]"};
    Plot melted_{
        "Melted", "%", {{"melted", orange}}, 42, "Molten part of the mass of bodies that can melt"};
    Plot step_{"Step size", "s", {{"step", blue}}, 42, "Simulated time of a step"};
    Plot real_time_{"Real-time factor",
                    "x",
                    {{"factor", blue}},
                    42,
                    "Simulated time divided by the time on the clock"};
    SampleClock clock_;
};

void ProfilerPanel::news(Workspace& w) {
    const Snapshot& s = *w.snapshot;
    const SampleClock::Verdict verdict = clock_.look(s);
    if (verdict.restart)
        for (Plot* plot : {&energy_, &momentum_, &melted_, &step_, &real_time_}) plot->clear();
    if (!verdict.sample) return;
    const Diagnostics& d = s.diagnostics;
    const Energies& e = d.energy;
    energy_.add(std::array{e.kinetic, e.elastic, e.gravitational, e.compression, e.total()});
    momentum_.add(std::array{d.angular_momentum.norm(), d.linear_momentum.norm()});
    melted_.add(std::array{100.0 * d.melted_fraction});
    step_.add(std::array{d.step_size});
    real_time_.add(std::array{s.real_time_factor});
}

void ProfilerPanel::draw(Workspace& w) {
    phase_bars(w);
    ImGui::Spacing();
    energy_.draw(w);
    momentum_.draw(w);
    if (std::ranges::any_of(w.snapshot->bodies,
                            [](const BodyState& body) { return body.material.is_meltable(); }))
        melted_.draw(w);
    step_.draw(w);
    real_time_.draw(w);
}

}  // namespace

std::unique_ptr<Panel> make_profiler_panel() {
    return std::make_unique<ProfilerPanel>();
}

}  // namespace taffy
