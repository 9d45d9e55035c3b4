// Meshes of torn sheets and rods: cut along the tear, each side carried by itself.
#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <map>
#include <numeric>
#include <set>

#include "core/appearance/surface_modes.h"
#include "core/scene/build_simulation.h"
#include "core/scene/sampling.h"
#include "core/scene/scene_file.h"
#include "core/shapes/shape_surface.h"
#include "core/surface/embedded_surface.h"
#include "tests/support/shapes.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;

namespace {

constexpr float spacing = 0.1f;

struct TornBody {
    explicit TornBody(const ShapePtr& shape) : sample(sample_shape(*shape, spacing)) {
        for (const Vec3f& x : sample.position) rest.emplace_back(x[0], x[1], x[2], 0.0f);
        whole = std::make_unique<EmbeddedSurface>(shape_surface(*shape, spacing), rest, spacing,
                                                  2.5f * spacing, sample.dimension);
    }
    /// The surface without the bonds that are cut.
    EmbeddedSurface torn(const std::function<bool(const Vec4f&, const Vec4f&)>& cut) const {
        const NeighbourLists all = find_neighbours(rest, 2.5f * spacing);
        NeighbourLists bonds;
        bonds.begin.push_back(0);
        for (uint32_t i = 0; i < all.size(); ++i) {
            for (const uint32_t k : all.of(i))
                if (!cut(rest[i], rest[k])) bonds.neighbour.push_back(k);
            bonds.begin.push_back(uint32_t(bonds.neighbour.size()));
        }
        return whole->torn(rest, bonds, spacing, 2.5f * spacing, sample.dimension);
    }
    TriangleMesh carried(const EmbeddedSurface& surface, std::span<const Vec4f> x) const {
        std::vector<CarrierTransform> transforms(surface.carriers().size());
        surface.find_transforms(
            ThreadPool(1), x, [](uint32_t) { return Quatf::Identity(); }, transforms);
        return surface.carry(transforms);
    }

    ShapeSample sample;
    std::vector<Vec4f> rest;
    std::unique_ptr<EmbeddedSurface> whole;
};

bool crosses(const Vec4f& a, const Vec4f& b) {
    return (a.x() < 0.0f) != (b.x() < 0.0f);
}

/// Number of pieces that no triangle connects.
size_t pieces(const TriangleMesh& mesh) {
    std::vector<uint32_t> root(mesh.position.size());
    std::iota(root.begin(), root.end(), 0u);
    const std::function<uint32_t(uint32_t)> find = [&](uint32_t v) {
        return root[v] == v ? v : root[v] = find(root[v]);
    };
    for (const auto& t : mesh.triangles) root[find(t[0])] = root[find(t[1])] = find(t[2]);
    size_t count = 0;
    for (uint32_t v = 0; v < root.size(); ++v) count += root[v] == v;
    return count;
}

/// The vertices of edges that only one triangle has: of the rims of holes.
std::set<uint32_t> rims(const TriangleMesh& mesh) {
    std::map<std::pair<uint32_t, uint32_t>, int> count;
    for (const auto& t : mesh.triangles)
        for (size_t k = 0; k < 3; ++k) {
            const uint32_t a = t[k], b = t[(k + 1) % 3];
            ++count[{a, b}], --count[{b, a}];
        }
    std::set<uint32_t> result;
    for (const auto& [edge, number] : count)
        if (number > 0) result.insert({edge.first, edge.second});
    return result;
}

float longest_edge(const TriangleMesh& mesh) {
    float longest = 0.0f;
    for (const auto& t : mesh.triangles)
        for (size_t k = 0; k < 3; ++k)
            longest =
                std::max(longest, (mesh.position[t[k]] - mesh.position[t[(k + 1) % 3]]).norm());
    return longest;
}

}  // namespace

TEST_CASE("a sheet with all its bonds is not cut", "[surface]") {
    const TornBody body(test::sheet(1.0f, 0.8f, 0.05f));
    const EmbeddedSurface same = body.torn([](const Vec4f&, const Vec4f&) { return false; });
    CHECK(same.mesh().position.size() == body.whole->mesh().position.size());
    const TriangleMesh a = body.carried(*body.whole, body.rest), b = body.carried(same, body.rest);
    REQUIRE(a.triangles.size() == b.triangles.size());
    float worst = 0.0f;
    for (size_t t = 0; t < a.triangles.size(); ++t)
        for (size_t k = 0; k < 3; ++k)
            worst = std::max(
                worst, (a.position[a.triangles[t][k]] - b.position[b.triangles[t][k]]).norm());
    CHECK(worst < 1e-6f);
}

TEST_CASE("the halves of what is torn in two move apart, each with a mesh of its own",
          "[surface]") {
    for (const ShapePtr& shape : {test::sheet(1.0f, 0.8f, 0.05f), test::rod(1.6f, 0.06f)}) {
        const TornBody body(shape);
        const EmbeddedSurface torn = body.torn(crosses);
        REQUIRE(pieces(body.carried(*body.whole, body.rest)) == 1);
        // One half stays, the other one goes away and turns.
        std::vector<Vec4f> x = body.rest;
        const Mat3f turn = Eigen::AngleAxisf(0.4f, Vec3f(0, 1, 0)).toRotationMatrix();
        const Vec3f away(0.7f, 0.2f, 0.1f);
        for (Vec4f& at : x)
            if (at.x() > 0.0f) at.head<3>() = turn * at.head<3>() + away;
        const TriangleMesh mesh = body.carried(torn, x);
        CHECK(pieces(mesh) == 2);
        CHECK(rims(body.whole->mesh()).empty());
        CHECK(mesh.triangles.size() == body.whole->mesh().triangles.size());
        // Where it was torn, both faces meet in a line.
        const std::set<uint32_t> rim = rims(torn.mesh());
        CHECK(!rim.empty());
        float gap = 0.0f;
        for (const uint32_t v : rim) {
            const Vec3f X = torn.mesh().position[v] + torn.origin();
            gap = std::max({gap, std::abs(X.x()), std::abs(X.z())});
        }
        CHECK(gap < 0.05f * spacing);
        // Both halves move rigidly.
        float worst = 0.0f;
        for (size_t v = 0; v < mesh.position.size(); ++v) {
            const Vec3f X = torn.mesh().position[v] + torn.origin();
            const Vec3f moved = turn * X + away;
            worst = std::max(
                worst, std::min((mesh.position[v] - X).norm(), (mesh.position[v] - moved).norm()));
        }
        CHECK(worst < 2e-3f * spacing);
        CHECK(longest_edge(mesh) < 1.5f * longest_edge(body.whole->mesh()));
    }
}

TEST_CASE("a slit opens a sheet as far as it goes", "[surface]") {
    const TornBody body(test::sheet(2.0f, 2.0f, 0.05f));
    const EmbeddedSurface torn = body.torn([](const Vec4f& a, const Vec4f& b) {
        return crosses(a, b) && a.y() + b.y() < 0.0f;  // from the edge to the middle
    });
    std::vector<Vec4f> x = body.rest;
    for (Vec4f& at : x)  // opens like scissors about the slit's end
        at.x() += (at.x() < 0.0f ? -0.3f : 0.3f) * std::max(0.0f, -at.y());
    const TriangleMesh mesh = body.carried(torn, x);
    CHECK(pieces(mesh) == 1);
    // Nothing is left in the gap but near its end.
    for (const auto& t : mesh.triangles) {
        const Vec3f middle = (mesh.position[t[0]] + mesh.position[t[1]] + mesh.position[t[2]]) / 3;
        if (middle.y() < -4.0f * spacing)
            CHECK(std::abs(middle.x()) > 0.3f * -middle.y() - 0.35f * spacing);
    }
}

TEST_CASE("a sheet that tears in a scene keeps its mesh, which follows from its bonds",
          "[surface]") {
    const SceneDescription scene = parse_scene(
        "[simulation]\ngravity = [0, 0, 0]\n[[body]]\nname = \"cloth\"\nshape = \"sheet\"\n"
        "length = 1.2\nwidth = 0.6\nthickness = 0.05\nspacing = 0.1\n"
        "velocity_along_x = [6, 0, 0]\n"
        "[body.material]\nyoung_modulus = 1e4\nfracture_strain = 0.2\n",
        "cloth.toml");
    Simulation simulation = build_simulation(scene);
    const auto whole = test::snapshot_of(simulation).bodies[0].surface;
    simulation.advance(0.3);
    const uint64_t before = simulation.state_hash();
    const Snapshot s = test::snapshot_of(simulation);
    CHECK(simulation.state_hash() == before);
    CHECK(s.bodies[0].shown_as == &mesh_surface);
    CHECK(s.bodies[0].surface != whole);
    CHECK(test::snapshot_of(simulation).bodies[0].surface == s.bodies[0].surface);
    CHECK(pieces(s.bodies[0].surface->mesh()) > 1);
    CHECK(s.transforms.size() == s.bodies[0].surface->carriers().size());
    simulation.apply(Reset{});
    CHECK(test::snapshot_of(simulation).bodies[0].surface == whole);
}

TEST_CASE("a sheet that has molten and frozen anew is no longer shown as its mesh", "[surface]") {
    const SceneDescription scene = parse_scene(
        "[simulation]\ngravity = [0, 0, 0]\n[[body]]\nname = \"cloth\"\nshape = \"sheet\"\n"
        "length = 0.8\nwidth = 0.6\nthickness = 0.05\nspacing = 0.1\n"
        "[body.material]\nphase = \"meltable\"\nmelting_start = 40\nmelting_end = 60\n"
        "young_modulus = 1e4\ntemperature = 20\n",
        "wax.toml");
    Simulation simulation = build_simulation(scene);
    const auto set = [&](const char* name, ParameterValue value) {
        simulation.apply(SetParameter{std::string("body.cloth.") + name, value});
        simulation.advance(0.05);
    };
    const auto shown = [&] { return test::snapshot_of(simulation).bodies[0].shown_as; };
    REQUIRE(shown() == &mesh_surface);
    set("temperature", 80.0);
    CHECK(shown() == &iso_surface);
    set("temperature", 20.0);
    set("phase", std::string("solid"));
    CHECK(shown() == &iso_surface);
    simulation.apply(SetSurfaceMode{&mesh_surface});
    CHECK(shown() == &particle_surface);
}
