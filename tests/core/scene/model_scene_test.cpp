// Scenes with bodies from models, and models opened on their own.
#include "core/scene/model_scene.h"

#include <catch2/catch.hpp>

#include "core/base/error.h"
#include "core/scene/build_simulation.h"
#include "core/scene/model_library.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "core/shapes/mesh_shape.h"

using namespace taffy;
using Catch::Matchers::Contains;

namespace {

SceneDescription scene_with(const std::string& keys) {
    return parse_scene("[[body]]\nname = \"a\"\nshape = \"mesh\"\n" + keys, "scene.toml");
}

const MeshShape& mesh_of(const SceneDescription& scene) {
    return *as_mesh(*scene.bodies.at(0).shape);
}

}  // namespace

TEST_CASE("a mesh body takes a size and a number of particles", "[scene][mesh]") {
    const SceneDescription scene = scene_with(
        "file = \"duck\"\nsize = 0.5\nparticles = 800\npacking = \"hexagonal\"\n"
        "position = [0.0, 0.0, 2.0]\nrotation = [90.0, 0.0, 0.0]\n");
    CHECK(box_of(*mesh_of(scene).model).size().maxCoeff() == Approx(0.5));
    const Simulation simulation = build_simulation(scene);
    CHECK(simulation.particle_count() == 800);
}

TEST_CASE("bodies that use one model share it", "[scene][mesh]") {
    const SceneDescription scene = parse_scene(
        "[[body]]\nname = \"a\"\nshape = \"mesh\"\nfile = \"torus\"\n"
        "[[body]]\nname = \"b\"\nshape = \"mesh\"\nfile = \"torus\"\nposition = [3.0, 0.0, 0.0]\n",
        "scene.toml");
    CHECK(mesh_of(scene).model == as_mesh(*scene.bodies.at(1).shape)->model);
}

TEST_CASE("wrong keys of mesh bodies are refused with what is right", "[scene][mesh]") {
    struct Case {
        const char* keys;
        const char* message;
    };
    const Case cases[] = {
        {"", "'file' is missing"},
        {"file = \"dcuk\"", "did you mean 'duck'?"},
        {"file = \"nowhere/a.obj\"", "there is no model file 'nowhere/a.obj'"},
        {"file = \"scenes/twist.toml\"", "there is no model file"},
        {"file = \"duck\"\nsize = 1.0\nscale = 2.0", "give 'size' or 'scale', not both"},
        {"file = \"duck\"\nparticles = 100\nspacing = 0.1",
         "give 'particles' or 'spacing', not both"},
        {"file = \"duck\"\npacking = \"hexagon\"", "did you mean 'hexagonal'?"},
        {"file = \"duck\"\nparticles = 3000000", "particles"},
        {"file = \"duck\"\nspacing = 0.001", "at most 2000000 are possible"},
        {"file = \"duck\"\nscale = 1e6", "1 mm to 1000 m are possible"},
        {"file = \"duck\"\nradius = 2.0", "does not belong to the shape 'mesh'"},
        {"file = \"duck\"\nsize = 0.001\nparticles = 100000", "spacing"},
    };
    for (const Case& c : cases) {
        INFO(c.keys);
        CHECK_THROWS_WITH(scene_with(c.keys), Contains(c.message) && Contains("scene.toml:"));
    }
}

TEST_CASE("a model on its own stands above a ground with the default number of particles",
          "[scene][mesh]") {
    const SceneDescription scene = load_scene(find_scene("duck.ply"));
    CHECK(scene.name == "duck");
    REQUIRE(scene.bodies.size() == 1);
    CHECK(scene.bodies[0].name == "duck");
    REQUIRE(scene.obstacles.size() == 1);
    CHECK(is_plane(scene.obstacles[0]));
    CHECK_THAT(scene.notices.at(0), Contains("solid") && Contains("about 5000 particles"));
    const Simulation simulation = build_simulation(scene);
    CHECK(simulation.particle_count() == size_t(5000));
    Snapshot snapshot;
    simulation.capture(snapshot);
    for (const Vec4f& x : snapshot.position) CHECK(x[2] > 0.05f);
}

TEST_CASE("lines become rods that are thick enough to see", "[scene][mesh]") {
    struct Case {
        const char* name;
        size_t points;  // on an arc of a circle of radius 1
        double turn;
        double thinnest, thickest;  // of the longest side
    };
    const Case cases[] = {{"two points", 2, 1.0, 0.029, 0.031},
                          {"a fine arc", 300, 6.0, 0.0099, 0.0101},
                          {"an arc of 100 points", 100, 6.0, 0.029, 0.031},
                          {"a knot of 1e5 points", 100000, 2000.0, 0.1, 2.0}};
    for (const Case& c : cases) {
        INFO(c.name);
        Model model;
        model.kind = ModelKind::rod;
        model.curves.emplace_back();
        for (size_t i = 0; i < c.points; ++i) {
            const double angle = c.turn * double(i) / double(c.points - 1);
            model.curves[0].points.push_back(
                Vec3d(std::cos(angle), std::sin(angle), 0.0).cast<float>());
        }
        const double side = double(box_of(model).size().maxCoeff());
        const int count = default_particles(model);
        CHECK(count <= 5000);
        const double spacing = spacing_for_count(model, count) / side;
        CHECK(spacing > c.thinnest);
        CHECK(spacing < c.thickest);
    }
}

TEST_CASE("every own model drops to the ground and rests without a blow-up", "[scene][mesh]") {
    for (const char* name : {"duck", "teddy", "bust", "torus", "gear"}) {
        INFO(name);
        SceneDescription scene = load_scene(find_scene(std::string(name) + ".ply"));
        BodyDescription& body = scene.bodies.at(0);
        body.spacing = float(spacing_for_count(*mesh_of(scene).model, 600.0));
        body.material.settling = 20.0f;
        Simulation simulation = build_simulation(scene);
        CHECK(simulation.diagnostics().energy.elastic < 1e-3);
        simulation.advance(3.0);
        CHECK_FALSE(simulation.paused());
        CHECK(simulation.time() == Approx(3.0));
        Snapshot snapshot;
        simulation.capture(snapshot);
        for (const Vec4f& x : snapshot.position) CHECK(x[2] > 0.0f);
        INFO(simulation.diagnostics().energy.kinetic);
        CHECK(simulation.diagnostics().energy.kinetic < 1.0);  // of about 500 J
    }
}

TEST_CASE("a model on its own is made of any material of the library, wax melts", "[scene][mesh]") {
    SceneDescription scene = scene_of_model(model_directory() / "duck.ply");
    const MaterialEntry wax = find_material("wax", "");
    give_material(scene, wax);
    CHECK(scene.bodies.at(0).material.is_meltable());
    CHECK(scene.bodies.at(0).material.melting_start == wax.material.melting_start);
    CHECK_THAT(scene.description, Contains("wax"));
    CHECK(scene.model_material == wax.path);
    CHECK(build_simulation(scene).particle_count() == 5000);
    SceneDescription other = load_scene(find_scene("twist"));
    CHECK_THROWS_WITH(give_material(other, wax), Contains("only a model"));
}

TEST_CASE("a model is given up as soon as that is asked", "[scene][mesh]") {
    std::stop_source stop;
    stop.request_stop();
    CHECK_THROWS_WITH(load_scene(model_directory() / "duck.ply", stop.get_token()),
                      Contains("duck.ply") && Contains("given up"));
    CHECK_NOTHROW(load_scene(model_directory() / "duck.ply", std::stop_source().get_token()));
}

TEST_CASE("a model on its own is a scene file that says the same", "[scene][mesh]") {
    for (const char* material : {"", "wax"}) {
        SceneDescription scene = load_scene(find_scene("duck.ply"));
        if (*material) give_material(scene, find_material(material, ""));
        const SceneDescription read = parse_scene(scene.text, "/tmp/elsewhere.toml");
        CHECK(read.title == scene.title);
        CHECK(read.camera.distance == Approx(scene.camera.distance));
        const BodyDescription &one = scene.bodies.at(0), &two = read.bodies.at(0);
        CHECK(two.name == one.name);
        CHECK(two.spacing == Approx(one.spacing));
        CHECK((two.position - one.position).norm() < 1e-5f);
        CHECK(two.colour == one.colour);
        for (const Parameter<MaterialParameters>& p : MaterialParameters::describe()) {
            INFO(p.info.name);
            CHECK(p.get(two.material) == p.get(one.material));
        }
        CHECK(build_simulation(read).particle_count() == build_simulation(scene).particle_count());
    }
}
