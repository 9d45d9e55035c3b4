#pragma once
// Paths of parameters: "simulation.gravity", "view.theme", "body.bar.young_modulus",
// "obstacle.ground.temperature", "source.tap.speed", "load.push.strength", "region.bar.foot.held".
// "*" as a name stands for all owners. Names of owners may contain dots, keys do not.
#include <string>
#include <string_view>

namespace taffy {

enum class ParameterOwner { simulation, view, body, obstacle, source, load, region };

struct ParameterPath {
    ParameterOwner owner = ParameterOwner::simulation;
    std::string name;  // of the body, obstacle, source, load or region; else empty
    std::string key;

    /// Parses a path. Throws InputError, with the valid forms, for a text that is none.
    static ParameterPath parse(std::string_view text);
    std::string text() const;

    /// Whether the path refers to the owner of this name.
    bool means(std::string_view owner_name) const { return name == "*" || name == owner_name; }
    bool operator==(const ParameterPath&) const = default;
};

}  // namespace taffy
