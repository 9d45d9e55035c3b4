// The scene editor: values set in panels become part of the edited scene, and saving loses nothing.
#include "app/workspace/scene_editor.h"

#include <catch2/catch.hpp>
#include <fstream>

#include "core/appearance/surface_modes.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/scene/camera_text.h"
#include "core/scene/material_library.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "tests/app/temporary_folder.h"

using namespace taffy;
namespace fs = std::filesystem;

namespace {

const char* const bars = R"(# two of them
[[body]]
name = "bar"
shape = "box"
size = [1, 0.3, 0.3]

[[body]]
name = "ball"
shape = "sphere"
radius = 0.3
position = [0, 0, 2]
)";

SceneDescription bar_scene(const fs::path& file = "bars.toml") {
    return parse_scene(bars, file);
}

Edit set(const std::string& path, double before, double after) {
    return {
        .name = path, .before = {SetParameter{path, before}}, .after = {SetParameter{path, after}}};
}

Edit change(const SceneEditor& editor, const SceneDescription& to) {
    return {.name = "scene",
            .before = {LoadScene{std::make_shared<SceneDescription>(
                parse_scene(editor.document()->text(), "bars.toml"))}},
            .after = {LoadScene{std::make_shared<SceneDescription>(to)}}};
}

float damping(const SceneDocument& document) {
    return parse_scene(document.text(), document.file()).bodies[0].material.damping;
}

}  // namespace

TEST_CASE("a draft holds what panels have set since the scene was changed", "[scene_editor]") {
    SceneEditor editor;
    editor.adopt(bar_scene(), false);
    REQUIRE(editor.document());
    CHECK(editor.selected()->text() == "body bar");
    CHECK(!editor.unsaved());
    EditHistory edits;
    std::vector<std::string> lost;
    CHECK(editor.draft(edits, lost).text() == bars);
    edits.note(set("body.bar.damping", 0.0, 2.0));
    edits.note(set("body.bar_7.damping", 0.0, 3.0));
    CHECK(damping(editor.draft(edits, lost)) == 2.0f);
    CHECK(lost == std::vector<std::string>{"body.bar_7.damping"});
    edits.undo();
    edits.undo();
    CHECK(damping(editor.draft(edits, lost)) == MaterialParameters().damping);

    // What came before another edit of the scene is a part of that.
    edits.note(set("body.bar.damping", 0.0, 2.0));
    edits.note(change(editor, bar_scene()));
    CHECK(damping(editor.draft(edits, lost)) == MaterialParameters().damping);
    edits.note(set("body.bar.damping", 0.0, 4.0));
    CHECK(damping(editor.draft(edits, lost)) == 4.0f);
}

TEST_CASE("how a body is shown is in the draft", "[scene_editor]") {
    SceneEditor editor;
    editor.adopt(bar_scene(), false);
    EditHistory edits;
    edits.note({.name = "appearance",
                .before = {ShowBody{"bar"}},
                .after = {ShowBody{"bar", &iso_surface, Look::metal}}});
    std::vector<std::string> lost;
    const SceneDocument draft = editor.draft(edits, lost);
    const BodyDescription body = parse_scene(draft.text(), draft.file()).bodies[0];
    CHECK(body.look == Look::metal);
    CHECK(body.surface == &iso_surface);
    CHECK(lost.empty());
}

TEST_CASE("a material that was chosen is in the draft", "[scene_editor]") {
    SceneEditor editor;
    editor.adopt(bar_scene(), false);
    EditHistory edits;
    const MaterialParameters wax = find_material("wax", "").material;
    edits.note({.name = "material",
                .before = {SetMaterial{"bar", {}}},
                .after = {SetMaterial{"bar", wax}}});
    std::vector<std::string> lost;
    const SceneDocument draft = editor.draft(edits, lost);
    const MaterialParameters read = parse_scene(draft.text(), draft.file()).bodies[0].material;
    for (const Parameter<MaterialParameters>& p : MaterialParameters::describe()) {
        INFO(p.info.name);
        const ParameterValue one = p.get(read), two = p.get(wax);
        if (const double* real = std::get_if<double>(&one))
            CHECK(*real == Approx(std::get<double>(two)).epsilon(1e-5));
        else
            CHECK(one == two);
    }
    CHECK(lost.empty());
}

TEST_CASE("what is selected stays selected while the scene is edited", "[scene_editor]") {
    SceneEditor editor;
    editor.adopt(bar_scene(), false);
    editor.select_body("ball");
    CHECK(editor.selected()->name == "ball");
    editor.adopt(bar_scene(), true);
    CHECK(editor.selected()->name == "ball");
    editor.adopt(bar_scene(), false);
    CHECK(editor.selected()->name == "bar");
}

TEST_CASE("a scene without a file cannot be edited, and says so", "[scene_editor]") {
    SceneEditor editor;
    SceneDescription scene = bar_scene();
    scene.text.clear();
    editor.adopt(scene, false);
    CHECK(!editor.document());
    CHECK(!editor.why_not().empty());
    CHECK(!editor.unsaved());
}

TEST_CASE("saving replaces no file unasked, and writes no scene that is bad", "[scene_editor]") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "mine.toml";
    SceneDocument document(bars, folder.path() / "bars.toml");
    save_scene(document, file, false);
    CHECK(read_text_file(file, "scene file") == bars);
    document.set_parameter("body.bar.damping", 2.0);
    CHECK_THROWS_AS(save_scene(document, file, false), InputError);
    CHECK(read_text_file(file, "scene file") == bars);
    save_scene(document, file, true);
    CHECK(damping(SceneDocument(read_text_file(file, "scene file"), file)) == 2.0f);
    const std::string good = read_text_file(file, "scene file");

    document.remove(*document.find("body", "bar"));
    document.remove(*document.find("body", "ball"));
    CHECK_THROWS_AS(save_scene(document, file, true), InputError);
    CHECK(read_text_file(file, "scene file") == good);
    CHECK_THROWS_AS(save_scene(document, folder.path() / "mine.txt", false), InputError);
    CHECK_THROWS_AS(save_scene(document, folder.path() / "nowhere" / "a.toml", false), InputError);
    const SceneDocument other(bars, "bars.toml");
    CHECK_THROWS_AS(save_scene(other, scene_directory() / "twist.toml", true), InputError);
}

TEST_CASE("undoing a value that was saved leads back to the scene without it", "[scene_editor]") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "mine.toml";
    SceneEditor editor;
    editor.adopt(bar_scene(folder.path() / "bars.toml"), false);
    EditHistory edits;
    std::vector<std::string> lost;
    edits.note(set("body.bar.damping", 0.0, 2.0));
    CHECK(!editor.unsaved());
    CHECK(editor.differs_from_file(edits));
    const std::string camera = camera_text({.distance = 4.0f});
    SceneDocument draft = editor.draft(edits, lost);
    draft.set_title("Bars");
    draft.set_camera(camera);
    editor.saved(save_scene(draft, file, false), camera);
    CHECK(editor.document()->file() == file);
    CHECK(editor.document()->title() == "Bars");
    CHECK(!editor.unsaved());
    CHECK(!editor.differs_from_file(edits));
    CHECK(read_text_file(file, "scene file") == editor.last_saved().text);
    edits.undo();
    CHECK(!editor.unsaved());
    CHECK(editor.differs_from_file(edits));
    CHECK(damping(editor.draft(edits, lost)) == MaterialParameters().damping);
    CHECK(editor.draft(edits, lost).text().find("camera") != std::string::npos);
    edits.redo();
    CHECK(!editor.differs_from_file(edits));
}

TEST_CASE("a new scene is saved under a name that is free", "[scene_editor]") {
    const TemporaryFolder folder;
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    SceneEditor editor;
    editor.adopt(load_scene(new_scene_file()), false);
    CHECK(editor.file() == folder.path() / "my_scene.toml");
    editor.saved(save_scene(*editor.document(), editor.file(), false));
    CHECK(editor.file() == folder.path() / "my_scene.toml");  // from now on its own file
    editor.adopt(load_scene(new_scene_file()), false);
    CHECK(editor.file() == folder.path() / "my_scene-2.toml");
    CHECK_THROWS_AS(save_scene(*editor.document(), new_scene_file(), true), InputError);
    fs::current_path(before);
}

TEST_CASE("scenes of the program are saved elsewhere with their models", "[scene_editor]") {
    const TemporaryFolder folder;
    for (const SceneEntry& entry : list_scenes()) {
        INFO(entry.path);
        SceneEditor editor;
        editor.adopt(load_scene(entry.path), false);
        REQUIRE(editor.document());
        CHECK(editor.file().filename() == entry.name + "_edited.toml");
        const fs::path file = folder.path() / (entry.name + ".toml");
        CHECK_NOTHROW(save_scene(*editor.document(), file, false));
        CHECK(load_scene(file).bodies.size() == load_scene(entry.path).bodies.size());
    }
}
