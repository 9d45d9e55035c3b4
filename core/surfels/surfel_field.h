#pragma once
// The colour field of the particles of a surface [KAG05, section 3.2 and 4.2.2]:
//     c(x) = sum_j V_j W(|x - x_j|, h),   W = poly6,   h = 2 d,
// summed over the particles of one piece of the surface. The implicit surface is where c = I, the
// level.
//
// V_j = d^3 max(1, c_0 / n_j), n_j = d^3 sum_k W(|x_j - x_k|): particles have the volume of a
// lattice cell, so that the level 1/2 lies where matter ends, half a spacing outside the particles.
// Sparse particles are enlarged: with c_0 = I / (1 - R^2 / h^2)^3, R = (3 / (4 pi))^(1/3) d, the
// surface of a lone particle is a drop of its own volume d^3. (The paper takes V_j = m / rho_j,
// which makes the drop of a lone particle three times as large and every surface uneven.)
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/surfels/point_groups.h"

namespace taffy {

struct ColourValue {
    float c = 0.0f;                  // [-]
    Vec3f gradient = Vec3f::Zero();  // [1/m], inwards
};

class SurfelField {
  public:
    /// Support radius h of the field, in spacings.
    static constexpr float field_support = 2.0f;

    /// @param x          positions [m]
    /// @param component  piece of the surface that each particle belongs to
    void build(const ThreadPool& pool, std::span<const Vec4f> x,
               std::span<const uint32_t> component, float spacing, float level);

    /// Particles of one component near a box, ready for sums: a multiple of eight, padded with
    /// particles far away.
    struct Candidates {
        std::vector<float> x, y, z, volume;
        std::vector<CellGrid::Range> ranges;
        std::vector<uint32_t> slots;
    };
    /// Gathers the particles of the component that are nearer than the reach [m] to the box.
    void gather(const PointGroup::Box& box, float reach, uint32_t component, Candidates& out) const;

    /// Returns the colour field at x; the candidates must include all particles within h of x.
    ColourValue colour(const Candidates& candidates, const Vec3f& x) const;
    /// Returns the colour field at a single place, for which it gathers the candidates.
    ColourValue colour(const Vec3f& x, uint32_t component, Candidates& scratch) const;
    /// Returns the mean of the candidates' positions with the weights of eq. 7 and this support
    /// radius [m]; x itself if there are none within it.
    static Vec3f weighted_mean(const Candidates& candidates, const Vec3f& x, float support);

    float support() const { return h_; }                        // h [m]
    float spacing() const { return h_ / field_support; }        // d [m]
    std::span<const float> numbers() const { return number_; }  // n_j, by particle
    const CellGrid& grid() const { return grid_; }
    std::span<const float> volumes() const { return volume_; }  // V_j [m^3], by slot of the grid
    std::span<const uint32_t> components() const { return component_; }  // by slot of the grid

  private:
    float h_ = 0.0f;
    CellGrid grid_;
    std::vector<float> volume_, number_;
    std::vector<uint32_t> component_;
};

}  // namespace taffy
