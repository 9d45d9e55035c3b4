// Sources and sinks within a simulation. The number of particles in the arrays never changes: what
// has not come out yet, or has gone, is absent.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/error.h"
#include "core/integration/leapfrog.h"
#include "core/simulation/simulation_state.h"

namespace taffy {

namespace {

constexpr float mouth_length = 1.5f;      // [spacings]
constexpr float free_room = 0.6f;         // that a new particle needs [spacings]
constexpr double golden_angle = 137.508;  // [degrees]: no few layers lie alike
constexpr float world_size = 1000.0f;     // fluid that gets farther from the origin is lost [m]

}  // namespace

void Simulation::add_source(const Source& source) {
    State& s = *state_;
    const SimulationBody& body = s.bodies.at(source.body);
    const std::string begin = "the source '" + source.name + "' needs a body that ";
    if (!body.flows())
        throw InputError(begin + "flows: phase = \"fluid\" or \"meltable\" for '" +
                         body.definition.name + "'");
    if (body.material.is_meltable() && !s.begins_molten(body))
        throw InputError(begin + "begins molten: a temperature above that at which '" +
                         body.definition.name + "' has melted, and molten_young_modulus = 0");
    s.sources.push_back(source);
    Source& own = s.sources.back();
    own.spacing = body.definition.spacing;
    own.layer = mouth_layer(own);
    if (own.layer.empty())
        throw InputError("the mouth of the source '" + source.name +
                         "' is too small for the spacing of its body");
    s.scene_sources.push_back(own);
    s.sources_state.sources.emplace_back();
}

void Simulation::add_sink(const Sink& sink) {
    state_->sinks.push_back(sink);
    state_->sources_state.removed.push_back(0);
}

void Simulation::State::advance_sources(float dt) {
    if (sources.empty() && sinks.empty()) return;
    const Profiler::Scope scope(profiler, "sources");
    std::vector<uint32_t> leaving;
    empty_sinks(leaving);
    bool changed = !leaving.empty();
    make_absent(leaving);
    for (size_t k = 0; k < sources.size(); ++k) {
        const Source& source = sources[k];
        SourceState& state = sources_state.sources[k];
        move_mouth(source, state, dt);
        const double now = time + double(dt);
        if (!source.active || now < double(source.start) || now >= double(source.stop)) continue;
        // The first layer leaves at once.
        const double spacing = double(source.spacing);
        if (state.emitted == 0 && state.travelled == 0.0)
            state.travelled = spacing;
        else
            state.travelled += double(source.speed) * double(dt);
        if (state.travelled < spacing) continue;
        const double ahead = std::fmod(state.travelled, spacing);
        if (emit_layer(source, state, float(ahead))) {
            state.travelled = ahead;
            changed = true;
        } else {
            state.travelled = spacing;  // again in the next step
        }
    }
    if (!changed) return;
    update_fluid();
    update_heat();
    change_phases();
}

void Simulation::State::empty_sinks(std::vector<uint32_t>& leaving) {
    for (uint32_t b = 0; b < bodies.size(); ++b) {
        const SimulationBody& body = bodies[b];
        if (!body.flows()) continue;
        for (const uint32_t i : body.rows) {
            if (!moves_freely(particles.flags[i])) continue;
            const Vec3f x = xyz(particles.x[i]);
            bool gone = x.norm() > world_size;
            if (gone) ++sources_state.lost;
            for (size_t k = 0; !gone && k < sinks.size(); ++k) {
                if (sinks[k].body >= 0 && sinks[k].body != int(b)) continue;
                gone = sinks[k].holds(x);
                if (gone) ++sources_state.removed[k];
            }
            if (gone) leaving.push_back(i);
        }
    }
}

void Simulation::State::make_absent(std::span<const uint32_t> leaving) {
    std::vector<uint32_t> frozen;
    for (const uint32_t i : leaving)
        if (phases.frozen[i]) frozen.push_back(i);
    if (!frozen.empty()) melt(frozen);
    bool gripped = false;
    for (const uint32_t i : leaving) {
        gripped = gripped || (particles.flags[i] & particle_flag::gripped) != 0;
        heat_state.streamed -= heat_of(i);
        particles.flags[i] |= particle_flag::absent;
        particles.x[i] = particles.rest[i];
        for (auto* field :
             {&particles.v, &particles.contact, &particles.lasting, &particles.outward})
            (*field)[i].setZero();
        particles.molten[i] = 0.0f;
        particles.temperature[i] = double(bodies[particles.body[i]].material.temperature);
    }
    if (gripped) {
        grips.release_absent(particles);
        grips.mark(particles);
    }
}

void Simulation::State::move_mouth(const Source& source, SourceState& state, float dt) {
    const Vec3f velocity = source.speed * source.direction;
    const bool runs = source.active;
    std::erase_if(state.in_mouth, [&](uint32_t i) {
        particles.v[i] = padded(velocity);
        particles.x[i] += dt * particles.v[i];
        const float way = source.direction.dot(xyz(particles.x[i]) - source.position);
        if (runs && way < mouth_length * source.spacing) return false;
        particles.flags[i] &= uint8_t(~particle_flag::mouth);
        return true;
    });
}

bool Simulation::State::emit_layer(const Source& source, SourceState& state, float ahead) {
    const SimulationBody& body = bodies[source.body];
    if (source.limit > 0 && state.emitted + source.layer.size() > uint64_t(source.limit))
        return false;
    Vec3f first, second;
    mouth_axes(source, first, second);
    if (source.shape == SourceShape::disc) {
        // Layers on top of each other would fall as a stack of plates.
        const Eigen::AngleAxisf turn(float(std::fmod(golden_angle * double(state.layers), 360.0)) *
                                         std::numbers::pi_v<float> / 180.0f,
                                     source.direction);
        first = turn * first, second = turn * second;
    }
    const Vec3f middle = source.position + ahead * source.direction;
    // What is near enough to be in the way; the layer before is a spacing away.
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
    std::vector<uint32_t> fresh;
    for (const uint32_t i : body.rows) {
        if (fresh.size() == places.size()) break;
        if (!is_present(particles.flags[i])) fresh.push_back(i);
    }
    if (fresh.size() < places.size()) return false;
    state.blocked += source.layer.size() - places.size();
    for (size_t k = 0; k < fresh.size(); ++k) {
        const uint32_t i = fresh[k];
        particles.flags[i] &= uint8_t(~particle_flag::absent);
        particles.flags[i] |= particle_flag::mouth;
        particles.x[i] = padded(places[k]);
        particles.v[i] = padded(Vec3f(source.speed * source.direction));
        particles.temperature[i] = double(source.temperature);
        heat_state.streamed += heat_of(i);
        state.in_mouth.push_back(i);
    }
    state.emitted += fresh.size();
    ++state.layers;
    return !fresh.empty();
}

void Simulation::State::set_source_parameter(const std::string& name, const std::string& parameter,
                                             const ParameterValue& value) {
    std::vector<std::string> names;
    for (Source& source : sources) {
        names.push_back(source.name);
        if (source.name != name && name != "*") continue;
        Source::describe().at(parameter).set(source, value);
        if (source.name == name) return update_fluid();
    }
    if (names.empty()) throw InputError("the scene has no sources");
    if (name != "*") throw InputError(unknown_name_message("source", name, names));
    update_fluid();
}

void Simulation::State::capture_sources(Snapshot& out) const {
    out.sources = sources;
    out.scene_sources = scene_sources;
}

}  // namespace taffy
