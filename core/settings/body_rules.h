#pragma once
// Bodies as the rules of what goes together see them (core/parameters/combinations.h).
#include "core/module/world.h"
#include "core/parameters/combinations.h"
#include "core/parameters/settings.h"
#include "core/solids/solids.h"

namespace taffy {

Settings present_settings(const World& world);

/// It has bonds, or will have them when it is no fluid any more.
bool gives_bonds(const World& world, const Solids& solids, uint32_t body);

/// A body of this material in a scene set so. Refers to both.
Combination combination(const World& world, const Solids& solids, uint32_t body,
                        const MaterialParameters& material, const SimulationParameters& simulation);

/// Throws InputError when some body cannot be as these settings say.
void check_bodies(const World& world, const Solids& solids, const Settings& settings);

/// All bodies can be as they are with this integrator.
bool all_allow(const World& world, const Solids& solids, Integrator integrator);

}  // namespace taffy
