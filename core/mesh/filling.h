#pragma once
// Particles for a model: inside a solid, on a sheet, along rods.
#include <vector>

#include "core/mesh/model.h"

namespace taffy {

/// How particles lie inside a solid: at the corners of cubes, or as dense as balls can be packed
/// (face-centred cubic, hexagonal layers one above the other).
enum class Packing { lattice, hexagonal };

/// Returns the number of particles that the model gets at a spacing, each standing for spacing^3 of
/// the volume, spacing^2 of the area or spacing of the length, without making them.
double estimated_count(const Model& model, double spacing);
/// Returns the spacing at which there are about count particles [m].
double spacing_for_count(const Model& model, double count);

/// Returns the positions of the model's particles. Throws InputError when the model is too thin or
/// too intricate for the spacing.
std::vector<Vec3f> fill(const Model& model, double spacing, Packing packing);

}  // namespace taffy
