#include "core/scene/source_reader.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "core/base/choice_message.h"
#include "core/scene/sampling.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_keys.h"

namespace taffy {

namespace {

using Names = std::vector<std::string>;

constexpr size_t most = 100;  // sources, and sinks

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

size_t read_shape(const TableReader& reader, const Names& shapes,
                  const std::vector<Names>& keys_of_shape) {
    const std::string name = reader.text("shape");
    const auto found = std::ranges::find(shapes, name);
    if (found == shapes.end())
        reader.fail_at("shape", unknown_choice_message("shape", name, shapes));
    const size_t shape = size_t(found - shapes.begin());
    for (const Names& others : keys_of_shape)
        for (const std::string& key : others)
            if (reader.has(key) &&
                std::ranges::find(keys_of_shape[shape], key) == keys_of_shape[shape].end())
                reader.fail_at(key, "'" + key + "' does not belong to the shape '" + name + "'");
    reader.require(keys_of_shape[shape]);
    return shape;
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

/// Particles of a layer, by the area of the mouth.
double estimated_layer_count(const Source& s) {
    const double d = double(s.spacing);
    if (s.shape == SourceShape::disc) return std::numbers::pi * std::pow(double(s.radius) / d, 2.0);
    return std::max(1.0, double(s.size.x()) / d) * std::max(1.0, double(s.size.y()) / d);
}

/// Layers come out whole: one with more particles than its body has would never come.
void check_layer(const TableReader& reader, const std::string& key, double count,
                 const BodyDescription& body) {
    const double most = std::ceil(estimated_particle_count(body.shape, body.spacing)) +  //
                        double(body.reserve);
    if (count <= most) return;
    reader.fail_at(key, "a layer in the mouth would have about " + value_text(std::round(count)) +
                            " particles, more than the " + value_text(most) + " of the body '" +
                            body.name +
                            "': use a narrower mouth, a wider spacing or a larger reserve");
}

Source read_source(TableReader& reader, const SceneDescription& scene) {
    Names known = {"name", "body", "shape"};
    for (const Names& more : {source_keys().names(), Source::describe().names()})
        known.insert(known.end(), more.begin(), more.end());
    reader.allow_only(known);
    reader.require({"name", "body", "shape", "position"});
    Source source;
    source.name = read_name(reader);
    reader.set_context("[source." + source.name + "]");
    source.shape = SourceShape(read_shape(reader, source_shape_names(), {{"radius"}, {"size"}}));
    source.body = find_body(reader, scene);
    const BodyDescription& body = scene.bodies[source.body];
    if (body.reserve == 0)
        reader.fail_at("body", "the body '" + body.name +
                                   "' has no reserve to let out: give it reserve = 5000 or so");
    if (reader.has("rate") && reader.has("speed"))
        reader.fail_at("rate", "give 'rate' or 'speed', not both: one follows from the other");
    source.spacing = body.spacing;
    source.temperature = body.material.temperature;
    reader.read(source_keys(), source);
    const std::string mouth = source.shape == SourceShape::disc ? "radius" : "size";
    if (const double count = estimated_layer_count(source); count > max_scene_particles)
        check_layer(reader, mouth, count, body);  // before any memory is taken for it
    source.layer = mouth_layer(source);
    check_layer(reader, mouth, double(source.layer.size()), body);
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

Sink read_sink(TableReader& reader, const SceneDescription& scene) {
    Names known = {"name", "body", "shape"};
    const Names own = sink_keys().names();
    known.insert(known.end(), own.begin(), own.end());
    reader.allow_only(known);
    reader.require({"name", "shape", "position"});
    Sink sink;
    sink.name = read_name(reader);
    reader.set_context("[sink." + sink.name + "]");
    sink.shape =
        SinkShape(read_shape(reader, sink_shape_names(), {{"size"}, {"radius"}, {"normal"}}));
    if (reader.has("body")) sink.body = int(find_body(reader, scene));
    reader.read(sink_keys(), sink);
    if (sink.normal.norm() < 1e-3f) reader.fail_at("normal", "'normal' must not be zero");
    sink.normal.normalize();
    return sink;
}

/// Every table of [[kind]], read by read(reader, scene).
template <class Kind, class Read>
void read_all(const TableReader& scene_reader, const std::string& kind, SceneDescription& scene,
              const Read& read, std::vector<Kind>& result) {
    const auto tables = scene_reader.children(kind);
    if (tables.size() > most)
        scene_reader.fail_at(kind, "at most " + std::to_string(most) + " are possible");
    std::set<std::string> used;
    for (const toml::table* table : tables) {
        TableReader reader(*table, scene_reader.file(),
                           "[[" + kind + "]] number " + std::to_string(result.size() + 1));
        result.push_back(read(reader, scene));
        if (!used.insert(result.back().name).second)
            reader.fail_at("name", "the name '" + result.back().name + "' is already taken");
    }
}

}  // namespace

const std::vector<std::string>& source_shape_names() {
    static const std::vector<std::string> names = {"disc", "rectangle"};
    return names;
}

const std::vector<std::string>& sink_shape_names() {
    static const std::vector<std::string> names = {"box", "sphere", "halfspace"};
    return names;
}

const ParameterTable<Source>& source_keys() {
    using S = Source;
    static const auto table =
        ParameterTable<S>()
            .vector(&S::position, coordinates("Middle of the mouth."))
            .vector(&S::direction, direction("direction", "Of the stream."))
            .real(&S::radius, length_key("radius", "Of a disc."))
            .vector(&S::size, {.name = "size",
                               .unit = "m",
                               .help = "Sides of a rectangle; the third number is not used.",
                               .min = 0.0,
                               .max = 1000.0});
    return table;
}

const ParameterTable<Sink>& sink_keys() {
    using S = Sink;
    static const auto table =
        ParameterTable<S>()
            .vector(&S::position, coordinates("Centre, or a point on the plane."))
            .real(&S::radius, length_key("radius", "Of a sphere."))
            .vector(&S::normal, direction("normal", "Out of a halfspace."))
            .computed(
                {.name = "size",
                 .unit = "m",
                 .help = "Edge lengths of a box.",
                 .kind = ParameterKind::vector,
                 .min = 1e-4,
                 .max = 1000.0},
                [](const S& s) { return Vec3d(2.0 * s.half_size.cast<double>()); },
                [](S& s, const ParameterValue& v) {
                    s.half_size = (0.5 * std::get<Vec3d>(v)).cast<float>();
                });
    return table;
}

void read_sources(const TableReader& scene_reader, SceneDescription& scene) {
    read_all(scene_reader, "source", scene, read_source, scene.sources);
    read_all(scene_reader, "sink", scene, read_sink, scene.sinks);
}

}  // namespace taffy
