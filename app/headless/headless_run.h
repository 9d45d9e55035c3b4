#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "app/command_line/options.h"
#include "app/film/film_recorder.h"
#include "app/headless/frame_renderer.h"
#include "app/headless/headless_export.h"
#include "app/headless/variant_run.h"
#include "app/scene_setup/starting_point.h"
#include "app/script/script_player.h"
#include "app/simulation_thread/scene_simulation.h"
#include "app/stats/stats_writer.h"
#include "core/scene/camera_path.h"
#include "core/scene/scene_description.h"

namespace taffy {

/// A run of a scene without a window. Every frame depends only on the options: the same command
/// makes the same film.
class HeadlessRun {
  public:
    /// Checks everything that can be wrong before anything is written. Throws InputError.
    explicit HeadlessRun(const Options& options) : HeadlessRun(options, begin(options)) {}
    /// Returns the program's exit code: 0, 3 when the simulation broke down, 4 when a replayed
    /// session differs from its recording, or that of an interruption. Throws InputError, or
    /// std::runtime_error when something could not be written.
    int run();

  private:
    HeadlessRun(const Options& options, StartingPoint start);
    static StartingPoint begin(const Options& options);
    void open_outputs();
    void go_on_to(double film_time);
    double next_tick() const;
    void play_script(double film_time);
    void move_camera(double film_time);
    void turn_camera();
    void follow_path(double run_time);
    void apply(const Command& command);
    void apply_of_script(const Command& command, double film_time);
    void draw_film_frame();
    void draw(Image& image);
    double end_of_frame(long frame, long frames) const;
    void finish_outputs(bool reached_end);
    void advance_to(double time);
    double advance_by(double duration);
    double next_stats() const;
    double next_export() const;
    void play_rest();
    void write_stats();
    void save_screenshot();
    void log_phases();
    void tell_notice();
    bool tell_of_replay();
    void tell_break_down();

    Options options_;
    SceneDescription scene_;
    SceneSimulation simulation_;
    std::unique_ptr<VariantRun> b_;  // variant B, which runs alongside A; null: there is none
    uint64_t last_serial_ = 0;       // of the last command given
    Snapshot snapshot_;              // the present state
    CameraDescription camera_;
    CameraPath camera_path_;  // empty: none
    ViewParameters view_;

    // Actions of a script on the simulation are played at frames of the simulation's own clock,
    // actions on the camera and the view at those of the film: no film changes the motion.
    std::optional<ScriptPlayer> script_, camera_script_;
    std::vector<std::string> grips_;  // names of the grips that the script adds
    long ticks_ = 0;                  // frames of the clock for which the script has been played
    double film_start_ = 0.0;  // film time minus simulated time: changes with pauses and resets [s]
    std::unique_ptr<FrameRenderer> renderer_;  // null when nothing is drawn
    std::unique_ptr<FilmRecorder> recorder_;
    std::unique_ptr<StatsWriter> stats_;
    std::unique_ptr<HeadlessExport> export_;
    double next_stats_ = 0.0;       // simulated [s]
    double stats_real_time_ = 0.0;  // real-time factor of the last advance
    uint64_t notice_serial_ = 0;
    bool broken_down_ = false, b_broke_down_ = false;
    bool whole_session_ = false;
};

}  // namespace taffy
