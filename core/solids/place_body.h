#pragma once
// Turns a body of a scene into particles and a rest shape.
#include "core/module/world.h"
#include "core/solids/solids.h"

namespace taffy {

/// Adds the body's particles to the world and its rest shape to the solids.
/// Throws InputError if a body of this shape cannot have its material.
/// @return the number of the body
uint32_t place_body(World& world, Solids& solids, const BodyDefinition& definition);

/// Embeds the meshes of solid bodies whose mesh is not embedded yet, several bodies in parallel.
void make_surfaces(World& world);

}  // namespace taffy
