#pragma once
// Applies the rules for combinations of parameters (core/parameters/combinations.h) to bodies.
#include "core/module/world.h"
#include "core/parameters/combinations.h"
#include "core/parameters/settings.h"
#include "core/solids/solids.h"

namespace taffy {

Settings present_settings(const World& world);

/// Whether a body has bonds, or will have bonds when it ceases to be a fluid.
bool gives_bonds(const World& world, const Solids& solids, uint32_t body);

/// A body with this material and these parameters of the simulation. Holds references to both.
Combination combination(const World& world, const Solids& solids, uint32_t body,
                        const MaterialParameters& material, const SimulationParameters& simulation);

/// Throws InputError if some body cannot have these settings.
void check_bodies(const World& world, const Solids& solids, const Settings& settings);

/// Whether all bodies, with their present materials, allow this integrator.
bool all_allow(const World& world, const Solids& solids, Integrator integrator);

}  // namespace taffy
