#pragma once
// Carries surfels by the particles around them, from the particles' positions at one time to those
// at another [KAG05, section 4.2.1]:
//     x' = x + sum_j w_j (u_j + grad u_j (x - x_j)),   F = I + sum_j w_j grad u_j,
// over the particles of the surfel's component within 4 d (the paper's 2 h_p), with weights of
// eq. 7 that sum to one. For surfels of solids, particles above the surfel's plane count less, and
// those a spacing or more above it not at all: where two solids that have become one component
// touch, each carries its own surfels. (The paper has x_j - x: with that sign a rotation would not
// be carried.) F is applied to the tangent axes; the normal is perpendicular to them.
//
// grad u_j is fitted by moving least squares to the neighbours of particle j within 2 d. Where
// these lie in a plane or on a line, grad u_j is completed by the rotation that the plane or line
// has undergone, so that surfels on a sheet stay upright on it.
#include <span>
#include <vector>

#include "core/base/uneven_work.h"
#include "core/neighbors/cell_grid.h"
#include "core/surfels/point_groups.h"
#include "core/surfels/surfels.h"

namespace taffy {

/// A surfel after it has been carried.
struct CarriedSurfel {
    bool found = false;  // whether there are particles within about 3 d
    Vec3f x, n, u;
    float beta = 0.0f;
};

class SurfelCarrier {
  public:
    /// Support radius of the sums, in spacings.
    static constexpr float support = 4.0f;

    /// @param from, to   positions of the particles at both times [m]
    /// @param beta       0 solid to 1 fluid, at the later time
    void build(const ThreadPool& pool, std::span<const Vec4f> from, std::span<const Vec4f> to,
               std::span<const float> beta, std::span<const uint32_t> component, float spacing);

    /// Returns whether any particle has moved.
    bool moves() const { return moves_; }
    /// Calls take(i, carried) for all surfels, from several threads at once.
    template <class Take>
    void carry(const ThreadPool& pool, const Surfels& surfels, const Take& take) const {
        const PointGroups groups(pool, surfels.x, surfels.component, group_extent * spacing_);
        for_uneven(pool, groups.all().size(), [&](const RoundShare& some) {
            Candidates near;
            some.for_each([&](size_t g) {
                const PointGroup& group = groups.all()[g];
                gather(group.box(surfels.x), group.component, near);
                for (const uint32_t i : group.members) take(i, carried(near, surfels, i));
            });
        });
    }

  private:
    static constexpr float group_extent = 2.4f;  // of surfels that share a search [spacings]
    static constexpr size_t values = 16;         // x; t of pack(); grad u by rows; beta
    /// The particles near a group of surfels. For every eight of them, packed holds one row of
    /// eight lanes per value.
    struct Candidates {
        Vec3f origin;
        std::vector<float> packed;
        std::vector<CellGrid::Range> ranges;
        std::vector<uint32_t> slots;
    };
    void gather(const PointGroup::Box& box, uint32_t component, Candidates& out) const;
    CarriedSurfel carried(const Candidates& near, const Surfels& surfels, uint32_t i) const;
    void fit_gradients(const ThreadPool& pool);

    /// A particle; rows are ordered by the grid's slots. The row after the last particle is one far
    /// away, for padding.
    struct alignas(64) Row {
        float x[3];         // [m]
        float u[3];         // displacement [m]
        float gradient[9];  // of u, by rows
        float beta;
    };
    static_assert(sizeof(Row) == values * sizeof(float));

    float spacing_ = 0.0f;
    bool moves_ = false;
    CellGrid grid_;  // of the positions before the motion
    std::vector<Row> rows_;
    std::vector<uint32_t> component_;  // by slot
};

}  // namespace taffy
