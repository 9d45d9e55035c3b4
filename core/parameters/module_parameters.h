#pragma once
// Parameters of the simulation that belong to a module of the physics. The module describes a
// struct of its own like any other; all code that iterates over the parameters of the simulation
// (scene files, the panel, --set, state, docs) includes them.
#include <any>
#include <map>
#include <span>
#include <typeindex>

#include "core/parameters/parameter.h"

namespace taffy {

struct SimulationParameters;

/// The parameter structs of all modules; structs that were never changed have their initial values.
class ModuleParameters {
  public:
    template <class Parameters>
    const Parameters& of() const {
        static const Parameters initial;
        const auto found = held_.find(typeid(Parameters));
        return found == held_.end() ? initial : *std::any_cast<Parameters>(&found->second);
    }
    template <class Parameters>
    Parameters& change() {
        std::any& held = held_[typeid(Parameters)];
        if (!held.has_value()) held = Parameters{};
        return *std::any_cast<Parameters>(&held);
    }

  private:
    std::map<std::type_index, std::any> held_;
};

using AddModuleParameters = void (*)(ParameterTable<SimulationParameters>& table);

/// The functions that add the parameters of modules, in the order in which panels show them. See
/// core/simulation/module_parameters.cpp.
std::span<const AddModuleParameters> parameters_of_modules();

}  // namespace taffy
