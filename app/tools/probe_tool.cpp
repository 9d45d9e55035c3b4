#include "app/tools/probe_tool.h"

#include "app/plots/probes.h"

namespace taffy {

std::span<const Gesture> ProbeTool::gestures() const {
    static const Gesture table[] = {{Gesture::Kind::click, mouse::left, mouse::alt | mouse::shift,
                                     Place::body,
                                     "Put a probe on the particle, to plot its figures"}};
    return table;
}

void ProbeTool::begin(Workspace& w, const Gesture&, const Hit& hit, glm::vec2) {
    if (hit.pick && w.plotting) place_probe(w, w.snapshot->id[hit.pick->particle]);
}

void place_probe_at(Workspace& w, glm::vec2 cursor) {
    const auto pick = pick_body(*w.snapshot, w.camera.ray(cursor), w.view);
    if (pick && w.plotting) place_probe(w, w.snapshot->id[pick->particle]);
}

}  // namespace taffy
