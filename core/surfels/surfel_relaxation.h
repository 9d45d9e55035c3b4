#pragma once
// One iteration of the surface's deformation [KAG05, sections 4.2.2 and 4.2.3]: forces, their
// components along and perpendicular to the new normal, an Euler step, the constraints.
//
// The paper's normals are those of the gradient of the colour field, which grows inwards; normals
// point outwards here. Surfels that cannot reach the level are lost: those with no particle near
// them, and those within matter, where a hollow has closed.
#include <optional>

#include "core/collision/obstacle_shape.h"
#include "core/surfels/point_groups.h"
#include "core/surfels/surfel_field.h"
#include "core/surfels/surfel_neighbours.h"
#include "core/surfels/surfel_parameters.h"
#include "core/surfels/surfels.h"

namespace taffy {

class SurfelRelaxation {
  public:
    SurfelRelaxation(const ThreadPool& pool, const SurfelField& field,
                     std::span<const Obstacle> obstacles, const SurfelParameters& parameters,
                     float spacing);

    /// Groups the surfels for the searches; needed before the first iteration and after surfels
    /// have been added or removed.
    void group(const Surfels& surfels);
    /// @param alpha   length of the step [-]
    /// @param active  surfels whose flag is zero stay where they are
    void iterate(Surfels& surfels, const SurfelNeighbours& neighbours, float alpha,
                 std::span<const uint8_t> active);
    /// By surfel: the distance that the last iteration moved it [m], and whether it is lost.
    std::span<const float> moved() const { return moved_; }
    std::span<const uint8_t> lost() const { return lost_; }

    /// Returns x moved out of the obstacles that it penetrates.
    Vec3f outside_obstacles(const Vec3f& x) const;

  private:
    struct Moved {
        Vec3f x, n;
        bool lost = false;
    };
    Moved relaxed(const Surfels& surfels, const SurfelNeighbours& neighbours, uint32_t i,
                  const SurfelField::Candidates& near, const SurfelField::Candidates& attracting,
                  float alpha) const;

    const ThreadPool& pool_;
    const SurfelField& field_;
    std::span<const Obstacle> obstacles_;
    std::vector<ObstacleBounds> bounds_;
    const SurfelParameters& parameters_;
    float spacing_, radius_;
    std::optional<PointGroups> groups_;
    std::vector<Vec4f> x_, n_;
    std::vector<float> moved_;
    std::vector<uint8_t> lost_;
};

}  // namespace taffy
