#pragma once
// Contact between particles that are not rest neighbours of each other: other bodies, and other
// parts of the same body. A symmetric repulsion along the line between the particles, with normal
// damping and Coulomb friction; equal and opposite by construction.
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/collision/broad_phase.h"
#include "core/neighbors/cell_grid.h"
#include "core/particles/particles.h"

namespace taffy {

struct ContactParameters {
    float stiffness = 1.0f;    // [-] times the softer body's modulus times the diameter
    float friction = 0.4f;     // [-]
    float restitution = 0.3f;  // [-] sets the normal damping
    float step = 1e-3f;        // dt [s]: friction never reverses the sliding within one step
};

class ParticleContacts {
  public:
    /// Adds contact forces [N]. Candidates are searched again only after something has moved by
    /// half of the skin.
    void add_forces(const ThreadPool& pool, const Particles& particles,
                    std::span<const ContactBody> bodies, const ContactParameters& parameters,
                    std::span<Vec4f> force);

    /// After particles were added, moved by hand or restored.
    void invalidate() { built_at_.clear(); }
    size_t candidate_count() const { return candidates_.size(); }

  private:
    bool still_valid(const Particles& particles) const;
    void find_candidates(const ThreadPool& pool, const Particles& particles,
                         std::span<const ContactBody> bodies);

    CellGrid grid_;
    std::vector<uint32_t> active_;  // particles of the bodies that may touch
    float skin_ = 0.0f;             // [m]
    std::vector<Vec4f> built_at_;   // positions at the last search
    std::vector<uint32_t> begin_;   // compressed rows of candidates
    std::vector<uint32_t> candidates_;
};

/// Force on the first of two particles in contact [N].
/// @param e   offset to the second particle [m]; its length is below diameter
/// @param dv  velocity of the second minus the first [m/s]
Vec3f contact_force(const Vec3f& e, const Vec3f& dv, float diameter, float stiffness,
                    float reduced_mass, const ContactParameters& parameters);

}  // namespace taffy
