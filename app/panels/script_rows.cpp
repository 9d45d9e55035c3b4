#include "app/panels/script_rows.h"

#include <cstdio>

#include "app/panels/widgets.h"

namespace taffy {

void script_rows(Workspace& w, const std::vector<ScriptEntry>& scripts,
                 const PlayedScript& played) {
    const float width = ImGui::GetContentRegionAvail().x;
    bool listed = false;
    for (const ScriptEntry& script : scripts) {
        const bool plays = script.name == played.name;
        listed |= plays;
        char label[64];
        std::snprintf(label, sizeof label, "Stop the script (%.1f of %.1f s)", played.time,
                      played.end);
        if (button(w, "script." + script.name, plays ? label : "Play the script " + script.name,
                   width, plays,
                   script.description + ". Playing the script starts the scene anew.")) {
            if (plays)
                w.actions->stop_script();
            else
                w.actions->play_script(script.path);
        }
    }
    if (!played.name.empty() && !listed &&
        button(w, "script.stop", "Stop the script " + played.name, width, true, ""))
        w.actions->stop_script();
}

}  // namespace taffy
