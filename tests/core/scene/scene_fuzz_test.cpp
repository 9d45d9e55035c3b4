// Damaged scene files must either be read or be refused with an InputError; never crash or hang.
#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <iterator>
#include <random>

#include "core/base/error.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"

using namespace taffy;

namespace {

std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string((std::istreambuf_iterator<char>(file)), {});
}

/// Changes bytes, drops or doubles a part, or puts a hostile word somewhere.
std::string damaged(std::string text, std::mt19937& random) {
    static const std::vector<std::string> words = {
        "nan",          "-inf", "1e999", "-1",       "[]",
        "[[[[",         "{}",   "\"\"",  "[[body]]", "\0",
        "\xff",         "= =",  "'",     "1e-9",     "99999999999999999999",
        "[body.region]"};
    const auto below = [&](size_t n) { return size_t(random() % std::max<size_t>(1, n)); };
    for (size_t changes = 1 + below(3); changes > 0; --changes) {
        const size_t at = below(text.size()), length = below(40);
        switch (below(5)) {
            case 0:
                text[at] = char(random());
                break;
            case 1:
                text.erase(at, length);
                break;
            case 2:
                text.insert(at, text.substr(below(text.size()), length));
                break;
            case 3:
                text.insert(at, words[below(words.size())]);
                break;
            default: {  // replace a value
                const size_t equals = text.find('=', at);
                const size_t end = text.find('\n', equals);
                if (end != std::string::npos)
                    text.replace(equals + 1, end - equals - 1, words[below(words.size())]);
            }
        }
        if (text.empty()) text = " ";
    }
    return text;
}

}  // namespace

TEST_CASE("damaged scene files are read or refused, never crash", "[scene][fuzz]") {
    std::vector<std::string> originals;
    for (const SceneEntry& entry : list_scenes()) originals.push_back(content_of(entry.path));
    REQUIRE_FALSE(originals.empty());
    std::mt19937 random(2009);
    int read = 0, refused = 0;
    // Some scenes take long to read, for the models in them: two seconds, or until it is enough.
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(2);
    while (read == 0 || refused <= 100 || std::chrono::steady_clock::now() < end) {
        const std::string text = damaged(originals[random() % originals.size()], random);
        try {
            parse_scene(text, "damaged.toml");
            ++read;
        } catch (const InputError& error) {
            ++refused;
            if (std::string_view(error.what()).find("damaged.toml:") != 0)
                FAIL("no place in: " << error.what());
        }
    }
    SUCCEED(read << " read, " << refused << " refused");
}

TEST_CASE("deeply nested text does not overflow the stack", "[scene][fuzz]") {
    std::string dotted = "a", brackets = "a = ", both = "a = ";
    for (int i = 0; i < 50000; ++i) {
        dotted += ".a";
        brackets += "[";
    }
    for (int i = 0; i < 120; ++i) {
        both += "[{a";
        for (int k = 0; k < 100; ++k) both += ".a";
        both += " = \n";
    }
    CHECK_THROWS_AS(parse_scene(dotted + " = 1", "deep.toml"), InputError);
    CHECK_THROWS_AS(parse_scene("[" + dotted + "]", "deep.toml"), InputError);
    CHECK_THROWS_AS(parse_scene(brackets, "deep.toml"), InputError);
    CHECK_THROWS_AS(parse_scene(both, "deep.toml"), InputError);
}
