#pragma once
#include <string>
#include <vector>

#include "app/workspace/workspace.h"

namespace taffy {

struct HelpEntry {
    std::string group;
    std::string keys;
    std::string help;
};

/// Keys and mouse, from the tables that drive them.
void help_window(Workspace& w, const std::vector<HelpEntry>& mouse,
                 const std::vector<HelpEntry>& keys, bool& open);

}  // namespace taffy
