#include "core/heat/heat_flow.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"

namespace taffy {

namespace {

constexpr double coldest = -273.0, hottest = 10000.0;  // limits of heating [C]

/// Time between two exchanges [s].
double exchange_interval(Accuracy accuracy) {
    switch (accuracy) {
        case Accuracy::draft:
            return 1.0 / 60.0;
        case Accuracy::fine:
            return 1.0 / 240.0;
        case Accuracy::normal:
            break;
    }
    return 1.0 / 120.0;
}

/// The material of a body for heat: the width of a particle, which fills a solid body like a cube,
/// and the area that one side of it shows.
HeatMaterial heat_material(const SimulationBody& body) {
    const float V = body.definition.particle_volume, d = body.definition.spacing;
    HeatMaterial material;
    material.diffusivity = body.material.heat_diffusion;
    material.capacity = body.material.heat_capacity;
    material.volume = V;
    material.support = body.definition.support;
    material.dimension = body.definition.dimension;
    material.spacing = material.dimension == 3 ? std::cbrt(V) : d;
    material.area = material.dimension == 3   ? std::cbrt(V * V)
                    : material.dimension == 2 ? d * d
                                              : std::sqrt(V * d);
    material.depth =
        0.5f * (material.dimension == 3 ? material.spacing : body.definition.thickness);
    return material;
}

/// The part of the brush's change at this distance from its centre: smooth, zero at the rim.
double brush_part(float distance, float radius) {
    const double q = std::min(1.0, double(distance) / double(radius)), t = 1.0 - q * q;
    return t * t;
}

double heat_capacity(const World& world, uint32_t i) {  // [J/K]
    const MaterialParameters& material = world.bodies[world.particles.body[i]].material;
    return double(world.particles.mass[i]) * double(material.heat_capacity);
}

double heat_of(const World& world, uint32_t i) {  // from 0 C [J]
    return heat_capacity(world, i) * world.particles.temperature[i];
}

}  // namespace

void HeatFlow::changed(World& world, Changes what) {
    if (what.has(Change::temperature, Change::restored)) checked_ = false;
    if (what.has(Change::restored)) due_ = 0.0;
    if (!what.has(Change::parameters, Change::materials, Change::presence)) return;
    material_.clear();
    model_.ambient_temperature = world.parameters.ambient_temperature;
    model_.ambient_loss = world.parameters.ambient_loss;
    for (const SimulationBody& body : world.bodies) material_.push_back(heat_material(body));
    checked_ = false;
}

void HeatFlow::leaving(World& world, std::span<const uint32_t> rows) {
    for (const uint32_t i : rows) streamed_ -= heat_of(world, i);
}

void HeatFlow::arrived(World& world, std::span<const uint32_t> rows) {
    for (const uint32_t i : rows) streamed_ += heat_of(world, i);
}

void HeatFlow::follow(const World& world, const RowMap& map) {
    heat_.follow(map, world.pool, world.neighbours);
    for (Watched& watched : watched_) follow_rows(map, watched.rows);
}

size_t HeatFlow::watch(std::vector<uint32_t> rows) {
    watched_.push_back({std::move(rows)});
    return watched_.size() - 1;
}

template <class Work>
void HeatFlow::for_watched(const World& world, const Work& work) {
    const auto& flags = world.particles.flags;
    for (Watched& watched : watched_)
        for (const uint32_t i : watched.rows)
            if (is_present(flags[i])) work(watched.flux, i);
    for (uint32_t i = 0; i < flags.size(); ++i)
        if ((flags[i] & particle_flag::gripped) != 0 && is_present(flags[i]))
            work(into_gripped_, i);
    for (Grip& grip : grips_.all())
        for (const GrippedParticle& held : grip.patch())
            if (is_present(flags[held.index])) work(grip.heat_flux, held.index);
}

void HeatFlow::clear_fluxes() {
    into_gripped_ = 0.0;
    for (Watched& watched : watched_) watched.flux = 0.0;
    for (Grip& grip : grips_.all()) grip.heat_flux = 0.0;
}

bool HeatFlow::flows(const World& world) {
    const Particles& particles = world.particles;
    if (particles.size() == 0) return false;
    for (const SimulationBody& body : world.bodies)
        if (body.material.heating != 0.0f) return true;
    for (const Obstacle& obstacle : world.obstacles)
        if (obstacle.has_temperature) return true;
    if (!checked_) {
        const auto [low, high] = std::ranges::minmax_element(particles.temperature);
        even_ = *low == *high;
        checked_ = true;
    }
    return !even_ || (model_.ambient_loss > 0.0f &&
                      double(model_.ambient_temperature) != particles.temperature.front());
}

void HeatFlow::find_heating(const World& world, double dt) {
    const Particles& particles = world.particles;
    heating_.clear();
    if (std::ranges::none_of(world.bodies,
                             [](const SimulationBody& b) { return b.material.heating != 0.0f; }))
        return;
    heating_.resize(particles.size());
    world.pool.for_ranges(particles.size(), 1024, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) {
            const MaterialParameters& material = world.bodies[particles.body[i]].material;
            double rate = double(material.heating);  // [K/s]
            const double T = particles.temperature[i];
            rate = std::clamp(rate, std::min(0.0, (coldest - T) / dt),
                              std::max(0.0, (hottest - T) / dt));
            heating_[i] = float(rate * double(particles.mass[i]) * double(material.heat_capacity));
        }
    });
}

void HeatFlow::after_drift(World& world) {
    if (!flows(world)) {
        due_ = 0.0;
        clear_fluxes();
        world.on_obstacles.heating_time = world.dt;
        return;
    }
    due_ += world.dt;
    if (due_ < exchange_interval(world.parameters.accuracy) * (1.0 - 1e-9)) return;
    const Profiler::Scope scope(world.profiler, "heat");
    find_heating(world, due_);
    Particles& p = world.particles;
    clear_fluxes();
    for_watched(world, [&](double& flux, uint32_t i) { flux -= heat_of(world, i) / due_; });
    const HeatParticles particles{p.x, p.volume, p.mass, p.body, p.flags, heating_, material_};
    given_ +=
        heat_
            .exchange(world.pool, world.neighbours, model_, particles, ObstacleSet(world.obstacles),
                      due_, p.temperature, world.on_obstacles.heating)
            .total();
    for_watched(world, [&](double& flux, uint32_t i) { flux += heat_of(world, i) / due_; });
    world.on_obstacles.heating_time = due_;
    due_ = 0.0;
    checked_ = false;
}

void HeatFlow::report(const World& world, Diagnostics& all) const {
    HeatFigures& figures = all.heat;
    const Particles& particles = world.particles;
    figures.given = given_;
    figures.streamed = streamed_;
    all.all_grips.heat_flux = into_gripped_;
    if (particles.size() == 0) return;
    double capacity = 0.0;  // [J/K]
    figures.lowest = hottest, figures.highest = coldest;
    for (uint32_t i = 0; i < particles.size(); ++i) {
        if (!is_present(particles.flags[i])) continue;
        const double T = particles.temperature[i];
        figures.lowest = std::min(figures.lowest, T);
        figures.highest = std::max(figures.highest, T);
        capacity += heat_capacity(world, i);
        figures.total += heat_of(world, i);
    }
    if (capacity > 0.0)
        figures.mean = figures.total / capacity;
    else
        figures.lowest = figures.highest = 0.0;  // no particles are present
}

void HeatFlow::paint(World& world, const Vec3f& centre, float radius, double change) {
    if (!(radius > 0.0f && std::isfinite(radius) && std::isfinite(change) && centre.allFinite()))
        throw InputError(
            "a heat brush needs a place, a radius above zero and a change of temperature");
    Particles& particles = world.particles;
    for (uint32_t i = 0; i < particles.size(); ++i) {
        if (!is_present(particles.flags[i])) continue;
        const float distance = (xyz(particles.x[i]) - centre).norm();
        if (distance >= radius) continue;
        double& T = particles.temperature[i];
        const double before = T;
        T = std::clamp(T + change * brush_part(distance, radius), std::min(before, coldest),
                       std::max(before, hottest));
        given_ += heat_capacity(world, i) * (T - before);
    }
    world.changes.note(Change::temperature);
}

void HeatFlow::visit_layout(World& world, StateVisitor& state) {
    for (Watched& watched : watched_)
        state.indices("watched", watched.rows, world.particles.size());
}

void HeatFlow::visit_motion(World&, StateVisitor& state) {
    for (Watched& watched : watched_) state("into watched", watched.flux);
    state("into gripped", into_gripped_);
    state("given", given_);
    state("streamed", streamed_);
}

void HeatFlow::visit_memory(World& world, StateVisitor& state) {
    state("model", model_);
    state("material", material_);
    state("due", due_);
    state("even", even_);
    state("checked", checked_);
    heat_.visit(state, world.pool, world.neighbours);
}

}  // namespace taffy
