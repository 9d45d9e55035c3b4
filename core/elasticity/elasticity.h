#pragma once
// Elastic forces of all bodies. Bodies may use different operators and materials and may change
// them between any two steps. See elastic_kernels.h for the two passes and docs/method.md for the
// formulas.
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/elasticity/body_frame.h"
#include "core/elasticity/elastic_figures.h"
#include "core/elasticity/elastic_kernels.h"
#include "core/elasticity/rest_state.h"
#include "core/elasticity/stiffness_diagonal.h"
#include "core/parameters/material_parameters.h"
#include "core/particles/body_rows.h"
#include "core/state/state_visitor.h"

namespace taffy {

class Elasticity {
  public:
    /// A body without particles (a fluid) has no elastic forces; only its number is taken.
    /// @param rows  of the body's particles in the arrays given to add_forces
    uint32_t add_body(BodyRows rows, RestShape shape, const MaterialParameters& material);
    /// The rows of a body's particles have changed, not their number.
    void set_rows(uint32_t body, BodyRows rows) { bodies_[body].rows = std::move(rows); }

    /// Cheap unless the operator changes; then the rest state is computed again.
    void set_material(uint32_t body, const MaterialParameters& material);

    /// False for mls where some neighbourhood does not span three dimensions (sheets, rods): its
    /// moment matrix is singular.
    bool allows(uint32_t body, ElasticityOperator op) const;

    /// Particles (counted within the body) that something holds in the given rotation: clamps of
    /// sheets and rods then prescribe the slope too.
    void set_held(uint32_t body, std::span<const uint32_t> particles, const Quatf& rotation);
    /// x, y, z, w of what holds each particle, zero for nothing; empty: nothing does.
    std::span<const Float4> held(uint32_t body) const { return bodies_[body].held; }

    /// Adds the elastic force [N] of every particle of every body. x: positions [m], w = 0.
    /// @param x_low  what rounding left out of x [m], or empty
    void add_forces(const ThreadPool& pool, std::span<const Vec4f> x, std::span<Vec4f> force,
                    std::span<const Vec4f> x_low = {});

    /// Adds the damping force [N] of every body with a damping rate. v: velocities [m/s].
    void add_damping(const ThreadPool& pool, std::span<const Vec4f> x, std::span<const Vec4f> v,
                     std::span<Vec4f> force);

    /// The same as add_forces for one body; x and force hold its particles only.
    void add_body_forces(const ThreadPool& pool, uint32_t body, std::span<const Vec4f> x,
                         std::span<Vec4f> force);

    /// Adds K u [N], the stiffness about the positions x times the displacement u [m], by a central
    /// difference of the forces. All arrays hold the body's particles only.
    void add_stiffness_times(const ThreadPool& pool, uint32_t body, std::span<const Vec4f> x,
                             std::span<const Vec4f> u, std::span<Vec4f> result);

    /// Prepares the two functions below for the positions x, of which add_forces was computed last.
    void linearise(const ThreadPool& pool, std::span<const Vec4f> x);

    /// Adds minus the tangent stiffness times the displacement u [m] to force [N]: symmetric,
    /// positive semidefinite and without the stress of compression (elastic_kernels.h).
    /// @param active  one per body; others are left alone
    void add_force_change(const ThreadPool& pool, std::span<const uint8_t> active,
                          std::span<const Vec4f> u, std::span<Vec4f> force);

    /// (mass I + weight K)^-1 of every particle alone, K the 3x3 diagonal block of its stiffness.
    void inverse_diagonal(const ThreadPool& pool, std::span<const float> mass, float weight,
                          std::span<SymmetricBlock> inverse);

    /// Figures of every particle of a body; x holds all particles.
    void evaluate(const ThreadPool& pool, uint32_t body, std::span<const Vec4f> x,
                  std::span<ElasticFigures> figures) const;

    /// Of one particle, counted within its body; x holds all particles.
    ElasticTensors tensors(uint32_t body, uint32_t particle, std::span<const Vec4f> x) const;

    /// Sum of the elastic energy of a body [J]; x holds all particles.
    double energy(const ThreadPool& pool, uint32_t body, std::span<const Vec4f> x) const;

    /// Largest present distance of two rest neighbours over their rest distance; x holds all
    /// particles.
    float largest_stretch(const ThreadPool& pool, uint32_t body, std::span<const Vec4f> x) const;

    /// Largest stable leapfrog step of a body at rest [s]. Remembered until the material changes.
    double stable_step(const ThreadPool& pool, uint32_t body);
    /// As last found, whatever parameters the body had then; looks only.
    double last_stable_step(uint32_t body) const;

    /// Present rotation of one particle, counted within its body.
    Quatf rotation(uint32_t body, uint32_t particle) const;

    /// The set of kernels to run; elastic_kernels() unless told.
    void use_kernels(const ElasticKernels& kernels) { kernels_ = &kernels; }

    /// From now on the body has no forces here: something else moves it.
    void suspend(uint32_t body) { bodies_[body].suspended = true; }
    /// It does not move: add_forces and add_damping leave its particles alone.
    void set_asleep(uint32_t body, bool asleep) { bodies_[body].asleep = asleep; }

    size_t body_count() const { return bodies_.size(); }
    const RestShape& rest_shape(uint32_t body) const { return bodies_[body].shape; }
    const RestState& rest_state(uint32_t body) const { return bodies_[body].rest; }

    /// Rotations of the particles of a body, seen from its frame.
    struct Rotations {
        BodyFrame frame;
        std::vector<RotationBlock> blocks;

        /// Of one particle, in space.
        Quatf of(size_t i) const {
            return (frame.rotation * block_rotation(blocks, i).cast<double>()).cast<float>();
        }
    };
    /// Materials and what follows from them and from what they were before.
    void visit_settings(StateVisitor& state);
    /// Rotations.
    void visit_motion(StateVisitor& state);
    /// Of all bodies.
    std::vector<Rotations> save_rotations() const;
    void restore_rotations(const std::vector<Rotations>& saved);

  private:
    struct Body {
        uint32_t count() const { return suspended || rows.empty() ? 0 : uint32_t(shape.x0.size()); }

        BodyRows rows;
        RestShape shape;
        RestState rest;
        MaterialParameters material;
        ElasticConstants constants;
        Rotations rotations;
        std::vector<Float4> displacements;  // from the frame, of the last stress pass
        std::vector<StressRecord> records;
        std::vector<Float4> pair_sums;  // of the elastic passes; spins of the damping passes
        std::vector<Float4> held;       // empty, or one quaternion per particle; zero: not held
        std::vector<TangentBlock> tangents;    // of linearise
        std::vector<SymmetricBlock> diagonal;  // of the stiffness at rest; empty = unknown
        std::vector<Mat3f> gradients;          // scratch of the hourglass penalty
        double scaled_frequency = 0.0;         // omega_max sqrt(rho0 / E) [1/m], last found
        bool frequency_known = false;          // it is that of the present material
        bool suspended = false;
        bool asleep = false;
    };

    void prepare(Body& body, const MaterialParameters& material, NeighbourLists pairs);
    /// Runs passes one after the other over the blocks of all bodies with views[b].count > 0.
    void run_passes(const ThreadPool& pool, std::span<const ElasticArrays> views,
                    std::initializer_list<ElasticPass> passes) const;
    /// Arrays of all particles as a body sees them, and the forces on it that are put back at the
    /// end.
    struct Seen;
    /// Finds the displacements of all bodies.
    void see_from_frames(const ThreadPool& pool, std::span<const Vec4f> x,
                         std::span<const Vec4f> x_low);
    static void add_hourglass_forces(const ThreadPool& pool, Body& body, std::span<const Vec4f> x,
                                     std::span<Vec4f> force);
    static ElasticArrays rest_arrays(const Body& body);
    static ElasticArrays arrays(Body& body, const Vec4f* x, Vec4f* force);
    /// For the passes that see displacements from the body's frame.
    static ElasticArrays arrays_in_frame(Body& body, Vec4f* force);
    /// The operator and what holds the body let its frame turn.
    static bool frame_turns(const Body& body);
    /// For a body whose frame must not turn any more.
    static void keep_frame_in_space(Body& body);

    std::vector<Body> bodies_;
    const ElasticKernels* kernels_ = &elastic_kernels();
};

}  // namespace taffy
