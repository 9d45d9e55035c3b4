#pragma once
// Pressure as a function of the density.
#include "core/parameters/simulation_parameters.h"

namespace taffy {

/// @param compression   rho / rho0
/// @param bulk_modulus  rho0 c^2 [Pa], c the speed of sound: the slope at compression 1
inline float pressure(StateEquation equation, float compression, float bulk_modulus) {
    if (equation == StateEquation::linear) return bulk_modulus * (compression - 1.0f);
    const float c2 = compression * compression;
    return bulk_modulus / 7.0f * (c2 * c2 * c2 * compression - 1.0f);
}

/// dP/dC of compressed fluid [Pa]; below compression 1 the slope at 1, so that parted fluid is as
/// soft as fluid that just touches.
inline float pressure_slope(StateEquation equation, float compression, float bulk_modulus) {
    if (equation == StateEquation::linear || compression <= 1.0f) return bulk_modulus;
    const float c2 = compression * compression;
    return bulk_modulus * c2 * c2 * c2;
}

/// Integral of the pressure from compression 1 to the given one: the energy of a particle per rest
/// volume [J/m^3].
inline float pressure_energy(StateEquation equation, float compression, float bulk_modulus) {
    const float e = compression - 1.0f;
    if (equation == StateEquation::linear) return 0.5f * bulk_modulus * e * e;
    const float c2 = compression * compression, c4 = c2 * c2;
    return bulk_modulus / 7.0f * ((c4 * c4 - 1.0f) / 8.0f - e);
}

}  // namespace taffy
