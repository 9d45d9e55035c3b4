#include "tests/sessions/run.h"

#include "core/base/error.h"

namespace taffy::sessions {

Run::Run(const SceneDescription& scene, const std::filesystem::path& file) : simulation_(scene) {
    simulation_.keep_timeline(size_t(512) << 20);
    simulation_.record(file);
    simulation_.capture(snapshot_);
}

bool Run::give(Command command) {
    try {
        simulation_.apply({++serial_, 0, std::move(command)});
        ++accepted_;
        return true;
    } catch (const InputError&) {  // what does not go together, or is not there any more
        ++refused_;
        return false;
    }
}

void Run::seek(double elapsed) {
    if (!give(Seek{elapsed})) return;
    while (simulation_.seeking()) simulation_.seek_on();
    simulation_.capture(snapshot_);
}

void Run::go_on() {
    if (!simulation_.paused()) {
        const double end = elapsed() + frame;
        // Steps that are taken back have no time to show.
        for (int steps = 0; elapsed() < end - 1e-9 && !simulation_.paused() && steps < 2000;
             ++steps)
            simulation_.step_towards(simulation_.time() + end - elapsed());
    }
    simulation_.capture(snapshot_);
}

}  // namespace taffy::sessions
