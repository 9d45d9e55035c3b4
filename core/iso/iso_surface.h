#pragma once
// The skin of matter that flows, melts or breaks: the surface on which the colour field of the
// particles
//     c(x) = sum_j V_j W_j(x),   V_j the volume of a particle at rest,
// is one half. W_j is an ellipsoid that follows the particles around it [Yu and Turk 2013], or a
// ball. Where the surface of matter is flat this is where matter ends, half a spacing beyond the
// last particles; elsewhere the surface is moved a little, so that it encloses the volume of the
// particles (volume_balance.h). Obstacles cut it (walls.h). The field is found in blocks of a
// lattice near the surface only. The surface is a function of the particles and has no state.
#include <memory>
#include <span>
#include <vector>

#include "core/appearance/iso_settings.h"
#include "core/base/parallel.h"
#include "core/collision/obstacle.h"
#include "core/iso/fullness.h"
#include "core/iso/iso_points.h"
#include "core/iso/kernel_lists.h"
#include "core/iso/lattice_mesher.h"
#include "core/iso/particle_kernels.h"
#include "core/iso/volume_balance.h"
#include "core/iso/walls.h"
#include "core/surface/surface_mesh.h"

namespace taffy {

/// The particles of one surface. All arrays but field have the same length.
struct IsoParticles {
    std::vector<Vec4f> x;        // position and spacing [m]
    std::vector<float> volume;   // at rest [m^3]
    std::vector<Vec3f> colour;   // linear RGB
    std::vector<float> field;    // values of the colour field; may be empty
    std::vector<uint32_t> name;  // index for SurfaceMesh::particle

    void clear() { resize(0, false); }
    void resize(size_t count, bool has_field) {
        x.resize(count), volume.resize(count), colour.resize(count), name.resize(count);
        field.resize(has_field ? count : 0);
    }
};

/// Makes iso-surfaces. Keeps its memory from one surface to the next, but no state.
class IsoSurface {
  public:
    /// Fills all of the mesh but mode and time. Particles must have finite positions.
    void make(const ThreadPool& pool, const IsoParticles& particles,
              std::span<const Obstacle> obstacles, const IsoSettings& settings, SurfaceMesh& mesh);

  private:
    /// The values looked up at walls, for one block after the other.
    struct AtWalls {
        std::vector<float> distance;  // to the nearest wall, by node [m]
        std::vector<Vec3f> places;
        std::vector<uint32_t> looked_up;  // by node: index in places
        IsoPointBuffer points;
    };
    double enclosed(std::span<const float> value) const;
    void look_off_walls(const WallsOfBlock& walls, size_t block, AtWalls& at);
    void evaluate(size_t block, decltype(IsoFunctions::evaluate) function,
                  IsoPointBuffer& points) const;
    void fill(const ThreadPool& pool, std::span<const Obstacle> obstacles);
    void find_vertices(const ThreadPool& pool, std::span<const Obstacle> obstacles,
                       SurfaceMesh& mesh);
    void keep_volume(const ThreadPool& pool, SurfaceMesh& mesh);

    float spacing_ = 0.1f;  // least spacing of the particles [m]
    int cubes_ = 1;         // of fullness_, along the edge of a block
    Fullness fullness_;
    ParticleKernels kernels_;
    BlockLattice lattice_;
    LatticeMesher mesher_;
    KernelLists lists_;
    std::vector<uint8_t> at_wall_;  // by vertex: an obstacle cuts the surface there
    VolumeBalance balance_;
    bool coloured_by_field_ = false;
};

}  // namespace taffy
