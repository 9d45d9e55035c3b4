#include "core/sources/source.h"

#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

ParameterInfo seconds(std::string name, std::string label, std::string help,
                      std::string max_text = "") {
    return {.name = std::move(name),
            .label = std::move(label),
            .unit = "s",
            .help = std::move(help),
            .min = 0.0,
            .max = 1e4,
            .max_text = std::move(max_text)};
}

}  // namespace

const ParameterTable<Source>& Source::describe() {
    using S = Source;
    static const auto table =
        ParameterTable<S>()
            .boolean(&S::active, {.name = "active",
                                  .label = "Active",
                                  .help = "Whether material comes out of the source."})
            .real(&S::speed, {.name = "speed",
                              .label = "Speed",
                              .unit = "m/s",
                              .help = "Speed of the stream in the mouth. The rate follows from the "
                                      "speed: the stream comes out at its own density.",
                              .min = 0.01,
                              .max = 20.0,
                              .scale = Scale::logarithmic})
            .computed(
                {.name = "rate",
                 .label = "Rate",
                 .unit = "m3/s",
                 .help = "Volume that comes out in a second. Setting the rate changes the speed.",
                 .min = 1e-9,
                 .max = 100.0,
                 .scale = Scale::logarithmic},
                [](const S& s) { return double(s.rate()); },
                [](S& s, const ParameterValue& value) {
                    const double area =
                        double(s.layer.size()) * double(s.spacing) * double(s.spacing);
                    s.speed = float(
                        std::clamp(std::get<double>(value) / std::max(area, 1e-12), 0.01, 20.0));
                })
            .real(&S::temperature, {.name = "temperature",
                                    .label = "Temperature",
                                    .unit = "C",
                                    .help = "Temperature of the material that comes out from now "
                                            "on; at first the temperature of the body's material.",
                                    .min = -273.0,
                                    .max = 10000.0})
            .integer(&S::limit, {.name = "limit",
                                 .label = "Limit",
                                 .help = "Largest number of particles that come out in all.",
                                 .min = 0,
                                 .max = 2e6,
                                 .zero_text = "none"})
            .real(&S::start, seconds("start", "Start", "When the source begins."))
            .real(&S::stop,
                  seconds("stop", "Stop", "When the source ends; never if absent.", "never"));
    return table;
}

void mouth_axes(const Source& source, Vec3f& first, Vec3f& second) {
    // The first axis is as near to x as a direction across the stream can be; to y where the stream
    // is along x.
    const Vec3f& d = source.direction;
    first = std::abs(d.x()) < 0.9f ? Vec3f(Vec3f::UnitX() - d.x() * d)
                                   : Vec3f(Vec3f::UnitY() - d.y() * d);
    first.normalize();
    second = d.cross(first);
}

}  // namespace taffy
