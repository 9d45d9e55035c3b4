#pragma once
// Where the person wants handles to be. A rotation past half a turn is sent to the simulation in
// parts, because a pose alone cannot say how often the handle went round.
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <span>
#include <string>
#include <vector>

#include "app/workspace/workspace.h"

namespace taffy {

/// The wanted pose of one handle, counted from the pose at which a drag began.
struct HandleWish {
    glm::vec3 translation{0.0f};                       // of the pose [m]
    glm::quat first_rotation{1.0f, 0.0f, 0.0f, 0.0f};  // when the drag began
    glm::vec3 axis{1.0f, 0.0f, 0.0f};
    float angle = 0.0f;  // about the axis, from first_rotation [rad]; may pass 2 pi
};

/// Returns the way from one wish to another of the same drag, as commands, never so far apart that
/// a pose could not tell which way round the handle goes. Undo and redo of handles are made of
/// them.
std::vector<Command> way_between(const std::string& handle, const HandleWish& from,
                                 const HandleWish& to);
/// Returns the wish that such a way of one handle ends in, counted from where the way begins.
HandleWish wish_of(std::span<const Command> way);

class HandleMotions {
  public:
    void want(const std::string& handle, const HandleWish& wish);
    /// The same for a way_between() that begins where the last wish for the handle ends: turns of
    /// that wish that the handle has not made yet need not be turned back. Without such a wish the
    /// handle goes to the end of the way as directly as it can.
    void want_after_last(const std::string& handle, std::span<const Command> way);
    /// Sends the next part of every wish that is not yet reached.
    void update(Workspace& w);
    void forget() { motions_.clear(); }
    /// Serial of the last command sent; 0: none.
    uint64_t last_sent() const { return last_sent_; }

  private:
    struct Motion {
        std::string handle;
        HandleWish wish;
        float reached = 0.0f;  // present angle [rad], never wraps
        bool sent = false;
        float sent_angle = 0.0f;
        glm::vec3 sent_translation{0.0f};
    };
    void advance(Workspace& w, Motion& motion, const HandleState& state);
    std::vector<Motion> motions_;
    uint64_t last_sent_ = 0;
};

}  // namespace taffy
