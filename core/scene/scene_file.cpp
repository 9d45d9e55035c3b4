#include "core/scene/scene_file.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/files.h"
#include "core/base/memory.h"
#include "core/mesh/model_file_checks.h"
#include "core/parameters/combinations.h"
#include "core/scene/camera_text.h"
#include "core/scene/copies.h"
#include "core/scene/event_reader.h"
#include "core/scene/load_reader.h"
#include "core/scene/material_library.h"
#include "core/scene/model_library.h"
#include "core/scene/model_scene.h"
#include "core/scene/obstacle_reader.h"
#include "core/scene/sampling.h"
#include "core/scene/scene_keys.h"
#include "core/scene/scene_memory.h"
#include "core/scene/shape_reader.h"
#include "core/scene/source_reader.h"
#include "core/scene/table_reader.h"
#include "core/shapes/mesh_shape.h"

namespace taffy {

namespace {

constexpr size_t max_name_length = 60;
constexpr size_t max_bodies = 1000;
constexpr size_t max_obstacles = 100;
constexpr size_t max_points = 100;

using Names = std::vector<std::string>;

Names joined(Names first, const Names& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

void check_unused(std::set<std::string>& used, const std::string& name, const TableReader& reader) {
    if (!used.insert(name).second)
        reader.fail_at("name", "the name '" + name + "' is already taken");
}

template <class Owner>
void read_parameters(const TableReader& parent, const std::string& key, const std::string& context,
                     Owner& owner) {
    const toml::table* table = parent.child(key);
    if (!table) return;
    const TableReader reader(*table, parent.file(), context);
    reader.allow_only(Owner::describe().names(), context);
    reader.read(Owner::describe(), owner);
}

/// Reads a material given by name, or by a table of parameters, which may start from a named
/// material ('like'). The body takes the look of the named material unless it has its own.
void read_material(const TableReader& reader, BodyDescription& body) {
    const auto named = [&](const TableReader& holder, const char* key) {
        try {
            const MaterialEntry entry =
                find_material(holder.text(key), std::filesystem::path(holder.file()).parent_path());
            body.material = entry.material;
            if (!reader.has("look")) body.look = entry.look;
        } catch (const InputError& error) {
            holder.fail_at(key, error.what());
        }
    };
    const toml::node* node = reader.table().get("material");
    if (node && node->is_string()) return named(reader, "material");
    const toml::table* table = reader.child("material");
    if (!table) return;
    const TableReader own(*table, reader.file(), "[body." + body.name + ".material]");
    own.allow_only(joined({"like"}, MaterialParameters::describe().names()), "[body.material]");
    if (own.has("like")) named(own, "like");
    own.read_material(body.material);
}

/// Whether the shape fills a box: then its corners may be given instead of size and position.
bool fills_box(const ShapeKind& kind) {
    return kind.required == Names{"size"};
}

/// Makes the shape of a region from its corners.
void read_corners(const TableReader& reader, const ShapeKind& kind, RegionDescription& region) {
    check_shape_keys(reader, kind, ShapeRole::region, {});
    reader.require({"lower", "upper"});
    if (reader.has("position"))
        reader.fail_at("position", "give 'lower' and 'upper', or 'size' and 'position', not both");
    RegionCorners corners;
    reader.read(corner_keys(), corners);
    if (!(corners.lower.array() < corners.upper.array()).all())
        reader.fail_at("upper", "every component of 'upper' must be above that of 'lower'");
    std::unique_ptr<Shape> shape = kind.make();
    const Vec3f size = corners.upper - corners.lower;
    kind.keys.at("size").store(*shape, Vec3d(size.cast<double>()));
    region.shape = std::move(shape);
    region.position = 0.5f * (corners.lower + corners.upper);
}

void read_region_shape(const TableReader& reader, ModelLibrary& models, RegionDescription& region) {
    const ShapeKind& kind = reader.has("shape") ? read_shape_kind(reader, ShapeRole::region)
                                                : *find_shape("box", ShapeRole::region);
    if (fills_box(kind) && !reader.has("size")) return read_corners(reader, kind, region);
    for (const char* corner : {"lower", "upper"})
        if (reader.has(corner))
            reader.fail_at(corner, "'" + std::string(corner) + "' does not belong to " +
                                       (fills_box(kind) ? "a region with a 'size'"
                                                        : "the shape '" + kind.name + "'"));
    region.shape = read_shape(reader, kind, ShapeRole::region, models);
}

/// Reads along which axes and when a fixed region or handle holds.
void read_hold(const TableReader& reader, RegionDescription& region) {
    for (const char* key : {"free", "held", "release"})
        if (reader.has(key) && !region.holds())
            reader.fail_at(key, "'" + std::string(key) +
                                    "' belongs to regions with the role 'fixed' or 'handle'");
    region.free = reader.text("free");
    static const Names axes = {"x", "y", "z", "xy", "xz", "yz"};
    if (reader.has("free") && std::ranges::find(axes, region.free) == axes.end())
        reader.fail_at("free",
                       "'free' must be one of x, y, z, xy, xz and yz; a region that is free "
                       "along all axes has the role 'probe'");
    if (reader.has("release") && !region.held)
        reader.fail_at("release", "'release' does not go with held = false");
}

/// Checks the combination of keys for the first velocity and temperature of a region's particles.
void check_first_fields(const TableReader& reader, const RegionDescription& region) {
    if (reader.has("velocity") && region.holds())
        reader.fail_at("velocity",
                       "'velocity' belongs to regions with the role 'probe'; a handle is "
                       "moved by a [[load]] of the kind 'velocity'");
    const auto needs = [&](const std::string& change, const std::string& value) {
        if (reader.has(change) && !reader.has(value))
            reader.fail_at(change, "'" + change + "' needs '" + value +
                                       "', the value at the region's centre of mass");
    };
    for (const char* change : {"velocity_along_x", "velocity_along_y", "velocity_along_z"})
        needs(change, "velocity");
    needs("temperature_gradient", "temperature");
}

RegionDescription read_region(TableReader& reader, const std::string& body, size_t number,
                              ModelLibrary& models) {
    reader.set_context("[body." + body + "] region number " + std::to_string(number));
    Names known = {"name", "shape", "free"};
    for (const Names& more :
         {region_keys().names(), corner_keys().names(), shape_keys(ShapeRole::region)})
        known = joined(known, more);
    reader.allow_only(known, "[[body.region]]");
    reader.require({"name", "role"});
    RegionDescription region;
    region.name = read_name(reader);
    reader.set_context("[body." + body + "] region '" + region.name + "'");
    reader.read(region_keys(), region);
    read_hold(reader, region);
    check_first_fields(reader, region);
    read_region_shape(reader, models, region);
    return region;
}

/// Reads the regions of a body; each must contain particles, and no particle may be held twice.
void read_regions(const TableReader& body_reader, const ShapeSample& sample, ModelLibrary& models,
                  BodyDescription& body) {
    std::set<std::string> used;
    std::vector<int> held_by(sample.position.size(), -1);
    for (const toml::table* table : body_reader.children("region")) {
        TableReader reader(*table, body_reader.file(), "");
        body.regions.push_back(read_region(reader, body.name, body.regions.size() + 1, models));
        const RegionDescription& region = body.regions.back();
        check_unused(used, region.name, reader);
        const std::vector<uint32_t> particles = region_particles(region, sample.position);
        const char* const where = reader.has("lower") ? "lower" : "position";
        if (particles.empty())
            reader.fail_at(where,
                           "the region holds no particles; its place is given in the "
                           "body's own frame, with the centre of the body at 0");
        if (!region.holds()) continue;
        for (const uint32_t i : particles) {
            if (held_by[i] >= 0)
                reader.fail_at(where, "particles lie in this region and in '" +
                                          body.regions[size_t(held_by[i])].name +
                                          "': only one fixed region or handle can hold them");
            held_by[i] = int(body.regions.size()) - 1;
        }
    }
}

/// Refuses scenes that are too large, before any memory is allocated for them.
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

/// The spacing at which a mesh gets the wanted number of particles.
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
    reader.allow_only(copies_keys().names(), "[body.copies]");
    reader.require({"count", "step"});
    reader.read(copies_keys(), copies);
    if (copies.count != copies.count.array().round().matrix())
        reader.fail_at("count", "'count' must be three whole numbers");
    if (double(copies.count.cast<double>().prod()) > double(max_bodies))
        reader.fail_at("count", "at most " + std::to_string(max_bodies) + " bodies are possible");
    return copies;
}

/// Refuses invalid combinations. Points at the parameter at fault, or at the body if its material
/// is given by name.
void check_combination(const TableReader& reader, const BodyDescription& body,
                       const SimulationParameters& simulation) {
    const bool flat = body.shape->dimension() < 3;
    const bool held = std::ranges::any_of(
        body.regions, [](const RegionDescription& region) { return region.holds(); });
    const auto conflict = find_conflict({body.material, simulation, flat, held});
    if (!conflict) return;
    const std::string text = "body '" + body.name + "': " + conflict->text;
    const toml::node* node = reader.table().get("material");
    if (!node || !node->is_table()) reader.fail_at("material", text);
    TableReader(*node->as_table(), reader.file(), "[body." + body.name + ".material]")
        .fail_at(conflict->parameter, text);
}

/// Reads one body, and returns it or all its copies.
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
    reader.allow_only(joined(common, shape_keys(ShapeRole::body)), "[[body]]");
    reader.require({"name", "shape"});
    body.name = read_name(reader);
    body.shape = read_shape(reader, ShapeRole::body, models);
    reader.read(body_keys(), body);
    const MeshShape* mesh = as_mesh(*body.shape);
    if (mesh && mesh->particles > 0) body.spacing = spacing_of_budget(reader, *mesh);
    body.colour = default_colour(number - 1);
    try {
        if (reader.has("colour")) body.colour = parse_colour(reader.text("colour"));
    } catch (const InputError& error) {
        reader.fail_at("colour", error.what());
    }
    read_material(reader, body);
    const CopiesDescription copies = read_copies(reader, body.name);
    memory.add(body, copies.total());
    check_size(reader, memory);
    try {
        // Filling a mesh takes a while: without regions this is left until the scene is built.
        if (!mesh || reader.has("region"))
            read_regions(reader, sample_shape(*body.shape, body.spacing), models, body);
    } catch (const InputError& error) {
        // Errors of regions have their line already.
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

void read_points(const TableReader& reader, SceneDescription& scene) {
    std::set<std::string> used;
    const auto tables = reader.children("probe");
    if (tables.size() > max_points)
        reader.fail_at("probe", "at most " + std::to_string(max_points) + " probes are possible");
    for (const toml::table* table : tables) {
        TableReader own(*table, reader.file(),
                        "[[probe]] number " + std::to_string(scene.points.size() + 1));
        own.allow_only(joined({"name"}, point_keys().names()));
        own.require({"name", "position"});
        ProbePoint point;
        point.name = read_name(own);
        check_unused(used, point.name, own);
        own.read(point_keys(), point);
        scene.points.push_back(std::move(point));
    }
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
                       "event", "source", "sink", "probe", "load"},
                      "");
    SceneDescription scene;
    scene.file = file;
    scene.text = text;
    scene.name = file.stem().string();
    scene.title = reader.text("title", scene.name);
    scene.description = reader.text("description");
    read_parameters(reader, "simulation", "[simulation]", scene.simulation);
    read_parameters(reader, "view", "[view]", scene.view);
    if (table["camera"].is_string()) {
        try {
            apply_camera_text(reader.text("camera"), scene.camera);
        } catch (const InputError& error) {
            reader.fail_at("camera", std::string("camera: ") + error.what());
        }
    } else if (const toml::table* camera = reader.child("camera")) {
        const TableReader camera_reader(*camera, file.string(), "[camera]");
        camera_reader.allow_only(camera_keys().names(), "[camera]");
        camera_reader.read(camera_keys(), scene.camera);
    }
    read_bodies(reader, scene, stop);
    read_obstacles(reader, scene, stop);
    read_points(reader, scene);
    read_loads(reader, scene);
    read_sources(reader, scene, stop);
    read_events(reader, scene);
    return scene;
}

SceneDescription load_scene(const std::filesystem::path& file, std::stop_token stop) {
    if (is_model_file(file)) return scene_of_model(file, std::move(stop));
    return parse_scene(read_text_file(file, "scene file"), file, std::move(stop));
}

}  // namespace taffy
