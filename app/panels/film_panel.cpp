// Settings of films and pictures, and the buttons that make them.
#include "app/film/film_preset.h"
#include "app/panels/panel.h"
#include "app/panels/widgets.h"
#include "app/workspace/film_format.h"

namespace taffy {

namespace {

constexpr const char* as_window = "as in the window";

bool films_whole_window(const Workspace& w) {
    return w.settings.film_content == FilmContent::everything;
}

void film_buttons(Workspace& w) {
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

void content_row(Workspace& w) {
    constexpr const char* contents[] = {"scene only", "scene and labels", "whole window"};
    row_label(w, "Film shows");
    int content = int(w.settings.film_content);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    if (ImGui::Combo("##film_content", &content, contents, 3))
        w.settings.film_content = FilmContent(content);
    w.note_widget("film.content");
    tooltip(w,
            "What films and pictures contain: the scene alone, the scene with forces, labels and "
            "legend, or the whole window with the panels.");
}

void preset_row(Workspace& w) {
    std::string& chosen = w.settings.film_preset;
    row_label(w, "Film as");
    const Greyed greyed(w, films_whole_window(w));
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    const bool open = ImGui::BeginCombo(
        "##film_preset", chosen.empty() || films_whole_window(w) ? as_window : chosen.c_str(),
        ImGuiComboFlags_HeightLarge);
    w.note_widget("film.preset");
    tooltip(w, films_whole_window(w)
                   ? "The whole window is filmed at its own size"
                   : "Size, frame rate and file type of films; pictures have the same size. With a "
                     "preset the scene is drawn anew, with the full height of the view");
    if (!open) return;
    if (ImGui::Selectable(as_window, chosen.empty())) chosen.clear();
    w.note_widget("film.preset.window");
    for (const FilmPreset& preset : film_presets()) {
        const std::string text = preset.name + ": " +
                                 film_format_text({.size = preset.size,
                                                   .frames_per_second = preset.frames_per_second,
                                                   .extension = preset.extension,
                                                   .transparent = preset.transparent});
        if (ImGui::Selectable(text.c_str(), chosen == preset.name)) chosen = preset.name;
        w.note_widget("film.preset." + preset.name);
    }
    ImGui::EndCombo();
}

void size_row(Workspace& w) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const FilmFormat format = film_format(
        w.settings, {int(w.pixels_per_unit * window.x), int(w.pixels_per_unit * window.y)});
    const std::string text = film_format_text(format);
    row_label(w, "Size");
    const bool wide = ImGui::CalcTextSize(text.c_str()).x > ImGui::GetContentRegionAvail().x;
    if (wide) ImGui::PushFont(w.fonts.small);
    ImGui::TextUnformatted(text.c_str());
    if (wide) ImGui::PopFont();
    tooltip(w, "Width and height, frames per simulated second, and kind of file");
}

void quality_row(Workspace& w) {
    constexpr const char* qualities[] = {as_window, "film"};
    row_label(w, "Quality");
    const Greyed greyed(w, films_whole_window(w));
    int quality = w.settings.film_fine && !films_whole_window(w) ? 1 : 0;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    if (ImGui::Combo("##film_quality", &quality, qualities, 2)) w.settings.film_fine = quality == 1;
    w.note_widget("film.quality");
    tooltip(w, films_whole_window(w)
                   ? "The whole window is filmed as it is drawn"
                   : "film: every frame is drawn again, at twice the width and height with softer "
                     "shadows, and scaled down. Edges are smoother; without a graphics card a "
                     "frame takes more than ten times as long. No frame is left out, but the scene "
                     "runs more slowly while it is filmed.");
}

void pace_row(Workspace& w) {
    constexpr const char* paces[] = {"simulated time", "as you see it"};
    row_label(w, "Pace");
    const Greyed greyed(w, w.recording);
    int pace = w.settings.film_by_clock ? 1 : 0;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    if (ImGui::Combo("##film_pace", &pace, paces, 2)) w.settings.film_by_clock = pace == 1;
    w.note_widget("film.pace");
    tooltip(w,
            "simulated time: a second of the film is a second of the scene, however slowly the "
            "scene runs while it is filmed, and pauses are left out.\n\nas you see it: a second of "
            "the film is a second by the clock, with pauses and with the pace that the scene has "
            "in the window.");
}

void handles_row(Workspace& w) {
    row_label(w, "Show handles");
    const Greyed greyed(w, films_whole_window(w));
    toggle_switch(w, "film.handles", w.settings.film_handles);
    tooltip(w, films_whole_window(w) ? "The whole window is filmed, with everything that is in it"
                                     : "Films and pictures show the boxes of handles, and the "
                                       "selection with its arrows and rings");
}

void shown_keys_row(Workspace& w) {
    row_label(w, "Pressed keys");
    toggle_switch(w, "film.show_keys", w.settings.show_keys);
    tooltip(w,
            "Shows in the view which keys you press and how you drag the mouse, for those who "
            "watch; films that show more than the scene contain this ({show_keys})");
}

void path_row(Workspace& w) {
    const bool any = !w.camera_path().empty();
    row_label(w, "Camera path");
    {
        const Greyed greyed(w, !any);
        toggle_switch(w, "film.follow_path", w.camera_path_state.follows);
    }
    tooltip(w, any ? "The camera moves along its path as the run goes on"
                   : "The camera has no path yet: {camera_key} makes the present camera a key of "
                     "the path at this time. The section \"Cameras and path\" has the rest.");
}

/// Draws where the last film, picture or export was saved, which stays after the message has gone.
void saved_row(Workspace& w) {
    if (w.last_saved.empty()) return;
    const std::string text = "Saved: " + w.last_saved.filename().string();
    const float width = ImGui::GetContentRegionAvail().x;
    const bool wide = ImGui::CalcTextSize(text.c_str()).x > width - w.px(12);
    if (wide) ImGui::PushFont(w.fonts.small);
    const bool pressed = button(w, "film.saved", text, width, false,
                                w.last_saved.string() + "\n\nA click copies its path.");
    if (wide) ImGui::PopFont();
    if (!pressed) return;
    ImGui::SetClipboardText(w.last_saved.c_str());
    w.say(Severity::information, "Copied the path of the file");
}

/// Films and pictures.
class FilmPanel : public Panel {
  public:
    FilmPanel()
        : Panel({.id = "film", .title = "Film and pictures", .side = Side::right, .open = false}) {}
    void draw(Workspace& w) override {
        film_buttons(w);
        saved_row(w);
        content_row(w);
        preset_row(w);
        size_row(w);
        quality_row(w);
        pace_row(w);
        handles_row(w);
        shown_keys_row(w);
        path_row(w);
    }
};

}  // namespace

std::unique_ptr<Panel> make_film_panel() {
    return std::make_unique<FilmPanel>();
}

}  // namespace taffy
