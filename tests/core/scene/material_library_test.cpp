// Named materials: those that come with the program, and those that a person saves.
#include "core/scene/material_library.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "core/base/error.h"
#include "core/scene/overrides.h"
#include "core/scene/scene_file.h"

using namespace taffy;

namespace {

/// An empty folder, removed at the end.
struct Folder {
    std::filesystem::path path;
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "taffyXXXXXX").string();
        if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
        path = name;
    }
    ~Folder() { std::filesystem::remove_all(path); }
    std::filesystem::path write(const std::string& name, const std::string& text) const {
        std::ofstream(path / name) << text;
        return path / name;
    }
};

/// The settings folder is this one for a while.
struct OwnSettings {
    std::string before;
    explicit OwnSettings(const std::filesystem::path& folder) {
        const char* present = std::getenv("TAFFY_CONFIG");
        before = present ? present : "";
        setenv("TAFFY_CONFIG", folder.c_str(), 1);
    }
    ~OwnSettings() {
        if (before.empty())
            unsetenv("TAFFY_CONFIG");
        else
            setenv("TAFFY_CONFIG", before.c_str(), 1);
    }
};

std::string message_of(const std::filesystem::path& file) {
    try {
        load_material(file);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

MaterialParameters first_material(const std::string& text) {
    return parse_scene("[[body]]\nname = \"a\"\nshape = \"box\"\nsize = [1.0, 1.0, 1.0]\n" + text,
                       "scene.toml")
        .bodies.at(0)
        .material;
}

}  // namespace

TEST_CASE("every material that comes with the program reads and has a title", "[scene]") {
    const std::vector<MaterialEntry> all = list_materials({material_directory()});
    std::vector<std::string> names;
    for (const MaterialEntry& entry : all) {
        INFO(entry.name << ": " << entry.error);
        CHECK(entry.error.empty());
        CHECK(entry.title != entry.name);
        names.push_back(entry.name);
    }
    CHECK(names == std::vector<std::string>{"chocolate", "clay", "honey", "jelly", "quicksilver",
                                            "rubber", "toffee", "water", "wax"});
}

TEST_CASE("every value of the program's materials has a word on where it is from", "[scene]") {
    for (const MaterialEntry& entry : list_materials({material_directory()})) {
        std::ifstream file(entry.path);
        std::set<std::string> sources;  // "[CRC]", as the head of the file explains them
        for (std::string line; std::getline(file, line);) {
            INFO(entry.name << ": " << line);
            std::smatch found;
            if (std::regex_search(line, found, std::regex("^# (\\[[A-Z]+\\]) ")))
                sources.insert(found[1]);
            if (!std::regex_search(line, std::regex("^[a-z_]+ = [-0-9]"))) continue;
            CHECK(line.find("#") != std::string::npos);
            for (std::string rest = line;
                 std::regex_search(rest, found, std::regex("[a-z0-9)] (\\[[A-Z]+\\])"));
                 rest = found.suffix())
                CHECK(sources.count(found[1]) == 1);
        }
    }
}

TEST_CASE("a body looks like its material unless it has a look of its own", "[scene]") {
    const auto look = [](const std::string& text) {
        return parse_scene(
                   "[[body]]\nname = \"a\"\nshape = \"box\"\nsize = [1.0, 1.0, 1.0]\n" + text,
                   "scene.toml")
            .bodies.at(0)
            .look;
    };
    CHECK(look("") == Look::of_view);
    CHECK(look("material = \"wax\"\n") == Look::glossy);
    CHECK(look("[body.material]\nlike = \"quicksilver\"\n") == Look::metal);
    CHECK(look("material = \"wax\"\nlook = \"matte\"\n") == Look::matte);
    CHECK(look("material = \"wax\"\nlook = \"of_view\"\n") == Look::of_view);
}

TEST_CASE("a material that is saved comes back with every value", "[scene]") {
    const Folder folder;
    MaterialParameters material;
    material.young_modulus = 123456.789f;
    material.phase = Phase::meltable;
    material.molten_creep = 0.1f;
    material.corotation = false;
    material.strain = StrainMeasure::green;
    CHECK_FALSE(has_material("mine", folder.path / "new"));
    const std::filesystem::path file =
        save_material(material, Look::wet, "mine", folder.path / "new");
    CHECK(has_material("mine", folder.path / "new"));
    const MaterialEntry back = load_material(file);
    CHECK(back.name == "mine");
    CHECK(back.look == Look::wet);
    for (const Parameter<MaterialParameters>& p : MaterialParameters::describe()) {
        INFO(p.info.name);
        CHECK(p.get(back.material) == p.get(material));
    }
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    CHECK(text.str().find("molten_creep = 0.1 ") != std::string::npos);  // as a person writes it
    CHECK(list_materials({folder.path / "new"}).size() == 1);
    CHECK(list_materials({material_directory(), folder.path / "new"}).size() == 10);
}

TEST_CASE("a material is not saved under a bad name or where nothing can be written", "[scene]") {
    const Folder folder;
    for (const char* name : {"", "../up", "a b", "wax"}) {
        INFO(name);
        CHECK_THROWS_AS(save_material({}, Look::of_view, name, folder.path), InputError);
    }
    CHECK(std::filesystem::is_empty(folder.path));
    const std::filesystem::path file = folder.write("file", "");
    CHECK_THROWS_AS(save_material({}, Look::of_view, "mine", file), InputError);
}

TEST_CASE("a mistake in a material file is named with its line", "[scene]") {
    const Folder folder;
    const auto says = [&](const std::string& text, const std::string& part) {
        const std::string message = message_of(folder.write("m.toml", text));
        INFO(message);
        CHECK(message.find(part) != std::string::npos);
        CHECK(message.find("m.toml:2:") != std::string::npos);
    };
    says("title = \"A\"\nyong_modulus = 1e5\n", "did you mean 'young_modulus'");
    says("title = \"A\"\nyoung_modulus = -1\n", "young_modulus");
    says("title = \"A\"\nlook = \"mat\"\n", "did you mean 'matte'");
    says("title = \"A\"\nphase = \"gas\"\n", "phase");
    CHECK(list_materials({folder.path}).at(0).error.find("phase") != std::string::npos);
}

TEST_CASE("values of a material file that do not go together are named with their line",
          "[scene]") {
    const Folder folder;
    const std::string message = message_of(
        folder.write("odd.toml", "phase = \"meltable\"\nmelting_start = 60\nmelting_end = 50\n"));
    INFO(message);
    CHECK(message.find("odd.toml:3:15: melting ends at 50 C, but") != std::string::npos);
}

TEST_CASE("a body is made of a material by name, and may change some of it", "[scene]") {
    const MaterialParameters wax = first_material("material = \"wax\"\n");
    CHECK(wax.is_meltable());
    CHECK(wax.melting_end == 68.0f);
    const MaterialParameters own =
        first_material("[body.material]\nlike = \"wax\"\nmelting_end = 90\n");
    CHECK(own.melting_start == wax.melting_start);
    CHECK(own.melting_end == 90.0f);
    CHECK_THROWS_WITH(first_material("material = \"waks\"\n"), Catch::Contains("wax"));
    CHECK_THROWS_WITH(first_material("[body.material]\nlike = \"hony\"\n"),
                      Catch::Contains("honey") && Catch::Contains("scene.toml:6"));
}

TEST_CASE("a saved material is used in a scene by its name", "[scene]") {
    const Folder folder;
    const OwnSettings settings(folder.path);
    MaterialParameters soft;
    soft.young_modulus = 4321.0f;
    soft.density = 777.0f;
    CHECK_THROWS_WITH(first_material("material = \"mine\"\n"), Catch::Contains("mine"));
    save_material(soft, Look::of_view, "mine", user_material_directory());
    CHECK(first_material("material = \"mine\"\n").young_modulus == 4321.0f);
    const MaterialParameters like =
        first_material("[body.material]\nlike = \"mine\"\ndensity = 500\n");
    CHECK(like.young_modulus == 4321.0f);
    CHECK(like.density == 500.0f);
    CHECK_THROWS_WITH(first_material("material = \"mien\"\n"),
                      Catch::Contains("did you mean 'mine'"));
}

TEST_CASE("a scene that names a material of the program gets that one on every machine",
          "[scene]") {
    const Folder folder;
    const OwnSettings settings(folder.path);
    std::filesystem::create_directories(user_material_directory());
    std::ofstream(user_material_directory() / "wax.toml") << "density = 1\n";
    CHECK(first_material("material = \"wax\"\n").density == 900.0f);
    const auto all = list_materials({material_directory(), user_material_directory()});
    CHECK(std::ranges::count(all, "wax", &MaterialEntry::name) == 1);
    CHECK(std::ranges::find(all, "wax", &MaterialEntry::name)->material.density == 900.0f);
}

TEST_CASE("a yield is given as a strain or as a stress, and what is said last holds",
          "[material]") {
    const auto scene = [](const std::string& material) {
        return parse_scene(
                   "[[body]]\nname = \"bar\"\nshape = \"box\"\nsize = [1, 1, 1]\n"
                   "[body.material]\nyoung_modulus = 1e6\npoisson_ratio = 0.25\n" +
                       material,
                   "bar.toml")
            .bodies.at(0)
            .material;
    };
    CHECK(scene("").yield_strain() == 0.05f);
    CHECK(scene("yield = 0.02").yield_strain() == 0.02f);
    // sigma / (6^(1/2) mu), mu = 4e5 Pa
    CHECK(scene("yield_stress = 2e4").yield_strain() == Approx(2e4 / (std::sqrt(6.0) * 4e5)));
    using Catch::Matchers::Contains;
    CHECK_THROWS_WITH(scene("yield_stress = 2e4\nyield = 0.02"), Contains("bar.toml:8:") &&
                                                                     Contains("yield_stress") &&
                                                                     Contains("one of them"));
    CHECK(scene("like = \"clay\"\nyield_stress = 2e4").yield_stress == 2e4f);
    SceneDescription set = parse_scene(
        "[[body]]\nname = \"bar\"\nshape = \"box\"\nsize = [1, 1, 1]\n"
        "[body.material]\nyield_stress = 2e4",
        "bar.toml");
    apply_override("body.bar.yield=0.01", set);
    CHECK(set.bodies.at(0).material.yield_strain() == 0.01f);
}
