#pragma once
// Simulations over both storages of pairs.
#include "core/parameters/material_parameters.h"
#include "tests/support/stored_body.h"

namespace taffy::test {

/// Returns the material with bonds that never break, or unchanged.
inline MaterialParameters stored(MaterialParameters material, Storage storage) {
    if (storage == Storage::bonds) material.fracture_strain = 100.0f;
    return material;
}

}  // namespace taffy::test
