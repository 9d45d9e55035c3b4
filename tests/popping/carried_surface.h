#pragma once
// How far a surface jumps from one frame of a film to the next, beyond the motion of its particles:
// the surface of the frame before is carried by the motion of the particles, and compared with the
// surface of the present frame. Surfaces of all kinds are represented here by oriented discs.
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/neighbors/cell_grid.h"
#include "core/snapshot/snapshot.h"

namespace taffy::popping {

struct Disc {
    Vec3f centre = Vec3f::Zero();  // [m]
    Vec3f normal = Vec3f::UnitZ();
    float radius = 0.0f;    // [m]
    float spacing = 0.0f;   // d, of the particles that it belongs to [m]
    uint32_t particle = 0;  // index of the nearest particle in the snapshot
};

/// Returns the vertices of skins as discs that cover the triangles between them.
std::vector<Disc> discs_of(const Snapshot& snapshot, const Skins& skins);
std::vector<Disc> discs_of(const Snapshot& snapshot, std::span<const Splat> splats);

/// The motion of the particles between two snapshots that contain them: affine maps, fitted to the
/// particles within two spacings of a place.
class Motion {
  public:
    Motion(const ThreadPool& pool, const Snapshot& before, const Snapshot& now);

    /// x -> x + shift + gradient (x - place), about this place.
    struct Affine {
        Vec3f shift = Vec3f::Zero();         // [m]
        Mat3f gradient = Mat3f::Identity();  // F [-]
    };
    Affine at(const Vec3f& place, float spacing) const;

    /// Whether a particle of the present snapshot is missing in the one before.
    bool is_new(uint32_t index) const { return new_[index]; }

    std::vector<Disc> carry(std::span<const Disc> discs) const;
    SurfaceMesh carry(const SurfaceMesh& skin, const Snapshot& before) const;
    std::vector<Splat> carry(std::span<const Splat> splats, const Snapshot& before) const;

  private:
    uint32_t index_now(uint32_t before) const;  // 0 for a particle that has gone

    const ThreadPool& pool_;
    std::vector<uint32_t> now_;
    std::vector<uint8_t> new_;
    std::vector<Vec4f> from_, by_;  // of particles in both snapshots [m]
    CellGrid grid_;
};

/// Distances between two surfaces, from all discs of either to the other. Where particles have only
/// just appeared, at the mouth of a source, nothing is compared: the surface before has nothing
/// there.
///
/// The largest distance is that of the few triangles, of either surface, from which the other is
/// farthest: a speck, a flap or a hole that is there for one frame. Also where two drops meet, a
/// crack opens or a void inside closes, some have nothing near them: they are as far off as the gap
/// is wide or the void is deep. What a person sees of that is how much of the surface does so,
/// torn. In the mean such distances count as two spacings: it tells how far all of the surface
/// jumps, not where a few triangles lie.
struct Jump {
    double mean = 0.0;      // over the area of both [d]
    double quantile = 0.0;  // 99 % of the area jump by less [d]
    double largest = 0.0;   // [d]
    double torn = 0.0;      // area that jumps by more than half a spacing [d^2]
    double area = 0.0;      // of the present surface [d^2]
};
constexpr float farthest = 16.0f;     // larger distances are cut to this [d]
constexpr float most_in_mean = 2.0f;  // [d]
constexpr float torn_beyond = 0.5f;   // [d]

Jump jump_between(const ThreadPool& pool, std::span<const Disc> carried, std::span<const Disc> now,
                  const Snapshot& snapshot, const Motion& motion);

}  // namespace taffy::popping
