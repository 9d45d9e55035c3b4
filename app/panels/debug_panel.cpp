#include "app/panels/panel.h"
#include "app/panels/simulation_rows.h"

namespace taffy {

namespace {

class DebugPanel : public Panel {
  public:
    DebugPanel() : Panel({.id = "debug", .title = "Debug", .open = false}) {}
    void draw(Workspace& w) override { group_of_simulation(w, "Debug"); }
};

}  // namespace

std::unique_ptr<Panel> make_debug_panel() {
    return std::make_unique<DebugPanel>();
}

}  // namespace taffy
