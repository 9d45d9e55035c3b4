#include <algorithm>
#include <array>
#include <cstdio>

#include "app/panels/panel.h"
#include "app/panels/plot.h"
#include "app/panels/simulation_rows.h"
#include "app/panels/widgets.h"

namespace taffy {

namespace {

using namespace curve_colour;

/// Pressures of fluids; shown only in scenes with a fluid or a meltable body.
class FluidPanel : public Panel {
  public:
    FluidPanel() : Panel({.id = "fluid", .title = "Fluids: pressure"}) {}
    bool applies(const Workspace& w) const override {
        return std::ranges::any_of(w.snapshot->bodies, [](const BodyState& body) {
            return body.material.is_fluid() || body.material.is_meltable();
        });
    }
    /// Takes a sample.
    void news(Workspace& w) override {
        const SampleClock::Verdict verdict = clock_.look(*w.snapshot);
        if (verdict.restart)
            for (Plot* plot : {&step_, &iterations_, &residual_}) plot->clear();
        const Diagnostics& d = w.snapshot->diagnostics;
        if (!verdict.sample || d.fluid_step <= 0.0) return;
        step_.add(std::array{d.fluid_step});
        iterations_.add(std::array{double(d.viscous_iterations), double(d.pressure_iterations)});
        residual_.add(std::array{d.pressure_residual});
    }
    void draw(Workspace& w) override {
        const Snapshot& s = *w.snapshot;
        char text[32];
        std::snprintf(text, sizeof text, "%.2f %%", 100.0 * s.diagnostics.density_error);
        figure_row(w, "Density error", text);
        tooltip(w, "Mean compression of the fluid particles");
        draw_solve(w);
        if (std::ranges::any_of(
                s.bodies, [](const BodyState& body) { return body.material.is_meltable(); })) {
            std::snprintf(text, sizeof text, "%.1f %%", 100.0 * s.diagnostics.melted_fraction);
            figure_row(w, "Melted", text);
            tooltip(w, "Molten part of the mass of bodies that can melt");
        }
        group_of_simulation(w, "Fluids: pressure");
    }

  private:
    Plot step_{
        "Fluid step",
        "s",
        {{"step", blue}},
        42,
        "Time between two solutions for pressure and viscosity; bodies may take several steps in "
        "it"};
    Plot iterations_{"Iterations",
                     "",
                     {{"viscosity", orange}, {"pressure", blue}},
                     52,
                     "Iterations of conjugate gradients in a fluid step, for the pressures and for "
                     "the viscosity"};
    Plot residual_{"Residual",
                   "",
                   {{"residual", blue}},
                   52,
                   "Residual of the solutions for the pressures: mean over the particles under "
                   "pressure, as a fraction of the density. Lines are powers of ten.",
                   Plot::Axis::logarithmic};
    SampleClock clock_;

    void draw_solve(Workspace& w) const {
        if (w.snapshot->diagnostics.fluid_step <= 0.0) return;
        ImGui::Spacing();
        step_.draw(w);
        iterations_.draw(w);
        residual_.draw(w);
    }
};

}  // namespace

std::unique_ptr<Panel> make_fluid_panel() {
    return std::make_unique<FluidPanel>();
}

}  // namespace taffy
