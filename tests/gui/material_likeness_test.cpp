#include "app/workspace/material_likeness.h"

#include <catch2/catch.hpp>

using namespace taffy;

namespace {

const std::vector<MaterialEntry>& listed() {
    static const std::vector<MaterialEntry> entries = list_materials({material_directory()});
    return entries;
}

MaterialParameters material_called(const std::string& name) {
    return find_material(name, {}).material;
}

}  // namespace

TEST_CASE("every listed material has its own name, at any temperature", "[material]") {
    REQUIRE(listed().size() > 5);
    for (const MaterialEntry& entry : listed()) {
        MaterialParameters own = entry.material;
        own.temperature += 5.0;
        const MaterialLikeness likeness = find_likeness(listed(), own);
        CHECK(likeness.name() == entry.name);
        CHECK(likeness.sentence().empty());
    }
}

TEST_CASE("a material with a few other values keeps its name, and they are told", "[material]") {
    MaterialParameters own = material_called("honey");
    own.viscosity = 700.0;
    const MaterialLikeness likeness = find_likeness(listed(), own);
    CHECK(likeness.name() == "honey*");
    CHECK(likeness.sentence().find("Viscosity 700") != std::string::npos);
    CHECK(likeness.sentence().find("instead of 10") != std::string::npos);
    own.density = 1.0, own.surface_tension = 0.0;
    CHECK(find_likeness(listed(), own).name() == "honey*");
    own.heat_capacity = 1.0;
    CHECK(find_likeness(listed(), own).name() == "custom");
}

TEST_CASE("a material of another phase is another material", "[material]") {
    MaterialParameters own = material_called("rubber");
    own.phase = material_called("wax").phase;
    const MaterialLikeness likeness = find_likeness(listed(), own);
    CHECK(likeness.name() != "rubber");
    CHECK(likeness.name() != "rubber*");
}
