#include "core/scene/shape_reader.h"

#include <algorithm>

#include "core/base/choice_message.h"
#include "core/shapes/mesh_shape.h"

namespace taffy {

namespace {

using Names = std::vector<std::string>;

bool contains(const Names& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
}

/// "'size', 'spacing' and 'position'" for messages.
std::string list_text(const Names& names) {
    std::string text;
    for (size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " and ") + ("'" + names[i] + "'");
    return text;
}

void check_model_keys(const TableReader& reader) {
    for (const auto& [one, other] : {std::pair{"size", "scale"}, {"particles", "spacing"}})
        if (reader.has(one) && reader.has(other))
            reader.fail_at(one, std::string("give '") + one + "' or '" + other + "', not both");
}

void read_model(const TableReader& reader, ShapeRole role, ModelLibrary& models, MeshShape& mesh) {
    mesh.file = reader.text("file");
    mesh.model =
        models.get(find_model(mesh.file, std::filesystem::path(reader.file()).parent_path()),
                   mesh.scale, mesh.size);
    if (role == ShapeRole::body && !reader.has("particles") && !reader.has("spacing"))
        mesh.particles = default_particles(*mesh.model);
}

}  // namespace

std::vector<std::string> shape_keys(ShapeRole role) {
    Names all;
    for (const ShapeKind* kind : shapes_for(role))
        for (const std::string& key : kind->key_names(role))
            if (!contains(all, key)) all.push_back(key);
    return all;
}

const ShapeKind& read_shape_kind(const TableReader& reader, ShapeRole role) {
    const std::string name = reader.text("shape");
    if (const ShapeKind* kind = find_shape(name, role)) return *kind;
    const Names names = shape_names(role);
    for (const ShapeKind* kind : shapes_for(role))
        if (contains(kind->meant_by, name))
            reader.fail_at("shape", "unknown shape '" + name + "'; did you mean '" + kind->name +
                                        "'? The shapes are " + list_text(names));
    reader.fail_at("shape", unknown_choice_message("shape", name, names));
}

void check_shape_keys(const TableReader& reader, const ShapeKind& kind, ShapeRole role,
                      const Names& own) {
    for (const std::string& key : shape_keys(role))
        if (reader.has(key) && !contains(own, key))
            reader.fail_at(key, "'" + key + "' does not belong to the shape '" + kind.name +
                                    "', which takes " +
                                    (own.empty() ? "no lengths" : list_text(own)));
}

ShapePtr read_shape(const TableReader& reader, ShapeRole role, ModelLibrary& models) {
    return read_shape(reader, read_shape_kind(reader, role), role, models);
}

ShapePtr read_shape(const TableReader& reader, const ShapeKind& kind, ShapeRole role,
                    ModelLibrary& models) {
    check_shape_keys(reader, kind, role, kind.key_names(role));
    reader.require(kind.required);
    if (kind.from_file) check_model_keys(reader);
    std::unique_ptr<Shape> shape = kind.make();
    reader.read(kind.keys, *shape);
    if (role == ShapeRole::body) reader.read(kind.body_keys, *shape);
    if (const auto fault = shape->fault()) reader.fail_at(fault->key, fault->message);
    if (auto* mesh = dynamic_cast<MeshShape*>(shape.get())) {
        try {
            read_model(reader, role, models, *mesh);
            mesh->prepare(role);
        } catch (const InputError& error) {
            reader.fail_at("file", error.what());
        }
    }
    return shape;
}

}  // namespace taffy
