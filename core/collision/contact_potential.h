#pragma once
// Contacts as forces inside the equations of an implicit step: what overlaps by delta is pushed
// apart by the gradient of
//
//     U = k delta^2 / 2,   k = E V / d^2 + 4 m / dt^2,
//
// E, V, d, m the modulus, volume, spacing and mass of the particle: as stiff as the particle
// itself, and so stiff that one step stops what meets. Friction is a spring of stiffness k along
// the surface from where the contact stuck, with a force of at most mu N, N the push of the same
// iterate; where that is not enough the place is carried along [Cundall, Strack 1979].
//
// Which particles may touch within the step, and the normals of pairs, are found once at its start.
// Nothing found then raises U: an overlap that was not there before is a new zero of delta, which
// is taken back slowly.
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

/// What a step needs to know besides the particles.
struct PotentialSetting {
    std::span<const ContactBody> bodies;
    std::span<const float> stiffness;  // E V / d^2 by body [N/m]
    std::span<const Obstacle> obstacles;
    ContactLaw law;                           // of the scene
    float dt = 1e-3f;                         // [s]
    std::function<Quatf(uint32_t)> rotation;  // of the neighbourhood of a particle
    BondedPairs bonded = {};                  // empty: there are no bonds
    /// Pairs of bodies that are solved together, whether they touch or not.
    std::span<const std::pair<uint32_t, uint32_t>> joined = {};
};

class ContactPotential {
  public:
    /// Memory of a contact, from step to step. Part of the state.
    struct Memory {
        float overlap = 0.0f;        // delta at the end of the last step [m]
        float stiffness = 0.0f;      // k then [N/m]
        float rest_gap = 0.0f;       // gap at which delta is zero, never positive [m]
        float mean_push = 0.0f;      // of the last 20 ms or so [N]
        Vec3f slip = Vec3f::Zero();  // from where it stuck, as the obstacle sees it, or from the
                                     // other [m]
    };
    struct Remembered {
        static constexpr bool plain_state = true;
        uint32_t particle = 0, other = 0;  // obstacle, or particle
        Memory memory;
    };
    struct State {
        std::vector<Remembered> obstacles;  // ascending
        std::vector<Remembered> pairs;      // ascending, each pair twice
        std::vector<uint8_t> unsteady;      // by body: see unsteady()
    };

    /// Finds what may touch within the step. Particles and obstacles are those of its start.
    void begin_step(const ThreadPool& pool, const PotentialSetting& setting,
                    const Particles& particles);
    /// Groups of bodies that may touch within the step: a number for each body, from zero on.
    const std::vector<uint32_t>& group_of_body() const { return group_; }

    /// Adds the forces at x and keeps them and their derivative.
    void add_forces(const ThreadPool& pool, std::span<const Obstacle> obstacles,
                    std::span<const Vec4f> x, std::span<Vec4f> force);
    /// Adds minus the derivative of the forces, about the last add_forces, times u.
    void add_stiffness_times(const ThreadPool& pool, std::span<const Vec4f> u, float factor,
                             std::span<Vec4f> result) const;
    /// Calls visit(particle, K) for every particle that touches, K its own derivative.
    void for_each_diagonal(
        const std::function<void(uint32_t, const ContactStiffness&)>& visit) const;
    /// Energy of overlaps and of friction springs at the last add_forces by body [J]; half of that
    /// of a pair for each.
    std::vector<double> energies(size_t bodies) const;
    /// True for bodies that may touch something within the step.
    std::vector<uint8_t> may_touch(size_t bodies) const;
    /// Of a step that ends at the last add_forces: energy of contacts that began or ended in it by
    /// body, and of all contacts [J].
    struct Switched {
        std::vector<double> energy, all;
    };
    Switched switched(size_t bodies) const;
    /// What pushed a body in the step: bits, 0 for nothing.
    static constexpr uint8_t by_body = 1, by_obstacle = 2;
    std::vector<uint8_t> touched(size_t bodies) const;

    /// The last add_forces was at the start of the step.
    void mark_start();
    /// The forces at the start act for this part of the step, on these bodies.
    void add_start_share(double share, std::span<const uint8_t> bodies);
    /// The forces of the last add_forces act for this part of the step, on these bodies.
    void add_share(double share, std::span<const uint8_t> bodies);
    /// Forgets what add_share was told of these bodies.
    void forget_shares(std::span<const uint8_t> bodies);
    /// Ends the step at x: contact forces, memory, and what touched.
    /// @param loads  by obstacle: what contacts did to them, added
    void end_step(std::span<const Obstacle> obstacles, Particles& particles,
                  std::vector<Touch>& touches, std::span<ObstacleLoad> loads);

    /// By body: for how many more steps its contacts have to calm down.
    int unsteady(size_t body) const {
        return body < state_.unsteady.size() ? state_.unsteady[body] : 0;
    }
    void set_unsteady(std::vector<uint8_t> bodies) { state_.unsteady = std::move(bodies); }

    /// Memories of contacts: what resets and rollbacks bring back.
    void visit_motion(StateVisitor& state);
    void follow(const RowMap& map);
    /// Which particles may touch.
    void visit_memory(StateVisitor& state) { state("pairs", pairs_); }
    /// After particles were moved by hand.
    void search_again() { pairs_.invalidate(); }

  private:
    /// One contact of a particle in this step.
    struct Contact {
        uint32_t particle = 0;
        uint32_t other = 0;  // obstacle, or particle
        bool is_pair = false;
        Memory memory;
        float stiffness = 0.0f;  // k [N/m]
        ContactLaw law;
        float diameter = 0.0f;         // distance at which two particles touch [m]
        Vec3f normal = Vec3f::Zero();  // of what touches it; of pairs fixed for the step
        Vec3f start = Vec3f::Zero();   // where the particle was: as the obstacle sees it, or from
                                       // the other [m]
        float start_push = 0.0f;       // at the start [N]
        Vec3f start_normal = Vec3f::Zero(), start_force = Vec3f::Zero();
        // At the last add_forces
        float gap = 0.0f;             // [m]
        float push = 0.0f;            // [N]
        Vec3f slip = Vec3f::Zero();   // [m]
        Vec3f force = Vec3f::Zero();  // push and friction [N]
        ContactStiffness derivative{};
        Vec3f mean_push = Vec3f::Zero();   // sum of shares times pushes [N]
        Vec3f mean_force = Vec3f::Zero();  // and forces [N]
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
    std::vector<Contact> contacts_;  // by particle, then obstacles before others
    std::vector<Row> rows_;
    std::vector<uint32_t> group_;
};

}  // namespace taffy
