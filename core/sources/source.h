#pragma once
// Sources, which emit particles of a body in layers, and sinks, which remove them.
#include <string>
#include <vector>

#include "core/base/types.h"
#include "core/parameters/parameter.h"
#include "core/shapes/shapes.h"

namespace taffy {

/// A source of fluid. The stream leaves the mouth at its own density: in layers of the body's cubic
/// lattice, one spacing apart. Particles still near the mouth keep the velocity with which they
/// left, whatever presses on them.
struct Source {
    std::string name;
    uint32_t body = 0;
    ShapePtr shape;                     // of the mouth; never null once read
    Vec3f position = Vec3f::Zero();     // centre of the mouth [m]
    Vec3f direction = -Vec3f::UnitZ();  // unit length
    float spacing = 0.1f;               // of the body's lattice [m]
    float speed = 1.0f;                 // [m/s]
    float temperature = 20.0f;          // of new particles [C]
    bool active = true;
    int limit = 0;                       // particles in all; 0: no limit
    float start = 0.0f;                  // [s]
    float stop = 1e30f;                  // [s]
    std::vector<Eigen::Vector2f> layer;  // positions of a layer's particles, see Shape::layer [m]

    /// Volume that comes out per second [m^3/s].
    float rate() const { return float(layer.size()) * spacing * spacing * speed; }

    /// The parameters that may change during a run: active, speed, rate, temperature, limit, start,
    /// stop.
    static const ParameterTable<Source>& describe();
};

/// The two directions across the stream to which the layer's coordinates belong.
void mouth_axes(const Source& source, Vec3f& first, Vec3f& second);

/// Removes the particles of fluids that get into a shape.
struct Sink {
    std::string name;
    ShapePtr shape;                  // never null once read
    int body = -1;                   // index of the body; -1: any
    Vec3f position = Vec3f::Zero();  // of the shape [m]
    Quatf rotation = Quatf::Identity();

    bool holds(const Vec3f& x) const { return shape->holds(rotation.conjugate() * (x - position)); }
};

}  // namespace taffy
