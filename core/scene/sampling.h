#pragma once
// Particles of shapes: the centres of the cells of a cubic lattice with the body's spacing.
#include <vector>

#include "core/scene/scene_description.h"
#include "core/simulation/simulation.h"

namespace taffy {

/// Particles of a shape in the body's own frame: centred, before rotation and position.
struct ShapeSample {
    std::vector<Vec3f> position;   // [m]
    float particle_volume = 0.0f;  // [m^3]; times the number of particles: the shape's volume
    float thickness = 0.0f;        // of sheets and rods [m]; solids: the spacing
    int dimension = 3;             // 3 solid, 2 sheet, 1 rod
};

/// Particles that sample_shape would make, within a factor of two, without making them.
double estimated_particle_count(const Shape& shape, float spacing);

/// Throws InputError when the shape is smaller than half the spacing somewhere.
ShapeSample sample_shape(const Shape& shape, float spacing);

/// The sombrero's rest shape: a flat sheet bent along its radius without stretching it, to a crown,
/// a trough and a turned-up brim. u is the way from the middle to the rim along the surface, 0
/// to 1.
double sombrero_height(double u, double crown_height);  // [m], a damped cosine
/// Distance from the axis [m], radius being that of the flat sheet. Throws InputError when the
/// crown is too high for that.
double sombrero_distance(double u, double crown_height, double radius);

/// Indices of the particles that lie in a region. position as in ShapeSample.
std::vector<uint32_t> region_particles(const RegionDescription& region,
                                       const std::vector<Vec3f>& position);

/// Ready to be added to a simulation: samples the shape and puts it at its place in the world.
BodyDefinition define_body(const BodyDescription& description, const ShapeSample& sample);

}  // namespace taffy
