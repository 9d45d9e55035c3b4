#include "app/window/shortcuts.h"

#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "app/tools/tool_box.h"

namespace taffy {

TEST_CASE("no key stands for two things", "[shortcuts]") {
    std::map<std::pair<int, int>, std::string> seen;
    for (const Shortcut& shortcut : shortcuts()) {
        CHECK_FALSE(shortcut.codes.empty());
        CHECK_FALSE(shortcut.help.empty());
        for (const KeyCode& code : shortcut.codes) {
            const bool is_new = seen.emplace(std::pair(code.key, code.mods), shortcut.keys).second;
            INFO(shortcut.keys);
            CHECK(is_new);
        }
    }
}

TEST_CASE("no gesture stands for two things", "[shortcuts]") {
    std::set<std::string> seen;
    for (const Gesture& gesture : ToolBox().gestures()) {
        INFO(gesture_text(gesture));
        CHECK(seen.insert(gesture_text(gesture)).second);
        CHECK_FALSE(gesture.help.empty());
    }
    CHECK(seen.count("Ctrl + left drag on a body") == 1);
}

}  // namespace taffy
