#pragma once
// A handle holds a region of a body rigidly and moves it: the pose follows its target like a
// critically damped spring with bounded speed, so that a jump of the target is a smooth motion of
// the body.
#include <span>
#include <string>
#include <vector>

#include "core/base/types.h"
#include "core/particles/particles.h"

namespace taffy {

class Handle {
  public:
    /// @param rows   of the particles
    /// @param local  the same, counted within the body
    Handle(std::string name, uint32_t body, std::vector<uint32_t> rows, std::vector<uint32_t> local,
           const Particles& all);

    /// Where it is and where it is going; its particles stay the same.
    void visit(StateVisitor& state);
    /// Which particles it has.
    void visit_layout(StateVisitor& state);

    const std::string& name() const { return name_; }
    uint32_t body() const { return body_; }
    std::span<const uint32_t> particles() const { return particles_; }
    /// Counted within the body.
    std::span<const uint32_t> local_particles() const { return local_particles_; }
    Vec3f rest_centre() const { return rest_centre_; }
    Vec3f half_size() const { return half_size_; }
    const Pose& pose() const { return pose_; }
    const Pose& target() const { return target_; }
    Vec3f centre() const { return rest_centre_ + pose_.translation; }

    /// Target relative to the first pose; the rotation is about the handle's own centre.
    void set_target(const Pose& target) { target_ = target; }
    void reset();
    /// Its particles are somewhere else, or gone.
    void follow(const RowMap& map);

    /// Moves the pose on by dt.
    void advance(float dt);
    /// The pose goes back towards that of an earlier state of this handle.
    /// @param part  0: as before, 1: as it is
    void mix_pose(const Handle& before, float part);
    /// Writes positions and velocities of the handle's particles.
    void place(Particles& particles) const;

  private:
    std::string name_;
    uint32_t body_;
    std::vector<uint32_t> particles_, local_particles_;
    std::vector<Vec3f> offsets_;  // from the centre in the first pose [m]
    Vec3f rest_centre_ = Vec3f::Zero();
    Vec3f half_size_ = Vec3f::Zero();
    Pose pose_, target_;
    Vec3f velocity_ = Vec3f::Zero();  // [m/s]
    Vec3f spin_ = Vec3f::Zero();      // [rad/s]
};

}  // namespace taffy
