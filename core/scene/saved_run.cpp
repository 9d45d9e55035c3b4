#include "core/scene/saved_run.h"

#include "core/base/error.h"
#include "core/base/processor.h"
#include "core/scene/build_simulation.h"
#include "core/scene/scene_state.h"
#include "core/state/state_bytes.h"

namespace taffy {

namespace {

StateKernels present_kernels() {
    return use_v3_kernels() ? StateKernels::v3 : StateKernels::baseline;
}

}  // namespace

std::vector<std::byte> bytes_of_run(const SceneDescription& scene, Simulation& simulation) {
    SceneDescription copy = scene;
    StateBytes state;
    StateWriter writer(state);
    writer("scene", copy);
    writer.part("run", [&] { simulation.visit(writer); });
    return std::move(state.bytes);
}

std::string packed_run(std::span<const std::byte> bytes) {
    return packed_state(present_kernels(), bytes);
}

std::string packed_run(const SceneDescription& scene, Simulation& simulation) {
    return packed_run(bytes_of_run(scene, simulation));
}

void save_run(const std::filesystem::path& file, const SceneDescription& scene,
              Simulation& simulation) {
    write_state_file(file, present_kernels(), bytes_of_run(scene, simulation));
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
        if (!reader.at_end()) throw StateError("more follows than belongs to it");
    } catch (const StateError& error) {
        throw InputError(name + " does not fit this program: " + error.what());
    }
    if (read.kernels != present_kernels())
        run.notice =
            "This run was computed with other kernels (another processor, or TAFFY_BASELINE): it "
            "goes on from the same state, but its sums are rounded in another way";
    return run;
}

}  // namespace taffy
