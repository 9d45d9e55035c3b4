#include "app/panels/temperature_row.h"

#include <algorithm>

#include "app/panels/parameter_widget.h"

namespace taffy {

SliderRange temperature_range(const Snapshot& snapshot, const BodyState& body) {
    const MaterialParameters& m = body.material;
    const double air = double(snapshot.parameters.ambient_temperature);
    const double first = double(body.scene_material.temperature);
    SliderRange range{std::min(air, first), std::max(air, first)};
    if (m.is_meltable()) {
        const double start = double(m.melting_start), end = double(m.melting_end);
        range.min = std::min(range.min, start - 0.5 * (end - start));
        range.max = std::max(range.max, end + 0.5 * (end - start));
        return range;
    }
    range.min = std::min(range.min, 0.0);
    range.max = std::max(range.max, 200.0);
    for (const Obstacle& obstacle : snapshot.obstacles) {
        if (!obstacle.has_temperature) continue;
        range.min = std::min(range.min, double(obstacle.temperature));
        range.max = std::max(range.max, double(obstacle.temperature));
    }
    return range;
}

void temperature_row(Workspace& w, const std::string& id, uint32_t index) {
    const Snapshot& s = *w.snapshot;
    const BodyState& body = s.bodies[index];
    ParameterInfo info = MaterialParameters::describe().at("temperature").info;
    info.help =
        "Mean temperature of the body's particles. Moving the slider sets all of them to one "
        "temperature.";
    const std::string path = "body." + body.name + ".temperature";
    const double first = double(body.scene_material.temperature);
    const double set = double(body.material.temperature);
    const BodyFigures& figures = s.diagnostics.bodies[index];
    const double mean = figures.present > 0 ? figures.temperature : set;
    const ParameterChange change = parameter_widget(w, id, info, w.pending.shown(path, mean), first,
                                                    temperature_range(s, body), {.path = path});
    if (change.reset) w.set_parameter(path, first);
    if (change.value) w.set_parameter(path, *change.value);
}

void all_temperatures_row(Workspace& w) {
    const Snapshot& s = *w.snapshot;
    if (s.bodies.empty()) return;
    ParameterInfo info = MaterialParameters::describe().at("temperature").info;
    info.label = "All bodies";
    info.help =
        "Mean temperature of all particles. Moving the slider sets every particle of every body to "
        "one temperature.";
    const std::string path = "body.*.temperature";
    const BodyState& body = s.bodies.front();
    SliderRange range = temperature_range(s, body);
    for (const BodyState& other : s.bodies) {
        const SliderRange more = temperature_range(s, other);
        range = {std::min(range.min, more.min), std::max(range.max, more.max)};
    }
    const double mean =
        s.diagnostics.present > 0 ? s.diagnostics.heat.mean : double(body.material.temperature);
    const ParameterChange change =
        parameter_widget(w, "heat.all_bodies", info, w.pending.shown(path, mean),
                         double(body.scene_material.temperature), range, {.path = path});
    if (change.value) w.set_parameter(path, *change.value);
    if (!change.reset) return;
    for (const BodyState& each : s.bodies)
        w.set_parameter("body." + each.name + ".temperature",
                        double(each.scene_material.temperature));
}

}  // namespace taffy
