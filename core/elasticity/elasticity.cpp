#include "core/elasticity/elasticity.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/elasticity/calibration.h"
#include "core/elasticity/ganzenmueller.h"
#include "core/elasticity/pair_damping.h"
#include "core/elasticity/stable_step.h"

namespace taffy {

namespace {

constexpr uint32_t lanes = 8;
constexpr size_t blocks_per_task = 8;
constexpr int lanczos_iterations = 16;

PairWeights weights_of(ElasticityOperator op) {
    return op == ElasticityOperator::mls ? PairWeights::kernel_value : PairWeights::kernel_slope;
}

Quatf rotation_of(const std::vector<RotationBlock>& blocks, size_t i) {
    const RotationBlock& b = blocks[i / lanes];
    const size_t l = i % lanes;
    return Quatf(b.q[3][l], b.q[0][l], b.q[1][l], b.q[2][l]);
}

std::vector<RotationBlock> identity_rotations(size_t count) {
    RotationBlock block{};
    for (float& w : block.q[3]) w = 1.0f;
    return std::vector<RotationBlock>((count + lanes - 1) / lanes, block);
}

}  // namespace

uint32_t Elasticity::add_body(uint32_t first, RestShape shape, const MaterialParameters& material) {
    Body body;
    body.first = first;
    body.shape = std::move(shape);
    const size_t count = body.shape.x0.size();
    body.rotations = identity_rotations(count);
    body.records.resize(count);
    body.pair_sums.resize(count);
    if (count > 0) prepare(body, material, find_neighbours(body.shape.x0, body.shape.support));
    bodies_.push_back(std::move(body));
    return uint32_t(bodies_.size() - 1);
}

void Elasticity::prepare(Body& body, const MaterialParameters& material, NeighbourLists pairs) {
    body.rest = make_rest_state(body.shape, std::move(pairs), formula_of(material.elasticity),
                                weights_of(material.elasticity));
    for (size_t i = 0; i < body.records.size(); ++i) body.records[i].rest = body.rest.x0[i];
    body.material = material;
    body.constants = elastic_constants(material, body.rest);
    set_stabilisation(material, body.rest);
    body.frequency_known = false;
    body.diagonal.clear();
}

void Elasticity::set_material(uint32_t index, const MaterialParameters& material) {
    Body& body = bodies_[index];
    if (body.shape.x0.empty()) return;
    const MaterialParameters old = body.material;
    if (material.elasticity != old.elasticity)
        return prepare(body, material, std::move(body.rest.pairs));
    body.material = material;
    body.constants = elastic_constants(material, body.rest);
    set_stabilisation(material, body.rest);
    body.diagonal.clear();
    if (material.poisson_ratio != old.poisson_ratio || material.bending != old.bending ||
        material.hourglass != old.hourglass || material.corotation != old.corotation ||
        material.volume_stiffness != old.volume_stiffness)
        body.frequency_known = false;
}

bool Elasticity::allows(uint32_t index, ElasticityOperator op) const {
    const Body& body = bodies_[index];
    if (op != ElasticityOperator::mls || body.shape.x0.empty()) return true;
    if (body.material.elasticity == op) return body.rest.full_rank;
    return make_rest_state(body.shape, body.rest.pairs, formula_of(op), weights_of(op)).full_rank;
}

void Elasticity::set_held(uint32_t index, std::span<const uint32_t> particles,
                          const Quatf& rotation) {
    Body& body = bodies_[index];
    if (body.rest.full_rank) return;                              // solids need no help
    body.held.resize(body.rest.blocks.size() * lanes, Float4{});  // the kernels read whole blocks
    for (uint32_t i : particles)
        body.held[i] = {{rotation.x(), rotation.y(), rotation.z(), rotation.w()}};
}

ElasticArrays Elasticity::arrays(Body& body, const Vec4f* x, Vec4f* force) {
    ElasticArrays a;
    a.count = body.suspended ? 0 : uint32_t(body.shape.x0.size());
    a.pair_begin = body.rest.pairs.begin.data();
    a.neighbour = body.rest.pairs.neighbour.data();
    a.s = body.rest.s.data();
    a.a = body.rest.a.data();
    a.x = reinterpret_cast<const Float4*>(x);
    a.rest = body.rest.x0.data();
    a.k = body.rest.k.data();
    a.volume = body.rest.volume.data();
    a.rest_block = body.rest.blocks.data();
    a.held = body.held.empty() ? nullptr : body.held.data();
    a.rotation = body.rotations.data();
    a.tangent = body.tangents.data();
    a.record = body.records.data();
    a.pair_sum = body.pair_sums.data();
    a.force = reinterpret_cast<Float4*>(force);
    return a;
}

void Elasticity::run_passes(const ThreadPool& pool, std::span<const ElasticArrays> views,
                            std::initializer_list<ElasticPass> passes) const {
    // One list of tasks over all bodies: many small bodies share the threads as well as a large
    // one.
    struct Task {
        uint32_t body, begin, end;
    };
    std::vector<Task> tasks;
    for (uint32_t b = 0; b < views.size(); ++b) {
        const uint32_t blocks = (views[b].count + lanes - 1) / lanes;
        for (uint32_t k = 0; k < blocks; k += blocks_per_task)
            tasks.push_back({b, k, std::min(uint32_t(k + blocks_per_task), blocks)});
    }
    for (const ElasticPass pass : passes)
        pool.for_ranges(tasks.size(), 1, [&](size_t begin, size_t end) {
            for (size_t t = begin; t < end; ++t)
                pass(views[tasks[t].body], bodies_[tasks[t].body].constants, tasks[t].begin,
                     tasks[t].end);
        });
}

void Elasticity::add_forces(const ThreadPool& pool, std::span<const Vec4f> x,
                            std::span<Vec4f> force) {
    std::vector<ElasticArrays> views;
    for (Body& body : bodies_)
        views.push_back(arrays(body, x.data() + body.first, force.data() + body.first));
    run_passes(pool, views, {kernels_->stress_pass, kernels_->force_pass});
    for (Body& body : bodies_)
        add_hourglass_forces(pool, body, x.subspan(body.first, body.shape.x0.size()),
                             force.subspan(body.first, body.shape.x0.size()));
}

void Elasticity::add_damping(const ThreadPool& pool, std::span<const Vec4f> x,
                             std::span<const Vec4f> v, std::span<Vec4f> force) {
    std::vector<ElasticArrays> views(bodies_.size());
    for (size_t b = 0; b < bodies_.size(); ++b) {
        Body& body = bodies_[b];
        if (body.material.damping <= 0.0f) continue;
        views[b] = arrays(body, x.data() + body.first, force.data() + body.first);
        views[b].v = reinterpret_cast<const Float4*>(v.data() + body.first);
        views[b].spin = body.pair_sums.data();
        body.constants.damping = pair_damping_constant(body.material.damping, body.material.density,
                                                       body.rest.mean_weight);
    }
    run_passes(pool, views, {kernels_->spin_pass, kernels_->damping_pass});
}

void Elasticity::add_body_forces(const ThreadPool& pool, uint32_t index, std::span<const Vec4f> x,
                                 std::span<Vec4f> force) {
    Body& body = bodies_[index];
    const ElasticArrays view = arrays(body, x.data(), force.data());
    for (const ElasticPass pass : {kernels_->stress_pass, kernels_->force_pass})
        pool.for_ranges(body.rest.blocks.size(), blocks_per_task, [&](size_t begin, size_t end) {
            pass(view, body.constants, uint32_t(begin), uint32_t(end));
        });
    add_hourglass_forces(pool, body, x, force);
}

void Elasticity::add_hourglass_forces(const ThreadPool& pool, Body& body, std::span<const Vec4f> x,
                                      std::span<Vec4f> force) {
    if (body.constants.formula != ElasticFormula::corotated_2009 || body.suspended) return;
    const float stiffness = body.material.hourglass * body.material.young_modulus;
    if (stiffness > 0.0f)
        add_ganzenmueller_forces(pool, body.rest, x, stiffness, body.gradients, force);
}

void Elasticity::add_stiffness_times(const ThreadPool& pool, uint32_t index,
                                     std::span<const Vec4f> x, std::span<const Vec4f> u,
                                     std::span<Vec4f> result) {
    Body& body = bodies_[index];
    float largest = 0.0f;
    for (const Vec4f& displacement : u) largest = std::max(largest, displacement.norm());
    if (!(largest > 0.0f)) return;
    const float step = 1e-3f * body.shape.support / largest;
    const std::vector<RotationBlock> rotations = body.rotations;
    std::vector<Vec4f> moved(x.size()), force[2];
    for (int side = 0; side < 2; ++side) {
        for (size_t i = 0; i < x.size(); ++i) moved[i] = x[i] + (side == 0 ? step : -step) * u[i];
        force[side].assign(x.size(), Vec4f::Zero());
        add_body_forces(pool, index, moved, force[side]);
    }
    for (size_t i = 0; i < x.size(); ++i) result[i] += (force[1][i] - force[0][i]) / (2.0f * step);
    body.rotations = rotations;
}

void Elasticity::linearise(const ThreadPool& pool, std::span<const Vec4f> x) {
    std::vector<ElasticArrays> views;
    for (Body& body : bodies_) {
        body.tangents.resize(body.rest.blocks.size());
        views.push_back(arrays(body, x.data() + body.first, nullptr));
    }
    run_passes(pool, views, {kernels_->linearise_pass});
}

void Elasticity::add_force_change(const ThreadPool& pool, std::span<const uint8_t> active,
                                  std::span<const Vec4f> u, std::span<Vec4f> force) {
    std::vector<ElasticArrays> views(bodies_.size());
    for (size_t b = 0; b < bodies_.size(); ++b)
        if (active[b])
            views[b] =
                arrays(bodies_[b], u.data() + bodies_[b].first, force.data() + bodies_[b].first);
    run_passes(pool, views, {kernels_->tangent_pass, kernels_->force_pass});
}

void Elasticity::inverse_diagonal(const ThreadPool& pool, std::span<const float> mass, float weight,
                                  std::span<SymmetricBlock> inverse) {
    for (Body& body : bodies_) {
        if (body.diagonal.empty()) body.diagonal = stiffness_diagonal(body.rest, body.constants);
        const bool rotates =
            body.constants.formula != ElasticFormula::original && body.constants.rotates;
        pool.for_ranges(body.diagonal.size(), 512, [&](size_t begin, size_t end) {
            for (size_t i = begin; i < end; ++i) {
                const Quatf R = rotates ? rotation_of(body.rotations, i) : Quatf::Identity();
                inverse[body.first + i] =
                    inverse_block(body.diagonal[i], R, mass[body.first + i], weight);
            }
        });
    }
}

void Elasticity::evaluate(const ThreadPool& pool, uint32_t index, std::span<const Vec4f> all_x,
                          std::span<ElasticFigures> figures) const {
    const Body& body = bodies_[index];
    const std::span<const Vec4f> x = all_x.subspan(body.first, body.shape.x0.size());
    pool.for_ranges(x.size(), 64, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i)
            figures[i] =
                particle_figures(body.rest, body.constants, x, i, rotation_of(body.rotations, i),
                                 body.held.empty() ? Float4{} : body.held[i]);
    });
}

double Elasticity::energy(const ThreadPool& pool, uint32_t index, std::span<const Vec4f> x) const {
    std::vector<ElasticFigures> figures(bodies_[index].shape.x0.size());
    evaluate(pool, index, x, figures);
    double sum = 0.0;
    for (const ElasticFigures& f : figures)
        sum += double(f.energy_density) * double(f.elastic_volume);
    return sum;
}

float Elasticity::largest_stretch(const ThreadPool& pool, uint32_t index,
                                  std::span<const Vec4f> all_x) const {
    const Body& body = bodies_[index];
    const RestState& rest = body.rest;
    const std::span<const Vec4f> x = all_x.subspan(body.first, body.shape.x0.size());
    std::vector<float> row_largest(x.size(), 1.0f);  // squared
    pool.for_ranges(x.size(), 64, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i)
            for (uint32_t j : rest.pairs.of(i)) {
                const float rest2 = (body.shape.x0[j] - body.shape.x0[i]).squaredNorm();
                row_largest[i] = std::max(row_largest[i], (x[j] - x[i]).squaredNorm() / rest2);
            }
    });
    return std::sqrt(*std::max_element(row_largest.begin(), row_largest.end()));
}

double Elasticity::stable_step(const ThreadPool& pool, uint32_t index) {
    Body& body = bodies_[index];
    if (!body.frequency_known) {
        const double density = double(body.material.density);
        const double E = double(body.material.young_modulus);
        const std::vector<RotationBlock> rotations = body.rotations;
        body.rotations = identity_rotations(body.shape.x0.size());
        const auto stiffness_times = [&](std::span<const Vec4f> u, std::span<Vec4f> result) {
            add_stiffness_times(pool, index, body.shape.x0, u, result);
        };
        const double mass = density * double(body.shape.particle_volume);
        const double frequency = largest_frequency(stiffness_times, body.shape.x0.size(),
                                                   1.0 / mass, lanczos_iterations);
        body.scaled_frequency = std::max(frequency * std::sqrt(density / E), 1e-9);
        body.frequency_known = true;
        body.rotations = rotations;
    }
    return last_stable_step(index);
}

double Elasticity::last_stable_step(uint32_t index) const {
    const Body& body = bodies_[index];
    const double density = double(body.material.density), E = double(body.material.young_modulus);
    return 2.0 / (body.scaled_frequency * std::sqrt(E / density));
}

Quatf Elasticity::rotation(uint32_t body, uint32_t particle) const {
    return rotation_of(bodies_[body].rotations, particle);
}

std::vector<std::vector<RotationBlock>> Elasticity::save_rotations() const {
    std::vector<std::vector<RotationBlock>> saved;
    for (const Body& body : bodies_) saved.push_back(body.rotations);
    return saved;
}

void Elasticity::restore_rotations(const std::vector<std::vector<RotationBlock>>& saved) {
    TAFFY_CHECK(saved.size() == bodies_.size());
    for (size_t b = 0; b < bodies_.size(); ++b) bodies_[b].rotations = saved[b];
}

}  // namespace taffy
