#pragma once
// Private to simulation*.cpp.
#include "core/simulation/simulation_state.h"

namespace taffy {

/// As long as it lives, the state's particles, handles and obstacles are those of the time shown.
class Simulation::State::ShownState {
  public:
    explicit ShownState(State& state);
    ~ShownState();
    ShownState(const ShownState&) = delete;
    ShownState& operator=(const ShownState&) = delete;

  private:
    void swap();

    State& state_;
    bool swapped_ = false;
    std::vector<Vec4f> x_, v_;
    std::vector<double> temperature_;
    std::vector<Handle> handles_;
    std::vector<Obstacle> obstacles_;
};

}  // namespace taffy
