#include "core/sources/sources.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/error.h"
#include "core/module/appearance.h"
#include "core/module/diagnostics.h"
#include "core/parameters/parameter_state.h"

namespace taffy {

namespace {

constexpr float mouth_length = 1.5f;      // [spacings]
constexpr float free_room = 0.6f;         // that a new particle needs [spacings]
constexpr double golden_angle = 137.508;  // [degrees]: successive layers all lie differently
constexpr float world_size = 1000.0f;     // fluid that gets farther from the origin is lost [m]

}  // namespace

void Sources::add(World& world, const Source& source) {
    Source own = source;
    own.spacing = world.bodies.at(source.body).definition.spacing;
    own.layer = own.shape->layer(own.spacing);
    if (own.layer.empty())
        throw InputError("the mouth of the source '" + source.name +
                         "' is too small for the spacing of its body");
    sources_.push_back(own);
    first_.push_back(own);
    progress_.emplace_back();
    world.bodies[source.body].poured = true;
}

void Sources::add(const Sink& sink) {
    sinks_.push_back(sink);
    removed_.push_back(0);
}

std::optional<float> Sources::first_speed(const World& world, uint32_t body) const {
    for (size_t k = 0; k < sources_.size(); ++k) {
        const Source& source = sources_[k];
        if (source.body == body && progress_[k].emitted == 0 && source.active &&
            world.time < double(source.stop))
            return source.speed;
    }
    return {};
}

void Sources::find_tails(const World& world, std::span<float> tail) const {
    for (size_t k = 0; k < sources_.size(); ++k) {
        const Source& source = sources_[k];
        float last = mouth_length * source.spacing;
        const auto way = [&](uint32_t i) {
            return source.direction.dot(xyz(world.particles.x[i]) - source.position);
        };
        for (const uint32_t i : progress_[k].in_mouth) last = std::min(last, way(i));
        for (const uint32_t i : progress_[k].in_mouth)
            tail[i] = way(i) - last + 0.5f * source.spacing;
    }
}

void Sources::after_drift(World& world) {
    if (sources_.empty() && sinks_.empty()) return;
    const Profiler::Scope scope(world.profiler, "sources");
    if (const std::vector<uint32_t> leaving = found_in_sinks(world); !leaving.empty())
        remove_particles(world, leaving);
    for (size_t k = 0; k < sources_.size(); ++k) {
        const Source& source = sources_[k];
        Progress& progress = progress_[k];
        move_mouth(world, source, progress);
        const double now = world.time + double(float(world.dt));
        if (!source.active || now < double(source.start) || now >= double(source.stop)) continue;
        // The first layer leaves at once.
        const double spacing = double(source.spacing);
        if (progress.emitted == 0 && progress.travelled == 0.0)
            progress.travelled = spacing;
        else
            progress.travelled += double(source.speed) * double(float(world.dt));
        if (progress.travelled < spacing) continue;
        const double ahead = std::fmod(progress.travelled, spacing);
        if (emit_layer(world, source, progress, float(ahead)))
            progress.travelled = ahead;
        else
            progress.travelled = spacing;  // tries again in the next step
    }
    tidy_rows(world);
}

std::vector<uint32_t> Sources::found_in_sinks(const World& world) {
    const Particles& p = world.particles;
    std::vector<uint32_t> leaving;
    for (uint32_t b = 0; b < world.bodies.size(); ++b) {
        const SimulationBody& body = world.bodies[b];
        if (!body.flows()) continue;
        for (const uint32_t i : body.rows) {
            if (!moves_freely(p.flags[i])) continue;
            const Vec3f x = xyz(p.x[i]);
            bool gone = x.norm() > world_size;
            if (gone) ++lost_;
            for (size_t k = 0; !gone && k < sinks_.size(); ++k) {
                if (sinks_[k].body >= 0 && sinks_[k].body != int(b)) continue;
                gone = sinks_[k].holds(x);
                if (gone) ++removed_[k];
            }
            if (gone) leaving.push_back(i);
        }
    }
    return leaving;
}

void Sources::move_mouth(World& world, const Source& source, Progress& progress) const {
    Particles& particles = world.particles;
    const float dt = float(world.dt);
    const Vec3f velocity = source.speed * source.direction;
    const bool runs = source.active;
    std::erase_if(progress.in_mouth, [&](uint32_t i) {
        particles.v[i] = padded(velocity);
        particles.x[i] += dt * particles.v[i];
        const float way = source.direction.dot(xyz(particles.x[i]) - source.position);
        if (runs && way < mouth_length * source.spacing) return false;
        particles.flags[i] &= uint8_t(~particle_flag::mouth);
        return true;
    });
}

bool Sources::emit_layer(World& world, const Source& source, Progress& progress,
                         float ahead) const {
    const Particles& particles = world.particles;
    if (source.limit > 0 && progress.emitted + source.layer.size() > uint64_t(source.limit))
        return false;
    Vec3f first, second;
    mouth_axes(source, first, second);
    if (source.shape->is_round()) {
        // Layers that lie exactly on top of each other would fall as a stack of plates.
        const Eigen::AngleAxisf turn(
            float(std::fmod(golden_angle * double(progress.layers), 360.0)) *
                std::numbers::pi_v<float> / 180.0f,
            source.direction);
        first = turn * first, second = turn * second;
    }
    const Vec3f middle = source.position + ahead * source.direction;
    // Particles near enough to be in the way; the layer before is a spacing away.
    float reach = 0.0f;
    for (const Eigen::Vector2f& p : source.layer) reach = std::max(reach, p.norm());
    reach += source.spacing;
    std::vector<Vec3f> near;
    for (uint32_t i = 0; i < particles.size(); ++i)
        if (is_present(particles.flags[i]) && (xyz(particles.x[i]) - middle).norm() < reach)
            near.push_back(xyz(particles.x[i]));
    std::vector<Vec3f> places;
    for (const Eigen::Vector2f& p : source.layer) {
        const Vec3f x = middle + p.x() * first + p.y() * second;
        const auto in_way = [&](const Vec3f& other) {
            return (other - x).norm() < free_room * source.spacing;
        };
        if (std::ranges::none_of(near, in_way)) places.push_back(x);
    }
    progress.blocked += source.layer.size() - places.size();
    ++progress.layers;  // the next layer, turned, may find room where this one has none
    if (places.empty() || particles.size() + places.size() > most_particles) return false;
    const std::vector<uint32_t> fresh =
        add_particles(world, {source.body, places, source.speed * source.direction,
                              double(source.temperature), particle_flag::mouth});
    progress.in_mouth.insert(progress.in_mouth.end(), fresh.begin(), fresh.end());
    progress.emitted += fresh.size();
    return true;
}

void Sources::follow(const World&, const RowMap& map) {
    for (Progress& progress : progress_) follow_rows(map, progress.in_mouth);
}

void Sources::report(const World&, Diagnostics& figures) const {
    for (size_t k = 0; k < sources_.size(); ++k)
        figures.sources.push_back({sources_[k].name, progress_[k].emitted, progress_[k].blocked});
    for (size_t k = 0; k < sinks_.size(); ++k)
        figures.sinks.push_back({sinks_[k].name, removed_[k]});
    figures.lost = lost_;
}

void Sources::set(World& world, size_t k, const std::string& key, const ParameterValue& value) {
    table().at(key).set(sources_[k], value);
    world.changes.note(Change::parameters);
    world.forces_valid = false;
}

void Sources::visit_settings(World&, StateVisitor& state) {
    for (Source& source : sources_) visit_parameters(state, Source::describe(), source);
}

void Sources::visit_motion(World& world, StateVisitor& state) {
    state("sources", progress_);
    state("removed", removed_);
    state.expect("sources", progress_.size() == sources_.size());
    state.expect("removed", removed_.size() == sinks_.size());
    for (const Progress& progress : progress_)
        for (const uint32_t i : progress.in_mouth)
            state.expect("sources", i < world.particles.size());
    state("lost", lost_);
}

void Sources::Progress::visit(StateVisitor& state) {
    state("travelled", travelled);
    state("in_mouth", in_mouth);
    state("emitted", emitted);
    state("blocked", blocked);
    state("layers", layers);
}

}  // namespace taffy
