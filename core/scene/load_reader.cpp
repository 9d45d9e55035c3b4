#include "core/scene/load_reader.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/nearest_name.h"
#include "core/scene/source_reader.h"

namespace taffy {

namespace {

constexpr size_t max_loads = 100;

/// Refuses keys that the kind of load does not take, and requires those that it needs.
void check_keys(const TableReader& reader, const RegionLoad& load) {
    const bool presses = load.kind == RegionLoadKind::pressure;
    reader.require({presses ? "pressure" : "value"});
    const char* other = presses ? "value" : "pressure";
    if (reader.has(other))
        reader.fail_at(other, std::string("'") + other + "' does not belong to the kind '" +
                                  (presses ? "pressure" : reader.text("kind", "force")) +
                                  "', which takes '" + (presses ? "pressure" : "value") + "'");
    for (const auto& [key, course] : {std::pair{"rise", Course::ramp}, {"period", Course::sine}})
        if (reader.has(key) && load.course != course)
            reader.fail_at(key, std::string("'") + key + "' belongs to the course '" +
                                    (course == Course::ramp ? "ramp" : "sine") + "'");
    if (load.until <= load.from) reader.fail_at("until", "'until' must be later than 'from'");
}

/// @param regions  by name: whether the region is a handle
RegionLoad read_load(TableReader& reader, const std::map<std::string, bool>& regions) {
    std::vector<std::string> known = {"name", "region"};
    known.push_back("kind");
    for (const std::string& key : RegionLoad::describe().names()) known.push_back(key);
    reader.allow_only(known);
    reader.require({"name", "region"});
    RegionLoad load;
    load.name = read_name(reader);
    reader.set_context("[load." + load.name + "]");
    load.region = reader.text("region");
    if (!regions.contains(load.region)) {
        std::vector<std::string> names;
        for (const auto& [name, is_handle] : regions) names.push_back(name);
        reader.fail_at("region", regions.empty()
                                     ? "the scene has no regions: add a [[body.region]]"
                                     : unknown_name_message("region", load.region, names));
    }
    reader.read(RegionLoad::describe_kind(), load);
    reader.read(RegionLoad::describe(), load);
    if (load.moves() && !regions.at(load.region))
        reader.fail_at("region", "'" + load.region +
                                     "' is not a handle: only a region with the role "
                                     "'handle' can be given a " +
                                     reader.text("kind"));
    check_keys(reader, load);
    return load;
}

}  // namespace

void read_loads(const TableReader& scene_reader, SceneDescription& scene) {
    std::map<std::string, bool> regions;
    for (const BodyDescription& body : scene.bodies)
        for (const RegionDescription& region : body.regions)
            regions[body.name + "." + region.name] = region.role == RegionRole::handle;
    const auto tables = scene_reader.children("load");
    if (tables.size() > max_loads)
        scene_reader.fail_at("load",
                             "at most " + std::to_string(max_loads) + " loads are possible");
    std::set<std::string> used;
    for (const toml::table* table : tables) {
        TableReader reader(*table, scene_reader.file(),
                           "[[load]] number " + std::to_string(scene.loads.size() + 1));
        scene.loads.push_back(read_load(reader, regions));
        if (!used.insert(scene.loads.back().name).second)
            reader.fail_at("name", "the name '" + scene.loads.back().name + "' is already taken");
    }
}

}  // namespace taffy
