#include "app/panels/wreck_dialog.h"

#include <cstdio>
#include <string>

#include "app/panels/card.h"
#include "app/panels/widgets.h"
#include "app/workspace/value_words.h"

namespace taffy {

namespace {

/// Returns advice about the cause of the wreck.
std::string advice(const Snapshot& s) {
    for (const BodyState& body : s.bodies) {
        const ElasticityOperator op = body.material.elasticity;
        const bool papers =
            op == ElasticityOperator::original || op == ElasticityOperator::corotated_2009;
        if (!papers || s.wreck.find("'" + body.name + "'") == std::string::npos) continue;
        return "The operator of the body, " +
               value_words(MaterialParameters::describe().at("elasticity").info,
                           MaterialParameters::describe().at("elasticity").get(body.material)) +
               ", hardly resists what turns particles inside out: twist and pull the body less, or "
               "choose corotated.";
    }
    return "With the same values the run comes to this again: a double-click on a slider sets the "
           "value of the scene.";
}

}  // namespace

void wreck_dialog(Workspace& w) {
    const Snapshot& s = *w.snapshot;
    if (s.wreck.empty() || !w.paused() || w.filming_scene) return;
    const float width = std::min(w.px(560), w.free_area.z - w.free_area.x - w.px(24));
    const float middle = 0.5f * (w.free_area.x + w.free_area.z);
    const Card card(w, "##wreck",
                    {.at = {middle, w.free_area.y + w.px(16)},
                     .pivot = {0.5f, 0.0f},
                     .size = {width, 0},
                     .padding = {w.px(20), w.px(16)},
                     .takes_keyboard = false});
    const std::string of =
        w.variants.on() ? name_of(w.variants.in_panels()) + std::string(": ") : "";
    card_title(w, (of + "This will not recover by itself").c_str());
    ImGui::Spacing();
    ImGui::PushTextWrapPos(width - w.px(20));
    ImGui::TextUnformatted((s.wreck + ".").c_str());
    ImGui::TextUnformatted(advice(s).c_str());
    ImGui::PopTextWrapPos();
    ImGui::Spacing();
    char back[64];
    std::snprintf(back, sizeof back, "Back to %.2f s", s.way_back);
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float each = (width - 2 * w.px(20) - 2 * gap) / 3;
    if (button(w, "wreck.back", back, each, true,
               "Goes back to the last good state, with the parameters that it had"))
        w.actions->go_back();
    ImGui::SameLine();
    if (button(w, "wreck.reset", "Reset the scene", each, false,
               "Goes back to the first state; parameters stay as they are")) {
        w.actions->reset();
        w.actions->toggle_pause();
    }
    ImGui::SameLine();
    if (button(w, "wreck.go_on", "Go on anyway", each, false, "Goes on without changing anything"))
        w.actions->toggle_pause();
}

}  // namespace taffy
