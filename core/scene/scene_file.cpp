#include "core/scene/scene_file.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/base/choice_message.h"
#include "core/base/files.h"
#include "core/base/memory.h"
#include "core/mesh/model_file_checks.h"
#include "core/parameters/combinations.h"
#include "core/scene/copies.h"
#include "core/scene/event_reader.h"
#include "core/scene/material_library.h"
#include "core/scene/model_library.h"
#include "core/scene/model_scene.h"
#include "core/scene/obstacle_reader.h"
#include "core/scene/sampling.h"
#include "core/scene/scene_keys.h"
#include "core/scene/scene_memory.h"
#include "core/scene/source_reader.h"
#include "core/scene/table_reader.h"

namespace taffy {

namespace {

constexpr size_t max_name_length = 60;
constexpr size_t max_bodies = 1000;
constexpr size_t max_obstacles = 100;

using Names = std::vector<std::string>;

Names joined(Names first, const Names& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

/// "size, spacing and position" for messages.
std::string list_text(const Names& names) {
    std::string text;
    for (size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " and ") + ("'" + names[i] + "'");
    return text;
}

void check_unused(std::set<std::string>& used, const std::string& name, const TableReader& reader) {
    if (!used.insert(name).second)
        reader.fail_at("name", "the name '" + name + "' is already taken");
}

/// The value of key, one of choices.
std::string read_choice(const TableReader& reader, std::string_view key, const Names& choices) {
    const std::string choice = reader.text(key);
    if (std::find(choices.begin(), choices.end(), choice) == choices.end())
        reader.fail_at(key, unknown_choice_message(key, choice, choices));
    return choice;
}

/// What people call shapes that have another name here; empty if it is no such word.
std::string shape_meant(const std::string& word) {
    static const std::map<std::string, std::string> words = {
        {"cube", "box"},    {"block", "box"},   {"bar", "box"},       {"beam", "box"},
        {"ball", "sphere"}, {"drop", "sphere"}, {"disc", "cylinder"}, {"plane", "sheet"},
        {"plate", "sheet"}, {"cloth", "sheet"}, {"rope", "rod"},      {"wire", "rod"},
        {"model", "mesh"},  {"file", "mesh"}};
    const auto found = words.find(word);
    return found == words.end() ? "" : found->second;
}

/// Refuses keys that belong to another shape.
void check_shape_keys(const TableReader& reader, const std::string& shape, const Names& own,
                      const Names& all) {
    for (const std::string& key : all)
        if (reader.has(key) && std::find(own.begin(), own.end(), key) == own.end())
            reader.fail_at(key, "'" + key + "' does not belong to the shape '" + shape +
                                    "', which takes " + list_text(own));
}

template <class Kind>
Shape read_shape_of(const TableReader& reader, const ParameterTable<Kind>& keys,
                    const std::string& shape, const Names& all, const Names& required) {
    check_shape_keys(reader, shape, keys.names(), all);
    reader.require(required);
    Kind result;
    reader.read(keys, result);
    return result;
}

Names all_shape_keys() {
    Names all = box_keys().names();
    for (const Names& more : {sphere_keys().names(),
                              cylinder_keys().names(),
                              sheet_keys().names(),
                              rod_keys().names(),
                              mesh_keys().names(),
                              {"file"}})
        all = joined(all, more);
    return all;
}

/// A mesh and its model; size or scale, particles or the spacing.
MeshShape read_mesh_shape(const TableReader& reader, const Names& all, ModelLibrary& models) {
    check_shape_keys(reader, "mesh", joined({"file"}, mesh_keys().names()), all);
    reader.require({"file"});
    for (const auto& [one, other] : {std::pair{"size", "scale"}, {"particles", "spacing"}})
        if (reader.has(one) && reader.has(other))
            reader.fail_at(one, std::string("give '") + one + "' or '" + other + "', not both");
    MeshShape mesh;
    mesh.file = reader.text("file");
    reader.read(mesh_keys(), mesh);
    try {
        mesh.model =
            models.get(find_model(mesh.file, std::filesystem::path(reader.file()).parent_path()),
                       mesh.scale, mesh.size);
    } catch (const InputError& error) {
        reader.fail_at("file", error.what());
    }
    if (!reader.has("particles") && !reader.has("spacing"))
        mesh.particles = default_particles(*mesh.model);
    return mesh;
}

Shape read_shape(const TableReader& reader, ModelLibrary& models) {
    if (const std::string meant = shape_meant(reader.text("shape")); !meant.empty())
        reader.fail_at("shape", "unknown shape '" + reader.text("shape") + "'; did you mean '" +
                                    meant + "'? The shapes are " + list_text(shape_names()));
    const std::string shape = read_choice(reader, "shape", shape_names());
    const Names all = all_shape_keys();
    if (shape == "box") return read_shape_of(reader, box_keys(), shape, all, {"size"});
    if (shape == "sphere") return read_shape_of(reader, sphere_keys(), shape, all, {"radius"});
    if (shape == "cylinder")
        return read_shape_of(reader, cylinder_keys(), shape, all, {"radius", "height"});
    if (shape == "sheet")
        return read_shape_of(reader, sheet_keys(), shape, all, {"length", "width"});
    if (shape == "reserve") {
        check_shape_keys(reader, shape, {"reserve"}, all);
        reader.require({"reserve"});
        return ReserveShape{};
    }
    if (shape == "mesh") return read_mesh_shape(reader, all, models);
    return read_shape_of(reader, rod_keys(), shape, all, {"length"});
}

template <class Owner>
void read_parameters(const TableReader& parent, const std::string& key, const std::string& context,
                     Owner& owner) {
    const toml::table* table = parent.child(key);
    if (!table) return;
    const TableReader reader(*table, parent.file(), context);
    reader.allow_only(Owner::describe().names());
    reader.read(Owner::describe(), owner);
}

/// A material by name, or a table of parameters, which may begin with those of a name.
void read_material(const TableReader& reader, BodyDescription& body) {
    const auto named = [&](const TableReader& holder, const char* key) {
        try {
            body.material =
                find_material(holder.text(key), std::filesystem::path(holder.file()).parent_path())
                    .material;
        } catch (const InputError& error) {
            holder.fail_at(key, error.what());
        }
    };
    const toml::node* node = reader.table().get("material");
    if (node && node->is_string()) return named(reader, "material");
    const toml::table* table = reader.child("material");
    if (!table) return;
    const TableReader own(*table, reader.file(), "[body." + body.name + ".material]");
    own.allow_only(joined({"like"}, MaterialParameters::describe().names()));
    if (own.has("like")) named(own, "like");
    own.read_material(body.material);
}

RegionDescription read_region(TableReader& reader, const std::string& body, size_t number) {
    reader.set_context("[body." + body + "] region number " + std::to_string(number));
    reader.allow_only(joined({"name"}, region_keys().names()));
    reader.require({"name", "role", "lower", "upper"});
    RegionDescription region;
    region.name = read_name(reader);
    reader.set_context("[body." + body + "] region '" + region.name + "'");
    reader.read(region_keys(), region);
    if (!(region.lower.array() < region.upper.array()).all())
        reader.fail_at("upper", "every component of 'upper' must be above that of 'lower'");
    return region;
}

/// Regions of a body, each with particles, and no particle held twice.
void read_regions(const TableReader& body_reader, const ShapeSample& sample,
                  BodyDescription& body) {
    std::set<std::string> used;
    std::vector<int> held_by(sample.position.size(), -1);
    for (const toml::table* table : body_reader.children("region")) {
        TableReader reader(*table, body_reader.file(), "");
        body.regions.push_back(read_region(reader, body.name, body.regions.size() + 1));
        const RegionDescription& region = body.regions.back();
        check_unused(used, region.name, reader);
        const std::vector<uint32_t> particles = region_particles(region, sample.position);
        if (particles.empty())
            reader.fail_at("lower",
                           "the region holds no particles; its corners are in the "
                           "body's own frame, with the centre of the body at 0");
        if (region.role == RegionRole::probe) continue;
        for (const uint32_t i : particles) {
            if (held_by[i] >= 0)
                reader.fail_at("lower", "particles lie in this region and in '" +
                                            body.regions[size_t(held_by[i])].name +
                                            "': only one fixed region or handle can hold them");
            held_by[i] = int(body.regions.size()) - 1;
        }
    }
}

/// Refuses what would not fit, before any memory is taken for it.
void check_size(const TableReader& reader, const SceneMemory& so_far) {
    const double count = so_far.particles();
    if (count > max_scene_particles)
        reader.fail_at("spacing", "the scene would have about " + value_text(std::round(count)) +
                                      " particles up to this body; at most " +
                                      std::to_string(int(max_scene_particles)) +
                                      " are possible: use a wider spacing or a smaller shape");
    try {
        check_memory(so_far.bytes(), available_memory());
    } catch (const InputError& error) {
        reader.fail_at(reader.has("support_ratio") ? "support_ratio" : "spacing", error.what());
    }
}

/// The spacing at which a mesh gets the particles that it asks for.
float spacing_of_budget(const TableReader& reader, const MeshShape& mesh) {
    const double spacing = spacing_for_count(*mesh.model, mesh.particles);
    const ParameterInfo& info = body_keys().at("spacing").info;
    if (!(spacing >= info.min && spacing <= info.max))
        reader.fail_at("file", std::to_string(mesh.particles) +
                                   " particles would have a spacing of " + value_text(spacing) +
                                   " m, which must be " + expected_value_text(info) +
                                   ": give 'size', 'scale' or another number of 'particles'");
    return float(spacing);
}

CopiesDescription read_copies(const TableReader& body_reader, const std::string& body) {
    CopiesDescription copies;
    const toml::table* table = body_reader.child("copies");
    if (!table) return copies;
    const TableReader reader(*table, body_reader.file(), "[body." + body + ".copies]");
    reader.allow_only(copies_keys().names());
    reader.require({"count", "step"});
    reader.read(copies_keys(), copies);
    if (copies.count != copies.count.array().round().matrix())
        reader.fail_at("count", "'count' must be three whole numbers");
    if (double(copies.count.cast<double>().prod()) > double(max_bodies))
        reader.fail_at("count", "at most " + std::to_string(max_bodies) + " bodies are possible");
    return copies;
}

void check_reserve(const TableReader& reader, const BodyDescription& body) {
    const bool all = std::holds_alternative<ReserveShape>(body.shape);
    const bool melts = body.material.is_meltable();
    if (all && body.reserve == 0) reader.fail_at("reserve", "'reserve' must be more than 0 here");
    if (body.reserve > 0 && !body.material.is_fluid() && !melts)
        reader.fail_at("reserve",
                       "only bodies that flow have a reserve: set the phase of "
                       "[body.material] to \"fluid\" or \"meltable\"");
    if (body.reserve > 0 && melts && !all)
        reader.fail_at("reserve",
                       "a body that melts has either a shape or a reserve: write "
                       "shape = \"reserve\" and give the shape a body of its own");
}

/// Points at the value that goes with no other; at the body where its material is a name.
void check_combination(const TableReader& reader, const BodyDescription& body,
                       const SimulationParameters& simulation) {
    const bool flat = std::holds_alternative<SheetShape>(body.shape) ||
                      std::holds_alternative<RodShape>(body.shape);
    const bool held = std::ranges::any_of(body.regions, [](const RegionDescription& region) {
        return region.role != RegionRole::probe;
    });
    const auto conflict = find_conflict({body.material, simulation, flat, held});
    if (!conflict) return;
    const std::string text = "body '" + body.name + "': " + conflict->text;
    const toml::node* node = reader.table().get("material");
    if (!node || !node->is_table()) reader.fail_at("material", text);
    TableReader(*node->as_table(), reader.file(), "[body." + body.name + ".material]")
        .fail_at(conflict->parameter, text);
}

/// One body, or all copies of it.
std::vector<BodyDescription> read_body(const toml::table& table, const std::string& file,
                                       size_t number, const SimulationParameters& simulation,
                                       ModelLibrary& models, SceneMemory& memory) {
    TableReader reader(table, file, "[[body]] number " + std::to_string(number));
    BodyDescription body;
    if (table.contains("name") && table.get("name")->is_string()) {
        body.name = read_name(reader);
        reader.set_context("[body." + body.name + "]");
    }
    const Names common =
        joined({"name", "shape", "colour", "material", "region", "copies"}, body_keys().names());
    reader.allow_only(joined(common, all_shape_keys()));
    reader.require({"name", "shape"});
    body.name = read_name(reader);
    body.shape = read_shape(reader, models);
    reader.read(body_keys(), body);
    if (const auto* mesh = std::get_if<MeshShape>(&body.shape); mesh && mesh->particles > 0)
        body.spacing = spacing_of_budget(reader, *mesh);
    body.colour = default_colour(number - 1);
    try {
        if (reader.has("colour")) body.colour = parse_colour(reader.text("colour"));
    } catch (const InputError& error) {
        reader.fail_at("colour", error.what());
    }
    read_material(reader, body);
    check_reserve(reader, body);
    const CopiesDescription copies = read_copies(reader, body.name);
    memory.add(body, copies.total());
    check_size(reader, memory);
    try {
        // Filling a mesh takes a while: it is done when the scene is built.
        if (!std::holds_alternative<MeshShape>(body.shape) || reader.has("region"))
            read_regions(reader, sample_shape(body.shape, body.spacing), body);
    } catch (const InputError& error) {
        // Those of the regions know their line already.
        if (std::string_view(error.what()).starts_with(file)) throw;
        reader.fail_at("shape", error.what());
    }
    check_combination(reader, body, simulation);
    if (!reader.has("copies")) return {body};
    return copies_of(body, copies, !reader.has("colour"), number - 1);
}

void read_bodies(const TableReader& reader, SceneDescription& scene, std::stop_token stop) {
    std::set<std::string> used;
    SceneMemory memory;
    ModelLibrary models(std::move(stop));
    const auto tables = reader.children("body");
    if (tables.empty()) reader.fail_at("body", "the scene has no bodies: add a [[body]]");
    for (const toml::table* table : tables) {
        const TableReader body_reader(*table, reader.file(), "[[body]]");
        for (BodyDescription& body : read_body(*table, reader.file(), scene.bodies.size() + 1,
                                               scene.simulation, models, memory)) {
            check_unused(used, body.name, body_reader);
            scene.bodies.push_back(std::move(body));
        }
        if (scene.bodies.size() > max_bodies)
            body_reader.fail_at("name",
                                "at most " + std::to_string(max_bodies) + " bodies are possible");
    }
    scene.notices = models.notices();
}

void read_obstacles(const TableReader& reader, SceneDescription& scene, std::stop_token stop) {
    std::set<std::string> used;
    ModelLibrary models(std::move(stop));
    const auto tables = reader.children("obstacle");
    if (tables.size() > max_obstacles)
        reader.fail_at("obstacle",
                       "at most " + std::to_string(max_obstacles) + " obstacles are possible");
    for (const toml::table* table : tables) {
        TableReader obstacle(*table, reader.file(),
                             "[[obstacle]] number " + std::to_string(scene.obstacles.size() + 1));
        std::string name;
        if (obstacle.has("name")) {
            name = read_name(obstacle);
            obstacle.set_context("[obstacle." + name + "]");
        }
        scene.obstacles.push_back(read_obstacle(obstacle, name, models));
        check_unused(used, name, obstacle);
    }
    scene.notices.insert(scene.notices.end(), models.notices().begin(), models.notices().end());
}

}  // namespace

/// Names are parts of paths such as body.bar.young_modulus.
std::string read_name(const TableReader& reader) {
    const std::string name = reader.text("name");
    const bool plain = !name.empty() && name.size() <= max_name_length &&
                       std::all_of(name.begin(), name.end(), [](char c) {
                           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                                  (c >= '0' && c <= '9') || c == '_' || c == '-';
                       });
    if (!plain)
        reader.fail_at("name", "the name '" + name.substr(0, max_name_length) + "' must be 1 to " +
                                   std::to_string(max_name_length) +
                                   " letters, digits, '_' or '-'");
    return name;
}

SceneDescription parse_scene(std::string_view text, const std::filesystem::path& file,
                             std::stop_token stop) {
    const toml::table table = parse_toml(text, file.string());
    const TableReader reader(table, file.string(), "");
    reader.allow_only({"title", "description", "simulation", "view", "camera", "body", "obstacle",
                       "event", "source", "sink"});
    SceneDescription scene;
    scene.file = file;
    scene.name = file.stem().string();
    scene.title = reader.text("title", scene.name);
    scene.description = reader.text("description");
    read_parameters(reader, "simulation", "[simulation]", scene.simulation);
    read_parameters(reader, "view", "[view]", scene.view);
    if (const toml::table* camera = reader.child("camera")) {
        const TableReader camera_reader(*camera, file.string(), "[camera]");
        camera_reader.allow_only(camera_keys().names());
        camera_reader.read(camera_keys(), scene.camera);
    }
    read_bodies(reader, scene, stop);
    read_obstacles(reader, scene, stop);
    read_sources(reader, scene);
    read_events(reader, scene);
    return scene;
}

SceneDescription load_scene(const std::filesystem::path& file, std::stop_token stop) {
    if (is_model_file(file)) return scene_of_model(file, std::move(stop));
    return parse_scene(read_text_file(file, "scene file"), file, std::move(stop));
}

}  // namespace taffy
