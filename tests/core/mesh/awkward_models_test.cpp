// Model files with faults: repaired, or refused with one clear sentence (tests/data/meshes).
#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <iterator>

#include "core/base/error.h"
#include "core/mesh/filling.h"
#include "core/mesh/isolated_call.h"
#include "core/mesh/mesh_file.h"
#include "core/mesh/mesh_repair.h"
#include "core/mesh/mesh_topology.h"
#include "tests/support/raw_models.h"

using namespace taffy;
using Catch::Matchers::Contains;

namespace {

Model load(const std::string& name) {
    return load_model(TAFFY_SOURCE_DIR "/tests/data/meshes/" + name);
}

/// Volume of the ball of radius 0.5 of which several files are made: 6 rings of 12 sectors.
double ball_volume() {
    return repair(sphere_model(0.5, 6)).volume;
}

}  // namespace

TEST_CASE("awkward models that can be repaired become what they were meant to be", "[mesh]") {
    struct Case {
        const char* file;
        ModelKind kind;
        const char* repairs;
        double volume;  // [m^3]; 0 for sheets and rods
    };
    const double ball = ball_volume();
    const Case cases[] = {
        {"holes.obj", ModelKind::solid, "2 holes closed", ball},
        {"flipped.stl", ModelKind::solid, "40 triangles turned round", ball},
        {"inside_out.ply", ModelKind::solid, "turned inside out", ball},
        {"degenerate.obj", ModelKind::solid, "4 degenerate triangles left out, 2 double triangles",
         1.0},
        {"nan.ply", ModelKind::solid,
         "10 triangles without finite coordinates left out, a hole closed", ball},
        {"far_away.obj", ModelKind::solid, "", 1.0},
        {"pieces.glb", ModelKind::solid, "12 triangles turned round", 1.5},
        {"thin.obj", ModelKind::solid, "", 0.001},
        {"moebius.obj", ModelKind::sheet, "", 0.0},
        {"helix.obj", ModelKind::rod, "", 0.0},
    };
    for (const Case& c : cases) {
        INFO(c.file);
        const Model model = load(c.file);
        CHECK(model.kind == c.kind);
        CHECK_THAT(model.repairs, Contains(c.repairs));
        if (c.volume > 0.0) CHECK(model.volume == Approx(c.volume).epsilon(0.06));
        if (std::string(c.file) == "thin.obj") continue;
        const double spacing = spacing_for_count(model, 500.0);
        CHECK(double(fill(model, spacing, Packing::hexagonal).size()) == Approx(500.0).margin(1));
    }
}

TEST_CASE("awkward models that cannot be used are refused with the file and the reason", "[mesh]") {
    const std::pair<const char*, const char*> cases[] = {
        {"empty.obj", "the file is empty"},
        {"truncated.stl", "the file is damaged, or its contents do not match its name"},
        {"liar.ply", "claims to hold more of 'vertex' than fits into it"},
        {"not_an_obj.obj", "this is a PLY file: its name must end with .ply"},
        {"overrun.gltf", "out of range"},
        {"points.ply", "the file holds points only, no triangles or lines"},
        {"nowhere.obj", "there is no model file"},
        {"README.md", "models are OBJ, PLY, STL or glTF files"},
    };
    for (const auto& [file, reason] : cases) {
        INFO(file);
        CHECK_THROWS_WITH(load(file), Contains(reason) && Contains(file));
    }
    CHECK_THROWS_WITH(load_model(TAFFY_SOURCE_DIR "/tests"), Contains("this is not a file"));
}

TEST_CASE("a plate much thinner than the spacing is refused, not filled with holes", "[mesh]") {
    const Model plate = load("thin.obj");
    CHECK_THROWS_WITH(fill(plate, spacing_for_count(plate, 5000.0), Packing::lattice),
                      Contains("much thinner than the spacing"));
    const Model thick = repair(box_model(Vec3f(1.0f, 1.0f, 0.04f)));
    const std::vector<Vec3f> points = fill(thick, 0.06, Packing::lattice);
    CHECK(points.size() == 17 * 17);  // one layer of all that is inside
}

TEST_CASE("a surface that is everywhere in the way is refused soon", "[mesh]") {
    RawModel tangle;
    uint32_t state = 1;
    const auto random = [&] {
        state = state * 1664525u + 1013904223u;
        return float(state >> 8) / float(1 << 24);
    };
    for (uint32_t t = 0; t < 5000; ++t) {
        for (int corner = 0; corner < 4; ++corner)
            tangle.position.emplace_back(random(), random(), random());
        const uint32_t a = 4 * t;
        for (const auto& face : {Triangle{a, a + 1, a + 2}, Triangle{a, a + 2, a + 3},
                                 Triangle{a, a + 3, a + 1}, Triangle{a + 1, a + 3, a + 2}})
            tangle.triangles.push_back(face);
    }
    const auto start = std::chrono::steady_clock::now();
    const Model model = repair(tangle);
    CHECK_THROWS_WITH(fill(model, 0.05, Packing::lattice), Contains("too intricate"));
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(30));
}

TEST_CASE("work in a child process may crash, hang or ask for all memory", "[mesh]") {
    const IsolationLimits limits{.seconds = 0.5, .memory = size_t(256) << 20};
    CHECK(call_isolated([] { return std::string("fine"); }, limits).output == "fine");
    const IsolationResult refused =
        call_isolated([]() -> std::string { throw InputError("no"); }, limits);
    CHECK(refused.status == IsolationStatus::refused);
    CHECK(refused.output == "no");
    CHECK(call_isolated([]() -> std::string { std::abort(); }, limits).status ==
          IsolationStatus::crashed);
    const auto hang = []() -> std::string {
        for (volatile int i = 0;; i = i + 1) {
        }
    };
    CHECK(call_isolated(hang, limits).status == IsolationStatus::out_of_time);
    const auto greedy = [] { return std::string(size_t(3) << 30, 'x'); };
    CHECK(call_isolated(greedy, limits).status == IsolationStatus::out_of_memory);
}
