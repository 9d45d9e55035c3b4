#pragma once
// Energy, stress and volume of single particles, for colours and diagnostics, at display rate.
#include <span>

#include "core/elasticity/elastic_kernels.h"
#include "core/elasticity/figure_block.h"
#include "core/elasticity/rest_state.h"

namespace taffy {

struct ElasticFigures {
    float energy_density = 0.0f;  // strain energy and stabilisation per rest volume [J/m^3]
    float von_mises = 0.0f;       // [Pa]
    float pressure = 0.0f;        // -tr(sigma)/3 [Pa]
    float volume_ratio = 1.0f;    // det F, with unit stretch in directions that are not sampled
    float stretch = 1.0f;         // Frobenius norm of F over sqrt(3): 1 at rest
    float elastic_volume = 0.0f;  // V_i of the operator [m^3]; energy = energy_density * V_i
};

/// Deformation gradient and stress of a single particle that is inspected.
struct ElasticTensors {
    Mat3f F = Mat3f::Identity();   // deformation gradient, rigid in directions that are not sampled
    Mat3f stress = Mat3f::Zero();  // sigma in world directions [Pa], tension positive
};

/// Returns the figures of one of the block's eight particles.
/// @param energy, stress  factors for the energy and the stresses of the block
/// @param volume          the particle's V_i [m^3]
ElasticFigures figures_of(const FigureBlock& block, size_t lane, float energy, float stress,
                          float volume);

/// Computes the tensors of particle i alone.
/// @param x     positions of the body's particles [m]
/// @param warm  a rotation near that of particle i, where the iteration starts
ElasticTensors particle_tensors(const RestState& rest, const ElasticConstants& constants,
                                std::span<const Vec4f> x, size_t i, const Quatf& warm);

}  // namespace taffy
