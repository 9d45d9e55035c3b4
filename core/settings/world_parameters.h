#pragma once
// The simulation itself as an owner of parameters.
#include <functional>

#include "core/module/owners.h"
#include "core/solids/solids.h"

namespace taffy {

class WorldParameters : public OwnersOf<SimulationParameters> {
  public:
    /// @param new_integrator  called when another one has been chosen
    WorldParameters(const Solids& solids, std::function<void()> new_integrator)
        : solids_(solids), new_integrator_(std::move(new_integrator)) {}

    Words words() const override { return {"simulation", "simulations"}; }
    std::vector<std::string> names(const World&) const override { return {""}; }
    void check(const World& world, std::span<const size_t>, const std::string& key,
               const ParameterValue& value, Settings& settings) const override;
    void set(World& world, size_t, const std::string& key, const ParameterValue& value) override;

  protected:
    const ParameterTable<SimulationParameters>& table() const override {
        return SimulationParameters::describe();
    }
    SimulationParameters owner(const World& world, size_t) const override {
        return world.parameters;
    }

  private:
    const Solids& solids_;
    std::function<void()> new_integrator_;
};

}  // namespace taffy
