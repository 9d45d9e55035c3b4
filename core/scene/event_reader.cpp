#include "core/scene/event_reader.h"

#include "core/commands/parameter_info.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/nearest_name.h"
#include "core/collision/obstacle_parameters.h"
#include "core/scene/overrides.h"

namespace taffy {

namespace {

constexpr size_t max_events = 1000;

TimedChange read_event(const TableReader& reader, const std::vector<std::string>& paths) {
    reader.allow_only({"set", "value", "at", "until"});
    reader.require({"set", "value", "at"});
    TimedChange event;
    event.change.path = reader.text("set");
    if (std::ranges::find(paths, event.change.path) == paths.end())
        reader.fail_at("set", unknown_path_message(event.change.path, paths));
    const ParameterInfo& info = parameter_info(ParameterPath::parse(event.change.path));
    event.change.value = reader.value("value", info);
    reader.read(event_keys(), event);
    if (!reader.has("until")) event.until = event.at;
    event.place = reader.place_of("value");
    event.context = reader.context();
    if (event.until < event.at) reader.fail_at("until", "'until' must not be before 'at'");
    return event;
}

}  // namespace

const ParameterTable<TimedChange>& event_keys() {
    using E = TimedChange;
    static const auto table =
        ParameterTable<E>()
            .real(
                &E::at,
                {.name = "at", .label = "", .unit = "s", .help = "Time of the change.", .max = 1e4})
            .real(&E::until, {.name = "until",
                              .label = "",
                              .unit = "s",
                              .help = "Time until which a number changes evenly.",
                              .max = 1e4});
    return table;
}

void read_events(const TableReader& reader, SceneDescription& scene) {
    std::vector<std::string> paths = parameter_paths(scene);
    std::erase_if(paths, [](const std::string& path) {
        return ParameterPath::parse(path).owner == ParameterOwner::view;
    });
    const auto tables = reader.children("event");
    if (tables.size() > max_events)
        reader.fail_at("event", "at most " + std::to_string(max_events) + " events are possible");
    for (const toml::table* table : tables)
        scene.events.push_back(
            read_event(TableReader(*table, reader.file(),
                                   "[[event]] number " + std::to_string(scene.events.size() + 1)),
                       paths));
}

}  // namespace taffy
