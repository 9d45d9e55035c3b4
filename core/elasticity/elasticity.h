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
    /// Adds a body and returns its number. A body without particles (a fluid) gets a number but no
    /// elastic forces.
    /// @param rows  rows of the body's particles in the arrays given to add_forces
    uint32_t add_body(BodyRows rows, RestShape shape, const MaterialParameters& material);
    /// Tells that a body's particles have moved to other rows; their number is the same.
    void set_rows(uint32_t body, BodyRows rows) { bodies_[body].rows = std::move(rows); }

    /// Changes the material of a body. Cheap unless the operator changes, because then the rest
    /// state is computed again.
    void set_material(uint32_t body, const MaterialParameters& material);

    /// Returns whether a body can use an operator. It cannot use mls if some neighbourhood does not
    /// span three dimensions (sheets, rods), because its moment matrix is singular.
    bool allows(uint32_t body, ElasticityOperator op) const;

    /// Sets the rotation in which a clamp holds the given particles (counted within the body), so
    /// that clamps of sheets and rods prescribe the slope too. No effect on solids.
    void set_held(uint32_t body, std::span<const uint32_t> particles, const Quatf& rotation);
    /// One rotation x, y, z, w per particle, zero where no clamp holds it; empty if nothing is
    /// held.
    std::span<const Float4> held(uint32_t body) const { return bodies_[body].held; }

    /// Adds the elastic force [N] of every particle of every body. x: positions [m], w = 0.
    /// @param x_low  the low parts of the positions, which rounding left out of x [m], or empty
    void add_forces(const ThreadPool& pool, std::span<const Vec4f> x, std::span<Vec4f> force,
                    std::span<const Vec4f> x_low = {});

    /// Adds the damping force [N] of every body with a damping rate. v: velocities [m/s].
    void add_damping(const ThreadPool& pool, std::span<const Vec4f> x, std::span<const Vec4f> v,
                     std::span<Vec4f> force);

    /// Adds the elastic forces [N] of one body; x and force hold its particles only.
    void add_body_forces(const ThreadPool& pool, uint32_t body, std::span<const Vec4f> x,
                         std::span<Vec4f> force);

    /// Adds K u [N], the stiffness about the positions x times the displacement u [m], by a central
    /// difference of the forces. All arrays hold the body's particles only.
    void add_stiffness_times(const ThreadPool& pool, uint32_t body, std::span<const Vec4f> x,
                             std::span<const Vec4f> u, std::span<Vec4f> result);

    /// Prepares add_force_change() and inverse_diagonal() for the positions x, which must be those
    /// of the last call of add_forces().
    void linearise(const ThreadPool& pool, std::span<const Vec4f> x);

    /// Adds minus the tangent stiffness times the displacement u [m] to force [N]: symmetric,
    /// positive semidefinite and without the stress of compression (elastic_kernels.h).
    /// @param active  one flag per body; bodies whose flag is zero are skipped
    void add_force_change(const ThreadPool& pool, std::span<const uint8_t> active,
                          std::span<const Vec4f> u, std::span<Vec4f> force);

    /// Writes (mass I + weight K)^-1 for every particle, K the 3x3 diagonal block of the stiffness.
    void inverse_diagonal(const ThreadPool& pool, std::span<const float> mass, float weight,
                          std::span<SymmetricBlock> inverse);

    /// Writes the figures of every particle of a body; x holds the particles of all bodies.
    void evaluate(const ThreadPool& pool, uint32_t body, std::span<const Vec4f> x,
                  std::span<ElasticFigures> figures) const;

    /// Returns the tensors of one particle, counted within its body; x holds the particles of all
    /// bodies.
    ElasticTensors tensors(uint32_t body, uint32_t particle, std::span<const Vec4f> x) const;

    /// Returns the elastic energy of a body [J]; x holds the particles of all bodies.
    double energy(const ThreadPool& pool, uint32_t body, std::span<const Vec4f> x) const;

    /// Returns the largest ratio of present distance to rest distance of two rest neighbours, at
    /// least 1; x holds the particles of all bodies.
    float largest_stretch(const ThreadPool& pool, uint32_t body, std::span<const Vec4f> x) const;

    /// Returns the largest stable leapfrog step of a body at rest [s]. It scales with sqrt(rho0 /
    /// E) and is searched for again only after other elastic parameters have changed.
    double stable_step(const ThreadPool& pool, uint32_t body);
    /// Returns the step [s] that the last search gives, even if parameters have changed since;
    /// searches nothing.
    double last_stable_step(uint32_t body) const;

    /// Returns the present rotation of one particle, counted within its body.
    Quatf rotation(uint32_t body, uint32_t particle) const;

    /// Sets the kernels to run; elastic_kernels() by default.
    void use_kernels(const ElasticKernels& kernels) { kernels_ = &kernels; }

    /// Gives the body no forces from now on: another module moves it.
    void suspend(uint32_t body) { bodies_[body].suspended = true; }
    /// While a body is asleep, add_forces() and add_damping() skip its particles.
    void set_asleep(uint32_t body, bool asleep) { bodies_[body].asleep = asleep; }

    size_t body_count() const { return bodies_.size(); }
    const RestShape& rest_shape(uint32_t body) const { return bodies_[body].shape; }
    const RestState& rest_state(uint32_t body) const { return bodies_[body].rest; }

    /// Rotations of the particles of a body, seen from its frame.
    struct Rotations {
        BodyFrame frame;
        std::vector<RotationBlock> blocks;

        /// Returns the rotation of one particle in space.
        Quatf of(size_t i) const {
            return (frame.rotation * block_rotation(blocks, i).cast<double>()).cast<float>();
        }
    };
    /// Visits held rotations, the frequency found last and which bodies are suspended.
    void visit_settings(StateVisitor& state);
    /// Visits frames and rotations.
    void visit_motion(StateVisitor& state);
    /// Returns the rotations of all bodies.
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
        std::vector<Float4> displacements;  // from the frame, in the last stress pass
        std::vector<StressRecord> records;
        std::vector<Float4> pair_sums;  // in elastic passes; spins in damping passes
        std::vector<Float4> held;       // empty, or one quaternion per particle; zero: not held
        std::vector<TangentBlock> tangents;    // written by linearise()
        std::vector<SymmetricBlock> diagonal;  // of the stiffness at rest; empty = unknown
        std::vector<Mat3f> gradients;          // scratch of the hourglass penalty
        double scaled_frequency = 0.0;         // omega_max sqrt(rho0 / E) [1/m], last found
        bool frequency_known = false;          // scaled_frequency is that of the present material
        bool suspended = false;
        bool asleep = false;
    };

    void prepare(Body& body, const MaterialParameters& material, NeighbourLists pairs);
    /// Runs passes one after the other over the blocks of all bodies with views[b].count > 0.
    void run_passes(const ThreadPool& pool, std::span<const ElasticArrays> views,
                    std::initializer_list<ElasticPass> passes) const;
    /// One body's parts of arrays of all particles, and its forces, which put_back() writes back.
    struct Seen;
    /// Computes the displacements of all bodies from their frames.
    void see_from_frames(const ThreadPool& pool, std::span<const Vec4f> x,
                         std::span<const Vec4f> x_low);
    static void add_hourglass_forces(const ThreadPool& pool, Body& body, std::span<const Vec4f> x,
                                     std::span<Vec4f> force);
    static ElasticArrays rest_arrays(const Body& body);
    static ElasticArrays arrays(Body& body, const Vec4f* x, Vec4f* force);
    /// Arrays for the passes that read displacements from the body's frame.
    static ElasticArrays arrays_in_frame(Body& body, Vec4f* force);
    /// Returns whether the frame may turn: not without corotation, nor if a clamp holds particles.
    static bool frame_turns(const Body& body);
    /// Turns the frame back to the identity if it must not turn any more.
    static void keep_frame_in_space(Body& body);

    std::vector<Body> bodies_;
    const ElasticKernels* kernels_ = &elastic_kernels();
};

}  // namespace taffy
