#include "core/parameters/parameter_path.h"

#include <catch2/catch.hpp>

#include "core/base/error.h"

using namespace taffy;

TEST_CASE("a path is taken apart and put together again", "[parameters]") {
    for (const char* text :
         {"simulation.gravity", "view.theme", "body.bar.young_modulus", "body.*.damping",
          "body.a.b.c.density", "obstacle.ground.temperature", "source.tap.speed"})
        CHECK(ParameterPath::parse(text).text() == text);
    const ParameterPath path = ParameterPath::parse("body.a.b.density");
    CHECK(path.owner == ParameterOwner::body);
    CHECK(path.name == "a.b");
    CHECK(path.key == "density");
    CHECK(path.means("a.b"));
    CHECK_FALSE(path.means("a"));
    CHECK(ParameterPath::parse("source.*.speed").means("anything"));
}

TEST_CASE("what is no path is refused with the forms that there are", "[parameters]") {
    for (const char* text : {"", "gravity", "body", "body.density", "simulation", "view.a.b",
                             "simulation.bar.gravity", "bodies.bar.density", ".."})
        CHECK_THROWS_WITH(ParameterPath::parse(text), Catch::Contains("body.NAME.PARAMETER"));
}
