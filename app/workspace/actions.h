#pragma once
// What keys, buttons and dropped files ask the window to do.
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/commands/command.h"
#include "core/scene/scene_description.h"
#include "render/view/camera.h"

namespace taffy {

struct Edit;
struct SceneEdit;

class Actions {
  public:
    virtual ~Actions() = default;

    virtual void load_scene(const std::filesystem::path& file) = 0;
    virtual void reload_scene() = 0;
    virtual void play_script(const std::filesystem::path& file) = 0;
    virtual void stop_script() = 0;
    virtual void reset() = 0;
    virtual void go_back() = 0;  // to the last good state
    virtual void toggle_pause() = 0;
    virtual void step_once() = 0;
    /// To another moment of the timeline [s]. The command's serial; 0: not now, and the person has
    /// been told why.
    virtual uint64_t seek(double elapsed) = 0;
    virtual void step_back() = 0;
    virtual void seek_begin() = 0;
    virtual void seek_end() = 0;
    virtual void name_moment() = 0;  // the present one, on the timeline
    virtual void branch() = 0;       // forget what was recorded of later moments
    virtual void undo() = 0;         // an edit of a parameter, a material, the scene or a pin
    virtual void redo() = 0;
    /// Places, moves, turns and removes pins as an edit says that is undone or done again.
    virtual void move_hands_again(const std::vector<Command>& commands) = 0;
    /// Changes the scene: it begins anew as it is then.
    virtual void edit_scene(SceneEdit edit) = 0;
    /// Undoes an edit that replaced the scene: brings back the run that it ended, where that can
    /// come back, else the scene of before and what panels had set in it.
    virtual void undo_scene_edit(const Edit& edit) = 0;
    /// Replaces the scene once more.
    virtual void redo_scene_edit(const Edit& edit) = 0;
    /// What is selected in the section "Edit the scene" comes into sight, where its gizmo is not.
    virtual void show_selected_entry() = 0;
    /// See BringBack. False: it cannot be done.
    virtual bool bring_back() = 0;
    virtual void compare_scene() = 0;       // it runs twice from now on: as A and B
    virtual void end_comparison() = 0;      // back to A alone
    virtual void duplicate_selected() = 0;  // of the scene that is edited
    virtual void save_scene() = 0;          // into its own file, or shows where to name one
    virtual void scene_saved(const std::filesystem::path& file) = 0;  // it is of that file now
    virtual void earlier_view() = 0;  // camera and view as they were before
    virtual void later_view() = 0;
    virtual void show_view(StandardView view) = 0;
    virtual void frame_all() = 0;
    virtual void copy_camera() = 0;   // as text, to the clipboard
    virtual void paste_camera() = 0;  // from there
    /// Where the camera is, or is going; as a film shows it, without panels.
    virtual CameraDescription present_camera() const = 0;
    virtual void go_to_camera(const CameraDescription& camera) = 0;
    virtual void copy_camera_text(const std::string& camera) = 0;
    virtual void save_camera() = 0;     // under a name, in the settings
    virtual void set_camera_key() = 0;  // of the camera path: here and now
    virtual void save_camera_path() = 0;
    virtual void load_camera_path(const std::filesystem::path& file) = 0;
    virtual void save_parameter_keys() = 0;
    virtual void load_parameter_keys(const std::filesystem::path& script) = 0;
    virtual void toggle_projection() = 0;
    virtual void toggle_surface() = 0;
    virtual void toggle_recording() = 0;
    virtual void record_from_reset() = 0;
    virtual void take_picture() = 0;
    virtual void toggle_shown_keys() = 0;
    virtual void export_frame() = 0;
    virtual void toggle_export_sequence() = 0;
    virtual void save_run() = 0;
    virtual void toggle_help() = 0;
    virtual void start_tour() = 0;
    virtual void toggle_scene_picker() = 0;
    virtual void toggle_search() = 0;
    virtual void toggle_panels() = 0;
    virtual void toggle_fullscreen() = 0;
    virtual void toggle_theme() = 0;
    virtual void toggle_twist_axis() = 0;
    virtual void select_next_body() = 0;
    virtual void change_interface_scale(int direction) = 0;  // 1, -1; 0 = back to 1
    virtual void cancel() = 0;                               // a drag, the help, a message
    virtual void pin(ParticleId particle) = 0;               // where it is now
    virtual void remove_pin() = 0;
    virtual void remove_all_grips() = 0;
    virtual void inspect() = 0;        // the particle under the mouse
    virtual void choose_figure() = 0;  // for a plot of its own
    virtual void place_probe() = 0;    // on the particle under the mouse
    /// Writes a plot into a file of its own in taffy-films. @param extension  ".csv", ".svg",
    /// ".png"
    virtual void save_plot(size_t plot, const char* extension) = 0;
    virtual void close_window() = 0;
};

}  // namespace taffy
