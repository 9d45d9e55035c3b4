// Keys of parameters: those of each variant, edits of them, and how the simulations hear of them.
#include <utility>

#include "app/workspace/workspace.h"
#include "core/commands/command_words.h"

namespace taffy {

namespace {

std::string words(const char* what, const std::string& path) {
    return std::string(what) + command_words(SetParameter{path, 0.0});
}

KeyParameters key_command(const ParameterKeys& keys) {
    return {std::make_shared<const ParameterKeys>(keys)};
}

}  // namespace

const ParameterKeys& Workspace::keys_of(Variant variant) const {
    static const ParameterKeys none;
    if (variants.on() && variant == Variant::b) return keyed_of_b;
    const auto found = keyed.find(snapshot->scene_name);
    return found == keyed.end() ? none : found->second;
}

ParameterKeys& Workspace::keys_to_change(Variant variant) {
    return variant == Variant::b ? keyed_of_b : keyed[snapshot->scene_name];
}

/// The keys of A, and of B where there is one, as the commands of an edit that brings them back.
std::vector<Command> Workspace::key_commands() const {
    std::vector<Command> commands = {key_command(keys_of(Variant::a))};
    if (variants.on()) commands.push_back(key_command(keyed_of_b));
    return commands;
}

void Workspace::bring_back_keys(const std::vector<Command>& commands) {
    keyed[snapshot->scene_name] = *std::get<KeyParameters>(commands.front()).keys;
    if (variants.on()) keyed_of_b = *std::get<KeyParameters>(commands.back()).keys;
}

/// The edit belongs to no moment of the run, so no branch forgets it.
void Workspace::note_keys(const std::string& name, std::vector<Command> before,
                          ChangesGoTo changes) {
    edits.note({.name = name,
                .before = std::move(before),
                .after = key_commands(),
                .gesture = gesture,
                .changes = changes});
}

void Workspace::change_keys(const std::string& name,
                            const std::function<void(ParameterKeys&)>& change) {
    const ChangesGoTo changes = variants.on() ? variants.changes : ChangesGoTo::both;
    std::vector<Command> before = key_commands();
    if (changes != ChangesGoTo::b) change(keys_to_change(Variant::a));
    if (variants.on() && changes != ChangesGoTo::a) change(keyed_of_b);
    note_keys(name, std::move(before), changes);
}

void Workspace::change_all_keys(const std::string& name, const ParameterKeys& keys) {
    std::vector<Command> before = key_commands();
    keys_to_change(Variant::a) = keyed_of_b = keys;
    note_keys(name, std::move(before), ChangesGoTo::both);
}

void Workspace::set_key(const std::string& path, const ParameterValue& value) {
    const KeyedParameter* known = parameter_keys().find(path);
    const bool first = !known;
    change_keys(words("Key set: ", path),
                [&](ParameterKeys& keys) { keys.set(path, scene_time(), value); });
    const TimelineView& t = timeline();
    std::string text = "A key of " + command_words(SetParameter{path, value});
    if (first)
        text += ": set another key at another moment, and the value changes in between";
    else if (t.kept && t.now < t.end)
        text += ": what was recorded stays as it is. {reset} starts the run again, with the keys";
    say(Severity::information, text);
}

void Workspace::move_key(const std::string& path, double from, double to) {
    change_keys(words("Key moved: ", path), [&](ParameterKeys& keys) {
        if (const auto k = keys.find(path, from)) keys.move(path, *k, to);
    });
}

void Workspace::remove_key(const std::string& path, double time) {
    change_keys(words("Key removed: ", path), [&](ParameterKeys& keys) {
        if (const auto k = keys.find(path, time)) keys.remove(path, *k);
    });
}

void Workspace::remove_keys(const std::string& path) {
    change_keys(words("Keys removed: ", path), [&](ParameterKeys& keys) { keys.remove(path); });
}

void Workspace::send_keys() {
    const ChangesGoTo chosen = variants.changes;
    const auto send = [&](Variant variant, ChangesGoTo only) {
        ParameterKeys& sent = sent_keys_[size_t(variant)];
        if (keys_of(variant) == sent) return;
        variants.changes = only;
        if (post(key_command(keys_of(variant))) > 0) sent = keys_of(variant);
    };
    send(Variant::a, ChangesGoTo::a);
    if (variants.on()) send(Variant::b, ChangesGoTo::b);
    variants.changes = chosen;
}

void Workspace::begin_keys_of_b() {
    keyed_of_b = keys_of(Variant::a);
    sent_keys_.fill(keyed_of_b);
}

}  // namespace taffy
