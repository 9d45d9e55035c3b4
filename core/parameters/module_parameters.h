#pragma once
// Parameters of the simulation that a module of the physics brings along. The module describes a
// struct of its own like any other; what walks the parameters of the simulation (scene files, the
// panel, --set, state, docs) walks these too.
#include <any>
#include <map>
#include <span>
#include <typeindex>

#include "core/parameters/parameter.h"

namespace taffy {

struct SimulationParameters;

/// Values of the structs of all modules; what was never changed has its initial value.
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

/// Of all modules that have some, in the order in which panels show them. See
/// core/simulation/module_parameters.cpp.
std::span<const AddModuleParameters> parameters_of_modules();

}  // namespace taffy
