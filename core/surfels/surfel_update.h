#pragma once
// The relaxation of an update: iterations with resampling between them, until no surfel of a piece
// moves far, then the blend of carried and relaxed surfels [KAG05, sections 4.2.2, 4.3, 4.5].
#include "core/surfels/surfel_relaxation.h"
#include "core/surfels/surfel_resampling.h"

namespace taffy {

class SurfelUpdate {
  public:
    /// The ids, in [first, last), of new surfels: these have no carried position yet and are
    /// relaxed as if they were fluid.
    struct Fresh {
        uint32_t first = 0, last = 0;
        bool has(uint32_t id) const { return id >= first && id < last; }
    };
    struct Work {
        int iterations = 0;
        uint32_t relaxed = 0;  // surfels, over all iterations
        uint32_t added = 0, removed = 0;
    };

    SurfelUpdate(const ThreadPool& pool, Surfels& surfels, SurfelNeighbours& neighbours,
                 const SurfelField& field, const SurfelParameters& parameters, float spacing,
                 Fresh fresh, bool breaks);

    /// @param iterations  largest number of iterations
    Work run(SurfelRelaxation& relaxation, int iterations, uint32_t& next_id);

  private:
    void choose_active();
    void resample(uint32_t& next_id);
    void keep(std::span<const uint8_t> stays);
    void remove_lost(std::span<const uint8_t> lost);
    /// Deactivates the pieces that have come to rest.
    void let_rest(std::span<const float> moved);
    void blend(const SurfelRelaxation& relaxation);

    /// Returns the weight of the relaxed position in the result.
    float share(size_t i) const { return fresh_.has(surfels_.id[i]) ? 1.0f : surfels_.beta[i]; }

    const ThreadPool& pool_;
    Surfels& surfels_;
    SurfelNeighbours& neighbours_;
    const SurfelParameters& parameters_;
    Fresh fresh_;
    float radius_;
    SurfelResampling resampling_;
    Work work_;
    // By surfel
    std::vector<Vec4f> carried_x_, carried_n_;
    std::vector<float> residual_;   // displacement in its last active iteration [m]
    std::vector<uint8_t> active_;   // whether it is being relaxed
    std::vector<uint8_t> touched_;  // whether it has been active in this update
};

}  // namespace taffy
