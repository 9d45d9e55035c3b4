#pragma once
// What the window remembers from one start to the next: size, layout and how things are shown.
#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/export/export_contents.h"
#include "core/parameters/parameter.h"

namespace taffy {

/// What a film made with F9 shows besides the bodies.
enum class FilmContent { view, overlay, everything };

/// A camera that a person gave a name to.
struct SavedCamera {
    std::string name;
    std::string camera;  // core/scene/camera_text.h

    bool operator==(const SavedCamera&) const = default;
};

/// A probe that a person placed.
struct SavedProbe {
    std::string name;
    std::vector<uint32_t> particles;  // ids

    bool operator==(const SavedProbe&) const = default;
};

/// What a person plots in a scene.
struct SavedPlots {
    std::vector<std::vector<std::string>> plots;  // keys of the figures of each (figure_history.h)
    std::vector<SavedProbe> probes;

    bool empty() const { return plots.empty() && probes.empty(); }
    bool operator==(const SavedPlots&) const = default;
};

struct WindowSettings {
    std::array<int, 2> size = {1280, 800};  // [window units]
    bool maximised = false;
    float interface_scale = 1.0f;  // times the display's own scale
    bool panels = true;            // false: all panels are hidden (P)
    bool left_column = true;
    bool right_column = true;
    std::map<std::string, bool> sections;  // open or closed, by name
    bool tour_offered = false;             // the tour is offered at the first start only
    bool twist_about_view = false;
    bool same_hands = true;      // what a hand does to a body it does to its twin, too
    float brush_radius = 0.15f;  // of the heat brush [m]
    float brush_power = 200.0f;  // [K/s]
    FilmContent film_content = FilmContent::overlay;
    std::string film_preset;     // app/film/film_preset.h; empty: films are as the window
    bool film_fine = false;      // films and pictures are drawn as by --quality film
    bool film_by_clock = false;  // films go as fast as what one sees, not as simulated time
    bool film_handles = false;   // films show handles and the selection
    bool show_keys = false;      // pressed keys are written in the view, for those who watch
    int timeline_memory = 512;   // for complete states, to go back to [MB]; 0: no timeline
    int film_rate = 60;          // frames per simulated second
    std::string export_format = ".ply";
    std::optional<ExportContents> export_contents;  // empty: what is shown
    int export_rate = 30;                           // files of a sequence per simulated second
    /// View parameters that the person chose for all scenes; they take precedence over the scene's.
    std::map<std::string, ParameterValue> view;
    /// View parameters chosen for one scene, by its name; they take precedence over all others.
    std::map<std::string, std::map<std::string, ParameterValue>> scene_views;
    std::map<std::string, std::vector<SavedCamera>> cameras;  // by scene
    std::map<std::string, SavedPlots> plots;                  // by scene; only where there are any
    /// Simulated seconds per second on this machine when the scene was last open, by scene.
    std::map<std::string, double> paces;
    /// Keys that the person chose, "Ctrl + F9", by the id of the shortcut (key_bindings.h).
    std::map<std::string, std::string> keys;

    /// Scene and model files of the person's own, the newest first (recent_files.h).
    std::vector<std::string> recent;

    bool operator==(const WindowSettings&) const = default;
};

const ParameterInfo& brush_radius_info();
const ParameterInfo& brush_power_info();

/// Reads the settings. A broken file is kept as NAME.broken, as message then says, and what can be
/// read is used. Without a file: defaults.
WindowSettings load_settings(const std::filesystem::path& file, std::string& message);

/// The path of this person's settings.toml; empty if there is no place for it.
std::filesystem::path settings_file();

/// Replaces the file as a whole. Returns why that failed, or "".
std::string save_settings(const WindowSettings& settings, const std::filesystem::path& file);

}  // namespace taffy
