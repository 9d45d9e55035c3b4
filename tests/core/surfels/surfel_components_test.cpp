// Connected pieces of a surface: when they merge and split.
#include "core/surfels/surfel_components.h"

#include <catch2/catch.hpp>

#include "tests/core/surfels/surfel_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

/// A ridge between two slopes whose normals are this far apart, of one piece: surfels up to the
/// ridge on both sides, a layer of particles below them from some way down on.
/// @param from  how far the first particles are from the ridge, in spacings
/// @return how many pieces the surfels have after it was looked whether it splits
int pieces_of_ridge(float degrees, float fluid, float other_fluid, float from) {
    const ThreadPool pool(1);
    const float d = 0.1f, tilt = 0.5f * degrees * float(M_PI) / 180.0f;
    Surfels surfels;
    std::vector<Vec4f> x;
    std::vector<float> beta;
    for (const float side : {-1.0f, 1.0f}) {
        const Vec3f down(side * std::cos(tilt), 0, -std::sin(tilt)),
            out(side * std::sin(tilt), 0, std::cos(tilt));
        const float b = side < 0.0f ? fluid : other_fluid;
        for (int row = 0; row < 16; ++row)
            for (int k = 0; k < 16; ++k)
                surfels.add(
                    d * (0.25f + 0.5f * float(row)) * down + 0.5f * d * float(k) * Vec3f::UnitY(),
                    out, b, 0, uint32_t(surfels.size()));
        for (int row = 0; row < 6; ++row)
            for (int k = 0; k < 8; ++k) {
                const Vec3f at = d * (from + float(row)) * down - 0.5f * d * out +
                                 d * (0.25f + float(k)) * Vec3f::UnitY();
                x.emplace_back(at.x(), at.y(), at.z(), 0.0f);
                beta.push_back(b);
            }
    }
    SurfelNeighbours neighbours;
    neighbours.sort_and_find(pool, surfels, d);
    SurfelComponents components;
    ParticlePieces particles{x, beta, std::vector<uint32_t>(x.size(), components.next()), d};
    SurfelField field;
    field.build(pool, x, particles.piece, d, 0.5f);
    const bool split = components.split(pool, surfels, neighbours, field, particles, 0.5f);
    for (size_t p = 0; p < x.size(); ++p)  // each particle goes with the surfels above it
        CHECK((particles.piece[p] == particles.piece[0]) == (!split || p < x.size() / 2));
    for (size_t i = 0; i < surfels.size(); ++i)
        CHECK((surfels.component[i] == particles.piece[0]) == (!split || surfels.x[i].x() < 0));
    return split ? 2 : 1;
}

/// How far the particles of two drops are outside of the other one's surface, at least [m]: over
/// the nearest surfel, if it is within a spacing.
float least_height(const SurfelBody& body, const std::vector<Vec3f>& surfels,
                   const std::vector<uint32_t>& pieces) {
    float least = 1e30f;
    for (size_t p = 0; p < body.x.size(); ++p) {
        const Vec3f x = body.x[p].head<3>();
        float nearest = body.spacing;
        size_t of = surfels.size();
        for (size_t i = 0; i < surfels.size(); ++i)
            if (body.surface.surfels().component[i] != pieces[p] &&
                (surfels[i] - x).norm() < nearest)
                nearest = (surfels[i] - x).norm(), of = i;
        if (of < surfels.size()) least = std::min(least, body.normal(of).dot(x - surfels[of]));
    }
    return least;
}

}  // namespace

TEST_CASE("two drops merge once, and only after they touch", "[surfels]") {
    const float radius = 0.4f;
    SurfelBody body;
    body.add_ball(Vec3f::Zero(), radius);
    body.add_ball(Vec3f(1, 0, 0), radius);
    body.update();
    REQUIRE(body.surface.component_count() == 2);
    const size_t half = body.x.size() / 2;
    int merges = 0;
    for (int k = 0; k < 60; ++k) {
        if (k < 40)
            for (size_t p = half; p < body.x.size(); ++p) body.x[p].x() -= 0.3f / 40.0f;
        const SurfelSurface::Work work = body.update();
        const float distance = body.x[half].x() - body.x[0].x();
        INFO("step " << k << ", distance " << distance);
        CHECK_FALSE(work.split);
        if (work.merged) {
            ++merges;
            CHECK(distance < 2.0f * radius);  // they touch
            CHECK(distance > 2.0f * radius - body.spacing);
        }
        CHECK(body.surface.component_count() == (merges == 0 ? 2 : 1));
    }
    CHECK(merges == 1);
    // Nothing of either surface is left within the other.
    for (size_t i = 0; i < body.size(); ++i)
        for (const float centre : {0.0f, 0.7f})
            CHECK((body.at(i) - Vec3f(centre, 0, 0)).norm() > radius - body.spacing);
}

TEST_CASE(
    "drops merge as soon as a particle of one is inside of the other, or so near to it as is "
    "asked for",
    "[surfels]") {
    for (const float distance : {0.0f, 0.3f}) {
        INFO("merging distance " << distance << " d");
        SurfelBody body;
        body.parameters.merging_distance = distance;
        body.add_ball(Vec3f::Zero(), 0.4f);
        body.add_ball(Vec3f(1, 0, 0), 0.4f);
        body.update();
        REQUIRE(body.surface.component_count() == 2);
        const size_t half = body.x.size() / 2;
        const Vec3f way(-0.005f, 0, 0);
        bool merged = false;
        for (int k = 0; k < 70 && !merged; ++k) {
            // Surfels go along with their drop before it is looked whether the drops merge.
            const auto found = body.surface.particle_components();
            const std::vector<uint32_t> pieces(found.begin(), found.end());
            for (size_t p = half; p < body.x.size(); ++p) body.x[p].head<3>() += way;
            std::vector<Vec3f> carried;
            for (size_t i = 0; i < body.size(); ++i) {
                const bool moves = body.surface.surfels().component[i] == pieces[half];
                carried.push_back(body.at(i) + (moves ? way : Vec3f::Zero()));
            }
            const float height = least_height(body, carried, pieces);
            INFO("step " << k << ", least height " << height / body.spacing << " d");
            merged = body.update().merged;
            CHECK(merged == (height < distance * body.spacing));
        }
        CHECK(merged);
    }
}

TEST_CASE("drops that pass each by do not merge", "[surfels]") {
    SurfelBody body;
    body.add_ball(Vec3f::Zero(), 0.3f);
    body.add_ball(Vec3f(-1, 0.62f, 0), 0.3f);
    body.update();
    const size_t half = body.x.size() / 2;
    for (int k = 0; k < 40; ++k) {
        for (size_t p = half; p < body.x.size(); ++p) body.x[p].x() += 0.05f;
        CHECK_FALSE(body.update().merged);
    }
    CHECK(body.surface.component_count() == 2);
}

TEST_CASE("a neck that is stretched splits a drop in two", "[surfels]") {
    SurfelBody body;
    body.add_ball(Vec3f(-0.45f, 0, 0), 0.4f);
    body.add_ball(Vec3f(0.45f, 0, 0), 0.4f);
    for (const float x : {-0.05f, 0.05f})
        for (const float y : {-0.05f, 0.05f})
            for (const float z : {-0.05f, 0.05f}) body.add(Vec3f(x, y, z));
    body.update(3);
    REQUIRE(body.surface.component_count() == 1);
    int splits = 0;
    for (int k = 0; k < 60; ++k) {
        body.move(
            [](const Vec3f& x) { return Vec3f(x + Vec3f(x.x() > 0 ? 0.01f : -0.01f, 0, 0)); });
        splits += body.update().split;
    }
    CHECK(splits == 1);
    CHECK(body.surface.component_count() == 2);
    // Each particle belongs to the piece on its side.
    const auto pieces = body.surface.particle_components();
    for (size_t p = 0; p < body.x.size(); ++p)
        for (const size_t q : {size_t(0), body.x.size() / 2})
            CHECK((pieces[p] == pieces[q]) == ((body.x[p].x() > 0) == (body.x[q].x() > 0)));
}

TEST_CASE("edges of a solid do not split it", "[surfels]") {
    SurfelBody body;
    std::vector<OrientedPoint> faces;
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j)
            for (int k = 0; k < 6; ++k)
                body.add(Vec3f(0.05f + 0.1f * float(i), 0.05f + 0.1f * float(j),
                               0.05f + 0.1f * float(k)),
                         0.0f);
    for (int axis = 0; axis < 3; ++axis)
        for (const float side : {0.0f, 0.6f})
            for (int a = 0; a < 12; ++a)
                for (int b = 0; b < 12; ++b) {
                    Vec3f at;
                    at[axis] = side;
                    at[(axis + 1) % 3] = 0.025f + 0.05f * float(a);
                    at[(axis + 2) % 3] = 0.025f + 0.05f * float(b);
                    faces.push_back({at, (side > 0.0f ? 1.0f : -1.0f) * Vec3f::Unit(axis)});
                }
    body.surface.start(faces);
    for (const float fluid : {0.0f, 0.05f, 0.3f, 1.0f}) {
        std::ranges::fill(body.beta, fluid);
        body.update(5);
        CHECK(body.surface.component_count() == 1);
    }
}

TEST_CASE("a crease of more than 45 degrees splits a fluid where no matter joins it, not a solid",
          "[surfels]") {
    const float apart = 1.8f, joined = 0.5f;
    for (const float degrees : {0.0f, 30.0f, 44.0f}) {
        INFO(degrees << " degrees");
        CHECK(pieces_of_ridge(degrees, 1.0f, 1.0f, apart) == 1);
    }
    for (const float degrees : {46.0f, 60.0f, 90.0f}) {
        INFO(degrees << " degrees");
        CHECK(pieces_of_ridge(degrees, 1.0f, 1.0f, apart) == 2);
        CHECK(pieces_of_ridge(degrees, 1.0f, 1.0f, joined) == 1);
        CHECK(pieces_of_ridge(degrees, 0.0f, 0.0f, apart) == 1);
        CHECK(pieces_of_ridge(degrees, 0.0f, 1.0f, apart) == 2);  // one side has melted
    }
}
