#include "core/scene/obstacle_reader.h"

#include <algorithm>

#include "core/base/choice_message.h"
#include "core/base/error.h"
#include "core/base/nearest_name.h"
#include "core/collision/distance_grid.h"
#include "core/scene/obstacle_keys.h"

namespace taffy {

namespace {

using Names = std::vector<std::string>;

void add(Names& names, const Names& more) {
    names.insert(names.end(), more.begin(), more.end());
}

Names keys_of(ObstacleShape shape) {
    Names names = obstacle_shape_keys(shape).names();
    if (shape != ObstacleShape::mesh) return names;
    add(names, obstacle_model_keys().names());
    names.push_back("file");
    return names;
}

ObstacleShape read_shape(const TableReader& reader) {
    const Names& names = obstacle_shape_names();
    const std::string name = reader.text("shape");
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) reader.fail_at("shape", unknown_choice_message("shape", name, names));
    const auto shape = ObstacleShape(found - names.begin());
    const Names own = keys_of(shape);
    for (size_t other = 0; other < names.size(); ++other)
        for (const std::string& key : keys_of(ObstacleShape(other)))
            if (reader.has(key) && std::find(own.begin(), own.end(), key) == own.end())
                reader.fail_at(key, "'" + key + "' does not belong to the shape '" + name + "'");
    return shape;
}

void read_model(const TableReader& reader, ModelLibrary& models, Obstacle& obstacle) {
    if (reader.has("size") && reader.has("scale"))
        reader.fail_at("size", "give 'size' or 'scale', not both");
    ObstacleModel placed;
    reader.read(obstacle_model_keys(), placed);
    try {
        const std::shared_ptr<const Model> model = models.get(
            find_model(reader.text("file"), std::filesystem::path(reader.file()).parent_path()),
            placed.scale, placed.size);
        if (model->kind != ModelKind::solid)
            throw InputError("an obstacle must be a closed surface, which this model is not");
        obstacle.mesh = std::make_shared<const TriangleMesh>(model->surface);
        obstacle.half_size = 0.5f * box_of(*model).size();  // it is centred on its box
        obstacle.mesh_distance = distance_from_mesh(model->surface);
    } catch (const InputError& error) {
        reader.fail_at("file", error.what());
    }
}

std::shared_ptr<const ObstaclePath> read_path(const TableReader& reader) {
    const std::vector<const toml::table*> tables = reader.children("key");
    if (tables.empty()) {
        if (reader.has("loop")) reader.fail_at("loop", "'loop' needs two [[obstacle.key]] or more");
        return nullptr;
    }
    for (const char* key : {"position", "rotation"})
        if (reader.has(key))
            reader.fail_at(key,
                           std::string("'") + key +
                               "' of an obstacle that moves belongs into its [[obstacle.key]]");
    auto path = std::make_shared<ObstaclePath>();
    if (const toml::node* loop = reader.table().get("loop")) {
        if (!loop->is_boolean()) reader.fail_at("loop", "'loop' must be true or false");
        path->loop = loop->as_boolean()->get();
    }
    for (const toml::table* table : tables) {
        const TableReader key(*table, reader.file(), reader.context() + " key");
        key.allow_only(path_keys().names());
        key.require({"time", "position"});
        ObstacleKey now;
        key.read(path_keys(), now);
        if (!path->keys.empty() && now.time < path->keys.back().time + 1e-3f)
            key.fail_at("time", "keys must come at least 0.001 s after one another");
        path->keys.push_back(now);
    }
    if (path->keys.size() < 2) reader.fail_at("key", "a path needs two [[obstacle.key]] or more");
    return path;
}

}  // namespace

Obstacle read_obstacle(TableReader& reader, const std::string& name, ModelLibrary& models) {
    Obstacle obstacle;
    obstacle.name = name;
    Names known = {"name", "shape", "key", "loop"};
    add(known, obstacle_keys().names());
    for (size_t shape = 0; shape < obstacle_shape_names().size(); ++shape)
        add(known, keys_of(ObstacleShape(shape)));
    reader.allow_only(known);
    reader.require({"name", "shape"});
    obstacle.shape = read_shape(reader);
    if (obstacle.shape == ObstacleShape::mesh)
        reader.require({"file"});
    else if (obstacle.shape != ObstacleShape::plane)
        reader.require(keys_of(obstacle.shape));
    reader.read(obstacle_keys(), obstacle);
    reader.read(obstacle_shape_keys(obstacle.shape), obstacle);
    if (obstacle.normal.norm() < 1e-3f) reader.fail_at("normal", "'normal' must not be zero");
    obstacle.normal.normalize();
    if (obstacle.shape == ObstacleShape::mesh) read_model(reader, models, obstacle);
    if (obstacle.shape == ObstacleShape::cup && obstacle.height <= obstacle.thickness)
        reader.fail_at("height", "'height' must be more than 'thickness', that of the floor");
    if (obstacle.vanishes <= obstacle.appears)
        reader.fail_at("vanishes", "'vanishes' must be later than 'appears'");
    obstacle.path = read_path(reader);
    move_to_time(obstacle, 0.0);
    return obstacle;
}

}  // namespace taffy
