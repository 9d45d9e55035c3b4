#include "core/scene/scene_memory.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/scene/sampling.h"
#include "core/shapes/mesh_shape.h"
#include "core/shapes/shape_surface.h"

namespace taffy {

namespace {

/// Memory per particle and per pair of neighbours [bytes], measured with blocks and sheets of
/// 64,000 particles at supports of 2 to 4 spacings, over all kinds of steps, and with a margin of a
/// fifth.
struct Cost {
    double particle, pair;
};
constexpr Cost of_fluid{1200.0, 11.0}, of_lattice{1150.0, 17.0}, of_bonds{400.0, 145.0};
constexpr double of_vertex = 500.0;

/// The number of neighbours of a particle within the support, from its volume, area or length.
double neighbour_count(int dimension, double support_ratio) {
    constexpr double pi = std::numbers::pi;
    if (dimension == 3) return 4.0 / 3.0 * pi * std::pow(support_ratio, 3);
    return dimension == 2 ? pi * support_ratio * support_ratio : 2.0 * support_ratio;
}

}  // namespace

SceneMemory::SceneMemory(const SceneDescription& scene) {
    for (const BodyDescription& body : scene.bodies) add(body);
}

void SceneMemory::add(const BodyDescription& body, double copies) {
    const bool fluid = body.material.is_fluid();
    const Cost cost = fluid ? of_fluid : body.material.reshapes() ? of_bonds : of_lattice;
    // A fluid fills space, whatever the dimension of its shape is.
    const int dimension = fluid ? 3 : body.shape->dimension();
    const double pairs = neighbour_count(dimension, double(support_ratio_of(body)));
    const double particles = body.shape->estimated_count(double(body.spacing));
    particles_ += copies * particles;
    bytes_ += copies * particles * (cost.particle + pairs * cost.pair);
    if (fluid) return;
    const auto* mesh = as_mesh(*body.shape);
    if (mesh && !mesh->model->surface.empty())
        bytes_ += copies * double(mesh->model->surface.position.size()) * of_vertex;
    else
        generated_vertices_ +=
            copies * shape_surface_vertices(*body.shape, body.spacing, max_generated_vertices);
}

double SceneMemory::bytes() const {
    return bytes_ + std::min(generated_vertices_, max_generated_vertices) * of_vertex;
}

void check_memory(double needed, double available) {
    if (needed <= available) return;
    throw InputError("the scene would need about " + memory_text(needed) + " of memory, and " +
                     memory_text(available) +
                     " are free: use a wider spacing, a smaller shape or a smaller "
                     "support_ratio");
}

}  // namespace taffy
