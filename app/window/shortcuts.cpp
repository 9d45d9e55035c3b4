#include "app/window/shortcuts.h"

#include <GLFW/glfw3.h>

#include <algorithm>

namespace taffy {

namespace {

std::function<void(Actions&)> view(StandardView view) {
    return [view](Actions& a) { a.show_view(view); };
}

Shortcut view_shortcut(int digit, const std::string& name, StandardView which) {
    std::string help = name + " view";
    help[0] = char(help[0] - 'a' + 'A');
    return {
        "view_" + name, "View", help, {{GLFW_KEY_0 + digit}, {GLFW_KEY_KP_0 + digit}}, view(which)};
}

std::vector<Shortcut> make_shortcuts() {
    constexpr int ctrl = GLFW_MOD_CONTROL, shift = GLFW_MOD_SHIFT;
    const std::string run = "Simulation", film = "Film", window = "Window", hands = "Hands";
    const auto nothing = [](Actions&) {};
    std::vector<Shortcut> table = {
        {"pause", run, "Pause or go on", {{GLFW_KEY_SPACE}}, &Actions::toggle_pause},
        {"step",
         run,
         "One time step",
         {{GLFW_KEY_PERIOD}, {GLFW_KEY_KP_DECIMAL}},
         &Actions::step_once},
        {"step_back", run, "One time step back", {{GLFW_KEY_COMMA}}, &Actions::step_back},
        {"seek_begin",
         run,
         "To the beginning of the timeline",
         {{GLFW_KEY_HOME}},
         &Actions::seek_begin},
        {"seek_end", run, "To the end of what was recorded", {{GLFW_KEY_END}}, &Actions::seek_end},
        {"name_moment",
         run,
         "Name this moment on the timeline",
         {{GLFW_KEY_N}},
         &Actions::name_moment},
        {"reset",
         run,
         "Reset: back to the start, parameters stay",
         {{GLFW_KEY_R}},
         &Actions::reset},
        {"reload", run, "Load the scene file again", {{GLFW_KEY_F5}}, &Actions::reload_scene},
        {"save_run",
         run,
         "Save the run, for --load-state",
         {{GLFW_KEY_S, ctrl}},
         &Actions::save_run,
         true},
        {"undo",
         run,
         "Undo the last edit of a parameter or a material",
         {{GLFW_KEY_Z, ctrl}},
         &Actions::undo},
        {"redo",
         run,
         "Do again what was undone",
         {{GLFW_KEY_Z, ctrl | shift}, {GLFW_KEY_Y, ctrl}},
         &Actions::redo},
        {"next_body", hands, "Select the next body", {{GLFW_KEY_TAB}}, &Actions::select_next_body},
        {"twist_axis",
         hands,
         "Twist about the body's axis or the view's",
         {{GLFW_KEY_X}},
         &Actions::toggle_twist_axis},
        {"inspect",
         hands,
         "Inspect the particle under the mouse",
         {{GLFW_KEY_I}},
         &Actions::inspect,
         false,
         false},
        {"brush_heat",
         hands,
         "Heat brush: heat what is under the mouse",
         {{GLFW_KEY_H}},
         nothing,
         false,
         false,
         true},
        {"brush_cool", hands, "Heat brush: cool it", {{GLFW_KEY_C}}, nothing, false, false, true},
        {"remove_pin",
         hands,
         "Remove the pin used last or under the mouse",
         {{GLFW_KEY_DELETE}, {GLFW_KEY_BACKSPACE}},
         &Actions::remove_pin},
        {"let_go",
         hands,
         "Let go of everything",
         {{GLFW_KEY_DELETE, shift}, {GLFW_KEY_BACKSPACE, shift}},
         &Actions::remove_all_grips},
        {"cancel",
         hands,
         "Stop dragging or playing, close what is open",
         {{GLFW_KEY_ESCAPE}},
         &Actions::cancel,
         true,
         false,
         false,
         true},
        view_shortcut(1, "front", StandardView::front),
        view_shortcut(2, "back", StandardView::back),
        view_shortcut(3, "right", StandardView::right),
        view_shortcut(4, "left", StandardView::left),
        view_shortcut(5, "top", StandardView::top),
        view_shortcut(6, "bottom", StandardView::bottom),
        view_shortcut(7, "isometric", StandardView::isometric),
        {"frame_all", "View", "Frame all", {{GLFW_KEY_F}}, &Actions::frame_all},
        {"copy_camera",
         "View",
         "Copy the camera as text",
         {{GLFW_KEY_C, ctrl}},
         &Actions::copy_camera},
        {"paste_camera",
         "View",
         "Go to the camera that was copied",
         {{GLFW_KEY_V, ctrl}},
         &Actions::paste_camera},
        {"save_camera",
         "View",
         "Save this camera, with a name",
         {{GLFW_KEY_K, shift}},
         &Actions::save_camera},
        {"camera_key",
         "View",
         "Make this camera a key of the camera path",
         {{GLFW_KEY_K}},
         &Actions::set_camera_key},
        {"projection",
         "View",
         "Perspective or orthographic",
         {{GLFW_KEY_O}},
         &Actions::toggle_projection},
        {"surface",
         "View",
         "Bodies as surfaces or particles",
         {{GLFW_KEY_M}},
         &Actions::toggle_surface},
        {"film", film, "Start or stop a film", {{GLFW_KEY_F9}}, &Actions::toggle_recording, true},
        {"picture", film, "Save a picture (PNG)", {{GLFW_KEY_F12}}, &Actions::take_picture, true},
        {"export",
         film,
         "Export particles or surfaces (PLY, OBJ, VTP)",
         {{GLFW_KEY_F8}},
         &Actions::export_frame,
         true},
        {"export_sequence",
         film,
         "Start or stop a sequence of exports",
         {{GLFW_KEY_F8, shift}},
         &Actions::toggle_export_sequence,
         true},
        {"help", window, "This help", {{GLFW_KEY_F1}}, &Actions::toggle_help, true},
        {"tour",
         window,
         "Guided tour: five things to do",
         {{GLFW_KEY_F1, shift}},
         &Actions::start_tour,
         true},
        {"scenes",
         window,
         "Choose a scene",
         {{GLFW_KEY_F2}, {GLFW_KEY_O, ctrl}},
         &Actions::toggle_scene_picker,
         true},
        {"search",
         window,
         "Search actions, panels, parameters and scenes",
         {{GLFW_KEY_P, ctrl}},
         &Actions::toggle_search,
         true,
         false},
        {"panels", window, "Hide or show all panels", {{GLFW_KEY_P}}, &Actions::toggle_panels},
        {"theme", window, "Light or dark theme", {{GLFW_KEY_T}}, &Actions::toggle_theme},
        {"fullscreen", window, "Full screen", {{GLFW_KEY_F11}}, &Actions::toggle_fullscreen, true},
        {"larger",
         window,
         "Larger panels and text",
         {{GLFW_KEY_EQUAL, ctrl}, {GLFW_KEY_KP_ADD, ctrl}},
         [](Actions& a) { a.change_interface_scale(1); }},
        {"smaller",
         window,
         "Smaller panels and text",
         {{GLFW_KEY_MINUS, ctrl}, {GLFW_KEY_KP_SUBTRACT, ctrl}},
         [](Actions& a) { a.change_interface_scale(-1); }},
        {"normal_size",
         window,
         "Panels and text of normal size",
         {{GLFW_KEY_0, ctrl}, {GLFW_KEY_KP_0, ctrl}},
         [](Actions& a) { a.change_interface_scale(0); }},
        {"quit", window, "Quit", {{GLFW_KEY_Q, ctrl}}, &Actions::close_window, true}};
    return table;
}

}  // namespace

const std::vector<Shortcut>& shortcuts() {
    static const std::vector<Shortcut> table = make_shortcuts();
    return table;
}

std::optional<size_t> find_shortcut(std::string_view id) {
    const auto at = std::ranges::find(shortcuts(), id, &Shortcut::id);
    if (at == shortcuts().end()) return std::nullopt;
    return size_t(at - shortcuts().begin());
}

}  // namespace taffy
