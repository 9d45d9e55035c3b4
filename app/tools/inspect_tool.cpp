#include "app/tools/inspect_tool.h"

namespace taffy {

std::span<const Gesture> InspectTool::gestures() const {
    static const Gesture table[] = {{Gesture::Kind::click, mouse::left, mouse::alt, Place::body,
                                     "Inspect the particle: see all its figures"}};
    return table;
}

void InspectTool::begin(Workspace& w, const Gesture&, const Hit& hit, glm::vec2) {
    if (hit.pick) w.inspect(w.snapshot->id[hit.pick->particle]);
}

bool inspect_particle_at(Workspace& w, glm::vec2 cursor) {
    const auto pick = pick_body(*w.snapshot, w.camera.ray(cursor), w.view);
    if (pick) w.inspect(w.snapshot->id[pick->particle]);
    return pick.has_value();
}

}  // namespace taffy
