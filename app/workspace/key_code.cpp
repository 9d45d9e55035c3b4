#include "app/workspace/key_code.h"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "core/base/error.h"
#include "core/base/nearest_name.h"

namespace taffy {

namespace {

constexpr std::pair<int, const char*> modifier_names[] = {{GLFW_MOD_CONTROL, "Ctrl"},
                                                          {GLFW_MOD_SHIFT, "Shift"},
                                                          {GLFW_MOD_ALT, "Alt"},
                                                          {GLFW_MOD_SUPER, "Super"}};

struct KeyName {
    int key;
    std::string name;
};

/// The first name of a key is the one that is shown; the others are understood too.
std::vector<KeyName> make_key_names() {
    std::vector<KeyName> names = {{GLFW_KEY_SPACE, "Space"},
                                  {GLFW_KEY_COMMA, "Comma"},
                                  {GLFW_KEY_COMMA, ","},
                                  {GLFW_KEY_PERIOD, "Full stop"},
                                  {GLFW_KEY_PERIOD, "."},
                                  {GLFW_KEY_PERIOD, "Period"},
                                  {GLFW_KEY_EQUAL, "+"},
                                  {GLFW_KEY_EQUAL, "="},
                                  {GLFW_KEY_EQUAL, "Plus"},
                                  {GLFW_KEY_MINUS, "\u2212"},
                                  {GLFW_KEY_MINUS, "-"},
                                  {GLFW_KEY_MINUS, "Minus"},
                                  {GLFW_KEY_SEMICOLON, ";"},
                                  {GLFW_KEY_SLASH, "/"},
                                  {GLFW_KEY_APOSTROPHE, "'"},
                                  {GLFW_KEY_BACKSLASH, "\\"},
                                  {GLFW_KEY_LEFT_BRACKET, "["},
                                  {GLFW_KEY_RIGHT_BRACKET, "]"},
                                  {GLFW_KEY_GRAVE_ACCENT, "`"},
                                  {GLFW_KEY_ESCAPE, "Esc"},
                                  {GLFW_KEY_ESCAPE, "Escape"},
                                  {GLFW_KEY_ENTER, "Enter"},
                                  {GLFW_KEY_ENTER, "Return"},
                                  {GLFW_KEY_TAB, "Tab"},
                                  {GLFW_KEY_BACKSPACE, "Backspace"},
                                  {GLFW_KEY_INSERT, "Insert"},
                                  {GLFW_KEY_DELETE, "Delete"},
                                  {GLFW_KEY_RIGHT, "Right"},
                                  {GLFW_KEY_LEFT, "Left"},
                                  {GLFW_KEY_DOWN, "Down"},
                                  {GLFW_KEY_UP, "Up"},
                                  {GLFW_KEY_PAGE_UP, "Page up"},
                                  {GLFW_KEY_PAGE_DOWN, "Page down"},
                                  {GLFW_KEY_HOME, "Home"},
                                  {GLFW_KEY_END, "End"},
                                  {GLFW_KEY_PAUSE, "Pause"},
                                  {GLFW_KEY_MENU, "Menu"},
                                  {GLFW_KEY_WORLD_1, "World 1"},
                                  {GLFW_KEY_WORLD_2, "World 2"},
                                  {GLFW_KEY_KP_DECIMAL, "Keypad ."},
                                  {GLFW_KEY_KP_DIVIDE, "Keypad /"},
                                  {GLFW_KEY_KP_MULTIPLY, "Keypad *"},
                                  {GLFW_KEY_KP_SUBTRACT, "Keypad -"},
                                  {GLFW_KEY_KP_ADD, "Keypad +"},
                                  {GLFW_KEY_KP_ENTER, "Keypad Enter"},
                                  {GLFW_KEY_KP_EQUAL, "Keypad ="}};
    for (int k = 0; k < 26; ++k) names.push_back({GLFW_KEY_A + k, std::string(1, char('A' + k))});
    for (int k = 0; k < 10; ++k) {
        names.push_back({GLFW_KEY_0 + k, std::to_string(k)});
        names.push_back({GLFW_KEY_KP_0 + k, "Keypad " + std::to_string(k)});
    }
    for (int k = 0; k < 25; ++k) names.push_back({GLFW_KEY_F1 + k, "F" + std::to_string(k + 1)});
    return names;
}

const std::vector<KeyName>& key_names() {
    static const std::vector<KeyName> names = make_key_names();
    return names;
}

bool is_of_keypad(int key) {
    return key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_EQUAL;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && std::isspace(uint8_t(text.front()))) text.remove_prefix(1);
    while (!text.empty() && std::isspace(uint8_t(text.back()))) text.remove_suffix(1);
    return text;
}

bool same_letters(std::string_view a, std::string_view b) {
    return std::ranges::equal(
        a, b, [](char x, char y) { return std::tolower(uint8_t(x)) == std::tolower(uint8_t(y)); });
}

/// Removes a modifier such as "Ctrl +" from the beginning of the text. Returns false if there is
/// none.
bool take_modifier(std::string_view& text, int& mods) {
    for (const auto& [mod, name] : modifier_names) {
        const std::string_view word(name);
        if (text.size() <= word.size() || !same_letters(text.substr(0, word.size()), word))
            continue;
        const std::string_view rest = trimmed(text.substr(word.size()));
        if (!rest.starts_with('+')) continue;
        mods |= mod;
        text = trimmed(rest.substr(1));
        return true;
    }
    return false;
}

KeyCode parse_key(std::string_view text) {
    KeyCode code;
    while (take_modifier(text, code.mods)) {
    }
    std::vector<std::string> all;
    for (const KeyName& known : key_names()) {
        if (same_letters(known.name, text)) {
            code.key = known.key;
            return without_shift_of_plus(code);
        }
        all.push_back(known.name);
    }
    if (text.empty()) throw InputError("a key is missing; write one such as Ctrl + S or F9");
    throw InputError(unknown_name_message("key", text, all));
}

template <class Wanted>
std::string joined_keys(const std::vector<KeyCode>& codes, const Wanted& wanted,
                        const char* between = ", ") {
    std::string text;
    for (const KeyCode& code : codes)
        if (wanted(code)) text += (text.empty() ? "" : between) + key_text(code);
    return text;
}

}  // namespace

std::string key_text(const KeyCode& code) {
    std::string text;
    for (const auto& [mod, name] : modifier_names)
        if (code.mods & mod) text += std::string(name) + " + ";
    for (const KeyName& known : key_names())
        if (known.key == code.key) return text + known.name;
    return "";
}

std::string keys_text(const std::vector<KeyCode>& codes) {
    return joined_keys(codes, [](const KeyCode&) { return true; });
}

std::string shown_keys_text(const std::vector<KeyCode>& codes) {
    const std::string shown =
        joined_keys(codes, [](const KeyCode& code) { return !is_of_keypad(code.key); });
    return shown.empty() ? keys_text(codes) : shown;
}

std::string keys_in_words(const std::vector<KeyCode>& codes) {
    const std::string words = joined_keys(
        codes, [](const KeyCode& code) { return !is_of_keypad(code.key); }, " or ");
    return words.empty() ? keys_text(codes) : words;
}

std::vector<KeyCode> parse_keys(std::string_view text) {
    if (trimmed(text) == ",") return {{GLFW_KEY_COMMA, 0}};
    std::vector<KeyCode> codes;
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find(',', begin), text.size());
        codes.push_back(parse_key(trimmed(text.substr(begin, end - begin))));
        begin = end + 1;
    }
    return codes;
}

KeyCode without_shift_of_plus(KeyCode code) {
    if (code.key == GLFW_KEY_EQUAL) code.mods &= ~GLFW_MOD_SHIFT;
    return code;
}

bool edits_text(const KeyCode& code) {
    const bool of_field = code.key == GLFW_KEY_A || code.key == GLFW_KEY_C ||
                          code.key == GLFW_KEY_V || code.key == GLFW_KEY_X ||
                          code.key == GLFW_KEY_Y || code.key == GLFW_KEY_Z;
    const bool types = code.key < GLFW_KEY_ESCAPE || is_of_keypad(code.key);
    const bool moves = code.key > GLFW_KEY_ESCAPE && code.key <= GLFW_KEY_END;
    const bool alone = (code.mods & (GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER)) == 0;
    return moves || (alone ? types : of_field);
}

}  // namespace taffy
