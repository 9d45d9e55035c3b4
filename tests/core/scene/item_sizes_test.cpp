// Entries of a scene are scaled according to their shapes, for every shape.
#include "core/scene/item_sizes.h"

#include <catch2/catch.hpp>

#include "core/scene/scene_file.h"
#include "core/shapes/shapes.h"

using namespace taffy;

namespace {

/// All lengths of a shape, as if a file gave them.
std::vector<ItemKey> given_keys(const ShapeKind& kind, const Shape& shape) {
    std::vector<ItemKey> keys;
    for (const Parameter<Shape>& p : kind.keys)
        keys.push_back({p.info, p.get(shape), p.get(shape), true});
    return keys;
}

Vec3f grown(const ShapeKind& kind, const Shape& shape, std::optional<int> axis, double factor) {
    const std::unique_ptr<Shape> now = shape.clone();
    for (const auto& [key, value] : scaled_sizes(given_keys(kind, shape), axis, factor))
        kind.keys.at(key).store(*now, value);
    return now->half_extents();
}

SceneDocument document(const std::string& text) {
    return SceneDocument(text, "scene.toml");
}

void apply(SceneDocument& scene, const SceneItem& item, std::optional<int> axis, double factor) {
    for (const auto& [key, value] : scaled_sizes(scene.keys(item), axis, factor))
        scene.set(item, key, value);
}

}  // namespace

TEST_CASE("every shape grows along the axis that is scaled, and evenly by the factor",
          "[item_sizes]") {
    size_t scaled = 0;
    for (const ShapeKind* kind : all_shapes()) {
        if (kind->from_file || kind->endless || kind->required.empty()) continue;
        INFO(kind->name);
        const std::unique_ptr<Shape> shape = kind->make();
        const Vec3f half = shape->half_extents();
        // Thin sheets and rods have no thickness of their own: 0 stays 0.
        const Vec3f twice = grown(*kind, *shape, {}, 2.0);
        CHECK((twice - 2.0f * half).norm() < 1e-2f * half.norm());
        const std::array<bool, 3> axes = scalable_axes(given_keys(*kind, *shape));
        CHECK((axes[0] || axes[1] || axes[2]));
        // Of a flat mouth the third axis has no extent.
        for (int k = 0; k < 3; ++k) {
            if (!axes[size_t(k)] || half[k] == 0.0f) continue;
            ++scaled;
            CHECK(grown(*kind, *shape, k, 1.5)[k] > 1.2f * half[k]);
        }
    }
    CHECK(scaled > 20);
}

TEST_CASE("a box has a length along each axis, a ball one, a cylinder two", "[item_sizes]") {
    SceneDocument scene = document(R"([[body]]
name = "bar"
shape = "box"
size = [1.0, 0.3, 0.25]   # a beam
[[body]]
name = "ball"
shape = "sphere"
radius = 0.3
[[obstacle]]
name = "pillar"
shape = "cylinder"
radius = 0.2
height = 1.0
)");
    const SceneItem bar = *scene.find("body", "bar"), ball = *scene.find("body", "ball");
    const SceneItem pillar = *scene.find("obstacle", "pillar");
    apply(scene, bar, 1, 1.5);
    apply(scene, ball, 2, 1.23456);
    apply(scene, pillar, 0, 0.5);
    apply(scene, pillar, 2, 3.0);
    CHECK(scene.text().find("size = [1, 0.45, 0.25]   # a beam") != std::string::npos);
    CHECK(scene.text().find("radius = 0.37\n") != std::string::npos);
    CHECK(scene.text().find("radius = 0.1\nheight = 3\n") != std::string::npos);
    apply(scene, bar, {}, 2.0);  // all of it
    CHECK(scene.text().find("size = [2, 0.9, 0.5]") != std::string::npos);
}

TEST_CASE("corners of a region move away from the centre between them", "[item_sizes]") {
    SceneDocument scene = document(R"([[body]]
name = "bar"
shape = "box"
size = [1, 0.3, 0.3]
[[body.region]]
name = "root"
role = "handle"
lower = [-0.5, -0.2, -0.2]
upper = [-0.4, 0.2, 0.2]
)");
    const SceneItem root = *scene.find("region", "root", "bar");
    apply(scene, root, 0, 2.0);
    CHECK(scene.text().find("lower = [-0.55, -0.2, -0.2]") != std::string::npos);
    CHECK(scene.text().find("upper = [-0.35, 0.2, 0.2]") != std::string::npos);
    apply(scene, root, {}, 0.5);
    CHECK(scene.text().find("lower = [-0.5, -0.1, -0.1]") != std::string::npos);
    parse_scene(scene.text(), scene.file());
}

TEST_CASE("a mouth is scaled along the two axes that it has", "[item_sizes]") {
    const SceneDocument scene = document(R"([[source]]
name = "slit"
body = "milk"
shape = "rectangle"
size = [0.4, 0.2, 0]
position = [0, 0, 1]
direction = [0, 0, -1]
)");
    const std::vector<ItemKey> keys = scene.keys(*scene.find("source", "slit"));
    CHECK(scalable_axes(keys) == std::array{true, true, false});
    CHECK(scaled_sizes(keys, 1, 2.0) == ItemValues{{"size", Vec3d(0.4, 0.4, 0.0)}});
}

TEST_CASE("a model has its scale or its size, a plane and a point nothing", "[item_sizes]") {
    const SceneDocument scene = document(R"([[body]]
name = "duck"
shape = "mesh"
file = "duck.ply"
[[body]]
name = "large"
shape = "mesh"
file = "duck.ply"
size = 2.0
[[obstacle]]
name = "ground"
shape = "plane"
[[probe]]
name = "here"
position = [0, 0, 1]
)");
    const auto sizes = [&](const char* kind, const char* name) {
        return scaled_sizes(scene.keys(*scene.find(kind, name)), 1, 1.5);
    };
    CHECK(sizes("body", "duck") == ItemValues{{"scale", 1.5}});
    CHECK(sizes("body", "large") == ItemValues{{"size", 3.0}});
    CHECK(sizes("obstacle", "ground").empty());
    CHECK(sizes("probe", "here").empty());
    CHECK(scalable_axes(scene.keys(*scene.find("obstacle", "ground"))) ==
          std::array{false, false, false});
}
