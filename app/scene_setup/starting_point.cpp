#include "app/scene_setup/starting_point.h"

#include "app/log/log.h"
#include "app/scene_setup/scene_setup.h"
#include "core/base/error.h"
#include "core/scene/overrides.h"
#include "core/scene/saved_run.h"

namespace taffy {

namespace {

/// Sets a parameter as a panel would at this moment of the run; the scene's start stays as it was.
void set_in_run(const std::string& setting, SceneDescription& scene, Simulation& simulation) {
    SceneDescription changed = scene;
    apply_override(setting, changed);
    for (const Command& command : commands_of(setting, changed)) {
        simulation.apply(command);
        if (!std::holds_alternative<ShowBody>(command)) continue;
        // A saved run contains its scene, and so the way its bodies are shown.
        scene.bodies = changed.bodies;
    }
    scene.view = changed.view;
}

StartingPoint saved_point(const Options& options) {
    SavedRun run = load_run(options.load_state, options.threads);
    if (!run.notice.empty()) log_warning(run.notice);
    for (const std::string& setting : options.settings) {
        try {
            set_in_run(setting, run.scene, run.simulation);
        } catch (const InputError& error) {
            throw InputError(std::string("--set: ") + error.what());
        }
    }
    apply_view_text(options.view, run.scene.view);
    apply_camera_option(options.camera, run.scene.camera);
    return {std::move(run.scene), std::make_unique<Simulation>(std::move(run.simulation))};
}

StartingPoint start_of_session(const Options& options) {
    Session session = read_session(options.replay, options.threads);
    if (!session.first.notice.empty()) log_warning(session.first.notice);
    if (session.cut_off)
        log_warning("the session file '" + options.replay.string() +
                    "' was cut off: it is played as far as it goes");
    SavedRun& run = session.first;
    apply_view_text(options.view, run.scene.view);
    apply_camera_option(options.camera, run.scene.camera);
    return {std::move(run.scene), std::make_unique<Simulation>(std::move(run.simulation)), true,
            std::move(session.entries), std::move(session.keyframes)};
}

}  // namespace

StartingPoint starting_point(const Options& options, std::stop_token stop) {
    if (!options.load_state.empty()) return saved_point(options);
    if (!options.replay.empty()) return start_of_session(options);
    return {scene_from_options(options, std::move(stop)), nullptr};
}

}  // namespace taffy
