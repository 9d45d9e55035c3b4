#include "core/scene/scene_document.h"

#include <algorithm>
#include <cstdio>

#include "core/base/error.h"
#include "core/parameters/parameter_path.h"
#include "core/scene/item_keys.h"
#include "core/scene/moments.h"
#include "core/scene/new_items.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_items.h"
#include "core/scene/scene_keys.h"
#include "core/scene/toml_text.h"

namespace taffy {

namespace {

using Names = std::vector<std::string>;

/// Limited, since each copy takes some lines of the file.
constexpr size_t most_separated = 64;

const Names top_kinds = {"body", "obstacle", "source", "sink", "load", "probe"};

Vec3d shifted(const ParameterValue& position, const Vec3f& shift) {
    return std::get<Vec3d>(position) + shift.cast<double>();
}

}  // namespace

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
    const toml::table& table = *toml_->find(path_of(*toml_, item));
    return keys_of_item(TableReader(table, file_.string(), item.text()), item);
}

std::string SceneDocument::word(const SceneItem& item, const std::string& key) const {
    return text_at(*toml_->find(path_of(*toml_, item)), key);
}

void SceneDocument::set(const SceneItem& item, const std::string& key,
                        const ParameterValue& value) {
    TomlText next = *toml_;
    const TomlPath path = path_of(next, item);
    if (item.kind == "load" && key == "kind") {
        // Pressure and the other kinds of load have their values in different keys.
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
    if (!has_name(item)) {
        duplicate_moment(*toml_, path_of(*toml_, item), shift);
        return moment(item.kind, item.owner, item.number + 1);
    }
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
    // From the end, so that the items before keep their numbers.
    for (;;) {
        const std::vector<Reference> left = references(*next.toml_, item);
        if (left.empty()) break;
        // A load that is removed takes its own events along.
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

std::optional<SceneItem> SceneDocument::entry_of_body(const std::string& body) const {
    if (std::optional<SceneItem> own = find("body", body)) return own;
    for (const SceneItem& item : items())
        if (item.kind == "body" && body.starts_with(item.name + "_") && has_copies(item))
            return item;
    return {};
}

bool SceneDocument::has_copies(const SceneItem& body) const {
    return body.kind == "body" && toml_->find(path_of(*toml_, body))->contains("copies");
}

void SceneDocument::separate_copies(const SceneItem& body) {
    if (!has_copies(body)) throw InputError("there are no copies of " + body.text());
    const SceneDescription scene = parse_scene(text(), file_);
    std::vector<const BodyDescription*> copies;
    for (const BodyDescription& one : scene.bodies)
        if (one.name == body.name + "_" + std::to_string(copies.size() + 1)) copies.push_back(&one);
    if (copies.size() > most_separated)
        throw InputError(body.text() + " has " + std::to_string(copies.size()) +
                         " copies: at most " + std::to_string(most_separated) +
                         " can be made bodies of their own");
    TomlText next = *toml_;
    const TomlPath path = path_of(next, body);
    next.erase(path, "copies");
    // From the last, each right behind the first, so that their order in the file is that of the
    // copies.
    for (size_t k = copies.size(); k-- > 0;) {
        TomlPath one = path;
        if (k > 0) next.duplicate(path, copies[k]->name), ++*one.back().index;
        if (k == 0) next.set(one, "name", toml_string(copies[k]->name));
        next.set(one, "position", toml_value(Vec3d(copies[k]->position.cast<double>())));
        next.set(one, "rotation", toml_value(degrees_from_rotation(copies[k]->rotation)));
    }
    *toml_ = std::move(next);
}

void SceneDocument::set_parameter(const std::string& text, const ParameterValue& value) {
    const ParameterPath path = ParameterPath::parse(text);
    TomlText next = *toml_;
    const auto set = [&](const TomlPath& table, std::initializer_list<const char*> either) {
        // Setting one of these keys removes the others, which follow from it.
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
                    // The named material becomes 'like', followed by the parameters that differ.
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
            // A material that comes with the program has a name, and no file in this folder.
            if (named.empty() || fs::path(named).is_absolute() || !fs::is_regular_file(path))
                continue;
            moved.set_word(item, key, fs::weakly_canonical(path).string());
        }
    return moved;
}

std::string SceneDocument::title() const {
    return toml_->top()["title"].value_or(std::string());
}

std::string SceneDocument::description() const {
    return toml_->top()["description"].value_or(std::string());
}

void SceneDocument::set_title(const std::string& title) {
    toml_->set({}, "title", toml_string(title));
}

void SceneDocument::set_description(const std::string& description) {
    toml_->set({}, "description", toml_paragraph(description));
}

void SceneDocument::set_camera(const std::string& text) {
    toml_->set({}, "camera", toml_string(text));
}

}  // namespace taffy
