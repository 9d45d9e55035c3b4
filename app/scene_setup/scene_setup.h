#pragma once
// From the command line to a scene that is ready to run; the same for the window and for headless
// runs.
#include <stop_token>
#include <string_view>

#include "app/command_line/options.h"
#include "core/scene/scene_description.h"

namespace taffy {

/// Finds and reads the scene that the options name, with --material, --set, --threads, --view and
/// --camera applied; logs its notices. Throws InputError. stop: see load_scene.
SceneDescription scene_from_options(const Options& options, std::stop_token stop = {});

/// Does the same without logging.
SceneDescription read_scene(const Options& options, std::stop_token stop = {});

/// Applies --camera, see core/scene/camera_text.h; an empty text leaves the camera as it is.
void apply_camera_option(std::string_view text, CameraDescription& camera);

/// Applies --view: "colour_by=von_mises,theme=dark".
void apply_view_text(std::string_view text, ViewParameters& view);

}  // namespace taffy
