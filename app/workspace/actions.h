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

/// The run that was left when the present one was opened from a file, or that one, seen from there.
enum class OtherRun { earlier, later };

class Actions {
  public:
    virtual ~Actions() = default;

    virtual void load_scene(const std::filesystem::path& file) = 0;
    virtual void new_scene() = 0;  // a floor and a cube, to be edited
    virtual void reload_scene() = 0;
    virtual void play_script(const std::filesystem::path& file) = 0;
    virtual void stop_script() = 0;
    virtual void reset() = 0;
    virtual void go_back() = 0;  // to the last good state
    virtual void toggle_pause() = 0;
    virtual void step_once() = 0;
    /// Goes to another moment of the timeline [s]. Returns the command's serial; 0: not now, and
    /// the person has been told why.
    virtual uint64_t seek(double elapsed) = 0;
    virtual void step_back() = 0;
    virtual void seek_begin() = 0;
    virtual void seek_end() = 0;
    virtual void name_moment() = 0;  // gives the present moment of the timeline a name
    virtual void branch() = 0;       // forgets what was recorded of later moments
    virtual void undo() = 0;         // an edit of a parameter, a material, the scene or a pin
    virtual void redo() = 0;
    /// Places, moves, turns and removes pins, as the commands of an edit say that is undone or
    /// redone.
    virtual void move_hands_again(const std::vector<Command>& commands) = 0;
    /// Changes the scene, which then begins anew.
    virtual void edit_scene(SceneEdit edit) = 0;
    /// Undoes an edit that replaced the scene: brings back the run that it ended if that run can
    /// come back, else the scene of before with the values that panels had set in it.
    virtual void undo_scene_edit(const Edit& edit) = 0;
    /// Replaces the scene once more.
    virtual void redo_scene_edit(const Edit& edit) = 0;
    /// Moves the camera if the gizmo of the entry selected in the section "Edit the scene" is out
    /// of view.
    virtual void show_selected_entry() = 0;
    /// Brings back what the last branch took, see BringBack. Returns false if that cannot be done.
    virtual bool bring_back() = 0;
    /// Shows that run in place of the present one. Returns false if there is none.
    virtual bool go_to(OtherRun other) = 0;
    virtual void compare_scene() = 0;       // runs it twice from now on, as A and B
    virtual void end_comparison() = 0;      // goes back to A alone
    virtual void duplicate_selected() = 0;  // the selected entry of the edited scene
    virtual void save_scene() = 0;          // into its own file, or shows where to name one
    virtual void scene_saved(const std::filesystem::path& file) = 0;  // the scene belongs to that
                                                                      // file now
    virtual void earlier_view() = 0;  // restores camera and view as they were before
    virtual void later_view() = 0;
    virtual void show_view(StandardView view) = 0;
    virtual void frame_all() = 0;
    virtual void copy_camera() = 0;   // as text, to the clipboard
    virtual void paste_camera() = 0;  // from the clipboard
    /// The pose of the camera, or the one it is moving to, as a film without panels shows it.
    virtual CameraDescription present_camera() const = 0;
    virtual void go_to_camera(const CameraDescription& camera) = 0;
    virtual void copy_camera_text(const std::string& camera) = 0;
    virtual void save_camera() = 0;     // under a name, in the settings
    virtual void set_camera_key() = 0;  // adds a key to the camera path, at the present time and
                                        // pose
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
    virtual void change_interface_scale(int direction) = 0;  // 1: larger, -1: smaller, 0: back to 1
    virtual void cancel() = 0;                               // ends a drag, closes the help or a
                                                             // message
    virtual void pin(ParticleId particle) = 0;               // at its present place
    virtual void remove_pin() = 0;
    virtual void remove_all_grips() = 0;
    virtual void inspect() = 0;        // the particle under the mouse
    virtual void choose_figure() = 0;  // opens the list of figures, for a plot of its own
    virtual void place_probe() = 0;    // on the particle under the mouse
    /// Writes a plot into a new file in taffy-films.
    /// @param extension  ".csv", ".svg", ".png"
    virtual void save_plot(size_t plot, const char* extension) = 0;
    virtual void close_window() = 0;
};

}  // namespace taffy
