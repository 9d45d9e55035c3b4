// The look of a surfel surface: smooth, complete, evenly sampled, and detailed on solids.
#include "core/surfels/surfel_surface.h"

#include <catch2/catch.hpp>

#include "core/mesh/solid_points.h"
#include "core/scene/model_library.h"
#include "core/surfels/mesh_sampling.h"
#include "core/surfels/points_near.h"
#include "tests/core/surfels/surfel_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

double mean_radius(const SurfelBody& body, const Vec3f& centre) {
    double sum = 0.0;
    for (size_t i = 0; i < body.size(); ++i) sum += double((body.at(i) - centre).norm());
    return sum / double(body.size());
}

void check_neighbour_counts(const SurfelBody& body) {
    uint32_t least = 1000, most = 0;
    for (size_t i = 0; i < body.size(); ++i) {
        least = std::min(least, neighbours_of(body, i));
        most = std::max(most, neighbours_of(body, i));
    }
    CHECK(least >= 12);  // 6 h_s / r_s
    CHECK(most <= 18);   // 9 h_s / r_s
}

/// A ball whose first surfels have bumps: their height over a sphere [m].
float bump(const Vec3f& direction) {
    return 0.05f * std::sin(9.0f * direction.x()) * std::sin(9.0f * direction.y()) *
           std::sin(9.0f * direction.z());
}
SurfelBody bumpy_ball(float radius, float fluid) {
    SurfelBody body;
    body.parameters.radius = 0.3f;
    body.add_ball(Vec3f::Zero(), radius, fluid);
    constexpr int count = 12000;  // about r_s apart
    std::vector<OrientedPoint> points;
    for (int k = 0; k < count; ++k) {
        const float z = 1.0f - (2.0f * float(k) + 1.0f) / float(count);
        const float r = std::sqrt(1.0f - z * z), angle = 2.39996323f * float(k);
        const Vec3f out(r * std::cos(angle), r * std::sin(angle), z);
        points.push_back({(radius + bump(out)) * out, out});
    }
    body.surface.start(points);
    return body;
}
/// The bust that comes with the program, about 2,000 particles, with the detail of its model.
SurfelBody bust(float fluid) {
    ModelLibrary library;
    const Model& model = *library.get(find_model("bust.ply", {}), 1.0f, 2.4f);
    SurfelBody body;
    body.parameters.radius = 0.3f;
    for (const Vec3f& x : solid_points(model, double(body.spacing), Packing::lattice))
        body.add(x, fluid);
    body.surface.start(sample_mesh(model.surface, body.radius()));
    return body;
}
/// How much normals turn away from the mean of those within 1, 2 and 3 spacings, over that
/// distance: curvature at three scales, root mean square [1/m].
std::array<double, 3> curvatures(const SurfelBody& body) {
    const Surfels& surfels = body.surface.surfels();
    CellGrid grid;
    grid.build(surfels.x, body.spacing);
    std::array<double, 3> result{};
    std::vector<CellGrid::Range> ranges;
    for (size_t scale = 0; scale < 3; ++scale) {
        const float reach = float(scale + 1) * body.spacing;
        double sum = 0.0;
        for (size_t i = 0; i < body.size(); ++i) {
            Vec3f mean = Vec3f::Zero();
            for_points_near(grid, surfels.x[i], reach, ranges, [&](uint32_t slot, float) {
                const Vec3f n = body.normal(grid.order()[slot]);
                if (n.dot(body.normal(i)) > 0.0f) mean += n;
            });
            sum += double((body.normal(i) - mean.normalized()).squaredNorm() / (reach * reach));
        }
        result[scale] = std::sqrt(sum / double(body.size()));
    }
    return result;
}

/// How much of the bumps is left on a ball that has been turned: 1 all, 0 nothing.
double detail(const SurfelBody& body, const Quatf& turn = Quatf::Identity()) {
    const double mean = mean_radius(body, Vec3f::Zero());
    double with = 0.0, all = 0.0;
    for (size_t i = 0; i < body.size(); ++i) {
        const double b = double(bump(turn.conjugate() * body.at(i).normalized()));
        with += b * (double(body.at(i).norm()) - mean), all += b * b;
    }
    return with / all;
}

}  // namespace

TEST_CASE("a ball of particles has a sphere of surfels without holes", "[surfels]") {
    const float radius = 0.8f;
    SurfelBody body;
    body.add_ball(Vec3f(3, 2, 1), radius);
    body.update(3);
    CHECK(body.surface.component_count() == 1);
    CHECK(mean_radius(body, Vec3f(3, 2, 1)) == Approx(radius).epsilon(0.02));
    CHECK(largest_gap(body, Vec3f(3, 2, 1), radius) < body.radius());
    check_neighbour_counts(body);
    double facing = 0.0;
    for (size_t i = 0; i < body.size(); ++i) {
        const float cosine = body.normal(i).dot((body.at(i) - Vec3f(3, 2, 1)).normalized());
        CHECK(cosine > 0.9f);
        CHECK(std::abs((body.at(i) - Vec3f(3, 2, 1)).norm() - radius) < 0.4f * body.spacing);
        facing += double(cosine);
    }
    CHECK(facing / double(body.size()) > 0.985);
}

TEST_CASE("a lone particle is a drop of its own volume", "[surfels]") {
    SurfelBody body;
    body.add(Vec3f(0, 0, 5));
    body.update(5);
    const double radius = 0.62035 * double(body.spacing);  // of the ball of the volume d^3
    CHECK(mean_radius(body, Vec3f(0, 0, 5)) == Approx(radius).epsilon(0.02));
    CHECK(largest_gap(body, Vec3f(0, 0, 5), float(radius)) < body.radius());
    check_neighbour_counts(body);
}

TEST_CASE("surfels of a solid that are tilted do not grow a flap", "[surfels]") {
    const float radius = 0.8f;
    SurfelBody body;
    body.parameters.radius = 0.3f;
    body.add_ball(Vec3f::Zero(), radius, 0.0f);
    body.surface.start(sphere_with_fin(9000, radius, 0.9f * body.radius(),
                                       3));  // half of the patch stands in the air
    for (int k = 0; k < 40; ++k) {           // it must move for something to be done
        body.move([&](const Vec3f& x) { return Vec3f(x + Vec3f(0.01f, 0.0f, 0.0f)); });
        body.update();
    }
    const Vec3f centre(0.4f, 0.0f, 0.0f);
    for (size_t i = 0; i < body.size(); ++i)
        CHECK((body.at(i) - centre).norm() < radius + 1.5f * body.spacing);
}

TEST_CASE("what rests is not relaxed again", "[surfels]") {
    SurfelBody body;
    body.add_ball(Vec3f::Zero(), 0.4f);
    body.update(40);
    const Surfels before = body.surface.surfels();
    const SurfelSurface::Work work = body.update();
    CHECK(work.relaxed < before.size() / 20);
    CHECK((work.added == 0 && work.removed == 0));
}

TEST_CASE("resampling keeps the number of neighbours while a body is stretched", "[surfels]") {
    SurfelBody body;
    body.add_ball(Vec3f::Zero(), 0.6f, 0.0f);
    body.update();
    const size_t before = body.size();
    const float by = std::pow(3.0f, 1.0f / 60.0f), across = 1.0f / std::sqrt(by);
    for (int k = 0; k < 60; ++k) {
        body.move(
            [&](const Vec3f& x) { return Vec3f(x.x() * by, x.y() * across, x.z() * across); });
        body.update();
        INFO("step " << k);
        check_neighbour_counts(body);
    }
    CHECK(body.size() > before + before / 5);  // an ellipsoid thrice as long has a larger surface
    CHECK(body.surface.component_count() == 1);
}

TEST_CASE("surfels stay out of obstacles", "[surfels]") {
    SurfelBody body;
    body.add_ball(Vec3f::Zero(), 0.5f);
    body.obstacles.resize(1);  // the plane z = 0
    body.obstacles[0].centre.z() = -0.42f;
    body.update(2);
    size_t on_plane = 0;
    for (size_t i = 0; i < body.size(); ++i) {
        CHECK(body.at(i).z() >= -0.42f - 1e-5f);
        on_plane += body.at(i).z() < -0.4199f;
    }
    CHECK(on_plane > 20);  // there was something to hold back
}

TEST_CASE("a solid keeps its detail, a fluid loses it", "[surfels]") {
    SurfelBody solid = bumpy_ball(0.8f, 0.0f), fluid = bumpy_ball(0.8f, 1.0f);
    solid.update();
    CHECK(detail(solid) == Approx(1.0).epsilon(0.02));
    Quatf turned = Quatf::Identity();
    const Quatf turn(Eigen::AngleAxisf(0.05f, Vec3f(1, 2, 3).normalized()));
    for (int k = 0; k < 30; ++k) {
        for (SurfelBody* body : {&solid, &fluid}) {
            body->move([&](const Vec3f& x) { return Vec3f(turn * x); });
            body->update();
        }
        turned = turn * turned;
    }
    CHECK(detail(solid, turned) == Approx(1.0).epsilon(0.03));
    CHECK(std::abs(detail(fluid, turned)) < 0.1);
    CHECK(solid.surface.component_count() == 1);
    CHECK(fluid.surface.component_count() == 1);
}

TEST_CASE("detail vanishes while a ball melts and stays when it freezes", "[surfels]") {
    SurfelBody body = bumpy_ball(0.8f, 0.0f);
    body.update();
    const double solid = detail(body);
    for (int k = 0; k < 4; ++k) {
        std::ranges::fill(body.beta, 0.05f * float(k + 1));
        body.update();
    }
    const double melting = detail(body);
    CHECK(melting < 0.8 * solid);
    CHECK(melting > 0.2 * solid);
    std::ranges::fill(body.beta, 0.0f);
    body.update(20);
    CHECK(detail(body) == Approx(melting).epsilon(1e-3));
    std::ranges::fill(body.beta, 1.0f);
    body.update(20);
    CHECK(std::abs(detail(body)) < 0.1);
}

TEST_CASE("a bust loses its fine detail while it melts and keeps what is left when it freezes",
          "[surfels]") {
    SurfelBody body = bust(0.0f);
    body.update();
    const std::array<double, 3> solid = curvatures(body);
    for (int k = 0; k < 4; ++k) {
        std::ranges::fill(body.beta, 0.05f * float(k + 1));
        body.update();
    }
    const std::array<double, 3> melting = curvatures(body);
    std::ranges::fill(body.beta, 0.0f);
    body.update(20);
    const std::array<double, 3> frozen = curvatures(body);
    std::ranges::fill(body.beta, 1.0f);
    body.update(20);
    const std::array<double, 3> molten = curvatures(body);
    for (size_t k = 0; k < 3; ++k) {
        INFO("at " << k + 1 << " d: " << solid[k] << " solid, " << melting[k] << " melting, "
                   << molten[k] << " molten");
        CHECK(melting[k] < 0.96 * solid[k]);
        CHECK(molten[k] < 0.95 * melting[k]);
        CHECK(frozen[k] == Approx(melting[k]).epsilon(2e-3));
    }
    // The finer, the more is lost.
    CHECK(molten[0] / solid[0] < molten[1] / solid[1]);
    CHECK(molten[1] / solid[1] < molten[2] / solid[2]);
    CHECK(molten[0] < 0.75 * solid[0]);
}
