#include "app/panels/simulation_panel.h"

#include "app/panels/parameter_widget.h"
#include "app/panels/widgets.h"
#include "app/workspace/quantity.h"
#include "core/parameters/simulation_parameters.h"

namespace taffy {

namespace {

constexpr double slow_speed = 0.1;

void transport_buttons(Workspace& w) {
    const float gap = w.px(5);
    const float width = (ImGui::GetContentRegionAvail().x - 3 * gap) / 4;
    const bool paused = w.paused();
    if (button(w, "simulation.pause", paused ? "Play" : "Pause", width, paused,
               "Pause or go on (Space)"))
        w.actions->toggle_pause();
    ImGui::SameLine(0.0f, gap);
    if (button(w, "simulation.step", "Step", width, false, "One time step (.)"))
        w.actions->step_once();
    ImGui::SameLine(0.0f, gap);
    const auto speed =
        std::get<double>(w.pending.shown("simulation.speed", double(w.snapshot->parameters.speed)));
    const bool slow = speed < 1.001 * slow_speed;
    const double normal = double(w.snapshot->scene_parameters.speed);
    if (button(w, "simulation.slow", "Slow", width, slow, "Slow motion: a tenth of real time"))
        w.set_parameter("simulation.speed",
                        slow ? (normal > slow_speed ? normal : 1.0) : slow_speed);
    ImGui::SameLine(0.0f, gap);
    if (button(w, "simulation.reset", "Reset", width, false,
               "Back to the start; parameters stay (R)"))
        w.actions->reset();
}

void figures(Workspace& w) {
    const Snapshot& s = *w.snapshot;
    figure_row(w, "Real time", quantity_text(s.paused ? 0.0 : s.real_time_factor, "x"));
    const double limit = s.diagnostics.stable_step;
    figure_row(w, "Step size", quantity_text(s.diagnostics.step_size, "s"));
    if (limit > 0.0) tooltip(w, "Stable up to " + quantity_text(limit, "s"));
}

void rows(Workspace& w, std::initializer_list<const char*> names) {
    const Snapshot& s = *w.snapshot;
    simulation_rows(w, "simulation.", "simulation.", s.parameters, s.scene_parameters,
                    [&](const std::string& name) {
                        for (const char* wanted : names)
                            if (name == wanted) return true;
                        return false;
                    });
}

}  // namespace

void simulation_panel(Workspace& w) {
    if (!section(w, "simulation", "Simulation")) return;
    transport_buttons(w);
    figures(w);
    rows(w, {"speed", "gravity", "step_policy"});
    const auto policy = w.snapshot->parameters.step_policy;
    rows(w, {policy == StepPolicy::fixed ? "fixed_step" : "step_fraction"});
    // Whatever describe() lists and no other section shows.
    const Snapshot& s = *w.snapshot;
    simulation_rows(w, "simulation.", "simulation.", s.parameters, s.scene_parameters,
                    [](const std::string& name) {
                        for (const char* shown : {"speed", "gravity", "step_policy", "fixed_step",
                                                  "step_fraction", "artificial_delay"})
                            if (name == shown) return false;
                        return true;
                    });
    if (w.settings.sections.find("debug") == w.settings.sections.end())
        w.settings.sections["debug"] = false;
    if (section(w, "debug", "Debug")) rows(w, {"artificial_delay"});
}

}  // namespace taffy
