#pragma once
// The heat brush: while its key is held, it heats or cools the material around the point of the
// surface under the cursor.
#include <optional>
#include <set>
#include <string>

#include "app/workspace/workspace.h"

namespace taffy {

enum class BrushKey { none, heat, cool };

class HeatTool {
  public:
    /// To be called every frame. key: the one that is down.
    void update(Workspace& w, BrushKey key, glm::vec2 cursor);
    /// Draws the brush as a circle on the surface.
    void draw(Workspace& w) const;
    /// Forgets what was shown before: another scene begins, with a view of its own.
    void forget() {
        active_ = false;
        before_.reset();
        lingers_ = 0.0f;
    }
    /// Whether the key is down and a body is under the cursor.
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
    std::optional<Colouring> before_;  // to be shown again when temperatures no longer are
    float lingers_ = 0.0f;             // time for which temperatures are still shown [s]
    bool melts_ = true;                // the body under the brush can melt, or is a fluid
    bool cold_enough_ = false;         // the particle under the brush is not cooled any more
    float in_vain_ = 0.0f;             // time spent heating what does not melt [s]
    float missed_ = 0.0f;              // time with the key held and no body under the mouse [s]
    std::set<std::string> told_;       // bodies of which a message has said that they do not melt
};

}  // namespace taffy
