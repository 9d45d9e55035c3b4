#pragma once
// Contact between particles as impulses: a predictor-corrector scheme after [GBF03], as [BIT09]
// 5.4 uses it. Velocities are corrected before the drift, so that no pair that is going to touch
// within the step comes nearer than the contact distance:
//
//     (v_j - v_i) . n >= -gap / dt
//
// with Coulomb friction. The forces of the step before are the warm start, so that particles at
// rest do not creep. Restitution does not act here, particle by particle, but on bodies as a whole:
// see impact.h. All pairs are solved together by a few Jacobi sweeps with accumulated impulses; a
// particle with several contacts shares its mass between them, so that the sweeps converge. Both
// particles of a pair compute the same impulse from the same numbers, so that the two are equal and
// opposite bit for bit, for any number of threads.
#include <functional>
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/collision/contact_geometry.h"
#include "core/collision/contact_pairs.h"
#include "core/collision/impact.h"
#include "core/collision/obstacle_contact.h"
#include "core/particles/particles.h"

namespace taffy {

/// The input of a step of contacts besides the particles.
struct ContactStep {
    std::span<const ContactBody> bodies;
    const ObstacleSet& obstacles;
    ContactLaw law;                               // the scene's
    float dt = 1e-3f;                             // [s]
    float rest_speed = 0.0f;                      // slower approach does not bounce [m/s]
    std::function<Quatf(uint32_t)> rotation;      // of the neighbourhood of a particle
    BondedPairs bonded = {};                      // empty: no bonds
    std::function<bool(uint32_t)> anchored = {};  // whether anchors do a particle's friction
};

class ContactSolver {
  public:
    /// Corrects velocities, moves overlapping particles apart, and sets their contact forces.
    void solve(const ThreadPool& pool, const ContactStep& step, Particles& particles);

    /// Adds the contacts of the last step to touches, each once.
    void add_touches(std::vector<Touch>& touches) const;
    /// Calls visit(particle, couple [kg m^2/s], lasting torque [N m]) for particles with contacts.
    /// The impulses p of a pair act on particles that are e apart, but the surfaces touch half way
    /// between them. Moving the impulses there adds the couple e x p / 2 to either side, which
    /// conserves the angular momentum. The torque is the part of it that lasts.
    template <class Visit>
    void for_couples(const Visit& visit) const {
        for (size_t r = 0; r < rows_.size(); ++r)
            if (rows_[r].count > 0)
                visit(pairs_.rows()[r], rows_[r].couple, rows_[r].lasting_couple);
    }

    /// Calls visit(particle, obstacle, normal impulse [kg m/s], impulse with friction [kg m/s]) for
    /// particles that an obstacle pushed because other particles pushed them onto it.
    template <class Visit>
    void for_supports(const Visit& visit) const {
        for (size_t r = 0; r < rows_.size(); ++r)
            if (rows_[r].support_impulse > 0.0f)
                visit(pairs_.rows()[r], rows_[r].support, rows_[r].support_impulse,
                      Vec3f(rows_[r].support_impulse * rows_[r].support_normal +
                            rows_[r].support_rub));
    }

    /// Forgets pairs and forces, after particles were added, moved by hand or restored.
    void invalidate() { pairs_.invalidate(), remembered_.clear(); }
    void visit(StateVisitor& state);
    void follow(const RowMap& map);
    /// Makes the next step search for pairs again, because bonds have changed.
    void search_again() { pairs_.invalidate(); }
    /// Number of pairs that touched in the last step, each counted twice.
    size_t touching() const { return touching_; }
    const ContactPairs& pairs() const { return pairs_; }

  private:
    /// One particle that could touch another.
    struct Row {
        Vec3f x, v;                 // [m], [m/s]
        float inverse_mass = 0.0f;  // [1/kg], 0 if held
        LocalSurface surface;
        uint16_t body = 0;
        uint32_t count = 0;     // number of contacts in this step
        float mobility = 0.0f;  // inverse_mass * count: each contact has its share of the mass
        bool asleep = false;    // touches nothing that is awake
        bool anchored = false;  // anchors do its friction on obstacles
        // The obstacle on which the particle stands, if any
        bool supported = false;
        Vec3f support_normal, support_velocity;
        float support_speed = 0.0f;     // least speed along the normal [m/s]
        uint32_t support = 0;           // index of the obstacle
        float support_friction = 0.0f;  // 0 where an anchor does the friction
        float support_impulse = 0.0f;   // normal, accumulated [kg m/s]
        Vec3f support_rub;              // friction, accumulated [kg m/s]
        // The particle's half of the torque that the impulses of its pairs lack, see for_couples()
        Vec3f couple = Vec3f::Zero(), lasting_couple = Vec3f::Zero();
    };
    /// Forces of a pair in the step before: push along the normal, friction [N].
    struct Remembered {
        static constexpr bool plain_state = true;
        float push = 0.0f;
        Vec3f rub = Vec3f::Zero();
    };
    /// One contact of a row, seen from the row's particle.
    struct Contact {
        Vec3f normal;              // towards the other particle
        uint32_t other = 0;        // row of the other particle
        float gap = 0.0f;          // negative: overlap [m]
        float least_speed = 0.0f;  // of separation [m/s]
        ContactLaw law;
        float impulse = 0.0f;    // push, accumulated [kg m/s]
        Vec3f rub;               // friction on this row's particle, accumulated [kg m/s]
        Remembered before;       // forces in the step before
        uint32_t candidate = 0;  // index in the list of pairs_
    };

    void update_pairs(const ThreadPool& pool, const ContactStep& step, const Particles& particles);
    void begin(const ThreadPool& pool);
    void take_velocities(const ThreadPool& pool);

    void gather_rows(const ThreadPool& pool, const ContactStep& step, const Particles& particles);
    void find_support(const ContactStep& step, float radius, Row& row) const;
    void find_touching(const ThreadPool& pool, const ContactStep& step);
    bool touch(const ContactStep& step, const Row& a, const Row& b, Contact& contact) const;
    void sweep(const ThreadPool& pool);
    void stand(Row& row, Vec3f& v) const;
    void finish(const ThreadPool& pool, const ContactStep& step, Particles& particles);

    ContactPairs pairs_;
    std::vector<Row> rows_;
    std::vector<Contact> contacts_;       // the contacts of row r begin at pairs_.begin()[r]
    std::vector<Remembered> remembered_;  // per candidate of pairs_
    std::vector<Vec3f> velocity_;         // per row, after a sweep
    size_t touching_ = 0;
};

}  // namespace taffy
