#include "core/scene/new_items.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/scene/toml_text.h"
#include "core/shapes/shapes.h"

namespace taffy {

namespace {

std::string line(const std::string& key, const ParameterValue& value) {
    return key + " = " + toml_value(value) + "\n";
}

std::string coordinates(const Vec3f& position) {
    return line("position", Vec3d(position.cast<double>()));
}

/// Lines with lengths for a shape of about the size of place, one for each required key.
std::string lengths(const ShapeKind& kind, ShapeRole role, const ItemPlace& place) {
    const double size = double(place.size), spacing = double(place.spacing);
    const bool hollow = role == ShapeRole::obstacle;
    std::string lines;
    for (const std::string& key : kind.required) {
        double length = size;
        if (key == "radius") length = 0.5 * size;
        if (key == "tube_radius") length = std::max(0.15 * size, 1.5 * spacing);
        if (key == "thickness") length = hollow ? 0.05 * size : spacing;
        if (key == "height" && kind.name == "capsule") length = 2.0 * size;
        if (key == "size")
            lines += line(key, Vec3d(Vec3d::Constant(size)));
        else
            lines += line(key, length);
    }
    return lines;
}

std::string shape_lines(const NewItem& item, ShapeRole role, const ItemPlace& place) {
    const ShapeKind* kind = find_shape(item.shape, role);
    if (!kind) throw InputError(unknown_name_message("shape", item.shape, shape_names(role)));
    return line("shape", item.shape) + lengths(*kind, role, place);
}

/// A speed with which a stream hardly gets faster while it falls ten times its width, so that its
/// layers stay together: that of a fall from two and a half times its width [m/s].
double stream_speed(double width) {
    constexpr double gravity = 9.81, fall = 2.5;  // [m/s2]; [widths]
    return std::max(0.1, 0.1 * std::round(10.0 * std::sqrt(2.0 * gravity * fall * width)));
}

std::optional<ShapeRole> role_of(const std::string& kind) {
    if (kind == "body") return ShapeRole::body;
    if (kind == "obstacle") return ShapeRole::obstacle;
    if (kind == "source") return ShapeRole::mouth;
    if (kind == "sink") return ShapeRole::sink;
    if (kind == "region") return ShapeRole::region;
    return {};
}

}  // namespace

std::vector<std::string> addable_shapes(const std::string& kind) {
    std::vector<std::string> names;
    const std::optional<ShapeRole> role = role_of(kind);
    if (!role) return names;
    for (const ShapeKind* shape : shapes_for(*role)) {
        const bool endless_body = shape->required.empty() && kind == "body";
        if (!shape->from_file && !endless_body && !(kind == "region" && shape->endless))
            names.push_back(shape->name);
    }
    return names;
}

std::string new_item(const NewItem& item, const ItemPlace& place) {
    std::string lines = line("name", item.name);
    if (const std::optional<ShapeRole> role = role_of(item.kind))
        lines += shape_lines(item, *role, place);
    if (item.kind == "body") lines += line("spacing", double(place.spacing));
    if (item.kind == "source")
        lines += line("body", item.owner) + line("speed", stream_speed(double(place.size)));
    if (item.kind == "region") lines += line("role", std::string("handle"));
    if (item.kind == "load")
        return lines + line("region", item.owner) + line("kind", std::string("force")) +
               line("value", Vec3d(0.0, 0.0, -1.0));
    return lines + coordinates(place.position);
}

}  // namespace taffy
