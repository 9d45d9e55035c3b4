#pragma once
// Searches in a grid for points within a reach.
#include <span>
#include <vector>

#include "core/surfels/point_groups.h"

namespace taffy {

/// Calls visit(j, squared distance) for the points within reach of x [m]; j is their slot.
template <class Visit>
void for_points_near(const CellGrid& grid, const Vec4f& x, float reach,
                     std::vector<CellGrid::Range>& scratch, const Visit& visit) {
    grid.ranges_near(x, reach, scratch);
    for (const auto& [first, last] : scratch)
        for (uint32_t j = first; j < last; ++j) {
            const float distance2 = (grid.sorted()[j] - x).squaredNorm();
            if (distance2 < reach * reach) visit(j, distance2);
        }
}

/// Returns the slot of the nearest point within reach of x for which wanted(slot) holds; ~0u if
/// there is none.
template <class Wanted>
uint32_t nearest_point(const CellGrid& grid, const Vec4f& x, float reach,
                       std::vector<CellGrid::Range>& scratch, const Wanted& wanted) {
    uint32_t nearest = ~0u;
    float least = reach * reach;
    for_points_near(grid, x, reach, scratch, [&](uint32_t j, float distance2) {
        if (distance2 < least && wanted(j)) least = distance2, nearest = j;
    });
    return nearest;
}

/// Returns whether there is a point within reach of x for which wanted(slot) holds.
template <class Wanted>
bool has_point_near(const CellGrid& grid, const Vec4f& x, float reach,
                    std::vector<CellGrid::Range>& scratch, const Wanted& wanted) {
    grid.ranges_near(x, reach, scratch);
    for (const auto& [first, last] : scratch)
        for (uint32_t j = first; j < last; ++j)
            if ((grid.sorted()[j] - x).squaredNorm() < reach * reach && wanted(j)) return true;
    return false;
}

/// Finds the slots of the points of the wanted component that are nearer than the reach [m] to a
/// box.
/// @param component  component of each point, by slot
inline void find_slots_near(const CellGrid& grid, const PointGroup::Box& box, float reach,
                            std::span<const uint32_t> component, uint32_t wanted,
                            std::vector<CellGrid::Range>& scratch, std::vector<uint32_t>& slots) {
    const auto wide = [](const Vec3f& v) { return Vec4f(v.x(), v.y(), v.z(), 0.0f); };
    const Vec4f centre = wide(0.5f * (box.lower + box.upper)),
                half = wide(0.5f * (box.upper - box.lower));
    const Vec4f around = half + Vec4f::Constant(reach);
    grid.ranges_in(centre - around, centre + around, scratch);
    size_t count = 0;
    for (const auto& [first, last] : scratch) count += last - first;
    slots.resize(count), count = 0;
    for (const auto& [first, last] : scratch)
        for (uint32_t j = first; j < last; ++j) {  // without branches, which would be mispredicted
            const Vec4f beyond =
                ((grid.sorted()[j] - centre).cwiseAbs() - half).cwiseMax(Vec4f::Zero());
            slots[count] = j;
            count += size_t(beyond.squaredNorm() < reach * reach) & size_t(component[j] == wanted);
        }
    slots.resize(count);
}

}  // namespace taffy
