#include "core/scene/scene_state.h"

#include <algorithm>
#include <cmath>

#include "core/collision/obstacle_path.h"
#include "core/mesh/model.h"
#include "core/parameters/parameter_state.h"
#include "core/scene/scene_keys.h"
#include "core/shapes/mesh_shape.h"

namespace taffy {

namespace {

using Models = std::vector<std::shared_ptr<const Model>>;

void visit_path(StateVisitor& state, const char* name, std::filesystem::path& path) {
    std::string text = path.string();
    state(name, text);
    path = text;
}

template <class T>
void visit_optional(StateVisitor& state, const char* name, std::optional<T>& value) {
    bool there = value.has_value();
    state("there", there);
    if (state.reads()) value = there ? std::optional<T>(T()) : std::nullopt;
    if (there) state(name, *value);
}

/// Checks that all vectors of the table that were read could stand in a scene file.
template <class Owner>
void expect_vectors(StateVisitor& state, const ParameterTable<Owner>& table, const Owner& owner) {
    if (!state.reads()) return;
    for (const Parameter<Owner>& parameter : table)
        if (parameter.info.kind == ParameterKind::vector)
            kept_value(parameter.info, parameter.get(owner));
}

void expect_place(StateVisitor& state, const Vec3f& position, const Quatf& rotation) {
    constexpr float tolerance = 1e-3f;
    state.expect("position", (position.array().abs() <= float(max_coordinate)).all());
    state.expect("rotation", std::abs(rotation.norm() - 1.0f) < tolerance);
}

/// Visits whether a pointer is null and, if not, its object.
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

/// All models of a scene, each once: equal shapes share their model.
Models models_of(const SceneDescription& scene) {
    Models models;
    const auto add = [&](const ShapePtr& shape) {
        const MeshShape* mesh = as_mesh(*shape);
        if (mesh && std::ranges::find(models, mesh->model) == models.end())
            models.push_back(mesh->model);
    };
    for (const BodyDescription& body : scene.bodies) {
        add(body.shape);
        for (const RegionDescription& region : body.regions) add(region.shape);
    }
    for (const Obstacle& obstacle : scene.obstacles) add(obstacle.shape);
    for (const Sink& sink : scene.sinks) add(sink.shape);
    return models;
}

void visit_model_of(StateVisitor& state, const Models& models, MeshShape& mesh) {
    state("file", mesh.file);
    uint64_t which = uint64_t(std::ranges::find(models, mesh.model) - models.begin());
    state("model", which);
    if (which >= models.size()) throw StateError("a mesh has no model");
    mesh.model = models[which];
}

/// Visits the name of a shape's kind and its keys.
void visit_shape(StateVisitor& state, ShapePtr& shape, ShapeRole role, const Models& models) {
    state.part("shape", [&] {
        std::string name = shape ? shape->kind().name : "";
        state("kind", name);
        const ShapeKind* kind = find_shape(name, role);
        if (!kind) throw StateError("there is no shape '" + name + "'");
        std::unique_ptr<Shape> own = state.reads() ? kind->make() : shape->clone();
        const std::unique_ptr<const Shape> defaults = kind->make();
        visit_parameters(state, kind->keys, *own, *defaults);
        visit_parameters(state, kind->body_keys, *own, *defaults);
        if (auto* mesh = dynamic_cast<MeshShape*>(own.get())) visit_model_of(state, models, *mesh);
        if (!state.reads()) return;
        state.expect(name.c_str(), !own->fault());
        own->prepare(role);
        shape = std::move(own);
    });
}

void visit_body(StateVisitor& state, BodyDescription& body, const Models& models) {
    state("name", body.name);
    visit_shape(state, body.shape, ShapeRole::body, models);
    state("spacing", body.spacing);
    state("support_ratio", body.support_ratio);
    state.expect("spacing", body.spacing > 1e-6f && body.spacing < 1e3f);
    state.expect("support_ratio", body.support_ratio >= 0.0f && body.support_ratio < 10.0f);
    state("position", body.position);
    state("rotation", body.rotation);
    state("velocity", body.velocity);
    state("angular_velocity", body.angular_velocity);
    state("pivot", body.pivot);
    state("velocity_along_x", body.velocity_along_x);
    state("velocity_along_y", body.velocity_along_y);
    state("velocity_along_z", body.velocity_along_z);
    state("temperature_gradient", body.temperature_gradient);
    expect_place(state, body.position, body.rotation);
    expect_vectors(state, body_keys(), body);
    state("colour", body.colour);
    state("look", body.look);
    std::string surface = name_of_surface(body.surface);
    state("surface", surface);
    if (state.reads()) {
        body.surface = surface_named(surface);
        state.expect("surface", body.surface || surface == name_of_surface(nullptr));
    }
    state("material", body.material);
    state.list("regions", body.regions, [&](RegionDescription& region) {
        state("name", region.name);
        state("role", region.role);
        visit_shape(state, region.shape, ShapeRole::region, models);
        state("position", region.position);
        state("rotation", region.rotation);
        state("outside", region.outside);
        state("free", region.free);
        state("held", region.held);
        state("release", region.release);
        visit_optional(state, "temperature", region.temperature);
        visit_optional(state, "velocity", region.velocity);
        state("velocity_along_x", region.velocity_along_x);
        state("velocity_along_y", region.velocity_along_y);
        state("velocity_along_z", region.velocity_along_z);
        state("temperature_gradient", region.temperature_gradient);
        expect_place(state, region.position, region.rotation);
        expect_vectors(state, region_keys(), region);
    });
}

void visit_obstacle(StateVisitor& state, Obstacle& o, const Models& models) {
    state("name", o.name);
    visit_shape(state, o.shape, ShapeRole::obstacle, models);
    state("law", o.law);
    state("centre", o.centre);
    state("rotation", o.rotation);
    expect_place(state, o.centre, o.rotation);
    state("velocity", o.velocity);
    state("spin", o.spin);
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

void visit_source(StateVisitor& state, Source& source, const Models& models) {
    state("name", source.name);
    state("body", source.body);
    visit_shape(state, source.shape, ShapeRole::mouth, models);
    state("position", source.position);
    state("direction", source.direction);
    expect_place(state, source.position, Quatf::Identity());
    state.expect("direction", std::abs(source.direction.norm() - 1.0f) < 1e-3f);
    state("spacing", source.spacing);
    state("layer", source.layer);
    visit_parameters(state, Source::describe(), source);
}

void visit_sink(StateVisitor& state, Sink& sink, const Models& models) {
    state("name", sink.name);
    visit_shape(state, sink.shape, ShapeRole::sink, models);
    state("body", sink.body);
    state("position", sink.position);
    state("rotation", sink.rotation);
    expect_place(state, sink.position, sink.rotation);
}

}  // namespace

void visit_state(StateVisitor& state, SceneDescription& scene) {
    state("name", scene.name);
    state("title", scene.title);
    state("description", scene.description);
    visit_path(state, "file", scene.file);
    state("text", scene.text);
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
    state.list("obstacles", scene.obstacles,
               [&](Obstacle& o) { visit_obstacle(state, o, models); });
    state.list("events", scene.events, [&](TimedChange& event) { visit_event(state, event); });
    state.list("points", scene.points, [&](ProbePoint& point) {
        state("name", point.name);
        state("position", point.position);
        state("radius", point.radius);
    });
    state.list("loads", scene.loads, [&](RegionLoad& load) {
        state("name", load.name);
        state("region", load.region);
        visit_parameters(state, RegionLoad::describe_kind(), load);
        visit_parameters(state, RegionLoad::describe(), load);
    });
    state.list("sources", scene.sources,
               [&](Source& source) { visit_source(state, source, models); });
    state.list("sinks", scene.sinks, [&](Sink& sink) { visit_sink(state, sink, models); });
    visit_path(state, "model_material", scene.model_material);
}

}  // namespace taffy
