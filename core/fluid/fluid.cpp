#include "core/fluid/fluid.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/processor.h"
#include "core/fluid/fluid_lattice.h"
#include "core/fluid/fluid_step.h"
#include "core/kernels/mueller_kernels.h"
#include "core/kernels/wendland.h"
#include "core/particles/particles.h"

namespace taffy {

const FluidKernels& fluid_kernels() {
    return use_v3_kernels() ? fluid_kernels_v3() : fluid_kernels_baseline();
}

namespace {

constexpr size_t grain = 256;  // slots per piece of a parallel loop
/// Part of the support up to which pairs count in implicit steps. Pairs beyond it are a quarter of
/// all, with 1e-5 of the density and 2e-4 of the forces.
constexpr float solved_reach = 0.9f;

/// How surface tension acts, where some particle has any.
struct Tension {
    bool attracts, colour_field;
};
Tension tension_of(const FluidModel& model, const FluidParticles& p) {
    const bool tense = std::ranges::any_of(p.surface_tension, [](float s) { return s > 0.0f; });
    return {tense && model.surface == SurfaceModel::cohesion,
            tense && model.surface == SurfaceModel::colour_field};
}

/// How far particles look for neighbours [m].
float reach_of(const FluidModel& model, const Tension& tension, float pair_reach) {
    return (tension.attracts ? attraction_reach : pair_reach) * model.support;
}

}  // namespace

void Fluid::find_neighbours(const ThreadPool& pool, NeighbourOrder& order, const FluidModel& model,
                            const FluidParticles& p) {
    neighbours_.update(pool, order, p.x, p.flags, p.role,
                       reach_of(model, tension_of(model, p), pair_reach_));
}

/// Finds neighbours and the sums over them, and makes room for the other figures.
/// @param solved  pressures and viscosity are solved for: the force pass is for surface tension
/// alone
FluidArrays Fluid::sum_up(const ThreadPool& pool, NeighbourOrder& order, const FluidModel& model,
                          const FluidParticles& particles, bool solved,
                          std::optional<FluidGrains>& grains) {
    const Tension tension = tension_of(model, particles);
    const auto [attracts, colour_field] = tension;
    const bool passes_forces = !solved || attracts || colour_field;
    neighbours_.update(pool, order, particles.x, particles.flags, particles.role,
                       reach_of(model, tension, pair_reach_));
    const std::span<const uint32_t> rows = order.rows();
    const size_t n = rows.size();
    compression_.assign(particles.x.size(), 1.0f);
    pressure_.assign(particles.x.size(), 0.0f);
    energy_.assign(particles.x.size(), 0.0f);
    gradient_.assign(!solved || colour_field ? particles.x.size() : 0, Vec4f::Zero());
    if (n == 0) return {};
    const FluidGrain common{model.support, model.spacing};
    if (!lattices_ || !lattices_->are_of(particles.grain, common))
        lattices_ = std::make_shared<const FluidLattices>(particles.grain, common);
    grains.emplace(model, particles, *lattices_);
    normal_.assign(colour_field ? n + 1 : 0, Float4{});
    fill_slots(pool, rows, *grains, particles);
    sums_.resize(n);
    slopes_.resize(n);
    slot_force_.resize(passes_forces ? n : 0);
    wall_force_.assign(solved ? 0 : n, Vec4f::Zero());
    within_.resize(passes_forces ? neighbours_.entries() / 8 : 0);

    FluidArrays arrays;
    arrays.mixed = grains->mixed();
    arrays.pair_reach = pair_reach_;
    arrays.lists = neighbours_.arrays();
    arrays.x = x_.data(), arrays.v = v_.data(), arrays.phase = phase_.data();
    arrays.nobody = uint32_t(n);
    arrays.support = grains->first().model.support;
    arrays.cohesion = attracts;
    const WendlandC4<float> density(1.0f);
    arrays.colour_scale = Poly6<float>(1.0f).scale;
    arrays.density_scale = density.scale;
    arrays.pressure_scale = 56.0f / 3.0f * density.scale;
    const ViscosityKernel<float> viscosity(viscous_reach);
    arrays.viscous_reach = viscosity.h;
    arrays.viscosity_scale = viscosity.laplacian_scale * viscosity.h;
    if (attracts) {
        const WendlandC2<float> attraction(attraction_reach);
        arrays.attraction_reach = attraction.h;
        arrays.attraction_scale = 20.0f * attraction.scale / (attraction.h * attraction.h);
    }
    arrays.normal = colour_field ? normal_.data() : nullptr;
    arrays.within = passes_forces ? within_.data() : nullptr;
    arrays.sums = sums_.data();
    arrays.slopes = slopes_.data();
    arrays.force = slot_force_.data();
    pool.for_ranges(
        n, grain, [&](size_t first, size_t last) { kernels_->density_pass(arrays, first, last); });
    return arrays;
}

void Fluid::add_forces(const ThreadPool& pool, NeighbourOrder& order, const FluidModel& model,
                       const FluidParticles& particles, const ObstacleSet& obstacles,
                       std::span<Vec4f> force, std::span<ObstacleLoad> on_obstacles) {
    std::optional<FluidGrains> grains;
    pair_reach_ = 1.0f;
    const FluidArrays arrays = sum_up(pool, order, model, particles, false, grains);
    if (!grains) return;
    const std::span<const uint32_t> rows = order.rows();
    find_all_pressures(pool, rows, *grains, particles, obstacles, on_obstacles, nullptr);
    pool.for_ranges(rows.size(), grain, [&](size_t first, size_t last) {
        kernels_->force_pass(arrays, first, last);
        for (size_t k = first; k < last; ++k)
            force[rows[k]] += Eigen::Map<const Vec4f>(slot_force_[k].value) + wall_force_[k];
    });
}

void Fluid::prepare(const ThreadPool& pool, NeighbourOrder& order, const FluidModel& model,
                    const FluidParticles& particles, const Particles& motion,
                    const ObstacleSet& obstacles, std::span<Vec4f> forces,
                    std::span<ObstacleLoad> on_obstacles, bool keep_lists) {
    std::ranges::fill(forces, Vec4f::Zero());
    CurrentNeighbours::Pieces room = solver_.give_room();
    neighbours_.take_room(room);
    std::optional<FluidGrains> grains;
    pair_reach_ = model.surface == SurfaceModel::colour_field ? 1.0f : solved_reach;
    const FluidArrays arrays = sum_up(pool, order, model, particles, true, grains);
    const std::span<const uint32_t> rows = order.rows();
    const size_t n = grains ? rows.size() : 0;
    acting_.resize(particles.x.size(), 0.0f);
    viscous_.resize(particles.x.size(), Vec4f::Zero());
    foreseen_.resize(particles.x.size(), 0.0f);
    pushed_.resize(particles.x.size(), Vec4f::Zero());
    kicks_.assign(n, Float4{});
    solver_.resize(n, model.tensile_pressure);
    if (n == 0) return;
    find_all_pressures(pool, rows, *grains, particles, obstacles, on_obstacles, &solver_);
    pool.for_ranges(n, grain, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            const uint32_t i = rows[k];
            const uint8_t axes = moving_axes(motion, i);
            solver_.masses()[k] = motion.mass[i];
            const float share = 1.0f / motion.mass[i];
            solver_.shares()[k] = {
                {axes & 1 ? share : 0.0f, axes & 2 ? share : 0.0f, axes & 4 ? share : 0.0f, 0.0f}};
        }
    });
    const bool tense = arrays.cohesion || arrays.normal;
    const bool again = order.may_last() || tense || keep_lists;  // lists are read again
    solver_.pack(pool, arrays, std::span(x_).first(n), std::span(v_).first(n),
                 again ? std::move(room) : neighbours_.give_up());
    find_groups(rows, particles, model.spacing);
    limit_step(model, particles);
    for (Float4& v : v_) v.value[3] = 0.0f;  // viscosity has its own solve
    pool.for_ranges(n, grain, [&](size_t first, size_t last) {
        if (tense) kernels_->force_pass(arrays, first, last);
        for (size_t k = first; k < last; ++k) {
            const uint32_t i = rows[k];
            Vec4f force = Eigen::Map<const Vec4f>(solver_.forces()[k].value);
            if (tense) force += Eigen::Map<const Vec4f>(slot_force_[k].value);
            force.w() = 0.0f;
            Eigen::Map<Vec4f>(kicks_[k].value) =
                force.cwiseProduct(Eigen::Map<const Vec4f>(solver_.shares()[k].value));
            forces[i] = force + motion.mass[i] * viscous_[i];
        }
    });
}

void Fluid::fill_slots(const ThreadPool& pool, std::span<const uint32_t> rows,
                       const FluidGrains& grains, const FluidParticles& p) {
    const size_t n = rows.size();
    for (auto* values : {&x_, &v_, &phase_}) values->resize(n + 1);
    pool.for_ranges(n, 1024, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            const uint32_t i = rows[k];
            const Vec4f &x = p.x[i], &v = p.v[i];
            const FluidGrain* grain = p.grain_of(i);
            const auto& [model, lattice] = grains.of(i);
            const float mu =
                (p.viscosity[i] + artificial_viscosity(model, p.density[i])) / float(lattice.shear);
            const float cohesion = model.surface == SurfaceModel::cohesion
                                       ? cohesion_energy(model, p.surface_tension[i])
                                       : 0.0f;
            x_[k] = {{x.x(), x.y(), x.z(), p.volume[i]}};
            v_[k] = {{v.x(), v.y(), v.z(), mu}};
            phase_[k] = {
                {0.0f, p.molten[i], p.molten[i] * cohesion, grain ? grain->support : 0.0f}};
        }
    });
    x_[n] = {{1e15f, 1e15f, 1e15f, 0.0f}};
    v_[n] = phase_[n] = {};
}

void Fluid::grow(size_t count) {
    if (compression_.empty()) return;
    compression_.resize(count, 1.0f);
    pressure_.resize(count, 0.0f);
    energy_.resize(count, 0.0f);
    if (!gradient_.empty()) gradient_.resize(count, Vec4f::Zero());
    if (acting_.empty()) return;
    acting_.resize(count, 0.0f);
    for (auto* motion : {&viscous_, &pushed_}) motion->resize(count, Vec4f::Zero());
    if (!mean_push_.empty()) mean_push_.resize(count, Vec4f::Zero());
    foreseen_.resize(count, 0.0f);
}

void Fluid::visit(StateVisitor& state, const ThreadPool& pool, const NeighbourOrder& order) {
    state.part("neighbours", [&] { neighbours_.visit(state, pool, order); });
    state("compression", compression_);
    state("pressure", pressure_);
    state("energy", energy_);
    state("gradient", gradient_);
    state("pair_reach", pair_reach_);
}

void Fluid::visit_motion(StateVisitor& state) {
    state("acting", acting_);
    state("viscous", viscous_);
    state("pushed", pushed_);
    state("mean_push", mean_push_);
    state("foreseen", foreseen_);
    state("solved", solved_);
    state("step_limit", step_limit_.step);
}

void Fluid::follow(const RowMap& map, const ThreadPool& pool, const NeighbourOrder& order) {
    neighbours_.follow(map, pool, order);
    for (auto* figures : {&compression_, &pressure_, &energy_, &acting_, &foreseen_})
        follow_values(map, *figures);
    follow_values(map, gradient_);
    for (auto* motion : {&viscous_, &pushed_, &mean_push_}) follow_values(map, *motion);
}

}  // namespace taffy
