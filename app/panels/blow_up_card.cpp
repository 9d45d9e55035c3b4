#include "app/panels/blow_up_card.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/panels/card.h"
#include "app/panels/widgets.h"
#include "app/workspace/cures.h"
#include "app/workspace/quantity.h"
#include "render/shapes/line_shapes.h"

namespace taffy {

namespace {

constexpr double look_back = 1.0;  // [s]

/// Returns a sentence where the fixed step was longer than the stable one, else "".
std::string too_long(const Snapshot& s) {
    const SimulationParameters& p = s.parameters;
    double stable = 1e30;
    for (const BodyState& body : s.bodies) stable = std::min(stable, body.stable_step);
    if (p.step_policy != StepPolicy::fixed || p.integrator != Integrator::explicit_leapfrog ||
        double(p.fixed_step) <= stable)
        return {};
    return "The fixed time step of " + quantity_text(double(p.fixed_step), "s") +
           " is too long: for the stiffest body " + quantity_text(stable, "s") + " is stable.";
}

void set_and_go_on(Workspace& w, const Cure& cure) {
    w.set_parameter(cure.parameter, cure.value);
    if (w.paused()) w.actions->toggle_pause();
    w.blow_up_card.open = false;
}

/// Returns whether the card's blow-up no longer matters: another scene is loaded, or the run has
/// gone on past it.
bool is_over(Workspace& w) {
    const BlowUpCardState& card = w.blow_up_card;
    const Snapshot& s = *w.snapshot;
    return s.scene_serial != card.scene_serial || (!w.paused() && s.timeline.now >= card.elapsed);
}

}  // namespace

void open_blow_up_card(Workspace& w) {
    const Snapshot& s = *w.snapshot;
    w.blow_up_card = {.open = true,
                      .scene_serial = s.scene_serial,
                      .elapsed = s.timeline.now,
                      .time = s.diagnostics.time,
                      .what = s.break_down,
                      .stiff = too_long(s),
                      .cures = cures(s)};
    for (const ParticleId id : s.break_down.particles) {
        const auto found = std::ranges::find(s.id, id);
        if (found != s.id.end()) w.blow_up_card.places.push_back(size_t(found - s.id.begin()));
    }
}

void mark_particles_at_fault(Workspace& w) {
    if (!w.blow_up_card.open || w.filming_scene) return;
    const Snapshot& s = *w.snapshot;
    const ImVec4& back = w.colours().label_back;
    const ImVec4& c = w.colours().danger;
    for (const size_t k : w.blow_up_card.places) {
        if (k >= s.position.size() || !s.position[k].head<3>().allFinite()) continue;
        const Vec4f& x = s.position[k];
        const glm::vec3 at(x.x(), x.y(), x.z());
        const float unit = w.scale * w.pixels_per_unit * w.camera.pixel_size(at);
        const float width = w.scale * w.pixels_per_unit;
        add_circle(w.lines, at, w.camera.forward(), std::max(1.6f * x.w(), 5.0f * unit),
                   {{back.x, back.y, back.z, 0.8f}, 4.0f * width, 0.4f});
        add_circle(w.lines, at, w.camera.forward(), std::max(1.6f * x.w(), 5.0f * unit),
                   {{c.x, c.y, c.z, 1.0f}, 1.8f * width, 0.8f});
    }
}

void blow_up_card(Workspace& w) {
    BlowUpCardState& state = w.blow_up_card;
    if (state.open && is_over(w)) state.open = false;
    if (!state.open || w.filming_scene) return;
    const Snapshot& s = *w.snapshot;
    const float padding = w.px(20);
    const float width = std::min(w.px(600), w.free_area.z - w.free_area.x - w.px(24));
    const Card card(w, "##blow_up",
                    {.at = {0.5f * (w.free_area.x + w.free_area.z), w.free_area.y + w.px(16)},
                     .pivot = {0.5f, 0.0f},
                     .size = {width, 0},
                     .padding = {padding, w.px(16)},
                     .takes_keyboard = false});
    char text[160];
    std::snprintf(text, sizeof text, "Blow-up at t = %.3g s", state.what.time);
    card_title(w, text);
    ImGui::Spacing();
    ImGui::PushTextWrapPos(width - padding);
    std::string cause = state.what.cause + ".";
    cause.front() = char(std::toupper(cause.front()));
    if (!state.stiff.empty()) ImGui::TextUnformatted(state.stiff.c_str());
    ImGui::TextUnformatted(cause.c_str());
    const double before = state.elapsed - s.timeline.now;
    const bool looks_back = before > 1e-6;
    const char* rings = state.places.empty() ? "" : " Rings mark the particles that were too fast.";
    if (looks_back)
        std::snprintf(text, sizeof text, "This is %.2f s before the blow-up.%s", before, rings);
    else
        std::snprintf(text, sizeof text, "The run is back at t = %.2f s and paused.%s", state.time,
                      rings);
    ImGui::TextUnformatted(text);
    if (looks_back)
        ImGui::TextUnformatted(
            w.with_keys(
                 "{pause} plays on, {step_back} and {step} go step by step. Changing a parameter "
                 "here starts another run from this moment.")
                .c_str());
    ImGui::PopTextWrapPos();
    ImGui::Spacing();
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const auto row_width = [&](size_t buttons) {
        return (width - 2 * padding - float(buttons - 1) * gap) / float(buttons);
    };
    if (!looks_back)
        for (size_t k = 0; k < state.cures.size(); ++k) {
            const Cure& cure = state.cures[k];
            if (k > 0) ImGui::SameLine();
            if (button(w, "blow_up." + cure.id, cure.label, row_width(state.cures.size()), k == 0,
                       cure.help + ". The run goes on at once"))
                return set_and_go_on(w, Cure(cure));
        }
    if (s.timeline.kept) {
        if (looks_back) {
            if (button(w, "blow_up.end", "Back to the blow-up", row_width(2), true,
                       "Goes to the moment after the run was rolled back"))
                w.actions->seek_end();
        } else if (button(w, "blow_up.look", "See what led to it", row_width(2), false,
                          "Goes back to one second before the blow-up"))
            w.actions->seek(std::max(0.0, state.elapsed - look_back));
        ImGui::SameLine();
    }
    if (button(w, "blow_up.close", "Close", row_width(s.timeline.kept ? 2 : 1), false,
               "Closes this card and changes nothing"))
        state.open = false;
}

}  // namespace taffy
