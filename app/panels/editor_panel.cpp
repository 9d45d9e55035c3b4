// The scene file's entries: add, copy, remove, change and save them.
#include <algorithm>

#include "app/panels/editor_rows.h"
#include "app/panels/panel.h"
#include "app/panels/row_list.h"
#include "app/panels/widgets.h"
#include "app/workspace/new_places.h"
#include "app/workspace/scene_edits.h"
#include "app/workspace/value_words.h"
#include "core/base/error.h"
#include "core/scene/camera_text.h"

namespace taffy {

namespace {

constexpr size_t rows_seen_at_most = 8;

std::string time_words(const SceneDocument& document, const SceneItem& item) {
    for (const ItemKey& key : document.keys(item))
        if (key.info.name == "at" || key.info.name == "time")
            return value_words(key.info, key.value);
    return "";
}

/// Returns an entry's text in the list; a region is listed below its body.
std::string row_text(const SceneDocument& document, const SceneItem& item) {
    if (item.kind == "event")
        return "At " + time_words(document, item) + ": " + document.word(item, "set");
    if (item.kind == "key") return "Key at " + time_words(document, item);
    std::string kind = item.kind;
    kind[0] = char(std::toupper(uint8_t(kind[0])));
    return kind + " " + item.name;
}

/// Returns the name of the selected body if it can flow, else of the first one that can; "": there
/// is none.
std::string flowing_body(const Workspace& w) {
    const auto flows = [](const BodyState& body) {
        return body.material.is_fluid() || body.material.is_meltable();
    };
    if (w.body() && flows(*w.body())) return w.body()->name;
    for (const BodyState& body : w.snapshot->bodies)
        if (flows(body)) return body.name;
    return "";
}

/// Draws an entry of the menu that cannot be chosen yet.
void not_yet(Workspace& w, const char* label, const char* why) {
    ImGui::MenuItem(label, nullptr, false, false);
    tooltip(w, why);
}

class EditorPanel : public Panel {
  public:
    EditorPanel() : Panel({.id = "editor", .title = "Edit the scene", .open = false}) {}
    void draw(Workspace& w) override;
    void draw_in_view(Workspace& w) override {
        w.editor.active = ImGui::GetFrameCount() <= drawn_ + 2 && w.editor.document();
    }
    void news(Workspace& w) override {
        const std::string name = w.body() ? w.body()->name : "";
        if (name != body_ && w.editor.active) w.editor.select_body(name);
        body_ = name;
    }

  private:
    void list(Workspace& w);
    void buttons(Workspace& w);
    void gizmo_row(Workspace& w, const SceneItem& item);
    void copies_row(Workspace& w, const SceneItem& item);
    void flow_row(Workspace& w, const SceneItem& item);
    void add_menu(Workspace& w);
    void shapes_menu(Workspace& w, const char* kind, const char* label, const std::string& owner);
    void add(Workspace& w, const std::string& kind, const std::string& shape,
             const std::string& owner, const std::string& material = "");
    void remove(Workspace& w, const SceneItem& item);
    void save_rows(Workspace& w);

    EditorRows rows_;
    int drawn_ = -10;   // ImGui's frame count
    std::string body_;  // name of the body that was selected last
};

void EditorPanel::draw(Workspace& w) {
    const SceneEditor& editor = w.editor;
    if (!editor.document()) return wrapped_text(editor.why_not());
    drawn_ = ImGui::GetFrameCount();
    list(w);
    buttons(w);
    if (editor.selected()) {
        gizmo_row(w, *editor.selected());
        copies_row(w, *editor.selected());
        editor_rows(w, rows_, *editor.selected());
        flow_row(w, *editor.selected());
    }
    save_rows(w);
}

void EditorPanel::list(Workspace& w) {
    const std::vector<SceneItem> items = w.editor.document()->items();
    std::optional<size_t> selected;
    for (size_t k = 0; k < items.size(); ++k)
        if (items[k] == w.editor.selected()) selected = k;
    begin_row_list(w, "editor.items", items.size(), rows_seen_at_most, selected);
    for (size_t k = 0; k < items.size(); ++k) {
        const SceneItem& item = items[k];
        const bool region = item.kind == "region";
        const std::string before = item.kind == "event"  ? "event."
                                   : !item.owner.empty() ? item.owner + "."
                                                         : "";
        if (!list_row(w, "editor.item." + before + item.name, row_text(*w.editor.document(), item),
                      k == selected, item.owner.empty() ? 10.0f : 26.0f))
            continue;
        w.editor.select(item);
        for (uint32_t b = 0; b < w.snapshot->bodies.size(); ++b)
            if (w.snapshot->bodies[b].name == (region ? item.owner : item.name) &&
                (region || item.kind == "body"))
                w.selected_body = b, body_ = w.snapshot->bodies[b].name;
    }
    end_row_list();
    ImGui::Spacing();
}

void EditorPanel::buttons(Workspace& w) {
    const float gap = w.px(5), width = (ImGui::GetContentRegionAvail().x - 2 * gap) / 3;
    if (button(w, "editor.add", "Add", width, false,
               "Adds a body, an obstacle or another entry above what the camera looks at"))
        ImGui::OpenPopup("editor.add.menu");
    add_menu(w);
    const std::optional<SceneItem>& selected = w.editor.selected();
    const Greyed greyed(w, !selected);
    ImGui::SameLine(0.0f, gap);
    if (button(w, "editor.duplicate", "Duplicate", width, false,
               "Adds a copy of the selected entry beside it ({duplicate})"))
        w.actions->duplicate_selected();
    ImGui::SameLine(0.0f, gap);
    if (button(w, "editor.remove", "Remove", width, false,
               "Removes the selected entry and all that depends on it. {undo} brings them back.") &&
        selected)
        remove(w, *selected);
}

/// Draws the choice of what the gizmo in the view does; entries without a position have none.
void EditorPanel::gizmo_row(Workspace& w, const SceneItem& item) {
    const std::vector<ItemKey> keys = w.editor.document()->keys(item);
    const bool placed = std::ranges::any_of(keys, [](const ItemKey& key) {
        return key.info.name == "position" || key.info.name == "lower";
    });
    if (!placed) return;
    const std::array<bool, 3> axes = scalable_axes(keys);
    const bool scales = axes[0] || axes[1] || axes[2];
    const float gap = w.px(5), width = (row_label(w, "Gizmo") - gap) / 2;
    if (button(w, "editor.gizmo.place", "Place", width, !(scales && w.editor.sizes),
               "Arrows and squares move the selected entry, rings turn it"))
        w.editor.sizes = false;
    ImGui::SameLine(0.0f, gap);
    const Greyed greyed(w, !scales);
    if (button(w, "editor.gizmo.size", "Size", width, scales && w.editor.sizes,
               scales ? "Knobs scale the selected entry along its own axes; the knob in the middle "
                        "scales it evenly"
                      : "The selected entry has no size of its own"))
        w.editor.sizes = true;
}

void EditorPanel::copies_row(Workspace& w, const SceneItem& item) {
    if (!w.editor.document()->has_copies(item)) return;
    const float width = row_label(w, "Copies");
    if (button(w, "editor.separate", "Make them bodies of their own", width, false,
               "A change here changes all copies. As bodies of their own, each can be moved, "
               "changed and removed alone."))
        separate_copies(w, item, item.name + "_1");
}

/// Draws the way to the values of a source that can change while it runs.
void EditorPanel::flow_row(Workspace& w, const SceneItem& item) {
    if (item.kind != "source") return;
    const float width = row_label(w, "Speed, limit");
    if (button(
            w, "editor.flow", "Set in Sources", width, false,
            "Opens the section \"Sources\", with the speed, temperature and limit of this source, "
            "which can change while the scene runs"))
        w.show_panel("sources", false);
}

void EditorPanel::shapes_menu(Workspace& w, const char* kind, const char* label,
                              const std::string& owner) {
    const std::string id = std::string("editor.add.") + kind;
    const bool open = ImGui::BeginMenu(label);
    w.note_widget(id);
    if (!open) return;
    for (const std::string& shape : addable_shapes(kind)) {
        if (ImGui::MenuItem(shape.c_str())) add(w, kind, shape, owner);
        w.note_widget(id + "." + shape);
    }
    ImGui::EndMenu();
}

void EditorPanel::add_menu(Workspace& w) {
    if (!ImGui::BeginPopup("editor.add.menu")) return;
    const std::optional<SceneItem>& selected = w.editor.selected();
    const bool region = selected && selected->kind == "region";
    const std::string body = region                                 ? selected->owner
                             : selected && selected->kind == "body" ? selected->name
                                                                    : "";
    shapes_menu(w, "body", "Body", "");
    if (ImGui::MenuItem("Water")) add(w, "body", "box", "", "water");
    w.note_widget("editor.add.water");
    shapes_menu(w, "obstacle", "Obstacle", "");
    if (const std::string flowing = flowing_body(w); !flowing.empty())
        shapes_menu(w, "source", ("Source of " + flowing).c_str(), flowing);
    else
        not_yet(w, "Source",
                "A source pours out a body that flows: add Water first, or give a "
                "body a material that flows or melts");
    shapes_menu(w, "sink", "Sink", "");
    if (!body.empty()) shapes_menu(w, "region", ("Region of " + body).c_str(), body);
    const auto plain = [&](const char* kind, const std::string& label, const std::string& owner) {
        if (ImGui::MenuItem(label.c_str())) add(w, kind, "", owner);
        w.note_widget(std::string("editor.add.") + kind);
    };
    if (region)
        plain("load", "Load on " + selected->owner + "." + selected->name,
              selected->owner + "." + selected->name);
    else
        not_yet(w, "Load",
                "A load acts on a region: add a region to a body, select the region, then add the "
                "load");
    plain("probe", "Probe at a fixed point", "");
    if (selected && (selected->kind == "obstacle" || selected->kind == "key")) {
        const std::string obstacle = selected->owner.empty() ? selected->name : selected->owner;
        plain("key", "Key of the path of " + obstacle, obstacle);
    }
    if (const std::string of = body.empty() && w.body() ? w.body()->name : body; !of.empty())
        plain("event", "Event", of);
    ImGui::EndPopup();
}

/// Adds an entry. If it has a material, it is a body that is called like that.
void EditorPanel::add(Workspace& w, const std::string& kind, const std::string& shape,
                      const std::string& owner, const std::string& material) {
    const std::string what = material.empty() ? shape : material;
    edit_scene(
        w, "new " + (what.empty() ? kind : kind + " (" + what + ")"),
        [&](SceneDocument& draft) {
            SceneItem item = draft.add(kind, shape, new_place(w, kind, shape, owner), owner);
            if (!material.empty()) {
                draft.set_word(item, "material", material);
                if (!draft.find(kind, material)) item = draft.rename(item, material);
            }
            if (kind == "body") give_own_colour(w, draft, "", item);
            return item;
        },
        kind == "body");
}

void EditorPanel::remove(Workspace& w, const SceneItem& item) {
    std::vector<std::string> gone;
    edit_scene(w, "removal of " + item.text(), [&](SceneDocument& draft) {
        gone = draft.remove(item);
        return std::optional<SceneItem>();
    });
    if (gone.empty()) return;
    std::string text = "Removed together with the entry: ";
    for (size_t k = 0; k < gone.size(); ++k) text += (k > 0 ? ", " : "") + gone[k];
    w.say(Severity::information, text);
}

void EditorPanel::save_rows(Workspace& w) {
    SceneSaveState& s = w.scene_save;
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::Spacing();
    const bool unsaved = w.editor.differs_from_file(w.edits);
    if (button(w, "editor.save", unsaved ? "Save the scene (not saved yet)" : "Save the scene",
               width, false,
               "Write a scene file. It keeps the comments of the loaded file and contains what you "
               "have set in the panels since. {save_scene} then writes into the same file")) {
        if (s.open)
            s.open = false;
        else
            ask_where_to_save(w, false);
    }
    if (!s.open) return;
    if (s.takes_keyboard) ImGui::SetKeyboardFocusHere(), s.scrolls = 4;
    s.takes_keyboard = false;
    ImGui::SetNextItemWidth(width);
    bool entered = ImGui::InputTextWithHint("##editor.file", "file.toml", s.file, sizeof s.file,
                                            ImGuiInputTextFlags_EnterReturnsTrue);
    w.note_widget("editor.file");
    tooltip(w, s.file);
    const auto words_row = [&](const char* label, const char* id, char* text, size_t size,
                               const char* hint, const char* help) {
        ImGui::SetNextItemWidth(row_label(w, label));
        entered |= ImGui::InputTextWithHint((std::string("##") + id).c_str(), hint, text, size,
                                            ImGuiInputTextFlags_EnterReturnsTrue);
        w.note_widget(id);
        tooltip(w, help);
    };
    words_row("Title", "editor.title", s.title, sizeof s.title, "what the scene shows",
              "The line below the picture of the scene, and its name in lists");
    words_row("Description", "editor.description", s.description, sizeof s.description,
              "what to look at, what to try", "The text below the title");
    if (ImGui::CalcTextSize(s.description).x > 0.6f * width) wrapped_text(s.description);
    row_label(w, "Current camera");
    toggle_switch(w, "editor.with_camera", s.with_camera);
    tooltip(w, "The saved scene then begins with the present camera");
    std::filesystem::path file = s.file;
    if (!file.empty() && !file.has_extension()) file += ".toml";
    std::error_code ignored;
    const bool exists = std::filesystem::exists(file, ignored);
    // After a click the rows stay, so that no other button comes under the mouse.
    const bool as_saved = exists && !unsaved && !s.with_camera && file == s.last &&
                          !words_differ(s, *w.editor.document());
    bool pressed = false;
    {
        const Greyed greyed(w, as_saved);
        pressed = button(w, "editor.save_now",
                         as_saved ? "Saved"
                         : exists ? "Replace"
                                  : "Save",
                         width, true,
                         as_saved ? "This file holds the scene as it is now"
                         : exists ? "A file of this name exists and will be replaced"
                                  : "");
    }
    if (s.scrolls > 0) ImGui::SetScrollHereY(1.0f), --s.scrolls;
    if (!entered && !pressed) return;
    const bool saved = save_edited_scene(w, file, pressed && exists);
    if (saved && entered) s.open = false;
}

}  // namespace

std::unique_ptr<Panel> make_editor_panel() {
    return std::make_unique<EditorPanel>();
}

}  // namespace taffy
