#include "app/script/script_keys.h"

#include <algorithm>

#include "core/base/nearest_name.h"
#include "core/commands/parameter_info.h"
#include "core/scene/overrides.h"

namespace taffy {

namespace {

std::string read_keyed_path(const TableReader& reader, const SceneDescription& scene,
                            const ParameterKeys& keys) {
    const std::string path = reader.text("parameter");
    if (path.starts_with("view."))
        reader.fail_at("parameter", "parameters of the view have no keys: set '" + path +
                                        "' with a [[command]] that has do = \"set\"");
    std::vector<std::string> paths = parameter_paths(scene);
    std::erase_if(paths, [](const std::string& name) { return name.starts_with("view."); });
    if (std::ranges::find(paths, path) == paths.end())
        reader.fail_at("parameter", unknown_name_message("parameter", path, paths));
    if (keys.find(path))
        reader.fail_at("parameter",
                       "'" + path + "' has keys already: give all of them in one [[keys]]");
    return path;
}

std::string toml_value(const ParameterValue& value) {
    if (std::holds_alternative<std::string>(value)) return '"' + value_text(value) + '"';
    const Vec3d* vector = std::get_if<Vec3d>(&value);
    if (!vector) return value_text(value);
    return '[' + value_text(vector->x()) + ", " + value_text(vector->y()) + ", " +
           value_text(vector->z()) + ']';
}

}  // namespace

void read_keys(const TableReader& reader, const SceneDescription& scene, ParameterKeys& keys,
               std::vector<TimedChange>& values) {
    static const ParameterInfo time_info{.name = "times",
                                         .label = "times",
                                         .unit = "s",
                                         .help = "Of the scene since its start.",
                                         .min = 0.0,
                                         .max = 86400.0};
    reader.allow_only({"parameter", "times", "values"});
    reader.require({"parameter", "times", "values"});
    const std::string path = read_keyed_path(reader, scene, keys);
    ParameterInfo info = parameter_info(ParameterPath::parse(path));
    info.name = "values";
    const std::vector<TableReader::Listed> times = reader.list("times", time_info);
    const std::vector<TableReader::Listed> all = reader.list("values", info);
    if (times.empty()) reader.fail_at("times", "give at least one time, such as times = [0, 2]");
    if (times.size() != all.size())
        reader.fail_at("values", "the number of values is " + std::to_string(all.size()) +
                                     ", but that of times is " + std::to_string(times.size()) +
                                     ": give one value for each time");
    double last = -1.0;
    for (size_t k = 0; k < times.size(); ++k) {
        const double time = std::get<double>(times[k].value);
        if (time < last + 0.01)
            throw InputError(
                times[k].place,
                "in " + reader.context() +
                    ": each time must be at least a hundredth of a second after the one before: " +
                    value_text(time) + " comes after " + value_text(last));
        last = time;
        keys.set(path, time, all[k].value);
        values.push_back({float(time), float(time), SetParameter{path, all[k].value}, all[k].place,
                          reader.context()});
    }
}

std::string keys_text(const ParameterKeys& keys, const std::string& scene) {
    std::string text =
        "# Keys of parameters for the scene " + scene +
        ", a script of taffy: for --script, or to be dropped on the window.\n"
        "# times: seconds since the start of the scene. Between them values change evenly.\n"
        "description = \"Keys of " +
        std::to_string(keys.parameters().size()) +
        (keys.parameters().size() == 1 ? " parameter" : " parameters") + "\"\n";
    for (const KeyedParameter& parameter : keys.parameters()) {
        std::string times, values;
        for (const ParameterKey& key : parameter.keys) {
            times += (times.empty() ? "" : ", ") + value_text(key.time);
            values += (values.empty() ? "" : ", ") + toml_value(key.value);
        }
        text += "\n[[keys]]\nparameter = \"" + parameter.path + "\"\ntimes = [" + times +
                "]\nvalues = [" + values + "]\n";
    }
    return text;
}

}  // namespace taffy
