#pragma once
// Collects, point by point, the figures at the points of an exported file.
#include <span>

#include "app/export/export_frame.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

/// The share of a particle in a point.
struct ParticleShare {
    uint32_t particle = 0;  // index in the snapshot
    float weight = 1.0f;    // the weights of a point sum to one
};

class FigureColumns {
  public:
    /// @param snapshot  with figures; must outlive this
    explicit FigureColumns(const Snapshot& snapshot);

    /// Adds a point: means over the particles, and the id and body of the particle with the largest
    /// share.
    void add(std::span<const ParticleShare> shares);
    /// Adds a point of one particle, with a more accurate value of the snapshot's colour field.
    void add(uint32_t particle, float field);
    /// Moves to the frame: id, generation, body, velocity, temperature, molten, von_mises, pressure
    /// and the colour field, if it has values and is none of these.
    void move_to(ExportFrame& frame);

  private:
    const Snapshot& snapshot_;
    bool has_field_;  // the colour field has values and is none of the other figures
    std::vector<uint32_t> id_, generation_, body_;
    std::vector<float> velocity_, temperature_, molten_, von_mises_, pressure_, field_;
};

/// Returns a colour as files store it, 0 to 255 each.
std::array<uint8_t, 3> bytes_of(const Vec3f& srgb);
/// Returns a linear colour as files store it.
std::array<uint8_t, 3> bytes_of_linear(const Vec3f& linear);

}  // namespace taffy
