#include "core/scene/scene_state.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstring>

#include "core/appearance/surface_modes.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "core/state/state_bytes.h"

using namespace taffy;

TEST_CASE("a saved scene with an unknown surface is refused, not shown otherwise", "[scene]") {
    const std::string known = "splats", unknown = "splots";
    SceneDescription scene = load_scene(find_scene("tumble"));
    REQUIRE(surface_named(known));
    scene.bodies.front().surface = surface_named(known);
    StateBytes written;
    StateWriter writer(written);
    visit_state(writer, scene);
    std::vector<std::byte> bytes = written.joined();
    {
        SceneDescription read;
        StateReader reader(bytes);
        visit_state(reader, read);
        CHECK(read.bodies.front().surface == scene.bodies.front().surface);
    }
    const auto* name = reinterpret_cast<const std::byte*>(known.data());
    const auto found = std::search(bytes.begin(), bytes.end(), name, name + known.size());
    REQUIRE(found != bytes.end());
    std::memcpy(&*found, unknown.data(), unknown.size());
    SceneDescription read;
    StateReader reader(bytes);
    CHECK_THROWS_WITH(visit_state(reader, read), Catch::Matchers::Contains("surface"));
}
