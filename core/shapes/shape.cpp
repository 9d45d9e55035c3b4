#include "core/shapes/shape.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/shapes/geometry/lattice.h"
#include "core/shapes/geometry/round_points.h"

namespace taffy {

namespace {

constexpr double min_length = 1e-4, max_length = 1000.0;  // [m]: floats still resolve 0.1 mm there

[[noreturn]] void unfit(const Shape& shape, const char* what) {
    throw std::logic_error("shape '" + shape.kind().name + "' has no " + what);
}

}  // namespace

bool ShapeKind::is_fit_for(ShapeRole role) const {
    return std::ranges::find(roles, role) != roles.end();
}

std::vector<std::string> ShapeKind::key_names(ShapeRole role) const {
    std::vector<std::string> names;
    if (from_file) names.push_back("file");
    for (const std::string& key : keys.names()) names.push_back(key);
    if (role != ShapeRole::body) return names;
    for (const std::string& key : body_keys.names()) names.push_back(key);
    return names;
}

bool ShapeKind::is_called(std::string_view text) const {
    return text == name || std::ranges::find(other_names, text) != other_names.end();
}

SurfacePoint Shape::nearest(const Vec3f&) const {
    unfit(*this, "distance");
}

Vec3f Shape::half_extents() const {
    unfit(*this, "extents");
}

TriangleMesh Shape::mesh() const {
    unfit(*this, "mesh");
}

double Shape::volume() const {
    unfit(*this, "volume");
}

double Shape::estimated_count(double spacing) const {
    return std::max(1.0, volume() / (spacing * spacing * spacing));
}

ShapeSample Shape::sample(float spacing) const {
    const Vec3f size = 2.0f * half_extents();
    for (int a = 0; a < 3; ++a) {
        const std::string what = std::string("the size along ") + "xyz"[a];
        cell_count(what.c_str(), double(size[a]), spacing);
    }
    return solid_sample(narrowed(solid_points(*this, spacing)), volume(), spacing);
}

SurfacePlan Shape::surface(double) const {
    unfit(*this, "surface");
}

std::vector<Eigen::Vector2f> Shape::layer(float) const {
    unfit(*this, "layer");
}

double Shape::estimated_layer_count(double) const {
    unfit(*this, "layer");
}

ParameterInfo length_key(std::string name, std::string help) {
    return {.name = std::move(name),
            .unit = "m",
            .help = std::move(help),
            .min = min_length,
            .max = max_length};
}

ParameterInfo size_key(std::string help) {
    ParameterInfo info = length_key("size", std::move(help));
    info.kind = ParameterKind::vector;
    return info;
}

ShapeSample sample_shape(const Shape& shape, float spacing) {
    ShapeSample sample = shape.sample(spacing);
    if (sample.position.empty() && shape.estimated_count(double(spacing)) > 0.0)
        throw InputError("the shape is too small for the spacing of " + metres_text(spacing) +
                         ": no particle lies inside it");
    return sample;
}

}  // namespace taffy
