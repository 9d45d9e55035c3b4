#pragma once
// What a region of a body is held by. A fixed region stays where it is; a handle moves: its pose
// follows its target like a critically damped spring with bounded speed, so that a jump of the
// target is a smooth motion of the body. Along the axes that it leaves free each particle moves by
// itself. What is let go of moves by itself altogether, until it is held again where it is then.
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
        uint8_t free = 0;  // axes: bits 1, 2, 4
        uint32_t body = 0;
        std::vector<uint32_t> rows;   // of the particles
        std::vector<uint32_t> local;  // the same, counted within the body
    };
    /// Holds its particles where they are.
    Handle(Definition definition, Particles& all);

    /// Where it is and where it is going, and whether it holds anything.
    void visit(StateVisitor& state);
    /// Which particles it has.
    /// @param particles  of the world
    /// @param of_body    of the body as it began
    void visit_layout(StateVisitor& state, size_t particles, size_t of_body);

    const std::string& name() const { return definition_.name; }
    bool is_fixed() const { return definition_.fixed; }
    uint8_t free_axes() const { return definition_.free; }
    uint32_t body() const { return definition_.body; }
    std::span<const uint32_t> particles() const { return definition_.rows; }
    /// Counted within the body.
    std::span<const uint32_t> local_particles() const { return definition_.local; }
    Vec3f rest_centre() const { return rest_centre_; }
    Vec3f half_size() const { return half_size_; }
    const Pose& pose() const { return pose_; }
    const Pose& target() const { return target_; }
    Vec3f centre() const { return rest_centre_ + pose_.translation; }
    /// Along free axes the pose follows what it holds.
    Pose followed(Pose pose, const Particles& particles) const;

    bool holds() const { return held_; }
    /// Takes hold of its particles where they are now: that is the first pose.
    void hold(Particles& particles);
    void release(Particles& particles);

    /// Target relative to the first pose; the rotation is about the handle's own centre.
    void set_target(const Pose& target) { target_ = target; }
    /// Its particles are somewhere else, or gone.
    void follow(const RowMap& map);

    /// Moves the pose on by dt, and by what drives it.
    void advance(float dt, const Drive& drive);
    /// The pose goes back towards that of an earlier state of this handle.
    /// @param part  0: as before, 1: as it is
    void mix_pose(const Handle& before, float part);
    /// Writes positions and velocities of the handle's particles, but along free axes.
    void place(Particles& particles) const;

  private:
    Definition definition_;
    bool held_ = true;
    std::vector<Vec3f> offsets_;  // from the centre in the first pose [m]; none of what is fixed
    Vec3f rest_centre_ = Vec3f::Zero();
    Vec3f half_size_ = Vec3f::Zero();
    Pose pose_, target_;
    Vec3f velocity_ = Vec3f::Zero();  // [m/s]
    Vec3f spin_ = Vec3f::Zero();      // [rad/s]
    Drive drive_;                     // of the last step
};

}  // namespace taffy
