#pragma once
// The frame that moves along with a body. 32-bit positions do not resolve strains below 1e-6, and
// even less far from the origin: rounding would heat up a stiff body that swings for minutes.
// Displacements from a frame that moves along are small in stiff bodies and keep all their digits.
#include <span>
#include <vector>

#include "core/base/float4.h"
#include "core/base/types.h"
#include "core/elasticity/elastic_kernels.h"

namespace taffy {

struct BodyFrame {
    Quatd rotation = Quatd::Identity();  // from the rest shape to space
    uint32_t centre = 0;                 // the particle that does not move in the frame
};

/// Returns the rotation of particle i, seen from the frame.
Quatf block_rotation(std::span<const RotationBlock> blocks, size_t i);

/// Returns the particle nearest to the centroid of the rest shape.
uint32_t central_particle(std::span<const Vec4f> rest);

/// Turns the frame by the rotation of its centre particle once this is too large for displacements
/// to be small. The rotations in blocks, which are seen from the frame, are turned back by as much.
/// The result depends on the rotations alone.
void follow(BodyFrame& frame, std::span<RotationBlock> blocks);
/// Turns the frame to the given rotation; the rotations in blocks are turned back by as much.
void turn_to(BodyFrame& frame, const Quatd& rotation, std::span<RotationBlock> blocks);

/// Writes u_i = R^T (x_i - x_c) - (x0_i - x0_c), w = 0, for particles [begin, end).
/// @param x_low  the low parts of the positions, which rounding left out of x, or empty
void find_displacements(const BodyFrame& frame, std::span<const Vec4f> x,
                        std::span<const Vec4f> x_low, std::span<const Vec4f> rest, size_t begin,
                        size_t end, std::span<Float4> u);

}  // namespace taffy
