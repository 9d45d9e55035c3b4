#pragma once
// Melting and freezing by the present temperatures: what the particles of bodies with bonds are
// made of, and when bonds come and go. [KAG05] 3.4.
#include "core/module/module.h"
#include "core/solids/solids.h"

namespace taffy {

class PhaseChange : public Module {
  public:
    PhaseChange(ParticleTable& table, Solids& solids);

    const char* name() const override { return "phases"; }
    /// Materials, melting and freezing by the temperatures of the last regular look, or the present
    /// ones of what has come since.
    void changed(World& world, Changes what) override;
    void arrived(World& world, std::span<const uint32_t> rows) override;
    /// They melt.
    void leaving(World& world, std::span<const uint32_t> rows) override;
    /// A regular look at all temperatures, when it is due, and the same as changed().
    void end_of_step(World& world) override;
    /// Molten part of the mass of meltable bodies, 0 without any.
    void report(const World& world, Diagnostics& figures) const override;
    void visit_memory(World& world, StateVisitor& state) override;

    /// Bonds for bodies that need them and have none: those that melt, creep or break, and those
    /// that were made of another phase than they are of now.
    /// @param running  what was solid so far begins solid, whatever its material says
    /// @return which bodies these were
    std::vector<uint32_t> give_bonds(World& world, bool running);

    /// In the scene's first state: the bonds of all bodies, each as they were at first, and these
    /// bodies as solid as their own materials say.
    void begin_with_bonds(World& world, std::span<const uint32_t> given);

  private:
    void change(World& world);
    void look_at_temperatures(World& world, bool all);
    void melt(World& world, std::span<const uint32_t> rows);
    void freeze(World& world, std::span<const uint32_t> rows);
    /// Pairs within the support of which one has just frozen.
    std::vector<BondNetwork::Pair> freezing_pairs(World& world,
                                                  std::span<const uint32_t> rows) const;

    Solids& solids_;
    Field<BondMaterial> material_;
    double next_change_ = 0.0;  // simulated time of the next look at temperatures [s]
};

/// Throws InputError when a source of that name cannot let out this body.
void check_can_be_poured(const SimulationBody& body, const std::string& source);

}  // namespace taffy
