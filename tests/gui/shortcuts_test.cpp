#include "app/window/shortcuts.h"

#include <GLFW/glfw3.h>

#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "app/tools/tool_box.h"
#include "app/window/key_bindings.h"

namespace taffy {

namespace {

constexpr int ctrl = GLFW_MOD_CONTROL, shift = GLFW_MOD_SHIFT;

size_t at(const char* id) {
    REQUIRE(find_shortcut(id));
    return *find_shortcut(id);
}

std::string shown(const KeyBindings& keys, const char* id) {
    return shown_keys_text(keys.of(at(id)));
}

bool contains(const std::string& text, const std::string& part) {
    INFO(text);
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("no key stands for two things", "[shortcuts]") {
    std::map<KeyCode, std::string> seen;
    std::set<std::string> ids;
    for (const Shortcut& shortcut : shortcuts()) {
        INFO(shortcut.id);
        CHECK(ids.insert(shortcut.id).second);
        CHECK_FALSE(shortcut.codes.empty());
        CHECK_FALSE(shortcut.help.empty());
        for (const KeyCode& code : shortcut.codes) {
            INFO(key_text(code));
            CHECK(seen.emplace(code, shortcut.id).second);
        }
    }
    CHECK(KeyBindings().problem().empty());
}

TEST_CASE("every key of the table has a name that is read back", "[shortcuts]") {
    for (const Shortcut& shortcut : shortcuts()) {
        INFO(shortcut.id);
        CHECK(parse_keys(keys_text(shortcut.codes)) == shortcut.codes);
    }
    CHECK(key_text({GLFW_KEY_S, ctrl | shift}) == "Ctrl + Shift + S");
    CHECK(shown_keys_text({{GLFW_KEY_1, 0}, {GLFW_KEY_KP_1, 0}}) == "1");
    CHECK(shown_keys_text({{GLFW_KEY_KP_1, 0}}) == "Keypad 1");
    CHECK(keys_in_words({{GLFW_KEY_1, 0}, {GLFW_KEY_KP_1, 0}, {GLFW_KEY_2, 0}}) == "1 or 2");
    CHECK(keys_in_words({{GLFW_KEY_KP_1, 0}}) == "Keypad 1");
    CHECK(key_text({GLFW_KEY_CAPS_LOCK, 0}).empty());
}

TEST_CASE("names of keys are read as people write them", "[shortcuts]") {
    CHECK(parse_keys("ctrl+s") == std::vector<KeyCode>{{GLFW_KEY_S, ctrl}});
    CHECK(parse_keys(" Shift + ctrl +  f9 ") == std::vector<KeyCode>{{GLFW_KEY_F9, ctrl | shift}});
    CHECK(parse_keys("Ctrl + +") == std::vector<KeyCode>{{GLFW_KEY_EQUAL, ctrl}});
    CHECK(parse_keys("Ctrl + Shift + =") == std::vector<KeyCode>{{GLFW_KEY_EQUAL, ctrl}});
    CHECK(parse_keys("Ctrl + -") == std::vector<KeyCode>{{GLFW_KEY_MINUS, ctrl}});
    CHECK(parse_keys(",") == std::vector<KeyCode>{{GLFW_KEY_COMMA, 0}});
    CHECK(parse_keys("F2, Ctrl + O") == std::vector<KeyCode>{{GLFW_KEY_F2, 0}, {GLFW_KEY_O, ctrl}});
    CHECK_THROWS_WITH(parse_keys("Ctrl + Spcae"), Catch::Contains("did you mean 'Space'"));
    CHECK_THROWS_WITH(parse_keys("Ctrl + "), Catch::Contains("key"));
    CHECK_THROWS_WITH(parse_keys("F2,"), Catch::Contains("a key is missing"));
    CHECK_THROWS_WITH(parse_keys(""), Catch::Contains("a key is missing"));
}

TEST_CASE("a key that is chosen takes the place of the usual ones", "[shortcuts]") {
    const KeyChoices choices = KeyBindings().with_key(at("film"), {GLFW_KEY_G, ctrl});
    CHECK(choices == KeyChoices{{"film", "Ctrl + G"}});
    const KeyBindings keys(choices);
    CHECK(keys.problem().empty());
    CHECK(keys.find({GLFW_KEY_G, ctrl}) == at("film"));
    CHECK_FALSE(keys.find({GLFW_KEY_F9, 0}));
    CHECK(keys.changed(at("film")));
    CHECK(keys.with_default(at("film")).empty());
    CHECK(keys.with_key(at("film"), {GLFW_KEY_F9, 0}).empty());
}

TEST_CASE("a key that is taken is swapped, and a reset gives both back", "[shortcuts]") {
    const KeyBindings keys(KeyBindings().with_key(at("pause"), {GLFW_KEY_F2, 0}));
    CHECK(shown(keys, "pause") == "F2");
    CHECK(shown(keys, "scenes") == "Space, Ctrl + O");
    CHECK(keys.problem().empty());
    CHECK(keys.with_default(at("pause")).empty());
    CHECK(keys.with_default(at("scenes")).empty());
    // With another one in the chain: only whoever is in the way goes back.
    const KeyBindings more(keys.with_key(at("theme"), {GLFW_KEY_U, 0}));
    CHECK(more.with_default(at("pause")) == KeyChoices{{"theme", "U"}});
}

TEST_CASE("what cannot be a key of a shortcut is refused with the reason", "[shortcuts]") {
    const KeyBindings keys;
    CHECK(keys.why_not(at("brush_heat"), {GLFW_KEY_J, 0}).empty());
    CHECK(contains(keys.why_not(at("brush_heat"), {GLFW_KEY_J, ctrl}), "held"));
    CHECK(contains(keys.why_not(at("save_run"), {GLFW_KEY_H, 0}), "Heat brush"));  // a swap
    CHECK(contains(keys.why_not(at("film"), {GLFW_KEY_CAPS_LOCK, 0}), "cannot be used"));
    CHECK(contains(keys.why_not(at("film"), {GLFW_KEY_ESCAPE, shift}), "Esc"));
    CHECK(contains(keys.why_not(at("cancel"), {GLFW_KEY_F3, 0}), "Esc"));
    CHECK(keys.why_not(at("film"), {GLFW_KEY_F9, 0}).empty());
    CHECK(keys.why_not(at("pause"), {GLFW_KEY_H, 0}).empty());
}

TEST_CASE("choices that make no sense are named and left out", "[shortcuts]") {
    const KeyBindings keys({{"pauze", "U"},
                            {"film", "Strg + F9"},
                            {"theme", "Space"},
                            {"brush_cool", "Ctrl + J"},
                            {"reset", "J"}});
    for (const char* part :
         {"did you mean 'pause'", "film = \"Strg + F9\"", "theme = \"Space\": Space is taken by",
          "brush_cool = \"Ctrl + J\": A key that is held"})
        CHECK(contains(keys.problem(), part));
    CHECK(shown(keys, "reset") == "J");
    CHECK(keys.with_defaults() == KeyChoices{{"pauze", "U"}});
    for (const char* id : {"pause", "film", "theme", "brush_cool"})
        CHECK(shown(keys, id) == shown(KeyBindings(), id));
}

TEST_CASE("of two choices of one key the first action has it", "[shortcuts]") {
    const KeyBindings keys({{"theme", "U"}, {"pause", "U"}});
    CHECK(shown(keys, "pause") == "U");
    CHECK(shown(keys, "theme") == "T");
    CHECK(contains(keys.problem(), "theme = \"U\": U is taken"));
    // A choice that goes back may be in the way of another one.
    const KeyBindings chain({{"step", "Space"}, {"name_moment", "Full stop"}});
    CHECK(shown(chain, "step") == "Full stop, Right");
    CHECK(shown(chain, "name_moment") == "N");
}

TEST_CASE("a text field keeps the keys that it needs", "[shortcuts]") {
    CHECK(edits_text({GLFW_KEY_S, 0}));
    CHECK(edits_text({GLFW_KEY_S, shift}));
    CHECK(edits_text({GLFW_KEY_C, ctrl}));
    CHECK(edits_text({GLFW_KEY_HOME, 0}));
    CHECK(edits_text({GLFW_KEY_KP_5, 0}));
    CHECK_FALSE(edits_text({GLFW_KEY_S, ctrl}));
    CHECK_FALSE(edits_text({GLFW_KEY_F9, 0}));
    CHECK_FALSE(edits_text({GLFW_KEY_ESCAPE, 0}));
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
