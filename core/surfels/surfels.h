#pragma once
// The surfels of a surface, as arrays: oriented discs, all of one radius.
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/state/state_visitor.h"

namespace taffy {

/// Keeps the values whose flag is set, in their order.
template <class T>
void keep_flagged(std::vector<T>& values, std::span<const uint8_t> flags) {
    size_t kept = 0;
    for (size_t i = 0; i < values.size(); ++i)
        if (flags[i]) values[kept++] = values[i];
    values.resize(kept);
}

struct Surfels {
    /// Drift of a surfel that has not been relaxed to convergence since it was made or carried as a
    /// solid.
    static constexpr float unrelaxed = 1e30f;
    static constexpr uint32_t no_component = ~0u;

    std::vector<Vec4f> x;             // centre [m]; w = 0
    std::vector<Vec4f> n;             // outward, unit length; w = 0
    std::vector<Vec4f> u;             // unit tangent; the other axis is n x u
    std::vector<float> beta;          // 0 solid to 1 fluid
    std::vector<float> drift;         // path length since it was relaxed [m]
    std::vector<uint32_t> component;  // piece of the surface that it belongs to
    std::vector<uint32_t> id;         // unique, never reused

    size_t size() const { return x.size(); }
    bool empty() const { return x.empty(); }

    /// Adds a surfel, unrelaxed. The normal must have unit length.
    void add(const Vec3f& centre, const Vec3f& normal, float fluid, uint32_t piece, uint32_t name);
    /// Keeps the surfels whose flag is not zero, in their order.
    void keep(std::span<const uint8_t> flags);
    /// Reorders the surfels.
    /// @param from  old index of each surfel, by new index
    void permute(const ThreadPool& pool, std::span<const uint32_t> from);
    void visit(StateVisitor& state);
};

/// A place on a surface.
struct OrientedPoint {
    Vec3f position = Vec3f::Zero();  // [m]
    Vec3f normal = Vec3f::UnitZ();   // outward, unit length
};

/// Returns a unit vector perpendicular to n.
Vec3f any_tangent(const Vec3f& n);

}  // namespace taffy
