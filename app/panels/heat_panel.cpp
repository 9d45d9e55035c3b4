#include "app/panels/panel.h"
#include "app/panels/parameter_widget.h"
#include "app/panels/simulation_rows.h"
#include "app/panels/temperature_row.h"
#include "app/panels/widgets.h"
#include "app/workspace/quantity.h"
#include "core/collision/obstacle_parameters.h"

namespace taffy {

namespace {

constexpr size_t obstacles_shown_at_most = 8;

void setting_row(Workspace& w, const std::string& id, const ParameterInfo& info, float& value,
                 float first_value) {
    const ParameterChange change =
        parameter_widget(w, id, info, double(value), double(first_value));
    if (change.reset) value = first_value;
    if (change.value) value = float(std::get<double>(*change.value));
}

void obstacle_rows(Workspace& w, const Obstacle& obstacle, const Obstacle& scene) {
    const std::string path = "obstacle." + obstacle.name + ".";
    if (!obstacle.has_temperature) {
        if (button(w, path + "heat", "Give '" + obstacle.name + "' a temperature",
                   ImGui::GetContentRegionAvail().x, false,
                   "Without a temperature an obstacle exchanges no heat with what touches it"))
            w.set_parameter(path + "temperature",
                            double(w.snapshot->parameters.ambient_temperature));
        return;
    }
    for (const Parameter<Obstacle>& parameter : obstacle_parameters()) {
        const std::string& name = parameter.info.name;
        ParameterInfo info = parameter.info;
        if (name == "temperature") info.label = obstacle.name;
        const ParameterValue value = w.pending.shown(path + name, parameter.get(obstacle));
        const ParameterChange change = parameter_widget(
            w, path + name, info, value, parameter.get(scene), std::nullopt, {.path = path + name});
        if (change.reset) w.set_parameter(path + name, parameter.get(scene));
        if (change.value) w.set_parameter(path + name, *change.value);
    }
}

/// Temperatures of the scene, of the air and of obstacles; settings of the heat brush.
class HeatPanel : public Panel {
  public:
    HeatPanel() : Panel({.id = "heat", .title = "Heat: brush, air, obstacles"}) {}
    void draw(Workspace& w) override {
        const Snapshot& s = *w.snapshot;
        const HeatFigures& heat = s.diagnostics.heat;
        figure_row(w, "Temperatures",
                   s.diagnostics.present == 0 ? "\u2013"
                                              : quantity_text(heat.lowest, "") + " \u2026 " +
                                                    quantity_text(heat.highest, "C"));
        std::string books = "Lowest and highest temperature; the mean is " +
                            quantity_text(heat.mean, "C") +
                            ".\nHeat above 0 \u00b0C: " + quantity_text(heat.total, "J") +
                            "\nHeat taken up since the start: " + quantity_text(heat.given, "J");
        if (heat.streamed != 0.0)
            books += "\nHeat brought by sources, less heat that left: " +
                     quantity_text(heat.streamed, "J");
        tooltip(w, books);
        all_temperatures_row(w);
        static const WindowSettings fresh;
        setting_row(w, "heat.brush_radius", brush_radius_info(), w.settings.brush_radius,
                    fresh.brush_radius);
        setting_row(w, "heat.brush_power", brush_power_info(), w.settings.brush_power,
                    fresh.brush_power);
        group_of_simulation(w, "Heat");
        for (size_t k = 0; k < std::min(s.obstacles.size(), obstacles_shown_at_most); ++k)
            obstacle_rows(w, s.obstacles[k],
                          k < w.scene_obstacles.size() ? w.scene_obstacles[k] : s.obstacles[k]);
    }
};

}  // namespace

std::unique_ptr<Panel> make_heat_panel() {
    return std::make_unique<HeatPanel>();
}

}  // namespace taffy
