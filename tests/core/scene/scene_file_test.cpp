#include "core/scene/scene_file.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "core/base/error.h"

using namespace taffy;
using Catch::Matchers::Contains;

namespace {

const char* good_scene = R"(title = "A bar"
description = "Look."

[simulation]
gravity = [0, 0, -1.6]
threads = 1

[view]
theme = "dark"

[camera]
target = [0.0, 0.0, 1.0]
distance = 4

[[body]]
name = "bar"
shape = "box"
size = [1.0, 0.4, 0.4]
spacing = 0.1
support_ratio = 2.5
position = [0.0, 0.0, 1.0]
rotation = [0.0, 0.0, 90.0]
velocity = [0.0, 0.0, -1.0]
colour = "#ff8000"

[body.material]
young_modulus = 3e5
strain = "green"

[[body.region]]
name = "left"
role = "handle"
lower = [-0.5, -0.2, -0.2]
upper = [-0.4, 0.2, 0.2]

[[body]]
name = "ball"
shape = "sphere"
radius = 0.3
position = [0.0, 0.0, 2.0]
material = { density = 500 }

[[obstacle]]
name = "ground"
shape = "plane"
normal = [0, 0, 0.5]

[[obstacle]]
name = "step"
shape = "box"
position = [0, 0, 0.1]
size = [1.0, 1.0, 0.2]
)";

/// The good scene with the first occurrence of one text replaced.
std::string with(const std::string& before, const std::string& after) {
    std::string text = good_scene;
    const size_t at = text.find(before);
    REQUIRE(at != std::string::npos);
    return text.replace(at, before.size(), after);
}

std::string message_of(const std::string& text) {
    try {
        parse_scene(text, "bad.toml");
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

/// "bad.toml:line:column" of the first occurrence of a part of the text.
std::string position_of(const std::string& text, const std::string& part) {
    const size_t at = text.find(part);
    const auto line = 1 + std::count(text.begin(), text.begin() + long(at), '\n');
    const size_t line_start = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
    return "bad.toml:" + std::to_string(line) + ":" + std::to_string(at - line_start + 1) + ":";
}

}  // namespace

TEST_CASE("a scene file says everything about a scene", "[scene]") {
    const SceneDescription scene = parse_scene(good_scene, "folder/a_bar.toml");
    CHECK(scene.name == "a_bar");
    CHECK(scene.title == "A bar");
    CHECK(scene.description == "Look.");
    CHECK(scene.simulation.gravity == Vec3f(0.0f, 0.0f, -1.6f));
    CHECK(scene.simulation.threads == 1);
    CHECK(scene.view.theme == Theme::dark);
    CHECK(scene.camera.distance == 4.0f);

    REQUIRE(scene.bodies.size() == 2);
    const BodyDescription& bar = scene.bodies[0];
    CHECK(bar.shape->half_extents() == Vec3f(0.5f, 0.2f, 0.2f));
    CHECK(bar.support_ratio == 2.5f);
    CHECK((bar.rotation * Vec3f::UnitX()).isApprox(Vec3f::UnitY(), 1e-5f));
    CHECK(bar.velocity == Vec3f(0.0f, 0.0f, -1.0f));
    CHECK(bar.colour.isApprox(Vec3f(1.0f, 128.0f / 255.0f, 0.0f)));
    CHECK(bar.material.young_modulus == 3e5f);
    CHECK(bar.material.strain == StrainMeasure::green);
    REQUIRE(bar.regions.size() == 1);
    CHECK(bar.regions[0].role == RegionRole::handle);
    CHECK(scene.bodies[1].material.density == 500.0f);
    CHECK(scene.bodies[1].material.young_modulus == MaterialParameters().young_modulus);
    CHECK(scene.bodies[1].colour != bar.colour);

    REQUIRE(scene.obstacles.size() == 2);
    CHECK(plane_normal(scene.obstacles[0]) == Vec3f::UnitZ());
    CHECK(scene.obstacles[1].shape->kind().name == "box");
    CHECK(scene.obstacles[1].shape->half_extents().isApprox(Vec3f(0.5f, 0.5f, 0.1f)));
}

TEST_CASE("each mistake in a scene gets one message with its place", "[scene]") {
    struct Mistake {
        std::string before, after;  // what becomes what
        std::string where;          // text at the error's place
        std::vector<std::string> parts;
    };
    const std::vector<Mistake> mistakes = {
        {"young_modulus",
         "yong_modulus",
         "yong_modulus",
         {"in [body.bar.material]", "unknown key 'yong_modulus'", "did you mean 'young_modulus'?"}},
        {"description", "descripton", "descripton", {"did you mean 'description'?"}},
        {"[view]", "[vew]", "vew", {"unknown key 'vew'", "did you mean 'view'?"}},
        {"[camera]", "[camera]\nzoom = 2", "zoom", {"in [camera]", "unknown key 'zoom'"}},
        {"support_ratio",
         "young_modulus = 1e5\nsupport_ratio",
         "young_modulus = 1e5",
         {"in [body.bar]: unknown key 'young_modulus': it belongs in [body.material]"}},
        {"strain =",
         "position = [0, 0, 1]\nstrain =",
         "position = [0, 0, 1]\nstrain",
         {"unknown key 'position': it belongs in [[body]], above [body.material]"}},
        {"threads = 1",
         "threads = 1\ntheme = \"dark\"",
         "theme = \"dark\"\n\n[view]",
         {"in [simulation]: unknown key 'theme': it belongs in [view]"}},
        {"title = ", "gravity = [0, 0, 0]\ntitle = ", "gravity = [0, 0, 0]", {"in [simulation]"}},
        {"[camera]",
         "[camera]\ntitle = \"A\"",
         "title = \"A\"\n",
         {"it belongs at the top of the file, above the first table"}},
        {"normal = ", "spacing = 0.1\nnormal = ", "spacing = 0.1\nnormal", {"in [[body]]"}},
        {"support_ratio",
         "suport_ratio",
         "suport_ratio",
         {"in [body.bar]", "did you mean 'support_ratio'?"}},
        {"role", "rôle", "\"A bar\"", {}},
        {"3e5", "\"3e5\"", "\"3e5\"", {"'young_modulus' must be a number", "Pa"}},
        {"3e5", "-1", "-1\nstrain", {"'young_modulus' is -1", "from 100 to", "Pa"}},
        {"3e5", "nan", "nan", {"'young_modulus' is nan"}},
        {"3e5", "inf", "inf", {"'young_modulus' is inf"}},
        {"3e5", "2026-01-01", "2026-01-01", {"not a date"}},
        {"\"green\"", "\"gren\"", "\"gren\"", {"did you mean 'green'?", "one of cauchy, green"}},
        {"\"green\"", "7", "7\n\n[[body.region]]", {"'strain' must be one of"}},
        {"threads = 1", "threads = 1.5", "1.5", {"whole number from 0 to 64"}},
        {"[0, 0, -1.6]", "[0, -1.6]", "[0, -1.6]", {"three numbers", "a list of 2"}},
        {"[0, 0, -1.6]", "[0, true, -1.6]", "true", {"three numbers", "true or false"}},
        {"[0, 0, -1.6]", "9.81", "9.81", {"'gravity' must be three numbers", "not a number"}},
        {"[0, 0, -1.6]", "[0, 0, nan]", "[0, 0, nan]", {"'gravity' is nan"}},
        {"name = \"bar\"", "name = \"b ar\"", "\"b ar\"", {"letters, digits"}},
        {"name = \"bar\"", "name = 7", "7", {"in [[body]] number 1", "'name' must be a text"}},
        {"name = \"bar\"\n", "", "[[body]]", {"'name' is missing"}},
        {"name = \"ball\"", "name = \"bar\"", "\"bar\"\nshape = \"sphere\"", {"already taken"}},
        {"\"sphere\"", "\"shpere\"", "\"shpere\"", {"[body.ball]", "did you mean 'sphere'?"}},
        {"radius = 0.3",
         "size = [1, 1, 1]",
         "[1, 1, 1]",
         {"'size' does not belong to the shape 'sphere'", "'radius'"}},
        {"radius = 0.3", "radius = 0", "0\nposition = [0.0, 0.0, 2.0]", {"'radius' is 0"}},
        {"radius = 0.3\n", "", "[[body]]\nname = \"ball\"", {"'radius' is missing"}},
        {"radius = 0.3", "radius = 0.01", "\"sphere\"", {"less than half the spacing"}},
        {"size = [1.0, 0.4", "size = [-1.0, 0.4", "[-1.0", {"'size' is -1"}},
        {"spacing = 0.1", "spacing = 0", "0\nsupport_ratio", {"'spacing' is 0"}},
        {"spacing = 0.1", "spacing = 0.0001", "0.0001", {"particles", "at most 2000000"}},
        {"\"#ff8000\"", "\"orange\"", "\"orange\"", {"#rrggbb"}},
        {"upper = [-0.4", "upper = [-0.6", "[-0.6", {"region 'left'", "above that of 'lower'"}},
        {"upper = [-0.4", "upper = [-0.49", "[-0.5, ", {"region 'left'", "no particles"}},
        {"\"handle\"", "\"handel\"", "\"handel\"", {"did you mean 'handle'?"}},
        {"lower", "lowr", "lowr", {"did you mean 'lower'?"}},
        {"\"plane\"", "\"plan\"", "\"plan\"", {"[obstacle.ground]", "did you mean 'plane'?"}},
        {"normal = [0, 0, 0.5]", "normal = [0, 0, 0]", "[0, 0, 0]\n", {"must not be zero"}},
        {"normal = [0, 0, 0.5]", "size = [1, 1, 1]", "[1, 1, 1]", {"does not belong", "plane"}},
        {"name = \"step\"", "name = \"ground\"", "\"ground\"\nshape = \"box\"", {"already taken"}},
        {"[view]", "view = 3\n[view2]", "3\n[view2]", {}},
        {"theme = ", "theme == ", "= \"dark\"", {}},
        {"threads = 1", "threads = 1\nthreads = 2", "2\n\n[view]", {"threads"}},
    };
    for (const Mistake& mistake : mistakes) {
        const std::string text = with(mistake.before, mistake.after);
        const std::string message = message_of(text);
        INFO(mistake.before << " -> " << mistake.after << ": " << message);
        CHECK(message.find('\n') == std::string::npos);
        if (mistake.parts.empty()) {
            CHECK_THAT(message, Catch::Matchers::StartsWith("bad.toml:"));
            continue;
        }
        CHECK_THAT(message, Catch::Matchers::StartsWith(position_of(text, mistake.where)));
        for (const std::string& part : mistake.parts) CHECK_THAT(message, Contains(part));
    }
}

TEST_CASE("a scene without bodies is refused", "[scene]") {
    CHECK_THAT(message_of("title = \"Nothing\"\n"), Contains("no bodies"));
    CHECK_THAT(message_of(""), Contains("no bodies"));
    CHECK_THAT(message_of("body = 1\n"), Contains("[[body]]"));
    CHECK_THAT(message_of("body = [1]\n"), Contains("bad.toml:1:9") && Contains("[[body]]"));
}

TEST_CASE("the limit on particles counts all bodies", "[scene]") {
    const std::string body =
        "[[body]]\nshape = \"box\"\nsize = [9.0, 10, 10]\nspacing = 0.09\n"
        "material = { phase = \"fluid\" }\n";
    CHECK(message_of(body + "name = \"a\"\n") == "no error");
    CHECK_THAT(message_of(body + "name = \"a\"\n" + body + "name = \"b\"\n"),
               Contains("[body.b]") && Contains("2000000"));
}

TEST_CASE("a particle cannot be held by two regions", "[scene]") {
    const std::string text = with("[[body]]\nname = \"ball\"",
                                  "[[body.region]]\nname = \"again\"\nrole = \"fixed\"\n"
                                  "lower = [-0.5, -0.2, -0.2]\nupper = [0.0, 0.2, 0.2]\n"
                                  "[[body]]\nname = \"ball\"");
    CHECK_THAT(message_of(text), Contains("'again'") && Contains("'left'"));
}

TEST_CASE("files that are no scenes are refused with their name", "[scene]") {
    CHECK_THROWS_WITH(load_scene("/nowhere/at_all.toml"), Contains("/nowhere/at_all.toml"));
    CHECK_THROWS_WITH(load_scene("/tmp"), Contains("is not a file"));
}

TEST_CASE("a mistake that beginners make is told with what to write", "[scene]") {
    const std::string body = "[[body]]\nname = \"a\"\nshape = \"box\"\nsize = [1, 1, 1]\n";
    struct Case {
        std::string text;
        const char* place;
        std::string message;
    };
    std::string listed, quoted;  // all shapes of bodies
    const std::vector<std::string> shapes = shape_names(ShapeRole::body);
    for (size_t k = 0; k < shapes.size(); ++k) {
        listed += (k > 0 ? ", " : "") + shapes[k];
        quoted += (k == 0 ? "'" : k + 1 < shapes.size() ? ", '" : " and '") + shapes[k] + "'";
    }
    const Case cases[] = {
        {"title = Butter\n" + body, "a.toml:1:9: ", "write a text in quotes: title = \"Butter\""},
        {"[[body]]\nname = \"a\"\nshape = box  # a box\n", "a.toml:3:9: ", "shape = \"box\""},
        {body + "[obstacle]\nshape = \"plane\"\n",
         "a.toml:5:1: ", "each of which begins with [[obstacle]] in two brackets"},
        {body + "[obstacle]\nname = \"a\"\n[obstacle]\nname = \"b\"\n",
         "a.toml:7:1: ", "two brackets: [[obstacle]]"},
        {"[[body]]\nname = \"a\"\nshape = \"cube\"\n",
         "a.toml:3:9: ", "did you mean 'box'? The shapes are " + quoted},
        {"[[body]]\nname = \"a\"\nshape = \"icosahedron\"\n",
         "a.toml:3:9: ", "(one of " + listed + ")"},
        {"[[body]]\nname = \"a\"\nshape = \"shpere\"\n", "a.toml:3:9: ", "did you mean 'sphere'?"},
        {body + "[[obstacle]]\nname = \"o\"\nshape = \"palne\"\n",
         "a.toml:7:9: ", "did you mean 'plane'? (one of plane, box"},
        {"[[body]]\nname: \"a\"\n", "a.toml:2:5: ", "write key = value"},
        {"[[body]]\nname = \"a\nshape = \"box\"\n",
         "a.toml:2:10: ", "a text must end with a quote on the line where it begins"},
        {body + "spacing = 0,1\n", "a.toml:5:12: ", "numbers are written with a point"},
    };
    for (const Case& c : cases) {
        INFO(c.text);
        CHECK_THROWS_WITH(parse_scene(c.text, "a.toml"), Contains(c.place) && Contains(c.message));
    }
}

TEST_CASE("dots in texts, comments and lists of numbers nest nothing", "[scene]") {
    const std::string dots(200, '.');
    const std::string body = "[[body]]\nname = \"b\"\nshape = \"box\"\nsize = [1, 1, 1]\n";
    CHECK(message_of("# " + dots + "\n" + body) == "no error");
    CHECK(message_of("title = \"" + dots + "\"  # " + dots + "\n" + body) == "no error");
    CHECK(message_of("title = '" + dots + "'\n" + body) == "no error");
    CHECK(message_of("description = \"\"\"\n\\\"" + dots + "\n#\n" + dots + "\"\"\"\n" + body) ==
          "no error");
    CHECK(message_of("description = '''" + dots + "\n" + dots + "'''\n" + body) == "no error");
    std::string numbers = "position = [";
    for (int i = 0; i < 200; ++i) numbers += "0.5, ";
    CHECK_THAT(message_of(body + numbers + "]\n"), Contains("a list of 200"));
}

TEST_CASE("keys that nest too deep are refused before they are read, with their place", "[scene]") {
    std::string key = "a";
    for (int i = 0; i < 200000; ++i) key += ".a";
    CHECK_THAT(message_of(key + " = 1\n"), Contains("bad.toml:1:202") && Contains("100 dots"));
    CHECK_THAT(message_of("title = \"x\"\n[" + key + "]\n"), Contains("bad.toml:2:203"));
    // Shared out over inline tables.
    std::string shared, close;
    for (int i = 0; i < 200; ++i) shared += (i ? "{ " : "") + std::string("a.a.a = "), close += "}";
    CHECK_THAT(message_of(shared + "1" + close + "\n"), Contains("100 dots"));
}
