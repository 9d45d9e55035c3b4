#pragma once
// The kernels of the particles near a surface [Yu and Turk 2013]: ellipsoids as wide along every
// axis as the particles around are spread, by their weighted covariance. Particles inside have
// balls, particles deep inside none.
#include <array>
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/iso/fullness.h"
#include "core/iso/iso_kernels.h"
#include "core/neighbors/cell_grid.h"

namespace taffy {

struct IsoParticles;

class ParticleKernels {
  public:
    /// The radius of the balls, and the unit of the ellipsoids' half axes, in spacings.
    static constexpr float radius = 2.0f;

    void find(const ThreadPool& pool, const IsoParticles& particles, const Fullness& fullness,
              bool anisotropic);
    /// Returns the kernels of the particles that are not deep inside.
    std::span<const IsoKernel> all() const { return kernels_; }

  private:
    void find_means(const ThreadPool& pool, const IsoParticles& particles);
    void shape(const ThreadPool& pool, const IsoParticles& particles);

    /// Columns of the particles near one cell of the grid, gathered in memory of one thread.
    struct Near;
    template <class Wanted, class Visit, class Others>
    void for_each_with_near(const ThreadPool& pool, size_t columns, const Wanted& wanted,
                            const Visit& visit, const Others& others) const;
    Vec3f shift_of(uint32_t slot, const Near& near) const;  // of the centre of the ellipsoid [m]
    void shape_one(uint32_t slot, const Vec3f& shift, const IsoParticles& particles);

    std::vector<uint32_t> row_;     // indices of the particles that have a kernel
    std::vector<uint8_t> is_ball_;  // by kernel
    std::vector<IsoKernel> kernels_;

    std::vector<Vec4f> points_;  // by kernel: position and spacing [m]

    // Of the kernels' particles, in the order of the grid:
    CellGrid grid_;
    float widest_ = 0.0f;               // largest reach of a search for neighbours [m]
    std::vector<uint32_t> cell_begin_;  // the first slot of every cell
    std::array<std::vector<float>, iso_columns> columns_;
    std::vector<IsoSurroundings> around_;
};

}  // namespace taffy
