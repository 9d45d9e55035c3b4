#pragma once
// A surface as the zero level of the signed distance to it, positive inside, kept in blocks of a
// lattice near it only [DC99, section 6.1 and 6.4]: at most three cells to either side; all other
// space is inside or outside as a whole. The surface may be carried, moved along its normals, split
// and merged. Results are bitwise the same with any number of threads.
#include <functional>
#include <span>
#include <vector>

#include "core/active_surface/particle_flow.h"
#include "core/base/parallel.h"
#include "core/iso/lattice_mesher.h"
#include "core/state/state_visitor.h"

namespace taffy {

class LevelSet {
  public:
    /// Distances are known up to this many cells; farther away, values stand for at least as many.
    static constexpr float band_cells = 3.0f;

    LevelSet() { clear(0.1f); }
    /// Makes all of space empty.
    void clear(float cell);
    const BlockLattice& lattice() const { return lattice_; }
    float band() const { return band_cells * lattice_.cell; }  // [m]
    /// Returns the blocks that are inside as a whole.
    std::span<const BlockPlace> full() const { return full_; }
    /// Returns the distance at any place, between -band() and band() [m].
    float at(const Vec3f& x) const;
    /// Returns the distance at the nearest node, which is quicker.
    float near(const Vec3f& x) const;

    /// Carries the surface with a flow for a duration [s]: f(x, t + dt) = f(x - u dt, t).
    /// Afterwards there are all blocks near the surface, and those of `more`.
    void carry(const ThreadPool& pool, const ParticleFlow& flow, float duration,
               std::span<const BlockPlace> more);
    /// Changes the value at every node: f = value(block, node in the block, f).
    void change(const ThreadPool& pool, const std::function<float(size_t, size_t, float)>& value);

    /// The terms that move the surface along its outward normal.
    struct Motion {
        std::span<const float> c;  // at the nodes of the blocks
        float level = 0.5f;        // of c
        float tracking = 0.0f;     // speed per c - level [m/s]
        float tension = 0.0f;      // speed per kappa [m^2/s]
        float speed = 0.0f;        // the same everywhere [m/s]
    };
    /// Returns the largest stable step [s]: half a cell per step (Courant), and cell^2 / (6
    /// tension) because tension is diffusion.
    float stable_step(const ThreadPool& pool, const Motion& motion) const;
    /// Takes one step of df/dt = v |grad f|; the speed at a node is that of the nearest point of
    /// the surface. Call redistance() afterwards.
    void move(const ThreadPool& pool, const Motion& motion, float duration);
    /// Makes the values distances again, up to the band or as far as the next step needs; the zero
    /// level stays.
    enum class Reach { step, band };
    void redistance(const ThreadPool& pool, Reach reach = Reach::band);
    /// Removes blocks that the surface has left.
    void prune();

    void visit(StateVisitor& state);

  private:
    using Nodes = std::vector<float>;

    std::vector<BlockPlace> blocks_near(const ParticleFlow& flow, float duration) const;
    void lay_out(std::vector<BlockPlace> places, const std::vector<BlockPlace>& full);
    void fill_carried(const ThreadPool& pool, const LevelSet& before, const ParticleFlow& flow,
                      float duration);
    void scale_near(const ThreadPool& pool);
    void spread(const ThreadPool& pool);
    float at_node(const std::array<int, 3>& node) const;
    template <class Each>
    void each_near_node(size_t first, size_t last, const Motion& motion, const Each& each) const;

    BlockLattice lattice_;  // places ascend
    std::vector<BlockPlace> full_;
    Nodes next_;
    std::vector<uint8_t> near_;  // by node: whether it is beside the surface
};

}  // namespace taffy
