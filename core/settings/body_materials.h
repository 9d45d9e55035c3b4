#pragma once
// The materials of bodies as owners of parameters.
#include "core/module/owners.h"
#include "core/solids/solids.h"

namespace taffy {

class BodyMaterials : public OwnersOf<MaterialParameters> {
  public:
    explicit BodyMaterials(Solids& solids) : solids_(solids) {}

    /// Throws InputError if a body cannot have this material.
    void check(const World& world, uint32_t body, const MaterialParameters& material) const;
    void set(World& world, uint32_t body, const MaterialParameters& material);
    /// Sets the temperature of all particles of a body [C].
    void set_temperature(World& world, uint32_t body, double temperature);

    Words words() const override { return {"body", "bodies"}; }
    std::vector<std::string> names(const World& world) const override;
    void check(const World& world, std::span<const size_t> bodies, const std::string& key,
               const ParameterValue& value, Settings& settings) const override;
    void set(World& world, size_t body, const std::string& key,
             const ParameterValue& value) override;

  protected:
    const ParameterTable<MaterialParameters>& table() const override {
        return MaterialParameters::describe();
    }
    MaterialParameters owner(const World& world, size_t body) const override {
        return world.bodies[body].material;
    }

  private:
    Solids& solids_;
};

}  // namespace taffy
