// Every kind of shape fulfils the roles that it declares. Kinds are taken from their table: a new
// one is tested as soon as it has an entry there.
#include "core/shapes/shapes.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include "core/base/error.h"
#include "core/mesh/model.h"
#include "core/shapes/mesh_shape.h"
#include "core/shapes/shape_surface.h"
#include "tests/core/surface/mesh_quality.h"
#include "tests/support/shapes.h"

using namespace taffy;
using Catch::Matchers::Contains;

namespace {

/// Those that need no file.
std::vector<const ShapeKind*> own_shapes(ShapeRole role) {
    std::vector<const ShapeKind*> kinds = shapes_for(role);
    std::erase_if(kinds, [](const ShapeKind* kind) { return kind->from_file; });
    return kinds;
}

Vec3f random_point(std::mt19937& random, const Vec3f& reach) {
    std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
    const float x = uniform(random), y = uniform(random), z = uniform(random);
    return Vec3f(x, y, z).cwiseProduct(reach);
}

/// Around the shape, half again as far as it reaches.
Vec3f reach_of(const Shape& shape) {
    return 1.5f * shape.half_extents().cwiseMin(1.0f);
}

/// The same with vertices in one place made one, and triangles without an area left out.
TriangleMesh welded(const TriangleMesh& mesh) {
    std::map<std::array<long, 3>, uint32_t> known;
    std::vector<uint32_t> index;
    TriangleMesh result;
    for (const Vec3f& x : mesh.position) {
        const auto place = [&](int a) { return std::lround(double(x[a]) * 1e5); };
        const auto [at, fresh] =
            known.try_emplace({place(0), place(1), place(2)}, uint32_t(result.position.size()));
        if (fresh) result.position.push_back(x);
        index.push_back(at->second);
    }
    for (const auto& [a, b, c] : mesh.triangles)
        if (index[a] != index[b] && index[b] != index[c] && index[c] != index[a])
            result.triangles.push_back({index[a], index[b], index[c]});
    return result;
}

}  // namespace

TEST_CASE("shapes have names, words and keys of their own", "[shapes]") {
    std::set<std::string> names;
    for (const ShapeKind* kind : all_shapes()) {
        INFO(kind->name);
        CHECK(names.insert(kind->name).second);
        for (const std::string& other : kind->other_names) CHECK(names.insert(other).second);
        CHECK_FALSE(kind->roles.empty());
        CHECK(find_shape(kind->name) == kind);
        const std::vector<std::string> keys = kind->key_names(ShapeRole::body);
        for (const std::string& key : kind->required)
            CHECK(std::ranges::find(keys, key) != keys.end());
        CHECK_FALSE(kind->make()->fault());
        CHECK(&kind->make()->kind() == kind);
    }
    for (const ShapeRole role : {ShapeRole::body, ShapeRole::obstacle, ShapeRole::region,
                                 ShapeRole::sink, ShapeRole::mouth})
        for (const ShapeKind* kind : shapes_for(role))
            for (const std::string& word : kind->meant_by) {
                INFO(kind->name << " is meant by " << word);
                CHECK(find_shape(word, role) == nullptr);
            }
    CHECK(find_shape("halfspace") == find_shape("plane"));
    CHECK(find_shape("plane", ShapeRole::body) == nullptr);
    CHECK(find_shape("sheet", ShapeRole::obstacle) == nullptr);
}

TEST_CASE("the keys of a shape are what it is: copies and keys read back make the same",
          "[shapes]") {
    for (const ShapeKind* kind : all_shapes()) {
        INFO(kind->name);
        const std::unique_ptr<Shape> shape = kind->make(), again = kind->make();
        for (const Parameter<Shape>& key : kind->keys) {
            INFO(key.info.name);
            CHECK_FALSE(key.info.help.empty());
            ParameterValue value = key.get(*shape);
            if (auto* real = std::get_if<double>(&value))
                *real *= 1.01;
            else if (auto* vector = std::get_if<Vec3d>(&value))
                *vector *= 0.9;
            key.store(*shape, value);
            CHECK(key.get(*shape->clone()) == key.get(*shape));
            key.store(*again, key.get(*shape));
            CHECK(key.get(*again) == key.get(*shape));
        }
    }
}

TEST_CASE("make_shape refuses what is no shape, no key or no size", "[shapes]") {
    CHECK_THROWS_WITH(make_shape("spehre"), Contains("did you mean 'sphere'"));
    CHECK_THROWS_WITH(make_shape("box", {{"sise", Vec3d(1, 1, 1)}}), Contains("'size'"));
    CHECK_THROWS_AS(make_shape("sphere", {{"radius", -1.0}}), InputError);
    CHECK_THROWS_WITH(make_shape("plane", {{"normal", Vec3d(0, 0, 0)}}), Contains("zero"));
    CHECK_THROWS_WITH(make_shape("cup", {{"height", 0.1}, {"thickness", 0.2}}), Contains("floor"));
}

TEST_CASE("the way out of a shape is the gradient of its distance", "[shapes]") {
    std::mt19937 random(7);
    for (const ShapeKind* kind : own_shapes(ShapeRole::obstacle)) {
        INFO(kind->name);
        const ShapePtr shape = kind->make();
        int smooth = 0;
        for (int k = 0; k < 1000; ++k) {
            const Vec3f x = random_point(random, reach_of(*shape));
            const Vec3f n = shape->nearest(x).normal;
            constexpr float h = 2e-3f;
            Vec3f gradient, change;
            for (int a = 0; a < 3; ++a) {
                const SurfacePoint ahead = shape->nearest(x + h * Vec3f::Unit(a)),
                                   behind = shape->nearest(x - h * Vec3f::Unit(a));
                gradient[a] = (ahead.distance - behind.distance) / (2.0f * h);
                change[a] = (ahead.normal - behind.normal).norm();
            }
            // Where several ways are equally long there is no gradient.
            if (change.maxCoeff() > 0.1f) continue;
            ++smooth;
            CHECK((gradient - n).norm() < change.norm() + 1e-3f);  // it is the mean in between
        }
        CHECK(smooth > 600);
    }
}

TEST_CASE("distances change by no more than shapes say over a length of way", "[shapes]") {
    std::mt19937 random(5);
    std::vector<ShapePtr> shapes;
    for (const ShapeKind* kind : own_shapes(ShapeRole::obstacle)) shapes.push_back(kind->make());
    const auto model = std::make_shared<Model>();
    model->kind = ModelKind::solid;
    model->surface = find_shape("torus")->make()->mesh();
    MeshShape ring;
    ring.model = model;
    ring.prepare(ShapeRole::obstacle);
    shapes.push_back(std::make_shared<MeshShape>(ring));
    for (const ShapePtr& shape : shapes) {
        INFO(shape->kind().name);
        const Vec3f reach = reach_of(*shape);
        double steepest = 0.0;
        for (int n = 0; n < 4000; ++n) {
            const Vec3f a = random_point(random, reach);
            const Vec3f b = a + 0.1f * random_point(random, reach);
            const double change = shape->nearest(b).distance - shape->nearest(a).distance;
            steepest = std::max(steepest, std::abs(change) / double((b - a).norm()));
        }
        CHECK(steepest < 1.001 * double(shape->steepest()));
        CHECK(steepest > 0.9);
    }
}

TEST_CASE("a shape holds what its distance says is inside, within its extents", "[shapes]") {
    std::mt19937 random(8);
    for (const ShapeKind* kind : own_shapes(ShapeRole::obstacle)) {
        INFO(kind->name);
        const ShapePtr shape = kind->make();
        const Vec3f half = shape->half_extents();
        int inside = 0, all = 4000;
        for (int k = 0; k < all; ++k) {
            const Vec3f x = random_point(random, reach_of(*shape));
            CHECK(shape->holds(x) == (shape->nearest(x).distance <= 0.0f));
            if (!shape->holds(x)) continue;
            ++inside;
            CHECK((x.cwiseAbs() - half).maxCoeff() <= 1e-5f);
        }
        if (kind->endless) continue;
        // As much as the volume says, within four standard deviations.
        const double part = shape->volume() / (8.0 * double(reach_of(*shape).prod()));
        CHECK(double(inside) / all ==
              Approx(part).margin(4.0 * std::sqrt(part * (1.0 - part) / all)));
    }
}

TEST_CASE("regions and sinks of every shape hold their centre's surroundings or their wall",
          "[shapes]") {
    std::mt19937 random(9);
    for (const ShapeRole role : {ShapeRole::region, ShapeRole::sink})
        for (const ShapeKind* kind : own_shapes(role)) {
            INFO(kind->name);
            const ShapePtr shape = kind->make();
            int inside = 0;
            for (int k = 0; k < 2000; ++k)
                inside += shape->holds(random_point(random, reach_of(*shape)));
            CHECK(inside > 20);
            CHECK(inside < 1900);
        }
}

TEST_CASE("an obstacle is drawn as what it is: closed, facing out, on its surface", "[shapes]") {
    for (const ShapeKind* kind : own_shapes(ShapeRole::obstacle)) {
        if (kind->endless) continue;
        INFO(kind->name);
        const ShapePtr shape = kind->make();
        const TriangleMesh mesh = shape->mesh();
        REQUIRE(mesh.normal.size() == mesh.position.size());
        const TriangleMesh closed = welded(mesh);
        CHECK(test::watertight(closed));
        CHECK(test::enclosed_volume(closed) == Approx(shape->volume()).epsilon(0.01));
        float farthest = 0.0f;
        int turned = 0;
        for (const auto& [a, b, c] : mesh.triangles) {
            for (const uint32_t v : {a, b, c})
                farthest = std::max(farthest, std::abs(shape->nearest(mesh.position[v]).distance));
            const Vec3f middle = (mesh.position[a] + mesh.position[b] + mesh.position[c]) / 3.0f;
            const Vec3f n = (mesh.position[b] - mesh.position[a])
                                .cross(Vec3f(mesh.position[c] - mesh.position[a]));
            if (n.norm() < 1e-6f) continue;  // at a pole
            turned +=
                n.normalized().dot(shape->nearest(middle + 1e-3f * n.normalized()).normal) < 0.9f;
            turned += n.normalized().dot(mesh.normal[a]) < 0.9f;
        }
        CHECK(farthest < 1e-5f);
        CHECK(turned == 0);
    }
}

TEST_CASE("a body of any shape has its volume, its dimension and a closed surface", "[shapes]") {
    for (const ShapeKind* kind : own_shapes(ShapeRole::body)) {
        INFO(kind->name);
        const ShapePtr shape = kind->make();
        const float d = 0.1f;
        const ShapeSample sample = sample_shape(*shape, d);
        if (sample.position.empty()) {
            CHECK(shape->estimated_count(double(d)) == 0.0);
            continue;
        }
        CHECK(sample.dimension == shape->dimension());
        const TriangleMesh surface = shape_surface(*shape, d);
        CHECK(double(surface.position.size()) == shape_surface_vertices(*shape, d));
        CHECK(test::watertight(surface));
        CHECK(test::mesh_quality(surface, surface).flipped == 0);
        CHECK(test::mesh_quality(surface, surface).smallest_area > 0.0);
        if (shape->dimension() < 3) continue;
        const double total = double(sample.particle_volume) * double(sample.position.size());
        CHECK(total == Approx(shape->volume()));
        CHECK(double(sample.particle_volume) == Approx(1e-3).epsilon(0.1));
        CHECK(test::enclosed_volume(surface) == Approx(shape->volume()).epsilon(0.03));
        float outermost = -1.0f;
        for (const Vec3f& x : sample.position)
            outermost = std::max(outermost, shape->nearest(x).distance);
        CHECK(outermost < -0.3f * d);
        CHECK(outermost > -0.6f * d);
    }
}

TEST_CASE("the layer of a mouth has about as many particles as was estimated", "[shapes]") {
    for (const ShapeKind* kind : own_shapes(ShapeRole::mouth)) {
        INFO(kind->name);
        const ShapePtr shape = kind->make();
        CHECK(double(shape->layer(0.01f).size()) ==
              Approx(shape->estimated_layer_count(0.01)).epsilon(0.05));
    }
}

TEST_CASE("solids that say nothing else are filled evenly up to half a spacing below the surface",
          "[shapes][sampling]") {
    // Judged by the sphere, whose own filling is better in its moments.
    const float d = 0.1f, R = 0.55f;
    const ShapePtr sphere = test::sphere(R);
    const ShapeSample sample = sphere->Shape::sample(d);
    Vec3d mean = Vec3d::Zero();
    double moment = 0.0, nearest = 1.0;
    for (size_t i = 0; i < sample.position.size(); ++i) {
        const Vec3d x = sample.position[i].cast<double>();
        mean += x / double(sample.position.size());
        moment += double(sample.particle_volume) * x.squaredNorm();
        for (size_t j = 0; j < i; ++j)
            nearest = std::min(nearest, double((sample.position[j] - sample.position[i]).norm()));
    }
    CHECK(mean.norm() < 0.05 * double(d));
    CHECK(moment == Approx(0.6 * sphere->volume() * double(R * R)).epsilon(0.04));
    CHECK(nearest > 0.6 * double(d));
}
