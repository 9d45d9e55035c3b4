#pragma once
// First surfels for particles that have none [KAG05, section 4.3]: places around each particle are
// projected onto the level of the colour field; of those that get there, an even part is taken.
// (The paper projects the particles themselves, which have no direction to go where the field is
// symmetric: a lone particle.)
#include "core/surfels/surfel_field.h"
#include "core/surfels/surfels.h"

namespace taffy {

/// Steps from x along the gradient to the level; false if it is not reached.
bool project_to_level(const SurfelField& field, uint32_t component, float level, Vec3f& x,
                      Vec3f& normal, SurfelField::Candidates& scratch);

/// Adds surfels about a radius apart around these particles.
/// @param particles  indices
/// @param x, piece, beta  of all particles of the field
void seed_surfels(const ThreadPool& pool, const SurfelField& field,
                  std::span<const uint32_t> particles, std::span<const Vec4f> x,
                  std::span<const uint32_t> piece, std::span<const float> beta, float level,
                  float spacing, float radius, Surfels& surfels, uint32_t& next_id);

}  // namespace taffy
