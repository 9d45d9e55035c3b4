#include "core/scene/obstacle_keys.h"

#include "core/collision/obstacle_parameters.h"
#include "core/scene/scene_keys.h"

namespace taffy {

namespace {

ParameterInfo position(std::string help) {
    return {.name = "position",
            .unit = "m",
            .help = std::move(help),
            .kind = ParameterKind::vector,
            .min = -max_coordinate,
            .max = max_coordinate};
}

ParameterInfo factor(std::string name, std::string help) {
    return {.name = std::move(name), .unit = "x", .help = std::move(help), .min = 0.0, .max = 5.0};
}

}  // namespace

const ParameterTable<Obstacle>& obstacle_keys() {
    using O = Obstacle;
    static const ParameterTable<O> table = [] {
        auto table =
            ParameterTable<O>()
                .vector(&O::centre, position("Point on a plane, or centre of any other obstacle."))
                .computed(
                    {.name = "rotation",
                     .unit = "degrees",
                     .help = "Rotation about the world's x axis, then y, then z.",
                     .kind = ParameterKind::vector,
                     .min = -360.0,
                     .max = 360.0},
                    [](const O& o) { return degrees_from_rotation(o.rotation); },
                    [](O& o, const ParameterValue& v) {
                        o.rotation = rotation_from_angles(std::get<Vec3d>(v));
                    })
                .computed(
                    factor("friction", "Factor on the scene's friction."),
                    [](const O& o) { return double(o.law.friction); },
                    [](O& o, const ParameterValue& v) {
                        o.law.friction = float(std::get<double>(v));
                    })
                .computed(
                    factor("restitution", "Factor on the scene's restitution."),
                    [](const O& o) { return double(o.law.restitution); },
                    [](O& o, const ParameterValue& v) {
                        o.law.restitution = float(std::get<double>(v));
                    })
                .real(&O::appears, {.name = "appears",
                                    .unit = "s",
                                    .help = "When the obstacle appears; it is not there before.",
                                    .min = 0.0,
                                    .max = 1e4})
                .real(&O::vanishes, {.name = "vanishes",
                                     .unit = "s",
                                     .help = "When the obstacle vanishes; never if absent.",
                                     .min = 0.0,
                                     .max = 1e4,
                                     .max_text = "never"})
                .boolean(&O::transparent,
                         {.name = "transparent",
                          .help = "Draw the obstacle as thin glass, as cups always are."});
        for (const Parameter<O>& p : obstacle_parameters()) table.computed(p.info, p.get, p.store);
        return table;
    }();
    return table;
}

const ParameterTable<ObstacleKey>& path_keys() {
    using K = ObstacleKey;
    static const auto table =
        ParameterTable<K>()
            .real(&K::time, {.name = "time",
                             .unit = "s",
                             .help = "Time at which the obstacle is at this key.",
                             .min = 0.0,
                             .max = 1e4})
            .vector(&K::position, position("Position of the obstacle at this time."))
            .vector(&K::angles, {.name = "rotation",
                                 .unit = "degrees",
                                 .help = "Rotation of the obstacle at this time, about the world's "
                                         "x axis, then y, then z; may pass 360.",
                                 .min = -36000.0,
                                 .max = 36000.0});
    return table;
}

}  // namespace taffy
