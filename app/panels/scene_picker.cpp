#include "app/panels/scene_picker.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/panels/card.h"
#include "app/panels/status_bar.h"
#include "app/panels/widgets.h"
#include "app/workspace/quantity.h"
#include "app/workspace/recent_files.h"
#include "app/workspace/search.h"

namespace taffy {

namespace {

constexpr float picture_width = 136.0f, gap = 10.0f, picker_padding = 22.0f;  // [design units]
constexpr float picture_height = picture_width / ScenePictures::aspect;
constexpr int columns_at_most = 6;

/// Draws a badge in the lower right or left corner of a picture.
void draw_badge(const Workspace& w, const std::string& text, ImVec2 corner, bool right) {
    const float size = 0.85f * ImGui::GetFontSize(), margin = w.px(4);
    const ImVec2 extent = w.fonts.small->CalcTextSizeA(size, 1e6f, 0.0f, text.c_str());
    const ImVec2 inner(w.px(5), w.px(2));
    const float width = extent.x + 2 * inner.x;
    const ImVec2 upper(right ? corner.x - width - margin : corner.x + margin,
                       corner.y - extent.y - 2 * inner.y - margin);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(upper, {upper.x + width, corner.y - margin}, packed(w.colours().label_back),
                       w.px(4));
    list.AddText(w.fonts.small, size, {upper.x + inner.x, upper.y + inner.y},
                 packed(w.colours().text), text.c_str());
}

/// Returns how fast the scene ran when it was last open; empty: it never was.
std::string pace_of(const Workspace& w, const SceneEntry& scene) {
    const auto pace = w.settings.paces.find(scene.name);
    return pace == w.settings.paces.end() ? "" : pace_text(pace->second, false);
}

/// Returns how many particles a scene has, as short as on its picture; empty: that is not known.
std::string badge_count(const SceneEntry& scene) {
    if (scene.particles >= 1.0) return count_text(scene.particles);
    if (std::isinf(scene.emitted)) return "from 0";
    return scene.emitted >= 1.0 ? "up to " + count_text(scene.emitted) : "";
}

/// The same in words.
std::string particles_in_words(const SceneEntry& scene) {
    if (scene.particles >= 1.0)
        return "about " + count_text(scene.particles) + " particles at the start";
    const std::string none = "no particles at the start; sources add ";
    if (std::isinf(scene.emitted)) return none + "them";
    return scene.emitted >= 1.0 ? none + "up to " + count_text(scene.emitted) : "";
}

/// Draws the words about a scene below the pictures, where they hide none of the names.
void scene_words(Workspace& w, const SceneEntry& scene) {
    ImGui::PushFont(w.fonts.bold);
    ImGui::TextUnformatted(scene.title.empty() ? scene.name.c_str() : scene.title.c_str());
    ImGui::PopFont();
    std::string numbers = particles_in_words(scene);
    if (const auto pace = w.settings.paces.find(scene.name); pace != w.settings.paces.end())
        numbers += (numbers.empty() ? "" : ", ") + ("ran at " + pace_text(pace->second, true)) +
                   " when it was last open here";
    if (!numbers.empty()) {
        ImGui::SameLine(0.0f, w.px(12));
        ImGui::TextColored(w.colours().muted, "%s", numbers.c_str());
    }
    wrapped_text(scene.error.empty() ? scene.description : scene.error);
}

bool is_open(const Workspace& w, const std::filesystem::path& file) {
    if (!w.editor.document()) return false;
    std::error_code unknown;
    return std::filesystem::absolute(w.editor.document()->file(), unknown) == file;
}

/// @param first    whether Enter opens it
/// @param hovered  becomes this scene when the mouse is on it
/// @return whether it was clicked
bool tile(Workspace& w, const SceneEntry& scene, ScenePictures& pictures, bool first,
          const SceneEntry*& hovered) {
    const Palette& p = w.colours();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 picture(w.px(picture_width), w.px(picture_height));
    const ImVec2 size(picture.x, picture.y + ImGui::GetFontSize() + w.px(6));
    const bool clicked = ImGui::InvisibleButton(("scene." + scene.name).c_str(), size);
    w.note_widget("scene." + scene.name);
    if (ImGui::IsItemHovered()) hovered = &scene;
    const bool present =
        w.editor.document() ? is_open(w, scene.path) : scene.name == w.snapshot->scene_name;
    draw_scene_picture(w, pictures, scene.name, corner, picture);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float bottom = corner.y + picture.y;
    if (const std::string count = badge_count(scene); !count.empty())
        draw_badge(w, count, {corner.x + picture.x, bottom}, true);
    if (const std::string pace = pace_of(w, scene); !pace.empty()) {
        draw_badge(w, pace, {corner.x, bottom}, false);
        w.note_widget("scene.pace." + scene.name);
    }
    const bool thick = hovered == &scene || first;
    if (thick || present)
        list.AddRect(corner, {corner.x + picture.x, corner.y + picture.y},
                     packed(present || first ? p.accent : p.muted), w.px(6), 0,
                     w.px(thick ? 3.0f : 2.0f));
    ImFont* font = present ? w.fonts.bold : w.fonts.normal;
    list.AddText(font, ImGui::GetFontSize(), {corner.x + w.px(2), corner.y + picture.y + w.px(2)},
                 packed(scene.error.empty() ? p.text : p.danger), scene.name.c_str());
    return clicked;
}

/// Draws tiles side by side. @param first  the scene that Enter opens; may be null
void tiles(Workspace& w, const std::vector<const SceneEntry*>& scenes, ScenePictures& pictures,
           const SceneEntry* first, const SceneEntry*& hovered, bool& open) {
    const float pitch = w.px(picture_width + gap);
    const int columns = std::max(1, int((ImGui::GetContentRegionAvail().x + w.px(gap)) / pitch));
    int column = 0;
    for (const SceneEntry* scene : scenes) {
        if (column++ % columns != 0) ImGui::SameLine(0.0f, w.px(gap));
        if (!tile(w, *scene, pictures, scene == first, hovered)) continue;
        open = false;
        w.actions->load_scene(scene->path);
    }
}

void group(Workspace& w, const std::string& title, ScenePictures& pictures,
           const SceneEntry*& hovered, bool& open) {
    std::vector<const SceneEntry*> members;
    for (const SceneEntry& scene : w.scenes)
        if (scene.group == title) members.push_back(&scene);
    if (members.empty()) return;
    ImGui::TextColored(w.colours().muted, "%s", title.c_str());
    tiles(w, members, pictures, nullptr, hovered, open);
}

/// Draws the files that were opened or saved last, by name; their folder is shown below when the
/// mouse is on them.
void own_files(Workspace& w, const std::vector<const SceneEntry*>& files, const SceneEntry* first,
               const SceneEntry*& hovered, bool& open) {
    if (files.empty()) return;
    ImGui::TextColored(w.colours().muted, "Your files");
    const float right = ImGui::GetWindowContentRegionMax().x;
    for (const SceneEntry* file : files) {
        const bool present = is_open(w, file->path);
        ImGui::PushFont(present ? w.fonts.bold : w.fonts.normal);
        const ImVec2 size = ImGui::CalcTextSize(file->name.c_str());
        ImGui::SameLine(0.0f, w.px(16));
        if (ImGui::GetCursorPosX() + size.x > right) ImGui::NewLine();
        const bool chosen = ImGui::Selectable((file->name + "##" + file->path.string()).c_str(),
                                              file == first, 0, size);
        w.note_widget("scene.own." + file->name);
        ImGui::PopFont();
        if (ImGui::IsItemHovered()) hovered = file;
        if (!chosen) continue;
        open = false;
        w.actions->load_scene(file->path);
    }
    ImGui::Dummy({0.0f, w.px(2)});
}

std::vector<const SceneEntry*> found_of(const std::vector<SceneEntry>& scenes, const char* text) {
    std::vector<SearchEntry> entries;
    for (const SceneEntry& scene : scenes)
        entries.push_back({scene.name, scene.name, "", scene.title, scene.description, {}});
    std::vector<const SceneEntry*> found;
    for (const size_t k : search(entries, text, entries.size())) found.push_back(&scenes[k]);
    return found;
}

void find_scenes(const std::vector<SceneEntry>& scenes, FoundScenes& found) {
    found.scenes = found_of(scenes, found.text);
    found.own_found = found_of(found.own, found.text);
}

/// Draws the text field. Returns whether Enter was pressed.
bool name_field(Workspace& w, FoundScenes& found) {
    if (ImGui::IsWindowAppearing()) {
        found = {};
        found.own = recent_files(w.settings);
        find_scenes(w.scenes, found);
        ImGui::SetKeyboardFocusHere();
    }
    ImGui::SetNextItemWidth(w.px(240));
    const std::string before = found.text;
    const bool entered =
        ImGui::InputTextWithHint("##picker.text", "name, or what the scene shows", found.text,
                                 sizeof found.text, ImGuiInputTextFlags_EnterReturnsTrue);
    w.note_widget("picker.text");
    if (found.text != before) find_scenes(w.scenes, found);
    return entered;
}

}  // namespace

void draw_scene_picture(const Workspace& w, ScenePictures& pictures, const std::string& scene,
                        ImVec2 corner, ImVec2 size) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end(corner.x + size.x, corner.y + size.y);
    if (const ImTextureID picture = pictures.of(scene))
        list.AddImageRounded(picture, corner, end, {0, 0}, {1, 1}, IM_COL32_WHITE, w.px(6));
    else
        list.AddRectFilled(corner, end, packed(w.colours().field), w.px(6));
}

void scene_picker(Workspace& w, ScenePictures& pictures, FoundScenes& found) {
    bool& open = w.scene_picker_open;
    const ImVec2 window = size_above_status_bar(w);
    const float width =
        w.px(columns_at_most * (picture_width + gap) - gap + 2 * picker_padding + 16);
    const ImVec2 size(std::min(width, window.x - w.px(24)),
                      std::min(w.px(752), window.y - w.px(24)));
    const Card card(w, "##picker",
                    {.at = {0.5f * window.x, 0.5f * window.y},
                     .size = size,
                     .padding = {w.px(picker_padding), w.px(16)},
                     .shades = true});
    if (card.left()) open = false;
    card_title(w, "Scenes");
    ImGui::SameLine(0.0f, w.px(24));
    const bool entered = name_field(w, found);
    ImGui::SameLine(0.0f, w.px(12));
    if (button(w, "picker.new", "New scene", w.px(96), false,
               "Begin a scene of your own: a floor and a cube, to which you add things "
               "({new_scene})"))
        w.actions->new_scene();
    ImGui::SameLine(ImGui::GetWindowWidth() - w.px(picker_padding) - w.px(70));
    if (button(w, "picker.close", "Close", w.px(70), false, "Esc")) open = false;
    constexpr float lines_below = 4.2f;  // height of the words about a scene, in lines
    ImGui::BeginChild("picker_body", {0.0f, -lines_below * ImGui::GetTextLineHeightWithSpacing()});
    const SceneEntry* hovered = nullptr;
    const bool all = found.text[0] == '\0';
    const SceneEntry* first = all                        ? nullptr
                              : !found.scenes.empty()    ? found.scenes.front()
                              : !found.own_found.empty() ? found.own_found.front()
                                                         : nullptr;
    own_files(w, found.own_found, first, hovered, open);
    if (all) {
        for (const std::string& title : scene_groups()) group(w, title, pictures, hovered, open);
    } else {
        ImGui::Dummy({0.0f, w.px(2)});  // for the frame around the first picture
        tiles(w, found.scenes, pictures, first, hovered, open);
        if (!first) ImGui::TextColored(w.colours().muted, "No scene has these words.");
        if (entered && first) {
            open = false;
            w.actions->load_scene(first->path);
        }
    }
    ImGui::EndChild();
    ImGui::Separator();
    if (const SceneEntry* shown = hovered ? hovered : first) return scene_words(w, *shown);
    ImGui::PushStyleColor(ImGuiCol_Text, w.colours().muted);
    wrapped_text(
        "Rest the mouse on a picture to read what the scene shows. The number at the right of a "
        "picture is the number of particles at the start, or the most that come out of sources; "
        "the one at the left tells how fast the scene ran when it was last open here; 1\u00d7 is "
        "real time. Any .toml scene, model (.obj, .ply, .stl, .gltf, .glb), saved run (.run) or "
        "session (.taffy) can be dropped on the window.");
    ImGui::PopStyleColor();
}

}  // namespace taffy
