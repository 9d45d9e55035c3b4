#pragma once
// Elastic forces of all bodies. Bodies may use different operators and materials and may change
// them between any two steps. See elastic_kernels.h for the two passes and method.md for the
// formulas.
#include <memory>
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/elasticity/elastic_figures.h"
#include "core/elasticity/elastic_kernels.h"
#include "core/elasticity/rest_state.h"
#include "core/parameters/material_parameters.h"

namespace taffy {

class Elasticity {
  public:
    /// @param first index of the body's first particle in the arrays given to add_forces
    uint32_t add_body(uint32_t first, RestShape shape, const MaterialParameters& material);

    /// Cheap unless the operator changes; then the rest state is computed again.
    void set_material(uint32_t body, const MaterialParameters& material);

    /// Adds the elastic force [N] of every particle. x: positions [m], w ignored.
    void add_forces(const ThreadPool& pool, std::span<const Vec4f> x, std::span<Vec4f> force);

    /// The same for one body, all others left alone.
    void add_body_forces(const ThreadPool& pool, uint32_t body, std::span<const Vec4f> x,
                         std::span<Vec4f> force);

    /// Force differential -K u about the positions x [N]: stiffness times displacement u [m], by
    /// central differences of the force (the formulas are smooth; the step is scaled to the support
    /// radius).
    void add_stiffness_times(const ThreadPool& pool, uint32_t body, std::span<const Vec4f> x,
                             std::span<const Vec4f> u, std::span<Vec4f> result);

    /// Figures of every particle of a body at positions x.
    void evaluate(const ThreadPool& pool, uint32_t body, std::span<const Vec4f> x,
                  std::span<ElasticFigures> figures) const;

    /// Sum of the elastic energy of a body [J].
    double energy(const ThreadPool& pool, uint32_t body, std::span<const Vec4f> x) const;

    /// Largest present distance of two rest neighbours over their rest distance.
    float largest_stretch(const ThreadPool& pool, uint32_t body, std::span<const Vec4f> x) const;

    /// Estimated largest stable leapfrog step of a body at rest [s]; see stable_step.cpp.
    double stable_step(uint32_t body) const;

    /// Present rotation of one particle, counted within its body.
    Quatf rotation(uint32_t body, uint32_t particle) const;

    size_t body_count() const { return bodies_.size(); }
    const RestState& rest_state(uint32_t body) const { return bodies_[body].rest; }
    const RestShape& rest_shape(uint32_t body) const { return bodies_[body].shape; }

    /// All rotations back to the identity, as at rest; for reset.
    void reset_rotations();
    /// Rotations of all bodies: a part of the state that a rollback must restore.
    std::vector<std::vector<RotationBlock>> save_rotations() const;
    void restore_rotations(const std::vector<std::vector<RotationBlock>>& saved);

  private:
    struct Body {
        uint32_t first = 0;
        RestShape shape;
        RestState rest;
        MaterialParameters material;
        ElasticConstants constants;
        std::vector<RotationBlock> rotations;
        std::vector<StressRecord> records;
        std::vector<Float4> pair_sums;
    };

    void prepare(Body& body, const MaterialParameters& material, NeighbourLists pairs);
    ElasticArrays arrays(Body& body, std::span<const Vec4f> x, std::span<Vec4f> force) const;
    /// Runs one pass over the blocks of the bodies [first, last), in parallel.
    void run_pass(const ThreadPool& pool, ElasticPass pass, uint32_t first, uint32_t last,
                  std::span<const Vec4f> x, std::span<Vec4f> force);

    std::vector<Body> bodies_;
};

}  // namespace taffy
