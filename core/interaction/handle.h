#pragma once
// Holds a region of a body. A fixed region stays where it is; a handle moves: its pose follows its
// target like a critically damped spring with bounded speed, so that a jump of the target is a
// smooth motion of the body. Along the axes that the handle leaves free each particle moves by
// itself. The particles of a released region move by themselves altogether, until they are held
// again where they are then.
#include <span>
#include <string>
#include <vector>

#include "core/base/types.h"
#include "core/loads/region_loads.h"
#include "core/particles/particles.h"

namespace taffy {

class Handle {
  public:
    struct Definition {
        std::string name;  // "body.region"
        bool fixed = false;
        uint8_t free = 0;  // free axes: bits 1, 2, 4 of x, y, z
        uint32_t body = 0;
        std::vector<uint32_t> rows;   // of the particles
        std::vector<uint32_t> local;  // their indices within the body
    };
    /// Holds its particles where they are.
    Handle(Definition definition, Particles& all);

    /// Visits the pose, the target, and whether the handle holds its particles.
    void visit(StateVisitor& state);
    /// Visits the rows of the particles.
    /// @param particles  number of particles of the world
    /// @param of_body    number of particles of the body as it began
    void visit_layout(StateVisitor& state, size_t particles, size_t of_body);

    const std::string& name() const { return definition_.name; }
    bool is_fixed() const { return definition_.fixed; }
    uint8_t free_axes() const { return definition_.free; }
    uint32_t body() const { return definition_.body; }
    std::span<const uint32_t> particles() const { return definition_.rows; }
    /// Indices of the particles within the body.
    std::span<const uint32_t> local_particles() const { return definition_.local; }
    Vec3f rest_centre() const { return rest_centre_; }
    Vec3f half_size() const { return half_size_; }
    const Pose& pose() const { return pose_; }
    const Pose& target() const { return target_; }
    Vec3f centre() const { return rest_centre_ + pose_.translation; }
    /// Returns the pose, which along free axes follows the held particles.
    Pose followed(Pose pose, const Particles& particles) const;

    bool holds() const { return held_; }
    /// Holds the particles where they are now, which is the first pose.
    void hold(Particles& particles);
    void release(Particles& particles);

    /// Target relative to the first pose; the rotation is about the handle's own centre.
    void set_target(const Pose& target) { target_ = target; }
    /// Updates the rows after particles have moved to other rows or gone.
    void follow(const RowMap& map);

    /// Moves the pose on by dt, and by the prescribed motion.
    void advance(float dt, const Drive& drive);
    /// Moves the pose back towards that of an earlier state of this handle.
    /// @param part  0: the earlier pose, 1: the present one
    void mix_pose(const Handle& before, float part);
    /// Writes positions and velocities of the handle's particles, except along free axes.
    void place(Particles& particles) const;

  private:
    Definition definition_;
    bool held_ = true;
    std::vector<Vec3f> offsets_;  // from the centre in the first pose [m]; empty if fixed
    Vec3f rest_centre_ = Vec3f::Zero();
    Vec3f half_size_ = Vec3f::Zero();
    Pose pose_, target_;
    Vec3f velocity_ = Vec3f::Zero();  // [m/s]
    Vec3f spin_ = Vec3f::Zero();      // [rad/s]
    Drive drive_;                     // of the last step
};

}  // namespace taffy
