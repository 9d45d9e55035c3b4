#include "render/shapes/spouts.h"

#include <catch2/catch.hpp>

namespace taffy {

namespace {

/// Whether the spout is there, this far from the mouth along the stream and beside its middle [m].
bool is_in_spout(const Obstacle& spout, const Source& source, float along, float beside = 0.0f) {
    Vec3f first, second;
    mouth_axes(source, first, second);
    const Vec3f x = source.position + along * source.direction + beside * first;
    return spout.shape->holds(spout.rotation.conjugate() * (x - spout.centre));
}

}  // namespace

TEST_CASE("a spout ends at the mouth of its source and is as wide as the stream", "[spouts]") {
    Source round;
    round.shape = make_shape("disc", {{"radius", 0.1}});
    round.position = Vec3f(0.3f, -0.2f, 1.0f);
    round.direction = Vec3f(0.25f, 0.1f, -1.0f).normalized();
    round.spacing = 0.02f;
    Source wide = round;
    wide.shape = make_shape("rectangle", {{"size", Vec3d(0.3, 0.1, 0.0)}});
    std::vector<Source> sources{round, wide};
    Spouts spouts;
    const auto drawn = spouts.of(sources);
    REQUIRE(drawn.size() == 2);
    for (size_t k = 0; k < 2; ++k) {
        const float reach = sources[k].shape->half_extents().x() + 0.5f * round.spacing;
        CHECK(is_in_spout(drawn[k], sources[k], -0.001f));
        CHECK_FALSE(is_in_spout(drawn[k], sources[k], 0.001f));
        CHECK(is_in_spout(drawn[k], sources[k], -0.01f, reach));
        CHECK_FALSE(is_in_spout(drawn[k], sources[k], -0.01f, reach + 0.2f * round.spacing));
    }
    // The renderer keeps triangles while a shape stays the same.
    const ShapePtr before = drawn[0].shape;
    sources[0].position.x() += 0.1f;
    CHECK(spouts.of(sources)[0].shape == before);
    CHECK(is_in_spout(spouts.of(sources)[0], sources[0], -0.001f));
    sources[0].shape = make_shape("disc", {{"radius", 0.2}});
    CHECK(is_in_spout(spouts.of(sources)[0], sources[0], -0.01f, 0.2f));
    // As large as shapes may be.
    sources[0].shape = make_shape("disc", {{"radius", 1000.0}});
    CHECK(is_in_spout(spouts.of(sources)[0], sources[0], -1.0f, 400.0f));
    CHECK(spouts.of({}).empty());
}

}  // namespace taffy
