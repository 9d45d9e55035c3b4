#pragma once
// Contacts as forces inside the equations of an implicit step: an overlap delta is pushed apart by
// the gradient of
//
//     U = k delta^2 / 2,   k = E V / d^2 + 4 m / dt^2,
//
// E, V, d, m the modulus, volume, spacing and mass of the particle: as stiff as the particle
// itself, and so stiff that one step stops particles that meet. Friction is a spring of stiffness k
// along the surface from the place where the contact stuck, with a force of at most mu N, N the
// push of the same iterate; where this limit is reached the place is carried along [Cundall, Strack
// 1979].
//
// The pairs that may touch within the step and their normals are found once at its start. This
// never raises U: a new overlap shifts the zero of delta, the rest gap, which is taken back slowly.
#include <array>
#include <functional>
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/collision/contact_geometry.h"
#include "core/collision/contact_pairs.h"
#include "core/collision/impact.h"
#include "core/collision/obstacle.h"
#include "core/collision/obstacle_load.h"
#include "core/particles/particles.h"

namespace taffy {

/// Derivative of a force, a symmetric matrix: xx, yy, zz, xy, xz, yz [N/m].
using ContactStiffness = std::array<float, 6>;

/// The input of a step besides the particles.
struct PotentialSetting {
    std::span<const ContactBody> bodies;
    std::span<const float> stiffness;  // E V / d^2 by body [N/m]
    std::span<const Obstacle> obstacles;
    ContactLaw law;                           // the scene's
    float dt = 1e-3f;                         // [s]
    std::function<Quatf(uint32_t)> rotation;  // of the neighbourhood of a particle
    BondedPairs bonded = {};                  // empty: no bonds
    /// Pairs of bodies that are solved together, whether they touch or not.
    std::span<const std::pair<uint32_t, uint32_t>> joined = {};
};

class ContactPotential {
  public:
    /// Memory of a contact from step to step. Part of the state.
    struct Memory {
        float overlap = 0.0f;        // delta at the end of the last step [m]
        float stiffness = 0.0f;      // k at the end of the last step [N/m]
        float rest_gap = 0.0f;       // gap at which delta is zero, never positive [m]
        float mean_push = 0.0f;      // mean over the last 20 ms or so [N]
        Vec3f slip = Vec3f::Zero();  // displacement from where it stuck, in the obstacle's frame or
                                     // relative to the other particle [m]
    };
    struct Remembered {
        static constexpr bool plain_state = true;
        uint32_t particle = 0, other = 0;  // other: obstacle or particle
        Memory memory;
    };
    struct State {
        std::vector<Remembered> obstacles;  // ascending by particle, then obstacle
        std::vector<Remembered> pairs;      // ascending by particle, then other; each pair twice
        std::vector<uint8_t> unsteady;      // by body: see unsteady()
    };

    /// Finds the contacts that may act within the step, from particles and obstacles at its start.
    void begin_step(const ThreadPool& pool, const PotentialSetting& setting,
                    const Particles& particles);
    /// Groups of bodies that may touch within the step: a group number, from zero on, for each
    /// body.
    const std::vector<uint32_t>& group_of_body() const { return group_; }

    /// Adds the forces at x, and stores them and their derivative.
    void add_forces(const ThreadPool& pool, std::span<const Obstacle> obstacles,
                    std::span<const Vec4f> x, std::span<Vec4f> force);
    /// Adds factor times minus the derivative of the forces, at the last add_forces(), times u.
    void add_stiffness_times(const ThreadPool& pool, std::span<const Vec4f> u, float factor,
                             std::span<Vec4f> result) const;
    /// Calls visit(particle, K) for every particle with an acting contact, K the sum of the
    /// derivatives with respect to its own position.
    void for_each_diagonal(
        const std::function<void(uint32_t, const ContactStiffness&)>& visit) const;
    /// Energy of overlaps and friction springs at the last add_forces() by body [J]; each body of a
    /// pair has half of the pair's energy.
    std::vector<double> energies(size_t bodies) const;
    /// Nonzero for bodies that may touch something within the step.
    std::vector<uint8_t> may_touch(size_t bodies) const;
    /// For a step that ends at the last add_forces(): the energy of contacts that began or ended in
    /// the step, and of all contacts, by body [J].
    struct Switched {
        std::vector<double> energy, all;
    };
    Switched switched(size_t bodies) const;
    /// Bits that say what pushed a body in the step, 0 for nothing.
    static constexpr uint8_t by_body = 1, by_obstacle = 2;
    std::vector<uint8_t> touched(size_t bodies) const;

    /// Stores the forces of the last add_forces() as those at the start of the step.
    void mark_start();
    /// Adds the forces at the start, times share, to the mean forces of the step for bodies whose
    /// flag is set.
    void add_start_share(double share, std::span<const uint8_t> bodies);
    /// The same with the forces of the last add_forces().
    void add_share(double share, std::span<const uint8_t> bodies);
    /// Sets the mean forces of bodies whose flag is set to zero.
    void forget_shares(std::span<const uint8_t> bodies);
    /// Ends the step: writes the particles' contact forces, updates the memory and adds the
    /// touches.
    /// @param loads  by obstacle; the loads of the contacts are added
    void end_step(std::span<const Obstacle> obstacles, Particles& particles,
                  std::vector<Touch>& touches, std::span<ObstacleLoad> loads);

    /// Number of steps still to be done by backward Euler because contacts of the body's system
    /// have begun or ended.
    int unsteady(size_t body) const {
        return body < state_.unsteady.size() ? state_.unsteady[body] : 0;
    }
    void set_unsteady(std::vector<uint8_t> bodies) { state_.unsteady = std::move(bodies); }

    /// Visits the memories of contacts, which resets and rollbacks restore.
    void visit_motion(StateVisitor& state);
    void follow(const RowMap& map);
    /// Visits the pairs that may touch.
    void visit_memory(StateVisitor& state) { state("pairs", pairs_); }
    /// Makes the next step search for pairs again, after bonds have changed or a state was
    /// restored.
    void search_again() { pairs_.invalidate(); }

  private:
    /// One contact of a particle in this step.
    struct Contact {
        uint32_t particle = 0;
        uint32_t other = 0;  // obstacle or particle
        bool is_pair = false;
        Memory memory;
        float stiffness = 0.0f;  // k [N/m]
        ContactLaw law;
        float diameter = 0.0f;         // distance at which two particles touch [m]
        Vec3f normal = Vec3f::Zero();  // towards the particle; fixed for the step in pairs
        Vec3f start = Vec3f::Zero();   // position at the start, in the obstacle's frame or relative
                                       // to the other particle [m]
        float start_push = 0.0f;       // at the start [N]
        Vec3f start_normal = Vec3f::Zero(), start_force = Vec3f::Zero();
        // At the last add_forces()
        float gap = 0.0f;             // [m]
        float push = 0.0f;            // [N]
        Vec3f slip = Vec3f::Zero();   // [m]
        Vec3f force = Vec3f::Zero();  // push and friction [N]
        ContactStiffness derivative{};
        Vec3f mean_push = Vec3f::Zero();   // sum of shares times pushes [N]
        Vec3f mean_force = Vec3f::Zero();  // sum of shares times forces [N]
    };
    struct Row {
        uint32_t particle = 0, begin = 0, end = 0;
        uint32_t body = 0;
    };

    std::vector<Contact> find_obstacles(const ThreadPool& pool, const PotentialSetting& setting,
                                        const Particles& particles) const;
    std::vector<Contact> find_pairs(const ThreadPool& pool, const PotentialSetting& setting,
                                    const Particles& particles);
    void make_rows(const Particles& particles);
    void make_groups(const PotentialSetting& setting, const Particles& particles);
    static void evaluate(std::span<const Obstacle> obstacles, const Vec3f& x, const Vec3f& x_other,
                         Contact& contact);

    float dt_ = 0.0f;
    State state_;
    ContactPairs pairs_;
    std::vector<Contact> contacts_;  // by particle; its obstacles before other particles
    std::vector<Row> rows_;
    std::vector<uint32_t> group_;
};

}  // namespace taffy
