// Active surfaces of particles: they stay, follow, merge and split.
#include "core/active_surface/active_surface.h"

#include <catch2/catch.hpp>

#include "core/state/state_bytes.h"
#include "tests/core/active_surface/moving_cloud.h"

using namespace taffy;
using namespace taffy::test;

namespace {

const ThreadPool one(1);

ActiveParameters tracking_alone() {
    ActiveParameters p;
    p.tension = p.volume = 0.0f;
    return p;
}

/// A ball of jittered particles about a place.
MovingCloud ball(float radius, const Vec3f& place = Vec3f::Zero(),
                 const Vec3f& velocity = Vec3f::Zero()) {
    MovingCloud cloud(ball_cloud(radius, 0.1f), velocity);
    for (Vec4f& x : cloud.x) x.head<3>() += place;
    return cloud;
}

/// Mean over all vertices, from the centre of ball().
double radius_of(const ActiveSurface& surface) {
    double sum = 0.0;
    for (const Vec3f& x : surface.triangles().position)
        sum += double((x - Vec3f(0.1f, 0.2f, 0.3f)).norm());
    return sum / double(surface.triangles().position.size());
}

}  // namespace

TEST_CASE("a ball at rest keeps its volume, which is that of its particles", "[active]") {
    const MovingCloud cloud = ball(7.0f);
    ActiveSurface surface;
    surface.update(one, cloud.particles(), {});
    for (int k = 0; k < 60; ++k) {
        surface.update(one, cloud.particles(), {});
        CHECK(surface.volume() == Approx(cloud.total()).epsilon(k < 6 ? 0.03 : 0.01));
        CHECK(volume_of(mesh_of(surface)) == Approx(surface.volume()).epsilon(1e-4));
    }
    CHECK(closed_and_manifold(mesh_of(surface)));
    CHECK(euler_number(mesh_of(surface)) == 2);
}

TEST_CASE("without tracking, tension and volume nothing that rests moves", "[active]") {
    ActiveParameters still = tracking_alone();
    still.tracking = 0.0f;
    const MovingCloud cloud = ball(7.0f);
    ActiveSurface surface;
    surface.update(one, cloud.particles(), still);
    const double before = surface.volume();
    for (int k = 0; k < 60; ++k) surface.update(one, cloud.particles(), still);
    CHECK(surface.volume() == Approx(before).epsilon(0.01));
}

TEST_CASE("a surface that tracks comes to the level of the coating, from either side", "[active]") {
    ActiveSurface level;
    level.update(one, ball(6.0f).particles(), tracking_alone());
    for (const float other : {5.0f, 7.0f}) {
        ActiveSurface surface;
        surface.update(one, ball(other).particles(), tracking_alone());
        CHECK(std::abs(radius_of(surface) - radius_of(level)) > 0.8);
        for (int k = 0; k < 60; ++k) surface.update(one, ball(6.0f).particles(), tracking_alone());
        CHECK(radius_of(surface) == Approx(radius_of(level)).margin(0.03));
    }
}

TEST_CASE("the volume term brings what is missing back at its rate", "[active]") {
    ActiveParameters volume_alone = tracking_alone();
    volume_alone.tracking = 0.0f;
    volume_alone.volume = 2.0f;
    MovingCloud cloud = ball(7.0f);
    ActiveSurface surface;
    surface.update(one, cloud.particles(), volume_alone);
    double wanted = 0.0;
    for (float& volume : cloud.volume) volume *= 1.05f, wanted += double(volume);
    const double missing = wanted - surface.volume();
    const double rate = 2.0 * surface.area() / wanted;  // gamma d A / V_0, of V_0 - V
    for (int k = 0; k < 60; ++k) surface.update(one, cloud.particles(), volume_alone);
    const double time = 60.0 * ActiveSurface::interval;
    CHECK(std::log(missing / (wanted - surface.volume())) == Approx(rate * time).epsilon(0.1));
}

TEST_CASE("a surface is carried along with fast particles", "[active]") {
    // Five spacings an update.
    MovingCloud cloud = ball(5.0f, Vec3f::Zero(), Vec3f(0.0f, 120.0f, -280.0f));
    ActiveSurface surface;
    surface.update(one, cloud.particles(), {});
    for (int k = 0; k < 30; ++k) {
        cloud.advance(ActiveSurface::interval);
        surface.update(one, cloud.particles(), {});
        CHECK(pieces(surface) == 1);
        CHECK(surface.volume() == Approx(cloud.total()).epsilon(0.05));
    }
    Vec3f mean = Vec3f::Zero(), middle = Vec3f::Zero();
    for (const Vec3f& x : surface.triangles().position)
        mean += x / float(surface.triangles().position.size());
    for (const Vec4f& x : cloud.x) middle += x.head<3>() / float(cloud.x.size());
    CHECK((mean - middle).norm() < 0.5f);
}

TEST_CASE("two drops that meet become one, once", "[active]") {
    MovingCloud drops = ball(4.0f, Vec3f(-9, 0, 0), Vec3f(6, 0, 0));
    drops.add(ball(4.0f, Vec3f(9, 0, 0), Vec3f(-6, 0, 0)));
    ActiveSurface surface;
    size_t before = 2;
    for (int k = 0; k < 60; ++k) {
        surface.update(one, drops.particles(), {});
        const size_t now = pieces(surface);
        CHECK(now <= before);
        before = now;
        CHECK(closed_and_manifold(mesh_of(surface)));
        if (k < 30) CHECK(now == 2);  // they are 12 spacings and more apart
        if (k > 0) CHECK(surface.volume() == Approx(drops.total()).epsilon(0.05));
        drops.advance(ActiveSurface::interval);
    }
    CHECK(before == 1);
}

TEST_CASE("a neck that is stretched apart splits", "[active]") {
    MovingCloud bar(lattice_cloud(
        {-16, -3, -3}, {16, 3, 3}, [](const Vec3f& x) { return std::hypot(x.y(), x.z()) < 2.6f; },
        0.1f));
    for (size_t i = 0; i < bar.x.size(); ++i) bar.v[i].x() = bar.x[i].x() < 0.0f ? -8.0f : 8.0f;
    ActiveSurface surface;
    size_t before = 1;
    for (int k = 0; k < 60; ++k) {
        surface.update(one, bar.particles(), {});
        const size_t now = pieces(surface);
        CHECK(now >= before);
        before = now;
        CHECK(closed_and_manifold(mesh_of(surface)));
        bar.advance(ActiveSurface::interval);
    }
    CHECK(before == 2);
}

TEST_CASE("what appears far away begins a piece of its own, what goes ends it", "[active]") {
    MovingCloud cloud = ball(4.0f);
    ActiveSurface surface;
    surface.update(one, cloud.particles(), {});
    cloud.add(ball(4.0f, Vec3f(40, 0, 0)));
    surface.update(one, cloud.particles(), {});
    CHECK(pieces(surface) == 2);
    for (int k = 0; k < 10; ++k) surface.update(one, cloud.particles(), {});
    CHECK(surface.volume() == Approx(cloud.total()).epsilon(0.02));
    for (int k = 0; k < 60; ++k) surface.update(one, ball(4.0f).particles(), {});
    CHECK(pieces(surface) == 1);
    for (int k = 0; k < 60; ++k) surface.update(one, {}, {});
    CHECK(surface.triangles().triangles.empty());
    CHECK(surface.volume() == 0.0);
}

TEST_CASE("a drop of a dozen particles stays beside a large one", "[active]") {
    MovingCloud cloud = ball(6.0f);
    const MovingCloud drop = ball(1.6f, Vec3f(14, 0, 0));
    cloud.add(drop);
    ActiveSurface surface;
    for (int k = 0; k < 30; ++k) surface.update(one, cloud.particles(), {});
    CHECK(pieces(surface) == 2);
    double volume = 0.0;
    const Vec3f about(14, 0, 0);
    for (const auto& t : surface.triangles().triangles) {
        const std::vector<Vec3f>& x = surface.triangles().position;
        if (x[t[0]].x() > 10.0f)
            volume += double((x[t[0]] - about).dot((x[t[1]] - about).cross(x[t[2]] - about))) / 6.0;
    }
    CHECK(drop.total() < 20.0);
    CHECK(volume > 0.75 * drop.total());
    CHECK(volume < 1.1 * drop.total());
}

TEST_CASE("the same bits with any number of threads, and after save and restore", "[active]") {
    const auto scene = [] {
        MovingCloud cloud = ball(5.0f, Vec3f(-7, 0, 0), Vec3f(12, 1, 0));
        cloud.add(ball(4.0f, Vec3f(8, 0, 0), Vec3f(-9, 0, 2)));
        return cloud;
    };
    std::vector<uint64_t> hashes;
    for (const int threads : {1, 2, 8}) {
        const ThreadPool pool(threads);
        MovingCloud cloud = scene();
        ActiveSurface surface;
        for (int k = 0; k < 20; ++k) {
            surface.update(pool, cloud.particles(), {});
            cloud.advance(ActiveSurface::interval);
            if (k != 10) continue;
            StateBytes bytes;
            StateWriter writer(bytes);
            writer("surface", surface);
            ActiveSurface restored;
            StateReader reader(bytes.bytes);
            reader("surface", restored);
            CHECK(hash_of(restored) == hash_of(surface));
            CHECK(mesh_of(restored).position == mesh_of(surface).position);
            if (threads == 2) surface = std::move(restored);
        }
        hashes.push_back(hash_of(surface));
    }
    CHECK(hashes[0] == hashes[1]);
    CHECK(hashes[0] == hashes[2]);
}
