#include "core/scene/toml_text.h"

#include <catch2/catch.hpp>

#include "core/base/error.h"

using namespace taffy;

namespace {

const char* const scene = R"(# A scene
title = "ä bar"  # not a bär

# the bar
[[body]]
name = "bar"
size = [1, 0.3,   # long
        0.3]      # high
material = { like = "foam", density = 3 }  # light

  # its end
  [[body.region]]
  name = "end"  # left

# the ball
[[body]]
name = "ball"

[body.material]
density = 5

# the rest
[view]
theme = "dark"
)";

TomlText text() {
    return TomlText(scene, "a.toml");
}

/// What of the text is another than before: its lines between those that stayed.
std::string changed(const std::string& now) {
    const std::string before = scene;
    size_t same = 0;
    while (same < now.size() && same < before.size() && now[same] == before[same]) ++same;
    size_t end = 0;
    while (end < now.size() - same && end < before.size() - same &&
           now[now.size() - 1 - end] == before[before.size() - 1 - end])
        ++end;
    return before.substr(same, before.size() - same - end) + " -> " +
           now.substr(same, now.size() - same - end);
}

}  // namespace

TEST_CASE("a value is changed where it stands", "[toml_text]") {
    TomlText toml = text();
    toml.set({}, "title", "\"o\"");
    CHECK(changed(toml.text()) == "ä bar -> o");
    toml = text();
    toml.set({{"body", 0}}, "size", "[2, 2, 2]");
    CHECK(changed(toml.text()) == "1, 0.3,   # long\n        0.3 -> 2, 2, 2");
    toml = text();
    toml.set({{"body", 0}, {"material"}}, "density", "7");
    CHECK(changed(toml.text()) == "3 -> 7");
    toml = text();
    toml.set({{"body", 1}, {"material"}}, "density", "7");
    CHECK(changed(toml.text()) == "5 -> 7");
}

TEST_CASE("a key that was not there stands behind the others of its table", "[toml_text]") {
    TomlText toml = text();
    toml.set({{"body", 0}}, "shape", "\"box\"");
    CHECK(changed(toml.text()) == " -> shape = \"box\"\n");
    CHECK(toml.text().find("# light\nshape = \"box\"\n\n  # its end") != std::string::npos);
    toml = text();
    toml.set({{"body", 0}, {"region", 0}}, "free", "\"x\"");
    CHECK(toml.text().find("name = \"end\"  # left\n  free = \"x\"\n\n# the ball") !=
          std::string::npos);
    toml = text();
    toml.set({{"body", 0}, {"material"}}, "poisson_ratio", "0.3");
    CHECK(changed(toml.text()) == " -> , poisson_ratio = 0.3");
    toml = text();
    toml.set({}, "camera", "\"azimuth=3\"");
    CHECK(toml.text().find("# not a bär\ncamera = \"azimuth=3\"\n\n# the bar") !=
          std::string::npos);
}

TEST_CASE("a table that was not there gets a header of its own", "[toml_text]") {
    TomlText toml = text();
    toml.set({{"simulation"}}, "threads", "1");
    CHECK(toml.text().find("# not a bär\n\n[simulation]\nthreads = 1\n\n# the bar") !=
          std::string::npos);
    toml.set({{"body", 0}, {"region", 0}, {"more"}}, "x", "1");
    CHECK(toml.text().find("  name = \"end\"  # left\n\n  [body.region.more]\n  x = 1\n\n# the") !=
          std::string::npos);
    TomlText empty("", "b.toml");
    empty.set({{"view"}}, "theme", "\"dark\"");
    CHECK(empty.text() == "[view]\ntheme = \"dark\"\n\n");
}

TEST_CASE("keys and tables go with their lines", "[toml_text]") {
    TomlText toml = text();
    toml.erase({{"body", 0}}, "size");
    CHECK(changed(toml.text()) == "size = [1, 0.3,   # long\n        0.3]      # high\n -> ");
    toml = text();
    toml.erase({{"body", 0}, {"material"}}, "like");
    CHECK(changed(toml.text()) == "like = \"foam\",  -> ");
    toml.erase({{"body", 0}, {"material"}}, "density");
    CHECK(toml.text().find("material = {") != std::string::npos);
    toml = text();
    toml.erase({{"body", 1}}, "material");
    CHECK(changed(toml.text()) == "[body.material]\ndensity = 5\n\n -> ");
    toml = text();
    toml.erase({{"body", 1}}, "no such key");
    CHECK(toml.text() == scene);
}

TEST_CASE("a word takes the place of a table", "[toml_text]") {
    TomlText toml = text();
    toml.set({{"body", 1}}, "material", "\"wax\"");
    CHECK(toml.text().find("[body.material]") == std::string::npos);
    CHECK(toml.text().find("name = \"ball\"\nmaterial = \"wax\"\n") != std::string::npos);
    CHECK(toml.text().find("# the rest\n[view]") != std::string::npos);
}

TEST_CASE("entries of a list are added, copied and taken away whole", "[toml_text]") {
    TomlText toml = text();
    toml.add({}, "body", "name = \"new\"\n");
    CHECK(changed(toml.text()) == " -> [[body]]\nname = \"new\"\n\n");
    CHECK(toml.text().find("density = 5\n\n[[body]]\nname = \"new\"\n\n# the rest") !=
          std::string::npos);
    toml.add({{"body", 2}}, "region", "name = \"top\"\n");
    CHECK(toml.text().find("name = \"new\"\n\n[[body.region]]\nname = \"top\"\n\n# the rest") !=
          std::string::npos);
    toml.add({}, "obstacle", "name = \"ground\"\n");
    CHECK(toml.text().ends_with("theme = \"dark\"\n\n[[obstacle]]\nname = \"ground\"\n"));

    toml = text();
    toml.duplicate({{"body", 0}}, "bar_2");
    CHECK(toml.find({{"body", 1}, {"region", 0}})->size() == 1);
    CHECK((*toml.find({{"body", 1}}))["name"].value<std::string>() == "bar_2");
    CHECK(toml.text().find("# the ball\n[[body]]\nname = \"ball\"") != std::string::npos);

    toml = text();
    toml.remove({{"body", 0}});
    CHECK(toml.text().find("bar\"\n") == std::string::npos);
    CHECK(toml.text().find("# the bar") == std::string::npos);
    CHECK(toml.text().find("# not a bär\n\n# the ball\n[[body]]") != std::string::npos);
    toml.remove({{"body", 0}});
    CHECK(toml.top().get("body") == nullptr);
}

TEST_CASE("what a file begins with stays when the entry below it goes", "[toml_text]") {
    TomlText toml("# My scene\n[[body]]\nname = \"a\"\n\n# the other\n[[body]]\nname = \"b\"\n",
                  "b.toml");
    toml.remove({{"body", 0}});
    CHECK(toml.text() == "# My scene\n# the other\n[[body]]\nname = \"b\"\n");
    toml.remove({{"body", 0}});
    CHECK(toml.text() == "# My scene\n# the other\n");
}

TEST_CASE("what cannot be changed where it stands is refused, and all stays", "[toml_text]") {
    const std::string dotted = "body = [ { name = \"bar\" } ]\nview.theme = \"dark\"\n";
    TomlText toml(dotted, "b.toml");
    CHECK_THROWS_AS(toml.remove({{"body", 0}}), InputError);
    CHECK_THROWS_AS(toml.add({}, "body", "name = \"other\"\n"), InputError);
    CHECK_THROWS_AS(toml.set({{"view"}}, "shadows", "false"), InputError);
    CHECK_THROWS_AS(toml.set({{"nowhere", 3}}, "x", "1"), InputError);
    CHECK(toml.text() == dotted);
    toml.set({{"body", 0}}, "name", "\"rod\"");  // this can be done
    CHECK(toml.text() == "body = [ { name = \"rod\" } ]\nview.theme = \"dark\"\n");
    CHECK_THROWS_AS(toml.set({{"body", 0}}, "name", "no value"), InputError);
}
