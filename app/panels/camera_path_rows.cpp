#include "app/panels/camera_path_rows.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include "app/panels/row_list.h"
#include "app/panels/widgets.h"
#include "app/workspace/quantity.h"

namespace taffy {

namespace {

constexpr size_t keys_shown_at_most = 6;

std::string key_row_text(const CameraKey& key) {
    const auto degrees = [](float angle) {
        return quantity_text(double(std::round(angle)) + 0.0, "degrees");  // no negative zero
    };
    char time[40], distance[40];
    std::snprintf(time, sizeof time, "%.2f s    ", key.time);
    std::snprintf(distance, sizeof distance, "%.3g m", double(key.camera.distance));
    return time + degrees(key.camera.azimuth) + ", " + degrees(key.camera.elevation) + ", " +
           distance;
}

void key_list(Workspace& w, CameraPath& path, std::optional<size_t> now) {
    begin_row_list(w, "camera_keys", path.keys().size(), keys_shown_at_most, now);
    for (size_t k = 0; k < path.keys().size(); ++k) {
        const CameraKey& key = path.keys()[k];
        if (list_row(w, "path.key." + std::to_string(k), key_row_text(key), now == k, 10.0f)) {
            if (!w.camera_path_state.follows) w.actions->go_to_camera(key.camera);
            const TimelineView& t = w.timeline();
            if (t.kept && (key.time <= t.end || path.find(t.end) == k))
                w.actions->seek(std::min(key.time, t.end));
        }
        tooltip(w,
                "Time of the key on the timeline; azimuth, elevation and distance of its camera. A "
                "click goes to "
                "this camera, and to this time if the run has reached it.");
    }
    end_row_list();
}

void file_rows(Workspace& w, const CameraPath& path) {
    CameraPathState& state = w.camera_path_state;
    row_label(w, "Path file");
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::InputTextWithHint("##path.file", "a file to load", state.file, sizeof state.file);
    w.note_widget("path.file");
    tooltip(w,
            "The file that Load path reads; Save path enters the name of its file here. A file "
            "whose name ends with .camera.toml can also be dropped on the window.");
    const float gap = w.px(5), width = (ImGui::GetContentRegionAvail().x - gap) / 2;
    {
        const Greyed greyed(w, path.empty());
        if (button(w, "path.save", "Save path", width, false,
                   path.empty() ? "The path has no keys yet"
                                : "Writes the keys into a new file, for taffy --camera-path"))
            w.actions->save_camera_path();
    }
    ImGui::SameLine(0.0f, gap);
    const Greyed greyed(w, state.file[0] == '\0');
    if (button(w, "path.load", "Load path", width, false,
               "Replaces the keys above with those of the file"))
        w.actions->load_camera_path(state.file);
}

}  // namespace

void camera_path_rows(Workspace& w) {
    CameraPath& path = w.camera_path();
    ImGui::Spacing();
    row_label(w, "Path");
    const size_t count = path.keys().size();
    ImGui::TextUnformatted(
        (count == 0 ? "no keys" : std::to_string(count) + (count == 1 ? " key" : " keys")).c_str());
    tooltip(
        w,
        "Each key is a camera at a time on the timeline; between keys the camera moves smoothly");
    const std::optional<size_t> now = path.find(w.run_time());
    const float gap = w.px(5), width = (ImGui::GetContentRegionAvail().x - gap) / 2;
    if (button(w, "path.set", now ? "Replace key" : "Key here", width, false,
               "The present camera becomes a key of the path at the present time on the timeline "
               "({camera_key})"))
        w.actions->set_camera_key();
    ImGui::SameLine(0.0f, gap);
    {
        const Greyed greyed(w, !now);
        if (button(w, "path.remove", "Remove key", width, false,
                   now ? "Removes the key at this time on the timeline"
                       : "There is no key at this time on the timeline"))
            path.remove(*now);
    }
    if (!path.empty()) key_list(w, path, now && *now < path.keys().size() ? now : std::nullopt);
    ImGui::Spacing();
    {
        const Greyed greyed(w, path.empty());
        row_label(w, "Follow path");
        toggle_switch(w, "path.follow", w.camera_path_state.follows);
        tooltip(w,
                "The camera moves along the path as the run goes on, in films too. Moving the "
                "camera by hand switches this off.");
    }
    file_rows(w, path);
}

}  // namespace taffy
