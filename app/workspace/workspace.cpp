#include "app/workspace/workspace.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/workspace/present_values.h"
#include "app/workspace/quantity.h"
#include "core/commands/command_words.h"

namespace taffy {

void Workspace::set_view(const std::string& name, const ParameterValue& value) {
    ViewParameters::describe().at(name).set(view, value);
    if (name != "theme") {
        settings.scene_views[snapshot->scene_name][name] = value;
        return;
    }
    settings.view[name] = value;
    for (auto& [scene, values] : settings.scene_views) values.erase(name);
}

namespace {

bool is_of_hands(const Command& command) {
    return std::holds_alternative<AddGrip>(command) || std::holds_alternative<MoveGrip>(command) ||
           std::holds_alternative<TwistGrip>(command) ||
           std::holds_alternative<RemoveGrip>(command) ||
           std::holds_alternative<RemoveAllGrips>(command) ||
           std::holds_alternative<MoveHandle>(command);
}

}  // namespace

std::string Workspace::with_keys(std::string text) const {
    size_t end = 0;
    for (size_t begin = 0; (begin = text.find('{', begin)) != std::string::npos; ++begin) {
        end = text.find('}', begin);
        if (end == std::string::npos) break;
        const auto known = keys.find(text.substr(begin + 1, end - begin - 1));
        if (known != keys.end()) text.replace(begin, end + 1 - begin, known->second);
    }
    return text;
}

uint64_t Workspace::send_parameter(const std::string& path, const ParameterValue& value) {
    const uint64_t serial = post(SetParameter{path, value});
    pending.sent(path, value, serial);
    return serial;
}

uint64_t Workspace::send_material(const BodyState& body, const MaterialParameters& material) {
    const uint64_t serial = post(SetMaterial{body.name, material});
    for (const Parameter<MaterialParameters>& p : MaterialParameters::describe())
        if (p.get(material) != p.get(body.material))
            pending.sent("body." + body.name + "." + p.info.name, p.get(material), serial);
    return serial;
}

void Workspace::set_parameter(const std::string& path, const ParameterValue& value) {
    Edit edit{.after = {SetParameter{path, value}}};
    for (SetParameter& before : present_values(*snapshot, path)) {
        before.value = pending.shown(before.path, before.value);
        edit.before.push_back(std::move(before));
    }
    note_edit(std::move(edit), send_parameter(path, value));
}

/// The body also gets the material's look, if it has one.
void Workspace::set_material(const BodyState& body, const MaterialEntry& material) {
    Edit edit{.before = {SetMaterial{body.name, body.material}},
              .after = {SetMaterial{body.name, material.material}}};
    uint64_t serial = send_material(body, material.material);
    if (material.look != Look::of_view && material.look != body.look) {
        edit.before.push_back(ShowBody{body.name, body.own_surface, body.look});
        edit.after.push_back(ShowBody{body.name, body.own_surface, material.look});
        serial = post(edit.after.back());
    }
    note_edit(std::move(edit), serial);
}

void Workspace::show_body(const BodyState& body, const ShowBody& shown) {
    note_edit({.before = {ShowBody{body.name, body.own_surface, body.look}}, .after = {shown}},
              post(shown));
}

void Workspace::note_widget(const std::string& id) {
    const auto rectangle = [](ImVec2 a, ImVec2 b) {
        return std::array<float, 4>{a.x, a.y, b.x - a.x, b.y - a.y};
    };
    const ImDrawList& list = *ImGui::GetWindowDrawList();
    widgets[id] = {rectangle(ImGui::GetItemRectMin(), ImGui::GetItemRectMax()),
                   rectangle(list.GetClipRectMin(), list.GetClipRectMax()), !greyed};
    if (!sought.widget.empty() || !shown_widget.id.empty()) show_sought(id);
}

void Workspace::show_sought(const std::string& id) {
    const auto is_part_of = [&](const std::string& whole) {  // a vector has three widgets
        return !whole.empty() && (id == whole || id.starts_with(whole + "."));
    };
    if (is_part_of(sought.widget)) sought.found = true;
    if (!is_part_of(shown_widget.id)) return;
    const double left = shown_widget.until - ImGui::GetTime();
    if (left < 0.0) {
        shown_widget = {};
        return;
    }
    constexpr double moving = 0.3;  // [s]: columns take some frames to find their size
    if (left > ShownWidget::seconds - moving && id.starts_with(shown_widget.id))
        ImGui::SetScrollHereY(0.4f);
    const ImVec2 a = ImGui::GetItemRectMin(), b = ImGui::GetItemRectMax();
    const float faded = float(std::min(1.0, left));
    ImGui::GetWindowDrawList()->AddRect({a.x - px(3), a.y - px(3)}, {b.x + px(3), b.y + px(3)},
                                        packed(colours().accent, faded), px(6), 0, px(2));
    wake(0.0);
}

void Workspace::keep_line_clear(ImVec2 a, ImVec2 b, float half_width) {
    const float most = px(24);  // of a box: short ones fit lines at any angle
    const float length = std::max(std::abs(b.x - a.x), std::abs(b.y - a.y));
    const int count = std::clamp(int(std::ceil(length / most)), 1, 40);
    const auto at = [&](int k) {
        const float t = float(k) / float(count);
        return ImVec2(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y));
    };
    for (int k = 0; k < count; ++k) {
        const ImVec2 p = at(k), q = at(k + 1);
        kept_clear.push_back({std::min(p.x, q.x) - half_width, std::min(p.y, q.y) - half_width,
                              std::max(p.x, q.x) + half_width, std::max(p.y, q.y) + half_width});
    }
}

void Workspace::note_edit(Edit edit, uint64_t serial) {
    if (serial == 0 || edit.before.empty()) return;  // it was not taken, or cannot be undone
    if (edit.name.empty()) edit.name = command_words(edit.after.front());
    edit.gesture = gesture;
    edit.elapsed = timeline().now;
    edit.behind = changes_run(edit.after.front()) && timeline().now < timeline().end;
    edit.serial = serial;
    if (variants.on()) edit.changes = variants.changes;
    if (branched.undo == Branched::Undo::on) branched.undo = Branched::Undo::nothing;
    edits.note(std::move(edit));
}

void Workspace::send_again(const Edit& edit, const std::vector<Command>& commands) {
    if (variants.on() && variants.changes != edit.changes) send_changes_to(edit.changes);
    if (std::holds_alternative<KeyParameters>(commands.front())) return bring_back_keys(commands);
    if (is_of_hands(commands.front())) return actions->move_hands_again(commands);
    for (const Command& command : commands) {
        const auto* set = std::get_if<SetParameter>(&command);
        const auto* material = std::get_if<SetMaterial>(&command);
        if (set) send_parameter(set->path, set->value);
        if (std::holds_alternative<ShowBody>(command)) post(command);
        if (!material) continue;
        for (const BodyState& body : snapshot->bodies)
            if (body.name == material->body) send_material(body, material->material);
    }
}

/// Whether undo, or redo, exchanges what was recorded before a branch for what was done since,
/// instead of undoing or redoing an edit.
bool Workspace::changes_branch(Branched::Undo way) const {
    const bool edits_come_first =
        way == Branched::Undo::back ? edits.done() > branched.edits : edits.next_redo() != nullptr;
    return branched.undo == way && timeline().can_come_back >= 0.01 && !variants.on() &&
           !edits_come_first;
}

void Workspace::change_branch(Branched::Undo way) {
    if (!actions->bring_back()) return;  // not now: bring_back() has said why
    const bool back = way == Branched::Undo::back;
    branched.undo = back ? Branched::Undo::on : Branched::Undo::back;
    say(Severity::information,
        back ? "Undone: the earlier run is back. {redo} returns to the newer one"
             : "Done again: the newer run is back");
}

std::string Workspace::undo_name() const {
    if (changes_branch(Branched::Undo::back)) return "what was done at an earlier moment";
    const Edit* edit = edits.next_undo();
    return edit ? edit->name : "";
}

std::string Workspace::redo_name() const {
    if (changes_branch(Branched::Undo::on)) return "what was done at an earlier moment";
    const Edit* edit = edits.next_redo();
    return edit ? edit->name : "";
}

/// Whether undoing this edit would end what cannot be done again, and the person has not been told
/// yet: a long run, one with named moments or with another branch, or a comparison.
bool Workspace::asks_before_undo(const Edit& edit) {
    constexpr double long_run = 20.0, time_to_answer = 10.0;  // [s]
    const double length = timeline().end;
    const bool is_dear = length >= long_run || variants.on() || moments.size() > 0 ||
                         changes_branch(Branched::Undo::on);
    if (!edit.of_scene() || !is_dear) return false;
    const double now = ImGui::GetTime();
    const AskedUndo asked = std::exchange(asked_undo_, {edit.serial, now + time_to_answer});
    if (asked.edit == edit.serial && now < asked.until) {
        asked_undo_ = {};
        return false;
    }
    say(Severity::warning, "{undo} once more undoes \"" + edit.name + "\": the run of " +
                               quantity_text(std::round(length), "s") +
                               (variants.on() ? " and B end" : " ends") +
                               ", and redo begins it anew");
    return true;
}

void Workspace::undo() {
    if (changes_branch(Branched::Undo::back)) return change_branch(Branched::Undo::back);
    const Edit* edit = edits.next_undo();
    if (!edit || !asks_before_undo(*edit)) undo_edit();
}

void Workspace::redo() {
    changes_branch(Branched::Undo::on) ? change_branch(Branched::Undo::on) : redo_edit();
}

void Workspace::undo_edit() {
    const Edit* last = edits.undo();
    if (!last) {
        if (!actions->go_to(OtherRun::earlier))
            say(Severity::information, "There is nothing to undo");
        return;
    }
    const Edit edit = *last;  // another scene ends B, and with it edits of B alone
    if (edit.of_scene())
        actions->undo_scene_edit(edit);
    else
        send_again(edit, edit.before);
    say(Severity::information, "Undone: " + edit.name);
}

void Workspace::redo_edit() {
    const Edit* next = edits.redo();
    if (!next) {
        if (!actions->go_to(OtherRun::later))
            say(Severity::information, "There is nothing to redo");
        return;
    }
    const Edit edit = *next;
    if (edit.of_scene())
        actions->redo_scene_edit(edit);
    else
        send_again(edit, edit.after);
    say(Severity::information, "Done again: " + edit.name);
}

}  // namespace taffy
