#pragma once
// What a scene would take of the computer's memory, estimated before anything is built.
#include "core/scene/scene_description.h"

namespace taffy {

/// Vertices that the generated surfaces of a scene have together; finer ones are made coarser.
constexpr double max_generated_vertices = 1e6;

/// Adds up bodies, surfaces included, as they are while the scene runs; not what sources will add.
class SceneMemory {
  public:
    SceneMemory() = default;
    explicit SceneMemory(const SceneDescription& scene);
    void add(const BodyDescription& body, double copies = 1.0);

    double particles() const { return particles_; }
    double bytes() const;

  private:
    double particles_ = 0.0;
    double bytes_ = 0.0;               // without generated surfaces
    double generated_vertices_ = 0.0;  // if each body were the only one
};

/// Throws InputError where a scene would take more than there is [bytes].
void check_memory(double needed, double available);

}  // namespace taffy
