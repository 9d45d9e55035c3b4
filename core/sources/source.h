#pragma once
// Sources, out of which particles of a body come in layers, and sinks, in which they disappear.
#include <string>
#include <vector>

#include "core/base/types.h"
#include "core/parameters/parameter.h"
#include "core/shapes/shapes.h"

namespace taffy {

/// A stream leaves the mouth at its own density: layers of the body's cubic lattice, one spacing
/// apart. What is still near the mouth moves on as it left, whatever presses on it.
struct Source {
    std::string name;
    uint32_t body = 0;
    ShapePtr shape;                     // of the mouth; never null once read
    Vec3f position = Vec3f::Zero();     // middle of the mouth [m]
    Vec3f direction = -Vec3f::UnitZ();  // unit length
    float spacing = 0.1f;               // of the body's lattice [m]
    float speed = 1.0f;                 // [m/s]
    float temperature = 20.0f;          // of what comes out [C]
    bool active = true;
    int limit = 0;                       // particles in all; 0 = none
    float start = 0.0f;                  // [s]
    float stop = 1e30f;                  // [s]
    std::vector<Eigen::Vector2f> layer;  // places of a layer's particles, see Shape::layer [m]

    /// Volume that comes out in a second [m^3/s].
    float rate() const { return float(layer.size()) * spacing * spacing * speed; }

    /// What changes while it runs: active, speed, rate, temperature, limit, start, stop.
    static const ParameterTable<Source>& describe();
};

/// Two directions across the stream that the layer's coordinates belong to.
void mouth_axes(const Source& source, Vec3f& first, Vec3f& second);

/// What flows and gets into it is gone.
struct Sink {
    std::string name;
    ShapePtr shape;                  // never null once read
    int body = -1;                   // -1: any
    Vec3f position = Vec3f::Zero();  // of the shape [m]
    Quatf rotation = Quatf::Identity();

    bool holds(const Vec3f& x) const { return shape->holds(rotation.conjugate() * (x - position)); }
};

}  // namespace taffy
