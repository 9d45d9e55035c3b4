#include "core/scene/model_library.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/base/data_directory.h"
#include "core/base/error.h"
#include "core/base/nearest_name.h"
#include "core/mesh/filling.h"
#include "core/mesh/mesh_file.h"
#include "core/mesh/model_file_checks.h"

namespace taffy {

namespace {

constexpr float max_side = 1000.0f;  // [m]: floats still resolve 0.1 mm there
constexpr float min_side = 1e-3f;    // [m]

std::vector<std::string> asset_names() {
    std::vector<std::string> names;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(model_directory(), ignored))
        if (is_model_file(entry.path())) names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

bool is_file(const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored);
}

/// Throws InputError for a side that no scene can have.
void check_side(float side) {
    if (side >= min_side && side <= max_side) return;
    char text[160];
    std::snprintf(text, sizeof text,
                  "the model is %.3g m long; 1 mm to 1000 m are possible: give 'size' or 'scale'",
                  double(side));
    throw InputError(text);
}

}  // namespace

int default_particles(const Model& model) {
    constexpr double most = 5000.0, of_sheet = 2000.0;
    if (model.kind == ModelKind::solid) return int(most);
    if (model.kind == ModelKind::sheet) return int(of_sheet);
    constexpr double thinnest = 0.01, thickest = 0.03;  // of the longest side
    const double side = double(box_of(model).size().maxCoeff()), length = curve_length(model);
    double points = 0.0;
    for (const Curve& curve : model.curves) points += double(curve.points.size());
    const double spacing = std::clamp(length / points, thinnest * side, thickest * side);
    return int(std::min(most, std::ceil(estimated_count(model, spacing))));
}

std::filesystem::path model_directory() {
    return data_directory() / "assets" / "meshes";
}

std::filesystem::path find_model(const std::string& name,
                                 const std::filesystem::path& scene_directory) {
    const std::filesystem::path beside = scene_directory / name, own = model_directory() / name;
    if (is_file(beside)) return beside;
    if (is_file(own)) return own;
    const std::filesystem::path given(name);
    if (!given.has_parent_path() && !given.has_extension()) {
        for (const std::string& extension : model_extensions())
            if (is_file(own.string() + extension)) return own.string() + extension;
        throw InputError(unknown_name_message("model", name, asset_names()));
    }
    throw InputError("there is no model file '" + beside.string() + "'");
}

const Model& ModelLibrary::loaded(const std::filesystem::path& file) {
    const auto known = files_.find(file);
    if (known != files_.end()) return known->second;
    const Model& model = files_.emplace(file, load_model(file, {.stop = stop_})).first->second;
    if (!model.repairs.empty())
        notices_.push_back(file.filename().string() + " was " + model.repairs);
    return model;
}

float ModelLibrary::side_of(const std::filesystem::path& file) {
    const float side = box_of(loaded(file)).size().maxCoeff();
    if (!(side > 0.0f)) throw InputError("'" + file.string() + "': the model has no extent");
    return side;
}

std::shared_ptr<const Model> ModelLibrary::get(const std::filesystem::path& file, float scale,
                                               float size) {
    std::shared_ptr<const Model>& placed = placed_[{file, scale, size}];
    if (placed) return placed;
    auto model = std::make_shared<Model>(loaded(file));
    const ModelBox box = box_of(*model);
    const float side = side_of(file);
    const float factor = size > 0.0f ? size / side : scale;
    check_side(factor * side);
    transform(*model, box.centre(), factor);
    return placed = std::move(model);
}

}  // namespace taffy
