#pragma once

namespace taffy {

/// How iso-surfaces of particles are made (core/iso).
struct IsoSettings {
    float cell = 0.5f;        // of the lattice, in spacings of the particles
    bool anisotropic = true;  // kernels follow the particles around them

    bool operator==(const IsoSettings&) const = default;
};

}  // namespace taffy
