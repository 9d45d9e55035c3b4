#include "app/panels/panel.h"

#include <catch2/catch.hpp>
#include <set>
#include <string>

namespace taffy {

TEST_CASE("every panel has a title, and a name of its own", "[panels]") {
    std::set<std::string> ids, titles;
    for (const std::unique_ptr<Panel>& panel : make_panels()) {
        INFO(panel->about().id);
        CHECK(ids.insert(panel->about().id).second);
        CHECK(titles.insert(panel->about().title).second);
    }
    CHECK(ids.count("material") == 1);
    CHECK(ids.size() >= 9);
}

}  // namespace taffy
