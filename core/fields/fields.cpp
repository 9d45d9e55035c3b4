#include "core/fields/fields.h"

#include <array>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/nearest_name.h"

namespace taffy {

extern const ColourField speed_field, displacement_field, strain_energy_field, volume_change_field,
    plastic_strain_field, bond_count_field;

std::span<const ColourField* const> colour_fields() {
    static constexpr std::array table = {
        &body_field,           &speed_field,         &displacement_field, &strain_energy_field,
        &von_mises_field,      &volume_change_field, &pressure_field,     &temperature_field,
        &plastic_strain_field, &bond_count_field,
    };
    return table;
}

const ColourField& colour_field(std::string_view name) {
    std::vector<std::string> names;
    for (const ColourField* field : colour_fields()) {
        if (field->name == name) return *field;
        names.push_back(field->name);
    }
    throw InputError(unknown_name_message("colour field", name, names));
}

}  // namespace taffy
