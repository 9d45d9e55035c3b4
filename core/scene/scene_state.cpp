#include "core/scene/scene_state.h"

#include <algorithm>

#include "core/collision/distance_grid.h"
#include "core/collision/obstacle_path.h"
#include "core/mesh/model.h"
#include "core/parameters/parameter_state.h"
#include "core/state/variant_state.h"

namespace taffy {

namespace {

using Models = std::vector<std::shared_ptr<const Model>>;

void visit_path(StateVisitor& state, const char* name, std::filesystem::path& path) {
    std::string text = path.string();
    state(name, text);
    path = text;
}

/// Null or not, and what it is.
template <class T, class Visit>
void visit_shared(StateVisitor& state, const char* name, std::shared_ptr<const T>& pointer,
                  const Visit& visit) {
    bool there = pointer != nullptr;
    state(name, there);
    if (!there) {
        pointer = nullptr;
        return;
    }
    if (!state.reads()) {
        T copy = *pointer;
        return visit(copy);
    }
    auto read = std::make_shared<T>();
    visit(*read);
    pointer = std::move(read);
}

void visit_mesh(StateVisitor& state, TriangleMesh& mesh) {
    state("position", mesh.position);
    state("normal", mesh.normal);
    state("triangles", mesh.triangles);
}

void visit_model(StateVisitor& state, Model& model) {
    state("kind", model.kind);
    state.part("surface", [&] { visit_mesh(state, model.surface); });
    uint64_t closed = model.closed_triangles, pieces = model.pieces;
    state("closed_triangles", closed);
    state("volume", model.volume);
    state("pieces", pieces);
    model.closed_triangles = closed, model.pieces = pieces;
    state("rim", model.rim);
    state.list("curves", model.curves, [&](Curve& curve) {
        state("points", curve.points);
        state("closed", curve.closed);
    });
    state("repairs", model.repairs);
}

/// Bodies that are alike share their model.
Models models_of(const SceneDescription& scene) {
    Models models;
    for (const BodyDescription& body : scene.bodies)
        if (const auto* mesh = std::get_if<MeshShape>(&body.shape))
            if (std::ranges::find(models, mesh->model) == models.end())
                models.push_back(mesh->model);
    return models;
}

void visit_shape(StateVisitor& state, BoxShape& shape, const Models&) {
    state("size", shape.size);
}
void visit_shape(StateVisitor& state, SphereShape& shape, const Models&) {
    state("radius", shape.radius);
}
void visit_shape(StateVisitor& state, CylinderShape& shape, const Models&) {
    state("radius", shape.radius);
    state("height", shape.height);
}
void visit_shape(StateVisitor& state, SheetShape& shape, const Models&) {
    state("length", shape.length);
    state("width", shape.width);
    state("thickness", shape.thickness);
    state("round", shape.round);
    state("profile", shape.profile);
    state("profile_height", shape.profile_height);
}
void visit_shape(StateVisitor& state, RodShape& shape, const Models&) {
    state("length", shape.length);
    state("thickness", shape.thickness);
}
void visit_shape(StateVisitor& state, MeshShape& shape, const Models& models) {
    state("file", shape.file);
    state("scale", shape.scale);
    state("size", shape.size);
    state("particles", shape.particles);
    state("packing", shape.packing);
    state("thickness", shape.thickness);
    uint64_t which = uint64_t(std::ranges::find(models, shape.model) - models.begin());
    state("model", which);
    if (which >= models.size()) throw StateError("a body has no model");
    shape.model = models[which];
}
void visit_shape(StateVisitor&, ReserveShape&, const Models&) {}

void visit_body(StateVisitor& state, BodyDescription& body, const Models& models) {
    state("name", body.name);
    visit_alternative(state, "kind of shape", body.shape);
    std::visit([&](auto& shape) { visit_shape(state, shape, models); }, body.shape);
    state("spacing", body.spacing);
    state("support_ratio", body.support_ratio);
    state("reserve", body.reserve);
    state("position", body.position);
    state("rotation", body.rotation);
    state("velocity", body.velocity);
    state("angular_velocity", body.angular_velocity);
    state("colour", body.colour);
    state("material", body.material);
    state.list("regions", body.regions, [&](RegionDescription& region) {
        state("name", region.name);
        state("role", region.role);
        state("shape", region.shape);
        state("outside", region.outside);
        state("lower", region.lower);
        state("upper", region.upper);
    });
}

void visit_obstacle(StateVisitor& state, Obstacle& o) {
    state("name", o.name);
    state("shape", o.shape);
    state("law", o.law);
    state("centre", o.centre);
    state("rotation", o.rotation);
    state("velocity", o.velocity);
    state("spin", o.spin);
    state("normal", o.normal);
    state("half_size", o.half_size);
    state("radius", o.radius);
    state("height", o.height);
    state("thickness", o.thickness);
    visit_shared(state, "mesh", o.mesh, [&](TriangleMesh& mesh) { visit_mesh(state, mesh); });
    if (state.reads()) o.mesh_distance = o.mesh ? distance_from_mesh(*o.mesh) : nullptr;
    state("has_temperature", o.has_temperature);
    state("temperature", o.temperature);
    state("conductance", o.conductance);
    visit_shared(state, "path", o.path, [&](ObstaclePath& path) {
        state.list("keys", path.keys, [&](ObstacleKey& key) {
            state("time", key.time);
            state("position", key.position);
            state("angles", key.angles);
        });
        state("loop", path.loop);
    });
    state("appears", o.appears);
    state("vanishes", o.vanishes);
    state("present", o.present);
    state("transparent", o.transparent);
}

void visit_event(StateVisitor& state, TimedChange& event) {
    state("at", event.at);
    state("until", event.until);
    state("path", event.change.path);
    state("value", event.change.value);
    state("file", event.place.file);
    state("line", event.place.line);
    state("column", event.place.column);
    state("context", event.context);
}

void visit_source(StateVisitor& state, Source& source) {
    state("name", source.name);
    state("body", source.body);
    state("shape", source.shape);
    state("radius", source.radius);
    state("size", source.size);
    state("position", source.position);
    state("direction", source.direction);
    state("spacing", source.spacing);
    state("layer", source.layer);
    visit_parameters(state, Source::describe(), source);
}

void visit_sink(StateVisitor& state, Sink& sink) {
    state("name", sink.name);
    state("shape", sink.shape);
    state("body", sink.body);
    state("position", sink.position);
    state("half_size", sink.half_size);
    state("radius", sink.radius);
    state("normal", sink.normal);
}

}  // namespace

void visit_state(StateVisitor& state, SceneDescription& scene) {
    state("name", scene.name);
    state("title", scene.title);
    state("description", scene.description);
    visit_path(state, "file", scene.file);
    state("simulation", scene.simulation);
    state("view", scene.view);
    state("camera target", scene.camera.target);
    state("camera azimuth", scene.camera.azimuth);
    state("camera elevation", scene.camera.elevation);
    state("camera distance", scene.camera.distance);
    Models models = models_of(scene);
    state.list("models", models, [&](std::shared_ptr<const Model>& model) {
        visit_shared(state, "there", model, [&](Model& m) { visit_model(state, m); });
    });
    state.list("bodies", scene.bodies,
               [&](BodyDescription& body) { visit_body(state, body, models); });
    state.list("obstacles", scene.obstacles, [&](Obstacle& o) { visit_obstacle(state, o); });
    state.list("events", scene.events, [&](TimedChange& event) { visit_event(state, event); });
    state.list("sources", scene.sources, [&](Source& source) { visit_source(state, source); });
    state.list("sinks", scene.sinks, [&](Sink& sink) { visit_sink(state, sink); });
    visit_path(state, "model_material", scene.model_material);
}

}  // namespace taffy
