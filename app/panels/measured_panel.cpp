#include <algorithm>

#include "app/panels/panel.h"
#include "app/panels/widgets.h"
#include "app/workspace/quantity.h"

namespace taffy {

namespace {

constexpr size_t shown_at_most = 8;  // of each kind

std::string vector_text(const Vec3d& v, const char* unit) {
    return quantity_text(v.x(), "") + ", " + quantity_text(v.y(), "") + ", " +
           quantity_text(v.z(), "") + " " + pretty_unit(unit);
}

/// Calls work for the first few figures.
template <class Figures, class Work>
void rows(const std::vector<Figures>& all, const Work& work) {
    for (size_t k = 0; k < std::min(all.size(), shown_at_most); ++k) work(all[k]);
}

std::string material_text(const MaterialFigures& m) {
    return "\nPressure: " + quantity_text(m.pressure, "Pa") +
           "\nMises stress: " + quantity_text(m.von_mises, "Pa") +
           "\nStress xx, yy, zz: " + vector_text(m.stress.diagonal(), "Pa") +
           "\nStrain xx, yy, zz: " + vector_text(m.strain.diagonal(), "");
}

/// The figures of --stats: bodies, forces on obstacles, grips and regions, probes.
class MeasuredPanel : public Panel {
  public:
    MeasuredPanel()
        : Panel({.id = "measured", .title = "Measured: forces, heat, probes", .open = false}) {}
    void draw(Workspace& w) override {
        const Diagnostics& d = w.snapshot->diagnostics;
        rows(d.bodies, [&](const BodyFigures& f) {
            figure_row(
                w, f.name,
                quantity_text(f.mass, "kg") + ", " + quantity_text(f.velocity.norm(), "m/s"));
            tooltip(w, "Mass of a body and speed of its centre.\nParticles: " +
                           whole_count_text(f.present) +
                           "\nVolume: " + quantity_text(f.volume, "m3") +
                           "\nMomentum: " + vector_text(f.momentum, "kg m/s") +
                           "\nSpin about its centre: " + vector_text(f.spin, "kg m2/s") +
                           "\nTemperature: " + quantity_text(f.temperature, "C"));
        });
        rows(d.obstacles, [&](const ObstacleFigures& f) {
            figure_row(w, f.name,
                       quantity_text(f.force.norm(), "N") + ", " + quantity_text(f.heat_flux, "W"));
            tooltip(w,
                    "Force on an obstacle in the last step, and heat that flows into it.\n"
                    "Force: " +
                        vector_text(f.force, "N") +
                        "\nTorque about its centre: " + vector_text(f.torque, "N m") +
                        "\nImpulse since the start: " + vector_text(f.impulse, "N s") +
                        "\nHeat since the start: " + quantity_text(f.heat, "J"));
        });
        rows(d.grips, [&](const GripFigures& f) {
            figure_row(
                w, "Grip " + f.name,
                quantity_text(f.force.norm(), "N") + ", " + quantity_text(f.torque.norm(), "N m"));
            tooltip(w,
                    "Force and torque of a grip on the particles that it holds, in the last "
                    "step.\nForce: " +
                        vector_text(f.force, "N") +
                        "\nTorque about the centre of these particles: " +
                        vector_text(f.torque, "N m") +
                        "\nHeat that flows into them: " + quantity_text(f.heat_flux, "W"));
        });
        rows(d.probes, [&](const ProbeFigures& f) {
            figure_row(w, f.name,
                       quantity_text(f.displacement.norm(), "m") + ", " +
                           quantity_text(f.material.temperature, "C"));
            tooltip(w,
                    "Means over a region: how far it has moved, and its temperature.\n"
                    "Moved: " +
                        vector_text(f.displacement, "m") +
                        "\nHolding force and torque: " + vector_text(f.reaction, "N") + "; " +
                        vector_text(f.reaction_torque, "N m") + "\nHeat that flows into it: " +
                        quantity_text(f.heat_flux, "W") + material_text(f.material));
        });
        rows(d.points, [&](const PointFigures& f) {
            const bool any = f.weight > 0.0;
            figure_row(w, f.name,
                       any ? quantity_text(f.material.pressure, "Pa") + ", " +
                                 quantity_text(f.material.temperature, "C")
                           : "\u2013");
            tooltip(
                w, any ? "A probe with a fixed place: pressure and temperature there.\nVelocity: " +
                             vector_text(f.velocity, "m/s") + material_text(f.material)
                       : "A probe with a fixed place: no particle is there now");
        });
    }
};

}  // namespace

std::unique_ptr<Panel> make_measured_panel() {
    return std::make_unique<MeasuredPanel>();
}

}  // namespace taffy
