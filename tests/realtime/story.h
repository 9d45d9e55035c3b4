#pragma once
// Which part of which scene is timed.
#include <string>
#include <vector>

#include "core/scene/scene_description.h"

namespace taffy::realtime {

/// The window [from, to] of a scene's story, in which the events happen that make the scene slow.
struct Story {
    std::string scene;            // one that comes with the program, or "dam_20000", in dams/
    double from = 0.0, to = 0.0;  // [s]

    SceneDescription description() const;
};

/// Returns the windows of every scene that comes with the program, and of `dam` with more
/// particles.
const std::vector<Story>& stories();

/// A dam that SPlisHSPlasH has run too: see docs/method.md, Speed.
struct PeerDam {
    const char* name;  // a file in dams/
    int particles;     // exactly
    double seconds;    // simulated, from the start
    double peer_wall;  // wall time of SPlisHSPlasH 2.16 (DFSPH, two threads) [s]

    SceneDescription description() const;
};
const std::vector<PeerDam>& peer_dams();

}  // namespace taffy::realtime
