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
    bool panels = true;            // all of them; P
    bool left_column = true;
    bool right_column = true;
    std::map<std::string, bool> sections;  // open or closed, by name
    bool tour_offered = false;             // it is at the first start
    bool twist_about_view = false;
    bool same_hands = true;      // what a hand does to a body it does to its twin, too
    float brush_radius = 0.15f;  // of the heat brush [m]
    float brush_power = 200.0f;  // [K/s]
    FilmContent film_content = FilmContent::overlay;
    std::string film_preset;    // app/film/film_preset.h; empty: films are as the window
    bool film_fine = false;     // films and pictures are drawn as by --quality film
    bool film_handles = false;  // they show handles and what is selected
    bool show_keys = false;     // what is pressed is written in the view, for those who watch
    int timeline_memory = 512;  // for complete states, to go back to [MB]; 0: there is no timeline
    int film_rate = 60;         // frames per simulated second
    std::string export_format = ".ply";
    std::optional<ExportContents> export_contents;  // empty: what is shown
    int export_rate = 30;                           // files of a sequence per simulated second
    /// View parameters that the person chose for all scenes; they go before the scene's.
    std::map<std::string, ParameterValue> view;
    /// And those chosen for one scene, by its name; they go before all others.
    std::map<std::string, std::map<std::string, ParameterValue>> scene_views;
    std::map<std::string, std::vector<SavedCamera>> cameras;  // by scene
    std::map<std::string, SavedPlots> plots;                  // by scene; never empty ones
    /// Simulated seconds per second on this machine when it was open last, by scene.
    std::map<std::string, double> paces;
    /// Keys that the person chose, "Ctrl + F9", by the id of the shortcut (key_bindings.h).
    std::map<std::string, std::string> keys;

    /// Scene and model files of the person's own, the newest first (recent_files.h).
    std::vector<std::string> recent;

    bool operator==(const WindowSettings&) const = default;
};

const ParameterInfo& brush_radius_info();
const ParameterInfo& brush_power_info();

/// Reads the file. A broken one is moved aside to NAME.broken; message then says so, and what can
/// be read is kept. No file: defaults.
WindowSettings load_settings(const std::filesystem::path& file, std::string& message);

/// settings.toml of this person; empty: there is no place for it.
std::filesystem::path settings_file();

/// Replaces the file as a whole. Returns why it could not, or "".
std::string save_settings(const WindowSettings& settings, const std::filesystem::path& file);

}  // namespace taffy
