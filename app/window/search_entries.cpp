#include "app/window/search_entries.h"

#include <cstdio>
#include <map>

#include "app/panels/panel.h"
#include "app/window/shortcuts.h"
#include "app/workspace/recent_files.h"
#include "app/workspace/refusals.h"
#include "app/workspace/value_words.h"
#include "core/fields/fields.h"
#include "core/parameters/conditions.h"
#include "core/parameters/material_parameters.h"
#include "core/parameters/parameter_path.h"
#include "core/parameters/simulation_parameters.h"
#include "core/scene/camera_text.h"

namespace taffy {

namespace {

void add_actions(const Workspace& w, Actions& actions, std::vector<SearchEntry>& entries) {
    for (const Shortcut& shortcut : shortcuts())
        if (shortcut.searchable)
            entries.push_back({"action." + shortcut.id, shortcut.help, w.key(shortcut.id),
                               shortcut.group + " " + shortcut.words, "",
                               [&actions, &shortcut] { shortcut.run(actions); }});
}

void add_panels(Workspace& w, std::vector<SearchEntry>& entries) {
    for (const std::unique_ptr<Panel>& panel : *w.panels) {
        const Panel::About& about = panel->about();
        if (panel->applies(w))
            entries.push_back(
                {std::string("panel.") + about.id, about.title, "panel",
                 about.id + (" " + panel->names(w)), "Opens this panel and scrolls to it.",
                 [&w, &about] { w.show_panel(about.id, about.side == Panel::Side::right); }});
    }
}

void add_comparison(const Workspace& w, Actions& actions, std::vector<SearchEntry>& entries) {
    if (w.variants.state == Variants::State::off)
        entries.push_back({"action.compare_scene", "Run the scene as A and B", "comparison",
                           "compare variant side by side",
                           "A copy of the run, B, begins beside it.",
                           [&actions] { actions.compare_scene(); }});
    else
        entries.push_back({"action.end_comparison", "Back to A alone", "comparison",
                           "compare variant", "B ends, and A goes on.",
                           [&actions] { actions.end_comparison(); }});
}

/// Returns the words by which people look for a parameter whose label has none of them.
std::string_view usual_names(const std::string& parameter) {
    static const std::map<std::string, std::string_view> names = {
        {"young_modulus", "stiffness elasticity elastic softness"},
        {"density", "weight mass heavy light"},
        {"viscosity", "thickness"},
        {"yield_stress", "plasticity clay"},
        {"restitution", "bounciness bouncing"},
        {"gravity", "weight heavy"},
        {"speed", "slow motion pace"}};
    const auto found = names.find(parameter);
    return found == names.end() ? std::string_view() : found->second;
}

/// The values that a switch or list can be set to: all but the present one.
std::vector<ParameterValue> other_values(const ParameterInfo& info, const ParameterValue& present) {
    std::vector<ParameterValue> values;
    if (const bool* on = std::get_if<bool>(&present)) values.push_back(!*on);
    for (const std::string& choice : info.choices)
        if (ParameterValue(choice) != present) values.push_back(choice);
    return values;
}

/// What add_parameters() needs beside the values.
struct ParametersOf {
    std::string widgets;  // the first word of their names
    std::string title;    // as lists show it
    std::function<void(const std::string& name, const ParameterValue& value)> set;
    /// A clause, why the parameter cannot take this value, or "".
    std::function<std::string(const std::string& name, const ParameterValue& value)> refused = {};
    std::string except = {};  // a list whose values have other entries
};

/// Every parameter, which leads to its row, and every other value of switches and lists, which is
/// set at once: lists in panels do not open by keys.
template <class Owner>
void add_parameters(Workspace& w, const ParametersOf& of, const Owner& values,
                    std::vector<SearchEntry>& entries) {
    const ParameterTable<Owner>& table = Owner::describe();
    const ConditionOwner owner = condition_owner(table, values);
    for (const Parameter<Owner>& parameter : table) {
        const ParameterInfo& info = parameter.info;
        const std::string widget = of.widgets + "." + info.name, idle = idle_text(info, owner);
        const std::string detail = info.group.empty() ? of.title : of.title + ": " + info.group;
        std::string words = info.name + " " + info.group;
        for (const std::string& choice : info.choices) words += " " + choice;
        const auto show = [&w, widget, label = info.label, idle] {
            w.seek_widget(widget, label, idle);
        };
        entries.push_back({widget, info.label, detail, words, info.help, show,
                           std::string(usual_names(info.name))});
        if (!idle.empty() || info.name == of.except) continue;
        for (const ParameterValue& value : other_values(info, parameter.get(values))) {
            if (of.refused && !of.refused(info.name, value).empty()) continue;
            const std::string text = value_words(info, value);
            entries.push_back({widget + "=" + value_text(value), info.label + ": " + text, detail,
                               words, info.help, [set = of.set, name = info.name, value, show] {
                                   set(name, value);
                                   show();
                               }});
        }
    }
}

/// Those of the selected body, of the simulation and of the view.
void add_all_parameters(Workspace& w, std::vector<SearchEntry>& entries) {
    const auto of_run = [&w](const char* widgets, const char* title, const std::string& path) {
        return ParametersOf{widgets, title,
                            [&w, path](const std::string& name, const ParameterValue& value) {
                                w.set_parameter(path + name, value);
                            },
                            [&w, path](const std::string& name, const ParameterValue& value) {
                                return refusal(*w.snapshot, ParameterPath::parse(path + name),
                                               value);
                            }};
    };
    if (const BodyState* body = w.body())
        add_parameters(w, of_run("material", "Material", "body." + body->name + "."),
                       body->material, entries);
    add_parameters(w, of_run("simulation", "Simulation", "simulation."), w.snapshot->parameters,
                   entries);
    add_parameters(w,
                   {.widgets = "view",
                    .title = "View",
                    .set = [&w](const std::string& name,
                                const ParameterValue& value) { w.set_view(name, value); },
                    .except = "colour_by"},  // see add_colourings()
                   w.view, entries);
}

/// Every way to colour bodies: people look for "stress", not for "colour by".
void add_colourings(Workspace& w, std::vector<SearchEntry>& entries) {
    for (const ColourField* field : colour_fields())
        if (field != w.view.colour_by)
            entries.push_back({std::string("colour.") + field->name,
                               std::string("Colour by ") + field->label, "view", "colour by field",
                               field->help, [&w, field] { w.view.colour_by = field; }});
}

void add_moments(const NamedMoments& moments, Actions& actions, std::vector<SearchEntry>& entries) {
    for (size_t k = 0; k < moments.size(); ++k) {
        char at[32];
        std::snprintf(at, sizeof at, "moment, %.2f s", moments[k].elapsed);
        entries.push_back({"moment." + std::to_string(k), moments[k].name, at, "moment timeline",
                           "Goes to this moment of the run.",
                           [&actions, elapsed = moments[k].elapsed] { actions.seek(elapsed); }});
    }
}

void add_cameras(const Workspace& w, Actions& actions, std::vector<SearchEntry>& entries) {
    const auto saved = w.settings.cameras.find(w.snapshot->scene_name);
    if (saved == w.settings.cameras.end()) return;
    for (size_t k = 0; k < saved->second.size(); ++k)
        entries.push_back({"camera." + std::to_string(k), saved->second[k].name, "camera",
                           "camera view", "Goes to this camera, which was saved for this scene.",
                           [&actions, text = saved->second[k].camera] {
                               CameraDescription camera;
                               apply_camera_text(text, camera);
                               actions.go_to_camera(camera);
                           }});
}

void add_scenes(const std::vector<SceneEntry>& scenes, Actions& actions,
                std::vector<SearchEntry>& entries) {
    for (const SceneEntry& scene : scenes)
        if (scene.error.empty())
            entries.push_back({"scene." + scene.name, scene.title, "scene " + scene.name,
                               scene.name, scene.description,
                               [&actions, path = scene.path] { actions.load_scene(path); }});
}

void add_own_files(const Workspace& w, Actions& actions, std::vector<SearchEntry>& entries) {
    for (const SceneEntry& file : recent_files(w.settings))
        entries.push_back({"file." + file.path.string(), file.name, "your file",
                           "open scene file recent", file.path.string(),
                           [&actions, path = file.path] { actions.load_scene(path); }});
}

}  // namespace

std::vector<SearchEntry> search_entries(Workspace& w, Actions& actions) {
    std::vector<SearchEntry> entries;
    add_actions(w, actions, entries);
    add_panels(w, entries);
    add_comparison(w, actions, entries);
    add_colourings(w, entries);
    add_all_parameters(w, entries);
    add_moments(w.moments, actions, entries);
    add_cameras(w, actions, entries);
    add_scenes(w.scenes, actions, entries);
    add_own_files(w, actions, entries);
    return entries;
}

}  // namespace taffy
