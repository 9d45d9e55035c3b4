#pragma once
// Somebody who tries everything: drags, turns, sliders, the heat brush, undo, pauses, a reset, a
// scene that is edited, a way back and another run from there. What they do depends on the seed and
// on what they see only.
#include <memory>
#include <random>

#include "app/workspace/edit_history.h"
#include "core/scene/scene_description.h"
#include "tests/sessions/run.h"

namespace taffy::sessions {

class Person {
  public:
    /// @param frames  that they play
    Person(const SceneDescription& scene, uint32_t seed, size_t frames);
    ~Person();
    Person(const Person&) = delete;
    Person& operator=(const Person&) = delete;
    /// What they do before the frame.
    void act(Run& run, size_t number);

    /// Something that takes some frames.
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
    /// One that is there; none where nothing is.
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
