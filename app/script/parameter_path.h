#pragma once
// "body.bar.young_modulus", "body.*.damping", "simulation.gravity", "view.theme" taken apart.
#include <string>
#include <string_view>

#include "core/parameters/parameter.h"
#include "core/simulation/snapshot.h"

namespace taffy {

struct ParameterPath {
    enum class Owner { body, obstacle, simulation, view };
    Owner owner = Owner::simulation;
    std::string owner_name;  // of the body or obstacle; body "*" = every body
    std::string name;
};

/// path is one of parameter_paths(scene).
ParameterPath split_parameter_path(std::string_view path);

const ParameterInfo& parameter_info(const ParameterPath& path);

/// The present value; of the first body where the path means every body. Not for the view.
ParameterValue parameter_value(const ParameterPath& path, const Snapshot& snapshot);

}  // namespace taffy
