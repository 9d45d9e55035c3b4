#include "app/panels/slider.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "app/workspace/quantity.h"
#include "app/workspace/value_words.h"

namespace taffy {

namespace {

constexpr double endless_range = 1e6;
constexpr float fine = 0.1f;

/// Returns the value as text, with fewer digits where there is no room for all.
std::string fitting_text(double value, const std::string& unit, float width) {
    std::string text = quantity_text(value, unit);
    for (int digits = 2; digits > 0 && ImGui::CalcTextSize(text.c_str()).x > width; --digits) {
        char rounded[32];
        std::snprintf(rounded, sizeof rounded, "%.*g", digits, value);
        text = quantity_text(std::strtod(rounded, nullptr), unit);
    }
    return text;
}

bool is_endless(const ParameterInfo& info) {
    return info.scale == Scale::linear && info.max - info.min > endless_range;
}

double part_of(const ParameterInfo& info, double value) {
    if (info.scale == Scale::logarithmic)
        return std::log(value / info.min) / std::log(info.max / info.min);
    return (value - info.min) / (info.max - info.min);
}

double value_at(const ParameterInfo& info, double part) {
    const double t = std::clamp(part, 0.0, 1.0);
    if (info.kind == ParameterKind::integer)
        return std::round(info.min + t * (info.max - info.min));
    if (info.scale == Scale::linear) {
        // Rounds to as many digits as the slider can resolve.
        const double step = std::pow(10.0, std::floor(std::log10((info.max - info.min) / 400.0)));
        return std::clamp(std::round((info.min + t * (info.max - info.min)) / step) * step,
                          info.min, info.max);
    }
    const double raw = info.min * std::pow(info.max / info.min, t);
    const double step = std::pow(10.0, std::floor(std::log10(raw)) - 1.0);
    return std::clamp(std::round(raw / step) * step, info.min, info.max);
}

/// Draws a text field in place of the slider. Returns nothing until Enter is pressed.
std::optional<double> text_field(Workspace& w, const std::string& id, const ParameterInfo& info,
                                 float width) {
    WidgetState& edit = w.widget;
    ImGui::SetNextItemWidth(width);
    if (edit.focus_text) ImGui::SetKeyboardFocusHere();
    const bool entered =
        ImGui::InputText(("##edit" + id).c_str(), edit.text, sizeof edit.text,
                         ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    w.note_widget(id);
    const bool left = !edit.focus_text && !ImGui::IsItemActive();
    edit.focus_text = false;
    if (!entered && !left) return std::nullopt;
    edit.text_field = 0;
    if (!entered) return std::nullopt;
    const std::optional<double> typed = parse_quantity(edit.text, info.unit);
    if (!typed) {
        w.say(Severity::warning, std::string("'") + edit.text + "' is not a number");
        return std::nullopt;
    }
    if (*typed >= info.min && *typed <= info.max) return typed;
    const double nearest = std::clamp(*typed, info.min, info.max);
    w.say(Severity::warning, info.label + " goes from " + quantity_text(info.min, info.unit) +
                                 " to " + quantity_text(info.max, info.unit) + ": set to " +
                                 quantity_text(nearest, info.unit));
    return nearest;
}

/// @param spanned  the parameter with the range that the slider spans
void draw_slider(const Workspace& w, ImVec2 corner, ImVec2 size, const ParameterInfo& info,
                 const ParameterInfo& spanned, double value) {
    const Palette& p = w.colours();
    const float faded = ImGui::GetStyle().Alpha;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool hot = ImGui::IsItemActive() || ImGui::IsItemHovered();
    const float rounding = ImGui::GetStyle().FrameRounding;
    const ImVec2 end(corner.x + size.x, corner.y + size.y);
    list.AddRectFilled(corner, end, packed(hot ? p.field_hovered : p.field, faded), rounding);
    if (!is_endless(spanned)) {
        const float part = float(std::clamp(part_of(spanned, value), 0.0, 1.0));
        const float x = std::round(corner.x + w.px(4) + part * (size.x - w.px(8)));
        list.PushClipRect(corner, {x, end.y}, true);
        list.AddRectFilled(corner, end, packed(p.fill, faded), rounding);
        list.PopClipRect();
        // Draws the knob only under the mouse, because it would cross the text.
        if (hot)
            list.AddRectFilled({x - w.px(1.5f), corner.y + w.px(3)},
                               {x + w.px(1.5f), end.y - w.px(3)}, packed(p.accent), w.px(1.5f));
    }
    const std::string special = special_text(info, value);
    const std::string text =
        special.empty() ? fitting_text(value, info.unit, size.x - w.px(4)) : special;
    const ImVec2 extent = ImGui::CalcTextSize(text.c_str());
    list.AddText({std::round(corner.x + 0.5f * (size.x - extent.x)),
                  std::round(corner.y + 0.5f * (size.y - extent.y))},
                 packed(p.text, faded), text.c_str());
}

/// A click beside the knob, which moves the value there. It takes effect only when a second click
/// can no longer make it a double-click, which has another meaning. ImGui's storage keeps it for
/// every slider.
struct Jump {
    float& part;   // position on the slider, 0..1
    float& since;  // time of the click by ImGui's clock [s]; negative: no jump waits

    bool waits() const { return since >= 0.0f; }
    double left() const { return double(since + ImGui::GetIO().MouseDoubleClickTime) - now(); }
    void begin(double at) { part = float(at), since = float(now()); }
    void end() { since = -1.0f; }
    static double now() { return ImGui::GetTime(); }
};

Jump jump_of_slider() {
    ImGuiStorage& memory = *ImGui::GetStateStorage();
    return {*memory.GetFloatRef(ImGui::GetID("jump part")),
            *memory.GetFloatRef(ImGui::GetID("jump since"), -1.0f)};
}

/// Returns the value of a jump that is due.
std::optional<double> due_value(Workspace& w, const ParameterInfo& info, Jump& jump) {
    constexpr double forgotten = -5.0;  // [s]: the slider was folded away meanwhile
    if (!jump.waits()) return std::nullopt;
    const double left = jump.left();
    // A click on another item applies the jump at once.
    const bool other_click = ImGui::IsMouseClicked(0) && !ImGui::IsItemHovered();
    if (left > 0.0 && !other_click) {
        w.wake(left);
        return std::nullopt;
    }
    jump.end();
    if (left < forgotten) return std::nullopt;
    return value_at(info, double(jump.part));
}

void begin_drag(Workspace& w, const ParameterInfo& info, double value, ImVec2 corner, float travel,
                Jump& jump) {
    WidgetState& state = w.widget;
    state.value = value;
    state.part = std::clamp(part_of(info, value), 0.0, 1.0);  // values may lie beyond the ends
    state.drags = false;
    if (is_endless(info)) return;
    const double pressed = double((ImGui::GetIO().MousePos.x - corner.x - w.px(4)) / travel);
    // A press on the knob drags it from there; elsewhere the knob jumps to the cursor.
    if (std::abs(pressed - state.part) * double(travel) < double(w.px(7))) return;
    state.part = std::clamp(pressed, 0.0, 1.0);
    jump.begin(state.part);
}

std::optional<double> dragged_value(Workspace& w, const ParameterInfo& info, float travel,
                                    Jump& jump) {
    const ImGuiIO& io = ImGui::GetIO();
    WidgetState& state = w.widget;
    float moved = io.MouseDelta.x;
    if (!state.drags) {  // tolerates small motions of the hand during a click
        moved = ImGui::GetMouseDragDelta(0, 0.0f).x;
        if (std::abs(moved) < w.px(2)) return std::nullopt;
        state.drags = true;
        jump.end();
    }
    if (moved == 0.0f) return std::nullopt;
    const double way = double(moved * (io.KeyShift ? fine : 1.0f));
    if (is_endless(info)) {
        state.value += 0.01 * way * std::max(std::abs(state.value), 0.1);
        const double step =
            std::pow(10.0, std::floor(std::log10(std::max(std::abs(state.value), 1e-3))) - 2.0);
        return std::clamp(std::round(state.value / step) * step, info.min, info.max);
    }
    state.part += way / double(travel);
    return value_at(info, state.part);
}

void begin_typing(Workspace& w, ImGuiID slider, double value) {
    w.widget.text_field = slider;
    w.widget.focus_text = true;
    std::snprintf(w.widget.text, sizeof w.widget.text, "%s", plain_number_text(value).c_str());
}

}  // namespace

SliderResult slider(Workspace& w, const std::string& id, const ParameterInfo& info, double value,
                    float width, std::optional<SliderRange> slid) {
    ImGui::PushID(id.c_str());
    const ImGuiID own_id = ImGui::GetID("slider");
    SliderResult result;
    if (w.widget.text_field == own_id) {
        result.value = text_field(w, id, info, width);
        ImGui::PopID();
        return result;
    }
    ParameterInfo spanned = info;
    if (slid) spanned.min = slid->min, spanned.max = slid->max;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size(width, ImGui::GetFrameHeight());
    const float travel = width - w.px(8);
    ImGui::InvisibleButton("slider", size);
    w.note_widget(id);
    if (w.shown_widget.id == id && std::exchange(w.shown_widget.typing, false) && !w.greyed)
        begin_typing(w, own_id, value);
    const bool hovered = ImGui::IsItemHovered();
    Jump jump = jump_of_slider();
    if (hovered && ImGui::IsMouseDoubleClicked(0)) {
        result.double_clicked = true;
        jump.end();
        w.widget.inert = own_id;
    } else if (hovered && ImGui::IsMouseClicked(0) && ImGui::GetIO().KeyCtrl) {
        begin_typing(w, own_id, value);
    } else if (ImGui::IsItemActivated()) {
        w.widget.inert = 0;
        begin_drag(w, spanned, value, corner, travel, jump);
    } else if (ImGui::IsItemActive() && !ImGui::GetIO().KeyCtrl && w.widget.inert != own_id) {
        result.value = dragged_value(w, spanned, travel, jump);
    }
    if (!result.value) result.value = due_value(w, spanned, jump);
    const double shown = jump.waits() ? value_at(spanned, double(jump.part)) : value;
    draw_slider(w, corner, size, info, spanned, result.value.value_or(shown));
    ImGui::PopID();
    return result;
}

}  // namespace taffy
