#pragma once
// What a world is made of when it is saved, hashed or brought back, in the parts in which it is,
// and what happens when rows of particles move.
#include "core/module/module.h"

namespace taffy {

/// Which particles there are, in which rows.
void visit_layout(World& world, StateVisitor& state);
/// What is set: parameters, materials, obstacles, sources.
void visit_settings(World& world, StateVisitor& state);
/// What moves and changes by itself, and nothing that can be made anew from it with little loss:
/// what resets and rollbacks bring back.
void visit_motion(World& world, StateVisitor& state);

/// All that names particles by their rows, but for fields.
void follow_rows(World& world, const RowMap& map);
/// Numbers of particles within their bodies, where rows do not tell them.
void number_particles(World& world);

}  // namespace taffy
