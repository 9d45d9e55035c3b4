#include "app/panels/panel.h"
#include "app/panels/simulation_rows.h"

namespace taffy {

namespace {

class DebugPanel : public Panel {
  public:
    DebugPanel() : Panel({.id = "debug", .title = "Debug", .open = false}) {}
    void draw(Workspace& w) override { rows_of_simulation(w, {"artificial_delay"}); }
};

}  // namespace

std::unique_ptr<Panel> make_debug_panel() {
    return std::make_unique<DebugPanel>();
}

}  // namespace taffy
