// Previews, which are shown while a moment is sought: coarse, and of that moment.
#include "core/timeline/previews.h"

#include <catch2/catch.hpp>
#include <map>
#include <thread>

#include "app/simulation_thread/scene_simulation.h"
#include "core/appearance/surface_modes.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"

using namespace taffy;

namespace {

constexpr size_t megabyte = size_t(1) << 20;

/// Some particles that move on along x by a metre a second.
Snapshot snapshot_at(double time, size_t particles = 100) {
    Snapshot s;
    for (size_t k = 0; k < particles; ++k)
        s.position.push_back(Vec4f(float(time), 0.1f * float(k % 7), 0.01f * float(k), 0.05f));
    s.body.assign(particles, 0);
    s.bodies.push_back({.name = "cloud", .count = uint32_t(particles)});
    s.diagnostics.time = time;
    return s;
}

float farthest(const std::vector<Vec4f>& a, const std::vector<Vec4f>& b) {
    REQUIRE(a.size() == b.size());
    float most = 0.0f;
    for (size_t k = 0; k < a.size(); ++k) most = std::max(most, (a[k] - b[k]).head<3>().norm());
    return most;
}

/// Keeps one whatever it costs.
void keep(Previews& previews, double elapsed, const Snapshot& s) {
    const size_t before = previews.count();
    for (int k = 0; k < 1000000 && previews.count() == before; ++k) previews.keep(elapsed, s);
    REQUIRE(previews.count() == before + 1);
}

}  // namespace

TEST_CASE("a preview shows the places of a moment, and those between two", "[previews]") {
    const ThreadPool pool(2);
    Previews previews(megabyte);
    Snapshot first = snapshot_at(1.0), second = snapshot_at(1.5);
    first.position[3] = second.position[3] =
        Vec4f(std::numeric_limits<float>::quiet_NaN(), 0.0f, 0.0f, 0.05f);
    Snapshot shown = snapshot_at(9.0);
    CHECK_FALSE(previews.show(1.0, pool, shown));
    keep(previews, 11.0, first);
    keep(previews, 11.5, second);
    CHECK_FALSE(previews.show(10.9, pool, shown));  // nobody knows what came before
    REQUIRE(previews.show(11.2, pool, shown));
    CHECK(std::isnan(shown.position[3].x()));
    shown.position[3] = first.position[3] = Vec4f(1.2f, 0.3f, 0.03f, 0.05f);
    CHECK(farthest(shown.position, snapshot_at(1.2).position) < 1e-4f);
    CHECK(shown.position[5].w() == 0.05f);
    CHECK(shown.diagnostics.time == Approx(1.2));
    CHECK(shown.bodies[0].centre.x() == Approx(1.2f).margin(1e-3));
    REQUIRE(previews.show(20.0, pool, shown));
    CHECK(shown.position[0].x() == Approx(1.5f).margin(1e-4));

    Snapshot other = snapshot_at(9.0, 99);
    CHECK_FALSE(previews.show(11.2, pool, other));
    previews.forget_from(11.2);
    CHECK(previews.count() == 1);
    previews.clear();
    CHECK(previews.bytes() == 0);
}

TEST_CASE("previews stay within their budget, twice as far apart when it is spent", "[previews]") {
    constexpr size_t budget = 40000;
    Previews previews(budget);
    for (int k = 0; k < 400; ++k) {
        std::this_thread::sleep_for(
            std::chrono::milliseconds(1));  // it takes a fiftieth of the time
        previews.keep(0.04 * k, snapshot_at(0.04 * k));
        CHECK(previews.bytes() <= budget);
    }
    CHECK(previews.spacing() > 2.0 * Previews::least_spacing);
    CHECK(previews.count() > 10);
    const ThreadPool pool(1);
    Snapshot shown = snapshot_at(0.0);
    REQUIRE(previews.show(7.3, pool, shown));
    CHECK(shown.position[0].x() == Approx(7.3f).margin(1e-3));

    Previews none(100);
    none.keep(0.0, snapshot_at(0.0));
    CHECK(none.count() == 0);
}

TEST_CASE("a moment that is sought is previewed, and then is there bit for bit", "[previews]") {
    SceneDescription scene = load_scene(find_scene("tumble"));
    scene.view.surface = &mesh_surface;
    SceneSimulation run(scene);
    run.keep_timeline(64 * megabyte);
    std::vector<std::pair<double, Snapshot>> seen;
    std::map<uint64_t, uint64_t> hashes;
    while (run.time() < 1.0) {
        run.step_towards(run.time() + 0.005);
        hashes[run.timeline().now().turn] = run.simulation().state_hash();
        if (run.timeline().now().elapsed < 0.03 * double(seen.size())) continue;
        std::this_thread::sleep_for(
            std::chrono::milliseconds(2));  // previews are kept now and then
        seen.emplace_back(run.timeline().now().elapsed, Snapshot());
        run.capture(seen.back().second);
    }
    const Snapshot end = seen.back().second;
    for (const size_t k : {5u, 12u, 20u}) {
        const auto& [elapsed, exact] = seen[k];
        run.apply({.command = Seek{elapsed}});
        REQUIRE(run.seeking());
        Snapshot preview;
        run.capture(preview);
        REQUIRE(preview.timeline.preview);
        const float spacing = exact.bodies[0].spacing;
        CHECK(farthest(preview.position, exact.position) < 0.1f * spacing);
        CHECK(farthest(end.position, exact.position) > spacing);
        for (size_t b = 0; b < exact.bodies.size(); ++b) {
            REQUIRE(exact.bodies[b].shown_as == &mesh_surface);
            REQUIRE(preview.bodies[b].shown_as == &mesh_surface);
            const EmbeddedSurface& surface = *exact.bodies[b].surface;
            const auto mesh_of = [&](const Snapshot& s) {
                return surface.carry(
                    std::span(s.transforms)
                        .subspan(s.bodies[b].first_transform, surface.carriers().size()));
            };
            const TriangleMesh coarse = mesh_of(preview), fine = mesh_of(exact);
            float most = 0.0f;
            for (size_t v = 0; v < fine.position.size(); ++v)
                most = std::max(most, (coarse.position[v] - fine.position[v]).norm());
            CHECK(most < 0.2f * spacing);
        }
        while (run.seeking()) run.seek_on();
        Snapshot reached;
        run.capture(reached);
        CHECK_FALSE(reached.timeline.preview);
        CHECK(run.simulation().state_hash() == hashes.at(run.timeline().now().turn));
    }
}
