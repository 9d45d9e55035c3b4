#pragma once
// Shapes of all that a scene places: bodies, obstacles, regions, sinks and the mouths of sources. A
// kind of shape is one file beside this one and its line in shapes.cpp; the scene reader, the saved
// state, the renderer, the documentation's tests and the physics use it through this class and
// never ask for its kind. Each shape has its own origin and axes; the user of a shape places it.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/types.h"
#include "core/mesh/triangle_mesh.h"
#include "core/parameters/parameter.h"

namespace taffy {

/// The uses of a shape; each kind of shape says which of them it is fit for.
enum class ShapeRole : uint8_t { body, obstacle, region, sink, mouth };

/// The nearest way out of a shape.
struct SurfacePoint {
    float distance = 0.0f;          // signed, negative inside [m]
    Vec3f normal = Vec3f::UnitZ();  // outward, unit length
};

/// The particles of a body in its own frame: centred, before rotation and position.
struct ShapeSample {
    std::vector<Vec3f> position;   // [m]
    float particle_volume = 0.0f;  // [m^3]; times the number of particles: the shape's volume
    float thickness = 0.0f;        // of sheets and rods [m]; solids: the spacing
    int dimension = 3;             // 3 solid, 2 sheet, 1 rod
};

/// How the surface that a body carries is made, closed and with exact normals.
struct SurfacePlan {
    double cell = 0.0;                         // length of the edges of the finest mesh [m]
    std::function<double(double)> vertices;    // number of vertices at this edge length
    std::function<TriangleMesh(double)> mesh;  // mesh of this edge length
};

/// A fault in the sizes of a shape, such as sizes that do not fit together.
struct ShapeFault {
    std::string key;
    std::string message;
};

struct ShapeKind;

class Shape {
  public:
    virtual ~Shape() = default;
    virtual const ShapeKind& kind() const = 0;
    virtual std::unique_ptr<Shape> clone() const = 0;

    /// Returns what is wrong with the sizes, if anything is.
    virtual std::optional<ShapeFault> fault() const { return std::nullopt; }
    /// Makes data that only this role needs and that take long to make. Throws InputError if the
    /// shape is unfit for the role.
    virtual void prepare(ShapeRole) {}

    // For shapes that enclose space: obstacles, regions, sinks.

    /// Returns the nearest way out. Exact, so that no surface is nearer than the distance; only
    /// models approximate it on a grid.
    virtual SurfacePoint nearest(const Vec3f& x) const;
    /// Returns the largest change of the distance per length of way.
    virtual float steepest() const { return 1.0f; }
    virtual bool holds(const Vec3f& x) const { return nearest(x).distance <= 0.0f; }
    /// Returns half the sides of the box around the shape [m].
    virtual Vec3f half_extents() const;
    /// Returns the mesh that an obstacle is drawn as: sharp edges, counter-clockwise seen from
    /// outside, with normals.
    virtual TriangleMesh mesh() const;
    /// Returns thin lines along the edges of a shape that is drawn as glass.
    virtual TriangleMesh edges() const { return {}; }

    // For bodies.

    /// Returns the volume [m^3]; for solids only.
    virtual double volume() const;
    virtual int dimension() const { return 3; }  // of the particles: 3 solid, 2 sheet, 1 rod
    /// Returns the number of particles of a sample, within a factor of two, without making them.
    virtual double estimated_count(double spacing) const;
    /// Returns the particles. Throws InputError when the shape is smaller than half the spacing
    /// somewhere. By default solids are filled evenly up to half a spacing below their surface.
    virtual ShapeSample sample(float spacing) const;
    /// Returns the plan of the surface that a body carries: about two vertices per spacing, rounded
    /// edges.
    virtual SurfacePlan surface(double spacing) const;

    // For mouths, in their plane.

    /// Returns the positions of a layer's particles: the square lattice whose area is nearest to
    /// the mouth's [m].
    virtual std::vector<Eigen::Vector2f> layer(float spacing) const;
    virtual double estimated_layer_count(double spacing) const;
    /// Returns whether the mouth is alike in all directions: then layers are turned against each
    /// other, or they would fall as plates.
    virtual bool is_round() const { return false; }
};

using ShapePtr = std::shared_ptr<const Shape>;

/// The properties of all shapes of one kind.
struct ShapeKind {
    std::string name;                           // in scene files
    std::vector<std::string> other_names = {};  // accepted as well
    std::vector<std::string> meant_by = {};     // what people may write instead, for messages
    std::vector<ShapeRole> roles;
    ParameterTable<Shape> keys = {};         // lengths in metres
    ParameterTable<Shape> body_keys = {};    // in addition, for bodies only
    std::vector<std::string> required = {};  // of the keys
    bool from_file = false;                  // also has a key 'file', for a model
    bool endless = false;                    // a plane
    bool block = false;  // a box: six flat faces, half_extents() from the origin
    bool glass = false;  // drawn as glass, transparent or not
    std::function<std::unique_ptr<Shape>()> make = {};

    bool is_fit_for(ShapeRole role) const;
    /// Returns the names of all keys that a shape of this kind takes in the role.
    std::vector<std::string> key_names(ShapeRole role) const;
    bool is_called(std::string_view text) const;
};

/// Base of the shape class `Own`, whose kind is returned by a function.
template <class Own, const ShapeKind& (*own_kind)()>
class ShapeOf : public Shape {
  public:
    const ShapeKind& kind() const override { return own_kind(); }
    std::unique_ptr<Shape> clone() const override {
        return std::make_unique<Own>(static_cast<const Own&>(*this));
    }
};

/// Converts the keys of one class of shapes to keys of Shape.
template <class Own>
ParameterTable<Shape> shape_keys(const ParameterTable<Own>& own) {
    ParameterTable<Shape> keys;
    for (const Parameter<Own>& p : own)
        keys.computed(
            p.info,
            [get = p.get](const Shape& shape) { return get(static_cast<const Own&>(shape)); },
            [store = p.store](Shape& shape, const ParameterValue& value) {
                store(static_cast<Own&>(shape), value);
            });
    return keys;
}

template <class Own>
std::unique_ptr<Shape> make_own() {
    return std::make_unique<Own>();
}

/// Returns the key of a length from 0.1 mm to 1 km.
ParameterInfo length_key(std::string name, std::string help);
/// Returns the key of the edge lengths of a box along x, y and z, with the same range.
ParameterInfo size_key(std::string help);

/// Returns the shape's particles. Throws InputError when the shape is too small for the spacing.
ShapeSample sample_shape(const Shape& shape, float spacing);

}  // namespace taffy
