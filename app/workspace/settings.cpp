#include "app/workspace/settings.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <optional>
#include <sstream>

#include "app/film/film_preset.h"
#include "core/base/data_directory.h"
#include "core/base/error.h"
#include "core/parameters/view_parameters.h"
#include "core/scene/camera_text.h"
#include "core/scene/table_reader.h"

namespace taffy {

namespace {

// A scene is made for a certain field and range, so these are not kept for the next start.
const char* const not_kept[] = {"surface", "colour_by", "automatic_range", "range_min",
                                "range_max"};
const char* const film_contents[] = {"view", "overlay", "everything"};
const char* const export_formats[] = {".ply", ".obj", ".vtp"};
const char* const export_contents[] = {"shown", "particles", "surface", "splats"};

bool is_kept(const std::string& name) {
    return std::find(std::begin(not_kept), std::end(not_kept), name) == std::end(not_kept);
}

ParameterValue value_of(const toml::node& node) {
    if (const auto flag = node.value_exact<bool>()) return *flag;
    if (const auto text = node.value_exact<std::string>()) return *text;
    if (const auto number = node.value<double>()) return *number;
    throw InputError("a value of this kind is of no use here");
}

constexpr size_t max_file_bytes = size_t(1) << 20;

/// "settings.toml:3:9: window.width must be a number"
std::string told(const toml::node& node, const std::string& problem) {
    const toml::source_region& where = node.source();
    const SourcePosition place{where.path ? *where.path : std::string(), int(where.begin.line),
                               int(where.begin.column)};
    return InputError(place, problem).what();
}

/// The values of one table of the file. A value that cannot be used leaves the default; the last
/// such problem is reported.
class Section {
  public:
    Section(const toml::table& file, const char* name, std::string& problem)
        : table_(file[name].as_table()), name_(name), problem_(problem) {
        if (file.contains(name) && !table_)
            problem_ = told(*file.get(name), std::string(name) + " is no table");
    }

    void read(const char* key, bool& value) const {
        const toml::node* node = find(key);
        if (!node) return;
        if (const auto flag = node->value_exact<bool>())
            value = *flag;
        else
            refuse(key, *node, "true or false");
    }
    template <class Number>
    void read(const char* key, Number& value, double min, double max) const {
        const toml::node* node = find(key);
        if (!node) return;
        const auto number = node->is_number() ? node->value<double>() : std::nullopt;
        if (number && std::isfinite(*number))
            value = Number(std::clamp(*number, min, max));
        else
            refuse(key, *node, "a number");
    }
    void read(const char* key, const ParameterInfo& info, float& value) const {
        read(key, value, info.min, info.max);
    }
    /// Reads one of the names, or an empty one.
    void read(const char* key, const std::vector<std::string>& names, std::string& name) const {
        const toml::node* node = find(key);
        if (!node) return;
        const auto text = node->value_exact<std::string>();
        if (text && (text->empty() || std::ranges::find(names, *text) != names.end()))
            name = *text;
        else
            refuse(key, *node, "one of the names that it can have");
    }
    /// Reads one of the names as its index.
    template <size_t count>
    void read(const char* key, const char* const (&names)[count], size_t& index) const {
        const toml::node* node = find(key);
        if (!node) return;
        const auto text = node->value_exact<std::string>();
        for (size_t i = 0; i < count; ++i)
            if (text == names[i]) return void(index = i);
        refuse(key, *node, "one of the names that it can have");
    }

  private:
    const toml::node* find(const char* key) const { return table_ ? table_->get(key) : nullptr; }
    void refuse(const char* key, const toml::node& node, const char* expected) const {
        problem_ = told(node, std::string(name_) + "." + key + " must be " + expected);
    }

    const toml::table* table_;
    const char* name_;
    std::string& problem_;
};

/// Returns the last problem, or "".
std::string read_window(const toml::table& file, WindowSettings& s) {
    std::string problem;
    const Section window(file, "window", problem);
    window.read("width", s.size[0], 320.0, 16384.0);
    window.read("height", s.size[1], 240.0, 16384.0);
    window.read("maximised", s.maximised);
    const Section layout(file, "layout", problem);
    layout.read("interface_scale", s.interface_scale, 0.5, 3.0);
    layout.read("panels", s.panels);
    layout.read("left_column", s.left_column);
    layout.read("right_column", s.right_column);
    if (const toml::table* sections = file["sections"].as_table())
        for (const auto& [name, open] : *sections)
            s.sections[std::string(name.str())] = open.value_or(true);
    const Section tour(file, "tour", problem);
    tour.read("offered", s.tour_offered);
    const Section tools(file, "tools", problem);
    tools.read("twist_about_view", s.twist_about_view);
    tools.read("same_hands", s.same_hands);
    tools.read("brush_radius", brush_radius_info(), s.brush_radius);
    tools.read("brush_power", brush_power_info(), s.brush_power);
    const Section film(file, "film", problem);
    film.read("rate", s.film_rate, 1.0, 240.0);
    film.read("preset", film_preset_names(), s.film_preset);
    film.read("fine", s.film_fine);
    film.read("by_clock", s.film_by_clock);
    film.read("handles", s.film_handles);
    film.read("show_keys", s.show_keys);
    size_t content = size_t(s.film_content);
    film.read("content", film_contents, content);
    s.film_content = FilmContent(content);
    if (const toml::table* keys = file["keys"].as_table())
        for (const auto& [id, node] : *keys)
            if (const auto text = node.value_exact<std::string>())
                s.keys[std::string(id.str())] = *text;
            else
                problem = told(
                    node, "keys." + std::string(id.str()) + " must be text such as \"Ctrl + S\"");
    else if (file.contains("keys"))
        problem = told(*file.get("keys"), "keys is no table");
    const Section timeline(file, "timeline", problem);
    timeline.read("memory", s.timeline_memory, 0.0, 1e6);
    const Section exported(file, "export", problem);
    exported.read("rate", s.export_rate, 1.0, 1000.0);
    size_t format = 0, what = s.export_contents ? size_t(*s.export_contents) + 1 : 0;
    exported.read("format", export_formats, format);
    exported.read("contents", export_contents, what);
    s.export_format = export_formats[format];
    if (what > 0) s.export_contents = ExportContents(what - 1);
    return problem;
}

/// Leaves out values that no longer fit (an older version wrote them), and names the last of them.
std::string read_view(const toml::table* view, std::map<std::string, ParameterValue>& values) {
    std::string problems;
    if (!view) return problems;
    for (const auto& [key, node] : *view) {
        const std::string name(key.str());
        try {
            const ParameterInfo& info = ViewParameters::describe().at(name).info;
            if (is_kept(name)) values[name] = checked_value(info, value_of(node));
        } catch (const InputError& error) {
            problems = told(node, "view." + name + ": " + error.what());
        }
    }
    return problems;
}

std::string read_views(const toml::table& file, WindowSettings& s) {
    std::string problems = read_view(file["view"].as_table(), s.view);
    if (const toml::table* scenes = file["view_of"].as_table())
        for (const auto& [scene, view] : *scenes) {
            std::map<std::string, ParameterValue> values;
            const std::string more = read_view(view.as_table(), values);
            if (!more.empty()) problems = more;
            if (!values.empty()) s.scene_views[std::string(scene)] = values;
        }
    return problems;
}

/// Leaves out entries that are no cameras, and names the last of them.
std::string read_cameras(const toml::table& file, WindowSettings& s) {
    std::string problem;
    if (!file.contains("camera")) return problem;
    const toml::array* list = file["camera"].as_array();
    if (!list)
        return told(*file.get("camera"),
                    "camera is no list of tables, each of which begins with [[camera]]");
    for (const toml::node& entry : *list) {
        const auto text = [&](const char* key) {
            const toml::table* table = entry.as_table();
            return table ? (*table)[key].value_or(std::string()) : std::string();
        };
        const std::string scene = text("scene"), name = text("name"), camera = text("camera");
        try {
            if (scene.empty() || name.empty() || camera.empty())
                throw InputError("it needs scene, name and camera");
            CameraDescription checked;
            apply_camera_text(camera, checked);
            if (checked.distance <= 0.0f) throw InputError("the distance must be more than 0");
            s.cameras[scene].push_back({name, camera});
        } catch (const InputError& error) {
            problem = told(entry, "camera '" + name + "': " + error.what());
        }
    }
    return problem;
}

template <class Value>
std::optional<std::vector<Value>> list_of(const toml::table& table, const char* key) {
    const toml::array* list = table[key].as_array();
    if (!list) return {};
    std::vector<Value> values;
    for (const toml::node& node : *list) {
        const std::optional<Value> value = node.value_exact<Value>();
        if (!value) return {};
        values.push_back(*value);
    }
    return values;
}

/// Reads the entries of a list such as [[plot]], each with a scene. Returns the last problem, or
/// "".
std::string read_of_scenes(
    const toml::table& file, const char* name,
    const std::function<const char*(const toml::table&, const std::string&)>& read) {
    if (!file.contains(name)) return "";
    const toml::array* list = file[name].as_array();
    if (!list)
        return told(*file.get(name), std::string(name) + " is no list of tables, each of which " +
                                         "begins with [[" + name + "]]");
    std::string problem;
    for (const toml::node& entry : *list) {
        const toml::table* table = entry.as_table();
        const std::string scene = table ? (*table)["scene"].value_or(std::string()) : "";
        const char* fault = scene.empty() ? "it needs a scene" : read(*table, scene);
        if (fault) problem = told(entry, std::string(name) + ": " + fault);
    }
    return problem;
}

std::string read_plots(const toml::table& file, WindowSettings& s) {
    std::string problem = read_of_scenes(
        file, "plot", [&](const toml::table& table, const std::string& scene) -> const char* {
            const auto figures = list_of<std::string>(table, "figures");
            if (!figures || figures->empty()) return "figures must be a list of names";
            s.plots[scene].plots.push_back(*figures);
            return nullptr;
        });
    const std::string more = read_of_scenes(
        file, "probe", [&](const toml::table& table, const std::string& scene) -> const char* {
            const std::string name = table["name"].value_or(std::string());
            const auto numbers = list_of<int64_t>(table, "particles");
            const auto is_id = [](int64_t n) { return n >= 0 && n <= int64_t(UINT32_MAX); };
            if (name.empty() || !numbers || numbers->empty() ||
                !std::ranges::all_of(*numbers, is_id))
                return "it needs a name, and particles, a list of their numbers";
            s.plots[scene].probes.push_back({name, {numbers->begin(), numbers->end()}});
            return nullptr;
        });
    return more.empty() ? problem : more;
}

std::string read_recent(const toml::table& file, WindowSettings& s) {
    const toml::table* files = file["files"].as_table();
    if (!files || !files->contains("recent")) return "";
    if (const auto recent = list_of<std::string>(*files, "recent")) {
        s.recent = *recent;
        return "";
    }
    return told(*files->get("recent"), "files.recent must be a list of texts");
}

std::string read_paces(const toml::table& file, WindowSettings& s) {
    std::string problem;
    const toml::table* paces = file["pace"].as_table();
    if (!paces) return problem;
    for (const auto& [scene, node] : *paces) {
        const std::optional<double> pace = node.value<double>();
        if (pace && *pace > 0.0 && *pace < 1e6)
            s.paces[std::string(scene)] = *pace;
        else
            problem = told(node, "pace." + std::string(scene) + " must be a number above 0");
    }
    return problem;
}

toml::array plot_tables(const WindowSettings& s) {
    toml::array list;
    for (const auto& [scene, saved] : s.plots)
        for (const std::vector<std::string>& keys : saved.plots) {
            toml::array figures;
            for (const std::string& key : keys) figures.push_back(key);
            list.push_back(toml::table{{"scene", scene}, {"figures", figures}});
        }
    return list;
}

toml::array probe_tables(const WindowSettings& s) {
    toml::array list;
    for (const auto& [scene, saved] : s.plots)
        for (const SavedProbe& probe : saved.probes) {
            toml::array particles;
            for (const uint32_t number : probe.particles) particles.push_back(int64_t(number));
            list.push_back(
                toml::table{{"scene", scene}, {"name", probe.name}, {"particles", particles}});
        }
    return list;
}

toml::array camera_tables(const WindowSettings& s) {
    toml::array list;
    for (const auto& [scene, cameras] : s.cameras)
        for (const SavedCamera& camera : cameras)
            list.push_back(
                toml::table{{"scene", scene}, {"name", camera.name}, {"camera", camera.camera}});
    return list;
}

toml::table view_table(const std::map<std::string, ParameterValue>& values) {
    toml::table view;
    for (const auto& [name, value] : values) {
        if (!is_kept(name)) continue;
        if (const bool* flag = std::get_if<bool>(&value)) view.insert(name, *flag);
        if (const double* number = std::get_if<double>(&value)) view.insert(name, *number);
        if (const std::string* text = std::get_if<std::string>(&value)) view.insert(name, *text);
    }
    return view;
}

/// Keeps a copy of the file as NAME.broken. Anything else of that name, such as a folder, is moved
/// there, because it would block the way.
std::string set_aside(const std::filesystem::path& file, const std::string& problem) {
    std::filesystem::path aside = file;
    aside += ".broken";
    std::error_code error;
    if (std::filesystem::is_regular_file(file, error))
        std::filesystem::copy_file(file, aside, std::filesystem::copy_options::overwrite_existing,
                                   error);
    else
        std::filesystem::rename(file, aside, error);
    return "The settings could not be read in full: " + problem + ". " +
           (error ? "Defaults are used." : "They are kept as " + aside.string() + ".");
}

/// The text of the file. Throws InputError if it cannot be read, or is larger than settings can be.
std::string text_of(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error))  // reading a pipe would block
        throw InputError("'" + file.string() + "' is not a file");
    if (std::filesystem::file_size(file, error) > max_file_bytes)
        throw InputError("'" + file.string() + "' is larger than 1 MiB");
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    if (!stream) throw InputError("cannot read '" + file.string() + "'");
    return text.str();
}

toml::table as_table(const WindowSettings& s) {
    toml::table sections, scene_views, keys, paces;
    for (const auto& [scene, pace] : s.paces) paces.insert(scene, pace);
    for (const auto& [name, open] : s.sections) sections.insert(name, open);
    for (const auto& [id, text] : s.keys) keys.insert(id, text);
    toml::array recent;
    for (const std::string& file : s.recent) recent.push_back(file);
    for (const auto& [scene, values] : s.scene_views)
        if (toml::table view = view_table(values); !view.empty())
            scene_views.insert(scene, std::move(view));
    return toml::table{
        {"window",
         toml::table{{"width", s.size[0]}, {"height", s.size[1]}, {"maximised", s.maximised}}},
        {"layout", toml::table{{"interface_scale", double(s.interface_scale)},
                               {"panels", s.panels},
                               {"left_column", s.left_column},
                               {"right_column", s.right_column}}},
        {"files", toml::table{{"recent", recent}}},
        {"sections", sections},
        {"keys", keys},
        {"tour", toml::table{{"offered", s.tour_offered}}},
        {"tools", toml::table{{"twist_about_view", s.twist_about_view},
                              {"same_hands", s.same_hands},
                              {"brush_radius", double(s.brush_radius)},
                              {"brush_power", double(s.brush_power)}}},
        {"timeline", toml::table{{"memory", s.timeline_memory}}},
        {"film", toml::table{{"rate", s.film_rate},
                             {"content", film_contents[size_t(s.film_content)]},
                             {"preset", s.film_preset},
                             {"fine", s.film_fine},
                             {"by_clock", s.film_by_clock},
                             {"handles", s.film_handles},
                             {"show_keys", s.show_keys}}},
        {"export", toml::table{{"rate", s.export_rate},
                               {"format", s.export_format},
                               {"contents", s.export_contents ? name_of(*s.export_contents)
                                                              : export_contents[0]}}},
        {"view", view_table(s.view)},
        {"view_of", scene_views},
        {"pace", paces},
        {"camera", camera_tables(s)},
        {"plot", plot_tables(s)},
        {"probe", probe_tables(s)}};
}

}  // namespace

const ParameterInfo& brush_radius_info() {
    static const ParameterInfo info{.name = "radius",
                                    .label = "Brush radius",
                                    .unit = "m",
                                    .help =
                                        "Hold {brush_heat} to heat or {brush_cool} to cool what "
                                        "lies within this radius of the point under the mouse.",
                                    .min = 0.005,
                                    .max = 5.0,
                                    .scale = Scale::logarithmic};
    return info;
}

const ParameterInfo& brush_power_info() {
    static const ParameterInfo info{
        .name = "power",
        .label = "Brush power",
        .unit = "K/s",
        .help =
            "Degrees by which the middle of the brush heats or cools per second that you hold the "
            "key; the effect fades to nothing at the rim. Seconds are counted by the clock, "
            "however slowly the scene runs, and also while it is paused.",
        .min = 1.0,
        .max = 10000.0,
        .scale = Scale::logarithmic};
    return info;
}

WindowSettings load_settings(const std::filesystem::path& file, std::string& message) {
    WindowSettings settings;
    std::error_code error;
    if (file.empty() || !std::filesystem::exists(std::filesystem::symlink_status(file, error)))
        return settings;
    try {
        const toml::table table = parse_toml(text_of(file), file.filename().string());
        std::string problem = read_window(table, settings);
        for (const std::string& more : {read_views(table, settings), read_cameras(table, settings),
                                        read_plots(table, settings), read_paces(table, settings),
                                        read_recent(table, settings)})
            if (!more.empty()) problem += (problem.empty() ? "" : "; ") + more;
        if (!problem.empty()) message = set_aside(file, problem);
    } catch (const InputError& unreadable) {
        message = set_aside(file, unreadable.what());
    }
    return settings;
}

std::filesystem::path settings_file() {
    const std::filesystem::path folder = settings_directory();
    return folder.empty() ? folder : folder / "settings.toml";
}

std::string save_settings(const WindowSettings& settings, const std::filesystem::path& file) {
    if (file.empty()) return "";  // there is no place for them
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    std::filesystem::path fresh = file;
    fresh += ".new";
    std::filesystem::remove(fresh, error);  // opening a pipe of that name would block
    {
        std::ofstream stream(fresh, std::ios::binary);
        stream << "# Written by taffy when its window closes.\n" << as_table(settings) << "\n";
        if (!stream.flush()) return "The settings could not be written to " + fresh.string();
    }
    std::filesystem::rename(fresh, file, error);
    return error ? "The settings could not be written to " + file.string() : "";
}

}  // namespace taffy
