#include "core/scene/scene_keys.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>

namespace taffy {

namespace {

constexpr double min_length = 1e-4;  // [m]
constexpr double degrees = std::numbers::pi / 180.0;

ParameterInfo coordinates(std::string name, std::string help) {
    return {.name = std::move(name),
            .unit = "m",
            .help = std::move(help),
            .kind = ParameterKind::vector,
            .min = -max_coordinate,
            .max = max_coordinate};
}

ParameterInfo angles(std::string name) {
    return {.name = std::move(name),
            .unit = "degrees",
            .help = "Rotation about the world's x axis, then y, then z.",
            .kind = ParameterKind::vector,
            .min = -360.0,
            .max = 360.0};
}

ParameterInfo velocity_change(std::string name) {
    return {.name = std::move(name),
            .unit = "1/s",
            .help = "Change of the velocity per metre along this axis at the start.",
            .min = -1000.0,
            .max = 1000.0};
}

ParameterInfo temperature_change(const std::string& of_centre) {
    return {.name = "temperature_gradient",
            .unit = "K/m",
            .help = "Change of the temperature per metre at the start; " + of_centre,
            .min = -1e5,
            .max = 1e5};
}

std::vector<std::string> body_surfaces() {
    std::vector<std::string> names;
    for (const SurfaceMode* mode : surface_modes()) names.push_back(mode->name);
    names.push_back(name_of_surface(nullptr));
    return names;
}

}  // namespace

Vec3d degrees_from_rotation(const Quatf& rotation) {
    const Vec3d zyx = rotation.cast<double>().toRotationMatrix().eulerAngles(2, 1, 0);
    const Vec3d angles = Vec3d(zyx[2], zyx[1], zyx[0]) / degrees;
    return angles.unaryExpr([](double angle) { return angle == 0.0 ? 0.0 : angle; });  // no -0
}

const ParameterTable<BodyDescription>& body_keys() {
    using B = BodyDescription;
    static const auto table =
        ParameterTable<B>()
            .real(&B::spacing, {.name = "spacing",
                                .unit = "m",
                                .help = "Distance of neighbouring particles.",
                                .min = min_length,
                                .max = 10.0})
            .real(&B::support_ratio,
                  {.name = "support_ratio",
                   .help = "Reach of a particle's neighbourhood in units of the spacing: 2 for "
                           "solids and 2.75 for fluids if absent. Meltable bodies use this value "
                           "for their elasticity and at least 2.75 as fluids.",
                   .min = 1.5,
                   .max = 4.0})
            .vector(&B::position, coordinates("position", "Centre of the shape."))
            .computed(
                angles("rotation"), [](const B& b) { return degrees_from_rotation(b.rotation); },
                [](B& b, const ParameterValue& v) {
                    b.rotation = rotation_from_angles(std::get<Vec3d>(v));
                })
            .vector(&B::velocity, {.name = "velocity",
                                   .unit = "m/s",
                                   .help = "Velocity at the start.",
                                   .min = -100.0,
                                   .max = 100.0})
            .vector(&B::angular_velocity, {.name = "angular_velocity",
                                           .unit = "rad/s",
                                           .help = "Spin about the pivot at the start.",
                                           .min = -100.0,
                                           .max = 100.0})
            .vector(
                &B::pivot,
                coordinates("pivot", "Point about which the body spins, from the centre of mass."))
            .vector(&B::velocity_along_x, velocity_change("velocity_along_x"))
            .vector(&B::velocity_along_y, velocity_change("velocity_along_y"))
            .vector(&B::velocity_along_z, velocity_change("velocity_along_z"))
            .vector(&B::temperature_gradient,
                    temperature_change("the centre of mass has the temperature of the material."))
            .choice(&B::look, {.name = "look",
                               .help = "How the surface of the body responds to light; of_view: as "
                                       "the view's look says.",
                               .choices = body_look_names()})
            .computed(
                {.name = "surface",
                 .help = "How the body is shown; of_view: as the view's surface says.",
                 .kind = ParameterKind::choice,
                 .choices = body_surfaces()},
                [](const B& b) { return name_of_surface(b.surface); },
                [](B& b, const ParameterValue& v) {
                    b.surface = surface_named(std::get<std::string>(v));
                });
    return table;
}

const ParameterTable<RegionDescription>& region_keys() {
    using R = RegionDescription;
    static const auto table =
        ParameterTable<R>()
            .choice(&R::role, {.name = "role",
                               .help = "fixed never moves; handle is moved rigidly by hand or "
                                       "script; probe is only measured.",
                               .choices = {"fixed", "handle", "probe"}})
            .boolean(&R::outside,
                     {.name = "outside",
                      .help = "Take the particles outside the shape instead of those inside."})
            .boolean(&R::held, {.name = "held",
                                .help = "Whether a fixed region or handle holds from the start."})
            .computed(
                {.name = "temperature",
                 .unit = "C",
                 .help = "Temperature of the region's particles at the start; that of the body if "
                         "absent.",
                 .min = -273.0,
                 .max = 10000.0},
                [](const R& r) { return double(r.temperature.value_or(0.0f)); },
                [](R& r, const ParameterValue& v) { r.temperature = float(std::get<double>(v)); })
            .computed(
                {.name = "velocity",
                 .unit = "m/s",
                 .help =
                     "Velocity of the region's particles at the start; that of the body if absent.",
                 .kind = ParameterKind::vector,
                 .min = -100.0,
                 .max = 100.0},
                [](const R& r) { return Vec3d(r.velocity.value_or(Vec3f::Zero()).cast<double>()); },
                [](R& r, const ParameterValue& v) {
                    r.velocity = std::get<Vec3d>(v).cast<float>();
                })
            .vector(&R::velocity_along_x, velocity_change("velocity_along_x"))
            .vector(&R::velocity_along_y, velocity_change("velocity_along_y"))
            .vector(&R::velocity_along_z, velocity_change("velocity_along_z"))
            .vector(&R::temperature_gradient,
                    temperature_change("the region's centre of mass has 'temperature'."))
            .real(&R::release, {.name = "release",
                                .unit = "s",
                                .help = "When a fixed region or handle lets go; never if absent.",
                                .min = 0.0,
                                .max = 1e4,
                                .max_text = "never"})
            .vector(&R::position,
                    coordinates("position", "Centre of the shape, in the body's own frame."))
            .computed(
                angles("rotation"), [](const R& r) { return degrees_from_rotation(r.rotation); },
                [](R& r, const ParameterValue& v) {
                    r.rotation = rotation_from_angles(std::get<Vec3d>(v));
                });
    return table;
}

const ParameterTable<RegionCorners>& corner_keys() {
    using C = RegionCorners;
    static const auto table =
        ParameterTable<C>()
            .vector(&C::lower, coordinates("lower", "Lower corner, in the body's own frame."))
            .vector(&C::upper, coordinates("upper", "Upper corner, in the body's own frame."));
    return table;
}

const ParameterTable<ProbePoint>& point_keys() {
    using P = ProbePoint;
    static const auto table =
        ParameterTable<P>()
            .vector(&P::position,
                    coordinates("position", "Position of the probe, which does not move."))
            .real(&P::radius,
                  {.name = "radius",
                   .unit = "m",
                   .help = "Radius of the ball over which the probe takes means; 0: a point.",
                   .min = 0.0,
                   .max = 1000.0});
    return table;
}

const ParameterTable<CameraDescription>& camera_keys() {
    using C = CameraDescription;
    static const auto table =
        ParameterTable<C>()
            .vector(&C::target, coordinates("target", "Point that the camera looks at."))
            .real(&C::azimuth, {.name = "azimuth",
                                .unit = "degrees",
                                .help = "Angle of the eye around the vertical: 0 at -y, 90 at +x.",
                                .min = -36000.0,
                                .max = 36000.0})
            .real(&C::elevation, {.name = "elevation",
                                  .unit = "degrees",
                                  .help = "Height of the eye above the horizon.",
                                  .min = -90.0,
                                  .max = 90.0})
            .real(&C::distance,
                  {.name = "distance",
                   .unit = "m",
                   .help = "Distance from the eye to the target; 0 frames everything.",
                   .min = 0.0,
                   .max = 10.0 * max_coordinate});
    return table;
}

Vec3f parse_colour(const std::string& text) {
    const bool shaped = text.size() == 7 && text[0] == '#' &&
                        text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
    if (!shaped)
        throw InputError("colour '" + text + "' must be written \"#rrggbb\", such as \"#e0734d\"");
    Vec3f colour;
    for (int k = 0; k < 3; ++k)
        colour[k] = float(std::stoi(text.substr(size_t(1 + 2 * k), 2), nullptr, 16)) / 255.0f;
    return colour;
}

std::string colour_text(const Vec3f& colour) {
    char text[8];
    const auto byte = [&](int k) {
        return unsigned(std::lround(255.0f * std::clamp(colour[k], 0.0f, 1.0f)));
    };
    std::snprintf(text, sizeof text, "#%02x%02x%02x", byte(0), byte(1), byte(2));
    return text;
}

Vec3f default_colour(size_t body) {
    static const std::array palette = {"#e0734d", "#3d8f9e", "#e8b04a", "#7f6bb3",
                                       "#6fa667", "#d4698a", "#5a83c4", "#b98b5e"};
    return parse_colour(palette[body % palette.size()]);
}

}  // namespace taffy
