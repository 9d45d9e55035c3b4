#pragma once
// Colours of the interface, for both themes.
#include <imgui.h>

#include "core/parameters/view_parameters.h"

namespace taffy {

struct Palette {
    ImVec4 card;  // panels
    ImVec4 card_border;
    ImVec4 popup;
    ImVec4 text;
    ImVec4 muted;  // labels, hints
    ImVec4 field;  // sliders, combos
    ImVec4 field_hovered;
    ImVec4 fill;  // part of a slider below its value
    ImVec4 accent;
    ImVec4 on_accent;  // text on the accent
    ImVec4 button;
    ImVec4 button_hovered;
    ImVec4 button_active;
    ImVec4 line;  // separators, plot axes
    ImVec4 good;
    ImVec4 warning;
    ImVec4 danger;  // recording, errors
    ImVec4 force;   // lines and labels of grips
    ImVec4 torque;
    ImVec4 label_back;  // behind text in the view
    ImVec4 shade;       // over what lies behind a card
};

const Palette& palette(Theme theme);

inline ImU32 packed(const ImVec4& colour, float opacity = 1.0f) {
    return ImGui::ColorConvertFloat4ToU32({colour.x, colour.y, colour.z, colour.w * opacity});
}

}  // namespace taffy
