// An active surface in a running scene.
#include <catch2/catch.hpp>

#include "core/active_surface/active_surface.h"
#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "tests/core/active_surface/moving_cloud.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;
using namespace taffy::test;

namespace {

/// The particles of a snapshot that are present.
MovingCloud cloud_of(const Snapshot& s) {
    MovingCloud cloud;
    for (size_t i = 0; i < s.id.size(); ++i) {
        if (!is_present(s.flags[i])) continue;
        const float spacing = 2.0f * s.position[i].w();
        const Vec3f& v = s.figures[i].velocity;
        cloud.x.push_back(s.position[i]);
        cloud.x.back().w() = spacing;
        cloud.v.push_back(Vec4f(v.x(), v.y(), v.z(), 0.0f));
        cloud.volume.push_back(spacing * spacing * spacing);
    }
    return cloud;
}

}  // namespace

TEST_CASE("in the scene pour the surface holds the volume of its particles within 2 %",
          "[active]") {
    Simulation simulation = build_simulation(load_scene(find_scene("pour")));
    simulation.apply(CarryFigures{true});
    ActiveSurface surface;
    const ThreadPool pool(2);
    double worst = 0.0;
    for (int k = 0; k < 210; ++k) {
        REQUIRE(simulation.advance(ActiveSurface::interval) == StepStatus::done);
        const MovingCloud cloud = cloud_of(snapshot_of(simulation));
        surface.update(pool, cloud.particles(), {});
        double wanted = 0.0;
        for (const float volume : cloud.volume) wanted += double(volume);
        REQUIRE(wanted > 0.0);
        worst = std::max(worst, std::abs(surface.volume() / wanted - 1.0));
        CHECK(closed_and_manifold(mesh_of(surface)));
    }
    CHECK(worst < 0.02);
}
