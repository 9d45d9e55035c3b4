#pragma once
// Where the person wants handles to be. A rotation past half a turn is sent to the simulation bit
// by bit, because a pose alone cannot say how often it went round.
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <string>
#include <vector>

#include "app/workspace/workspace.h"

namespace taffy {

/// A wish for one handle, from the pose at which a drag began.
struct HandleWish {
    glm::vec3 translation{0.0f};                       // of the pose [m]
    glm::quat first_rotation{1.0f, 0.0f, 0.0f, 0.0f};  // when the drag began
    glm::vec3 axis{1.0f, 0.0f, 0.0f};
    float angle = 0.0f;  // about the axis, from first_rotation [rad]; may pass 2 pi
};

class HandleMotions {
  public:
    void want(const std::string& handle, const HandleWish& wish);
    /// Sends the next part of every wish that is not yet reached.
    void update(Workspace& w);
    void forget() { motions_.clear(); }

  private:
    struct Motion {
        std::string handle;
        HandleWish wish;
        float reached = 0.0f;  // present angle [rad], never wraps
        bool sent = false;
        float sent_angle = 0.0f;
        glm::vec3 sent_translation{0.0f};
    };
    void advance(Workspace& w, Motion& motion, const HandleState& state) const;
    std::vector<Motion> motions_;
};

}  // namespace taffy
