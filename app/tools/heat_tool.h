#pragma once
// The heat brush: while its key is held, what lies around the point of the surface under the cursor
// is heated or cooled.
#include <optional>
#include <set>
#include <string>

#include "app/workspace/workspace.h"

namespace taffy {

enum class BrushKey { none, heat, cool };

class HeatTool {
  public:
    /// Every frame. key: the one that is down.
    void update(Workspace& w, BrushKey key, glm::vec2 cursor);
    /// The circle on the surface.
    void draw(Workspace& w) const;
    /// Another scene, with a view of its own.
    void forget() {
        active_ = false;
        before_.reset();
        lingers_ = 0.0f;
    }
    /// The key is down and something is under the cursor.
    bool active() const { return active_; }

  private:
    struct Colouring {
        const ColourField* field;
        bool automatic_range;
    };
    void show_temperature(Workspace& w, bool shown);
    void miss(Workspace& w);

    bool active_ = false;
    HeatBrush brush_;     // of this frame
    float power_ = 0.0f;  // [K/s]; negative cools
    glm::vec3 normal_{0.0f, 0.0f, 1.0f};
    std::optional<Colouring> before_;  // what is shown when temperatures no longer are
    float lingers_ = 0.0f;             // so long they still are [s]
    bool melts_ = true;                // what is under the brush can, or flows already
    bool cold_enough_ = false;         // what is under the brush is not cooled any more
    float in_vain_ = 0.0f;             // heating of what does not [s]
    float missed_ = 0.0f;              // nothing under the mouse while the key is held [s]
    std::set<std::string> told_;       // bodies of which a message has said so
};

}  // namespace taffy
