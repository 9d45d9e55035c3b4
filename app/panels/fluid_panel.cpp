#include <algorithm>
#include <cstdio>

#include "app/panels/panel.h"
#include "app/panels/simulation_rows.h"
#include "app/panels/widgets.h"

namespace taffy {

namespace {

/// Only in scenes with a fluid.
class FluidPanel : public Panel {
  public:
    FluidPanel() : Panel({.id = "fluid", .title = "Fluids: pressure"}) {}
    bool applies(const Workspace& w) const override {
        return std::ranges::any_of(w.snapshot->bodies, [](const BodyState& body) {
            return body.material.is_fluid() || body.material.is_meltable();
        });
    }
    void draw(Workspace& w) override {
        const Snapshot& s = *w.snapshot;
        char text[32];
        std::snprintf(text, sizeof text, "%.2f %%", 100.0 * s.diagnostics.density_error);
        figure_row(w, "Density error", text);
        tooltip(w, "Mean compression of the fluid particles");
        if (std::ranges::any_of(
                s.bodies, [](const BodyState& body) { return body.material.is_meltable(); })) {
            std::snprintf(text, sizeof text, "%.1f %%", 100.0 * s.diagnostics.melted_fraction);
            figure_row(w, "Melted", text);
            tooltip(w, "Molten part of the mass of bodies that can melt");
        }
        group_of_simulation(w, "Fluids: pressure");
    }
};

}  // namespace

std::unique_ptr<Panel> make_fluid_panel() {
    return std::make_unique<FluidPanel>();
}

}  // namespace taffy
