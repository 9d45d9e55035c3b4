#include "app/panels/timeline_bar.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include "app/panels/moment_card.h"
#include "app/panels/plots_card.h"
#include "app/panels/timeline_keys.h"
#include "app/panels/widgets.h"

namespace taffy {

namespace {

constexpr float plain_height = 30.0f;  // without a row of keys [design units]
constexpr float text_from = 380.0f;    // width from which the bar shows time and end [design units]
constexpr float short_text_from = 240.0f;  // width from which it shows the time alone
constexpr float all_buttons_from = 270.0f;
constexpr double shortest = 0.5;           // least length of the track [s]
constexpr double quiet_seeking = 0.2;      // shorter seeks are not reported [s], of wall time
constexpr float reach = 4.0f;              // of the mouse around a mark [design units]
constexpr float closest_keyframes = 4.0f;  // least distance of drawn keyframes [design units]

std::string seconds_text(double time) {
    char text[32];
    std::snprintf(text, sizeof text, time < 100.0 ? "%.2f" : "%.1f", time);
    return text;
}

enum class Icon { back, play, pause, step, record, stop, flag, branch };

void draw_icon(ImDrawList& list, Icon icon, ImVec2 c, float r, ImU32 colour) {
    const auto triangle = [&](float tip, float base) {
        list.AddTriangleFilled({c.x + tip, c.y}, {c.x + base, c.y - r}, {c.x + base, c.y + r},
                               colour);
    };
    const auto bar = [&](float x) {
        list.AddRectFilled({c.x + x - 0.22f * r, c.y - r}, {c.x + x + 0.22f * r, c.y + r}, colour);
    };
    switch (icon) {
        case Icon::back:
            triangle(-1.0f * r, 0.4f * r), bar(0.8f * r);
            break;
        case Icon::play:
            triangle(1.0f * r, -0.7f * r);
            break;
        case Icon::pause:
            bar(-0.45f * r), bar(0.45f * r);
            break;
        case Icon::step:
            triangle(1.0f * r, -0.4f * r), bar(-0.8f * r);
            break;
        case Icon::record:
            list.AddCircleFilled(c, 1.2f * r, colour);
            break;
        case Icon::stop:
            list.AddRectFilled({c.x - r, c.y - r}, {c.x + r, c.y + r}, colour, 0.3f * r);
            break;
        case Icon::flag:
            list.AddLine({c.x - 0.6f * r, c.y - r}, {c.x - 0.6f * r, c.y + r}, colour, 0.3f * r);
            list.AddTriangleFilled({c.x - 0.6f * r, c.y - r}, {c.x + 0.9f * r, c.y - 0.4f * r},
                                   {c.x - 0.6f * r, c.y + 0.2f * r}, colour);
            break;
        case Icon::branch: {
            const float line = 0.3f * r;
            list.AddLine({c.x - r, c.y + 0.6f * r}, {c.x + r, c.y + 0.6f * r}, colour, line);
            list.AddBezierQuadratic({c.x - 0.7f * r, c.y + 0.6f * r}, {c.x, c.y + 0.6f * r},
                                    {c.x + 0.3f * r, c.y - 0.3f * r}, colour, line);
            list.AddCircleFilled({c.x + 0.5f * r, c.y - 0.7f * r}, 0.4f * r, colour);
            break;
        }
    }
}

bool icon_button(Workspace& w, const char* id, Icon icon, const std::string& help, bool on = true) {
    const float size = w.px(22);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    bool pressed = false;
    {
        const Greyed greyed(w, !on);
        pressed = ImGui::InvisibleButton(id, {size, size});
        w.note_widget(id);
    }
    const Palette& p = w.colours();
    const bool hovered = on && ImGui::IsItemHovered();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (hovered)
        list.AddRectFilled(corner, {corner.x + size, corner.y + size}, packed(p.button_hovered),
                           w.px(5));
    const bool red = icon == Icon::record || icon == Icon::stop;
    draw_icon(list, icon, {corner.x + 0.5f * size, corner.y + 0.5f * size}, w.px(5),
              red       ? packed(p.danger)
              : hovered ? packed(p.accent)
                        : packed(p.text, on ? 0.85f : 0.25f));
    tooltip(w, help);
    ImGui::SameLine(0.0f, w.px(2));
    return pressed;
}

void draw_keyframes(const Workspace& w, ImDrawList& list, const TimelineTrack& track) {
    const TimelineView& t = w.timeline();
    if (!t.keyframes) return;
    const float y = track.middle + w.px(4);
    float last = -1e9f;
    for (const double time : *t.keyframes) {
        const float x = std::round(track.at(time));
        if (x - last < w.px(closest_keyframes)) continue;
        last = x;
        list.AddLine({x, y}, {x, y + w.px(3)}, packed(w.colours().muted, 0.6f));
    }
}

void draw_marks(const Workspace& w, ImDrawList& list, const TimelineTrack& track) {
    const TimelineView& t = w.timeline();
    if (!t.marks) return;
    const float y = track.middle - w.px(8);
    for (const TimelineMark& mark : *t.marks) {
        const float a = track.at(mark.begin) - w.px(1.5f), b = track.at(mark.end) + w.px(1.5f);
        list.AddRectFilled({a, y}, {b, y + w.px(4)}, packed(w.colours().warning), w.px(1.5f));
    }
}

/// Draws a diamond at every key of the camera path.
void draw_camera_keys(Workspace& w, ImDrawList& list, const TimelineTrack& track) {
    const float r = w.px(3.5f), y = track.middle + w.px(9);
    const Palette& p = w.colours();
    const ImU32 colour = packed(w.camera_path_state.follows ? p.accent : p.text);
    for (const CameraKey& key : w.camera_path().keys()) {
        const float x = track.at(key.time);
        list.AddQuadFilled({x - r, y}, {x, y - r}, {x + r, y}, {x, y + r}, colour);
    }
}

/// Returns a line for each key of the camera path near this position.
std::string camera_keys_near(Workspace& w, const TimelineTrack& track, float x) {
    const std::vector<CameraKey>& keys = w.camera_path().keys();
    std::string lines;
    for (size_t k = 0; k < keys.size(); ++k)
        if (std::abs(track.at(keys[k].time) - x) <= w.px(reach))
            lines += "\nKey " + std::to_string(k + 1) + " of " + std::to_string(keys.size()) +
                     " of the camera path";
    return lines;
}

/// Draws a flag at every named moment.
void draw_flags(const Workspace& w, ImDrawList& list, const TimelineTrack& track,
                std::optional<size_t> hovered) {
    const float top = track.middle - w.px(11);
    for (size_t k = 0; k < w.moments.size(); ++k) {
        const float x = track.at(w.moments[k].elapsed), width = w.px(hovered == k ? 9.0f : 7.0f);
        const ImU32 colour = packed(hovered == k ? w.colours().accent : w.colours().text);
        list.AddLine({x, top}, {x, track.middle}, colour, w.px(1.5f));
        list.AddTriangleFilled({x, top}, {x + width, top + w.px(3)}, {x, top + w.px(6)}, colour);
    }
}

/// Returns the named moment whose flag is at this position.
std::optional<size_t> flag_at(const Workspace& w, const TimelineTrack& track, float x) {
    std::optional<size_t> nearest;
    float least = w.px(reach);
    for (size_t k = 0; k < w.moments.size(); ++k) {
        const float distance = std::abs(track.at(w.moments[k].elapsed) - x);
        if (distance <= least) nearest = k, least = distance;
    }
    return nearest;
}

/// Returns the names of the commands near a moment, which the marks above the track stand for.
std::string marks_near(const Workspace& w, const TimelineTrack& track, float x) {
    const TimelineView& t = w.timeline();
    std::string names;
    int left_out = 0, told = 0;
    if (t.marks)
        for (const TimelineMark& mark : *t.marks) {
            if (x < track.at(mark.begin) - w.px(reach) || x > track.at(mark.end) + w.px(reach))
                continue;
            if (++told > 6)
                ++left_out;
            else
                names += "\n" + mark.name;
        }
    if (left_out > 0) names += "\nand " + std::to_string(left_out) + " more";
    return names.empty() ? "" : "\nDone here (orange marks):" + names;
}

/// Shows a tooltip about the moment under the mouse at once: with the usual delay it would come too
/// late.
void tell_moment(Workspace& w, const TimelineTrack& track, double moment, float x,
                 std::optional<size_t> flag) {
    std::string text =
        seconds_text(moment) + " s" + camera_keys_near(w, track, x) + marks_near(w, track, x);
    if (ImGui::GetIO().MousePos.y > track.middle + w.px(3) && !w.widget.scrubbed)
        text += "\nGrey ticks: states that are kept, from which moments are computed";
    if (flag)
        text = w.moments[*flag].name + ", " + text + "\n(right-click to rename or remove the flag)";
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {w.px(8), w.px(5)});
    ImGui::SetNextWindowPos({x, track.middle - w.px(16)}, ImGuiCond_Always, {0.5f, 1.0f});
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(text.c_str());
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

void draw_head(const Workspace& w, ImDrawList& list, const TimelineTrack& track, double moment,
               bool filled) {
    const Palette& p = w.colours();
    const ImVec2 centre(track.at(moment), track.middle);
    list.AddCircleFilled(centre, w.px(6), packed(filled ? p.accent : p.card));
    list.AddCircle(centre, w.px(6), packed(filled ? p.card : p.accent), 0, w.px(1.5f));
}

/// Whether the play head is dragged finely, with Shift. Notes where such a drag begins.
bool is_fine_drag(Workspace& w, float mouse) {
    auto& begun = w.widget.fine_scrub;
    if (!ImGui::GetIO().KeyShift)
        begun.reset();
    else if (!begun)
        begun = {mouse, w.timeline().sought.value_or(w.timeline().now)};
    return begun.has_value();
}

/// The moment of a fine drag: a tenth as far from where it began as the mouse has gone.
double fine_moment(const Workspace& w, const TimelineTrack& track, float mouse) {
    constexpr double part = 0.1;
    const auto [from, moment] = *w.widget.fine_scrub;
    return std::clamp(moment + part * (track.moment(mouse) - track.moment(from)), 0.0,
                      w.timeline().end);
}

/// Draws the track with its play head, which follows the mouse while it is dragged.
void draw_track(Workspace& w, TimelineTrack track) {
    const TimelineView& t = w.timeline();
    const Palette& p = w.colours();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float half = w.px(11);
    ImGui::SetCursorScreenPos({track.left - w.px(6), track.middle - half});
    ImGui::InvisibleButton("timeline.track", {track.right - track.left + w.px(12), 2 * half});
    w.note_widget("timeline.track");
    const bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
    std::optional<double>& dragged = w.widget.scrubbed;
    const float mouse = std::clamp(ImGui::GetIO().MousePos.x, track.left, track.right);
    if (ImGui::IsItemActivated()) dragged = -1.0;  // no moment was sent yet
    const bool fine = held && is_fine_drag(w, mouse);
    const std::optional<size_t> flag = fine ? std::nullopt : flag_at(w, track, mouse);
    const double pointed = flag   ? w.moments[*flag].elapsed
                           : fine ? fine_moment(w, track, mouse)
                                  : track.moment(mouse);
    if (held && dragged && *dragged != pointed) {
        dragged = pointed;
        w.widget.scrub_serial = w.actions->seek(*dragged);
        if (w.widget.scrub_serial == 0) dragged.reset();  // until the next press
    }
    if (!held && w.is_answered(w.widget.scrub_serial)) dragged.reset();
    if (!held) w.widget.fine_scrub.reset();

    const float thick = w.px(2);
    const double now = dragged.value_or(t.sought.value_or(t.now));
    list.AddRectFilled({track.left, track.middle - thick}, {track.right, track.middle + thick},
                       packed(p.field), thick);
    list.AddRectFilled({track.left, track.middle - thick}, {track.at(t.end), track.middle + thick},
                       packed(p.fill), thick);
    list.AddRectFilled({track.left, track.middle - thick}, {track.at(t.now), track.middle + thick},
                       packed(p.accent), thick);
    draw_keyframes(w, list, track);
    draw_marks(w, list, track);
    draw_camera_keys(w, list, track);
    draw_flags(w, list, track, hovered ? flag : std::nullopt);
    draw_head(w, list, track, now, !t.sought && !dragged);
    if (flag && hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) w.open_moment_card(*flag);
    if (hovered || held) tell_moment(w, track, pointed, mouse, flag);
}

/// Draws the row of keys below the track, with its name below the buttons.
void draw_keys(Workspace& w, const TimelineTrack& track, float left) {
    const float y = track.middle + w.px(0.5f * plain_height + 0.4f * key_row_height);
    ImFont* font = w.fonts.small;
    const std::string name = w.variants.on()
                                 ? std::string("Keys of ") + name_of(w.variants.in_panels())
                                 : "Keys of parameters";
    const float height = font ? font->FontSize : ImGui::GetFontSize();
    ImGui::GetWindowDrawList()->AddText(font, height, {left + w.px(4), y - 0.5f * height},
                                        packed(w.colours().muted), name.c_str());
    timeline_keys(w, track, y);
}

/// "3.21 / 12.40 s", or "3.21 s", or the progress of a seek.
std::string time_text(Workspace& w, bool with_end) {
    const TimelineView& t = w.timeline();
    double& since = w.widget.seeking_since;
    const double now = ImGui::GetTime();
    if (!t.sought) since = now;
    if (t.sought && now - since > quiet_seeking) {
        char text[48];
        std::snprintf(text, sizeof text, "%s%.0f %%",
                      !with_end   ? ""
                      : t.preview ? "preview  "
                                  : "seeking  ",
                      100.0 * t.seek_part);
        return text;
    }
    if (!with_end) return seconds_text(t.now) + " s";
    return seconds_text(t.now) + " / " + seconds_text(t.end) + " s";
}

void record_button(Workspace& w) {
    if (icon_button(w, "timeline.record", w.recording ? Icon::stop : Icon::record,
                    w.recording ? "End the film and save it ({film})"
                                : "Record a film ({film}). The section \"Film and pictures\" sets "
                                  "its size and file type"))
        w.actions->toggle_recording();
}

void play_button(Workspace& w) {
    const TimelineView& t = w.timeline();
    const bool paused = w.paused();
    if (icon_button(w, "timeline.play", paused ? Icon::play : Icon::pause,
                    !paused         ? "Pause ({pause})"
                    : t.end > t.now ? "Go on as the run was recorded ({pause})"
                                    : "Go on ({pause})"))
        w.actions->toggle_pause();
}

/// Draws only the buttons for playing and filming, where there is little room: keys do the rest.
void few_buttons(Workspace& w) {
    play_button(w);
    record_button(w);
}

void buttons(Workspace& w) {
    const TimelineView& t = w.timeline();
    if (icon_button(w, "timeline.back", Icon::back, "One step back ({step_back})", t.now > 0.0))
        w.actions->step_back();
    const bool recorded = t.end > t.now;
    play_button(w);
    if (icon_button(w, "timeline.step", Icon::step, "One step ({step})")) w.actions->step_once();
    record_button(w);
    if (icon_button(w, "timeline.name", Icon::flag,
                    "Name this moment, to come back to it ({name_moment})"))
        w.actions->name_moment();
    if (icon_button(w, "timeline.branch", Icon::branch,
                    recorded ? "Continue from here: the " + seconds_text(t.end - t.now) +
                                   " s that were recorded later are dropped, and the run goes on. "
                                   "{undo} brings them back"
                             : "Possible at an earlier moment only: the run then goes on from "
                               "there in another way",
                    recorded)) {
        w.actions->branch();
        if (w.paused()) w.actions->toggle_pause();
    }
}

/// The last moment that the track must reach [s].
double end_of_track(Workspace& w) {
    const CameraPath& path = w.camera_path();
    const double last_camera = path.empty() ? 0.0 : path.keys().back().time;
    return std::max({w.timeline().end, shortest, last_key_on_timeline(w), last_camera});
}

}  // namespace

float timeline_bar_height(const Workspace& w) {
    const bool with_keys = w.timeline().kept && !w.parameter_keys().empty();
    return plain_height + (with_keys ? key_row_height : 0.0f);
}

bool has_timeline_bar(const Workspace& w) {
    const TimelineView& t = w.timeline();
    return w.settings.panels && (t.kept || !t.why_not.empty());
}

void timeline_bar(Workspace& w) {
    if (!has_timeline_bar(w)) return;
    const TimelineView& t = w.timeline();
    const float height = w.px(plain_height), padding = w.px(4);
    const float width = w.free_area.z - w.free_area.x;
    const float plots = plots_space(w, ImGui::GetIO().DisplaySize.y);
    ImGui::SetNextWindowPos({w.free_area.x, w.free_area.w + plots + w.px(8)});
    ImGui::SetNextWindowSize({width, w.px(timeline_bar_height(w))});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {padding, padding});
    ImGui::Begin("##timeline", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    std::optional<ImVec2> named;  // the flag of the moment that is being named
    if (t.kept) {
        const ImVec2 corner = ImGui::GetWindowPos();
        width > w.px(all_buttons_from) ? buttons(w) : few_buttons(w);
        const float start = ImGui::GetCursorScreenPos().x + w.px(10);
        const bool with_text = width > w.px(short_text_from), with_end = width > w.px(text_from);
        const std::string text = time_text(w, with_end);
        const float widest = ImGui::CalcTextSize(with_end ? "000.0 / 000.0 s" : "000.0 s").x;
        const float text_space = with_text ? widest + w.px(22) : w.px(8);
        const TimelineTrack track{start, corner.x + width - text_space - padding,
                                  corner.y + 0.5f * height, end_of_track(w)};
        draw_track(w, track);
        if (!w.parameter_keys().empty()) draw_keys(w, track, corner.x + padding);
        if (w.moment_card.of) named = {track.at(w.moments[*w.moment_card.of].elapsed), corner.y};
        if (with_text) {
            const float size = ImGui::CalcTextSize(text.c_str()).x;
            ImGui::GetWindowDrawList()->AddText(
                {corner.x + width - w.px(10) - size,
                 corner.y + 0.5f * (height - ImGui::GetFontSize())},
                packed(t.sought ? w.colours().accent : w.colours().text), text.c_str());
            ImGui::SetCursorScreenPos({corner.x + width - w.px(10) - size, corner.y});
            ImGui::Dummy({size, height});
            tooltip(
                w,
                "The present moment of the run, and its end, on the timeline. It goes on after a "
                "reset or a return to an earlier state, and begins at 0 where a saved run "
                "goes on. Where the scene has another time, the status bar shows both. "
                "Hold Shift to drag the play head finely.");
        }
    } else {
        record_button(w);
        ImGui::AlignTextToFramePadding();
        ImGui::TextColored(w.colours().muted, " No timeline");
        tooltip(w, t.why_not + ".");
    }
    ImGui::End();
    ImGui::PopStyleVar();
    if (named) moment_card(w, *named);
}

}  // namespace taffy
