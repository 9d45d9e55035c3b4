#pragma once
// A kind of load, as loads.cpp uses it: how to make its module, and its parameters.
#include <memory>

#include "core/module/module.h"
#include "core/parameters/simulation_parameters.h"

namespace taffy {

struct LoadKind {
    std::unique_ptr<Module> (*make)();
    AddModuleParameters add_parameters;  // null: no parameters
};

/// Returns the kind of a module; Load::Parameters, if there are any, is a struct with describe().
template <class Load>
constexpr LoadKind load_kind() {
    LoadKind kind{[]() -> std::unique_ptr<Module> { return std::make_unique<Load>(); }, nullptr};
    if constexpr (requires { typename Load::Parameters; })
        kind.add_parameters = add_module_parameters<typename Load::Parameters>;
    return kind;
}

}  // namespace taffy
