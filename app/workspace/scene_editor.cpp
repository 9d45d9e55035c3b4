#include "app/workspace/scene_editor.h"

#include <algorithm>
#include <utility>

#include "app/film/output_path.h"
#include "core/appearance/surface_modes.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"

namespace taffy {

namespace {

namespace fs = std::filesystem;

ShowBody shown_before(const Edit& edit, const std::string& body) {
    for (const Command& command : edit.before)
        if (const auto* shown = std::get_if<ShowBody>(&command); shown && shown->body == body)
            return *shown;
    return {};
}

/// Writes the values that an edit has set into the document.
void write(const Edit& edit, SceneDocument& document, std::vector<std::string>& lost) {
    const auto set = [&](const std::string& path, const ParameterValue& value) {
        try {
            document.set_parameter(path, value);
        } catch (const InputError&) {
            if (std::ranges::find(lost, path) == lost.end()) lost.push_back(path);
        }
    };
    for (const Command& command : edit.after) {
        if (const auto* one = std::get_if<SetParameter>(&command)) set(one->path, one->value);
        if (const auto* shown = std::get_if<ShowBody>(&command)) {
            const ShowBody before = shown_before(edit, shown->body);
            const std::string path = "body." + shown->body + ".";
            if (shown->look != before.look) set(path + "look", name_of_look(shown->look));
            if (shown->surface != before.surface)
                set(path + "surface", name_of_surface(shown->surface));
        }
        const auto* all = std::get_if<SetMaterial>(&command);
        if (!all) continue;
        const MaterialParameters fallback;
        for (const Parameter<MaterialParameters>& p : MaterialParameters::describe())
            if (p.get(all->material) != p.get(fallback))
                set("body." + all->body + "." + p.info.name, p.get(all->material));
    }
}

}  // namespace

void SceneEditor::adopt(const SceneDescription& scene, bool changed) {
    document_.reset();
    preview.clear();
    why_not_.clear();
    if (scene.text.empty())
        why_not_ = "This scene was not read from a scene file, so there is none to edit.";
    else
        document_.emplace(scene.text, scene.file);
    if (!document_) return selected_.reset();
    if (!changed) saved_ = {document_->text(), document_->text()};
    std::optional<SceneItem> wanted = std::exchange(next_selected_, {});
    if (!wanted) wanted = selected_;
    selected_.reset();
    if (wanted && changed) select(*wanted);
    if (!selected_)
        for (const SceneItem& item : document_->items())
            if (!selected_ && item.kind == "body") selected_ = item;
}

SceneDocument SceneEditor::draft(const EditHistory& edits, std::vector<std::string>& lost) const {
    SceneDocument draft = *document_;
    size_t first = edits.done();
    while (first > 0 && !edits.edits()[first - 1].of_scene()) --first;
    for (size_t k = first; k < edits.done(); ++k) write(edits.edits()[k], draft, lost);
    return draft;
}

fs::path SceneEditor::file() const {
    const fs::path& file = document_->file();
    const bool model = file.extension() != ".toml";
    if (!model && !comes_with_the_program(file)) return file;
    if (file.filename() == new_scene_file().filename())
        return free_name(fs::current_path() / file.filename());
    return fs::current_path() / (file.stem().string() + (model ? ".toml" : "_edited.toml"));
}

bool SceneEditor::differs_from_file(const EditHistory& edits) const {
    std::vector<std::string> ignored;
    return document_ && draft(edits, ignored).text() != saved_.text;
}

void SceneEditor::saved(const SceneDocument& draft, const std::string& camera) {
    // The document does not take over the values of panels, which can still be undone.
    document_ = document_->at(draft.file());
    if (draft.title() != document_->title()) document_->set_title(draft.title());
    if (draft.description() != document_->description())
        document_->set_description(draft.description());
    if (!camera.empty()) document_->set_camera(camera);
    saved_ = {draft.text(), document_->text()};
}

void SceneEditor::select_body(const std::string& name) {
    if (!document_) return;
    if (const std::optional<SceneItem> item = document_->entry_of_body(name)) selected_ = item;
}

SceneDocument save_scene(const SceneDocument& document, const fs::path& file, bool replace) {
    if (file.extension() != ".toml")
        throw InputError("a scene file ends in .toml: " + file.string());
    if (!file.parent_path().empty() && !fs::is_directory(file.parent_path()))
        throw InputError("there is no folder " + file.parent_path().string());
    if (comes_with_the_program(fs::absolute(file)))
        throw InputError(
            "the scenes that come with the program stay as they are: save this scene elsewhere");
    if (fs::exists(file) && !replace)
        throw InputError(file.string() + " is there already: press Replace, or name another file");
    SceneDocument moved = document.at(file);
    parse_scene(moved.text(), file);  // throws unless the scene is good there, too
    write_whole_file(file, moved.text());
    return moved;
}

}  // namespace taffy
