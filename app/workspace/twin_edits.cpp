#include "app/workspace/twin_edits.h"

#include <algorithm>

#include "app/workspace/new_places.h"
#include "app/workspace/scene_edits.h"
#include "app/workspace/twins.h"
#include "core/scene/scene_keys.h"

namespace taffy {

std::string why_no_twin(const Workspace& w, uint32_t body) {
    const Snapshot& s = *w.snapshot;
    if (body >= s.bodies.size()) return "There is no body";
    if (!w.editor.document()) return w.editor.why_not();
    const auto feeds = [&](const Source& source) { return source.body == body; };
    if (std::ranges::any_of(s.sources, feeds))
        return "A source feeds this body, and B would have none: run the whole scene as A and B";
    if (!twin_letter(s, body).empty()) return "It has a twin already";
    const std::string& name = s.bodies[body].name;
    if (!w.editor.document()->find("body", name))
        return name + " is one of several copies: make them bodies of their own first";
    if (w.editor.document()->find("body", twin_name(name)))
        return "The scene already has a body of the name that B would get";
    return "";
}

void add_twin(Workspace& w, uint32_t body) {
    const BodyState& of = w.snapshot->bodies[body];
    const SceneItem item = *w.editor.document()->find("body", of.name);
    edit_scene(w, "duplicate of " + of.name + " as B", [&](SceneDocument& draft) {
        const SceneItem twin =
            draft.duplicate(item, beside_twin(w, item.name), twin_name(item.name));
        give_own_colour(w, draft, item.name, twin);
        return twin;
    });
}

}  // namespace taffy
