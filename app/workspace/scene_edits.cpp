#include "app/workspace/scene_edits.h"

#include "core/base/error.h"

namespace taffy {

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

void set_values(Workspace& w, const std::string& name, const SceneItem& item,
                const ItemValues& values) {
    try {
        SceneDocument draft = scene_draft(w);
        if (!draft.find(item.kind, item.name, item.owner))
            throw InputError(item.text() + " is there no more");
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
