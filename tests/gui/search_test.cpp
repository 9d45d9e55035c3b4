#include "app/workspace/search.h"

#include <catch2/catch.hpp>

namespace taffy {

namespace {

const std::vector<SearchEntry> entries = {
    {"reset", "Reset: back to the start", "R", "Simulation", "", {}},
    {"volume", "Volume stiffness", "Material", "volume_stiffness", "", {}},
    {"young", "Young's modulus", "Material", "young_modulus", "", {}, "stiffness"},
    {"friction", "Friction", "Material", "friction_coefficient", "", {}},
    {"wall", "Wall friction", "Simulation", "wall_friction", "Of fluids at walls.", {}},
    {"heat", "Heat", "panel", "heat", "Opens this panel.", {}},
    {"axis", "Tumble about an axis", "X", "Hands", "", {}},
    {"scene", "A bar that tumbles", "scene tumble", "tumble", "", {}},
};

std::vector<std::string> found(std::string_view query, size_t most = 10) {
    std::vector<std::string> ids;
    for (const size_t k : search(entries, query, most)) ids.push_back(entries[k].id);
    return ids;
}

}  // namespace

TEST_CASE("a search finds by title, other names, help, and letters in their order", "[search]") {
    using Ids = std::vector<std::string>;
    CHECK(found("fric") == Ids{"friction", "wall"});  // the beginning of a title first
    CHECK(found("WALL fr") == Ids{"wall"});           // all words, in any case
    CHECK(found("fr wall") == Ids{"wall"});
    CHECK(found("young_modulus") == Ids{"young"});
    CHECK(found("coefficient") == Ids{"friction"});
    CHECK(found("stiff") == Ids{"young", "volume"});  // usual names as if they were titles
    CHECK(found("opens") == Ids{"heat"});
    CHECK(found("yngmod") == Ids{"young"});
    CHECK(found("rtbs").empty());  // of "Reset: back to the start", too far apart
    CHECK(found("panel") == Ids{"heat"});
    CHECK(found("tumbl") == Ids{"axis", "scene"});
    CHECK(found("Tumble") == Ids{"scene", "axis"});  // its whole name
    CHECK(found("no such thing").empty());
    CHECK(found("", 2) == Ids{"reset", "volume"});
    CHECK(found("  ").size() == entries.size());
}

}  // namespace taffy
