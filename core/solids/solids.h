#pragma once
// Elastic forces of all bodies, by one of two storages of their pairs: the lattice of a body's rest
// shape (elasticity.h) or, if the rest shape changes while the scene runs, the bonds of its
// particles (bond_network.h). Both give the same forces in a body as the scene defines it.
#include <span>
#include <utility>
#include <vector>

#include "core/base/parallel.h"
#include "core/bodies/body.h"
#include "core/bonds/bond_network.h"
#include "core/elasticity/elasticity.h"

namespace taffy {

/// Returns the material of one particle at its temperature [C]: solid and molten material mixed as
/// in [KAG05].
/// @param dimension  of the body: 3 solid, 2 sheet, 1 rod
BondMaterial bond_material(const MaterialParameters& material, double temperature, int dimension);

/// Time between tests of what changes bonds: temperatures, stretch, plastic flow [s].
inline constexpr double bond_change_interval = 1.0 / 240.0;

class Solids {
  public:
    /// Adds a body on its lattice. A body without particles (a fluid) has no elastic forces.
    /// @param rows  rows of the body's particles in the arrays given to add_forces
    void add_body(const BodyRows& rows, RestShape shape, const MaterialParameters& material);
    /// Moves particles to their new rows. Only bodies for which may_lose_particles() is true may
    /// have lost a part of their particles.
    void follow(const RowMap& map);
    /// Gives a body new rows at the end, whose particles have no bonds.
    void grow(uint32_t body, const MaterialParameters& material, const BodyRows& rows);
    /// Replaces the rows of a body.
    void set_rows(uint32_t body, const BodyRows& rows);
    /// Sets the rest data of the particles of a body with bonds, after other rows have been read.
    void set_rest(uint32_t body, float density);
    /// Moves a body from its lattice to bonds for good. The bonds begin at rest, turned like the
    /// lattice; a molten body begins without bonds.
    void give_bonds(uint32_t body, const MaterialParameters& material, bool molten);
    /// Reserves memory for the bonds of bodies that are given bonds next.
    void reserve_bonds(std::span<const uint32_t> bodies);
    bool has_bonds(uint32_t body) const { return bodies_[body].bonded; }
    /// Returns whether particles may leave the body, because no rest shape needs them.
    bool may_lose_particles(uint32_t body) const {
        return has_bonds(body) || lattices_.rest_shape(body).x0.empty();
    }
    /// Returns has_bonds() of each body.
    std::vector<uint8_t> bonded() const;
    bool any_bonds() const { return bonds_.size() > 0; }
    /// Returns the initial state of the bonds of all bodies with bonds.
    BondNetwork::State first_bonds(std::span<const SimulationBody> bodies,
                                   std::span<const uint8_t> molten) const;

    /// Sets the material of a body on its lattice; of a body with bonds only the density, because
    /// the rest of the material is set by particle.
    void set_material(uint32_t body, const MaterialParameters& material);

    /// Upper bound of the numbers of particles counted within the body: its present or its initial
    /// number of particles, whichever is larger.
    size_t shape_size(uint32_t body) const;

    /// Sets the rotation in which a clamp holds the given particles (counted within the body), so
    /// that clamps of sheets and rods prescribe the slope too.
    void set_held(uint32_t body, std::span<const uint32_t> particles, const Quatf& rotation);

    /// Adds elastic forces and the damping of bonds, which are read from memory once for both.
    /// @param x_low  the low parts of the positions, which rounding left out of x, or empty
    void add_forces(const ThreadPool& pool, std::span<const Vec4f> x, std::span<const Vec4f> v,
                    std::span<Vec4f> force, std::span<const Vec4f> x_low = {});
    /// Adds the damping of lattices, which add_forces() leaves out.
    void add_lattice_damping(const ThreadPool& pool, std::span<const Vec4f> x,
                             std::span<const Vec4f> v, std::span<Vec4f> force);
    /// Adds the damping of lattices and bonds.
    void add_damping(const ThreadPool& pool, std::span<const Vec4f> x, std::span<const Vec4f> v,
                     std::span<Vec4f> force);

    /// Prepares add_force_change() and inverse_diagonal() for the positions x, which must be those
    /// of the last call of add_forces().
    void linearise(const ThreadPool& pool, std::span<const Vec4f> x);
    /// Adds minus the tangent stiffness times the displacement u [m] to force [N].
    /// @param active  one flag per body; the forces on other bodies do not matter
    void add_force_change(const ThreadPool& pool, std::span<const uint8_t> active,
                          std::span<const Vec4f> u, std::span<Vec4f> force);
    /// Writes (mass I + weight K)^-1 for every particle, K the 3x3 diagonal block of the stiffness.
    void inverse_diagonal(const ThreadPool& pool, std::span<const float> mass, float weight,
                          std::span<SymmetricBlock> inverse);
    /// Returns the pairs of bodies that have bonds with each other, each once.
    std::vector<std::pair<uint32_t, uint32_t>> joined_bodies(
        std::span<const uint16_t> body_of) const;

    /// Returns the largest ratio of present to rest distance of two neighbours, at least 1; x holds
    /// the particles of all bodies.
    float largest_stretch(const ThreadPool& pool, uint32_t body, std::span<const Vec4f> x) const;
    /// Writes the figures of every particle of a body; x holds the particles of all bodies.
    void evaluate(const ThreadPool& pool, uint32_t body, std::span<const Vec4f> x,
                  std::span<ElasticFigures> figures) const;
    /// Returns the largest stable leapfrog step of a body [s]; for a body with bonds, that of all
    /// bonds.
    double stable_step(uint32_t body) const;
    /// Finds the stable step of a body if it is not known for the present state.
    void find_stable_step(const ThreadPool& pool, uint32_t body);
    /// Makes the next find_stable_step() find the stable step of the bonds again.
    void forget_bond_step() { bond_step_known_ = false; }
    /// Makes a later end_of_step() forget the stable step of the bonds, because bonds or their
    /// materials have changed.
    void bonds_changed() { step_is_of_present_ = false; }
    /// Forgets the stable step of bonds that have changed, at most 60 times a second.
    void end_of_step(double time);
    /// Adapts to a time that was set back.
    void restored(double time);
    /// Sets the largest E / rho of the bonds [m^2/s^2], with which their stable step is scaled
    /// until it is found again.
    void set_stiffest(double stiffest) { stiffest_ = stiffest; }
    /// Returns the present rotation of one particle, counted within its body.
    Quatf rotation(uint32_t body, uint32_t particle) const;

    Elasticity& lattices() { return lattices_; }
    const Elasticity& lattices() const { return lattices_; }
    BondNetwork& bonds() { return bonds_; }
    const BondNetwork& bonds() const { return bonds_; }

    /// Visits which bodies have bonds, and the settings of lattices and bonds. Materials belong to
    /// the bodies; they must be set before this state is read.
    void visit_settings(StateVisitor& state);
    /// Visits rotations and bonds, which resets and rollbacks restore.
    void visit_motion(StateVisitor& state);
    /// Visits the stable step of the bonds.
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
    double next_step_search_ = 0.0;   // earliest simulated time [s]
    bool step_is_of_present_ = true;  // bonds have not changed since bond_step_ was found
    bool bond_step_known_ = false;
    double bond_step_ = 1.0;  // found last [s]
    // Largest E / rho of the bonds now, and when bond_step_ was found [m^2/s^2]
    double stiffest_ = 0.0, stiffest_at_step_ = 0.0;
};

}  // namespace taffy
