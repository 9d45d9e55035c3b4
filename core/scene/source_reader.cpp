#include "core/scene/source_reader.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/scene/sampling.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_keys.h"
#include "core/scene/shape_reader.h"

namespace taffy {

namespace {

using Names = std::vector<std::string>;

constexpr size_t most = 100;  // of sources, and of sinks

ParameterInfo coordinates(std::string help) {
    return {.name = "position",
            .unit = "m",
            .help = std::move(help),
            .kind = ParameterKind::vector,
            .min = -1000.0,
            .max = 1000.0};
}

ParameterInfo direction(std::string name, std::string help) {
    return {.name = std::move(name), .help = std::move(help), .min = -1.0, .max = 1.0};
}

uint32_t find_body(const TableReader& reader, const SceneDescription& scene) {
    const std::string name = reader.text("body");
    Names names;
    for (uint32_t b = 0; b < scene.bodies.size(); ++b) {
        if (scene.bodies[b].name == name) return b;
        names.push_back(scene.bodies[b].name);
    }
    reader.fail_at("body", unknown_name_message("body", name, names));
}

void check_layer(const TableReader& reader, const std::string& key, double count) {
    if (count <= max_scene_particles) return;
    reader.fail_at(key, "a layer in the mouth would have about " +
                            std::to_string(std::llround(count)) + " particles, more than the " +
                            std::to_string(int(max_scene_particles)) +
                            " that a scene may have: use a narrower mouth or a wider spacing");
}

Source read_source(TableReader& reader, const SceneDescription& scene, ModelLibrary& models) {
    Names known = {"name", "body", "shape"};
    for (const Names& more :
         {source_keys().names(), Source::describe().names(), shape_keys(ShapeRole::mouth)})
        known.insert(known.end(), more.begin(), more.end());
    reader.allow_only(known);
    reader.require({"name", "body", "shape", "position"});
    Source source;
    source.name = read_name(reader);
    reader.set_context("[source." + source.name + "]");
    source.shape = read_shape(reader, ShapeRole::mouth, models);
    source.body = find_body(reader, scene);
    const BodyDescription& body = scene.bodies[source.body];
    if (!body.material.is_fluid() && !body.material.is_meltable())
        reader.fail_at("body", "the body '" + body.name +
                                   "' does not flow: set the phase of its [body.material] to "
                                   "\"fluid\" or \"meltable\"");
    if (!body.material.begins_molten())
        reader.fail_at(
            "body", "the body '" + body.name +
                        "' begins solid, but a source pours only what is fluid or molten: give its "
                        "[body.material] a temperature above melting_end and "
                        "molten_young_modulus = 0");
    if (reader.has("rate") && reader.has("speed"))
        reader.fail_at("rate", "give 'rate' or 'speed', not both: one follows from the other");
    source.spacing = body.spacing;
    source.temperature = body.material.temperature;
    reader.read(source_keys(), source);
    const std::string mouth = source.shape->kind().required.front();
    // Checked before any memory is allocated for the layer.
    check_layer(reader, mouth, source.shape->estimated_layer_count(double(source.spacing)));
    source.layer = source.shape->layer(source.spacing);
    check_layer(reader, mouth, double(source.layer.size()));
    if (source.layer.empty())
        reader.fail_at(mouth, "the mouth is too small for the spacing of its body, " +
                                  value_text(double(body.spacing)) + " m");
    reader.read(Source::describe(), source);
    if (source.direction.norm() < 1e-3f)
        reader.fail_at("direction", "'direction' must not be zero");
    source.direction.normalize();
    if (source.stop <= source.start) reader.fail_at("stop", "'stop' must be later than 'start'");
    return source;
}

Sink read_sink(TableReader& reader, const SceneDescription& scene, ModelLibrary& models) {
    Names known = {"name", "body", "shape"};
    for (const Names& more : {sink_keys().names(), shape_keys(ShapeRole::sink)})
        known.insert(known.end(), more.begin(), more.end());
    reader.allow_only(known);
    reader.require({"name", "shape", "position"});
    Sink sink;
    sink.name = read_name(reader);
    reader.set_context("[sink." + sink.name + "]");
    sink.shape = read_shape(reader, ShapeRole::sink, models);
    if (reader.has("body")) sink.body = int(find_body(reader, scene));
    reader.read(sink_keys(), sink);
    return sink;
}

/// Reads every table of [[kind]] with read(reader, scene, models).
template <class Kind, class Read>
void read_all(const TableReader& scene_reader, const std::string& kind, SceneDescription& scene,
              ModelLibrary& models, const Read& read, std::vector<Kind>& result) {
    const auto tables = scene_reader.children(kind);
    if (tables.size() > most)
        scene_reader.fail_at(kind,
                             "at most " + std::to_string(most) + " " + kind + "s are possible");
    std::set<std::string> used;
    for (const toml::table* table : tables) {
        TableReader reader(*table, scene_reader.file(),
                           "[[" + kind + "]] number " + std::to_string(result.size() + 1));
        result.push_back(read(reader, scene, models));
        if (!used.insert(result.back().name).second)
            reader.fail_at("name", "the name '" + result.back().name + "' is already taken");
    }
}

}  // namespace

const ParameterTable<Source>& source_keys() {
    using S = Source;
    static const auto table =
        ParameterTable<S>()
            .vector(&S::position, coordinates("Middle of the mouth."))
            .vector(&S::direction, direction("direction", "Direction of the stream."));
    return table;
}

const ParameterTable<Sink>& sink_keys() {
    using S = Sink;
    static const auto table =
        ParameterTable<S>()
            .vector(&S::position, coordinates("Centre of the sink, or a point on its plane."))
            .computed(
                {.name = "rotation",
                 .unit = "degrees",
                 .help = "Rotation about the world's x axis, then y, then z.",
                 .kind = ParameterKind::vector,
                 .min = -360.0,
                 .max = 360.0},
                [](const S& s) { return degrees_from_rotation(s.rotation); },
                [](S& s, const ParameterValue& v) {
                    s.rotation = rotation_from_angles(std::get<Vec3d>(v));
                });
    return table;
}

void read_sources(const TableReader& scene_reader, SceneDescription& scene, std::stop_token stop) {
    ModelLibrary models(std::move(stop));
    read_all(scene_reader, "source", scene, models, read_source, scene.sources);
    read_all(scene_reader, "sink", scene, models, read_sink, scene.sinks);
    scene.notices.insert(scene.notices.end(), models.notices().begin(), models.notices().end());
}

}  // namespace taffy
