#pragma once
// Collects, point by point, what is known at the points of an exported file.
#include <span>

#include "app/export/export_frame.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

/// A particle's part in a point.
struct ParticleShare {
    uint32_t particle = 0;  // index in the snapshot
    float weight = 1.0f;    // those of a point sum to one
};

class FigureColumns {
  public:
    /// @param snapshot  with figures; must outlive this
    explicit FigureColumns(const Snapshot& snapshot);

    /// One point more: means over the particles, and id and body of the one with the largest share.
    void add(std::span<const ParticleShare> shares);
    /// The same, with a value of the snapshot's colour field that is known better.
    void add(uint32_t particle, float field);
    /// Adds id, generation, body, velocity, temperature, molten, von_mises, pressure and, if it is
    /// another one that has values, the colour field.
    void move_to(ExportFrame& frame);

  private:
    const Snapshot& snapshot_;
    bool has_field_;  // and it is none of the others
    std::vector<uint32_t> id_, generation_, body_;
    std::vector<float> velocity_, temperature_, molten_, von_mises_, pressure_, field_;
};

/// A colour as files have it: 0 to 255 each.
std::array<uint8_t, 3> bytes_of(const Vec3f& srgb);
/// The same of light, which is linear.
std::array<uint8_t, 3> bytes_of_linear(const Vec3f& linear);

}  // namespace taffy
