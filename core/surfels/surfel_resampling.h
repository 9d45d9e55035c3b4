#pragma once
// Keeps the number of each surfel's neighbours between 6 h_s / r_s and 9 h_s / r_s [KAG05,
// section 4.3]. The bounds are linear in h_s / r_s, while the number of points of a hexagonal grid
// within h_s is 3.63 (h_s / a)^2: they fit together only for h_s = 2 r_s, hence that value here: 12
// to 18 neighbours, distances a of 0.9 to 1.1 r_s. (The paper has h_s = h_p.)
//
// Where surfels are missing, each new one is put at that of several random places around the surfel
// that is farthest from the others, on the surface that the neighbours' planes suggest; a new
// surfel of a fluid is projected onto the level, or strongly curved surfaces would grow in all
// directions. The random numbers depend on the surfel's id.
#include "core/surfels/surfel_field.h"
#include "core/surfels/surfel_neighbours.h"

namespace taffy {

constexpr uint32_t least_neighbours = 12, most_neighbours = 18;

class SurfelResampling {
  public:
    struct Result {
        uint32_t added = 0, removed = 0;
    };
    /// @param radius  r_s [m]
    /// @param breaks  whether solids may have broken: their new surfels must then be at the field's
    /// surface
    SurfelResampling(const SurfelField& field, float level, float radius, bool breaks)
        : field_(field), level_(level), radius_(radius), breaks_(breaks) {}

    /// Removes surfels where there are too many and adds new ones where there are too few. New
    /// surfels come at the end, with unique ids from next_id on.
    /// @param removed  callback that receives flags, not zero for the surfels that stay
    /// @param added    callback that receives the surfel near which a new one was added
    /// @param fluid    by surfel: weight of the level in the position of new ones, 0 to 1
    template <class Removed, class Added, class Fluid>
    Result run(Surfels& surfels, SurfelNeighbours& neighbours, uint32_t& next_id,
               const Removed& removed, const Added& added, const Fluid& fluid) {
        Result result;
        if ((result.removed = choose_crowded(surfels, neighbours)) > 0) {
            surfels.keep(stays_), neighbours.keep(stays_);
            removed(stays_);
        }
        const uint32_t count = uint32_t(surfels.size());
        for (uint32_t i = 0; i < count; ++i)
            for (uint32_t k = 0; neighbours.count(i) < least_neighbours && k < least_neighbours;
                 ++k) {
                if (!add_near(surfels, neighbours, i, k, fluid(i), next_id)) break;
                added(i);
                ++result.added;
            }
        return result;
    }

  private:
    /// Clears the flags in stays_ of the surfels to be removed, and returns their number.
    uint32_t choose_crowded(const Surfels& surfels, const SurfelNeighbours& neighbours);
    bool is_place(uint32_t component, const Vec3f& x, const Vec3f& n, float fluid);
    bool add_near(Surfels& surfels, SurfelNeighbours& neighbours, uint32_t i, uint32_t k,
                  float fluid, uint32_t& next_id);

    const SurfelField& field_;
    float level_, radius_;
    bool breaks_;
    SurfelField::Candidates scratch_;
    std::vector<uint8_t> stays_;
    std::vector<uint32_t> left_;
};

}  // namespace taffy
