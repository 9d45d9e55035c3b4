// Every scene that comes with the program: builds, starts without strain and runs.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "core/collision/obstacle_shape.h"
#include "core/particles/particle_flags.h"
#include "core/particles/particles.h"
#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"

using namespace taffy;

namespace {

Simulation simulation_of(const char* scene) {
    return build_simulation(load_scene(find_scene(scene)));
}

size_t particles_of(const char* scene, const char* body) {
    const Simulation simulation = simulation_of(scene);
    Snapshot snapshot;
    simulation.capture(snapshot);
    for (const BodyState& state : snapshot.bodies)
        if (state.name == body) return state.count;
    return 0;
}

}  // namespace

TEST_CASE("every scene builds with next to no strain and runs without blow-up", "[scene]") {
    for (const SceneEntry& entry : list_scenes()) {
        INFO(entry.name);
        const SceneDescription scene = load_scene(entry.path);
        Simulation simulation = build_simulation(scene);
        const Energies start = simulation.diagnostics().energy;
        CHECK(start.elastic <= 1e-4 * std::abs(start.gravitational));  // nothing yet: 0
        simulation.advance(0.1);
        CHECK_FALSE(simulation.paused());
        CHECK(simulation.time() == Approx(0.1));
    }
}

TEST_CASE("every scene has its regions, its obstacles and a ground to fall on", "[scene]") {
    for (const SceneEntry& entry : list_scenes()) {
        INFO(entry.name);
        const SceneDescription scene = load_scene(entry.path);
        Snapshot snapshot;
        build_simulation(scene).capture(snapshot);
        CHECK(snapshot.bodies.size() == scene.bodies.size());
        CHECK(snapshot.obstacles.size() == scene.obstacles.size());
        size_t handles = 0;
        for (const BodyDescription& body : scene.bodies)
            for (const RegionDescription& region : body.regions)
                handles += region.role == RegionRole::handle;
        CHECK(snapshot.handles.size() == handles);
        CHECK(std::any_of(scene.obstacles.begin(), scene.obstacles.end(), is_plane));
    }
}

TEST_CASE("the paper's scenes have the paper's numbers of particles", "[scene]") {
    CHECK(particles_of("wall", "soft") == 400);
    CHECK(particles_of("wall", "stiff") == 400);
    CHECK(particles_of("tumble", "cuboid") == 210);
    CHECK(particles_of("tumble_original", "cuboid") == 210);
    CHECK(particles_of("sombrero", "hat") == Approx(1800).margin(50));
}

TEST_CASE("the softer of two equal bars on the wall hangs lower", "[scene]") {
    Simulation simulation = simulation_of("wall");
    simulation.advance(1.0);
    const Diagnostics diagnostics = simulation.diagnostics();
    double soft = 0.0, stiff = 0.0;
    for (const ProbeFigures& probe : diagnostics.probes) {
        if (probe.name == "soft.tip") soft = -probe.displacement.z();
        if (probe.name == "stiff.tip") stiff = -probe.displacement.z();
    }
    CHECK(stiff > 0.005);
    CHECK(soft > 3.0 * stiff);
}

namespace {

/// Watches that no free particle gets into an obstacle or through it.
class PassageWatch {
  public:
    /// Particles that lie with more than a third of their radius in an obstacle, that went through
    /// one since the last look, or that left the scene.
    size_t lost_particles(const Snapshot& s) {
        size_t lost = 0;
        std::map<ParticleId, Vec3f> now;
        for (size_t i = 0; i < s.position.size(); ++i) {
            using namespace particle_flag;
            if (s.flags[i] & (fixed | handle | absent | mouth)) continue;
            const Vec3f x = s.position[i].head<3>();
            // Fluid is held off by its pressure; obstacles stop it at half of its radius.
            const MaterialParameters& material = s.bodies[s.body[i]].material;
            const bool flows = material.is_fluid() || material.is_meltable();
            const float radius = (flows ? 0.5f : 1.0f) * s.position[i].w();
            const auto known = last_.find(s.id[i]);
            const Vec3f from = known == last_.end() ? x : known->second;
            now[s.id[i]] = x;
            bool inside = !x.allFinite();
            for (const Obstacle& obstacle : s.obstacles) {
                if (!obstacle.present) continue;
                inside |= nearest_surface(obstacle, x).distance < 0.67f * radius;
                // A straight line between two looks cuts corners, but not as deep as this.
                for (float part = 0.1f; part < 0.95f; part += 0.1f) {
                    const Vec3f between = from + part * (x - from);
                    inside |= nearest_surface(obstacle, between).distance < -0.5f * radius;
                }
            }
            lost += inside;
        }
        last_ = std::move(now);
        return lost;
    }

  private:
    std::map<ParticleId, Vec3f> last_;
};

void check_that_nothing_falls_through(const SceneEntry& entry, double seconds, int threads) {
    SceneDescription scene = load_scene(entry.path);
    scene.simulation.threads = threads;
    Simulation simulation = build_simulation(scene);
    simulation.apply(SetSurfaceMode{&particle_surface});
    PassageWatch watch;
    Snapshot snapshot;
    while (simulation.time() < seconds) {
        simulation.advance(1.0 / 60.0);
        simulation.capture(snapshot);
        INFO(entry.name << " at " << simulation.time() << " s: " << snapshot.notice);
        REQUIRE_FALSE(simulation.paused());
        REQUIRE(watch.lost_particles(snapshot) == 0);
    }
}

}  // namespace

TEST_CASE("nothing falls through floor or bowl in the first second of small scenes", "[scene]") {
    for (const SceneEntry& entry : list_scenes())
        if (build_simulation(load_scene(entry.path)).particle_count() <= 6000)
            check_that_nothing_falls_through(entry, 1.0, 0);
}

// Hidden, since it takes minutes. All scenes: taffy_core_tests "[.soak]", one: -c pile
TEST_CASE("nothing falls through floor or bowl in any scene in a minute", "[.soak]") {
    for (const SceneEntry& entry : list_scenes()) DYNAMIC_SECTION(entry.name) {
            check_that_nothing_falls_through(entry, 60.0, 1);
        }
}
