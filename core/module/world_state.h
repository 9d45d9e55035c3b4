#pragma once
// Visits the parts of a world that are saved, hashed or restored, and updates a world after rows of
// particles have moved.
#include "core/module/module.h"

namespace taffy {

/// Visits which particles there are, in which rows.
void visit_layout(World& world, StateVisitor& state);
/// Visits the settings: parameters, materials, obstacles, sources.
void visit_settings(World& world, StateVisitor& state);
/// Visits the values that move and change by themselves and that resets and rollbacks restore;
/// without values that can be recomputed from them with little loss.
void visit_motion(World& world, StateVisitor& state);

/// Updates everything that refers to particles by their rows, except fields.
void follow_rows(World& world, const RowMap& map);
/// Sets the numbers of particles within their bodies if rows do not give them.
void number_particles(World& world);

}  // namespace taffy
