#pragma once
// A simulated person who tries everything: drags, turns, sliders, the heat brush, undo, pauses, a
// reset, an edit of the scene, going back and starting another run from there. The actions depend
// only on the seed and on what the person sees.
#include <memory>
#include <random>

#include "app/workspace/edit_history.h"
#include "core/scene/scene_description.h"
#include "tests/sessions/run.h"

namespace taffy::sessions {

class Person {
  public:
    /// @param frames  number of frames of the session
    Person(const SceneDescription& scene, uint32_t seed, size_t frames);
    ~Person();
    Person(const Person&) = delete;
    Person& operator=(const Person&) = delete;
    /// Does the person's actions before a frame.
    void act(Run& run, size_t number);

    /// An action that takes several frames.
    class Doing;

  private:
    void at_certain_times(Run& run, size_t number);
    void edit_scene(Run& run);
    void go_back(Run& run);
    std::unique_ptr<Doing> something(Run& run);
    std::unique_ptr<Doing> slider(Run& run);
    void set_at_once(Run& run);

    size_t below(size_t n) { return size_t(random_() % std::max<size_t>(1, n)); }
    float part() { return float(random_() % 10001u) / 10000.0f; }
    Vec3f direction();
    /// Returns a random particle that is present; nothing where there is none.
    std::optional<size_t> particle(const Snapshot& snapshot);

    const SceneDescription& scene_;
    std::mt19937 random_;
    size_t frames_;
    EditHistory history_;
    std::unique_ptr<Doing> doing_;
    uint32_t grips_ = 0;
    uint64_t gestures_ = 0;
};

}  // namespace taffy::sessions
