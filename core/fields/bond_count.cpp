#include "core/fields/colour_field.h"
#include "core/fields/field_view.h"

namespace taffy {

namespace {

/// On a lattice, counts the neighbours at rest.
float bond_count(const FieldView& view, uint32_t row) {
    const uint32_t body = view.body_of(row);
    if (view.bonded[body]) return float(view.bonds.bond_count(row));
    const std::vector<uint32_t>& begin = view.lattices.rest_state(body).pairs.begin;
    const uint32_t i = view.number_in_body(row);
    return i + 1 < begin.size() ? float(begin[i + 1] - begin[i]) : 0.0f;
}

}  // namespace

extern constinit const ColourField bond_count_field{
    .name = "bond_count",
    .label = "bonds",
    .unit = "",
    .help =
        "Number of other particles that a particle is bonded to: fewer at surfaces, none where the "
        "particle has melted or broken off.",
    .value = bond_count,
};

}  // namespace taffy
