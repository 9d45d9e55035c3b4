#include "core/scene/sampling.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <random>

#include "core/base/error.h"
#include "core/parameters/default_support.h"
#include "core/scene/round_points.h"

namespace taffy {

namespace {

constexpr double pi = std::numbers::pi;

std::string metres(double value) {
    return value_text(ParameterValue(value)) + " m";
}

/// Cells of the given spacing along a length, at least one.
int cell_count(const char* what, double length, double spacing) {
    const double cells = std::round(length / spacing);
    if (cells < 1.0)
        throw InputError(std::string(what) + " is " + metres(length) +
                         ", less than half the spacing of " + metres(spacing));
    return int(cells);
}

/// Cell centres of a centred lattice, those that inside(x, y, z) accepts, x running fastest.
template <class Inside>
std::vector<Vec3f> lattice(const std::array<int, 3>& cells, double spacing, const Inside& inside) {
    std::vector<Vec3f> centres;
    const auto coordinate = [&](int axis, int cell) {
        return (cell + 0.5 - 0.5 * cells[size_t(axis)]) * spacing;
    };
    for (int k = 0; k < cells[2]; ++k)
        for (int j = 0; j < cells[1]; ++j)
            for (int i = 0; i < cells[0]; ++i) {
                const Vec3d x(coordinate(0, i), coordinate(1, j), coordinate(2, k));
                if (inside(x)) centres.push_back(x.cast<float>());
            }
    return centres;
}

std::vector<Vec3f> narrowed(const std::vector<Vec3d>& points) {
    std::vector<Vec3f> result;
    result.reserve(points.size());
    for (const Vec3d& x : points) result.push_back(x.cast<float>());
    return result;
}

ShapeSample solid(std::vector<Vec3f> position, double volume, float spacing) {
    const float particle_volume = float(volume / double(position.size()));
    return {std::move(position), particle_volume, spacing, 3};
}

/// @param u  as in sombrero_height
Vec3f bent_to_sombrero(const Vec3f& x, double u, double crown_height, double radius) {
    const double shrink = u > 0.0 ? sombrero_distance(u, crown_height, radius) / (u * radius) : 1.0;
    return Vec3f(float(shrink) * x[0], float(shrink) * x[1],
                 float(sombrero_height(u, crown_height)));
}

struct Sampler {
    float spacing;

    ShapeSample operator()(const BoxShape& box) const {
        const Vec3d size = box.size.cast<double>();
        const std::array<int, 3> cells = {cell_count("the size along x", size[0], spacing),
                                          cell_count("the size along y", size[1], spacing),
                                          cell_count("the size along z", size[2], spacing)};
        return solid(lattice(cells, spacing, [](const Vec3d&) { return true; }), size.prod(),
                     spacing);
    }

    ShapeSample operator()(const SphereShape& sphere) const {
        const double r = sphere.radius;
        cell_count("the diameter", 2.0 * r, spacing);
        return solid(narrowed(ball_points(r, spacing)), 4.0 / 3.0 * pi * r * r * r, spacing);
    }

    ShapeSample operator()(const CylinderShape& cylinder) const {
        const double r = cylinder.radius;
        cell_count("the diameter", 2.0 * r, spacing);
        const int layers = cell_count("the height", cylinder.height, spacing);
        const std::vector<Vec3d> disc = disc_points(r, spacing);
        std::vector<Vec3d> points;
        points.reserve(disc.size() * size_t(layers));
        for (int k = 0; k < layers; ++k)
            for (const Vec3d& x : disc)
                points.push_back(x + Vec3d(0.0, 0.0, (k + 0.5 - 0.5 * layers) * spacing));
        return solid(narrowed(points), pi * r * r * cylinder.height, spacing);
    }

    ShapeSample operator()(const SheetShape& sheet) const {
        const int columns = cell_count("the length", sheet.length, spacing);
        const int rows = cell_count("the width", sheet.width, spacing);
        // Distance from the axis in units of the rim's distance.
        const auto rim_fraction = [&](const Vec3d& x) {
            return std::hypot(x[0] / (0.5 * sheet.length), x[1] / (0.5 * sheet.width));
        };
        const auto inside = [&](const Vec3d& x) { return !sheet.round || rim_fraction(x) <= 1.0; };
        ShapeSample sample;
        sample.position = lattice({columns, rows, 1}, spacing, inside);
        sample.dimension = 2;
        sample.thickness = sheet.thickness > 0.0f ? sheet.thickness : spacing;
        const double rectangle = double(sheet.length) * sheet.width;
        const double area = sheet.round ? 0.25 * pi * rectangle : rectangle;
        sample.particle_volume =
            float(area * sample.thickness / double(std::max<size_t>(1, sample.position.size())));
        if (sheet.profile == SheetShape::Profile::sombrero) {
            const double radius = 0.5 * std::min(sheet.length, sheet.width);
            for (Vec3f& x : sample.position)
                x = bent_to_sombrero(x, rim_fraction(x.cast<double>()), sheet.profile_height,
                                     radius);
        }
        return sample;
    }

    ShapeSample operator()(const RodShape& rod) const {
        const int n = cell_count("the length", rod.length, spacing);
        ShapeSample sample;
        sample.position = lattice({n, 1, 1}, spacing, [](const Vec3d&) { return true; });
        sample.dimension = 1;
        sample.thickness = rod.thickness > 0.0f ? rod.thickness : spacing;
        sample.particle_volume = rod.length * sample.thickness * sample.thickness / float(n);
        return sample;
    }

    ShapeSample operator()(const ReserveShape&) const {
        ShapeSample sample;
        sample.particle_volume = spacing * spacing * spacing;
        sample.thickness = spacing;
        return sample;
    }

    ShapeSample operator()(const MeshShape& mesh) const {
        const Model& model = *mesh.model;
        ShapeSample sample;
        sample.position = fill(model, spacing, mesh.packing);
        sample.thickness = mesh.thickness > 0.0f ? mesh.thickness : spacing;
        const double count = double(std::max<size_t>(1, sample.position.size()));
        const double thickness = sample.thickness;
        if (model.kind == ModelKind::solid) {
            sample.thickness = spacing;
            sample.particle_volume = float(model.volume / count);
        } else if (model.kind == ModelKind::sheet) {
            sample.dimension = 2;
            sample.particle_volume = float(surface_area(model) * thickness / count);
        } else {
            sample.dimension = 1;
            sample.particle_volume = float(curve_length(model) * thickness * thickness / count);
        }
        return sample;
    }
};

struct CountEstimate {
    double spacing;

    double cells(double length) const { return std::max(1.0, std::round(length / spacing)); }
    double operator()(const BoxShape& box) const {
        return cells(box.size[0]) * cells(box.size[1]) * cells(box.size[2]);
    }
    double operator()(const SphereShape& s) const {
        return pi / 6.0 * std::pow(cells(2.0 * s.radius), 3);
    }
    double operator()(const CylinderShape& c) const {
        return pi / 4.0 * std::pow(cells(2.0 * c.radius), 2) * cells(c.height);
    }
    double operator()(const SheetShape& s) const {
        return (s.round ? pi / 4.0 : 1.0) * cells(s.length) * cells(s.width);
    }
    double operator()(const RodShape& r) const { return cells(r.length); }
    double operator()(const ReserveShape&) const { return 0.0; }
    double operator()(const MeshShape& m) const { return estimated_count(*m.model, spacing); }
};

}  // namespace

double estimated_particle_count(const Shape& shape, float spacing) {
    return std::visit(CountEstimate{spacing}, shape);
}

ShapeSample sample_shape(const Shape& shape, float spacing) {
    ShapeSample sample = std::visit(Sampler{spacing}, shape);
    if (sample.position.empty() && !std::holds_alternative<ReserveShape>(shape))
        throw InputError("the shape is too small for the spacing of " + metres(spacing) +
                         ": no particle lies inside it");
    return sample;
}

double sombrero_height(double u, double crown_height) {
    return crown_height * std::cos(2.0 * pi * u) / (1.0 + 2.0 * u * u);
}

double sombrero_distance(double u, double crown_height, double radius) {
    // distance'^2 + height'^2 = radius^2: midpoint rule.
    constexpr int steps = 64;
    const double du = u / steps;
    double distance = 0.0;
    for (int k = 0; k < steps; ++k) {
        const double rise =
            (sombrero_height((k + 1) * du, crown_height) - sombrero_height(k * du, crown_height));
        const double run2 = radius * radius * du * du - rise * rise;
        if (run2 < 0.0)
            throw InputError("a sombrero of radius " + metres(radius) +
                             " cannot have a crown as high as " + metres(crown_height) +
                             "; a sixth of the radius is possible");
        distance += std::sqrt(run2);
    }
    return distance;
}

std::vector<uint32_t> region_particles(const RegionDescription& region,
                                       const std::vector<Vec3f>& position) {
    const Vec3f centre = 0.5f * (region.lower + region.upper);
    const Vec3f half = 0.5f * (region.upper - region.lower);
    std::vector<uint32_t> particles;
    for (size_t i = 0; i < position.size(); ++i) {
        const Vec3f q = (position[i] - centre).cwiseQuotient(half).cwiseAbs();
        const float reach = region.shape == RegionShape::box ? q.maxCoeff() : q.norm();
        if ((reach <= 1.0f) != region.outside) particles.push_back(uint32_t(i));
    }
    return particles;
}

namespace {

constexpr float solid_support_ratio = 2.0f;
/// A perfect lattice is a crystal: waves and drops must first break it.
constexpr float fluid_shake = 0.09f;  // along each axis, in spacings

/// Moves every point by up to the reach along each axis, the same for the same number of points.
void shake(std::vector<Vec3f>& points, float reach) {
    std::minstd_rand random(1);
    const auto part = [&] { return 2.0f * float(random()) / float(random.max()) - 1.0f; };
    for (Vec3f& x : points)
        for (int c = 0; c < 3; ++c) x[c] += reach * part();
}

/// The mesh of a body at its place in the world; nothing for other shapes.
std::shared_ptr<const TriangleMesh> placed_surface(const BodyDescription& body) {
    const auto* shape = std::get_if<MeshShape>(&body.shape);
    if (!shape || shape->model->surface.empty()) return nullptr;
    auto surface = std::make_shared<TriangleMesh>(shape->model->surface);
    for (Vec3f& x : surface->position) x = body.rotation * x + body.position;
    for (Vec3f& n : surface->normal) n = body.rotation * n;
    return surface;
}

}  // namespace

BodyDefinition define_body(const BodyDescription& description, const ShapeSample& sample) {
    BodyDefinition body;
    body.name = description.name;
    body.rest.reserve(sample.position.size());
    for (const Vec3f& x : sample.position)
        body.rest.push_back(description.rotation * x + description.position);
    body.spacing = description.spacing;
    const bool fluid = description.material.is_fluid();
    const float ratio = description.support_ratio > 0.0f ? description.support_ratio
                        : fluid                          ? fluid_support_ratio
                                                         : solid_support_ratio;
    body.support = ratio * description.spacing;
    if (fluid) shake(body.rest, fluid_shake * description.spacing);
    body.particle_volume = sample.particle_volume;
    body.thickness = sample.thickness;
    body.dimension = sample.dimension;
    body.velocity = description.velocity;
    body.angular_velocity = description.angular_velocity;
    body.colour = description.colour;
    body.material = description.material;
    body.surface = placed_surface(description);
    return body;
}

}  // namespace taffy
