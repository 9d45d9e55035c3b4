#pragma once
// What the window begins with, when the program starts and when a saved run or a session is opened
// in it.
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/command_line/options.h"
#include "app/scene_setup/starting_point.h"
#include "app/workspace/actions.h"
#include "render/view/camera.h"

namespace taffy {

struct Opening {
    Options options;
    StartingPoint start;
    std::filesystem::path interrupted = {};  // file of the interrupted run that goes on
    std::string problem = {};                // to be told in a dialog; usually empty
    std::vector<std::string> messages = {};  // to be told; usually none
    std::optional<CameraPose> camera = {};   // the present one, where the scene is the same
};

/// What the window turns to when a MainWindow ends.
using Next = std::variant<Opening, OtherRun>;

}  // namespace taffy
