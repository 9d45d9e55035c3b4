#include "app/window/style.h"

#include <imgui.h>

#include "app/workspace/palette.h"

namespace taffy {

namespace {

void apply_sizes(ImGuiStyle& style) {
    style.WindowPadding = {12, 10};
    style.FramePadding = {8, 4};
    style.ItemSpacing = {8, 6};
    style.ItemInnerSpacing = {6, 4};
    style.WindowRounding = 10;
    style.ChildRounding = 8;
    style.FrameRounding = 6;
    style.PopupRounding = 8;
    style.ScrollbarRounding = 6;
    style.GrabRounding = 6;
    style.ScrollbarSize = 9;
    style.WindowBorderSize = 1;
    style.PopupBorderSize = 1;
    style.FrameBorderSize = 0;
    style.WindowMinSize = {8, 8};
    style.WindowTitleAlign = {0.0f, 0.5f};
}

void apply_colours(ImGuiStyle& style, const Palette& p) {
    ImVec4* c = style.Colors;
    const ImVec4 nothing(0, 0, 0, 0);
    c[ImGuiCol_Text] = p.text;
    c[ImGuiCol_TextDisabled] = p.muted;
    c[ImGuiCol_WindowBg] = p.card;
    c[ImGuiCol_ChildBg] = nothing;
    c[ImGuiCol_PopupBg] = p.popup;
    c[ImGuiCol_Border] = p.card_border;
    c[ImGuiCol_BorderShadow] = nothing;
    c[ImGuiCol_FrameBg] = p.field;
    c[ImGuiCol_FrameBgHovered] = p.field_hovered;
    c[ImGuiCol_FrameBgActive] = p.field_hovered;
    c[ImGuiCol_TitleBg] = c[ImGuiCol_TitleBgActive] = c[ImGuiCol_TitleBgCollapsed] = p.card;
    c[ImGuiCol_ScrollbarBg] = nothing;
    c[ImGuiCol_ScrollbarGrab] = p.button;
    c[ImGuiCol_ScrollbarGrabHovered] = p.button_hovered;
    c[ImGuiCol_ScrollbarGrabActive] = p.button_active;
    c[ImGuiCol_CheckMark] = p.accent;
    c[ImGuiCol_SliderGrab] = c[ImGuiCol_SliderGrabActive] = p.accent;
    c[ImGuiCol_Button] = p.button;
    c[ImGuiCol_ButtonHovered] = p.button_hovered;
    c[ImGuiCol_ButtonActive] = p.button_active;
    c[ImGuiCol_Header] = p.button;
    c[ImGuiCol_HeaderHovered] = p.button_hovered;
    c[ImGuiCol_HeaderActive] = p.button_active;
    c[ImGuiCol_Separator] = p.line;
    c[ImGuiCol_TextSelectedBg] = p.fill;
    c[ImGuiCol_NavHighlight] = p.accent;
    c[ImGuiCol_PlotLines] = p.accent;
    c[ImGuiCol_TableBorderLight] = c[ImGuiCol_TableBorderStrong] = p.line;
    c[ImGuiCol_TableRowBg] = c[ImGuiCol_TableRowBgAlt] = nothing;
}

}  // namespace

void apply_style(Theme theme, float scale) {
    ImGuiStyle style;
    apply_sizes(style);
    style.ScaleAllSizes(scale);
    style.WindowBorderSize = style.PopupBorderSize = 1;
    apply_colours(style, palette(theme));
    ImGui::GetStyle() = style;
}

}  // namespace taffy
