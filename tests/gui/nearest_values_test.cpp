// Values of an entry that make an invalid scene, and the values that are offered instead.
#include "app/workspace/nearest_values.h"

#include <catch2/catch.hpp>

#include "core/base/error.h"
#include "core/scene/scene_file.h"

using namespace taffy;

namespace {

const char* const scene_text = R"([[body]]
name = "ring"
shape = "torus"
radius = 0.4
tube_radius = 0.1
spacing = 0.05

[[body]]
name = "bar"
shape = "box"
size = [1, 0.3, 0.3]
spacing = 0.05
)";

struct Edited {
    SceneDocument document{scene_text, "rings.toml"};

    ValueEdit edit(const std::string& body, const std::string& key, const ParameterValue& value) {
        const SceneItem item = *document.find("body", body);
        for (const ItemKey& k : document.keys(item))
            if (k.info.name == key) return {item, {{key, k.value}}, {{key, value}}};
        FAIL("no key " + key);
        return {};
    }
    bool is_good(const ValueEdit& edit, const ItemValues& values) const {
        SceneDocument changed = document;
        for (const auto& [key, value] : values) changed.set(edit.item, key, value);
        try {
            parse_scene(changed.text(), changed.file());
            return true;
        } catch (const InputError&) {
            return false;
        }
    }
};

}  // namespace

TEST_CASE("of a size that is refused, the nearest that is possible is found", "[editor]") {
    Edited e;
    SECTION("one that does not fit to another") {
        const ValueEdit edit = e.edit("ring", "tube_radius", 0.7);  // wider than the ring
        REQUIRE_FALSE(e.is_good(edit, edit.after));
        const auto found = nearest_values(e.document, edit, {}, std::chrono::hours(1));
        REQUIRE(found.has_value());
        CHECK(e.is_good(edit, *found));
        const double tube = std::get<double>(found->at("tube_radius"));
        CHECK(tube > 0.39);
        CHECK(tube <= 0.4);
        CHECK(values_text(e.document, edit.item, *found).starts_with("tube radius "));
    }
    SECTION("one of three") {
        const ValueEdit edit = e.edit("bar", "size", Vec3d(1.0, -0.2, 0.3));
        REQUIRE_FALSE(e.is_good(edit, edit.after));
        const auto found = nearest_values(e.document, edit, {}, std::chrono::hours(1));
        REQUIRE(found.has_value());
        CHECK(e.is_good(edit, *found));
        const Vec3d size = std::get<Vec3d>(found->at("size"));
        CHECK(size.x() == 1.0);
        CHECK(size.z() == 0.3);
        CHECK(size.y() < 0.05);
    }
}

TEST_CASE("nothing is offered where the fault is another one, or the value is no number",
          "[editor]") {
    Edited e;
    ValueEdit edit = e.edit("ring", "tube_radius", 0.7);
    SceneDocument faulty = e.document;
    faulty.set(*faulty.find("body", "bar"), "size", Vec3d(1.0, 0.3, -1.0));
    CHECK_FALSE(nearest_values(faulty, edit, {}).has_value());
    edit.after["tube_radius"] = std::string("wide");
    CHECK_FALSE(nearest_values(e.document, edit, {}, std::chrono::hours(1)).has_value());
    std::stop_source stopped;
    stopped.request_stop();
    const ValueEdit wanted = e.edit("ring", "tube_radius", 0.7);
    CHECK_FALSE(nearest_values(e.document, wanted, stopped.get_token()).has_value());
}
