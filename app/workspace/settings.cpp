#include "app/workspace/settings.h"

#include <toml++/toml.h>
#include <algorithm>
#include <fstream>
#include <sstream>

#include "core/base/error.h"
#include "core/parameters/view_parameters.h"

namespace taffy {

namespace {

// A scene is made for a certain field and range: those are not carried into the next start.
const char* const not_kept[] = {"surface", "colour_by", "automatic_range", "range_min",
                                "range_max"};
const char* const film_contents[] = {"view", "overlay", "everything"};

bool is_kept(const std::string& name) {
    return std::find(std::begin(not_kept), std::end(not_kept), name) == std::end(not_kept);
}

ParameterValue value_of(const toml::node& node) {
    if (const auto flag = node.value_exact<bool>()) return *flag;
    if (const auto text = node.value_exact<std::string>()) return *text;
    if (const auto number = node.value<double>()) return *number;
    throw InputError("a value is of no use here");
}

void read_window(const toml::table& file, WindowSettings& s) {
    const auto window = file["window"];
    s.size[0] = std::clamp(window["width"].value_or(s.size[0]), 320, 16384);
    s.size[1] = std::clamp(window["height"].value_or(s.size[1]), 240, 16384);
    s.maximised = window["maximised"].value_or(s.maximised);
    const auto layout = file["layout"];
    s.interface_scale = std::clamp(
        float(layout["interface_scale"].value_or(double(s.interface_scale))), 0.5f, 3.0f);
    s.panels = layout["panels"].value_or(s.panels);
    s.left_column = layout["left_column"].value_or(s.left_column);
    s.right_column = layout["right_column"].value_or(s.right_column);
    if (const toml::table* sections = file["sections"].as_table())
        for (const auto& [name, open] : *sections)
            s.sections[std::string(name.str())] = open.value_or(true);
    const auto tools = file["tools"];
    s.twist_about_view = tools["twist_about_view"].value_or(s.twist_about_view);
    const auto brush = [&](const char* key, const ParameterInfo& info, float& value) {
        value = float(std::clamp(tools[key].value_or(double(value)), info.min, info.max));
    };
    brush("brush_radius", brush_radius_info(), s.brush_radius);
    brush("brush_power", brush_power_info(), s.brush_power);
    const auto film = file["film"];
    s.film_rate = std::clamp(film["rate"].value_or(s.film_rate), 1, 240);
    const std::string content = film["content"].value_or(std::string("overlay"));
    for (int i = 0; i < 3; ++i)
        if (content == film_contents[i]) s.film_content = FilmContent(i);
}

/// Values that no longer fit (an older version wrote them) are left out and named.
std::string read_view(const toml::table* view, std::map<std::string, ParameterValue>& values) {
    std::string problems;
    if (!view) return problems;
    for (const auto& [key, node] : *view) {
        const std::string name(key.str());
        try {
            const ParameterInfo& info = ViewParameters::describe().at(name).info;
            if (is_kept(name)) values[name] = checked_value(info, value_of(node));
        } catch (const InputError& error) {
            problems = "view." + name + ": " + error.what();
        }
    }
    return problems;
}

std::string read_views(const toml::table& file, WindowSettings& s) {
    std::string problems = read_view(file["view"].as_table(), s.view);
    if (const toml::table* scenes = file["view_of"].as_table())
        for (const auto& [scene, view] : *scenes) {
            const std::string more = read_view(view.as_table(), s.scene_views[std::string(scene)]);
            if (!more.empty()) problems = more;
        }
    return problems;
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

std::string set_aside(const std::filesystem::path& file, const std::string& problem) {
    std::filesystem::path aside = file;
    aside += ".broken";
    std::error_code error;
    std::filesystem::copy_file(file, aside, std::filesystem::copy_options::overwrite_existing,
                               error);
    return "The settings could not be read in full: " + problem + ". " +
           (error ? "Defaults are used." : "They are kept as " + aside.string() + ".");
}

toml::table as_table(const WindowSettings& s) {
    toml::table sections, scene_views;
    for (const auto& [name, open] : s.sections) sections.insert(name, open);
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
        {"sections", sections},
        {"tools", toml::table{{"twist_about_view", s.twist_about_view},
                              {"brush_radius", double(s.brush_radius)},
                              {"brush_power", double(s.brush_power)}}},
        {"film",
         toml::table{{"rate", s.film_rate}, {"content", film_contents[size_t(s.film_content)]}}},
        {"view", view_table(s.view)},
        {"view_of", scene_views}};
}

}  // namespace

const ParameterInfo& brush_radius_info() {
    static const ParameterInfo info{.name = "radius",
                                    .label = "Brush radius",
                                    .unit = "m",
                                    .help =
                                        "Hold H to heat or C to cool what lies within this "
                                        "radius of the point under the mouse.",
                                    .min = 0.005,
                                    .max = 5.0,
                                    .scale = Scale::logarithmic};
    return info;
}

const ParameterInfo& brush_power_info() {
    static const ParameterInfo info{.name = "power",
                                    .label = "Brush power",
                                    .unit = "K/s",
                                    .help =
                                        "Degrees per second that you hold the key, in the "
                                        "middle of the brush; it fades to nothing at its rim. "
                                        "Seconds of the screen, however slow the scene runs, "
                                        "and also while it is paused.",
                                    .min = 1.0,
                                    .max = 10000.0,
                                    .scale = Scale::logarithmic};
    return info;
}

WindowSettings load_settings(const std::filesystem::path& file, std::string& message) {
    WindowSettings settings;
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return settings;
    std::ostringstream text;
    text << stream.rdbuf();
    try {
        const toml::table table = toml::parse(text.str());
        read_window(table, settings);
        const std::string problem = read_views(table, settings);
        if (!problem.empty()) message = set_aside(file, problem);
    } catch (const toml::parse_error& error) {
        message = set_aside(file, "line " + std::to_string(error.source().begin.line) + ", " +
                                      std::string(error.description()));
    }
    return settings;
}

std::string save_settings(const WindowSettings& settings, const std::filesystem::path& file) {
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    std::filesystem::path fresh = file;
    fresh += ".new";
    {
        std::ofstream stream(fresh, std::ios::binary);
        stream << "# Written by taffy when its window closes.\n" << as_table(settings) << "\n";
        if (!stream.flush()) return "The settings could not be written to " + fresh.string();
    }
    std::filesystem::rename(fresh, file, error);
    return error ? "The settings could not be written to " + file.string() : "";
}

}  // namespace taffy
