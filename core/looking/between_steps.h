#pragma once
// Looking at a time between two steps. The simulation is then at the end of the later one; what is
// shown is made of both ends, and nothing of it goes back into the simulation.
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

    /// What is asked for is in the next step or later [s]; never: nothing but ends of steps.
    void look_at(double time) { look_at_ = time; }
    /// A step that ends then passes what is looked at: its start is to be remembered.
    bool passes(double end) const { return end > look_at_ + time_tolerance; }
    void remember(const World& world, const Handles& handles, Diagnostics diagnostics);
    /// Shows the present; there is nothing before it.
    void forget(const World& world);

    /// Shows this time, or the nearest that is known [s].
    void show(const World& world, double at);
    double shown_time() const { return shown_time_; }  // [s]
    /// What is shown is not the end of the last step.
    bool within_step(const World& world) const;
    /// @param now  at the end of the last step
    Diagnostics shown(const World& world, const Diagnostics& now) const;

    /// Temperatures that someone sets are shown at once.
    void changed(const World& world, Changes what);
    void follow(const RowMap& map);

    /// As long as it lives, particles, handles and obstacles are those of the time shown.
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
    /// Of the last step that has passed at the time shown.
    double shown_part(const World& world) const;

    /// Before the last step.
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
