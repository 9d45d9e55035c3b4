#include "app/panels/panel.h"
#include "app/panels/parameter_widget.h"
#include "app/panels/widgets.h"
#include "app/workspace/quantity.h"

namespace taffy {

namespace {

struct KindText {
    const char *label, *unit;
};

KindText text_of(RegionLoadKind kind) {
    switch (kind) {
        case RegionLoadKind::force:
            break;
        case RegionLoadKind::traction:
            return {"Traction", "Pa"};
        case RegionLoadKind::pressure:
            return {"Pressure", "Pa"};
        case RegionLoadKind::torque:
            return {"Torque", "N m"};
        case RegionLoadKind::velocity:
            return {"Velocity", "m/s"};
        case RegionLoadKind::spin:
            return {"Spin", "rad/s"};
    }
    return {"Force", "N"};
}

/// Returns the magnitude of the load at present.
std::string present_text(const RegionLoad& load, double part) {
    const double size =
        load.kind == RegionLoadKind::pressure ? double(load.pressure) : double(load.value.norm());
    return quantity_text(part * size, text_of(load.kind).unit);
}

void load_row(Workspace& w, const RegionLoad& load, const RegionLoad& scene,
              const std::string& name) {
    const Parameter<RegionLoad>& parameter = RegionLoad::describe().at(name);
    ParameterInfo info = parameter.info;
    std::optional<SliderRange> slid;
    if (name == "strength") slid = SliderRange{-2.0, 2.0};
    if (name == "value" || name == "pressure") {
        info.label = text_of(load.kind).label;
        info.unit = text_of(load.kind).unit;
    }
    const std::string path = "load." + load.name + "." + name;
    const ParameterValue first = parameter.get(scene);
    const ParameterChange change = parameter_widget(
        w, path, info, w.pending.shown(path, parameter.get(load)), first, slid, {.path = path});
    if (change.reset) w.set_parameter(path, first);
    if (change.value) w.set_parameter(path, *change.value);
}

void load_rows(Workspace& w, size_t index) {
    const Snapshot& s = *w.snapshot;
    const RegionLoad &load = s.loads[index], &scene = s.scene_loads[index];
    const LoadFigures& now = s.diagnostics.loads[index];
    if (now.idle.empty()) {
        figure_row(w, load.name, present_text(load, now.part) + " on " + load.region);
        tooltip(w,
                "The present load: its value, times its strength, times the factor of its course "
                "at this time");
    } else {
        figure_row(w, load.name, "idle: " + now.idle);
        tooltip(w, "This load does not act on " + load.region + " now: " + now.idle);
    }
    load_row(w, load, scene, "strength");
    load_row(w, load, scene, load.kind == RegionLoadKind::pressure ? "pressure" : "value");
    if (load.course == Course::sine) load_row(w, load, scene, "period");
}

void hold_row(Workspace& w, const RegionHold& hold) {
    const Parameter<RegionHold>& parameter = RegionHold::describe().at("held");
    ParameterInfo info = parameter.info;
    info.label = "Hold " + hold.name;
    RowState state;
    state.note = std::string(hold.fixed ? "A fixed region" : "A handle");
    if (hold.held)
        state.note += ", which exerts " + quantity_text(double(hold.force.norm()), "N") + " and " +
                      quantity_text(double(hold.torque.norm()), "N m") + " on the body";
    state.note += ".";
    const std::string path = "region." + hold.name + ".held";
    state.path = path;
    const ParameterChange change = parameter_widget(w, path, info, w.pending.shown(path, hold.held),
                                                    true, std::nullopt, state);
    if (change.reset) w.set_parameter(path, true);
    if (change.value) w.set_parameter(path, *change.value);
}

/// Loads on regions, and handles and fixed regions that hold them.
class LoadsPanel : public Panel {
  public:
    LoadsPanel() : Panel({.id = "loads", .title = "Loads: forces, what is held"}) {}
    bool applies(const Workspace& w) const override {
        return !w.snapshot->loads.empty() || !w.snapshot->holds.empty();
    }
    void draw(Workspace& w) override {
        const Snapshot& s = *w.snapshot;
        for (size_t k = 0; k < s.loads.size(); ++k) load_rows(w, k);
        for (const RegionHold& hold : s.holds) hold_row(w, hold);
    }
};

}  // namespace

std::unique_ptr<Panel> make_loads_panel() {
    return std::make_unique<LoadsPanel>();
}

}  // namespace taffy
