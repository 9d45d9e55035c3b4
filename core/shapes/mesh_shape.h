#pragma once
// The shape of a model file: a solid, a sheet or rods, centred on the middle of its box.
#include "core/mesh/filling.h"
#include "core/shapes/shapes.h"

namespace taffy {

class DistanceGrid;

const ShapeKind& mesh_shape();

class MeshShape final : public ShapeOf<MeshShape, mesh_shape> {
  public:
    std::string file;                    // as the scene names it
    float scale = 1.0f;                  // metres per unit of the file
    float size = 0.0f;                   // of the longest side [m], instead of scale; 0 = not given
    std::shared_ptr<const Model> model;  // [m]; never null once read
    // For bodies:
    int particles = 0;  // approximate number, instead of a spacing; 0 = not given
    Packing packing = Packing::lattice;
    float thickness = 0.0f;  // of sheets and rods [m]; 0 = the spacing

    /// For obstacles, regions and sinks: finds the distances from the surface, which must be
    /// closed.
    void prepare(ShapeRole role) override;
    SurfacePoint nearest(const Vec3f& x) const override;
    /// Along the edges of the grid's cells slopes are at most 1, so they are at most sqrt(3) inside
    /// cells; outside the grid the distance to the grid is added.
    float steepest() const override { return 2.0f; }
    Vec3f half_extents() const override;
    TriangleMesh mesh() const override { return model->surface; }

    double volume() const override { return model->volume; }
    int dimension() const override;
    double estimated_count(double spacing) const override;
    ShapeSample sample(float spacing) const override;
    /// For lines only: other models carry their own surface.
    SurfacePlan surface(double spacing) const override;

  private:
    std::shared_ptr<const DistanceGrid> distance_;
};

/// Returns the shape as a MeshShape; nullptr if it is of another kind.
const MeshShape* as_mesh(const Shape& shape);

}  // namespace taffy
