#pragma once
// A body of a scene becomes particles and their rest shape.
#include "core/module/world.h"
#include "core/solids/solids.h"

namespace taffy {

/// Adds the body's particles to the world, and its rest shape to the solids.
/// @return its number. Throws InputError when its material cannot be that of such a body.
uint32_t place_body(World& world, Solids& solids, const BodyDefinition& definition);

/// Embeds the meshes of solid bodies that have none embedded yet, several bodies at a time.
void make_surfaces(World& world);

}  // namespace taffy
