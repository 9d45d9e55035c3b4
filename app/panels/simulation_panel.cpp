#include <algorithm>
#include <cctype>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "app/panels/panel.h"
#include "app/panels/parameter_widget.h"
#include "app/panels/simulation_rows.h"
#include "app/panels/step_words.h"
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
               "Pause or go on ({pause})"))
        w.actions->toggle_pause();
    ImGui::SameLine(0.0f, gap);
    if (button(w, "simulation.step", "Step", width, false, "One time step ({step})"))
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
               "Go back to the start; parameters stay as they are ({reset}). The scene's time "
               "begins at 0 again, the timeline goes on"))
        w.actions->reset();
}

/// Draws what limits the time step, and a button where a parameter would lengthen it.
void limited_by(Workspace& w) {
    const StepWords words = step_words(*w.snapshot);
    figure_row(w, "Limited by", words.what);
    tooltip(w, "What keeps time steps short: longer ones would make the scene run faster. " +
                   words.advice);
    if (!words.solving_helps) return;
    const float width = w.px(60);
    ImGui::SameLine();
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - width);
    if (button(w, "simulation.solve_pressures", "Solve", width, false,
               "Switch to implicit pressures and viscosity"))
        w.set_parameter("simulation.pressure_solver", std::string("implicit"));
}

/// Draws how many bodies are asleep and so not computed; the tooltip lists them.
void sleepers(Workspace& w) {
    const Snapshot& s = *w.snapshot;
    std::vector<std::string> names;
    for (const BodyFigures& body : s.diagnostics.bodies)
        if (body.asleep) names.push_back(body.name);
    const size_t all = s.diagnostics.bodies.size();
    figure_row(w, "Asleep",
               names.empty() ? "none"
                             : std::to_string(names.size()) + " of " + std::to_string(all) +
                                   (all == 1 ? " body" : " bodies"));
    constexpr size_t most = 20;
    std::string text =
        "Bodies that have rested for half a second are not computed until "
        "something comes near them or is changed.";
    for (size_t k = 0; k < std::min(names.size(), most); ++k)
        text += (k == 0 ? " Now: " : ", ") + names[k];
    if (names.size() > most) text += " and " + std::to_string(names.size() - most) + " more";
    tooltip(w, names.empty() ? text : text + ".");
}

void figures(Workspace& w) {
    const Snapshot& s = *w.snapshot;
    figure_row(w, "Pace", s.paused ? "paused" : pace_text(s.real_time_factor, false));
    tooltip(w, "Simulated seconds per second of the clock; 1\u00d7 is real time");
    const double limit = s.diagnostics.stable_step;
    const double step = s.diagnostics.step_size;  // 0: no step yet
    figure_row(w, "Step size", step > 0.0 ? quantity_text(step, "s") : "\u2013");
    if (limit > 0.0) tooltip(w, "Explicit steps are stable up to " + quantity_text(limit, "s"));
    limited_by(w);
    sleepers(w);
}

/// Returns "explicit 3.1x, implicit about 1.2x of real time", as fast as this machine runs the
/// scene.
std::string speeds_text(const StepCost& cost, bool implicit) {
    const auto text = [](double ms, bool estimated) {
        return (estimated ? "about " : "") + pace_text(1e3 / ms, false);
    };
    return "explicit " + text(cost.explicit_ms, implicit) + ", implicit " +
           text(cost.implicit_ms, !implicit) + " of real time";
}

/// Says why there is no advice to switch to the other integrator.
std::string why_grey(const StepCost& cost, IntegratorAnswer::Faster faster) {
    if (faster != IntegratorAnswer::Faster::unknown)
        return "Grey because the integrator in use is the faster one, or nearly as fast";
    if (cost.explicit_ms > 0.0 && cost.implicit_ms == 0.0)
        return "Grey because a body of this scene needs explicit steps";
    return "Grey until the first steps have shown how fast both integrators are";
}

using Faster = IntegratorAnswer::Faster;

/// @param gain  how many times as fast the other integrator is
/// @param shown  the answer so far, which stays until the gain differs more
Faster faster_integrator_by(double gain, Faster shown) {
    if (gain > (shown == Faster::other ? 1.25 : 1.5)) return Faster::other;
    return gain < (shown == Faster::present ? 1.0 / 1.25 : 1.0 / 1.5) ? Faster::present
                                                                      : Faster::neither;
}

/// Returns the answer to show. It changes once another one has held for some seconds, because the
/// estimates fluctuate, and are unknown for a moment after some changes.
Faster settled(IntegratorAnswer& answer, const Snapshot& s) {
    constexpr double first_wait = 1.5, wait = 5.0;  // [s]
    const double now = ImGui::GetTime();
    const StepCost& cost = s.diagnostics.cost;
    const bool implicit = s.parameters.integrator != Integrator::explicit_leapfrog;
    if (answer.implicit != implicit || answer.scene != s.scene_name)
        answer = {.next_since = now, .implicit = implicit, .scene = s.scene_name};
    const bool known = cost.explicit_ms > 0.0 && cost.implicit_ms > 0.0;
    if (known)
        answer.gain =
            implicit ? cost.implicit_ms / cost.explicit_ms : cost.explicit_ms / cost.implicit_ms;
    const Faster next = known ? faster_integrator_by(answer.gain, answer.shown) : Faster::unknown;
    if (next != answer.next || next == answer.shown) answer.next_since = now;
    answer.next = next;
    const double held = now - answer.next_since;
    if (held > (answer.shown == Faster::unknown ? first_wait : wait)) answer.shown = next;
    return answer.shown;
}

/// Draws which integrator would run the scene faster, and a button that switches to it.
void faster_integrator(Workspace& w) {
    const Snapshot& s = *w.snapshot;
    const StepCost& cost = s.diagnostics.cost;
    const bool implicit = s.parameters.integrator != Integrator::explicit_leapfrog;
    const bool known = cost.explicit_ms > 0.0 && cost.implicit_ms > 0.0;
    const Faster faster = settled(w.widget.integrator, s);
    const bool advised = faster == Faster::other;
    row_label(w, "Faster integrator");
    ImGui::TextUnformatted(faster == Faster::unknown   ? "unknown"
                           : faster == Faster::neither ? "neither"
                           : advised == implicit       ? "explicit"
                                                       : "implicit");
    tooltip(w, "The integrator (how steps are computed) that needs less time for the same motion" +
                   (known ? ": " + speeds_text(cost, implicit) +
                                ". The one in use is measured, the other estimated"
                          : ". It is known once both can be measured or estimated"));
    const float width = w.px(60);
    ImGui::SameLine();
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - width);
    ImGui::BeginDisabled(!advised);
    char how[96];
    std::snprintf(how, sizeof how, "Switch to the other integrator, about %.2g times as fast",
                  w.widget.integrator.gain);
    if (button(w, "simulation.switch_integrator", "Switch", width, false,
               advised ? how : why_grey(cost, faster)))
        w.set_parameter("simulation.integrator", std::string(implicit ? "explicit" : "implicit"));
    ImGui::EndDisabled();
}

/// Draws rarely needed rows under a heading of their own, folded at first.
void folded(Workspace& w, const std::string& name, const std::string& title,
            const std::function<bool(const ParameterInfo&)>& wanted) {
    w.settings.sections.try_emplace(name, false);
    if (section(w, name, title)) rows_of_simulation(w, wanted);
}

/// "Active surface" -> "simulation_active_surface"
std::string section_name(std::string group) {
    for (char& c : group) c = c == ' ' ? '_' : char(std::tolower(static_cast<unsigned char>(c)));
    return "simulation_" + group;
}

/// Returns the groups that describe() lists and no other panel shows.
const std::vector<std::string>& other_groups() {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> names{"", "Time step", "Fluids: pressure", "Heat", "Debug"};
        const size_t elsewhere = names.size();
        for (const auto& parameter : SimulationParameters::describe())
            if (std::ranges::find(names, parameter.info.group) == names.end())
                names.push_back(parameter.info.group);
        names.erase(names.begin(), names.begin() + std::ptrdiff_t(elsewhere));
        return names;
    }();
    return all;
}

/// Pause, step, reset, speed, gravity; folded below these: time step, threads, contacts, surfaces.
class SimulationPanel : public Panel {
  public:
    SimulationPanel() : Panel({.id = "simulation", .title = "Simulation"}) {}
    void draw(Workspace& w) override {
        transport_buttons(w);
        figures(w);
        rows_of_simulation(w, {"speed", "gravity", "integrator"});
        faster_integrator(w);
        folded(w, "simulation_steps", "Time step and threads", [](const ParameterInfo& info) {
            for (const char* above : {"speed", "gravity", "integrator"})
                if (info.name == above) return false;
            return info.group == "Time step" || info.group.empty();
        });
        for (const std::string& group : other_groups())
            folded(w, section_name(group), group,
                   [&](const ParameterInfo& info) { return info.group == group; });
    }
};

}  // namespace

std::unique_ptr<Panel> make_simulation_panel() {
    return std::make_unique<SimulationPanel>();
}

}  // namespace taffy
