#include "app/workspace/twin_edits.h"

#include "app/workspace/new_places.h"
#include "app/workspace/scene_edits.h"
#include "app/workspace/twins.h"
#include "core/scene/scene_keys.h"

namespace taffy {

bool can_have_twin(const Workspace& w, uint32_t body) {
    if (body >= w.snapshot->bodies.size() || !w.editor.document()) return false;
    const std::string& name = w.snapshot->bodies[body].name;
    return twin_letter(*w.snapshot, body).empty() && w.editor.document()->find("body", name) &&
           !w.editor.document()->find("body", twin_name(name));
}

void add_twin(Workspace& w, uint32_t body) {
    const BodyState& of = w.snapshot->bodies[body];
    const SceneItem item = *w.editor.document()->find("body", of.name);
    edit_scene(w, "twin of " + of.name, [&](SceneDocument& draft) {
        const SceneItem twin =
            draft.duplicate(item, beside_twin(w, item.name), twin_name(item.name));
        give_own_colour(w, draft, item.name, twin);
        return twin;
    });
}

}  // namespace taffy
