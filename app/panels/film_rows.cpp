#include "app/panels/film_rows.h"

#include "app/film/film_preset.h"
#include "app/panels/widgets.h"

namespace taffy {

namespace {

void content_row(Workspace& w) {
    constexpr const char* contents[] = {"scene only", "scene and labels", "whole window"};
    row_label(w, "Film shows");
    int content = int(w.settings.film_content);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    if (ImGui::Combo("##film_content", &content, contents, 3))
        w.settings.film_content = FilmContent(content);
    w.note_widget("film.content");
    tooltip(w,
            "What films and pictures contain: the scene, also forces, labels and legend, or "
            "everything with the panels.");
}

/// "1080p60: 1920 \u00d7 1080, 60/s, .mp4"
std::string preset_text(const FilmPreset& preset) {
    return preset.name + ": " + std::to_string(preset.size[0]) + " \u00d7 " +
           std::to_string(preset.size[1]) + ", " + std::to_string(int(preset.frames_per_second)) +
           "/s, " + preset.extension + (preset.transparent ? ", transparent" : "");
}

void preset_row(Workspace& w) {
    constexpr const char* as_window = "as the window";
    const bool whole_window = w.settings.film_content == FilmContent::everything;
    std::string& chosen = w.settings.film_preset;
    row_label(w, "Film as");
    const Greyed greyed(w, whole_window);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    const bool open = ImGui::BeginCombo(
        "##film_preset", chosen.empty() || whole_window ? as_window : chosen.c_str());
    w.note_widget("film.preset");
    tooltip(w, whole_window ? "The whole window is filmed as large as it is"
                            : "Size, rate and kind of films; pictures have the same size. What is "
                              "not as the window is drawn anew, with all of the scene's height");
    if (!open) return;
    if (ImGui::Selectable(as_window, chosen.empty())) chosen.clear();
    w.note_widget("film.preset.window");
    for (const FilmPreset& preset : film_presets()) {
        if (ImGui::Selectable(preset_text(preset).c_str(), chosen == preset.name))
            chosen = preset.name;
        w.note_widget("film.preset." + preset.name);
    }
    ImGui::EndCombo();
}

void buttons(Workspace& w) {
    const float gap = w.px(5);
    const float width = (ImGui::GetContentRegionAvail().x - 2 * gap) / 3;
    if (button(w, "film.record", w.recording ? "Stop" : "Record", width, w.recording,
               w.recording ? "End the film and save it ({film})" : "Start a film ({film})"))
        w.actions->toggle_recording();
    ImGui::SameLine(0.0f, gap);
    if (button(w, "film.from_reset", "From reset", width, false,
               "Reset the scene and film it from its start ({film_from_reset})"))
        w.actions->record_from_reset();
    ImGui::SameLine(0.0f, gap);
    if (button(w, "film.picture", "Picture", width, false, "Save a picture ({picture})"))
        w.actions->take_picture();
}

void shown_keys_row(Workspace& w) {
    row_label(w, "Show keys");
    toggle_switch(w, "film.show_keys", w.settings.show_keys);
    tooltip(w,
            "Writes what you press into the view, keys and drags of the mouse, for those who "
            "watch; films that show more than the scene have it ({show_keys})");
}

}  // namespace

void film_rows(Workspace& w) {
    content_row(w);
    preset_row(w);
    buttons(w);
    shown_keys_row(w);
}

}  // namespace taffy
