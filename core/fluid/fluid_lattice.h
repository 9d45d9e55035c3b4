#pragma once
// Sums over the lattices that bodies of fluid fill at rest; the sums over particles are scaled by
// them.
#include <algorithm>
#include <span>
#include <vector>

#include "core/fluid/fluid_particles.h"
#include "core/fluid/wall_filling.h"

namespace taffy {

/// The smallest gradient of the colour field at a surface, times h [-]: where it is less, there is
/// no surface.
inline constexpr double least_colour_gradient = 0.3;

/// The sums of a particle at rest differ from the integrals by up to a percent at the default
/// support and by several percent below it; pressures are of that size. So sums are scaled:
/// densities to be exact in the cubic lattice in which bodies are filled, pressure gradients in the
/// closest packing of spheres, which fluid at rest is nearer to. Viscosity is scaled as heat is:
/// diffusion in the cubic lattice is exact.
struct FluidLattice {
    double filling = 0.0;    // C
    double slope = 0.0;      // - sum V z dW/dz, that is - sum V r W' / 3
    double shear = 0.0;      // sum V r^2 lap W_v / 6
    double interface = 0.0;  // sum of d |n| over the layers of a flat surface [-]
    WallFilling wall;
    double overlap = 1.0;  // k of two walls at a right angle times C, see WallSum

    explicit FluidLattice(const FluidGrain& grain);
};

/// The lattices of all kinds of bodies.
struct FluidLattices {
    std::vector<FluidGrain> grain;      // by body
    std::vector<FluidGrain> kind;       // all different grains
    std::vector<FluidLattice> lattice;  // by kind
    std::vector<uint32_t> kind_of_body;

    FluidLattices(std::span<const FluidGrain> bodies, const FluidGrain& otherwise)
        : grain(bodies.begin(), bodies.end()) {
        for (const FluidGrain& body : grain) {
            if (body.support > 0.0f && std::ranges::find(kind, body) == kind.end()) add(body);
            const auto found = std::ranges::find(kind, body);
            kind_of_body.push_back(found == kind.end() ? 0u : uint32_t(found - kind.begin()));
        }
        if (kind.empty()) add(otherwise);
    }
    bool are_of(std::span<const FluidGrain> bodies, const FluidGrain& otherwise) const {
        return std::ranges::equal(bodies, grain) && (!bodies.empty() || kind.front() == otherwise);
    }

  private:
    void add(const FluidGrain& body) {
        kind.push_back(body);
        lattice.emplace_back(body);
    }
};

/// Gives the model and the lattice of every particle.
class FluidGrains {
  public:
    struct Grain {
        FluidModel model;
        const FluidLattice& lattice;
    };

    FluidGrains(const FluidModel& model, const FluidParticles& p, const FluidLattices& lattices)
        : p_(p), kind_of_body_(lattices.kind_of_body) {
        for (size_t k = 0; k < lattices.kind.size(); ++k)
            grains_.push_back({at_grain(model, lattices.kind[k]), lattices.lattice[k]});
    }

    /// Whether bodies have different grains.
    bool mixed() const { return grains_.size() > 1; }
    const Grain& first() const { return grains_.front(); }
    const Grain& of(uint32_t particle) const {
        return mixed() ? grains_[kind_of_body_[p_.body[particle]]] : first();
    }

  private:
    const FluidParticles& p_;
    std::span<const uint32_t> kind_of_body_;
    std::vector<Grain> grains_;
};

}  // namespace taffy
