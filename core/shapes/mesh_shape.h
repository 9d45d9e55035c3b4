#pragma once
// What a model file holds: a solid, a sheet or rods. Centred on the middle of its box.
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
    // Of bodies:
    int particles = 0;  // about so many, instead of a spacing; 0 = not given
    Packing packing = Packing::lattice;
    float thickness = 0.0f;  // of sheets and rods [m]; 0 = the spacing

    /// Of what encloses space: finds the distances from the surface, which must be closed.
    void prepare(ShapeRole role) override;
    SurfacePoint nearest(const Vec3f& x) const override;
    /// Edges of cells have slopes of 1 at most, so their insides sqrt(3); beside the grid there is
    /// the way to it besides.
    float steepest() const override { return 2.0f; }
    Vec3f half_extents() const override;
    TriangleMesh mesh() const override { return model->surface; }

    double volume() const override { return model->volume; }
    int dimension() const override;
    double estimated_count(double spacing) const override;
    ShapeSample sample(float spacing) const override;
    /// Of lines only: the others carry the model's surface.
    SurfacePlan surface(double spacing) const override;

  private:
    std::shared_ptr<const DistanceGrid> distance_;
};

/// nullptr where the shape is none.
const MeshShape* as_mesh(const Shape& shape);

}  // namespace taffy
