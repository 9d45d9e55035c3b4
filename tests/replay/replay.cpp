#include "tests/replay/replay.h"

#include <random>
#include <utility>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_state.h"
#include "core/shapes/mesh_shape.h"
#include "core/state/state_bytes.h"

namespace taffy::replay {

namespace {

/// A person who cannot leave the scene alone. What it does in a step depends on the seed, the step
/// and the number of rows only.
class Meddler {
  public:
    Meddler(const SceneDescription& scene, uint32_t seed) : scene_(scene), seed_(seed) {}

    /// @return how many commands were accepted
    int meddle(int step, Simulation& simulation, bool may_reset = true) const {
        std::mt19937 random(seed_ * 7919u + uint32_t(step));
        const auto pick = [&](size_t count) { return random() % std::max<size_t>(1, count); };
        const auto part = [&] { return float(random() % 1001u) / 1000.0f; };
        const auto place = [&] {
            return Vec3f(2.0f * part() - 1.0f, 2.0f * part() - 1.0f, 2.0f * part());
        };
        const auto& body = scene_.bodies[pick(scene_.bodies.size())];
        const std::string path = "body." + body.name + ".";
        const uint32_t grip = 1 + uint32_t(pick(3));
        std::vector<Command> commands;
        switch (random() % 26u) {
            case 0:
            case 1:
                commands.push_back(AddGrip{
                    grip, ParticleId(uint32_t(pick(simulation.particle_count()))), place()});
                break;
            case 2:
            case 3:
                commands.push_back(MoveGrip{grip, place()});
                break;
            case 4:
                commands.push_back(TwistGrip{grip, Vec3f(0.1f, part(), 1.0f), part()});
                break;
            case 5:
                commands.push_back(RemoveGrip{grip});
                break;
            case 6:
                commands.push_back(
                    SetParameter{path + "young_modulus",
                                 double(body.material.young_modulus) * double(0.5f + part())});
                break;
            case 7:
                commands.push_back(SetParameter{path + "damping", double(10.0f * part())});
                break;
            case 8:
                commands.push_back(SetParameter{path + "viscosity", double(part())});
                break;
            case 9:
                commands.push_back(SetParameter{path + "temperature", double(200.0f * part())});
                break;
            case 10:
                commands.push_back(HeatBrush{place(), 0.5f, double(50.0f * part())});
                break;
            case 11:
                commands.push_back(
                    SetParameter{path + "density", double(500.0f + 900.0f * part())});
                break;
            case 12:
                commands.push_back(SetParameter{path + "creep", double(part())});
                break;
            case 13:
                commands.push_back(SetParameter{
                    "simulation.gravity", Vec3d(double(part()), 0.0, -9.81 * double(part()))});
                break;
            case 14:
                if (!scene_.sources.empty())
                    commands.push_back(SetParameter{"source." + scene_.sources[0].name + ".speed",
                                                    double(1.0f + part())});
                if (!scene_.obstacles.empty())
                    commands.push_back(
                        SetParameter{"obstacle." + scene_.obstacles[0].name + ".temperature",
                                     double(300.0f * part())});
                break;
            case 15:
                commands.push_back(SetParameter{path + "fracture_strain", double(0.2f * part())});
                break;
            case 16:
                commands.push_back(SetParameter{"simulation.xsph", double(part())});
                break;
            case 17:
                commands.push_back(
                    SetParameter{"simulation.step_fraction", 0.5 + 0.4 * double(part())});
                break;
            case 18:
                commands.push_back(SetParameter{path + "elasticity",
                                                std::string(random() % 2u ? "mls" : "corotated")});
                break;
            case 19:
                commands.push_back(SetParameter{
                    "simulation.integrator", std::string(random() % 2u ? "implicit" : "explicit")});
                break;
            case 20:
                if (random() % 3u == 0 && may_reset)
                    commands.push_back(Reset{});
                else
                    commands.push_back(GoBack{});
                break;
            case 21:
                commands.push_back(SetParameter{"body.*.poisson_ratio", 0.4 * double(part())});
                break;
            case 22: {
                constexpr const char* phases[] = {"solid", "fluid", "meltable"};
                commands.push_back(SetParameter{path + "phase", std::string(phases[pick(3)])});
                break;
            }
            case 23:
                commands.push_back(
                    SetParameter{path + "strain", std::string(random() % 2u ? "green" : "cauchy")});
                commands.push_back(SetParameter{path + "volume_stiffness", double(part())});
                break;
            case 24:
                for (const RegionLoad& load : scene_.loads)
                    commands.push_back(
                        SetParameter{"load." + load.name + ".strength", double(2.0f * part())});
                for (const RegionDescription& region : body.regions)
                    if (region.holds())
                        commands.push_back(
                            SetParameter{"region." + body.name + "." + region.name + ".held",
                                         random() % 2u != 0});
                break;
            default:
                for (const RegionDescription& region : body.regions)
                    if (region.role == RegionRole::handle)
                        commands.push_back(MoveHandle{body.name + "." + region.name,
                                                      {0.2f * place(), Quatf::Identity()}});
        }
        int accepted = 0;
        for (const Command& command : commands) try {
                simulation.apply(command);
                ++accepted;
            } catch (const InputError&) {  // as refused in every run
            }
        return accepted;
    }

  private:
    const SceneDescription& scene_;
    uint32_t seed_;
};

StateBytes written(Simulation& simulation) {
    StateBytes state;
    StateWriter writer(state);
    simulation.visit(writer);
    return state;
}

/// Of all that influences what comes next, and of surfaces with a state.
using Hashes = std::pair<uint64_t, uint64_t>;
Hashes hashes_of(const Simulation& simulation) {
    return {simulation.state_hash(), simulation.surface_hash()};
}

/// What a run that has gone on by some steps is at the end of each.
struct Trace {
    std::vector<Hashes> hashes;
    std::vector<std::vector<std::byte>> states;
};

Trace go_on(const Meddler& meddler, const Plan& plan, Simulation& simulation) {
    Trace trace;
    for (int step = 0; step < plan.after; ++step) {
        meddler.meddle(plan.before + step, simulation);
        simulation.step();
        trace.hashes.push_back(hashes_of(simulation));
        trace.states.push_back(written(simulation).bytes);
    }
    return trace;
}

/// The first difference from the trace, or empty. looking: at random times.
std::string compare(const Meddler& meddler, const Plan& plan, const Trace& trace, bool looking,
                    Simulation& simulation) {
    std::mt19937 random(plan.seed);
    Snapshot snapshot;
    for (int step = 0; step < plan.after; ++step) {
        meddler.meddle(plan.before + step, simulation);
        if (looking && random() % 2u) simulation.capture(snapshot);
        if (looking && random() % 2u) (void)simulation.next_step_size();
        simulation.step();
        if (looking && random() % 2u) simulation.capture(snapshot);
        if (looking && random() % 2u) (void)simulation.diagnostics();
        if (hashes_of(simulation) == trace.hashes[size_t(step)]) continue;
        StateComparer comparer(trace.states[size_t(step)]);
        simulation.visit(comparer);
        return comparer.difference() + " after step " + std::to_string(step + 1);
    }
    return {};
}

/// As a file of a saved run brings it back.
SceneDescription read_back(SceneDescription scene) {
    StateBytes bytes;
    StateWriter writer(bytes);
    writer("scene", scene);
    SceneDescription again;
    StateReader reader(bytes.bytes);
    reader("scene", again);
    return again;
}

SceneDescription with(const SceneDescription& scene, int threads, bool implicit) {
    SceneDescription result = scene;
    result.simulation.threads = threads;
    if (implicit) result.simulation.integrator = Integrator::implicit;
    return result;
}

/// Bodies are shown as their scene says, by default automatically: only then have they surfaces.
Simulation shown(const SceneDescription& scene) {
    Simulation simulation = build_simulation(scene);
    simulation.apply(SetSurfaceMode{&automatic_surface});
    return simulation;
}

}  // namespace

Outcome compare_runs(const SceneDescription& scene, const Plan& plan) {
    Outcome outcome;
    Simulation first = shown(with(scene, 1, plan.implicit));
    const Meddler meddler(scene, plan.seed);
    while (first.time() < plan.from) first.step();
    for (int step = 0; step < plan.before; ++step) {
        outcome.commands += meddler.meddle(step, first, plan.from == 0.0);
        first.step();
    }
    outcome.time = first.time();
    outcome.particles = first.diagnostics().present;
    const StateBytes saved = written(first);
    outcome.bytes = saved.bytes.size();
    uint64_t surface = first.surface_hash();
    const Trace trace = go_on(meddler, plan, first);
    for (const Hashes& hashes : trace.hashes)
        outcome.surface_updates += std::exchange(surface, hashes.second) != hashes.second;
    Simulation second = shown(with(read_back(scene), 2, plan.implicit));
    for (const bool other : {true, false}) {
        Simulation& simulation = other ? second : first;
        StateReader reader(saved.bytes);
        simulation.visit(reader);
        StateComparer comparer(saved.bytes);
        simulation.visit(comparer);
        outcome.difference = comparer.difference();
        if (outcome.difference.empty())
            outcome.difference = compare(meddler, plan, trace, other, simulation);
        if (outcome.difference.empty()) continue;
        outcome.difference += other ? " (another simulation)" : " (the same simulation)";
        break;
    }
    return outcome;
}

SceneDescription coarse(const SceneDescription& scene) {
    for (const float factor : {3.0f, 2.5f, 2.0f, 1.6f, 1.3f}) {
        SceneDescription result = scene;
        for (BodyDescription& body : result.bodies) {
            body.spacing *= factor;
            if (const MeshShape* mesh = as_mesh(*body.shape)) {
                auto spaced = std::make_shared<MeshShape>(*mesh);
                spaced->particles = 0;
                body.shape = spaced;
            }
        }
        try {
            (void)build_simulation(result);
            return result;
        } catch (const InputError&) {  // a region or a mouth is too small for them
        }
    }
    return scene;
}

SceneDescription shown_as(const SceneDescription& scene, const SurfaceMode& mode) {
    SceneDescription result = scene;
    for (BodyDescription& body : result.bodies) body.surface = &mode;
    return result;
}

bool allows_implicit(const SceneDescription& scene) {
    try {
        (void)build_simulation(with(scene, 1, true));
        return true;
    } catch (const InputError&) {
        return false;
    }
}

}  // namespace taffy::replay
