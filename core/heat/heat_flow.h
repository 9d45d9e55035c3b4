#pragma once
// The module of heat: which particles exchange it, when, and what a person changes of it. See
// heat.h for the exchange itself.
#include "core/heat/heat.h"
#include "core/module/diagnostics.h"
#include "core/module/module.h"

namespace taffy {

class HeatFlow : public Module {
  public:
    const char* name() const override { return "heat"; }
    void changed(World& world, Changes what) override;
    void leaving(World& world, std::span<const uint32_t> rows) override;
    void arrived(World& world, std::span<const uint32_t> rows) override;
    void follow(const World& world, const RowMap& map) override;
    /// Exchanges heat, when some time has gone by since it last did.
    void after_drift(World& world) override;
    void report(const World& world, Diagnostics& figures) const override;
    void visit_motion(World&, StateVisitor& state) override;
    void visit_memory(World& world, StateVisitor& state) override;

    /// Warms the particles within the radius, most in the middle.
    /// @param change  in the middle [K]
    /// Throws InputError for what is no brush.
    void paint(World& world, const Vec3f& centre, float radius, double change);

  private:
    /// False when all temperatures are alike and nothing heats or cools.
    bool flows(const World& world);
    void find_heating(const World& world, double dt);

    Heat heat_;
    HeatModel model_;
    std::vector<HeatMaterial> material_;  // by body
    std::vector<float> heating_;          // by particle [W]; empty: none
    double given_ = 0.0;                  // heat that came from outside since the start [J]
    double streamed_ =
        0.0;                // that came with particles out of sources, less what left with them [J]
    double due_ = 0.0;      // time for which no heat has been exchanged yet [s]
    bool even_ = false;     // all particles had the same temperature
    bool checked_ = false;  // even_ is up to date
};

}  // namespace taffy
