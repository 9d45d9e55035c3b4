#include "core/fields/field_values.h"

#include <algorithm>
#include <limits>

#include "core/fields/field_view.h"

namespace taffy {

FieldValues field_values(const ColourField& field, const FieldView& view,
                         std::span<const uint32_t> rows) {
    FieldValues values;
    if (!field.has_values()) return values;
    values.value.reserve(rows.size());
    std::vector<float> present;
    for (const uint32_t row : rows) {
        values.value.push_back(field.value(view, row));
        if (is_present(view.particles.flags[row])) present.push_back(values.value.back());
    }
    values.low = std::numeric_limits<float>::max();
    values.high = std::numeric_limits<float>::lowest();
    if (present.empty()) return values;
    const int outlier_in = field.range.outlier_in;
    const size_t cut = outlier_in > 0 ? present.size() / size_t(outlier_in) : 0;
    std::nth_element(present.begin(), present.begin() + long(cut), present.end());
    values.low = present[cut];
    std::nth_element(present.begin(), present.end() - 1 - long(cut), present.end());
    values.high = present[present.size() - 1 - cut];
    return values;
}

}  // namespace taffy
