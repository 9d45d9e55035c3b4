#include "app/window/state_dump.h"

#include <algorithm>
#include <cmath>
#include <fstream>

#include "app/plots/plotting.h"
#include "app/window/json_writer.h"
#include "core/parameters/material_parameters.h"
#include "core/parameters/simulation_parameters.h"

namespace taffy {

namespace {

void add_value(JsonWriter& json, const std::string& key, const ParameterValue& value) {
    if (const bool* flag = std::get_if<bool>(&value)) return json.boolean(key, *flag);
    if (const int* whole = std::get_if<int>(&value)) return json.number(key, double(*whole));
    if (const double* number = std::get_if<double>(&value)) return json.number(key, *number);
    if (const std::string* text = std::get_if<std::string>(&value)) return json.text(key, *text);
    json.vector(key, std::get<Vec3d>(value));
}

template <class Owner>
void add_parameters(JsonWriter& json, const char* key, const Owner& owner) {
    json.begin_object(key);
    for (const Parameter<Owner>& p : Owner::describe()) add_value(json, p.info.name, p.get(owner));
    json.end_object();
}

/// Writes where a point is in the window [window units].
void add_point(JsonWriter& json, const char* key, const Workspace& w, glm::vec3 point) {
    const ImVec2 at = w.to_units(w.camera.project(point));
    json.begin_array(key);
    json.number({}, double(at.x));
    json.number({}, double(at.y));
    json.end_array();
}

void add_rectangle(JsonWriter& json, const char* key, const std::array<float, 4>& rectangle) {
    json.begin_array(key);
    for (const float v : rectangle) json.number({}, double(v));
    json.end_array();
}

void add_bodies(JsonWriter& json, const Workspace& w) {
    const Snapshot& s = *w.snapshot;
    json.begin_array("bodies");
    for (size_t i = 0; i < s.bodies.size(); ++i) {
        const BodyState& body = s.bodies[i];
        json.begin_object();
        json.text("name", body.name);
        json.vector("centre", body.centre);
        json.vector("colour", s.bodies[i].colour);
        json.vector("lower", s.diagnostics.bodies[i].lower);
        json.vector("upper", s.diagnostics.bodies[i].upper);
        json.vector("long_axis", body.long_axis);
        json.number("particles", double(body.count));
        json.text("look", name_of_look(body.look));
        json.number("temperature", s.diagnostics.bodies[i].temperature);
        add_point(json, "screen", w, to_glm(body.centre));
        add_parameters(json, "material", body.material);
        json.end_object();
    }
    json.end_array();
}

void add_grips(JsonWriter& json, const Workspace& w) {
    json.begin_array("grips");
    for (const GripState& grip : w.snapshot->grips) {
        json.begin_object();
        json.number("id", double(grip.id));
        json.number("body", double(grip.body));
        json.vector("anchor", grip.anchor);
        json.vector("target", grip.target);
        json.number("force", double(grip.force.norm()));
        json.boolean("twisting", grip.twisting);
        json.vector("axis", grip.axis);
        json.number("angle", double(grip.angle));
        json.number("angle_target", double(grip.angle_target));
        json.number("torque", double(grip.torque));
        add_point(json, "screen", w, to_glm(grip.target));
        json.end_object();
    }
    json.end_array();
}

void add_plots(JsonWriter& json, const Workspace& w) {
    const Plotting& plotting = *w.plotting;
    const CurveStore& store = plotting.history.curves();
    json.begin_array("plots");
    for (const FigurePlot& plot : plotting.plots) {
        json.begin_object();
        json.number("id", double(plot.id));
        json.text("unit", plot.unit);
        if (store.size() > 0) {
            const PlotRange all = plot.extent(store, nullptr);
            const PlotRange shown = plot.shown(all.from, all.to);
            json.number("from", shown.from);
            json.number("to", shown.to);
        }
        if (plot.values) {
            json.number("low", plot.values->low);
            json.number("high", plot.values->high);
        }
        json.begin_array("curves");
        for (const PlottedCurve& curve : plot.curves) {
            const auto values = store.curve(curve.figure.key);
            json.begin_object();
            json.text("key", curve.figure.key);
            json.text("over", curve.over.key);
            json.number("known", double(std::ranges::count_if(
                                     values, [](float value) { return std::isfinite(value); })));
            json.number("last", values.empty() ? 0.0 : double(values.back()));
            if (plotting.history_of_b) {
                const auto of_b = plotting.history_of_b->curves().curve(curve.figure.key);
                json.number("known_of_b", double(std::ranges::count_if(of_b, [](float value) {
                                return std::isfinite(value);
                            })));
            }
            json.end_object();
        }
        json.end_array();
        json.end_object();
    }
    json.end_array();
    json.number("plot_samples", double(store.size()));
    json.number("last_plot_sample", store.size() > 0 ? store.elapsed().back() : 0.0);
    json.begin_array("probes");
    for (const ProbeReport& probe : w.snapshot->probes) {
        json.begin_object();
        json.text("name", probe.figures.name);
        json.number("particles", double(probe.particles));
        json.vector("centre", probe.centre);
        json.vector("velocity", probe.figures.velocity);
        json.end_object();
    }
    json.end_array();
}

void add_timeline(JsonWriter& json, const Workspace& w) {
    const TimelineView& t = w.timeline();
    json.begin_object("timeline");
    json.boolean("kept", t.kept);
    json.number("now", t.now);
    json.number("end", t.end);
    json.boolean("seeking", t.sought.has_value());
    json.number("forgotten", double(t.forgotten));
    json.number("bytes", double(t.bytes));
    json.number("spacing", t.spacing);
    json.number("keyframes", t.keyframes ? double(t.keyframes->size()) : 0.0);
    json.begin_array("marks");
    if (t.marks)
        for (const TimelineMark& mark : *t.marks) json.text({}, mark.name);
    json.end_array();
    json.begin_array("moments");
    for (const NamedMoment& moment : w.moments) {
        json.begin_object({});
        json.text("name", moment.name);
        json.number("elapsed", moment.elapsed);
        json.end_object();
    }
    json.end_array();
    json.end_object();
}

void add_edits(JsonWriter& json, const Workspace& w) {
    json.begin_object("paces");
    for (const auto& [scene, pace] : w.settings.paces) json.number(scene, pace);
    json.end_object();
    json.begin_object("views");
    json.number("at", double(w.views.at()));
    json.number("count", double(w.views.size()));
    json.end_object();
    json.begin_object("edits");
    json.number("done", double(w.edits.done()));
    json.begin_array("names");
    for (const Edit& edit : w.edits.edits()) json.text({}, edit.name);
    json.end_array();
    json.end_object();
}

/// Writes where the parts of a gizmo can be grabbed.
void add_gizmo_places(JsonWriter& json, const Workspace& w, const HandleGizmo& gizmo) {
    json.begin_object("screen");
    for (int p = int(HandlePart::move_x); p <= int(HandlePart::size_all); ++p) {
        const glm::vec2 at = part_position(gizmo, w.camera, HandlePart(p));
        const ImVec2 units = w.to_units({at, 0.0f});
        json.begin_array(part_name(HandlePart(p)));
        json.number({}, double(units.x));
        json.number({}, double(units.y));
        json.end_array();
    }
    json.end_object();
}

/// Writes the values of the selected entry, with those being dragged.
void add_entry_values(JsonWriter& json, const SceneEditor& editor) {
    json.begin_object("values");
    for (const ItemKey& key : editor.document()->keys(*editor.selected())) {
        const auto dragged = editor.preview.find(key.info.name);
        const ParameterValue& value = dragged == editor.preview.end() ? key.value : dragged->second;
        if (const double* number = std::get_if<double>(&value)) json.number(key.info.name, *number);
        if (const Vec3d* vector = std::get_if<Vec3d>(&value)) json.vector(key.info.name, *vector);
    }
    json.end_object();
}

void add_editor(JsonWriter& json, const WindowState& state) {
    const Workspace& w = state.workspace;
    const SceneEditor& editor = w.editor;
    json.begin_object("editor");
    json.boolean("active", editor.active);
    json.boolean("unsaved", editor.unsaved());
    json.boolean("sizes", editor.sizes);
    json.text("selected", editor.selected() ? editor.selected()->text() : "");
    json.begin_array("entries");
    if (editor.document())
        for (const SceneItem& item : editor.document()->items()) json.text({}, item.text());
    json.end_array();
    if (editor.document() && editor.selected()) add_entry_values(json, editor);
    if (const auto gizmo = state.tools.place().gizmo(w)) add_gizmo_places(json, w, *gizmo);
    json.end_object();
}

void add_handles(JsonWriter& json, const WindowState& state) {
    const Workspace& w = state.workspace;
    const auto selected = state.tools.handles().selected(w);
    json.begin_array("handles");
    for (size_t i = 0; i < w.snapshot->handles.size(); ++i) {
        const HandleState& handle = w.snapshot->handles[i];
        const Eigen::AngleAxisf turn(handle.pose.rotation);
        json.begin_object();
        json.text("name", handle.name);
        json.boolean("selected", selected == i);
        json.vector("translation", handle.pose.translation);
        json.vector("rotation_axis", Vec3f(turn.axis()));
        json.number("rotation_angle", double(turn.angle()));
        json.number("force", double(handle.force.norm()));
        json.number("torque", double(handle.torque.norm()));
        add_gizmo_places(json, w, state.tools.handles().gizmo(w, i));
        json.end_object();
    }
    json.end_array();
}

void add_simulation(JsonWriter& json, const Snapshot& s, uint64_t last_serial) {
    const Diagnostics& d = s.diagnostics;
    json.text("scene", s.scene_name);
    json.number("scene_serial", double(s.scene_serial));
    json.number("time", d.time);
    json.number("step", double(d.step));
    json.number("step_size", d.step_size);
    json.boolean("paused", s.paused);
    json.number("real_time_factor", s.real_time_factor);
    json.number("melted_fraction", d.melted_fraction);
    json.number("bodies_asleep", double(std::ranges::count_if(d.bodies, &BodyFigures::asleep)));
    json.begin_object("commands");
    json.number("sent", double(last_serial));
    json.number("answered", double(s.commands.serial));
    json.number("step", double(s.commands.step));
    json.begin_array("refused");
    for (const RefusedCommand& refused : s.commands.refused) json.text({}, refused.reason);
    json.end_array();
    json.end_object();
    json.text("notice", s.notice);
    json.number("notice_serial", double(s.notice_serial));
    json.number("particles_present", double(d.present));
    json.number("particles_lost", double(d.lost));
    json.begin_array("sources");
    for (size_t k = 0; k < s.sources.size(); ++k) {
        json.begin_object();
        json.text("name", s.sources[k].name);
        json.number("emitted", double(d.sources[k].emitted));
        json.number("blocked", double(d.sources[k].blocked));
        for (const Parameter<Source>& p : Source::describe())
            add_value(json, p.info.name, p.get(s.sources[k]));
        json.end_object();
    }
    json.end_array();
    json.begin_array("sinks");
    for (const SinkFigures& sink : d.sinks) {
        json.begin_object();
        json.text("name", sink.name);
        json.number("removed", double(sink.removed));
        json.end_object();
    }
    json.end_array();
    json.begin_object("energy");
    json.number("kinetic", d.energy.kinetic);
    json.number("elastic", d.energy.elastic);
    json.number("gravitational", d.energy.gravitational);
    json.number("compression", d.energy.compression);
    json.end_object();
    json.begin_object("heat");
    json.number("total", d.heat.total);
    json.number("given", d.heat.given);
    json.number("streamed", d.heat.streamed);
    json.number("lowest", d.heat.lowest);
    json.number("mean", d.heat.mean);
    json.number("highest", d.heat.highest);
    json.end_object();
    json.begin_array("obstacles");
    for (const Obstacle& obstacle : s.obstacles) {
        json.begin_object();
        json.text("name", obstacle.name);
        json.boolean("has_temperature", obstacle.has_temperature);
        json.number("temperature", double(obstacle.temperature));
        json.number("conductance", double(obstacle.conductance));
        json.end_object();
    }
    json.end_array();
    add_parameters(json, "simulation", s.parameters);
}

/// Writes what each of two variants has of its own.
void add_variants(JsonWriter& json, const Workspace& w) {
    static constexpr const char* states[] = {"off", "starting", "on"};
    static constexpr const char* changes[] = {"both", "a", "b"};
    json.begin_object("variants");
    json.text("state", states[size_t(w.variants.state)]);
    json.text("changes", changes[size_t(w.variants.changes)]);
    json.boolean("side_by_side", w.variants.side_by_side());
    if (w.variants.on()) {
        json.begin_array("differences");
        for (const VariantDifference& one : differences(*w.variants.a, *w.variants.b))
            json.text({}, one.path);
        json.end_array();
        for (const Variant variant : {Variant::a, Variant::b}) {
            Workspace seen;  // has only what places in the window depend on
            seen.camera = w.camera;
            seen.pixels_per_unit = w.pixels_per_unit;
            seen.snapshot = w.variants.of(variant);
            const ViewPart& part = w.parts[size_t(variant)];
            seen.camera.set_viewport(part.size.x, part.size.y, part.corner);
            seen.camera.set_shift(part.shift);
            json.begin_object(variant == Variant::a ? "a" : "b");
            json.number("time", seen.snapshot->diagnostics.time);
            json.number("answered", double(seen.snapshot->commands.serial));
            json.boolean("paused", seen.snapshot->paused);
            add_parameters(json, "simulation", seen.snapshot->parameters);
            add_bodies(json, seen);
            add_grips(json, seen);
            json.end_object();
        }
    }
    json.end_object();
}

void add_window(JsonWriter& json, const WindowState& state) {
    const Workspace& w = state.workspace;
    const CameraPose& pose = w.camera.pose();
    json.begin_object("camera");
    json.number("azimuth", double(pose.azimuth));
    json.number("elevation", double(pose.elevation));
    json.number("distance", double(pose.distance));
    json.vector("target", to_core(pose.target));
    json.boolean("orthographic", w.camera.orthographic());
    json.boolean("at_rest", w.camera.pose() == w.camera.goal());
    json.end_object();
    add_parameters(json, "view", w.view);
    json.text("selected_body", w.body() ? w.body()->name : "");
    json.boolean("dragging", state.tools.dragging());
    json.boolean("brush", state.tools.heat().active());
    json.boolean("panels", w.settings.panels);
    json.boolean("help", state.help_open);
    json.begin_array("saved_cameras");
    if (const auto saved = w.settings.cameras.find(w.snapshot->scene_name);
        saved != w.settings.cameras.end())
        for (const SavedCamera& camera : saved->second) json.text({}, camera.name);
    json.end_array();
    json.begin_object("camera_path");
    json.boolean("follows", w.camera_path_state.follows);
    json.text("file", w.camera_path_state.file);
    json.begin_array("keys");
    if (const auto path = w.camera_paths.find(w.snapshot->scene_name); path != w.camera_paths.end())
        for (const CameraKey& key : path->second.keys()) {
            json.begin_object();
            json.number("time", key.time);
            json.number("azimuth", double(key.camera.azimuth));
            json.end_object();
        }
    json.end_array();
    json.end_object();
    json.begin_array("parameter_keys");
    for (const KeyedParameter& parameter : w.parameter_keys().parameters())
        for (const ParameterKey& key : parameter.keys) {
            json.begin_object();
            json.text("parameter", parameter.path);
            json.number("time", key.time);
            add_value(json, "value", key.value);
            json.end_object();
        }
    json.end_array();
    json.begin_object("keys");
    for (const auto& [id, keys] : w.keys) json.text(id, keys);
    json.end_object();
    json.text("key_change", state.key_change.id);
    json.text("key_change_message", state.key_change.message);
    json.begin_object("tour");
    json.number("state", double(state.tour.state()));
    json.number("step", double(state.tour.step()));
    json.boolean("done", state.tour.done());
    json.end_object();
    json.begin_object("search");
    json.boolean("open", state.search.open);
    json.number("selected", double(state.search.selected));
    json.begin_array("found");
    for (const size_t k : state.search.found) json.text({}, state.search.entries[k].id);
    json.end_array();
    json.end_object();
    json.boolean("twist_about_view", w.settings.twist_about_view);
    json.text("dialog", state.dialog);
    json.text("reading", state.reading ? state.reading->name : "");
    const ModelQuestion* question = state.question;
    json.boolean("asks_for_material", question != nullptr);
    json.text("material_choice", question ? question->choices.at(question->selected).title : "");
    json.begin_array("shown_keys");
    for (const std::string& keys : state.shown_keys) json.text({}, keys);
    json.end_array();
    json.begin_array("messages");
    for (const std::string& message : state.messages) json.text({}, message);
    json.end_array();
    json.begin_array("free_area");
    for (const float v : {w.free_area.x, w.free_area.y, w.free_area.z, w.free_area.w})
        json.number({}, double(v));
    json.end_array();
    json.begin_object("widgets");
    for (const auto& [id, place] : w.widgets) {
        json.begin_object(id);
        add_rectangle(json, "rectangle", place.rectangle);
        add_rectangle(json, "sight", place.sight);
        json.boolean("enabled", place.enabled);
        json.end_object();
    }
    json.end_object();
}

}  // namespace

std::string state_json(const WindowState& state) {
    JsonWriter json;
    json.begin_object();
    json.number("frame", double(state.turns));
    json.number("frames_drawn", double(state.meter.frames()));
    add_simulation(json, *state.workspace.snapshot, state.last_serial);
    add_bodies(json, state.workspace);
    add_variants(json, state.workspace);
    add_grips(json, state.workspace);
    add_handles(json, state);
    add_timeline(json, state.workspace);
    if (state.workspace.plotting) add_plots(json, state.workspace);
    add_edits(json, state.workspace);
    add_editor(json, state);
    add_window(json, state);
    json.begin_object("script");
    json.text("name", state.script.name);
    json.number("time", state.script.time);
    json.number("end", state.script.end);
    json.end_object();
    json.begin_object("recording");
    json.boolean("active", state.recording.active);
    json.number("frames", double(state.recording.frames));
    json.number("dropped", double(state.recording.dropped));
    json.text("file", state.recording.file);
    json.end_object();
    json.begin_object("interface_ms");
    json.number("p50", state.meter.percentile(0.5));
    json.number("p99", state.meter.percentile(0.99));
    json.number("processor_p99", state.meter.processor_percentile(0.99));
    json.number("fps", state.meter.frames_per_second());
    json.begin_array("processor_of_last");
    for (const double ms : state.meter.processor_of_last(120)) json.number("", ms);
    json.end_array();
    json.end_object();
    json.end_object();
    return json.str();
}

void write_state(const std::filesystem::path& file, const std::string& json) {
    std::filesystem::path fresh = file;
    fresh += ".new";
    std::ofstream(fresh, std::ios::binary) << json << "\n";
    std::error_code error;
    std::filesystem::rename(fresh, file, error);
}

}  // namespace taffy
