#pragma once
// Elastic forces of all bodies, each by the module that fits it: the lattice of its rest shape
// (elasticity.h), or, where the rest shape changes while the scene runs, bonds of the particles
// (bond_network.h). Both have the same forces in a body as the scene gives it.
#include <span>
#include <utility>
#include <vector>

#include "core/base/parallel.h"
#include "core/bodies/body.h"
#include "core/bonds/bond_network.h"
#include "core/elasticity/elasticity.h"

namespace taffy {

/// Of one particle, at its present temperature [C]: solid and molten material mixed as in [KAG05].
/// @param dimension  of the body: 3 solid, 2 sheet, 1 rod
BondMaterial bond_material(const MaterialParameters& material, double temperature, int dimension);

/// Of looks at what changes bonds: temperatures, stretch, plastic flow [s].
inline constexpr double bond_change_interval = 1.0 / 240.0;

class Solids {
  public:
    /// A body on its lattice. One without particles (a fluid) has no elastic forces.
    /// @param rows  of the body's particles in the arrays given to add_forces
    void add_body(const BodyRows& rows, RestShape shape, const MaterialParameters& material);
    /// The rows of particles have moved. What has bonds or does not flow must not have lost some.
    void follow(const RowMap& map);
    /// The body has new rows, without bonds.
    void grow(uint32_t body, const MaterialParameters& material, const BodyRows& rows);
    /// The rows of a body are others.
    void set_rows(uint32_t body, const BodyRows& rows);
    /// What the particles of a body with bonds are of, after other rows were read.
    void set_rest(uint32_t body, float density);
    /// From now on a body has bonds. They begin as at rest and turned like the lattice, or not at
    /// all where it is molten.
    void give_bonds(uint32_t body, const MaterialParameters& material, bool molten);
    bool has_bonds(uint32_t body) const { return bodies_[body].bonded; }
    /// It has no rest shape that they belong to.
    bool may_lose_particles(uint32_t body) const {
        return has_bonds(body) || lattices_.rest_shape(body).x0.empty();
    }
    /// Whether each body has.
    std::vector<uint8_t> bonded() const;
    bool any_bonds() const { return bonds_.size() > 0; }
    /// State of the bonds of all bodies that have some, each as it was at first.
    BondNetwork::State first_bonds(std::span<const SimulationBody> bodies,
                                   std::span<const uint8_t> molten) const;

    /// For bodies on their lattice and the density of all; other materials of bonds are set by
    /// particle.
    void set_material(uint32_t body, const MaterialParameters& material);

    /// How many particles the body has, or began with: they are counted within it up to here.
    size_t shape_size(uint32_t body) const;

    /// Particles (counted within the body) that something holds in the given rotation: clamps of
    /// sheets and rods then prescribe the slope too.
    void set_held(uint32_t body, std::span<const uint32_t> particles, const Quatf& rotation);

    /// Elastic forces, and the damping of bonds, which are read from memory once for both.
    /// @param x_low  what rounding left out of x, or empty
    void add_forces(const ThreadPool& pool, std::span<const Vec4f> x, std::span<const Vec4f> v,
                    std::span<Vec4f> force, std::span<const Vec4f> x_low = {});
    /// Of lattices: what add_forces leaves.
    void add_lattice_damping(const ThreadPool& pool, std::span<const Vec4f> x,
                             std::span<const Vec4f> v, std::span<Vec4f> force);
    /// Of lattices and bonds.
    void add_damping(const ThreadPool& pool, std::span<const Vec4f> x, std::span<const Vec4f> v,
                     std::span<Vec4f> force);

    /// Prepares the two functions below for the positions x, of which add_forces was computed last.
    void linearise(const ThreadPool& pool, std::span<const Vec4f> x);
    /// Adds minus the tangent stiffness times the displacement u [m] to force [N].
    /// @param active  one per body; the forces of others do not matter
    void add_force_change(const ThreadPool& pool, std::span<const uint8_t> active,
                          std::span<const Vec4f> u, std::span<Vec4f> force);
    /// (mass I + weight K)^-1 of every particle alone, K the 3x3 diagonal block of its stiffness.
    void inverse_diagonal(const ThreadPool& pool, std::span<const float> mass, float weight,
                          std::span<SymmetricBlock> inverse);
    /// Pairs of bodies that have bonds with each other, each once.
    std::vector<std::pair<uint32_t, uint32_t>> joined_bodies(
        std::span<const uint16_t> body_of) const;

    /// Largest present distance of two neighbours over their rest distance; x holds all particles.
    float largest_stretch(const ThreadPool& pool, uint32_t body, std::span<const Vec4f> x) const;
    /// Figures of every particle of a body; x holds all particles.
    void evaluate(const ThreadPool& pool, uint32_t body, std::span<const Vec4f> x,
                  std::span<ElasticFigures> figures) const;
    /// Largest stable leapfrog step of a body [s]; that of all bonds for a body with bonds.
    double stable_step(uint32_t body) const;
    /// Finds it where what is known is of the past.
    void find_stable_step(const ThreadPool& pool, uint32_t body);
    /// The stable step of the bonds is to be found again, at once.
    void forget_bond_step() { bond_step_known_ = false; }
    /// Bonds or their materials have changed: their step is to be found again, soon.
    void bonds_changed() { step_is_of_present_ = false; }
    /// Forgets the step of bonds that have changed, some times a second.
    void end_of_step(double time);
    /// The time has been set back.
    void restored(double time);
    /// Largest E / rho of the bonds [m^2/s^2]; until their step is found again it is scaled with
    /// that.
    void set_stiffest(double stiffest) { stiffest_ = stiffest; }
    /// Present rotation of one particle, counted within its body.
    Quatf rotation(uint32_t body, uint32_t particle) const;

    Elasticity& lattices() { return lattices_; }
    const Elasticity& lattices() const { return lattices_; }
    BondNetwork& bonds() { return bonds_; }
    const BondNetwork& bonds() const { return bonds_; }

    /// Which bodies have bonds. Materials are the bodies' own; they must be set before what they
    /// lead to is read.
    void visit_settings(StateVisitor& state);
    /// Rotations and bonds: what resets and rollbacks bring back.
    void visit_motion(StateVisitor& state);
    /// What is known of stable steps.
    void visit_memory(StateVisitor& state);

  private:
    struct Body {
        BodyRows rows;
        bool bonded = false;
    };
    void add_bonds(BondNetwork& network, uint32_t body, const MaterialParameters& material,
                   bool molten) const;

    std::vector<Body> bodies_;
    Elasticity lattices_;
    BondNetwork bonds_;
    double next_step_search_ = 0.0;  // simulated time [s]
    bool step_is_of_present_ = true;
    bool bond_step_known_ = false;
    double bond_step_ = 1.0;                          // last found [s]
    double stiffest_ = 0.0, stiffest_at_step_ = 0.0;  // [m^2/s^2]
};

}  // namespace taffy
