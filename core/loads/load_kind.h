#pragma once
// What loads.cpp knows of a load: how to make its module, and which parameters it brings along.
#include <memory>

#include "core/module/module.h"
#include "core/parameters/simulation_parameters.h"

namespace taffy {

struct LoadKind {
    std::unique_ptr<Module> (*make)();
    AddModuleParameters add_parameters;  // null: has none
};

/// Of a module; Load::Parameters, if there are any, is a struct with describe().
template <class Load>
constexpr LoadKind load_kind() {
    LoadKind kind{[]() -> std::unique_ptr<Module> { return std::make_unique<Load>(); }, nullptr};
    if constexpr (requires { typename Load::Parameters; })
        kind.add_parameters = add_module_parameters<typename Load::Parameters>;
    return kind;
}

}  // namespace taffy
