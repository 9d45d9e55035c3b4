#include "core/scene/scene_document.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/collision/obstacle_parameters.h"
#include "core/parameters/parameter_path.h"
#include "core/scene/event_reader.h"
#include "core/scene/moments.h"
#include "core/scene/new_items.h"
#include "core/scene/obstacle_keys.h"
#include "core/scene/scene_keys.h"
#include "core/scene/source_reader.h"
#include "core/scene/toml_text.h"
#include "core/shapes/shapes.h"

namespace taffy {

namespace {

using Names = std::vector<std::string>;

const Names top_kinds = {"body", "obstacle", "source", "sink", "load", "probe"};

struct Kind {
    std::string name;
    std::optional<ShapeRole> shape;
    Names keys;  // that are edited here, besides those of the shape
};

const Kind& kind_of(const std::string& name) {
    static const std::vector<Kind> kinds = {
        {"body",
         ShapeRole::body,
         {"spacing", "position", "rotation", "velocity", "angular_velocity"}},
        {"obstacle",
         ShapeRole::obstacle,
         {"position", "rotation", "friction", "restitution", "transparent"}},
        {"source", ShapeRole::mouth, {"position", "direction"}},
        {"sink", ShapeRole::sink, {"position", "rotation"}},
        {"load", {}, {"kind", "value", "pressure", "strength", "course", "period", "rise"}},
        {"probe", {}, {"position", "radius"}},
        {"event", {}, {"at", "until"}},
        {"key", {}, {"time", "position", "rotation"}},
        {"region", ShapeRole::region, {"role", "lower", "upper", "position", "rotation"}}};
    const auto found = std::ranges::find(kinds, name, &Kind::name);
    if (found == kinds.end()) throw InputError("a scene has no '" + name + "'");
    return *found;
}

std::string text_at(const toml::table& table, std::string_view key) {
    return table[key].value_or(std::string());
}

size_t count_of(const toml::table& table, const std::string& kind) {
    const toml::array* array = table[kind].as_array();
    return array ? array->size() : 0;
}

TomlPath path_of(const TomlText& toml, const SceneItem& item) {
    TomlPath path;
    if (item.kind == "region") {
        const size_t bodies = count_of(toml.top(), "body");
        for (size_t b = 0; b < bodies; ++b)
            if (text_at(*toml.find({{"body", b}}), "name") == item.owner) path = {{"body", b}};
        if (path.empty()) throw InputError("the scene has no body '" + item.owner + "'");
    }
    if (item.kind == "key") {
        const size_t obstacles = count_of(toml.top(), "obstacle");
        for (size_t o = 0; o < obstacles; ++o)
            if (text_at(*toml.find({{"obstacle", o}}), "name") == item.owner)
                path = {{"obstacle", o}};
        if (path.empty()) throw InputError("the scene has no obstacle '" + item.owner + "'");
    }
    path.push_back({item.kind, item.number});
    const toml::table* table = toml.find(path);
    if (!table || (has_name(item) && text_at(*table, "name") != item.name))
        throw InputError("the scene has no " + item.text());
    return path;
}

ParameterValue without_minus_zero(ParameterValue value) {
    if (Vec3d* v = std::get_if<Vec3d>(&value)) *v += Vec3d::Zero();
    return value;
}

/// Keys of one table of parameters.
template <class Owner>
void add_keys(const TableReader& reader, const Names& wanted, const ParameterTable<Owner>& table,
              const Owner& fallback, std::vector<ItemKey>& keys) {
    for (const Parameter<Owner>& parameter : table) {
        const std::string& name = parameter.info.name;
        if (!wanted.empty() && std::ranges::find(wanted, name) == wanted.end()) continue;
        const ParameterValue absent = without_minus_zero(parameter.get(fallback));
        ItemKey key{parameter.info, absent, absent};
        key.given = reader.has(name);
        if (key.given) key.value = reader.value(name, parameter.info);
        keys.push_back(std::move(key));
    }
}

void drop_keys(std::vector<ItemKey>& keys, const std::function<bool(const ItemKey&)>& unwanted) {
    std::erase_if(keys, unwanted);
}

/// A place where another item names this one.
struct Reference {
    TomlPath table;
    std::string key;
    std::string by;    // what names it: "source tap"
    size_t begin = 0;  // of the name in the value
    std::string value;
};

std::vector<Reference> references(const TomlText& toml, const SceneItem& item) {
    std::vector<Reference> found;
    const std::string region = item.owner + "." + item.name;
    const auto look = [&](const std::string& kind, const std::string& key,
                          const std::string& before, const std::string& name, bool whole) {
        const size_t count = count_of(toml.top(), kind);
        for (size_t i = 0; i < count; ++i) {
            const TomlPath path = {{kind, i}};
            const std::string value = text_at(*toml.find(path), key);
            const bool names =
                whole ? value == before + name : value.starts_with(before + name + ".");
            if (!names) continue;
            std::string by = kind + " " + text_at(*toml.find(path), "name");
            if (kind == "event") by = "event on " + value;
            found.push_back({path, key, by, before.size(), value});
        }
    };
    if (item.kind == "body") {
        look("source", "body", "", item.name, true);
        look("sink", "body", "", item.name, true);
        look("load", "region", "", item.name, false);
        look("event", "set", "region.", item.name, false);
    }
    if (item.kind == "region") {
        look("load", "region", "", region, true);
        look("event", "set", "region.", region, false);
    } else {
        look("event", "set", item.kind + ".", item.name, false);
    }
    return found;
}

Vec3d shifted(const ParameterValue& position, const Vec3f& shift) {
    return std::get<Vec3d>(position) + shift.cast<double>();
}

/// A copy of an event, or of a key of a path, which is then between that one and the next.
SceneItem duplicate_moment(const SceneDocument& document, TomlText& toml, const SceneItem& item,
                           const Vec3f& shift) {
    TomlText next = toml;
    TomlPath path = path_of(next, item);
    next.duplicate(path, "");
    ++*path.back().index;
    if (item.kind == "key") {
        next.set(path, "time", toml_value(time_between(toml, path_of(toml, item))));
        for (const ItemKey& key : document.keys(item))
            if (key.info.name == "position")
                next.set(path, "position", toml_value(shifted(key.value, shift)));
    }
    toml = std::move(next);
    return moment(item.kind, item.owner, item.number + 1);
}

}  // namespace

std::string SceneItem::text() const {
    return kind + " " + (owner.empty() ? "" : owner + ".") + name;
}

std::string toml_value(const ParameterValue& value) {
    const auto number = [](double x) {
        char text[40];
        std::snprintf(text, sizeof text, "%.6g", x == 0.0 ? 0.0 : x);
        return std::string(text);
    };
    if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
    if (const int* whole = std::get_if<int>(&value)) return std::to_string(*whole);
    if (const double* real = std::get_if<double>(&value)) return number(*real);
    if (const Vec3d* v = std::get_if<Vec3d>(&value))
        return "[" + number((*v)[0]) + ", " + number((*v)[1]) + ", " + number((*v)[2]) + "]";
    return toml_string(std::get<std::string>(value));
}

SceneDocument::SceneDocument(std::string text, std::filesystem::path file)
    : toml_(std::make_unique<TomlText>(std::move(text), file.string())), file_(std::move(file)) {}

SceneDocument::~SceneDocument() = default;

SceneDocument::SceneDocument(const SceneDocument& other)
    : toml_(std::make_unique<TomlText>(*other.toml_)), file_(other.file_) {}

SceneDocument& SceneDocument::operator=(const SceneDocument& other) {
    toml_ = std::make_unique<TomlText>(*other.toml_);
    file_ = other.file_;
    return *this;
}

const std::string& SceneDocument::text() const {
    return toml_->text();
}

std::vector<SceneItem> SceneDocument::items() const {
    std::vector<SceneItem> items;
    for (const std::string& kind : top_kinds)
        for (size_t i = 0; i < count_of(toml_->top(), kind); ++i) {
            const toml::table* table = toml_->find({{kind, i}});
            if (!table) continue;
            items.push_back({kind, text_at(*table, "name"), "", i});
            if (kind == "obstacle")
                for (size_t k = 0; k < count_of(*table, "key"); ++k)
                    items.push_back(moment("key", text_at(*table, "name"), k));
            if (kind != "body") continue;
            const std::string body = items.back().name;
            for (size_t r = 0; r < count_of(*table, "region"); ++r)
                if (const toml::table* region = toml_->find({{"body", i}, {"region", r}}))
                    items.push_back({"region", text_at(*region, "name"), body, r});
        }
    for (size_t i = 0; i < count_of(toml_->top(), "event"); ++i)
        items.push_back(moment("event", "", i));
    return items;
}

std::optional<SceneItem> SceneDocument::find(const std::string& kind, const std::string& name,
                                             const std::string& owner) const {
    for (const SceneItem& item : items())
        if (item.kind == kind && item.name == name && item.owner == owner) return item;
    return {};
}

std::vector<ItemKey> SceneDocument::keys(const SceneItem& item) const {
    const Kind& kind = kind_of(item.kind);
    const TableReader reader(*toml_->find(path_of(*toml_, item)), file_.string(), item.text());
    std::vector<ItemKey> keys;
    if (kind.shape)
        if (const ShapeKind* shape = find_shape(word(item, "shape"), *kind.shape)) {
            const std::unique_ptr<Shape> fallback = shape->make();
            add_keys(reader, {}, shape->keys, *fallback, keys);
        }
    if (item.kind == "body") add_keys(reader, kind.keys, body_keys(), {}, keys);
    if (item.kind == "obstacle") {
        add_keys(reader, kind.keys, obstacle_keys(), {}, keys);
        const bool endless = word(item, "shape") == "plane" || word(item, "shape") == "halfspace";
        const bool moves = reader.has("key");
        drop_keys(keys, [&](const ItemKey& key) {
            const std::string& name = key.info.name;
            return (endless && name == "rotation") ||
                   (moves && (name == "position" || name == "rotation"));
        });
    }
    if (item.kind == "source") add_keys(reader, kind.keys, source_keys(), {}, keys);
    if (item.kind == "sink") add_keys(reader, kind.keys, sink_keys(), {}, keys);
    if (item.kind == "probe") add_keys(reader, kind.keys, point_keys(), {}, keys);
    if (item.kind == "region") {
        const bool corners = reader.has("lower");
        if (corners) keys.clear();  // the size follows from them
        add_keys(reader, kind.keys, region_keys(), {}, keys);
        if (corners) add_keys(reader, kind.keys, corner_keys(), {}, keys);
        drop_keys(keys, [&](const ItemKey& key) { return corners && key.info.name == "position"; });
    }
    if (item.kind == "key") add_keys(reader, kind.keys, path_keys(), {}, keys);
    if (item.kind == "event") {
        keys.push_back(value_of_event(reader));
        add_keys(reader, kind.keys, event_keys(), {}, keys);
        // Without 'until' it happens at once.
        ItemKey& until = keys.back();
        until.fallback = keys[1].value;
        if (!until.given) until.value = until.fallback;
    }
    if (item.kind == "load") {
        add_keys(reader, kind.keys, RegionLoad::describe_kind(), {}, keys);
        add_keys(reader, kind.keys, RegionLoad::describe(), {}, keys);
        const bool presses = word(item, "kind") == "pressure";
        const std::string course = word(item, "course");
        drop_keys(keys, [&](const ItemKey& key) {
            const std::string& name = key.info.name;
            return name == (presses ? "value" : "pressure") ||
                   (name == "period" && course != "sine") || (name == "rise" && course != "ramp");
        });
    }
    return keys;
}

std::string SceneDocument::word(const SceneItem& item, const std::string& key) const {
    return text_at(*toml_->find(path_of(*toml_, item)), key);
}

void SceneDocument::set(const SceneItem& item, const std::string& key,
                        const ParameterValue& value) {
    TomlText next = *toml_;
    const TomlPath path = path_of(next, item);
    if (item.kind == "load" && key == "kind") {
        // The other kinds of value have another key.
        const bool presses = std::get<std::string>(value) == "pressure";
        if (presses != next.find(path)->contains("pressure")) {
            next.erase(path, presses ? "value" : "pressure");
            next.set(path, presses ? "pressure" : "value", presses ? "100" : "[0, 0, -1]");
        }
    }
    if (item.kind == "event" && key == "at") move_end_of_event(next, path, std::get<double>(value));
    if (item.kind == "load" && key == "course")
        for (const char* other : {"rise", "period"}) next.erase(path, other);
    next.set(path, key, toml_value(value));
    *toml_ = std::move(next);
}

void SceneDocument::set_word(const SceneItem& item, const std::string& key,
                             const std::string& word) {
    TomlText next = *toml_;
    if (item.kind == "event" && key == "set") fit_value_of_event(next, path_of(next, item), word);
    next.set(path_of(next, item), key, toml_string(word));
    *toml_ = std::move(next);
}

SceneItem SceneDocument::rename(const SceneItem& item, const std::string& name) {
    if (!has_name(item)) throw InputError(item.text() + " has no name of its own");
    TomlText next = *toml_;
    for (const Reference& reference : references(next, item)) {
        std::string value = reference.value;
        const std::string old = item.kind == "region" ? item.owner + "." + item.name : item.name;
        const std::string now = item.kind == "region" ? item.owner + "." + name : name;
        value.replace(reference.begin, old.size(), now);
        next.set(reference.table, reference.key, toml_string(value));
    }
    next.set(path_of(next, item), "name", toml_string(name));
    *toml_ = std::move(next);
    return {item.kind, name, item.owner, item.number};
}

std::string SceneDocument::free_name(const std::string& kind, const std::string& wanted,
                                     const std::string& owner) const {
    Names used;
    for (const SceneItem& item : items())
        if (item.kind == kind && item.owner == owner) used.push_back(item.name);
    const auto is_free = [&](const std::string& name) {
        return std::ranges::find(used, name) == used.end();
    };
    if (is_free(wanted)) return wanted;
    std::string stem = wanted;
    const size_t bar = stem.rfind('_');
    if (bar != std::string::npos && bar > 0 &&
        stem.find_first_not_of("0123456789", bar + 1) == std::string::npos)
        stem.erase(bar);
    for (int number = 2;; ++number)
        if (const std::string name = stem + "_" + std::to_string(number); is_free(name))
            return name;
}

SceneItem SceneDocument::add(const std::string& kind, const std::string& shape,
                             const ItemPlace& place, const std::string& owner) {
    if (kind == "event") {
        toml_->add({}, "event", new_event_lines(owner));
        return moment("event", "", count_of(toml_->top(), "event") - 1);
    }
    if (kind == "key") {
        const std::optional<SceneItem> obstacle = find("obstacle", owner);
        if (!obstacle) throw InputError("a path belongs to an obstacle: select one first");
        TomlText next = *toml_;
        const TomlPath path = path_of(next, *obstacle);
        add_key_of_path(next, path, double(place.size));
        *toml_ = std::move(next);
        return moment("key", owner, count_of(*toml_->find(path), "key") - 1);
    }
    const bool region = kind == "region";
    const std::string name = free_name(kind,
                                       shape.empty() ? kind
                                       : region      ? "part"
                                                     : shape,
                                       region ? owner : "");
    TomlPath parent;
    if (region) {
        const std::optional<SceneItem> body = find("body", owner);
        if (!body) throw InputError("a region is a part of a body: select one first");
        parent = path_of(*toml_, *body);
    }
    toml_->add(parent, kind, new_item({kind, name, shape, owner}, place));
    return *find(kind, name, region ? owner : "");
}

SceneItem SceneDocument::duplicate(const SceneItem& item, const Vec3f& shift,
                                   const std::string& wanted) {
    if (!has_name(item)) return duplicate_moment(*this, *toml_, item, shift);
    const std::string name = wanted.empty() ? free_name(item.kind, item.name, item.owner) : wanted;
    if (find(item.kind, name, item.owner))
        throw InputError("the name '" + name + "' is already taken");
    SceneDocument next = *this;
    next.toml_->duplicate(path_of(*toml_, item), name);
    const SceneItem copy = *next.find(item.kind, name, item.owner);
    for (const ItemKey& key : next.keys(copy))
        for (const char* moved : {"position", "lower", "upper"})
            if (key.info.name == moved) next.set(copy, moved, shifted(key.value, shift));
    *this = std::move(next);
    return copy;
}

std::vector<std::string> SceneDocument::remove(const SceneItem& item) {
    SceneDocument next = *this;
    Names gone;
    if (item.kind == "key") {
        TomlPath obstacle = path_of(*toml_, item);
        obstacle.pop_back();
        remove_key_of_path(*next.toml_, obstacle, item.number);
        *this = std::move(next);
        return gone;
    }
    // From the end: those before keep their numbers.
    for (;;) {
        const std::vector<Reference> left = references(*next.toml_, item);
        if (left.empty()) break;
        // A load that goes takes its own events along.
        const Reference& last = left.back();
        const TomlStep& step = last.table.back();
        if (step.key == "event") {
            next.toml_->remove(last.table);
            gone.push_back(last.by);
            continue;
        }
        const std::string name = text_at(*next.toml_->find(last.table), "name");
        gone.push_back(last.by);
        for (std::string& more : next.remove({step.key, name, "", *step.index}))
            gone.push_back(std::move(more));
    }
    next.toml_->remove(path_of(*next.toml_, item));
    *this = std::move(next);
    return gone;
}

void SceneDocument::set_parameter(const std::string& text, const ParameterValue& value) {
    const ParameterPath path = ParameterPath::parse(text);
    TomlText next = *toml_;
    const auto set = [&](const TomlPath& table, std::initializer_list<const char*> either) {
        // Keys of which one follows from the other.
        const bool one_of = std::ranges::find(either, path.key) != either.end();
        for (const char* other : either)
            if (one_of && path.key != other) next.erase(table, other);
        next.set(table, path.key, toml_value(value));
    };
    const auto each = [&](const std::string& kind, const auto& work) {
        bool found = false;
        for (const SceneItem& item : items()) {
            const std::string name =
                item.kind == "region" ? item.owner + "." + item.name : item.name;
            if (item.kind != kind || !path.means(name)) continue;
            work(path_of(next, item));
            found = true;
        }
        if (!found) throw InputError("'" + text + "' has no lines of its own in " + file_.string());
    };
    switch (path.owner) {
        case ParameterOwner::simulation:
            set({{"simulation"}}, {});
            break;
        case ParameterOwner::view:
            set({{"view"}}, {});
            break;
        case ParameterOwner::body:
            each("body", [&](TomlPath table) {
                if (path.key == "look" || path.key == "surface") return set(table, {});
                const std::string material = text_at(*next.find(table), "material");
                const TomlPath body = table;
                table.push_back({"material"});
                if (!material.empty()) {
                    // A material of a name, and what differs from it.
                    next.erase(body, "material");
                    next.set(table, "like", toml_string(material));
                }
                set(table, {"yield", "yield_stress"});
            });
            break;
        case ParameterOwner::obstacle:
            each("obstacle", [&](const TomlPath& table) { set(table, {}); });
            break;
        case ParameterOwner::source:
            each("source", [&](const TomlPath& table) { set(table, {"speed", "rate"}); });
            break;
        case ParameterOwner::load:
            each("load", [&](const TomlPath& table) { set(table, {}); });
            break;
        case ParameterOwner::region:
            each("region", [&](const TomlPath& table) { set(table, {}); });
            break;
    }
    *toml_ = std::move(next);
}

SceneDocument SceneDocument::at(const std::filesystem::path& file) const {
    namespace fs = std::filesystem;
    SceneDocument moved = *this;
    moved.file_ = file;
    const fs::path from = fs::absolute(file_).parent_path();
    if (fs::absolute(file).parent_path() == from) return moved;
    for (const SceneItem& item : items())
        for (const char* key : {"file", "material"}) {
            const std::string named = word(item, key);
            const fs::path path = from / named;
            // A material that comes with the program has a name and no file here.
            if (named.empty() || fs::path(named).is_absolute() || !fs::is_regular_file(path))
                continue;
            moved.set_word(item, key, fs::weakly_canonical(path).string());
        }
    return moved;
}

void SceneDocument::set_camera(const std::string& text) {
    toml_->set({}, "camera", toml_string(text));
}

}  // namespace taffy
