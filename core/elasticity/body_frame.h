#pragma once
// The frame that moves along with a body. Positions in 32 bits tell strains below 1e-6 apart no
// better than rounding does, and worse far from the origin: a stiff body that swings for minutes
// would heat up. Displacements from a frame that moves along are small in stiff bodies and keep all
// their digits.
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

/// Rotation of particle i in the frame.
Quatf block_rotation(std::span<const RotationBlock> blocks, size_t i);

/// The particle next to the middle of the rest shape.
uint32_t central_particle(std::span<const Vec4f> rest);

/// Turns the frame to where its centre has turned, if that is too far off for small displacements;
/// the rotations, which are seen from the frame, follow. A function of the rotations alone.
void follow(BodyFrame& frame, std::span<RotationBlock> blocks);
/// The frame turns to a given rotation.
void turn_to(BodyFrame& frame, const Quatd& rotation, std::span<RotationBlock> blocks);

/// u_i = R^T (x_i - x_c) - (x0_i - x0_c) for particles [begin, end), w = 0.
/// @param x_low  what rounding left out of x, or empty
void find_displacements(const BodyFrame& frame, std::span<const Vec4f> x,
                        std::span<const Vec4f> x_low, std::span<const Vec4f> rest, size_t begin,
                        size_t end, std::span<Float4> u);

}  // namespace taffy
