#pragma once
// A flat elliptical piece of a surface, as which surfels and oriented particles are drawn [BK03].
#include <cstdint>

#include "core/base/types.h"

namespace taffy {

struct SurfaceMode;

struct Splat {
    Vec3f centre = Vec3f::Zero();  // [m]
    Vec3f u = Vec3f::UnitX();  // half axes [m]; u x v points outward. v = 0: a ball of radius |u|
    Vec3f v = Vec3f::UnitY();
    uint32_t particle = 0;              // index of the nearest one in the snapshot
    float field = 0.0f;                 // value of the snapshot's colour field, if any
    Vec3f colour = Vec3f::Zero();       // of the bodies nearby, blended; linear RGB 0..1
    const SurfaceMode* mode = nullptr;  // the mode that shows this splat
};

}  // namespace taffy
