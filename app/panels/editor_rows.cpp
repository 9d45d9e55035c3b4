#include "app/panels/editor_rows.h"

#include <algorithm>
#include <cmath>

#include "app/panels/parameter_widget.h"
#include "app/panels/widgets.h"
#include "app/workspace/material_likeness.h"
#include "app/workspace/scene_edits.h"
#include "app/workspace/value_words.h"
#include "core/base/error.h"
#include "core/scene/material_library.h"
#include "core/scene/scene_keys.h"

namespace taffy {

namespace {

/// Returns the label of a key: "angular_velocity" -> "Angular velocity".
std::string key_label(const ItemKey& key) {
    if (key.info.name == "angular_velocity") return "Spin";  // the row has no room for more
    std::string label = key.info.label.empty() ? choice_text(key.info.name) : key.info.label;
    label[0] = char(std::toupper(uint8_t(label[0])));
    return label;
}

double largest(const ParameterValue& value) {
    if (const Vec3d* v = std::get_if<Vec3d>(&value)) return v->cwiseAbs().maxCoeff();
    const double* real = std::get_if<double>(&value);
    return real ? std::abs(*real) : 0.0;
}

/// Returns the range that a slider spans: the ranges of scene files are far wider than a scene.
std::optional<SliderRange> slid_range(const Workspace& w, const ItemKey& key) {
    const ParameterInfo& info = key.info;
    if (info.unit == "m" && info.min < 0.0) {
        const double reach = std::max(double(w.camera.goal().distance), 2.0 * largest(key.value));
        return SliderRange{-reach, reach};
    }
    if (info.unit == "m") {
        const double length = std::max(largest(key.value), 1e-3);
        return SliderRange{0.1 * length, 3.0 * length};
    }
    if (info.unit == "s" && info.scale == Scale::linear) {
        const double time = largest(key.value);
        return SliderRange{0.0, time < info.max ? std::max(10.0, 2.0 * time) : 10.0};
    }
    if (info.unit == "degrees") return SliderRange{-180.0, 180.0};
    if (info.unit == "m/s" || info.unit == "rad/s") {
        const double reach = std::max(10.0, 2.0 * largest(key.value));
        return SliderRange{-reach, reach};
    }
    return {};
}

void key_row(Workspace& w, EditorRows& rows, const SceneItem& item, const ItemKey& key) {
    ParameterInfo info = key.info;
    info.label = key_label(key);
    const bool dragged =
        rows.dragged && rows.dragged->item == item && rows.dragged->key.info.name == info.name;
    ParameterValue shown = dragged ? rows.dragged->value : key.value;
    // A gizmo in the view changes the value, too.
    const auto preview = w.editor.preview.find(info.name);
    if (preview != w.editor.preview.end() && !dragged) shown = preview->second;
    RowState state;
    if (!key.given) state.note = "The file does not set this value: the default is shown.";
    const ParameterChange change = parameter_widget(w, "editor." + info.name, info, shown,
                                                    key.fallback, slid_range(w, key), state);
    if (change.value) rows.dragged = {item, key, *change.value};
    if (change.reset && key.value != key.fallback) rows.dragged = {item, key, key.fallback};
}

/// As long as a value is dragged, only a preview shows the result; the edit follows when the mouse
/// button is released.
void take_dragged(Workspace& w, EditorRows& rows) {
    if (!rows.dragged) return;
    const DraggedKey& d = *rows.dragged;
    if (ImGui::IsMouseDown(0)) {
        w.editor.preview = {{d.key.info.name, d.value}};
        return;
    }
    const DraggedKey done = std::move(*rows.dragged);
    rows.dragged.reset();
    w.editor.preview.clear();
    set_values(w, choice_text(done.key.info.name) + " of " + done.item.text(), done.item,
               {{done.key.info.name, done.value}});
}

/// Returns the text that was entered, if it differs from the present one.
std::optional<std::string> text_row(Workspace& w, EditorRows& rows, const SceneItem& item,
                                    const std::string& id, const char* label,
                                    const std::string& present, const char* help) {
    if (rows.named != item || rows.present != present) {
        rows.named = item;
        rows.present = present;
        rows.name[present.copy(rows.name, sizeof rows.name - 1)] = 0;
    }
    const float width = row_label(w, label);
    ImGui::SetNextItemWidth(width);
    const bool entered = ImGui::InputText(("##" + id).c_str(), rows.name, sizeof rows.name,
                                          ImGuiInputTextFlags_EnterReturnsTrue);
    w.note_widget(id);
    tooltip(w, help);
    const bool left = ImGui::IsItemDeactivated() && !entered;
    const std::string text = rows.name;
    if (left) rows.named.reset();  // shows the present text again
    if (!entered || text == present) return {};
    rows.named.reset();
    return text;
}

void name_row(Workspace& w, EditorRows& rows, const SceneItem& item) {
    const auto name = text_row(
        w, rows, item, "editor.name", "Name", item.name,
        "Letters, digits, _ and -. Enter renames the entry, also where other entries name it.");
    if (name)
        edit_scene(w, "name of " + item.text(),
                   [&](SceneDocument& draft) { return draft.rename(item, *name); });
}

/// Draws the parameter that an event changes.
void event_row(Workspace& w, EditorRows& rows, const SceneItem& item) {
    const auto path =
        text_row(w, rows, item, "editor.set", "Changes", w.editor.document()->word(item, "set"),
                 "The parameter that the event changes: body.NAME.PARAMETER, simulation.PARAMETER "
                 "and so on, as in scene files. Press Enter to accept the text.");
    if (path)
        edit_scene(w, "parameter of " + item.text(), [&](SceneDocument& draft) {
            draft.set_word(item, "set", *path);
            return item;
        });
}

void colour_row(Workspace& w, EditorRows& rows, const SceneItem& item) {
    Vec3f colour = default_colour(item.number);
    try {
        const std::string text = w.editor.document()->word(item, "colour");
        if (!text.empty()) colour = parse_colour(text);
    } catch (const InputError&) {
        return;
    }
    row_label(w, "Colour");
    Vec3f& shown = rows.colour;
    if (!rows.choosing_colour) shown = colour;
    ImGui::ColorEdit3("##editor.colour", shown.data(),
                      ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_NoLabel);
    w.note_widget("editor.colour");
    tooltip(w, "Click to choose another colour");
    const bool open = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId);
    if ((shown - colour).norm() > 2e-3f) rows.choosing_colour = true;
    if (!rows.choosing_colour || ImGui::IsMouseDown(0) || open) return;
    rows.choosing_colour = false;
    const std::string text = colour_text(shown);
    edit_scene(w, "colour of " + item.text(), [&](SceneDocument& draft) {
        draft.set_word(item, "colour", text);
        return item;
    });
}

/// What the list shows: the material that the file names, or the name of what the body is made of.
std::string shown_material(const Workspace& w, const EditorRows& rows, const SceneItem& item) {
    const std::string named = w.editor.document()->word(item, "material");
    if (!named.empty()) return named;
    const std::vector<BodyState>& bodies = w.snapshot->bodies;
    const auto body = std::ranges::find(bodies, item.name, &BodyState::name);
    if (body == bodies.end()) return MaterialLikeness().name();
    return find_likeness(rows.materials, body->material).name();
}

/// Draws the choice of a named material; values set with sliders of the panel "Material" take
/// precedence over it.
void material_row(Workspace& w, EditorRows& rows, const SceneItem& item) {
    if (rows.materials.empty())
        rows.materials = list_materials({material_directory(), user_material_directory()});
    const std::string shown = shown_material(w, rows, item);
    const float width = row_label(w, "Material");
    ImGui::SetNextItemWidth(width);
    const bool open =
        ImGui::BeginCombo("##editor.material", shown.c_str(), ImGuiComboFlags_HeightLarge);
    w.note_widget("editor.material");
    if (!open)
        return tooltip(w,
                       "What the body is made of: a solid, a fluid or a material that melts. "
                       "Single values are changed in the section \"Material\".");
    w.widget.open_list = "editor.material";
    for (const MaterialEntry& entry : rows.materials) {
        if (!entry.error.empty()) continue;
        const std::string& name = entry.name;
        if (ImGui::Selectable(name.c_str(), name == shown))
            edit_scene(w, "material of " + item.text(), [&](SceneDocument& draft) {
                draft.set_word(item, "material", name);
                return item;
            });
        w.note_widget("editor.material." + name);
    }
    ImGui::EndCombo();
}

}  // namespace

void editor_rows(Workspace& w, EditorRows& rows, const SceneItem& item) {
    const SceneDocument& document = *w.editor.document();
    if (item.kind == "event")
        event_row(w, rows, item);
    else if (item.kind == "key")
        figure_row(w, "Path of", item.owner);
    else
        name_row(w, rows, item);
    if (const std::string shape = document.word(item, "shape"); !shape.empty())
        figure_row(w, "Shape", shape);
    for (const char* key : {"body", "region"})
        if (const std::string word = document.word(item, key); !word.empty())
            figure_row(w, key[0] == 'b' ? "Body" : "Region", word);
    if (item.kind == "body") {
        colour_row(w, rows, item);
        material_row(w, rows, item);
    }
    for (const ItemKey& key : document.keys(item)) key_row(w, rows, item, key);
    take_dragged(w, rows);
}

}  // namespace taffy
