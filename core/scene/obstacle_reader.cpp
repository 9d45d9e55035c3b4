#include "core/scene/obstacle_reader.h"

#include "core/scene/obstacle_keys.h"
#include "core/scene/shape_reader.h"

namespace taffy {

namespace {

using Names = std::vector<std::string>;

std::shared_ptr<const ObstaclePath> read_path(const TableReader& reader) {
    const std::vector<const toml::table*> tables = reader.children("key");
    if (tables.empty()) {
        if (reader.has("loop")) reader.fail_at("loop", "'loop' needs two [[obstacle.key]] or more");
        return nullptr;
    }
    for (const char* key : {"position", "rotation"})
        if (reader.has(key))
            reader.fail_at(
                key, std::string("'") + key +
                         "' of an obstacle that moves belongs in its [[obstacle.key]] tables");
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
            key.fail_at("time", "each key must be at least 0.001 s later than the one before");
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
    for (const Names& more : {obstacle_keys().names(), shape_keys(ShapeRole::obstacle)})
        known.insert(known.end(), more.begin(), more.end());
    reader.allow_only(known, "[[obstacle]]");
    reader.require({"name", "shape"});
    obstacle.shape = read_shape(reader, ShapeRole::obstacle, models);
    reader.read(obstacle_keys(), obstacle);
    if (obstacle.vanishes <= obstacle.appears)
        reader.fail_at("vanishes", "'vanishes' must be later than 'appears'");
    obstacle.path = read_path(reader);
    move_to_time(obstacle, 0.0);
    return obstacle;
}

}  // namespace taffy
