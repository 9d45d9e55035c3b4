#pragma once
// First surfels for particles that have none [KAG05, section 4.3]: places around each particle are
// projected onto the level of the colour field; of the places that reach it, an evenly spread part
// is taken. (The paper projects the particles themselves, which have no direction to go in where
// the field is symmetric, as around a lone particle.)
#include "core/surfels/surfel_field.h"
#include "core/surfels/surfels.h"

namespace taffy {

/// Moves x along the gradient to the level and sets the normal there; returns false if the level is
/// not reached.
bool project_to_level(const SurfelField& field, uint32_t component, float level, Vec3f& x,
                      Vec3f& normal, SurfelField::Candidates& scratch);

/// Adds surfels about a radius apart around these particles.
/// @param particles       indices of the particles without surfels
/// @param x, piece, beta  values of all particles of the field
void seed_surfels(const ThreadPool& pool, const SurfelField& field,
                  std::span<const uint32_t> particles, std::span<const Vec4f> x,
                  std::span<const uint32_t> piece, std::span<const float> beta, float level,
                  float spacing, float radius, Surfels& surfels, uint32_t& next_id);

}  // namespace taffy
