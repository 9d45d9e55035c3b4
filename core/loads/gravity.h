#pragma once
// Weight: f = m g.
#include "core/module/module.h"

namespace taffy {

class Gravity : public Module {
  public:
    const char* name() const override { return "gravity"; }
    void add_forces(World& at, std::span<Vec4f> force) override;
    /// -sum m g.x of the particles that are present.
    void add_energy(const World& at, Energies& energies) const override;
};

}  // namespace taffy
