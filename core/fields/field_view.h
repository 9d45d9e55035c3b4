#pragma once
// The simulation as colour fields see it: all of it at the moment that is shown, to read only.
#include <span>
#include <vector>

#include "core/bodies/body.h"
#include "core/bonds/bond_network.h"
#include "core/elasticity/elasticity.h"
#include "core/particles/particles.h"

namespace taffy {

struct FieldView {
    const Particles& particles;
    std::span<const SimulationBody> bodies;
    std::span<const ElasticFigures> figures;  // by row
    std::span<const float> fluid_pressure;    // [Pa], by row; empty where nothing flows
    /// The elasticity of bodies that keep their rest shape, by body and number within it, and that
    /// of the others, by row.
    const Elasticity& lattices;
    const BondNetwork& bonds;
    std::vector<uint8_t> bonded;  // by body: whether it has bonds, not a lattice

    /// Returns deformation gradient and stress of a particle of a solid.
    ElasticTensors tensors(uint32_t row) const {
        if (!bonded[body_of(row)])
            return lattices.tensors(body_of(row), number_in_body(row), particles.x);
        const BondFigures figures_of_bonds = bonds.figures(particles.x, row);
        return {figures_of_bonds.F, figures_of_bonds.stress};
    }
    /// Returns 0 for solid to 1 for fluid.
    float molten_part(uint32_t row) const {
        return bodies[body_of(row)].material.is_fluid() ? 1.0f : particles.molten[row];
    }
    /// Returns the density in the present deformation [kg/m^3].
    float density(uint32_t row) const {
        return particles.mass[row] / (particles.volume[row] * figures[row].volume_ratio);
    }
    uint32_t body_of(uint32_t row) const { return particles.body[row]; }
    /// Returns a particle's number within its body.
    uint32_t number_in_body(uint32_t row) const {
        const BodyRows& rows = bodies[body_of(row)].rows;
        return rows.in_a_row() ? row - rows[0] : particles.in_body[row];
    }
};

}  // namespace taffy
