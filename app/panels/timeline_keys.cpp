#include "app/panels/timeline_keys.h"

#include <cmath>

#include "app/panels/key_rows.h"
#include "app/panels/widgets.h"

namespace taffy {

namespace {

constexpr float size = 5.0f;         // half diagonal of a diamond [design units]
constexpr float click_reach = 3.0f;  // shorter drags count as clicks [design units]
constexpr double together = 0.004;   // keys closer than this are of one moment [s]

/// Returns the times of all keys, each once.
std::vector<double> moments_of(const ParameterKeys& keys) {
    std::vector<double> times;
    for (const KeyedParameter& parameter : keys.parameters())
        for (const ParameterKey& key : parameter.keys) times.push_back(key.time);
    std::ranges::sort(times);
    const auto doubled =
        std::ranges::unique(times, [](double a, double b) { return b - a < together; });
    times.erase(doubled.begin(), doubled.end());
    return times;
}

std::string moment_text(const Workspace& w, double time, double shown_time) {
    const ParameterKeys& keys = w.parameter_keys();
    std::string text = keyed_time_text(w, shown_time);
    for (const KeyedParameter& parameter : keys.parameters())
        if (const auto k = keys.find(parameter.path, time))
            text += "\n" + keyed_name(parameter.path) + ": " +
                    keyed_value_text(parameter.path, parameter.keys[*k].value);
    return text;
}

void tell(const Workspace& w, const std::string& text, float x, float y) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {w.px(8), w.px(5)});
    ImGui::SetNextWindowPos({x, y - w.px(10)}, ImGuiCond_Always, {0.5f, 1.0f});
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(text.c_str());
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

/// Moves the keys of all parameters at a moment to another time, or removes them.
void change_keys_at(Workspace& w, double time, std::optional<double> to) {
    std::vector<std::string> paths;
    for (const KeyedParameter& parameter : w.parameter_keys().parameters())
        if (w.parameter_keys().find(parameter.path, time)) paths.push_back(parameter.path);
    if (paths.empty()) return;
    const std::string of = paths.size() > 1 ? "several parameters" : keyed_name(paths.front());
    w.change_keys((to ? "Key moved: " : "Key removed: ") + of, [&](ParameterKeys& keys) {
        for (const std::string& path : paths) {
            const std::optional<size_t> k = keys.find(path, time);
            if (k && to) keys.move(path, *k, *to);
            if (k && !to) keys.remove(path, *k);
        }
    });
}

}  // namespace

double last_key_on_timeline(const Workspace& w) {
    const ParameterKeys& keys = w.parameter_keys();
    return keys.empty() ? 0.0 : w.scene_start() + keys.end();
}

void timeline_keys(Workspace& w, const TimelineTrack& track, float y) {
    const ParameterKeys& keys = w.parameter_keys();
    const Palette& p = w.colours();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const double start = w.scene_start();
    const float r = w.px(size), mouse = ImGui::GetIO().MousePos.x;
    list.AddLine({track.left, y}, {track.right, y}, packed(p.field), w.px(1.5f));
    const std::vector<double> times = moments_of(keys);
    KeyDrag& drag = w.widget.key_drag;
    for (size_t n = 0; n < times.size(); ++n) {
        const double time = times[n];
        const bool dragged = drag.held && *drag.held == time && drag.moved;
        const double shown_time = dragged ? drag.to : time;
        const float x = track.at(start + shown_time);
        const std::string id = "timeline.key." + std::to_string(n);
        ImGui::SetCursorScreenPos({track.at(start + time) - r, y - r});
        ImGui::InvisibleButton(id.c_str(), {2 * r, 2 * r});
        w.note_widget(id);
        const bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
        if (ImGui::IsItemActivated()) drag = {.held = time, .to = time};
        if (held && std::abs(ImGui::GetMouseDragDelta(0, 0.0f).x) > w.px(click_reach))
            drag.moved = true;
        if (held) drag.to = std::max(0.0, track.moment(mouse) - start);
        const ImU32 colour = packed(hovered || held ? p.accent : p.text);
        list.AddQuadFilled({x - r, y}, {x, y - r}, {x + r, y}, {x, y + r}, colour);
        if (hovered || held)
            tell(w,
                 moment_text(w, time, shown_time) +
                     (held ? "" : "\n(drag to change the time, right-click to remove)"),
                 x, y);
        if (ImGui::IsItemDeactivated() && drag.moved) {
            change_keys_at(w, time, drag.to);
        } else if (ImGui::IsItemDeactivated()) {
            go_to_key(w, time);
        }
        if (ImGui::IsItemDeactivated()) drag = {};
        if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) change_keys_at(w, time, {});
    }
}

}  // namespace taffy
