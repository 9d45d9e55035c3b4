#include "core/shapes/shapes.h"

#include <algorithm>

#include "core/base/choice_message.h"
#include "core/base/error.h"

namespace taffy {

// One line for each file: a line here and one below adds a shape.
const ShapeKind& plane_shape();
const ShapeKind& box_shape();
const ShapeKind& sphere_shape();
const ShapeKind& cylinder_shape();
const ShapeKind& capsule_shape();
const ShapeKind& torus_shape();
const ShapeKind& ellipsoid_shape();
const ShapeKind& bowl_shape();
const ShapeKind& cup_shape();
const ShapeKind& sheet_shape();
const ShapeKind& rod_shape();
const ShapeKind& mesh_shape();
const ShapeKind& empty_shape();
const ShapeKind& disc_shape();
const ShapeKind& rectangle_shape();

std::span<const ShapeKind* const> all_shapes() {
    // clang-format off
    static const ShapeKind* const all[] = {
        &plane_shape(),
        &box_shape(),
        &sphere_shape(),
        &cylinder_shape(),
        &capsule_shape(),
        &torus_shape(),
        &ellipsoid_shape(),
        &bowl_shape(),
        &cup_shape(),
        &sheet_shape(),
        &rod_shape(),
        &mesh_shape(),
        &empty_shape(),
        &disc_shape(),
        &rectangle_shape(),
    };
    // clang-format on
    return all;
}

std::vector<const ShapeKind*> shapes_for(ShapeRole role) {
    std::vector<const ShapeKind*> fit;
    for (const ShapeKind* kind : all_shapes())
        if (kind->is_fit_for(role)) fit.push_back(kind);
    return fit;
}

std::vector<std::string> shape_names(ShapeRole role) {
    std::vector<std::string> names;
    for (const ShapeKind* kind : shapes_for(role)) names.push_back(kind->name);
    return names;
}

const ShapeKind* find_shape(std::string_view name) {
    for (const ShapeKind* kind : all_shapes())
        if (kind->is_called(name)) return kind;
    return nullptr;
}

const ShapeKind* find_shape(std::string_view name, ShapeRole role) {
    const ShapeKind* kind = find_shape(name);
    return kind && kind->is_fit_for(role) ? kind : nullptr;
}

ShapePtr make_shape(std::string_view name,
                    std::initializer_list<std::pair<std::string_view, ParameterValue>> keys) {
    const ShapeKind* kind = find_shape(name);
    if (!kind) {
        std::vector<std::string> names;
        for (const ShapeKind* one : all_shapes()) names.push_back(one->name);
        throw InputError(unknown_choice_message("shape", name, names));
    }
    std::unique_ptr<Shape> shape = kind->make();
    for (const auto& [key, value] : keys)
        (kind->body_keys.find(key) ? kind->body_keys : kind->keys).at(key).set(*shape, value);
    if (const auto fault = shape->fault()) throw InputError(fault->message);
    return shape;
}

}  // namespace taffy
