#pragma once
// The options of the command line, checked as far as possible without the scene.
#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/export/export_contents.h"
#include "app/film/output_path.h"
#include "render/quality.h"

namespace taffy {

struct Options {
    std::string scene = "twist";        // name in assets/scenes, or path of a .toml or model file
    std::string material;               // of a model: name in the library or .toml; empty = foam
    std::vector<std::string> settings;  // "body.bar.young_modulus=2e5", in the order given
    int threads = -1;                   // 0 = all cores, negative = as in the scene
    std::string view;                   // "colour_by=von_mises,theme=dark"; replaces the scene's
    std::string camera;                 // "azimuth=30,elevation=20,distance=5,target=0:0:1"
    std::filesystem::path script;       // file of timed commands; empty = none
    std::filesystem::path load_state;   // saved run to continue, instead of a scene; empty = none
    std::filesystem::path session;      // file that records the run; empty = none
    int session_keyframes = 64;         // budget for complete states in it [MB]
    std::filesystem::path replay;       // session to play again, instead of a scene; empty = none
    /// Takes a saved run or a session in place of the scene, by the file's extension. Returns false
    /// when it is neither.
    bool take_run(const std::filesystem::path& file) {
        const bool saved = file.extension() == ".run", session = file.extension() == ".taffy";
        if (saved) load_state = file;
        if (session) replay = file;
        return saved || session;
    }
    std::string log_level = "info";

    // Alternatives to opening the window
    bool list_scenes = false;
    std::filesystem::path check;                    // scene or model to check; empty = none
    std::filesystem::path parameter_documentation;  // file to write; empty = none
    bool headless = false;
    bool overwrite = false;  // outputs may replace existing files
    IfExists if_exists() const { return overwrite ? IfExists::replace : IfExists::refuse; }
    /// Given options that a window does not use: "--seconds". They matter where there is no
    /// display.
    std::vector<std::string> for_files_only;

    // Headless, films and figures
    std::filesystem::path record;       // see app/film/film_kind.h; empty = no film
    std::filesystem::path screenshot;   // .png of the last frame; empty = none
    std::filesystem::path stats;        // .csv; empty = none
    std::filesystem::path save_state;   // of the end of the run; empty = none
    std::filesystem::path export_file;  // .ply, .obj or .vtp, a sequence with %04d; empty = none
    double export_interval = 0.0;       // [s] simulated, of a sequence; 0 = one file per film frame
    std::optional<ExportContents> export_contents;  // empty = as bodies are shown
    double stats_interval = 0.0;                    // [s] simulated; 0 = one line per film frame
    double seconds = 8.0;                           // simulated length; 0 = that of the session
    double frames_per_second = 60.0;                // of films, as they play
    double slow_motion = 1.0;           // seconds of a film for one second of simulated time
    double turntable = 0.0;             // seconds of a film for one turn of the camera; 0 = none
    std::filesystem::path camera_path;  // keys of the camera path; empty = the camera stands still
    double frames_per_simulated_second() const { return frames_per_second * slow_motion; }
    std::array<int, 2> size = {1920, 1080};  // of films and pictures [pixels]
    Quality quality = Quality::automatic;    // of films and pictures

    bool transparent = false;  // films and pictures have neither ground nor background
    std::string caption;       // text in films and pictures; empty = none

    // Many variants of the scene
    std::vector<std::string> sweep;  // "body.bar.young_modulus=1e4,1e5"; empty = no sweep
    std::filesystem::path sweep_folder = "taffy-sweep";
    int sweep_jobs = 0;       // variants run at once; 0 = as many as there are cores
    long sweep_index = -1;    // the only variant to run; negative = all
    bool sweep_list = false;  // print the variants instead of running them
    std::vector<std::string> sweep_arguments;  // arguments with which every variant is started

    // Two variants of the scene
    std::vector<std::string>
        variant;            // settings in which B differs from A: "simulation.integrator=implicit"
    bool overlaid = false;  // B over A, otherwise side by side

    // Window
    std::array<int, 2> window_size = {0, 0};  // [pixels]; 0 = as last time
    int timeline_memory = -1;          // [MB]; 0 = no timeline, negative = as the settings say
    std::filesystem::path dump_state;  // file to which the window writes its state; empty = none
};

}  // namespace taffy
