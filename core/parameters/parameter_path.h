#pragma once
// What names a parameter: "simulation.gravity", "view.theme", "body.bar.young_modulus",
// "obstacle.ground.temperature", "source.tap.speed", "load.push.strength", "region.bar.foot.held";
// "*" as a name means all that there are.
// Names of owners may hold dots, keys do not.
#include <string>
#include <string_view>

namespace taffy {

enum class ParameterOwner { simulation, view, body, obstacle, source, load, region };

struct ParameterPath {
    ParameterOwner owner = ParameterOwner::simulation;
    std::string name;  // of the body, obstacle, source, load or region; else empty
    std::string key;

    /// Throws InputError, with the forms that there are, for what is no such path.
    static ParameterPath parse(std::string_view text);
    std::string text() const;

    /// The owner of this name is meant.
    bool means(std::string_view owner_name) const { return name == "*" || name == owner_name; }
    bool operator==(const ParameterPath&) const = default;
};

}  // namespace taffy
