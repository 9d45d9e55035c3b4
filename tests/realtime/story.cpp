#include "tests/realtime/story.h"

#include <filesystem>

#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"

namespace taffy::realtime {

namespace {

std::filesystem::path dam_file(const std::string& name) {
    return std::filesystem::path(TAFFY_SOURCE_DIR) / "tests/realtime/dams" / (name + ".toml");
}

}  // namespace

SceneDescription Story::description() const {
    return load_scene(scene.starts_with("dam_") ? dam_file(scene) : find_scene(scene));
}

const std::vector<Story>& stories() {
    static const std::vector<Story> all = {
        {.scene = "compare", .to = 2.0},
        {.scene = "dam", .to = 2.0},
        {.scene = "dam_14400", .to = 2.0},
        {.scene = "dam_20000", .to = 2.0},
        {.scene = "dam_100000", .to = 2.0},
        {.scene = "duck_melt", .from = 1.0, .to = 3.0},
        {.scene = "duck_melt", .from = 8.0, .to = 10.0},
        {.scene = "duck_slide", .from = 1.5, .to = 3.5},
        {.scene = "float", .from = 0.5, .to = 2.5},
        {.scene = "honey", .from = 4.0, .to = 6.0},
        {.scene = "lava", .from = 3.0, .to = 5.0},
        {.scene = "melt_cube", .from = 0.1, .to = 0.5},
        {.scene = "melt_cube", .from = 1.5, .to = 3.5},
        {.scene = "melt_fast", .from = 0.5, .to = 2.5},
        {.scene = "melt_slow", .from = 1.5, .to = 3.5},
        {.scene = "membrane", .from = 0.5, .to = 2.5},
        {.scene = "pile", .from = 0.5, .to = 2.5},
        {.scene = "pour", .from = 1.0, .to = 3.0},
        {.scene = "quicksilver", .from = 0.7, .to = 1.7},
        {.scene = "quicksilver", .from = 1.9, .to = 3.9},
        {.scene = "rods", .from = 0.5, .to = 2.5},
        {.scene = "sombrero", .from = 0.2, .to = 2.2},
        {.scene = "split", .from = 0.4, .to = 2.4},
        {.scene = "stir", .from = 0.5, .to = 2.5},
        {.scene = "tumble", .from = 0.3, .to = 2.3},
        {.scene = "tumble_original", .from = 0.3, .to = 2.3},
        {.scene = "twist", .to = 2.0},
        {.scene = "wall", .to = 2.0},
    };
    return all;
}

SceneDescription PeerDam::description() const {
    return load_scene(dam_file(name));
}

const std::vector<PeerDam>& peer_dams() {
    static const std::vector<PeerDam> all = {
        {.name = "peer_20k", .particles = 20000, .seconds = 0.8, .peer_wall = 8.2},
        {.name = "peer_100k", .particles = 100000, .seconds = 0.3, .peer_wall = 11.0},
    };
    return all;
}

}  // namespace taffy::realtime
