#pragma once
// Weights of the active implicit surface [DC99, eq. 18], per second and in spacings d of the
// particles, so that they mean the same at every size:
//     v = alpha d (c - 1/2) + beta d^2 kappa + gamma d (V_0 - V) / V_0
// with alpha, beta and gamma in 1/s.
#include "core/parameters/parameter.h"

namespace taffy {

struct ActiveParameters {
    float cell = 0.75f;      // distance of the nodes of f [d]
    float tracking = 60.0f;  // alpha [1/s]
    float tension = 2.0f;    // beta [1/s]
    float volume = 400.0f;   // gamma [1/s]

    static const ParameterTable<ActiveParameters>& describe();
};

}  // namespace taffy
