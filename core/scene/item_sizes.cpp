#include "core/scene/item_sizes.h"

#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

constexpr unsigned evenly = 0, along_x = 1, along_y = 2, along_z = 4;
constexpr unsigned each_axis = 8;  // a vector, with a number for each axis

struct SizeKey {
    const char* name;
    unsigned along;
};

constexpr SizeKey size_keys[] = {
    {"size", each_axis},           {"lower", each_axis},    {"upper", each_axis},
    {"length", along_x},           {"width", along_y},      {"height", along_z},
    {"radius", along_x | along_y}, {"tube_radius", evenly}, {"thickness", evenly},
    {"profile_height", evenly},    {"scale", evenly}};

const ItemKey* find(const std::vector<ItemKey>& keys, const std::string& name) {
    const auto found =
        std::ranges::find(keys, name, [](const ItemKey& key) { return key.info.name; });
    return found == keys.end() ? nullptr : &*found;
}

/// Along which axes a key measures; evenly: it changes only if all lengths do.
unsigned along(const std::vector<ItemKey>& keys, const ItemKey& key) {
    const auto found = std::ranges::find(size_keys, key.info.name, &SizeKey::name);
    if (found == std::end(size_keys)) return evenly;
    const bool vector = std::holds_alternative<Vec3d>(key.value);
    if (found->along == each_axis) return vector ? along_x | along_y | along_z : evenly;
    // Balls, rings and bowls have no length along an axis other than the radius.
    if (key.info.name == "radius" && !find(keys, "height")) return evenly;
    return found->along;
}

/// The sizes that the file gives. A model without a size has the scale 1.
std::vector<ItemKey> sizes_of(const std::vector<ItemKey>& keys) {
    std::vector<ItemKey> sizes;
    for (const ItemKey& key : keys)
        if (is_size(key.info.name) && key.given) sizes.push_back(key);
    const ItemKey* scale = find(keys, "scale");
    if (scale && !find(sizes, "scale") && !find(sizes, "size")) sizes.push_back(*scale);
    std::erase_if(sizes, [](const ItemKey& key) {
        const double* length = std::get_if<double>(&key.value);
        return length && *length <= 0.0;  // a probe at a point
    });
    return sizes;
}

/// Rounds to three digits.
double rounded_size(double value) {
    if (value == 0.0) return 0.0;
    const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 2.0);
    return std::round(value / unit) * unit;
}

double scaled(double value, double factor, const ParameterInfo& info) {
    return std::clamp(rounded_size(value * factor), info.min, info.max);
}

/// Moves a corner away from the centre between both corners, rounded to about a thousandth of the
/// size.
double scaled_corner(double value, double other, double factor, const ParameterInfo& info) {
    const double centre = 0.5 * (value + other), half = 0.5 * (value - other);
    const double size = rounded_size(half * factor);
    if (size == 0.0) return value;
    const double unit = std::pow(10.0, std::floor(std::log10(std::abs(size))) - 2.0);
    return std::clamp(std::round((centre + size) / unit) * unit, info.min, info.max);
}

}  // namespace

bool is_size(const std::string& key) {
    return std::ranges::find(size_keys, key, &SizeKey::name) != std::end(size_keys);
}

std::array<bool, 3> scalable_axes(const std::vector<ItemKey>& keys) {
    const std::vector<ItemKey> sizes = sizes_of(keys);
    unsigned all = evenly;
    for (const ItemKey& key : sizes) all |= along(sizes, key);
    if (all == evenly && !sizes.empty()) return {true, true, true};
    if (find(keys, "direction")) all &= along_x | along_y;  // a mouth is flat
    return {(all & along_x) != 0, (all & along_y) != 0, (all & along_z) != 0};
}

ItemValues scaled_sizes(const std::vector<ItemKey>& keys, std::optional<int> axis, double factor) {
    const std::vector<ItemKey> sizes = sizes_of(keys);
    unsigned all = evenly;
    for (const ItemKey& key : sizes) all |= along(sizes, key);
    const unsigned wanted = axis && all != evenly ? 1u << *axis : evenly;
    ItemValues values;
    for (const ItemKey& key : sizes) {
        if (wanted != evenly && (along(sizes, key) & wanted) == 0) continue;
        if (const double* length = std::get_if<double>(&key.value))
            values[key.info.name] = scaled(*length, factor, key.info);
        const Vec3d* lengths = std::get_if<Vec3d>(&key.value);
        if (!lengths) continue;
        Vec3d now = *lengths;
        const ItemKey* corner = find(sizes, key.info.name == "lower" ? "upper" : "lower");
        for (int k = 0; k < 3; ++k) {
            if (wanted != evenly && wanted != 1u << k) continue;
            now[k] =
                corner && key.info.name != "size"
                    ? scaled_corner(now[k], std::get<Vec3d>(corner->value)[k], factor, key.info)
                    : scaled(now[k], factor, key.info);
        }
        values[key.info.name] = now;
    }
    return values;
}

}  // namespace taffy
