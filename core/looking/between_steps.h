#pragma once
// Shows a time within a step. The simulation is then at the end of the step already; the state
// shown is interpolated between both ends of the step and does not influence the simulation.
#include <limits>
#include <vector>

#include "core/interaction/handles.h"
#include "core/module/diagnostics.h"
#include "core/module/world.h"

namespace taffy {

class BetweenSteps {
  public:
    static constexpr double never = std::numeric_limits<double>::infinity();
    static constexpr double time_tolerance = 1e-9;  // [s]

    /// Sets the next time to be shown, in the next step or later [s]; never: only ends of steps are
    /// shown.
    void look_at(double time) { look_at_ = time; }
    /// Whether a step with this end [s] passes the time to be shown, so that its start must be
    /// remembered.
    bool passes(double end) const { return end > look_at_ + time_tolerance; }
    void remember(const World& world, const Handles& handles, Diagnostics diagnostics);
    /// Forgets the start of the step and shows the present.
    void forget(const World& world);

    /// Shows this time, or the nearest time that is known [s].
    void show(const World& world, double at);
    double shown_time() const { return shown_time_; }  // [s]
    /// Whether the time shown is not the end of the last step.
    bool within_step(const World& world) const;
    /// The diagnostics at the time shown.
    /// @param now  those at the end of the last step
    Diagnostics shown(const World& world, const Diagnostics& now) const;

    /// Makes temperatures that were set from outside visible at once.
    void changed(const World& world, Changes what);
    void follow(const RowMap& map);

    /// During the lifetime of this object, particles, handles and obstacles are those of the time
    /// shown.
    class Shown {
      public:
        Shown(const BetweenSteps& steps, World& world, Handles& handles);
        ~Shown();
        Shown(const Shown&) = delete;
        Shown& operator=(const Shown&) = delete;

      private:
        void swap();

        World& world_;
        Handles& handles_;
        bool swapped_ = false;
        std::vector<Vec4f> x_, v_;
        std::vector<double> temperature_;
        std::vector<Handle> held_;
        std::vector<Obstacle> obstacles_;
    };

  private:
    /// The fraction of the last step that has passed at the time shown.
    double shown_part(const World& world) const;

    /// The state before the last step.
    struct Before {
        bool known = false;
        std::vector<Vec4f> x, v;
        std::vector<double> temperature;
        std::vector<uint8_t> flags;
        std::vector<Handle> handles;
        Diagnostics diagnostics;
    };
    double look_at_ = never;
    double shown_time_ = 0.0;
    Before before_;
};

}  // namespace taffy
