#pragma once
// What the rules of combinations.h say of the state that a snapshot shows, for panels that grey out
// what cannot be chosen.
#include <optional>
#include <string>

#include "core/parameters/combinations.h"
#include "core/parameters/parameter_path.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

Combination combination(const Snapshot& snapshot, const BodyState& body,
                        const MaterialParameters& material);

/// Returns why a parameter of a body or of the simulation cannot take this value now, as a clause,
/// or "" if it can.
std::string refusal(const Snapshot& snapshot, const ParameterPath& path,
                    const ParameterValue& value);

/// Returns why a parameter can take no other value than the present one, or "" if it can.
std::string refusal_of_all_others(const Snapshot& snapshot, const ParameterPath& path,
                                  const ParameterInfo& info, const ParameterValue& present);

}  // namespace taffy
