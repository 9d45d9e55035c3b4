#pragma once
// What the window shows and holds, as JSON, for tests that drive the real program.
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/overlay/record_badge.h"
#include "app/panels/help_window.h"
#include "app/panels/model_dialog.h"
#include "app/panels/script_rows.h"
#include "app/tools/tool_box.h"
#include "app/tour/tour.h"
#include "app/window/frame_meter.h"
#include "app/workspace/search.h"
#include "app/workspace/workspace.h"

namespace taffy {

struct WindowState {
    const Workspace& workspace;
    const ToolBox& tools;
    const FrameMeter& meter;
    const Tour& tour;
    const RecordingState& recording;
    std::vector<std::string> messages;    // on the screen
    std::vector<std::string> shown_keys;  // on the screen, too
    std::string dialog;                   // text of the open message
    bool help_open = false;
    const SearchState& search;
    PlayedScript script;
    long turns = 0;  // turns of the window's loop, drawn or not
    std::optional<Reading> reading;
    const ModelQuestion* question = nullptr;  // open
    uint64_t last_serial = 0;                 // of the commands sent
    const KeyChange& key_change;
};

std::string state_json(const WindowState& state);

/// Replaces the file as a whole, so that a reader never sees half of it.
void write_state(const std::filesystem::path& file, const std::string& json);

}  // namespace taffy
