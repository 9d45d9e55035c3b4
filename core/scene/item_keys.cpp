#include "core/scene/item_keys.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "core/base/error.h"
#include "core/collision/obstacle_parameters.h"
#include "core/scene/event_reader.h"
#include "core/scene/moments.h"
#include "core/scene/obstacle_keys.h"
#include "core/scene/scene_items.h"
#include "core/scene/scene_keys.h"
#include "core/scene/source_reader.h"
#include "core/shapes/shapes.h"

namespace taffy {

namespace {

using Names = std::vector<std::string>;

struct Kind {
    std::string name;
    std::optional<ShapeRole> shape;
    Names keys;  // that can be edited, besides those of the shape
};

const Kind& kind_of(const std::string& name) {
    static const std::vector<Kind> kinds = {
        {"body",
         ShapeRole::body,
         {"spacing", "position", "rotation", "velocity", "angular_velocity"}},
        {"obstacle",
         ShapeRole::obstacle,
         {"position", "rotation", "friction", "restitution", "transparent", "appears", "vanishes"}},
        {"source", ShapeRole::mouth, {"position", "direction", "start", "stop"}},
        {"sink", ShapeRole::sink, {"position", "rotation"}},
        {"load",
         {},
         {"kind", "value", "pressure", "strength", "course", "period", "rise", "from", "until"}},
        {"probe", {}, {"position", "radius"}},
        {"event", {}, {"at", "until"}},
        {"key", {}, {"time", "position", "rotation"}},
        {"region",
         ShapeRole::region,
         {"role", "lower", "upper", "position", "rotation", "release"}}};
    const auto found = std::ranges::find(kinds, name, &Kind::name);
    if (found == kinds.end()) throw InputError("a scene has no '" + name + "'");
    return *found;
}

ParameterValue without_minus_zero(ParameterValue value) {
    if (Vec3d* v = std::get_if<Vec3d>(&value)) *v += Vec3d::Zero();
    return value;
}

/// Adds the wanted keys of one table of parameters, or all keys if wanted is empty.
template <class Owner>
void add_keys(const TableReader& reader, const Names& wanted, const ParameterTable<Owner>& table,
              const Owner& fallback, std::vector<ItemKey>& keys) {
    for (const Parameter<Owner>& parameter : table) {
        const std::string& name = parameter.info.name;
        if (!wanted.empty() && std::ranges::find(wanted, name) == wanted.end()) continue;
        ParameterValue absent = without_minus_zero(parameter.get(fallback));
        if (double* number = std::get_if<double>(&absent);
            number && !parameter.info.max_text.empty())
            *number = std::min(*number, parameter.info.max);  // 1e30 stands for never
        ItemKey key{parameter.info, absent, absent};
        key.given = reader.has(name);
        if (key.given) key.value = reader.value(name, parameter.info);
        keys.push_back(std::move(key));
    }
}

void drop_keys(std::vector<ItemKey>& keys, const std::function<bool(const ItemKey&)>& unwanted) {
    std::erase_if(keys, unwanted);
}

}  // namespace

std::vector<ItemKey> keys_of_item(const TableReader& reader, const SceneItem& item) {
    const Kind& kind = kind_of(item.kind);
    const auto word = [&](const char* key) { return text_at(reader.table(), key); };
    std::vector<ItemKey> keys;
    if (kind.shape)
        if (const ShapeKind* shape = find_shape(word("shape"), *kind.shape)) {
            const std::unique_ptr<Shape> fallback = shape->make();
            add_keys(reader, {}, shape->keys, *fallback, keys);
        }
    if (item.kind == "body") add_keys(reader, kind.keys, body_keys(), {}, keys);
    if (item.kind == "obstacle") {
        add_keys(reader, kind.keys, obstacle_keys(), {}, keys);
        const ShapeKind* shape = find_shape(word("shape"));
        const bool endless = shape && shape->endless;
        const bool moves = reader.has("key");
        drop_keys(keys, [&](const ItemKey& key) {
            const std::string& name = key.info.name;
            return (endless && name == "rotation") ||
                   (moves && (name == "position" || name == "rotation"));
        });
    }
    if (item.kind == "source") {
        add_keys(reader, kind.keys, source_keys(), {}, keys);
        add_keys(reader, kind.keys, Source::describe(), {}, keys);
    }
    if (item.kind == "sink") add_keys(reader, kind.keys, sink_keys(), {}, keys);
    if (item.kind == "probe") add_keys(reader, kind.keys, point_keys(), {}, keys);
    if (item.kind == "region") {
        const bool corners = reader.has("lower");
        if (corners) keys.clear();  // the size follows from the corners
        add_keys(reader, kind.keys, region_keys(), {}, keys);
        if (corners) add_keys(reader, kind.keys, corner_keys(), {}, keys);
        const bool holds = word("role") == "fixed" || word("role") == "handle";
        drop_keys(keys, [&](const ItemKey& key) {
            const std::string& name = key.info.name;
            return (corners && name == "position") || (!holds && name == "release");
        });
    }
    if (item.kind == "key") add_keys(reader, kind.keys, path_keys(), {}, keys);
    if (item.kind == "event") {
        keys.push_back(value_of_event(reader));
        add_keys(reader, kind.keys, event_keys(), {}, keys);
        // Without 'until' the change is made at once: 'until' has the value of 'at'.
        ItemKey& until = keys.back();
        until.fallback = keys[1].value;
        if (!until.given) until.value = until.fallback;
    }
    if (item.kind == "load") {
        add_keys(reader, kind.keys, RegionLoad::describe_kind(), {}, keys);
        add_keys(reader, kind.keys, RegionLoad::describe(), {}, keys);
        const bool presses = word("kind") == "pressure";
        const std::string course = word("course");
        drop_keys(keys, [&](const ItemKey& key) {
            const std::string& name = key.info.name;
            return name == (presses ? "value" : "pressure") ||
                   (name == "period" && course != "sine") || (name == "rise" && course != "ramp");
        });
    }
    return keys;
}

}  // namespace taffy
