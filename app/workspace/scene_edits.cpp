#include "app/workspace/scene_edits.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/files.h"
#include "core/scene/camera_text.h"
#include "core/scene/scene_keys.h"
#include "render/view/convert.h"

namespace taffy {

namespace {

/// Writes a text into a field, as far as it fits.
template <size_t Size>
void fill(char (&field)[Size], const std::string& text) {
    field[text.copy(field, Size - 1)] = '\0';
}

template <size_t Size>
bool is_in(const char (&field)[Size], const std::string& text) {
    return text.substr(0, Size - 1) == field;
}

}  // namespace

SceneDocument scene_draft(Workspace& w) {
    std::vector<std::string> lost;
    SceneDocument draft = w.editor.draft(w.edits, lost);
    for (const std::string& path : lost)
        w.say(Severity::warning, path +
                                     " is not written into the scene: a copy has no lines of "
                                     "its own");
    return draft;
}

void edit_scene(Workspace& w, const std::string& name,
                const std::function<std::optional<SceneItem>(SceneDocument&)>& change,
                bool adds_body) {
    try {
        SceneDocument draft = scene_draft(w);
        const std::optional<SceneItem> selected = change(draft);
        w.actions->edit_scene({name, std::move(draft), selected, adds_body});
    } catch (const InputError& error) {
        w.say(Severity::error, std::string("Not changed: ") + error.what());
    }
}

void ask_where_to_save(Workspace& w, bool anew) {
    SceneSaveState& s = w.scene_save;
    if (anew || s.file[0] == '\0') fill(s.file, w.editor.file().string());
    if (!s.open) {
        fill(s.title, w.editor.document()->title());
        fill(s.description, w.editor.document()->description());
    }
    s.open = s.takes_keyboard = true;
}

bool words_differ(const SceneSaveState& typed, const SceneDocument& document) {
    return !is_in(typed.title, document.title()) ||
           !is_in(typed.description, document.description());
}

bool save_edited_scene(Workspace& w, const std::filesystem::path& file, bool replace) {
    try {
        SceneDocument draft = scene_draft(w);
        const SceneSaveState& typed = w.scene_save;
        if (typed.open && !is_in(typed.title, draft.title())) draft.set_title(typed.title);
        if (typed.open && !is_in(typed.description, draft.description()))
            draft.set_description(typed.description);
        std::string camera;
        if (w.scene_save.with_camera) {
            const CameraPose pose = w.camera.goal();
            camera =
                camera_text({to_core(pose.target), pose.azimuth, pose.elevation, pose.distance});
            draft.set_camera(camera);
        }
        w.editor.saved(save_scene(draft, file, replace), camera);
        w.scene_save.last = file;
        if (!draft.title().empty()) w.scene.title = draft.title();
        w.scene.description = draft.description();
        w.actions->scene_saved(file);
        const std::filesystem::path whole = std::filesystem::absolute(file);
        w.say_saved("Scene saved: " + whole.string(), whole);
        return true;
    } catch (const std::exception& error) {
        w.say(Severity::error, std::string("Not saved: ") + error.what());
        return false;
    }
}

bool is_as_saved(const Workspace& w) {
    const std::filesystem::path& last = w.scene_save.last;
    if (last.empty() || w.editor.file() != last) return false;
    try {
        return read_whole_file(last, "scene") == w.editor.last_saved().text;
    } catch (const InputError&) {
        return false;  // the file no longer exists
    }
}

void give_own_colour(const Workspace& w, SceneDocument& draft, const std::string& body,
                     const SceneItem& copy) {
    constexpr float alike = 0.3f;
    constexpr size_t usual = 8;  // number of colours, after which they repeat
    const auto is_free = [&](size_t k, const BodyState& b) {
        return (default_colour(k) - b.colour).norm() >= alike;
    };
    size_t colour = 0;
    while (colour < usual && !std::ranges::all_of(w.snapshot->bodies, [&](const BodyState& b) {
               return is_free(colour, b);
           }))
        ++colour;
    const auto original = std::ranges::find(w.snapshot->bodies, body, &BodyState::name);
    if (original != w.snapshot->bodies.end())  // if all are taken, any but the original's
        while (!is_free(colour, *original)) ++colour;
    draft.set_word(copy, "colour", colour_text(default_colour(colour)));
}

void set_values(Workspace& w, const std::string& name, const SceneItem& item,
                const ItemValues& values) {
    try {
        SceneDocument draft = scene_draft(w);
        if (!draft.find(item.kind, item.name, item.owner))
            throw InputError(item.text() + " no longer exists");
        ValueEdit edit{item, {}, values};
        for (const ItemKey& key : draft.keys(item))
            if (values.contains(key.info.name)) edit.before[key.info.name] = key.value;
        for (const auto& [key, value] : values) draft.set(item, key, value);
        w.actions->edit_scene({.name = name,
                               .document = std::move(draft),
                               .selected = item,
                               .values = std::move(edit)});
    } catch (const InputError& error) {
        w.say(Severity::error, std::string("Not changed: ") + error.what());
    }
}

void separate_copies(Workspace& w, const SceneItem& item, const std::string& selected) {
    edit_scene(w, "copies of " + item.name, [&](SceneDocument& draft) {
        draft.separate_copies(item);
        return draft.find("body", selected);
    });
}

}  // namespace taffy
