#include "core/scene/saved_run.h"

#include <new>

#include "core/base/error.h"
#include "core/scene/build_simulation.h"
#include "core/scene/scene_state.h"

namespace taffy {

namespace {

/// A run that began with this speed would need a million steps per second [m/s].
constexpr float unreal_speed = 1e5f;

StateBytes beginning(const SceneDescription& scene) {
    SceneDescription copy = scene;
    StateBytes state;
    StateWriter writer(state);
    writer("scene", copy);
    return state;
}

std::vector<std::byte> written(const SceneDescription& scene, Simulation& simulation) {
    StateBytes state = beginning(scene);
    StateWriter writer(state);
    writer.part("run", [&] { simulation.visit(writer); });
    return std::move(state.bytes);
}

}  // namespace

std::string packed_run(const SceneDescription& scene, Simulation& simulation) {
    return packed_state(present_kernels(), written(scene, simulation));
}

std::string packed_run(const SceneDescription& scene, const StateBytes& run) {
    StateBytes state = beginning(scene);
    StateWriter(state).part("run", [] {});
    const std::vector<std::byte> bytes = run.joined();
    state.bytes.insert(state.bytes.end(), bytes.begin(), bytes.end());
    return packed_state(present_kernels(), state.bytes);
}

void save_run(const std::filesystem::path& file, const SceneDescription& scene,
              Simulation& simulation) {
    write_state_file(file, present_kernels(), written(scene, simulation));
}

SavedRun load_run(const std::filesystem::path& file, int threads) {
    return unpacked_run(read_state_file(file), "the state file '" + file.string() + "'", threads);
}

SavedRun unpacked_run(const StateFile& read, const std::string& name, int threads) {
    SavedRun run;
    try {
        StateReader reader(read.bytes);
        reader("scene", run.scene);
        if (threads >= 0) run.scene.simulation.threads = threads;
        run.simulation = build_simulation(run.scene);
        reader.part("run", [&] { run.simulation.visit(reader); });
        if (!reader.at_end()) throw StateError("it has more data than expected");
        if (!(run.simulation.fastest() < unreal_speed))
            throw InputError("a particle is faster than is possible in a run");
    } catch (const StateError& error) {
        throw InputError(name + " does not fit this program: " + error.what());
    } catch (const InputError& error) {
        throw InputError(name + " cannot be used: " + error.what());
    } catch (const std::bad_alloc&) {
        throw InputError(name + " needs more memory than there is");
    }
    if (read.kernels != present_kernels())
        run.notice =
            "This run was computed with other kernels (on another processor, or with "
            "TAFFY_BASELINE): it goes on from the same state, but its sums are rounded "
            "differently";
    return run;
}

}  // namespace taffy
