#pragma once
// Melting and freezing by the present temperatures: the materials of the particles of bodies with
// bonds, and when bonds form and vanish. [KAG05] 3.4.
#include "core/module/module.h"
#include "core/solids/solids.h"

namespace taffy {

class PhaseChange : public Module {
  public:
    PhaseChange(ParticleTable& table, Solids& solids);

    const char* name() const override { return "phases"; }
    /// Updates materials, and melts and freezes particles, by the temperatures of the last regular
    /// look, or the present temperatures of particles that have arrived since.
    void changed(World& world, Changes what) override;
    void arrived(World& world, std::span<const uint32_t> rows) override;
    /// Melts the particles, so that they have no bonds.
    void leaving(World& world, std::span<const uint32_t> rows) override;
    /// When a regular look is due, looks at all temperatures and does the same as changed().
    void end_of_step(World& world) override;
    /// Reports the molten part of the mass of meltable bodies, 0 without any.
    void report(const World& world, Diagnostics& figures) const override;
    void visit_memory(World& world, StateVisitor& state) override;

    /// Gives bonds to bodies that need them and have none: bodies that melt, creep or break, and
    /// bodies that were made of another phase than their present one.
    /// @param running  bodies that were solid so far begin solid, whatever their materials say
    /// @return the numbers of these bodies
    std::vector<uint32_t> give_bonds(World& world, bool running);

    /// Sets up bonds in the scene's first state: all bonds as they were at first, and the given
    /// bodies as solid as their own materials say.
    void begin_with_bonds(World& world, std::span<const uint32_t> given);

  private:
    void change(World& world);
    void look_at_temperatures(World& world, bool all);
    void melt(World& world, std::span<const uint32_t> rows);
    void freeze(World& world, std::span<const uint32_t> rows);
    /// Returns the pairs within the support of which at least one particle has just frozen.
    std::vector<BondNetwork::Pair> freezing_pairs(World& world,
                                                  std::span<const uint32_t> rows) const;

    Solids& solids_;
    Field<BondMaterial> material_;
    double next_change_ = 0.0;  // simulated time of the next look at temperatures [s]
};

/// Throws InputError when the source of that name cannot emit this body.
void check_can_be_poured(const SimulationBody& body, const std::string& source);

}  // namespace taffy
