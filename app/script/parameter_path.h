#pragma once
// "body.bar.young_modulus", "body.*.damping", "source.tap.speed", "simulation.gravity",
// "view.theme" taken apart.
#include <string>
#include <string_view>

#include "core/parameters/parameter.h"
#include "core/simulation/snapshot.h"

namespace taffy {

struct ParameterPath {
    enum class Owner { body, obstacle, source, simulation, view };
    Owner owner = Owner::simulation;
    std::string owner_name;  // of the body, obstacle or source; "*" = every body or source
    std::string name;
};

/// path is one of parameter_paths(scene).
ParameterPath split_parameter_path(std::string_view path);

const ParameterInfo& parameter_info(const ParameterPath& path);

/// The present value; of the first body where the path means every body. Not for the view.
ParameterValue parameter_value(const ParameterPath& path, const Snapshot& snapshot);

}  // namespace taffy
