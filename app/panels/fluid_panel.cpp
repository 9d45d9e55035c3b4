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
        draw_solve(w, s.diagnostics);
        if (std::ranges::any_of(
                s.bodies, [](const BodyState& body) { return body.material.is_meltable(); })) {
            std::snprintf(text, sizeof text, "%.1f %%", 100.0 * s.diagnostics.melted_fraction);
            figure_row(w, "Melted", text);
            tooltip(w, "Molten part of the mass of bodies that can melt");
        }
        group_of_simulation(w, "Fluids: pressure");
    }

  private:
    static void draw_solve(Workspace& w, const Diagnostics& d) {
        if (d.fluid_step <= 0.0) return;
        char text[48];
        std::snprintf(text, sizeof text, "%.2f ms", 1e3 * d.fluid_step);
        figure_row(w, "Fluid step", text);
        tooltip(w,
                "Time between two solutions for pressure and viscosity; bodies may take several "
                "steps in it");
        std::snprintf(text, sizeof text, "%d + %d", d.pressure_iterations, d.viscous_iterations);
        figure_row(w, "Iterations", text);
        tooltip(w,
                "Of conjugate gradients in the last fluid step: for pressures, and for viscosity");
        std::snprintf(text, sizeof text, "%.1e", d.pressure_residual);
        figure_row(w, "Residual", text);
        tooltip(w,
                "What the last solution for the pressures left over: mean over the pressed "
                "particles, in parts of the density");
    }
};

}  // namespace

std::unique_ptr<Panel> make_fluid_panel() {
    return std::make_unique<FluidPanel>();
}

}  // namespace taffy
