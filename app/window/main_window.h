#pragma once
// The interactive program: runs the frame loop and does what keys, buttons and tools ask for.
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "app/command_line/options.h"
#include "app/overlay/shown_keys.h"
#include "app/overlay/toasts.h"
#include "app/panels/first_steps.h"
#include "app/panels/help_window.h"
#include "app/panels/model_dialog.h"
#include "app/panels/panel.h"
#include "app/plots/moved_probes.h"
#include "app/plots/probes.h"
#include "app/simulation_thread/simulation_thread.h"
#include "app/tools/tool_box.h"
#include "app/tour/tour_card.h"
#include "app/window/comparison.h"
#include "app/window/exporting.h"
#include "app/window/filming.h"
#include "app/window/frame_meter.h"
#include "app/window/glfw_window.h"
#include "app/window/gui.h"
#include "app/window/key_bindings.h"
#include "app/window/opening.h"
#include "app/window/pace_meter.h"
#include "app/window/plot_saving.h"
#include "app/window/script_playing.h"
#include "app/workspace/search.h"
#include "app/workspace/twins.h"
#include "app/workspace/workspace.h"
#include "core/base/background_job.h"
#include "core/scene/scene_description.h"
#include "render/gl/framebuffer.h"
#include "render/renderer.h"

namespace taffy {

class MainWindow : public Actions {
  public:
    /// Throws InputError for an option that does not fit the scene.
    MainWindow(GlfwWindow& window, Gui& gui, Opening opening);
    ~MainWindow() override;
    /// Whether there is a run that undo, and one that redo goes to.
    struct Others {
        bool earlier = false, later = false;
    };
    /// Runs until the window is closed, or is to turn to another run, which is returned. May be
    /// called again.
    std::optional<Next> run(const Others& others);
    /// Takes over from the MainWindow that was shown: its settings, the last file that it saved and
    /// its count of frames.
    void follow(const MainWindow& shown);

    // --- Actions ---
    void load_scene(const std::filesystem::path& file) override;
    void new_scene() override;
    void reload_scene() override;
    void play_script(const std::filesystem::path& file) override;
    void stop_script() override { script_.stop(w_); }
    void reset() override;
    void go_back() override;
    void toggle_pause() override;
    void step_once() override;
    uint64_t seek(double elapsed) override;
    void step_back() override;
    void name_moment() override;
    void seek_begin() override { seek(0.0); }
    void seek_end() override { seek(w_.timeline().end); }
    void branch() override { w_.post(Branch{}); }
    void undo() override { w_.undo(); }
    void redo() override { w_.redo(); }
    void move_hands_again(const std::vector<Command>& commands) override {
        tools_.move_hands_again(w_, commands);
    }
    void edit_scene(SceneEdit edit) override;
    void undo_scene_edit(const Edit& edit) override;
    void redo_scene_edit(const Edit& edit) override;
    void show_selected_entry() override { entry_comes_into_sight_ = true; }
    bool bring_back() override;
    bool go_to(OtherRun other) override;
    void compare_scene() override;
    void end_comparison() override;
    void duplicate_selected() override;
    void save_scene() override;
    void earlier_view() override;
    void later_view() override;
    void show_view(StandardView view) override;
    void frame_all() override;
    void copy_camera() override;
    void paste_camera() override;
    CameraDescription present_camera() const override;
    void go_to_camera(const CameraDescription& camera) override;
    void copy_camera_text(const std::string& camera) override;
    void save_camera() override;
    void set_camera_key() override;
    void save_camera_path() override;
    void load_camera_path(const std::filesystem::path& file) override;
    void save_parameter_keys() override;
    void load_parameter_keys(const std::filesystem::path& file) override;
    void toggle_projection() override;
    void toggle_surface() override;
    void toggle_recording() override;
    void record_from_reset() override;
    void scene_saved(const std::filesystem::path& file) override;
    void take_picture() override { filming_.ask_for_picture(); }
    void toggle_shown_keys() override;
    void export_frame() override { exporting_.export_frame(w_); }
    void toggle_export_sequence() override { exporting_.toggle_sequence(w_); }
    void save_run() override;
    void toggle_help() override;
    void start_tour() override;
    void toggle_scene_picker() override { w_.scene_picker_open = !w_.scene_picker_open; }
    void toggle_search() override;
    void toggle_panels() override {
        w_.settings.panels = !w_.settings.panels;
        if (!w_.settings.panels)
            w_.say(Severity::information, "{panels} brings back panels, timeline and status bar");
    }
    void toggle_fullscreen() override { window_.toggle_fullscreen(); }
    void toggle_theme() override;
    void toggle_twist_axis() override;
    void select_next_body() override;
    void change_interface_scale(int direction) override;
    void cancel() override;
    void pin(ParticleId particle) override;
    void remove_pin() override { tools_.remove_pin(w_); }
    void inspect() override;
    void choose_figure() override { taffy::choose_figure(w_, std::nullopt); }
    void place_probe() override;
    void save_plot(size_t plot, const char* extension) override {
        plot_saving_.save(w_, plot, extension);
    }
    void remove_all_grips() override { tools_.remove_all_grips(w_); }
    void close_window() override { window_.close(); }

  private:
    using Clock = std::chrono::steady_clock;

    // main_window.cpp: the frame loop
    void frame();
    void handle_events();
    void handle(const InputEvent& event);
    uint64_t post(Command command);
    void take_snapshot();
    void take_answers();
    void measure_pace();
    std::string of_a(const std::string& message) const;
    void take_branch();
    void adopt_scene();
    void begin_plots();
    void move_probes(const std::vector<PlacedProbe>& probes,
                     const std::vector<InitialParticles>& before);
    void keep_plots();
    void keep_colour_field();
    void keep_surface_mode();
    PlayedScript played_script() const;
    size_t timeline_memory() const;
    FilmedWindow filmed(FilmContent reached);
    void dump_state();
    WindowSettings lasting_settings() const;
    void save_settings_now_and_then();
    void save_settings_if_changed();
    void begin_recovered();
    void end_recovered();
    bool must_draw() const;
    Clock::duration seconds_until_wake() const;
    double idle_time() const;

    // main_window_drawing.cpp: what a frame shows
    void draw_interface();
    void draw_over_scene(Variant variant, ImDrawList& overlay);
    void play_script_on(double seconds);
    void run_interface();
    void find_sought();
    void draw_frame();

    // main_window_keys.cpp: the help, other keys, keys that are shown
    BrushKey brush_key() const;
    bool is_held(const char* shortcut) const;
    void draw_help();
    std::vector<HelpEntry> key_help() const;
    std::vector<HelpEntry> mouse_help() const;
    bool take_new_key(const KeyPress& press);
    void answer_help(const HelpAnswer& answer);
    void keep_keys(KeyChoices choices);
    void show_key(const KeyPress& press);
    void show_gesture(const Gesture* gesture, int source);

    // main_window_reading.cpp: scenes and models are read beside the interface
    /// How a scene that opens relates to the running one.
    enum class SceneChange { another, loaded_again, edited };
    using ReadScene = std::function<SceneDescription(std::stop_token)>;
    void start_reading(const std::filesystem::path& file, SceneChange change, ReadScene read);
    void take_reading();
    /// Opens one of the scenes of the library.
    void load_scene_named(const std::string& name);
    Edit replacement(std::string name, std::shared_ptr<const SceneDescription> scene) const;
    void open_another(std::shared_ptr<const SceneDescription> scene);
    void open_again(std::shared_ptr<const SceneDescription> scene);
    std::string news_of_loading_again(double recorded, bool can_be_undone) const;
    void draw_toasts(float bottom);
    void draw_reading();
    void answer_question(ModelAnswer answer);
    void open_model_of(const MaterialEntry& material);
    void give_up_reading();
    void open_run(const Options& options, const std::filesystem::path& file);
    void take_run();
    void begin_anew(Opening opening);
    void wait_in_background();
    std::optional<Reading> reading() const;

    // main_window_editing.cpp
    void take_edited(std::shared_ptr<const SceneDescription> scene, const std::string& error);
    void refuse_edit(const SceneEdit& edit, const std::string& error);
    static SceneChange change_of(const Edit& edit) {
        return edit.left ? SceneChange::another : SceneChange::edited;
    }
    bool send_scene(const Edit& edit, const std::vector<Command>& commands);
    std::string keep_unsaved_edits();
    void show_twins();
    void leave_twin_view();

    // main_window_variants.cpp
    void end_variants(const std::string& message);
    void follow_variants();
    void lay_out_view();
    Variant hand() const;
    void draw_variant(Renderer& renderer, Variant variant, unsigned framebuffer, Backdrop backdrop);
    LineList drawn_lines(LineList& later) const;
    void draw_scene(LineList& later);
    void draw_ghost(ImDrawList& overlay);

    // main_window_tour.cpp
    TourSight tour_sight() const;
    void follow_tour();
    void open_tour_scene();
    void close_tour();
    void draw_tour();

    // main_window_actions.cpp
    bool may_leave_moment();
    void say_saved(const std::string& text, const std::filesystem::path& file);
    /// @return  serial of the command; 0: the simulation is busy
    uint64_t open_scene(std::shared_ptr<const SceneDescription> scene, SceneChange change,
                        LoadScene::Keeps keeps = LoadScene::Keeps::nothing);
    bool is_worth_keeping() const;
    std::string long_left_run() const;
    bool keeps_longer_run() const;
    void leave_scene(SceneChange change);
    std::optional<std::vector<PlacedProbe>> keep_left_run();

    // main_window_camera.cpp
    /// What the camera was made to frame, valid until somebody moves it.
    struct Framing {
        bool whole_scene = true;  // seen by the scene's own camera; else everything from a
                                  // direction
        CameraPose direction;
        Bounds bounds;
        CameraPose pose;  // the pose that frames it
        ImVec4 free_area;
        std::array<int, 2> pixels;
        bool halves = false;
    };
    struct Room {
        std::array<int, 2> window{};  // [pixels]
        glm::vec2 off_middle{};       // from the window's middle to the free area's, in heights of
                                      // the window
        float narrowness = 1.0f;      // width of the free area in heights of the window, 1 at most
    };
    /// The reset with which a film of the camera path begins.
    struct FilmedReset {
        uint64_t serial = 0;
        double start_before = 0.0;  // Workspace::scene_start() before it [s]
    };
    static constexpr const char* path_offer = "This film does not follow the camera path (";
    Room room() const;
    void keep_middle(const Room& before);
    CameraPose framed(const CameraPose& direction, const Bounds& bounds) const;
    CameraPose centred(const CameraPose& pose) const;
    CameraPose uncentred(const CameraPose& pose) const;
    CameraPose shifted(const CameraPose& pose, glm::vec2 pixels) const;
    glm::vec2 off_middle() const;
    CameraPose scene_pose(const Bounds& bounds) const;
    CameraPose with_gizmo(CameraPose pose, const Bounds& bounds) const;
    void frame_from(const CameraPose& direction);
    void frame_scene();
    void keep_framing();
    void bring_entry_into_sight();
    glm::vec2 way_into_sight(const CameraPose& pose, glm::vec3 point) const;
    void bring_gizmo_above_plots();
    void follow_path();
    void toggle_film();
    void move_path_to_reset();
    void say_path_has_ended();
    void offer_path(std::optional<FilmedReset> filmed = {});
    ShownView shown_view() const { return {w_.camera.goal(), w_.view}; }
    void note_view();
    void show_again(const ShownView& view);

    Options options_;
    std::filesystem::path settings_file_;
    std::string settings_message_;
    WindowSettings saved_settings_;  // as in the file
    /// A scene that was sent to the simulation and does not run yet.
    struct ComingScene {
        uint64_t serial = 0;  // of the command
        std::shared_ptr<const SceneDescription> scene;
        SceneChange change = SceneChange::another;
        std::string selected_body = {};
        std::optional<LeftScene> left = {};  // it comes back, and looks as it did
        std::string news = {};               // to say when it runs; may be empty
    };
    std::deque<ComingScene> coming_;  // the last one will stay
    std::optional<Framing> framing_;
    std::optional<Room> room_;  // of the frame before
    /// The view that shows both twins since one of them was made.
    struct TwinView {
        CameraPose before;
        std::optional<Framing> framing_before;
        CameraPose pose;  // the pose that shows both
    };
    std::optional<TwinView> twin_view_;
    bool has_twins_ = false;
    uint64_t run_ = 0;         // TimelineView::run of the scene
    double run_length_ = 0.0;  // TimelineView::end of the scene [s]
    /// What the window knows of a run that can come back.
    struct LeftRun {
        uint64_t run = 0;
        double length = 0.0;  // [s]
        std::string scene;
        NamedMoments moments;
        std::vector<PlacedProbe> probes;
    };
    LeftRun left_run_;
    std::optional<CameraPose> followed_;       // where the camera path has put the camera
    std::optional<FilmedReset> filmed_reset_;  // empty: the scene has been reset
    uint64_t recovery_sought_ = 0;  // serial of the seek to where an interrupted run ended;
                                    // 0: none

    Workspace w_;
    GlfwWindow& window_;
    Gui& gui_;
    std::shared_ptr<const SceneDescription> scene_;  // the running one
    Renderer renderer_;
    CommonPace pace_;
    SimulationThread simulation_;
    Comparison comparison_{simulation_, pace_};
    std::vector<Command> variant_;  // commands of --variant, until B begins
    bool variant_wanted_ = false;
    std::optional<Script> waiting_script_;  // begins once A and B run
    Variant dragged_variant_ = Variant::a;  // the one in whose part a drag began
    std::optional<Renderer> renderer_b_;
    Framebuffer ghost_;  // picture of B, where it lies over A
    ToolBox tools_;
    TwinHands twin_hands_;
    Filming filming_;
    Exporting exporting_;
    Plotting plotting_;
    PlotSaving plot_saving_;
    ScriptPlaying script_;
    Panels panels_ = make_panels();
    Toasts toasts_;
    ShownKeys shown_keys_;
    Tour tour_;
    FrameMeter meter_;
    PaceMeter pace_meter_;  // of the scene

    glm::vec2 cursor_{0.0f};  // [pixels]
    BackgroundJob<std::shared_ptr<SceneDescription>> reader_;
    BackgroundJob<std::shared_ptr<Opening>> run_reader_;  // of saved runs and sessions
    std::optional<Next> next_;                            // what the window turns to
    Others others_;
    bool was_shown_ = false;    // before another run was shown
    std::string reading_name_;  // of the file being read
    SceneChange reading_for_ = SceneChange::another;
    std::optional<SceneEdit> scene_edit_;  // the edit whose scene is being read
    /// If that edit makes no good scene: the nearest values that do. Its thread has them until the
    /// edit was read.
    std::shared_ptr<std::optional<ItemValues>> nearest_values_;
    bool shows_selected_entry_ = false;            // once its scene runs
    bool entry_comes_into_sight_ = false;          // once it has its gizmo
    std::shared_ptr<SceneDescription> read_;       // a model that waits for its material
    std::optional<ModelQuestion> question_;        // the open one
    std::optional<MaterialEntry> model_material_;  // the answer, for the model that is being read
    bool help_open_ = false;
    FirstSteps first_steps_;
    KeyBindings keys_;
    KeyChange key_change_;
    SearchState search_;
    std::string dialog_;                               // text of the open message
    std::vector<InitialParticles> initial_particles_;  // of the present scene
    std::optional<uint64_t> plots_wait_;  // serial of a command: saved plots follow once it is
                                          // answered
    uint64_t scene_serial_ = 0;
    uint64_t notice_serial_ = 0;
    std::string notice_shown_;  // the last one, of the present scene
    struct SavedRun {
        uint64_t serial = 0;  // of the command
        std::filesystem::path file;
    };
    std::deque<SavedRun> saved_;  // those without an answer yet
    uint64_t last_refused_ = 0;   // serial of a command
    struct OfBranch {
        EditHistory edits;
        NamedMoments moments;
    };
    OfBranch other_branch_;                       // what BringBack brings back
    uint64_t brought_back_ = 0;                   // TimelineView::brought_back, seen last
    uint64_t forgotten_ = 0;                      // TimelineView::forgotten, seen last
    uint64_t rollbacks_ = 0;                      // Snapshot::rollbacks, seen last
    uint64_t sessions_ended_ = 0;                 // TimelineView::sessions_ended, seen last
    uint64_t field_sent_ = 0, surface_sent_ = 0;  // serials of SetColourField and SetSurfaceMode
    Clock::time_point last_frame_{};
    Clock::time_point last_dump_{};
    Clock::time_point last_save_{};
    Clock::time_point drawn_at_{};
    static constexpr int draws_after_change = 4;  // ImGui takes up to three frames to settle
    int draws_left_ = 4;                          // frames still to be drawn, whatever happens
    long turns_ = 0;                              // of the frame loop, drawn or not
};

}  // namespace taffy
