// The module _taffy, on which the Python package taffy is built. Long calls release the
// interpreter's lock, so that other threads of Python run.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <cmath>

#include "app/log/log.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/fields/fields.h"
#include "core/scene/scene_library.h"
#include "core/session/session.h"
#include "tools/python/command_words.h"
#include "tools/python/run.h"
#include "tools/python/values.h"

namespace py = pybind11;
using py::literals::operator""_a;

namespace taffy {

namespace {

using Body = std::optional<std::string>;
using Path = std::filesystem::path;
using WithoutLock = py::call_guard<py::gil_scoped_release>;

constexpr double longest_call = 0.05;  // wall time between two checks for Ctrl + C [s]
constexpr double longest_run = 86400;  // as for --seconds [s]

template <class Work>
auto without_lock(const Work& work) {
    const py::gil_scoped_release release;
    return work();
}

/// @param what  name of the argument, for the message
void check_duration(const char* what, double seconds) {
    if (!(seconds >= 0.0 && seconds <= longest_run))
        throw InputError(std::string(what) + " must be a number from 0 to " +
                         value_text(longest_run));
}

void advance(Run& run, double seconds) {
    check_duration("seconds", seconds);
    double left = seconds;
    do {
        left = without_lock([&] { return run.advance(left, longest_call); });
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    } while (left > 0.0);
}

Options options_of(const std::optional<py::dict>& settings, std::optional<int> threads) {
    Options options;
    if (settings)
        for (const auto& [path, value] : *settings)
            options.settings.push_back(setting_text(path, value));
    if (threads && (*threads < 0 || *threads > 64))
        throw InputError("threads must be a whole number from 0 to 64");
    if (threads) options.threads = *threads;
    return options;
}

std::unique_ptr<Run> run_of(const Options& options) {
    return without_lock([&] { return std::make_unique<Run>(options); });
}

std::unique_ptr<Run> run_of_scene(const Path& scene, const std::optional<py::dict>& settings,
                                  const std::string& material, std::optional<int> threads) {
    if (scene.extension() == ".taffy")
        throw InputError("'" + scene.string() + "' is a session: taffy.Session opens it");
    Options options = options_of(settings, threads);
    options.scene = scene.string();
    options.material = material;
    return run_of(options);
}

std::unique_ptr<Run> saved_run(const Path& file, const std::optional<py::dict>& settings,
                               std::optional<int> threads) {
    Options options = options_of(settings, threads);
    options.load_state = file;
    return run_of(options);
}

std::unique_ptr<Run> played_session(const Path& file, std::optional<double> seconds,
                                    std::optional<int> threads) {
    Options options = options_of({}, threads);
    options.replay = file;
    if (seconds) check_duration("seconds", *seconds);
    auto run = run_of(options);
    advance(*run, seconds.value_or(run->session_length()));
    return run;
}

py::dict session_words(const Path& file) {
    const Session session = without_lock([&] { return read_session(file, 1); });
    py::list commands;
    for (const SessionEntry& entry : session.entries)
        if (entry.command)
            commands.append(py::make_tuple(entry.turn, entry.elapsed) + words_of(*entry.command));
    return py::dict("version"_a = session.version, "scene"_a = session.first.scene.name,
                    "length"_a = session.entries.empty() ? 0.0 : session.entries.back().elapsed,
                    "cut_off"_a = session.cut_off, "commands"_a = commands);
}

/// Makes an array with its own copy of the values.
template <class Value>
py::array_t<Value> array_of(const std::vector<Value>& values) {
    return py::array_t<Value>(py::ssize_t(values.size()), values.data());
}
py::array_t<float> array_of(const std::vector<Vec3f>& values) {
    const float* first = values.empty() ? nullptr : values.front().data();
    return py::array_t<float>({py::ssize_t(values.size()), py::ssize_t(3)}, first);
}

/// Returns a method that gives an array of values of a body's particles, or of all particles.
template <class Value>
auto array_method(std::vector<Value> (Run::*of)(const Body&)) {
    return [of](Run& run, const Body& body) {
        return array_of(without_lock([&] { return (run.*of)(body); }));
    };
}

py::dict figures_of(const Run& run) {
    const auto [figures, hash] = without_lock([&] { return std::pair(run.figures(), run.hash()); });
    py::dict values;
    for (const auto& [name, value] : figures) values[name.c_str()] = value;
    values["state_hash"] = hash;
    return values;
}

py::dict parameters_of(Run& run) {
    py::dict values;
    for (const auto& [path, value] : without_lock([&] { return run.parameters(); }))
        values[path.c_str()] = python_value(value);
    return values;
}

py::dict scene_titles() {
    py::dict titles;
    for (const SceneEntry& scene : without_lock([] { return list_scenes(); }))
        titles[scene.name.c_str()] = scene.error.empty() ? scene.title : scene.error;
    return titles;
}

py::list field_names() {
    py::list names;
    for (const ColourField* field : colour_fields())
        if (field->has_values()) names.append(field->name);
    return names;
}

void translate(std::exception_ptr pointer) {
    const auto raise = [](PyObject* type, const std::exception& error) {
        PyErr_SetString(type, printable(words_of(error)).c_str());
    };
    try {
        std::rethrow_exception(pointer);
    } catch (const InputError& error) {
        raise(PyExc_ValueError, error);
    } catch (const std::length_error& error) {
        raise(PyExc_MemoryError, error);
    }
}

void define_simulation(py::module_& module) {
    py::class_<Run>(module, "Simulation", "A scene that runs without a window.")
        .def(py::init(&run_of_scene), "scene"_a = "twist", py::kw_only(), "set"_a = py::none(),
             "material"_a = "", "threads"_a = py::none(),
             "Opens a scene by its name, or a scene or model file by its path. set: parameters, as "
             "for --set. material: the material of a model. threads: 0 = all cores, None = as the "
             "scene says.")
        .def_static("load", &saved_run, "file"_a, py::kw_only(), "set"_a = py::none(),
                    "threads"_a = py::none(), "Continues a saved run.")
        .def("advance", &advance, "seconds"_a,
             "Simulates this many seconds. Raises BrokeDown where the simulation breaks down "
             "before. While a session is played, its end ends the call; the next call goes on from "
             "there.")
        .def(
            "set",
            [](Run& run, const py::object& path, const py::object& value) {
                const std::string setting = setting_text(path, value);
                without_lock([&] { run.set(setting); });
            },
            "path"_a, "value"_a,
            "Changes a parameter from now on, and leaves a session that is played.")
        .def(
            "parameter",
            [](Run& run, const std::string& path) {
                return python_value(without_lock([&] { return run.parameter(path); }));
            },
            "path"_a, "The present value of a parameter.")
        .def("parameters", &parameters_of, "All parameters that set() can change: path and value.")
        .def("reset", &Run::reset, WithoutLock(),
             "Goes back to the first state, keeps the present parameters, and leaves a session "
             "that is played.")
        .def(
            "save_state",
            [](Run& run, const Path& file, bool overwrite) {
                run.save_state(file, overwrite ? IfExists::replace : IfExists::refuse);
            },
            "file"_a, py::kw_only(), "overwrite"_a = false, WithoutLock(),
            "Saves the run, for Simulation.load() and taffy --load-state.")
        .def("figures", &figures_of,
             "The figures of a line of --stats by the names of its columns; nan where a cell would "
             "be empty.")
        .def("positions", array_method(&Run::positions), "body"_a = py::none(),
             "Positions of the particles, (n, 3) [m]; nan where a particle is absent.")
        .def("velocities", array_method(&Run::velocities), "body"_a = py::none(),
             "Velocities of the particles, (n, 3) [m/s]; nan where a particle is absent.")
        .def("temperatures", array_method(&Run::temperatures), "body"_a = py::none(),
             "Temperatures of the particles, (n,) [C]; nan where a particle is absent.")
        .def("ids", array_method(&Run::ids), "body"_a = py::none(),
             "Numbers of the particles, (n,): a particle has the same number at all times.")
        .def(
            "field",
            [](Run& run, const std::string& name, const Body& body) {
                return array_of(without_lock([&] { return run.field(name, body); }));
            },
            "name"_a, "body"_a = py::none(),
            "A colour field of the particles, (n,), see fields(); nan where a particle is absent.")
        .def_property_readonly("scene", py::cpp_function(&Run::scene, WithoutLock()))
        .def_property_readonly("time", py::cpp_function(&Run::time, WithoutLock()),
                               "Simulated time [s].")
        .def_property_readonly("steps", py::cpp_function(&Run::steps, WithoutLock()),
                               "Number of steps since the start of the scene.")
        .def_property_readonly("bodies", py::cpp_function(&Run::bodies, WithoutLock()),
                               "Names of the bodies.")
        .def_property_readonly("hash", py::cpp_function(&Run::hash, WithoutLock()),
                               "Hash of the state, as in the last column of --stats.")
        .def_property_readonly("plays_session",
                               py::cpp_function(&Run::plays_session, WithoutLock()),
                               "Whether a session is being played.")
        .def("__repr__", [](const Run& run) {
            const auto [scene, time] =
                without_lock([&] { return std::pair(run.scene(), run.time()); });
            return "<taffy.Simulation of " + scene + " at " + value_text(time) + " s>";
        });
}

}  // namespace

}  // namespace taffy

PYBIND11_MODULE(_taffy, module) {
    using namespace taffy;
    set_up_log("warning");
    py::register_exception_translator(&translate);
    py::register_exception<BrokeDown>(module, "BrokeDown", PyExc_RuntimeError);
    define_simulation(module);
    module.def("scenes", &scene_titles, "The scenes that come with the program: name and title.");
    module.def("fields", &field_names, "Names of the colour fields.");
    module.def("read_session", &session_words, "file"_a);
    module.def("play_session", &played_session, "file"_a, "seconds"_a, "threads"_a);
    module.attr("__version__") = TAFFY_VERSION;
}
