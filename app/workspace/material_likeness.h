#pragma once
// What a body's material is called: the name of a listed one, also where up to three values are
// changed.
#include <span>
#include <string>
#include <vector>

#include "core/scene/material_library.h"

namespace taffy {

/// The listed material that a body's own equals, up to a few changed values.
struct MaterialLikeness {
    const MaterialEntry* entry = nullptr;  // null: none is like it
    std::vector<std::string> changes;      // "Viscosity 700 Pa s instead of 10 Pa s"

    /// "honey", "honey*" where values are changed, "custom" where no material is like it.
    std::string name() const;
    /// A sentence that names the changes, followed by an empty line; nothing if there are none.
    std::string sentence() const;
};

/// Finds the material of the same phase with the fewest other values, if there are three at most.
/// Temperature does not count: a body of any material may have any.
MaterialLikeness find_likeness(std::span<const MaterialEntry> entries,
                               const MaterialParameters& material);

}  // namespace taffy
