#pragma once
// Contact between particles as impulses: a predictor-corrector scheme after [GBF03], as [BIT09]
// 5.4 uses it. Velocities are corrected before the drift, so that no pair that is going to touch
// within the step comes nearer than the contact distance:
//
//     (v_j - v_i) . n >= -gap / dt
//
// with Coulomb friction. Forces of the step before are the first guess, so that what rests does not
// creep. How much a body gives back of an impact is not decided here, particle by
// particle, but for the body as a whole: see impact.h. All pairs are solved together by a few
// Jacobi sweeps with accumulated impulses; a particle that touches several shares its mass between
// them, so that sweeps converge. Both particles of a pair compute the same impulse from the same
// numbers, bit for bit: equal and opposite, for any number of threads.
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

/// What a step of contacts needs to know besides the particles.
struct ContactStep {
    std::span<const ContactBody> bodies;
    const ObstacleSet& obstacles;
    ContactLaw law;                               // of the scene
    float dt = 1e-3f;                             // [s]
    float rest_speed = 0.0f;                      // slower approach does not bounce [m/s]
    std::function<Quatf(uint32_t)> rotation;      // of the neighbourhood of a particle
    BondedPairs bonded = {};                      // empty: there are no bonds
    std::function<bool(uint32_t)> anchored = {};  // its friction on obstacles is an anchor's
};

class ContactSolver {
  public:
    /// Changes velocities, moves particles apart that overlap, and sets their contact forces.
    void solve(const ThreadPool& pool, const ContactStep& step, Particles& particles);

    /// Adds the contacts of the last step, each once.
    void add_touches(std::vector<Touch>& touches) const;
    /// Calls visit(particle, couple [kg m^2/s], lasting part of it as a torque [N m]): the impulses
    /// of a pair act on particles a contact distance apart, on surfaces that touch half way between
    /// them. Moved there, they add e x p / 2 to either side, which keeps the angular momentum.
    template <class Visit>
    void for_couples(const Visit& visit) const {
        for (size_t r = 0; r < rows_.size(); ++r)
            if (rows_[r].count > 0)
                visit(pairs_.rows()[r], rows_[r].couple, rows_[r].lasting_couple);
    }

    /// Calls visit(particle, obstacle, impulse [kg m/s], the same with friction) for those that an
    /// obstacle pushed because others pushed them onto it.
    template <class Visit>
    void for_supports(const Visit& visit) const {
        for (size_t r = 0; r < rows_.size(); ++r)
            if (rows_[r].support_impulse > 0.0f)
                visit(pairs_.rows()[r], rows_[r].support, rows_[r].support_impulse,
                      Vec3f(rows_[r].support_impulse * rows_[r].support_normal +
                            rows_[r].support_rub));
    }

    /// After particles were added, moved by hand or restored.
    void invalidate() { pairs_.invalidate(), remembered_.clear(); }
    void visit(StateVisitor& state);
    void follow(const RowMap& map);
    /// After bonds changed: other particles may touch now.
    void search_again() { pairs_.invalidate(); }
    /// Pairs that touched in the last step, each counted twice.
    size_t touching() const { return touching_; }
    const ContactPairs& pairs() const { return pairs_; }

  private:
    /// One particle that could touch another.
    struct Row {
        Vec3f x, v;                 // [m], [m/s]
        float inverse_mass = 0.0f;  // 0: held [1/kg]
        LocalSurface surface;
        uint16_t body = 0;
        uint32_t count = 0;     // contacts in this step
        float mobility = 0.0f;  // inverse mass shared among them
        bool asleep = false;    // touches nothing that is awake
        bool anchored = false;  // to an obstacle, where it touches one
        // The obstacle that it stands on, if any
        bool supported = false;
        Vec3f support_normal, support_velocity;
        float support_speed = 0.0f;     // least speed along the normal [m/s]
        uint32_t support = 0;           // index of the obstacle
        float support_friction = 0.0f;  // 0 where an anchor rubs instead
        float support_impulse = 0.0f;   // so far [kg m/s]
        Vec3f support_rub;
        // What its own half of the torque that its pairs lack adds, see add_couples
        Vec3f couple = Vec3f::Zero(), lasting_couple = Vec3f::Zero();
    };
    /// Forces of a pair in the step before [N].
    struct Remembered {
        static constexpr bool plain_state = true;
        float push = 0.0f;
        Vec3f rub = Vec3f::Zero();
    };
    /// One contact of a row, from its own point of view.
    struct Contact {
        Vec3f normal;              // towards the other
        uint32_t other = 0;        // row
        float gap = 0.0f;          // negative: overlap [m]
        float least_speed = 0.0f;  // of separation [m/s]
        ContactLaw law;
        float impulse = 0.0f;    // so far, pushing [kg m/s]
        Vec3f rub;               // so far, on this row's particle [kg m/s]
        Remembered before;       // forces in the step before
        uint32_t candidate = 0;  // in pairs_
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
    std::vector<Contact> contacts_;       // those of row r begin at pairs_.begin()[r]
    std::vector<Remembered> remembered_;  // per candidate of pairs_
    std::vector<Vec3f> velocity_;         // after a sweep
    size_t touching_ = 0;
};

}  // namespace taffy
