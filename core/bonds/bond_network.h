#pragma once
// Elasticity of particles whose material melts, creeps and freezes again: every particle holds its
// own bonds, each with a rest offset of its own, so that bonds come and go without a kick and flow
// without a common rest state. The same energy as the operator `corotated` (elasticity.h), which
// stays the fast path of bodies that do neither. docs/method.md "Bonds, plasticity".
//
// No call but add_forces and what moves the particles ever raises energy(): all changes of bonds,
// of stiffness and the plastic flow keep or lower the energy of every particle.
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/parallel.h"
#include "core/bonds/bond_kernels.h"
#include "core/bonds/bond_lists.h"
#include "core/bonds/bond_row.h"
#include "core/elasticity/elastic_figures.h"
#include "core/elasticity/rest_state.h"
#include "core/elasticity/stiffness_diagonal.h"
#include "core/particles/body_rows.h"
#include "core/state/state_visitor.h"

namespace taffy {

/// Material of one particle.
struct BondMaterial {
    static constexpr bool plain_state = true;
    float young_modulus = 1e5f;     // [Pa]; fades to 0 where the particle melts
    float poisson_ratio = 0.3f;     // [-]
    float bending = 1.0f;           // [-] 1 = calibrated stabilisation, see calibration.h
    float damping = 0.0f;           // [1/s]
    float yield = 1e30f;            // [-] equivalent elastic strain above which the particle flows
    float creep = 0.0f;             // [1/s] rate at which the strain above the yield relaxes
    float max_plastic = 1e30f;      // [-] accumulated plastic strain at which the flow ends
    float fracture = 0.0f;          // [-] stretch at which bonds break; 0: never
    float volume_stiffness = 0.0f;  // [-] times E, resists changes of volume
    StrainMeasure strain = StrainMeasure::cauchy;

    bool operator==(const BondMaterial&) const = default;
};

/// For colours and diagnostics.
struct BondFigures {
    Mat3f F = Mat3f::Identity();   // rigid in directions that are not sampled
    float energy = 0.0f;           // [J]
    float von_mises = 0.0f;        // [Pa]
    float volume_ratio = 1.0f;     // det F
    float pressure = 0.0f;         // -tr(sigma)/3 [Pa]
    Mat3f stress = Mat3f::Zero();  // sigma in world directions [Pa]
};

class BondNetwork {
  public:
    using Pair = std::pair<uint32_t, uint32_t>;

    /// Particles in these rows, one for each of shape.x0, with bonds to all neighbours within the
    /// support, as at rest.
    void add_body(const BodyRows& rows, const RestShape& shape, const BondMaterial& material,
                  float density);
    /// The same without bonds: molten particles. shape gives support, spacing and volume.
    void add_molten(const BodyRows& rows, const RestShape& shape, const BondMaterial& material,
                    float density);

    /// What these particles are of, whatever bonds they have. After other rows were forgotten, for
    /// all that have bonds.
    void set_rest(const BodyRows& rows, const RestShape& shape, float density);
    void forget_rows();

    /// New materials, one per particle. Stiffness falls at once; where it rises by more than 2 %,
    /// strain and residuals shrink so that the energy at x [m] does not.
    void set_materials(const ThreadPool& pool, std::span<const Vec4f> x,
                       std::span<const BondMaterial> materials);

    /// New rest density [kg/m^3] of some particles.
    void set_density(const BodyRows& rows, float density);
    /// The rows of particles have changed. Bonds of particles that have gone must have gone before.
    void follow(const RowMap& map);
    /// Where the search for the rotation of a particle starts.
    void set_rotation(uint32_t particle, const Quatd& rotation);
    /// Particles that something holds in the given rotation: clamps of sheets and rods then
    /// prescribe the slope too. Others, and what has frozen anew, need no help.
    void set_held(std::span<const uint32_t> particles, const Quatf& rotation);

    /// Adds the elastic force [N]. x: positions of all particles [m], w = 0.
    void add_forces(const ThreadPool& pool, std::span<const Vec4f> x, std::span<Vec4f> force);
    /// add_forces and add_damping at once.
    void add_damped_forces(const ThreadPool& pool, std::span<const Vec4f> x,
                           std::span<const Vec4f> v, std::span<Vec4f> force);

    /// Prepares the two functions below for the positions x, of which add_forces was computed last.
    void linearise(const ThreadPool& pool, std::span<const Vec4f> x);
    /// Adds minus the tangent stiffness times the displacement u [m] to force [N]: symmetric,
    /// positive semidefinite and without the stress of compression (elastic_kernels.h).
    void add_force_change(const ThreadPool& pool, std::span<const Vec4f> u, std::span<Vec4f> force);
    /// (mass I + weight K)^-1 of every particle that it moves, K the 3x3 diagonal block of its
    /// stiffness.
    void inverse_diagonal(const ThreadPool& pool, std::span<const float> mass, float weight,
                          std::span<SymmetricBlock> inverse);

    /// Adds f_i = sum_j (d_i s_ij + d_j s_ji) (e.(v_j - v_i)) e / |e|^2 with d_i = 1/2 rank_i
    /// rate_i m_i / sum_j s_ij: both momenta are kept exactly, rigid motion is not braked. v [m/s].
    void add_damping(const ThreadPool& pool, std::span<const Vec4f> x, std::span<const Vec4f> v,
                     std::span<Vec4f> force);

    /// Bonds pairs at the positions x as if they had always been there: no strain energy changes.
    /// Pairs that are bonded already are left alone. Particles without bonds start at rest.
    void bond(const ThreadPool& pool, std::span<const Vec4f> x, std::span<const Pair> pairs);
    /// Removes all bonds of these particles; they forget their plastic strain.
    void unbond(const ThreadPool& pool, std::span<const Vec4f> x,
                std::span<const uint32_t> particles);
    /// Pairs i < j whose bond is stretched further than the mean of both materials' fracture
    /// strains: |e| (1/|z_ij| + 1/|z_ji|)/2 - 1, e the present offset, z the rest offsets.
    std::vector<Pair> overstretched(const ThreadPool& pool, std::span<const Vec4f> x) const;
    /// Removes single bonds (a tear).
    void unbond_pairs(const ThreadPool& pool, std::span<const Vec4f> x,
                      std::span<const Pair> pairs);

    /// Plastic flow; x must be the positions of the last add_forces.
    /// @param dt  during this time [s], by particle: 0 where nothing flows now; or the same for all
    /// @return whether anything flowed
    bool relax_plastic(const ThreadPool& pool, std::span<const Vec4f> x, std::span<const float> dt);
    bool relax_plastic(const ThreadPool& pool, std::span<const Vec4f> x, float dt);

    /// Largest stable leapfrog step [s] of the present bonds, rotations and materials; infinite
    /// without bonds. Call after add_forces. See bond_step.cpp.
    double stable_step(const ThreadPool& pool);

    /// Largest present length of a bond of these particles over its rest length.
    float largest_stretch(const ThreadPool& pool, const BodyRows& rows,
                          std::span<const Vec4f> x) const;
    /// In double precision.
    BondFigures figures(std::span<const Vec4f> x, uint32_t particle) const;
    /// The same of many particles, quickly and in single precision: of rows[k] in figures[k].
    /// @param volume  that energies are divided by [m^3]
    void find_figures(const ThreadPool& pool, std::span<const Vec4f> x, const BodyRows& rows,
                      float volume, std::span<ElasticFigures> figures) const;
    /// Elastic energy of all particles [J].
    double energy(const ThreadPool& pool, std::span<const Vec4f> x) const;
    double particle_energy(std::span<const Vec4f> x, uint32_t particle) const;  // [J]
    Quatf rotation(uint32_t particle) const;
    float plastic_strain(uint32_t particle) const { return state_.plastic[particle]; }
    uint32_t bond_count(uint32_t particle) const { return state_.lists.number[particle]; }
    const BondLists& lists() const { return state_.lists; }
    size_t size() const { return state_.lists.size(); }

    /// All that changes while the simulation runs, for resets and rollbacks.
    struct State {
        BondLists lists;
        std::vector<BondMaterial> materials;
        std::vector<uint8_t> dimension;     // directions that K may span
        std::vector<uint8_t> formula_rank;  // of alpha: 3 solid, 2 sheet, 1 rod
        std::vector<float> alpha;           // [-] without nu
        std::vector<float> beta;            // [m^2] without nu, of the mean curvature of sheets
        std::vector<float> plastic;         // accumulated plastic strain [-]
        std::vector<RotationBlock> rotations;
        std::vector<RestBlock> rest;
        std::vector<Float4> k;  // [1/m]
        std::vector<BondConstants> constants;
        std::vector<uint8_t> rank;          // directions that count for the strain
        std::vector<float> inverse_moment;  // largest eigenvalue of K+
        std::vector<float> weight;          // sum_j s_ij [1/m^2]
        std::vector<float> damping;         // d_i [kg m^2/s]
        std::vector<float> bound;           // kappa_i [J], see bond_step.cpp
        std::vector<Vec4f> probe;           // warm start of stable_step
        std::vector<uint8_t> probe_noise;   // particles whose bonds changed since

        void visit(StateVisitor& state);
        /// There is a value for each particle.
        bool is_whole() const;
    };
    /// What changes with parameters only, then what changes by itself.
    void visit_settings(StateVisitor& state);
    void visit_motion(StateVisitor& state);
    const State& save() const { return state_; }
    void restore(const State& saved) { state_ = saved; }

    /// The set of kernels to run; bond_kernels() unless told.
    void use_kernels(const BondKernels& kernels) { kernels_ = &kernels; }

  private:
    /// What never changes.
    struct Particle {
        static constexpr bool plain_state = true;
        float volume = 0.0f, mass = 0.0f;    // [m^3], [kg]
        float support = 0.0f, alpha = 0.0f;  // [m]; of a solid, without nu
    };
    /// One particle before its bonds change.
    struct Before {
        Mat3d whole = Mat3d::Identity();
        double energy_density = 0.0;
        uint32_t bonds = 0;
    };

    void resize(size_t count);
    void resize_rest(size_t count);
    BondRow row(std::span<const Vec4f> x, uint32_t i) const;
    void store_offsets(uint32_t i, const BondRow& row);
    /// Matrices and constants of particle i; its bonds or only its material have changed.
    void update(uint32_t i, const BondFit& fit);
    void update_constants(uint32_t i);
    /// Of what holds the particle, where that prescribes a slope.
    std::optional<Quatd> held(uint32_t i) const;
    BondElasticity elasticity(uint32_t i) const;
    float bond_weight(uint32_t i, uint32_t j, double length) const;
    std::vector<Before> before_change(const ThreadPool& pool, std::span<const Vec4f> x,
                                      std::span<const uint32_t> particles) const;
    void seat_after_change(std::span<const Vec4f> x, uint32_t i, const Before& before);
    bool flow_particle(std::span<const Vec4f> x, uint32_t i, float dt);
    bool change_material(std::span<const Vec4f> x, uint32_t i, const BondMaterial& material);
    /// What no pass changes.
    BondArrays seen_arrays(std::span<const Vec4f> x) const;
    BondArrays arrays(std::span<const Vec4f> x, std::span<Vec4f> force);
    void run(const ThreadPool& pool, const BondArrays& view, BondPass pass) const;
    double largest_frequency_bound(const ThreadPool& pool) const;

    State state_;
    std::vector<Particle> particles_;
    std::vector<Float4> held_;         // x, y, z, w of what holds a particle; zero: nothing does
    std::vector<BondRecord> records_;  // scratch of the passes
    std::vector<Float4> own_;
    std::vector<BondLanes> measure_;
    std::vector<TangentBlock> tangents_;  // of linearise
    const BondKernels* kernels_ = &bond_kernels();
};

}  // namespace taffy
