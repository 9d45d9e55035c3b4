#pragma once
// The memory that a scene would take, estimated before anything is built.
#include "core/scene/scene_description.h"

namespace taffy {

/// The most vertices that the generated surfaces of a scene have together; finer surfaces are made
/// coarser.
constexpr double max_generated_vertices = 1e6;

/// Adds up the memory of bodies, including their surfaces, while the scene runs; without the
/// particles that sources will add.
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
    double generated_vertices_ = 0.0;  // as if each body were the only one
};

/// Throws InputError if a scene needs more memory than is available [bytes].
void check_memory(double needed, double available);

}  // namespace taffy
