// Materials by name: those that come with the program, and those that a person saves.
#include "core/scene/material_library.h"

#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "core/base/error.h"
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

TEST_CASE("a material that is saved comes back with every value", "[scene]") {
    const Folder folder;
    MaterialParameters material;
    material.young_modulus = 123456.789f;
    material.phase = Phase::meltable;
    material.molten_creep = 0.1f;
    material.corotation = false;
    material.strain = StrainMeasure::green;
    const std::filesystem::path file = save_material(material, "mine", folder.path / "new");
    const MaterialEntry back = load_material(file);
    CHECK(back.name == "mine");
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
        CHECK_THROWS_AS(save_material({}, name, folder.path), InputError);
    }
    CHECK(std::filesystem::is_empty(folder.path));
    const std::filesystem::path file = folder.write("file", "");
    CHECK_THROWS_AS(save_material({}, "mine", file), InputError);
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
    says("title = \"A\"\nphase = \"gas\"\n", "phase");
    CHECK(list_materials({folder.path}).at(0).error.find("phase") != std::string::npos);
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
