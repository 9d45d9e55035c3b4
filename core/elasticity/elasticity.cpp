#include "core/elasticity/elasticity.h"

#include <algorithm>
#include <cmath>
#include <deque>

#include "core/base/error.h"
#include "core/elasticity/calibration.h"
#include "core/elasticity/ganzenmueller.h"
#include "core/elasticity/pair_damping.h"
#include "core/elasticity/stable_step.h"
#include "core/parameters/parameter_state.h"

namespace taffy {

namespace {

constexpr uint32_t blocks_per_task = 8;
constexpr int lanczos_iterations = 16;

PairWeights weights_of(ElasticityOperator op) {
    return op == ElasticityOperator::mls ? PairWeights::kernel_value : PairWeights::kernel_slope;
}

std::vector<RotationBlock> identity_rotations(size_t count) {
    RotationBlock block{};
    for (float& w : block.q[3]) w = 1.0f;
    return std::vector<RotationBlock>((count + rotation_lanes - 1) / rotation_lanes, block);
}

/// Blocks [begin, end) of a body.
struct BlockTask {
    uint32_t body, begin, end;
};

/// Returns one list of tasks for all bodies, so that many small bodies use the threads as well as a
/// large one does.
template <class BlockCount>
std::vector<BlockTask> block_tasks(size_t bodies, const BlockCount& block_count) {
    std::vector<BlockTask> tasks;
    for (uint32_t b = 0; b < bodies; ++b) {
        const uint32_t blocks = block_count(b);
        for (uint32_t k = 0; k < blocks; k += blocks_per_task)
            tasks.push_back({b, k, std::min(uint32_t(k + blocks_per_task), blocks)});
    }
    return tasks;
}

template <class Work>
void run(const ThreadPool& pool, std::span<const BlockTask> tasks, const Work& work) {
    pool.for_ranges(tasks.size(), 1, [&](size_t begin, size_t end) {
        for (size_t t = begin; t < end; ++t) work(tasks[t]);
    });
}

}  // namespace

uint32_t Elasticity::add_body(BodyRows rows, RestShape shape, const MaterialParameters& material) {
    Body body;
    body.rows = std::move(rows);
    body.shape = std::move(shape);
    const size_t count = body.shape.x0.size();
    body.rotations.blocks = identity_rotations(count);
    if (count > 0) body.rotations.frame.centre = central_particle(body.shape.x0);
    body.displacements.resize(count);
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
    keep_frame_in_space(body);
}

void Elasticity::keep_frame_in_space(Body& body) {
    const Quatd in_space = Quatd::Identity();
    if (!frame_turns(body) && body.rotations.frame.rotation.coeffs() != in_space.coeffs())
        turn_to(body.rotations.frame, in_space, body.rotations.blocks);
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
    keep_frame_in_space(body);
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
    if (body.rest.full_rank) return;  // a clamp of a solid prescribes the slope by itself
    body.held.resize(body.rest.blocks.size() * rotation_lanes,
                     Float4{});  // the kernels read whole blocks
    keep_frame_in_space(body);
    for (uint32_t i : particles)
        body.held[i] = {{rotation.x(), rotation.y(), rotation.z(), rotation.w()}};
}

/// Returns the arrays of the rest state, which no pass changes.
ElasticArrays Elasticity::rest_arrays(const Body& body) {
    ElasticArrays a;
    a.count = uint32_t(body.shape.x0.size());
    a.pair_begin = body.rest.pairs.begin.data();
    a.neighbour = body.rest.pairs.neighbour.data();
    a.s = body.rest.s.data();
    a.a = body.rest.a.data();
    a.rest = body.rest.x0.data();
    a.k = body.rest.k.data();
    a.volume = body.rest.volume.data();
    a.rest_block = body.rest.blocks.data();
    a.held = body.held.empty() ? nullptr : body.held.data();
    return a;
}

ElasticArrays Elasticity::arrays(Body& body, const Vec4f* x, Vec4f* force) {
    ElasticArrays a = rest_arrays(body);
    a.count = body.count();
    a.x = reinterpret_cast<const Float4*>(x);
    a.rotation = body.rotations.blocks.data();
    a.tangent = body.tangents.data();
    a.record = body.records.data();
    a.pair_sum = body.pair_sums.data();
    a.force = reinterpret_cast<Float4*>(force);
    return a;
}

ElasticArrays Elasticity::arrays_in_frame(Body& body, Vec4f* force) {
    ElasticArrays a = arrays(body, nullptr, force);
    a.x = body.displacements.data();
    const Mat3f frame = body.rotations.frame.rotation.toRotationMatrix().cast<float>();
    for (int k = 0; k < 3; ++k) a.frame[k] = {{frame(0, k), frame(1, k), frame(2, k), 0.0f}};
    return a;
}

bool Elasticity::frame_turns(const Body& body) {
    // Without corotation strains are measured in space, and held rotations are given in space.
    return body.constants.formula != ElasticFormula::original && body.constants.rotates &&
           body.held.empty();
}

void Elasticity::run_passes(const ThreadPool& pool, std::span<const ElasticArrays> views,
                            std::initializer_list<ElasticPass> passes) const {
    const std::vector<BlockTask> tasks = block_tasks(views.size(), [&](size_t b) {
        return (views[b].count + rotation_lanes - 1) / rotation_lanes;
    });
    for (const ElasticPass pass : passes)
        run(pool, tasks, [&](const BlockTask& task) {
            pass(views[task.body], bodies_[task.body].constants, task.begin, task.end);
        });
}

struct Elasticity::Seen {
    Seen(const Body& body, std::span<Vec4f> all_forces)
        : parts(body.rows), force(parts.of(all_forces)) {}
    void put_back(std::span<Vec4f> all_forces) const { parts.put_back(force, all_forces); }

    BodyParts parts;
    std::span<Vec4f> force;
};

void Elasticity::add_forces(const ThreadPool& pool, std::span<const Vec4f> x,
                            std::span<Vec4f> force, std::span<const Vec4f> x_low) {
    for (Body& body : bodies_)
        if (body.count() > 0 && frame_turns(body) && !body.asleep)
            follow(body.rotations.frame, body.rotations.blocks);
    see_from_frames(pool, x, x_low);
    std::deque<Seen> seen;
    std::vector<ElasticArrays> views(bodies_.size());
    for (size_t b = 0; b < bodies_.size(); ++b) {
        const Seen& own = seen.emplace_back(bodies_[b], force);
        if (!bodies_[b].asleep) views[b] = arrays_in_frame(bodies_[b], own.force.data());
    }
    run_passes(pool, views, {kernels_->stress_pass, kernels_->force_pass});
    for (size_t b = 0; b < bodies_.size(); ++b) {
        if (bodies_[b].asleep) continue;
        add_hourglass_forces(pool, bodies_[b], seen[b].parts.of(x), seen[b].force);
        seen[b].put_back(force);
    }
}

void Elasticity::see_from_frames(const ThreadPool& pool, std::span<const Vec4f> x,
                                 std::span<const Vec4f> x_low) {
    const std::vector<BlockTask> tasks = block_tasks(bodies_.size(), [&](size_t b) {
        return bodies_[b].asleep ? 0 : (bodies_[b].count() + rotation_lanes - 1) / rotation_lanes;
    });
    std::deque<BodyParts> parts;
    std::vector<std::span<const Vec4f>> own_x, own_low;
    for (const Body& body : bodies_) {
        parts.emplace_back(body.rows);
        own_x.push_back(parts.back().of(x));
        own_low.push_back(parts.back().of(x_low));
    }
    run(pool, tasks, [&](const BlockTask& task) {
        Body& body = bodies_[task.body];
        find_displacements(body.rotations.frame, own_x[task.body], own_low[task.body],
                           body.shape.x0, task.begin * rotation_lanes,
                           std::min(task.end * rotation_lanes, body.count()), body.displacements);
    });
}

void Elasticity::add_damping(const ThreadPool& pool, std::span<const Vec4f> x,
                             std::span<const Vec4f> v, std::span<Vec4f> force) {
    std::vector<ElasticArrays> views(bodies_.size());
    std::deque<Seen> seen;
    for (size_t b = 0; b < bodies_.size(); ++b) {
        Body& body = bodies_[b];
        if (body.material.damping <= 0.0f || body.asleep) continue;
        Seen& own = seen.emplace_back(body, force);
        views[b] = arrays(body, own.parts.of(x).data(), own.force.data());
        views[b].v = reinterpret_cast<const Float4*>(own.parts.of(v).data());
        views[b].spin = body.pair_sums.data();
        body.constants.damping = pair_damping_constant(body.material.damping, body.material.density,
                                                       body.rest.mean_weight);
    }
    run_passes(pool, views, {kernels_->spin_pass, kernels_->damping_pass});
    for (const Seen& own : seen) own.put_back(force);
}

void Elasticity::add_body_forces(const ThreadPool& pool, uint32_t index, std::span<const Vec4f> x,
                                 std::span<Vec4f> force) {
    Body& body = bodies_[index];
    if (body.count() == 0) return;
    find_displacements(body.rotations.frame, x, {}, body.shape.x0, 0, body.count(),
                       body.displacements);
    const ElasticArrays view = arrays_in_frame(body, force.data());
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
    const Rotations rotations = body.rotations;
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
    see_from_frames(pool, x, {});
    std::vector<ElasticArrays> views;
    for (Body& body : bodies_) {
        body.tangents.resize(body.rest.blocks.size());
        views.push_back(arrays_in_frame(body, nullptr));
    }
    run_passes(pool, views, {kernels_->linearise_pass});
}

void Elasticity::add_force_change(const ThreadPool& pool, std::span<const uint8_t> active,
                                  std::span<const Vec4f> u, std::span<Vec4f> force) {
    std::vector<ElasticArrays> views(bodies_.size());
    std::deque<Seen> seen;
    for (size_t b = 0; b < bodies_.size(); ++b) {
        if (!active[b]) continue;
        Seen& own = seen.emplace_back(bodies_[b], force);
        views[b] = arrays(bodies_[b], own.parts.of(u).data(), own.force.data());
    }
    run_passes(pool, views, {kernels_->tangent_pass, kernels_->force_pass});
    for (const Seen& own : seen) own.put_back(force);
}

void Elasticity::inverse_diagonal(const ThreadPool& pool, std::span<const float> mass, float weight,
                                  std::span<SymmetricBlock> inverse) {
    for (Body& body : bodies_) {
        if (body.count() == 0) continue;
        if (body.diagonal.empty()) body.diagonal = stiffness_diagonal(body.rest, body.constants);
        const bool rotates =
            body.constants.formula != ElasticFormula::original && body.constants.rotates;
        pool.for_ranges(body.diagonal.size(), 512, [&](size_t begin, size_t end) {
            for (size_t i = begin; i < end; ++i) {
                const Quatf R = rotates ? body.rotations.of(i) : Quatf::Identity();
                const uint32_t row = body.rows[i];
                inverse[row] = inverse_block(body.diagonal[i], R, mass[row], weight);
            }
        });
    }
}

void Elasticity::evaluate(const ThreadPool& pool, uint32_t index, std::span<const Vec4f> all_x,
                          std::span<ElasticFigures> figures) const {
    const Body& body = bodies_[index];
    BodyParts parts(body.rows);
    const std::span<const Vec4f> x = parts.of(all_x);
    if (x.empty()) return;  // the body was removed
    std::vector<Float4> displacements(x.size());
    std::vector<FigureBlock> blocks(body.rest.blocks.size());
    ElasticArrays view = rest_arrays(body);
    view.x = displacements.data();
    view.warm = body.rotations.blocks.data();
    view.figures = blocks.data();
    pool.for_ranges(x.size(), 1024, [&](size_t begin, size_t end) {
        find_displacements(body.rotations.frame, x, {}, body.shape.x0, begin, end, displacements);
    });
    pool.for_ranges(blocks.size(), blocks_per_task, [&](size_t first, size_t last) {
        kernels_->figures_pass(view, body.constants, uint32_t(first), uint32_t(last));
        const size_t end = std::min(last * rotation_lanes, x.size());
        for (size_t i = first * rotation_lanes; i < end; ++i)
            figures[i] = figures_of(blocks[i / rotation_lanes], i % rotation_lanes, 1.0f, 1.0f,
                                    body.rest.volume[i]);
    });
}

ElasticTensors Elasticity::tensors(uint32_t index, uint32_t i, std::span<const Vec4f> all_x) const {
    const Body& body = bodies_[index];
    BodyParts parts(body.rows);
    return particle_tensors(body.rest, body.constants, parts.of(all_x), i, body.rotations.of(i));
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
    BodyParts parts(body.rows);
    const std::span<const Vec4f> x = parts.of(all_x);
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
        const Rotations rotations = body.rotations;
        body.rotations.blocks = identity_rotations(body.shape.x0.size());
        body.rotations.frame.rotation = Quatd::Identity();
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
    return bodies_[body].rotations.of(particle);
}

void Elasticity::visit_settings(StateVisitor& state) {
    for (Body& body : bodies_) {
        state("held", body.held);
        state.expect("held", body.held.empty() ||
                                 body.held.size() == body.rest.blocks.size() * rotation_lanes);
        state("scaled_frequency", body.scaled_frequency);
        state("frequency_known", body.frequency_known);
        state("suspended", body.suspended);
    }
}

void Elasticity::visit_motion(StateVisitor& state) {
    state.first_entries("bodies", bodies_, [&](Body& body) {
        state("frame.rotation", body.rotations.frame.rotation);
        state("frame.centre", body.rotations.frame.centre);
        const size_t blocks = body.rotations.blocks.size();
        state("rotations", body.rotations.blocks);
        state.expect("rotations", body.rotations.blocks.size() == blocks);
        state.expect("frame.centre",
                     body.rotations.frame.centre < body.shape.x0.size() || body.shape.x0.empty());
    });
}

std::vector<Elasticity::Rotations> Elasticity::save_rotations() const {
    std::vector<Rotations> saved;
    for (const Body& body : bodies_) saved.push_back(body.rotations);
    return saved;
}

void Elasticity::restore_rotations(const std::vector<Rotations>& saved) {
    TAFFY_CHECK(saved.size() == bodies_.size());
    for (size_t b = 0; b < bodies_.size(); ++b) bodies_[b].rotations = saved[b];
}

}  // namespace taffy
