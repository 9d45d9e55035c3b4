#pragma once
// What tools, panels and overlay share: the newest snapshot of the simulation, the camera, the
// selection, and the ways to change things. Owned by the main window; used by its thread alone.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <functional>
#include <glm/glm.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/script/script_library.h"
#include "app/workspace/actions.h"
#include "app/workspace/cures.h"
#include "app/workspace/edit_history.h"
#include "app/workspace/named_moments.h"
#include "app/workspace/palette.h"
#include "app/workspace/pending_values.h"
#include "app/workspace/scene_editor.h"
#include "app/workspace/settings.h"
#include "app/workspace/variants.h"
#include "app/workspace/view_history.h"
#include "app/workspace/view_parts.h"
#include "core/commands/command.h"
#include "core/commands/parameter_keys.h"
#include "core/parameters/view_parameters.h"
#include "core/scene/camera_path.h"
#include "core/scene/material_library.h"
#include "core/scene/scene_library.h"
#include "core/snapshot/snapshot.h"
#include "render/shapes/line_shapes.h"
#include "render/view/camera.h"

namespace taffy {

/// Text in the view beside a point of the scene.
struct Label {
    glm::vec3 point{0.0f};  // [m]
    std::string text;
    ImVec4 colour;
    bool names_point = false;  // sits right above the point with a tip that touches it; else beside
                               // it
};

enum class Severity { information, warning, error };

struct Fonts {
    ImFont* normal = nullptr;
    ImFont* bold = nullptr;
    ImFont* small = nullptr;
    ImFont* title = nullptr;
};

/// A diamond of the timeline, which stands for keys of parameters, that the mouse holds.
struct KeyDrag {
    std::optional<double> held;  // time of its keys [s]; empty: none
    double to = 0.0;             // where it is dragged to [s]
    bool moved = false;          // else it is a click
};

/// Which integrator the row "Faster integrator" names.
struct IntegratorAnswer {
    enum class Faster { unknown, neither, present, other };
    Faster shown = Faster::unknown;
    Faster next = Faster::unknown;  // what the latest estimates say
    double next_since = 0.0;        // [s], ImGui's clock
    double gain = 1.0;       // how many times as fast the other integrator is, when last known
    bool implicit = false;   // the integrator in use
    std::string scene = {};  // that the answer is about
};

/// What the one widget in use remembers between frames.
struct WidgetState {
    ImGuiID text_field = 0;  // of the slider that is a text field now; 0 = none
    char text[64] = "";
    bool focus_text = false;
    double part = 0.0;               // of the slider being dragged: its position without rounding
    double value = 0.0;              // the same for ranges without ends
    std::string open_list;           // id of the choice whose list was opened last
    std::string hovered;             // text of the tooltip that is due
    double hovered_since = 0.0;      // [s], ImGui's clock
    int hovered_last = 0;            // ImGui's frame
    bool rests_since_click = false;  // the mouse has not moved since a button was pressed
    bool drags = false;              // the slider that is pressed follows the mouse
    ImGuiID inert = 0;               // the slider whose second click was a reset
    IntegratorAnswer integrator;
    std::optional<double> scrubbed;  // where the play head is dragged to now [s]
    uint64_t scrub_serial = 0;       // of the last command sent for that
    /// Where the mouse was [units], and the moment shown [s], when a fine drag began.
    std::optional<std::pair<float, double>> fine_scrub;
    KeyDrag key_drag;
    double seeking_since = 0.0;  // [s], ImGui's clock
};

/// The list of materials, and the row that saves one.
struct MaterialChoiceState {
    std::vector<MaterialEntry> entries;
    bool known = false;  // entries have been read from the files
    bool saving = false;
    char name[64] = "";
};

/// The card in which a moment of the timeline is named.
struct MomentCardState {
    std::optional<size_t> of;     // index into Workspace::moments; empty: closed
    bool takes_keyboard = false;  // in the next frame
    char name[64] = "";
};

/// The menu of a body in the view.
struct BodyMenuState {
    bool opens = false;  // the menu opens in the next frame
    Variant variant = Variant::a;
    ParticleId particle;  // the one under the mouse
};

/// The card about the last step that was rolled back.
struct BlowUpCardState {
    bool open = false;
    uint64_t scene_serial = 0;
    double elapsed = 0.0;  // when the step was rolled back, on the timeline [s]
    double time = 0.0;     // of the state that the run went back to [s]
    BreakDown what = {};
    std::string stiff = {};           // a sentence about the step; may be empty
    std::vector<size_t> places = {};  // of the particles at fault, in the snapshot
    std::vector<Cure> cures = {};
};

/// The rows with which the scene is saved.
struct SceneSaveState {
    bool open = false;
    bool takes_keyboard = false;  // in the next frame
    int scrolls = 0;              // for so many frames more: scrolls the button into view
    bool with_camera = false;     // saves the present camera as the scene's
    char file[400] = "";
    char title[160] = "", description[1000] = "";  // as typed, while it is open
    std::filesystem::path last;                    // file written last; empty: none
};

/// The camera path in this scene.
struct CameraPathState {
    bool follows = false;  // the camera moves along the path
    char file[256] = "";   // file to load

    void set_file(const std::string& name) { file[name.copy(file, sizeof file - 1)] = '\0'; }
};

/// Where a widget is [units].
struct WidgetPlace {
    std::array<float, 4> rectangle;  // x, y, width, height
    std::array<float, 4> sight;      // the part that its window shows; the rest is scrolled away
    bool enabled = true;             // not greyed out
};

/// A row that is looked for in all sections, see Workspace::seek_widget.
struct Sought {
    std::string widget;  // empty: none
    std::string label;   // what people call it
    std::string idle;    // why the parameter does nothing now; empty: it does something
    bool found = false;
    // Where the row is; before it is found, where the row that is drawn now is.
    std::string panel, section;
    bool right = false;
};

/// A widget that is brought into sight and outlined for a moment.
struct ShownWidget {
    static constexpr double seconds = 2.0;
    std::string id;       // empty: none
    double until = 0.0;   // [s], ImGui's clock
    bool typing = false;  // a slider becomes a text field, so that a value can be typed at once
};

/// The script that plays now; empty name: none.
struct PlayedScript {
    std::string name;
    double time = 0.0;  // [s]
    double end = 0.0;   // [s]
};

/// The run has branched from an earlier moment; what was recorded before can be brought back.
struct Branched {
    enum class Undo { nothing, back, on };
    Undo undo = Undo::nothing;  // which of undo and redo changes to the other branch
    size_t edits = 0;           // those done before the branch: later ones are undone first
};

/// What the interface knows of the running scene, beside what its simulation knows.
struct PresentScene {
    std::string title, description;
    std::vector<ScriptEntry> scripts;  // those that can be played in it
    PlayedScript played;
};

/// A sequence of exports; see app/window/exporting.h.
struct ExportingState {
    bool active = false;
    long files = 0;
    long dropped = 0;
};

class Panel;
struct Plotting;

struct Workspace {
    static constexpr double never = 1e9;  // [s]

    /// Never null after the start. Where two variants run: that of the one that panels show, or
    /// within an InVariant that of its variant.
    const Snapshot* snapshot = nullptr;
    Variants variants;
    std::array<ViewPart, 2> parts;  // of the window, by Variant
    bool halves = false;            // the parts are halves of the window
    Camera camera;
    ViewParameters view;        // as shown now
    ViewParameters scene_view;  // as the scene file has it: a double-click brings it back
    PresentScene scene;
    ExportingState exporting;
    std::vector<Obstacle> scene_obstacles;  // as the scene file has them
    WindowSettings settings;
    std::map<std::string, std::string> keys;  // "Ctrl + S", by the id of the shortcut
    uint32_t selected_body = 0;
    std::optional<ParticleId> inspected;  // the particle that snapshots report on
    PendingValues pending;
    EditHistory edits;
    Branched branched;
    ViewHistory views;
    SceneEditor editor;
    SceneSaveState scene_save;
    uint64_t gesture = 0;  // grows with every press of a button or a key
    WidgetState widget;
    MaterialChoiceState material_choice;
    NamedMoments moments;
    MomentCardState moment_card;
    BlowUpCardState blow_up_card;
    BodyMenuState body_menu;
    std::map<std::string, CameraPath> camera_paths;  // of this start of the program, by scene
    CameraPathState camera_path_state;
    std::map<std::string, ParameterKeys> keyed;  // of this start of the program, by scene
    ParameterKeys keyed_of_b;                    // of B, while two variants run
    char keys_file[256] = "";                    // file to load
    bool camera_saved = false;                   // just now: the panel is to select that camera
    Plotting* plotting = nullptr;  // see app/plots/plotting.h; the main window has one
    const std::vector<std::unique_ptr<Panel>>* panels = nullptr;
    std::string passing_section;     // open for this scene alone, until it is clicked; empty: none
    std::string shown_panel;         // panel to scroll to, or "bodies", their list; empty: none
    std::vector<SceneEntry> scenes;  // those that come with the program
    bool scene_picker_open = false;
    Sought sought;
    ShownWidget shown_widget;
    Actions* actions = nullptr;
    std::function<uint64_t(Command)> post;  // returns the command's serial; 0: it was not taken
    std::function<void(Severity, std::string)> say;
    /// Says that a file has been written, which the text names. A click on the message copies its
    /// path.
    std::function<void(std::string, std::filesystem::path)> say_saved;
    std::filesystem::path last_saved;  // film, picture or export, absolute path

    // Measures. Window units are those of ImGui and the mouse; pixels those of the framebuffer.
    float scale = 1.0f;                    // window units per design unit
    float pixels_per_unit = 1.0f;          // framebuffer pixels per window unit
    ImVec4 free_area = {0, 0, 1280, 720};  // between the panels: left, top, right, bottom [units]
    Fonts fonts;

    // Made anew in every frame
    double wake_in = never;  // [s] until the picture changes although nothing happens
    bool recording = false;  // a film
    bool filming_scene =
        false;  // a film shows the view: things that only serve the mouse are left out
    LineList lines, lines_of_other;  // of the variant that is seen, and of the other one
    LineList aids,
        aids_of_other;        // lines that films leave out: handles and the selection
    float read_until = 0.0f;  // right end of a window that a person reads beside the view [units]
    std::vector<Label> labels;
    /// Rectangles that names keep clear of: left, top, right, bottom [units].
    std::vector<ImVec4> kept_clear;
    std::map<std::string, WidgetPlace> widgets;  // by id
    bool greyed = false;                         // what is drawn now is greyed out (see Greyed)

    /// The camera path of the present scene.
    CameraPath& camera_path() { return camera_paths[snapshot->scene_name]; }
    /// The keys of the present scene. They take effect whenever the run passes over them.
    const ParameterKeys& keys_of(Variant variant) const;
    /// Where two variants run: the keys of the one that panels show.
    const ParameterKeys& parameter_keys() const { return keys_of(variants.in_panels()); }
    /// Changes keys, as an edit that can be undone.
    /// @param change  is given the keys; where two variants run, those of A, of B, or of both in
    /// turn, as changes of parameters go
    void change_keys(const std::string& name, const std::function<void(ParameterKeys&)>& change);
    /// Replaces the keys of both variants, wherever changes go.
    void change_all_keys(const std::string& name, const ParameterKeys& keys);
    /// Gives a parameter this value at the present time of the scene.
    void set_key(const std::string& path, const ParameterValue& value);
    void move_key(const std::string& path, double from, double to);
    void remove_key(const std::string& path, double time);
    void remove_keys(const std::string& path);
    /// Sends the keys to the simulation if it has others. To be called every frame.
    void send_keys();
    /// Forgets which keys were sent: another scene begins, whose simulation has none.
    void forget_sent_keys() { sent_keys_ = {}; }
    /// Gives B the keys of A; both simulations know them already.
    void begin_keys_of_b();
    void set_keys_file(const std::string& name) {
        keys_file[name.copy(keys_file, sizeof keys_file - 1)] = '\0';
    }
    /// Time of the moment that is shown, since the scene began or was last reset [s].
    double scene_time() const { return snapshot->diagnostics.time; }
    /// When the scene began, or was last reset, on the timeline [s].
    double scene_start() const {
        return run_time() - (variants.on() ? variants.a : snapshot)->diagnostics.time;
    }
    /// The timeline of the run; where two variants run, that of A, which is longer.
    const TimelineView& timeline() const {
        return (variants.on() ? variants.a : snapshot)->timeline;
    }
    /// Time of the moment that is shown, on the timeline: a reset does not take it back [s].
    double run_time() const {
        return timeline().kept ? timeline().now : snapshot->diagnostics.time;
    }
    /// Whether the scene has another time than the timeline: after a reset, which takes back only
    /// the scene's, or where a saved run goes on, at 0 on the timeline.
    bool has_two_times() const { return std::abs(run_time() - scene_time()) > 0.01; }
    /// The key that a shortcut has now.
    const std::string& key(const std::string& id) const { return keys.at(id); }
    /// Replaces {id}, as in "Save a picture ({picture})", by the key that this shortcut has now.
    /// Texts given to w.say() and tooltip() go through this function.
    std::string with_keys(std::string text) const;
    const Palette& colours() const { return palette(view.theme); }
    /// The frame must be drawn again after this time, whatever happens [s].
    void wake(double seconds) { wake_in = std::min(wake_in, seconds); }
    float px(float design_units) const { return design_units * scale; }
    const BodyState* body() const {
        return selected_body < snapshot->bodies.size() ? &snapshot->bodies[selected_body] : nullptr;
    }
    bool paused() { return std::get<bool>(pending.shown("paused", snapshot->paused)); }
    /// Sends a parameter to the simulation and shows it at once. Returns the command's serial.
    uint64_t send_parameter(const std::string& path, const ParameterValue& value);
    uint64_t send_material(const BodyState& body, const MaterialParameters& material);
    // The same for values that a person sets, and can undo.
    void set_parameter(const std::string& path, const ParameterValue& value);
    void set_material(const BodyState& body, const MaterialEntry& material);
    void show_body(const BodyState& body, const ShowBody& shown);
    /// Undoes the last edit. The first call only tells what would be lost if that is a long run.
    void undo();
    void redo();
    /// What undo() and redo() would undo or redo; empty: nothing.
    std::string undo_name() const;
    std::string redo_name() const;
    /// Undo and redo edits alone, without changing to another branch.
    void undo_edit();
    void redo_edit();
    /// Notes an edit that has been sent already.
    /// @param serial  of its last command; 0: it was not taken
    void note_edit(Edit edit, uint64_t serial);
    /// Where two variants run, sets who gets what a person changes from now on. Panels show that
    /// variant.
    void send_changes_to(ChangesGoTo changes) {
        variants.changes = changes;
        pending.clear();
    }
    /// Whether the snapshot was made after the command with this serial.
    bool is_answered(uint64_t serial) const { return snapshot->commands.serial >= serial; }
    /// Sets a view parameter for this scene; the theme is set for the whole program.
    void set_view(const std::string& name, const ParameterValue& value);
    /// Keeps names clear of a line between two points, this wide to both sides [units].
    void keep_line_clear(ImVec2 a, ImVec2 b, float half_width);
    void open_body_menu(ParticleId particle) { body_menu = {true, variants.seen, particle}; }
    /// Makes the view turn about this place from now on [m].
    void look_at(const Vec3f& place) {
        CameraDescription camera = actions->present_camera();
        camera.target = place;
        actions->go_to_camera(camera);
    }
    /// Opens a panel, if it is folded, and scrolls to it.
    void show_panel(const std::string& id, bool right) {
        settings.panels = true;
        (right ? settings.right_column : settings.left_column) = true;
        settings.sections[id] = true;
        shown_panel = id;
    }
    /// Shows a panel as well, but for the present scene alone if it is folded now.
    void show_panel_for_now(const std::string& id, bool right) {
        if (!settings.sections[id]) passing_section = id;
        show_panel(id, right);
    }
    void fold_passing_section() {
        if (!passing_section.empty()) settings.sections[passing_section] = false;
        passing_section.clear();
    }
    /// Closes the card; the moment keeps the name that was typed.
    void close_moment_card() {
        if (moment_card.of) moments.rename(*moment_card.of, moment_card.name);
        moment_card.of.reset();
    }
    /// Opens the card that names a moment.
    void open_moment_card(size_t moment) {
        close_moment_card();
        moment_card = {.of = moment, .takes_keyboard = true};
        moments[moment].name.copy(moment_card.name, sizeof moment_card.name - 1);
    }
    /// Opens the panel and the section that a parameter's row is in, and shows where it is.
    void seek_widget(const std::string& id, const std::string& label, const std::string& idle) {
        sought = {.widget = id, .label = label, .idle = idle};
        wake(0.0);
    }
    /// Asks snapshots to report on a particle from now on, and opens the inspector; empty: on none.
    void inspect(std::optional<ParticleId> particle) {
        inspected = particle;
        post(Inspect{particle});
        if (particle) show_panel("inspector", true);
    }
    /// Makes the view that the person chose for this scene that of all others too.
    void keep_view_for_all_scenes() {
        for (const auto& [name, value] : settings.scene_views[snapshot->scene_name])
            settings.view[name] = value;
        settings.scene_views.clear();
    }
    /// Goes back to the value of the scene; the person's choice is forgotten.
    void reset_view(const std::string& name) {
        const auto& parameter = ViewParameters::describe().at(name);
        parameter.set(view, parameter.get(scene_view));
        settings.view.erase(name);
        settings.scene_views[snapshot->scene_name].erase(name);
    }
    /// Notes where the last item was drawn, for tests that move the mouse there.
    void note_widget(const std::string& id);
    ImVec2 to_units(glm::vec3 pixel) const {
        return {pixel.x / pixels_per_unit, pixel.y / pixels_per_unit};
    }

  private:
    std::array<ParameterKeys, 2> sent_keys_;  // by Variant
    /// The edit whose undo waits for being asked for again.
    struct AskedUndo {
        uint64_t edit = 0;   // Edit::serial
        double until = 0.0;  // of ImGui::GetTime() [s]
    };
    AskedUndo asked_undo_;

    ParameterKeys& keys_to_change(Variant variant);
    std::vector<Command> key_commands() const;
    void note_keys(const std::string& name, std::vector<Command> before, ChangesGoTo changes);
    void bring_back_keys(const std::vector<Command>& commands);
    void show_sought(const std::string& id);
    bool asks_before_undo(const Edit& edit);
    bool changes_branch(Branched::Undo way) const;
    void change_branch(Branched::Undo way);
    void send_again(const Edit& edit, const std::vector<Command>& commands);
};

}  // namespace taffy
