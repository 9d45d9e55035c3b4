#pragma once
// Elasticity of particles whose material melts, creeps and freezes again: every particle has its
// own bonds, each with its own rest offset, so that bonds can be made and broken without a kick and
// flow without a common rest state. The energy is that of the operator `corotated` (elasticity.h),
// which stays the fast path of bodies that neither melt nor creep. docs/method.md "Bonds,
// plasticity".
//
// Only motion of the particles raises energy(): all changes of bonds and stiffness and the plastic
// flow keep or lower the energy of every particle.
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

/// Figures of one particle, for colours and diagnostics.
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

    /// Adds particles in these rows, one for each of shape.x0, and bonds them to all neighbours
    /// within the support, at rest.
    void add_body(const BodyRows& rows, const RestShape& shape, const BondMaterial& material,
                  float density);
    /// The same, with these neighbours: all within the support.
    void add_body(const BodyRows& rows, const RestShape& shape, const BondMaterial& material,
                  float density, const NeighbourLists& pairs);
    /// Reserves memory for so many entries of bonds more, two for each bond.
    void reserve_bonds(size_t entries) { state_.lists.reserve_slots(entries); }
    /// Adds molten particles, which have no bonds. shape gives support, spacing and volume.
    void add_molten(const BodyRows& rows, const RestShape& shape, const BondMaterial& material,
                    float density);

    /// Sets volume, mass, support and alpha of these particles, whatever bonds they have. After
    /// forget_rows() this must be called for all particles that have bonds.
    void set_rest(const BodyRows& rows, const RestShape& shape, float density);
    void forget_rows();

    /// Sets new materials, one per particle. Stiffness falls at once; where it rises by more than
    /// 2 %, strain and residuals shrink so that the energy at x [m] does not rise. Smaller rises
    /// are put off.
    void set_materials(const ThreadPool& pool, std::span<const Vec4f> x,
                       std::span<const BondMaterial> materials);

    /// Sets the rest density [kg/m^3] of some particles.
    void set_density(const BodyRows& rows, float density);
    /// Moves the data of particles to their new rows. The bonds of removed particles must have been
    /// removed before.
    void follow(const RowMap& map);
    /// Sets the warm start of a particle's rotation.
    void set_rotation(uint32_t particle, const Quatd& rotation);
    /// Sets the rotation in which a clamp holds these particles, so that clamps of sheets and rods
    /// prescribe the slope too. No effect on solids and on particles that have frozen anew.
    void set_held(std::span<const uint32_t> particles, const Quatf& rotation);

    /// Adds the elastic force [N]. x: positions of all particles [m], w = 0.
    void add_forces(const ThreadPool& pool, std::span<const Vec4f> x, std::span<Vec4f> force);
    /// Does the same as add_forces() and add_damping(), but faster.
    void add_damped_forces(const ThreadPool& pool, std::span<const Vec4f> x,
                           std::span<const Vec4f> v, std::span<Vec4f> force);

    /// Prepares add_force_change() and inverse_diagonal() for the positions x, which must be those
    /// of the last call of add_forces().
    void linearise(const ThreadPool& pool, std::span<const Vec4f> x);
    /// Adds minus the tangent stiffness times the displacement u [m] to force [N]: symmetric,
    /// positive semidefinite and without the stress of compression (elastic_kernels.h).
    void add_force_change(const ThreadPool& pool, std::span<const Vec4f> u, std::span<Vec4f> force);
    /// Writes (mass I + weight K)^-1 for every particle of the network, K the 3x3 diagonal block of
    /// its stiffness. Other particles are skipped.
    void inverse_diagonal(const ThreadPool& pool, std::span<const float> mass, float weight,
                          std::span<SymmetricBlock> inverse);

    /// Adds f_i = sum_j (d_i s_ij + d_j s_ji) (e.(v_j - v_i)) e / |e|^2 with d_i = 1/2 rank_i
    /// rate_i m_i / sum_j s_ij: linear and angular momentum are conserved exactly, rigid motion is
    /// not braked. v [m/s].
    void add_damping(const ThreadPool& pool, std::span<const Vec4f> x, std::span<const Vec4f> v,
                     std::span<Vec4f> force);

    /// Bonds pairs at the positions x without changing any strain energy: the rest offsets are the
    /// present ones, corrected for the present strain. Pairs that are bonded already are skipped.
    /// Particles without bonds begin strain-free.
    void bond(const ThreadPool& pool, std::span<const Vec4f> x, std::span<const Pair> pairs);
    /// Removes all bonds of these particles and resets their plastic strain to zero.
    void unbond(const ThreadPool& pool, std::span<const Vec4f> x,
                std::span<const uint32_t> particles);
    /// Returns the pairs i < j whose strain |e| (1/|z_ij| + 1/|z_ji|)/2 - 1, e the present offset,
    /// z the rest offsets, is above the mean of the fracture strains of both materials.
    std::vector<Pair> overstretched(const ThreadPool& pool, std::span<const Vec4f> x) const;
    /// Removes single bonds (a tear).
    void unbond_pairs(const ThreadPool& pool, std::span<const Vec4f> x,
                      std::span<const Pair> pairs);

    /// Lets particles above their yield strain flow; x must be the positions of the last
    /// add_forces.
    /// @param dt  duration of the flow [s], one per particle (0: no flow now) or the same for all
    /// @return whether any particle flowed
    bool relax_plastic(const ThreadPool& pool, std::span<const Vec4f> x, std::span<const float> dt);
    bool relax_plastic(const ThreadPool& pool, std::span<const Vec4f> x, float dt);

    /// Returns the largest stable leapfrog step [s] for the present bonds, rotations and materials;
    /// infinite without bonds. Call after add_forces. See bond_step.cpp.
    double stable_step(const ThreadPool& pool);

    /// Returns the largest ratio of present length to rest length of a bond of these particles, at
    /// least 1.
    float largest_stretch(const ThreadPool& pool, const BodyRows& rows,
                          std::span<const Vec4f> x) const;
    /// Returns the figures of one particle, computed in double precision.
    BondFigures figures(std::span<const Vec4f> x, uint32_t particle) const;
    /// Writes the figures of the particle rows[k] to figures[k], quickly and in single precision.
    /// @param volume  divisor that turns energies into energy densities [m^3]
    void find_figures(const ThreadPool& pool, std::span<const Vec4f> x, const BodyRows& rows,
                      float volume, std::span<ElasticFigures> figures) const;
    /// Returns the elastic energy of all particles [J].
    double energy(const ThreadPool& pool, std::span<const Vec4f> x) const;
    double particle_energy(std::span<const Vec4f> x, uint32_t particle) const;  // [J]
    Quatf rotation(uint32_t particle) const;
    float plastic_strain(uint32_t particle) const { return state_.plastic[particle]; }
    /// Directions that the particle's bonds may span: 3 solid, 2 sheet, 1 rod.
    int dimension(uint32_t particle) const { return state_.dimension[particle]; }
    uint32_t bond_count(uint32_t particle) const { return state_.lists.number[particle]; }
    const BondLists& lists() const { return state_.lists; }
    size_t size() const { return state_.lists.size(); }

    /// Everything that changes while the simulation runs, for resets and rollbacks.
    struct State {
        BondLists lists;
        std::vector<BondMaterial> materials;
        std::vector<uint8_t> dimension;        // directions that K may span
        std::vector<uint8_t> formula_rank;     // whose formula alpha has: 3 solid, 2 sheet, 1 rod
        std::vector<float> alpha;              // [-] without nu
        std::vector<float> beta;               // [m^2] without nu, for the mean curvature of sheets
        std::vector<float> plastic;            // accumulated plastic strain [-]
        std::vector<RotationBlock> rotations;  // warm starts, rounded to multiples of 2^-16
        std::vector<RestBlock> rest;
        std::vector<Float4> k;  // [1/m]
        std::vector<BondMoments> moments;
        std::vector<uint8_t> rank;          // number of directions that count for the strain
        std::vector<float> inverse_moment;  // largest eigenvalue of K+
        std::vector<float> weight;          // sum_j s_ij [1/m^2]
        std::vector<Vec4f> probe;           // warm start of stable_step, rounded by brief()
        std::vector<uint8_t> probe_noise;   // 1: bonds have changed since the last stable_step

        // Not saved: see find_constants().
        std::vector<BondConstants> constants;
        std::vector<float> damping;  // d_i [kg m^2/s]
        std::vector<float> bound;    // kappa_i [J], see bond_step.cpp

        void visit(StateVisitor& state);
        /// Returns whether every array that was read has a value for each particle.
        bool is_whole() const;
    };
    /// Visits the data that changes with parameters only.
    void visit_settings(StateVisitor& state);
    /// Visits the State. After a read, set_rest() and find_constants() must be called.
    void visit_motion(StateVisitor& state);
    /// Finds the part of the State that follows from materials and bonds.
    void find_constants();
    const State& save() const { return state_; }
    void restore(const State& saved) { state_ = saved; }

    /// Sets the kernels to run; bond_kernels() by default.
    void use_kernels(const BondKernels& kernels) { kernels_ = &kernels; }

  private:
    /// Constants of a particle, which only parameters change.
    struct Particle {
        static constexpr bool plain_state = true;
        float volume = 0.0f, mass = 0.0f;    // [m^3], [kg]
        float support = 0.0f, alpha = 0.0f;  // [m]; [-] that of a solid, without nu
    };
    /// State of one particle before its bonds change.
    struct Before {
        Mat3d whole = Mat3d::Identity();
        double energy_density = 0.0;
        uint32_t bonds = 0;
    };

    void resize(size_t count);
    void resize_rest(size_t count);
    BondRow row(std::span<const Vec4f> x, uint32_t i) const;
    void store_offsets(uint32_t i, const BondRow& row);
    /// Updates the matrices and constants of particle i after its bonds have changed.
    void update(uint32_t i, const BondFit& fit);
    /// Updates the constants of particle i after its material has changed.
    void update_constants(uint32_t i);
    /// Returns the rotation of the clamp that holds the particle, if it prescribes a slope.
    std::optional<Quatd> held(uint32_t i) const;
    BondElasticity elasticity(uint32_t i) const;
    float bond_weight(uint32_t i, uint32_t j, double length) const;
    std::vector<Before> before_change(const ThreadPool& pool, std::span<const Vec4f> x,
                                      std::span<const uint32_t> particles) const;
    void seat_after_change(std::span<const Vec4f> x, uint32_t i, const Before& before);
    bool flow_particle(std::span<const Vec4f> x, uint32_t i, float dt);
    bool change_material(std::span<const Vec4f> x, uint32_t i, const BondMaterial& material);
    /// Returns the arrays that no pass changes.
    BondArrays seen_arrays(std::span<const Vec4f> x) const;
    BondArrays arrays(std::span<const Vec4f> x, std::span<Vec4f> force);
    void run(const ThreadPool& pool, const BondArrays& view, BondPass pass) const;
    double largest_frequency_bound(const ThreadPool& pool) const;

    State state_;
    std::vector<Particle> particles_;
    std::vector<Float4> held_;         // rotation x, y, z, w of a clamp; zero: not held
    std::vector<BondRecord> records_;  // scratch of the passes
    std::vector<Float4> own_;
    std::vector<BondLanes> measure_;
    std::vector<TangentBlock> tangents_;  // written by linearise()
    const BondKernels* kernels_ = &bond_kernels();
};

}  // namespace taffy
