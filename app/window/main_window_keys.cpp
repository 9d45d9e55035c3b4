// Which keys hold, and how a person chooses others in the help.
#define GLFW_INCLUDE_NONE  // main_window.h brings OpenGL along
#include <GLFW/glfw3.h>

#include <algorithm>
#include <utility>

#include "app/window/main_window.h"

namespace taffy {

namespace {

bool is_modifier(int key) {
    return key >= GLFW_KEY_LEFT_SHIFT && key <= GLFW_KEY_RIGHT_SUPER;
}

}  // namespace

bool MainWindow::is_held(const char* shortcut) const {
    return std::ranges::any_of(keys_.of(*find_shortcut(shortcut)),
                               [&](const KeyCode& code) { return window_.key_held(code.key); });
}

BrushKey MainWindow::brush_key() const {
    if (gui_.typing() || !key_change_.id.empty()) return BrushKey::none;
    if (is_held("brush_heat")) return BrushKey::heat;
    return is_held("brush_cool") ? BrushKey::cool : BrushKey::none;
}

std::vector<HelpEntry> MainWindow::key_help() const {
    std::vector<HelpEntry> entries;
    for (size_t k = 0; k < shortcuts().size(); ++k) {
        const Shortcut& s = shortcuts()[k];
        entries.push_back({.group = s.group,
                           .keys = shown_keys_text(keys_.of(k)),
                           .help = s.help,
                           .id = s.fixed ? "" : s.id,
                           .usual = keys_.changed(k) ? shown_keys_text(s.codes) : "",
                           .hold = s.hold});
    }
    return entries;
}

std::vector<HelpEntry> MainWindow::mouse_help() const {
    std::vector<HelpEntry> entries;
    const auto add = [&](const std::string& gesture, const std::string& help) {
        entries.push_back({.keys = gesture, .help = help});
    };
    for (const Gesture& g : tools_.gestures()) add(gesture_text(g), w_.with_keys(g.help));
    add("Drag on the timeline", "Go to another moment of the run");
    add("Right-click a timeline flag", "Rename the moment, or remove it");
    add("Right-click a slider", "Set a key: between two keys the run changes the value");
    add("Double-click a slider", "Go back to the value of the scene");
    add("Ctrl + click a slider", "Type a number");
    return entries;
}

/// Opens the help, or closes what is open of it.
void MainWindow::toggle_help() {
    help_open_ = !help_open_ && !first_steps_.open;
    first_steps_.open = false;
}

void MainWindow::draw_help() {
    w_.read_until = 0.0f;
    if (first_steps_.open && first_steps_window(w_, first_steps_))
        load_scene_named(first_steps_scene);
    if (!help_open_) key_change_ = {};
    if (help_open_) answer_help(help_window(w_, mouse_help(), key_help(), key_change_, help_open_));
}

void MainWindow::answer_help(const HelpAnswer& answer) {
    using Kind = HelpAnswer::Kind;
    if (answer.kind == Kind::none) return;
    const KeyChange change = std::exchange(key_change_, {});
    if (answer.kind == Kind::change && answer.id != change.id) key_change_.id = answer.id;
    if (answer.kind == Kind::keep_first_steps) {
        help_open_ = false;
        first_steps_.open = true;
        close_tour();  // these steps are taken instead
    }
    if (answer.kind == Kind::reset_all) keep_keys(keys_.with_defaults());
    const std::optional<size_t> shortcut = find_shortcut(answer.id);
    if (answer.kind == Kind::swap) keep_keys(keys_.with_key(*shortcut, change.pressed));
    if (answer.kind == Kind::reset) keep_keys(keys_.with_default(*shortcut));
}

/// Takes the key that the help waits for. Returns false when it waits for none.
bool MainWindow::take_new_key(const KeyPress& press) {
    if (key_change_.id.empty() || !help_open_) return false;
    if (press.repeated || is_modifier(press.key)) return true;
    if (press.key == GLFW_KEY_ESCAPE) {
        key_change_ = {};
        return true;
    }
    const size_t shortcut = *find_shortcut(key_change_.id);
    const KeyCode code = without_shift_of_plus({press.key, press.mods});
    const std::optional<size_t> holder = keys_.find(code);
    std::string why = keys_.why_not(shortcut, code);
    const bool may_swap = why.empty() && holder && *holder != shortcut;
    if (may_swap)
        why = key_text(code) + " is taken by \u201c" + shortcuts()[*holder].help + "\u201d.";
    if (why.empty()) {
        keep_keys(keys_.with_key(shortcut, code));
        key_change_ = {};
    } else {
        key_change_ = {key_change_.id, why, code, may_swap};
    }
    return true;
}

/// Shows a key in the view, for those who watch. What is typed into a text field is seen there.
void MainWindow::show_key(const KeyPress& press) {
    const KeyCode code = without_shift_of_plus({press.key, press.mods});
    const std::string text = key_text(code);
    if (!w_.settings.show_keys || press.repeated || text.empty()) return;
    if (gui_.typing() && edits_text(code)) return;
    const std::optional<size_t> shortcut = keys_.find(code);
    shown_keys_.press(press.key, text, shortcut ? shortcuts()[*shortcut].help : "");
}

void MainWindow::show_gesture(const Gesture* gesture, int source) {
    if (!w_.settings.show_keys || !gesture) return;
    Gesture anywhere = *gesture;
    anywhere.place = Place::anywhere;
    shown_keys_.press(source, gesture_text(anywhere), w_.with_keys(gesture->help));
}

/// Makes these keys hold from now on, and keeps them in the settings.
void MainWindow::keep_keys(KeyChoices choices) {
    keys_ = KeyBindings(choices);
    w_.settings.keys = std::move(choices);
    w_.keys.clear();
    for (size_t k = 0; k < shortcuts().size(); ++k)
        w_.keys[shortcuts()[k].id] = keys_in_words(keys_.of(k));
}

}  // namespace taffy
