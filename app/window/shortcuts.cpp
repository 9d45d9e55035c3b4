#include "app/window/shortcuts.h"

#include <GLFW/glfw3.h>

namespace taffy {

namespace {

std::function<void(Actions&)> view(StandardView view) {
    return [view](Actions& a) { a.show_view(view); };
}

Shortcut view_shortcut(int digit, const std::string& help, StandardView which) {
    return {"View",
            std::to_string(digit),
            help,
            {{GLFW_KEY_0 + digit}, {GLFW_KEY_KP_0 + digit}},
            view(which)};
}

std::vector<Shortcut> make_shortcuts() {
    constexpr int ctrl = GLFW_MOD_CONTROL, shift = GLFW_MOD_SHIFT;
    const std::string run = "Simulation", film = "Film", window = "Window", hands = "Hands";
    const auto nothing = [](Actions&) {};
    std::vector<Shortcut> table = {
        {run, "Space", "Pause or go on", {{GLFW_KEY_SPACE}}, &Actions::toggle_pause},
        {run,
         ". (full stop)",
         "One time step",
         {{GLFW_KEY_PERIOD}, {GLFW_KEY_KP_DECIMAL}},
         &Actions::step_once},
        {run, ", (comma)", "One time step back", {{GLFW_KEY_COMMA}}, &Actions::step_back},
        {run, "Home", "To the beginning of the timeline", {{GLFW_KEY_HOME}}, &Actions::seek_begin},
        {run, "End", "To the end of what was recorded", {{GLFW_KEY_END}}, &Actions::seek_end},
        {run, "N", "Name this moment on the timeline", {{GLFW_KEY_N}}, &Actions::name_moment},
        {run, "R", "Reset: back to the start, parameters stay", {{GLFW_KEY_R}}, &Actions::reset},
        {run, "F5", "Load the scene file again", {{GLFW_KEY_F5}}, &Actions::reload_scene},
        {run,
         "Ctrl + S",
         "Save the run, for --load-state",
         {{GLFW_KEY_S, ctrl}},
         &Actions::save_run,
         true},
        {run,
         "Ctrl + Z",
         "Undo the last edit of a parameter or a material",
         {{GLFW_KEY_Z, ctrl}},
         &Actions::undo},
        {run,
         "Ctrl + Shift + Z",
         "Do again what was undone",
         {{GLFW_KEY_Z, ctrl | shift}, {GLFW_KEY_Y, ctrl}},
         &Actions::redo},
        {hands, "Tab", "Select the next body", {{GLFW_KEY_TAB}}, &Actions::select_next_body},
        {hands,
         "X",
         "Twist about the body's axis or the view's",
         {{GLFW_KEY_X}},
         &Actions::toggle_twist_axis},
        {hands,
         "I",
         "Inspect the particle under the mouse",
         {{GLFW_KEY_I}},
         &Actions::inspect,
         false,
         false},
        {hands,
         "B",
         "Put a probe on the particle under the mouse",
         {{GLFW_KEY_B}},
         &Actions::place_probe,
         false,
         false},
        // The heat tool looks at these two itself, for as long as they are down.
        {hands,
         "H (hold)",
         "Heat brush: heat what is under the mouse",
         {{GLFW_KEY_H}},
         nothing,
         false,
         false},
        {hands, "C (hold)", "Heat brush: cool it", {{GLFW_KEY_C}}, nothing, false, false},
        {hands,
         "Delete",
         "Remove the pin used last or under the mouse",
         {{GLFW_KEY_DELETE}, {GLFW_KEY_BACKSPACE}},
         &Actions::remove_pin},
        {hands,
         "Shift + Delete",
         "Let go of everything",
         {{GLFW_KEY_DELETE, shift}, {GLFW_KEY_BACKSPACE, shift}},
         &Actions::remove_all_grips},
        {hands,
         "Esc",
         "Stop dragging or playing, close what is open",
         {{GLFW_KEY_ESCAPE}},
         &Actions::cancel,
         true,
         false},
        view_shortcut(1, "Front view", StandardView::front),
        view_shortcut(2, "Back view", StandardView::back),
        view_shortcut(3, "Right view", StandardView::right),
        view_shortcut(4, "Left view", StandardView::left),
        view_shortcut(5, "Top view", StandardView::top),
        view_shortcut(6, "Bottom view", StandardView::bottom),
        view_shortcut(7, "Isometric view", StandardView::isometric),
        {"View", "F", "Frame all", {{GLFW_KEY_F}}, &Actions::frame_all},
        {"View",
         "Ctrl + C",
         "Copy the camera as text",
         {{GLFW_KEY_C, ctrl}},
         &Actions::copy_camera},
        {"View",
         "Ctrl + V",
         "Go to the camera that was copied",
         {{GLFW_KEY_V, ctrl}},
         &Actions::paste_camera},
        {"View", "O", "Perspective or orthographic", {{GLFW_KEY_O}}, &Actions::toggle_projection},
        {"View", "M", "Bodies as surfaces or particles", {{GLFW_KEY_M}}, &Actions::toggle_surface},
        {film, "G", "Plot a figure over the time", {{GLFW_KEY_G}}, &Actions::choose_figure},
        {film, "F9", "Start or stop a film", {{GLFW_KEY_F9}}, &Actions::toggle_recording, true},
        {film, "F12", "Save a picture (PNG)", {{GLFW_KEY_F12}}, &Actions::take_picture, true},
        {film,
         "F8",
         "Export particles or surfaces (PLY, OBJ, VTP)",
         {{GLFW_KEY_F8}},
         &Actions::export_frame,
         true},
        {film,
         "Shift + F8",
         "Start or stop a sequence of exports",
         {{GLFW_KEY_F8, shift}},
         &Actions::toggle_export_sequence,
         true},
        {window, "F1", "This help", {{GLFW_KEY_F1}}, &Actions::toggle_help, true},
        {window,
         "Shift + F1",
         "Guided tour: five things to do",
         {{GLFW_KEY_F1, shift}},
         &Actions::start_tour,
         true},
        {window,
         "F2, Ctrl + O",
         "Choose a scene",
         {{GLFW_KEY_F2}, {GLFW_KEY_O, ctrl}},
         &Actions::toggle_scene_picker,
         true},
        {window,
         "Ctrl + P",
         "Search actions, panels, parameters and scenes",
         {{GLFW_KEY_P, ctrl}},
         &Actions::toggle_search,
         true,
         false},
        {window, "P", "Hide or show all panels", {{GLFW_KEY_P}}, &Actions::toggle_panels},
        {window, "T", "Light or dark theme", {{GLFW_KEY_T}}, &Actions::toggle_theme},
        {window, "F11", "Full screen", {{GLFW_KEY_F11}}, &Actions::toggle_fullscreen, true},
        {window,
         "Ctrl + +",
         "Larger panels and text",
         {{GLFW_KEY_EQUAL, ctrl}, {GLFW_KEY_EQUAL, ctrl | shift}, {GLFW_KEY_KP_ADD, ctrl}},
         [](Actions& a) { a.change_interface_scale(1); }},
        {window,
         "Ctrl + \u2212",
         "Smaller panels and text",
         {{GLFW_KEY_MINUS, ctrl}, {GLFW_KEY_KP_SUBTRACT, ctrl}},
         [](Actions& a) { a.change_interface_scale(-1); }},
        {window,
         "Ctrl + 0",
         "Panels and text of normal size",
         {{GLFW_KEY_0, ctrl}, {GLFW_KEY_KP_0, ctrl}},
         [](Actions& a) { a.change_interface_scale(0); }},
        {window, "Ctrl + Q", "Quit", {{GLFW_KEY_Q, ctrl}}, &Actions::close_window, true}};
    return table;
}

}  // namespace

const std::vector<Shortcut>& shortcuts() {
    static const std::vector<Shortcut> table = make_shortcuts();
    return table;
}

bool run_shortcut(const KeyPress& press, bool typing, Actions& actions) {
    for (const Shortcut& shortcut : shortcuts()) {
        if (typing && !shortcut.while_typing) continue;
        for (const KeyCode& code : shortcut.codes) {
            if (code.key != press.key || code.mods != press.mods) continue;
            shortcut.run(actions);
            return true;
        }
    }
    return false;
}

}  // namespace taffy
