// Damaged scene files must either be read or be refused with an InputError; never crash or hang.
#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <iterator>
#include <random>

#include "core/base/error.h"
#include "core/scene/material_library.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "tests/support/damaged_text.h"

using namespace taffy;

namespace {

std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string((std::istreambuf_iterator<char>(file)), {});
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

TEST_CASE("damaged material files are read or refused, never crash", "[scene][fuzz]") {
    std::vector<std::string> originals;
    for (const MaterialEntry& entry : list_materials({material_directory()}))
        originals.push_back(content_of(entry.path));
    REQUIRE_FALSE(originals.empty());
    const auto file = std::filesystem::temp_directory_path() /
                      ("taffy-damaged-" + std::to_string(std::random_device()()) + ".toml");
    std::mt19937 random(2005);
    int read = 0, refused = 0;
    for (int k = 0; k < 1500; ++k) {
        std::ofstream(file, std::ios::binary)
            << damaged(originals[random() % originals.size()], random);
        try {
            load_material(file);
            ++read;
        } catch (const InputError& error) {
            ++refused;
            const std::string message = error.what();
            if (message.find(file.filename().string()) == std::string::npos ||
                message.find('\n') != std::string::npos)
                FAIL("no place, or no single line, in: " << message);
        }
    }
    std::filesystem::remove(file);
    CHECK(read > 100);
    CHECK(refused > 100);
}
