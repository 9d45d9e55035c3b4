// The models that come with the program.
#include <catch2/catch.hpp>
#include <limits>
#include <random>

#include "core/mesh/filling.h"
#include "core/mesh/mesh_file.h"
#include "core/mesh/model_reader.h"
#include "core/mesh/surface_tree.h"
#include "tools/meshes/shapes.h"

using namespace taffy;

namespace {

constexpr const char* names[] = {"duck", "teddy", "bust", "torus", "gear"};

std::string asset(const std::string& name) {
    return TAFFY_SOURCE_DIR "/assets/meshes/" + name + ".ply";
}

}  // namespace

TEST_CASE("every own model is one closed surface of 1 m without faults", "[mesh]") {
    for (const char* name : names) {
        INFO(name);
        const Model model = load_model(asset(name));
        CHECK(model.kind == ModelKind::solid);
        CHECK(model.repairs.empty());
        CHECK(model.closed_triangles == model.surface.triangles.size());
        CHECK(box_of(model).size().maxCoeff() == Approx(1.0).epsilon(1e-4));
        CHECK(box_of(model).centre().norm() < 1e-4f);
        CHECK(std::filesystem::file_size(asset(name)) < 250'000);
    }
}

TEST_CASE("filling an own model takes as many particles as its volume holds", "[mesh]") {
    for (const char* name : names)
        for (const Packing packing : {Packing::lattice, Packing::hexagonal}) {
            INFO(name);
            const Model model = load_model(asset(name));
            const double spacing = spacing_for_count(model, 1000.0);
            CHECK(double(fill(model, spacing, packing).size()) == Approx(1000.0).margin(0.6));
        }
}

TEST_CASE("the generator still makes the own models", "[mesh]") {
    const std::vector<ShapeDefinition> shapes = all_models();
    CHECK(shapes.size() == std::size(names));
    for (const ShapeDefinition& shape : shapes) {
        INFO(shape.name);
        const TriangleMesh made = mesh_of(shape);
        const RawModel kept = read_model(asset(shape.name));
        REQUIRE(made.position.size() == kept.position.size());
        REQUIRE(made.triangles.size() == kept.triangles.size());
        float largest = 0.0f;
        for (size_t v = 0; v < made.position.size(); ++v)
            largest = std::max(largest, (made.position[v] - kept.position[v]).norm());
        CHECK(largest < 1e-4f);
    }
}

TEST_CASE("of all triangles of a duck none is nearer than the nearest point", "[mesh]") {
    const Model model = load_model(asset("duck"));
    const SurfaceTree tree(model.surface, model.closed_triangles);
    std::vector<SurfaceTree> single;
    for (const auto& corners : model.surface.triangles) {
        TriangleMesh one;
        for (const uint32_t corner : corners)
            one.position.push_back(model.surface.position[corner]);
        one.triangles = {{0, 1, 2}};
        single.emplace_back(one, 1);
    }
    const Vec3d middle = box_of(model).centre().cast<double>();
    const Vec3d size = box_of(model).size().cast<double>();
    std::minstd_rand random(1);
    const auto part = [&] { return 1.2 * (double(random()) / double(random.max()) - 0.5); };
    for (int k = 0; k < 40; ++k) {
        const Vec3d x = middle + Vec3d(part(), part(), part()).cwiseProduct(size);
        double least = std::numeric_limits<double>::infinity();
        for (const SurfaceTree& triangle : single)
            least = std::min(least, triangle.nearest(x).distance);
        const SurfacePoint found = tree.nearest(x);
        CHECK(found.distance == least);
        CHECK(tree.nearest(x, 1.000001 * least).position == found.position);
        CHECK(std::isinf(tree.nearest(x, 0.999 * least).distance));
    }
}
