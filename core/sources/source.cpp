#include "core/sources/source.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace taffy {

namespace {

ParameterInfo seconds(std::string name, std::string label, std::string help) {
    return {.name = std::move(name),
            .label = std::move(label),
            .unit = "s",
            .help = std::move(help),
            .min = 0.0,
            .max = 1e4};
}

/// Points of the lattice in the mouth, its origin in the middle of the mouth or of a cell.
std::vector<Eigen::Vector2f> lattice_in(const Source& s, float shift_x, float shift_y) {
    const float reach_x = s.shape == SourceShape::disc ? s.radius : 0.5f * s.size.x();
    const float reach_y = s.shape == SourceShape::disc ? s.radius : 0.5f * s.size.y();
    const int nx = int(reach_x / s.spacing) + 1, ny = int(reach_y / s.spacing) + 1;
    std::vector<Eigen::Vector2f> points;
    for (int j = -ny; j <= ny; ++j)
        for (int i = -nx; i <= nx; ++i) {
            const Eigen::Vector2f p = s.spacing * Eigen::Vector2f(float(i) + shift_x,  //
                                                                  float(j) + shift_y);
            const bool inside = s.shape == SourceShape::disc
                                    ? p.norm() <= s.radius
                                    : std::abs(p.x()) <= reach_x && std::abs(p.y()) <= reach_y;
            if (inside) points.push_back(p);
        }
    return points;
}

}  // namespace

const ParameterTable<Source>& Source::describe() {
    using S = Source;
    static const auto table =
        ParameterTable<S>()
            .boolean(&S::active, {.name = "active", .label = "Active", .help = "It runs."})
            .real(&S::speed,
                  {.name = "speed",
                   .label = "Speed",
                   .unit = "m/s",
                   .help = "Of the stream in the mouth. The rate follows: the stream comes out at "
                           "its own density.",
                   .min = 0.01,
                   .max = 20.0,
                   .scale = Scale::logarithmic})
            .computed(
                {.name = "rate",
                 .label = "Rate",
                 .unit = "m3/s",
                 .help = "Volume that comes out in a second; changes the speed.",
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
            .real(&S::temperature,
                  {.name = "temperature",
                   .label = "Temperature",
                   .unit = "C",
                   .help = "Of what comes out from now on; that of the body's material at first.",
                   .min = -273.0,
                   .max = 10000.0})
            .integer(&S::limit, {.name = "limit",
                                 .label = "Limit",
                                 .help = "So many particles in all.",
                                 .min = 0,
                                 .max = 2e6,
                                 .zero_text = "none"})
            .real(&S::start, seconds("start", "Start", "When it begins."))
            .real(&S::stop, seconds("stop", "Stop", "When it ends; never if absent."));
    return table;
}

std::vector<Eigen::Vector2f> mouth_layer(const Source& s) {
    // A row in the middle or a gap, whichever comes nearer to the area of the mouth.
    if (s.shape == SourceShape::rectangle) {
        const auto odd = [&](float length) {
            return std::max(1L, std::lround(double(length / s.spacing))) % 2 == 1;
        };
        Source wide = s;  // whole cells
        wide.size += Vec3f::Constant(0.01f * s.spacing);
        wide.size.x() = std::max(wide.size.x(), 0.1f * s.spacing);
        return lattice_in(wide, odd(s.size.x()) ? 0.0f : 0.5f, odd(s.size.y()) ? 0.0f : 0.5f);
    }
    const double wanted = std::numbers::pi * std::pow(double(s.radius / s.spacing), 2.0);
    std::vector<Eigen::Vector2f> best;
    for (const float shift : {0.0f, 0.5f}) {
        std::vector<Eigen::Vector2f> points = lattice_in(s, shift, shift);
        if (best.empty() ||
            std::abs(double(points.size()) - wanted) < std::abs(double(best.size()) - wanted))
            best = std::move(points);
    }
    return best;
}

void mouth_axes(const Source& source, Vec3f& first, Vec3f& second) {
    // The first is horizontal and as near to x as it can be; that of a stream along x is y.
    const Vec3f& d = source.direction;
    first = std::abs(d.x()) < 0.9f ? Vec3f(Vec3f::UnitX() - d.x() * d)
                                   : Vec3f(Vec3f::UnitY() - d.y() * d);
    first.normalize();
    second = d.cross(first);
}

bool Sink::holds(const Vec3f& x) const {
    const Vec3f from = x - position;
    switch (shape) {
        case SinkShape::box:
            return (from.cwiseAbs() - half_size).maxCoeff() <= 0.0f;
        case SinkShape::sphere:
            return from.norm() <= radius;
        case SinkShape::halfspace:
            break;
    }
    return from.dot(normal) <= 0.0f;
}

}  // namespace taffy
