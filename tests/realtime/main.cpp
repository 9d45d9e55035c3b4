// Simulated seconds per wall second of scenes, as a table, with one and two threads:
//
//     taffy_realtime [--set KEY=VALUE] [--against KEY=VALUE] [--wall S] [--approach S] [SCENE...]
//     taffy_realtime --peer [--set KEY=VALUE] [--against KEY=VALUE] [20000] [100000]
//     taffy_realtime --growth [--set KEY=VALUE] [--wall S]
//
// Every scene is brought to the start of its window (story.cpp) once, with two threads and for at
// most --approach seconds by the clock [30]. From there runs with one and two threads, and both
// again with the changes of --against, take turns frame by frame, so that a busy machine slows all
// of them equally; a run ends with its window or after --wall seconds of its own [6].
// --set and --against may be given more than once; --set applies to all runs, --against to the
// second pair.
// --growth runs dams of 9,600 to 874,800 particles, 40 steps each or at most --wall seconds.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <optional>

#include "core/base/error.h"
#include "core/base/nearest_name.h"
#include "core/base/profiler.h"
#include "core/scene/build_simulation.h"
#include "core/scene/overrides.h"
#include "tests/realtime/growth.h"
#include "tests/realtime/story.h"
#include "tests/realtime/timed_run.h"

namespace {

using namespace taffy;
using namespace taffy::realtime;

struct Arguments {
    bool peer = false, growth = false;
    std::vector<std::string> settings, against;
    std::optional<double> wall;       // [s]
    double approach = 30.0;           // [s]
    std::vector<std::string> wanted;  // scenes, or particles of dams; empty: all

    double story_wall() const { return wall.value_or(6.0); }
    bool wants(const std::string& name) const {
        return wanted.empty() || std::ranges::find(wanted, name) != wanted.end();
    }
};

double read_seconds(const char* option, const char* text) {
    double value = 0.0;
    const char* end = text + std::strlen(text);
    const auto read = std::from_chars(text, end, value);
    if (read.ec != std::errc() || read.ptr != end || !(value > 0.0))
        throw InputError(std::string(option) + " wants seconds, above 0, not '" + text + "'");
    return value;
}

std::vector<std::string> known_names(bool peer) {
    std::vector<std::string> names;
    if (peer)
        for (const PeerDam& dam : peer_dams()) names.push_back(std::to_string(dam.particles));
    else
        for (const Story& story : stories()) names.push_back(story.scene);
    return names;
}

Arguments read_arguments(int argc, char** argv) {
    Arguments arguments;
    for (int k = 1; k < argc; ++k) {
        const auto is = [&](const char* option) { return std::strcmp(argv[k], option) == 0; };
        const auto value = [&] {
            if (k + 1 == argc) throw InputError(std::string(argv[k]) + " wants a value");
            return argv[++k];
        };
        if (is("--peer"))
            arguments.peer = true;
        else if (is("--growth"))
            arguments.growth = true;
        else if (is("--set"))
            arguments.settings.push_back(value());
        else if (is("--against"))
            arguments.against.push_back(value());
        else if (is("--wall"))
            arguments.wall = read_seconds("--wall", value());
        else if (is("--approach"))
            arguments.approach = read_seconds("--approach", value());
        else if (argv[k][0] == '-')
            throw InputError(std::string("no option '") + argv[k] + "'");
        else
            arguments.wanted.push_back(argv[k]);
    }
    const std::vector<std::string> names = known_names(arguments.peer);
    for (const std::string& name : arguments.wanted)
        if (std::ranges::find(names, name) == names.end())
            throw InputError(unknown_name_message("scene", name, names));
    return arguments;
}

/// Two runs of one kind, which take turns.
struct Pair {
    TimedRun one, two;  // threads

    Pair(const SceneDescription& scene, std::span<const std::byte> start,
         const std::vector<std::string>& settings)
        : one(scene, start, 1, settings), two(scene, start, 2, settings) {
        two.watch_density();
    }
    bool go_on(double window, double wall_limit) {
        const bool first = one.go_on(window, wall_limit), second = two.go_on(window, wall_limit);
        return first || second;
    }
    void tell_trouble(const char* which) const {
        if (!two.trouble().empty())
            std::printf("%s broke down: %s\n", which, two.trouble().c_str());
    }
    void print_columns() const {
        std::printf(" %.2f | %.3g | %.3g | %.2f | %.2f | %.2f |", two.pace().end().time,
                    one.pace().speed(1e30), two.pace().speed(1e30),
                    speed_ratio(two.pace(), one.pace()), one.microseconds_per_particle_and_step(),
                    step_milliseconds());
        const DensityError& error = two.density_error();
        if (error.frames > 0)
            std::printf(" %.2f, %.1f |", 100.0 * error.mean, 100.0 * error.largest);
        else
            std::printf(" |");
    }
    double step_milliseconds() const {  // mean length of a step
        const Mark& end = two.pace().end();
        return end.steps > 0 ? 1e3 * end.time / double(end.steps) : 0.0;
    }
};

void print_header(bool against) {
    constexpr const char* columns =
        " s | 1 thread | 2 threads | gain | us | step [ms] | density [%] |";
    std::printf("| scene | particles | start [s] | from [s] |%s", columns);
    if (against) std::printf("%s ratio |", columns);
    std::printf("\n|%s", "---|---|---|---|---|---|---|---|---|---|---|");
    if (against) std::printf("---|---|---|---|---|---|---|---|");
    std::printf("\n");
}

void print_meaning(const Arguments& arguments) {
    std::printf(
        "start: to read and build the scene, by the clock\n"
        "from: where in the story timing starts\n"
        "s: simulated seconds that two threads got through from there on (at most the window, %g s "
        "by the clock)\n"
        "1 thread, 2 threads: simulated seconds per second by the clock; 1 is real time\n"
        "gain: speed of two threads over that of one, over the part that both ran\n"
        "us: processor time of the thread that steps, a particle and step, with one thread\n"
        "step: mean of the simulated time of a step\n"
        "density: rho / rho0 - 1 of fluids where it is above 0: mean, largest of any particle\n",
        arguments.story_wall());
    if (arguments.against.empty()) return;
    std::printf("second columns: with");
    for (const std::string& setting : arguments.against) std::printf(" %s", setting.c_str());
    std::printf(
        "\nratio: two threads over two threads of the second columns, over the part that both "
        "ran\n");
}

void time_story(const Story& story, const Arguments& arguments) {
    const auto loaded = std::chrono::steady_clock::now();
    SceneDescription scene = story.description();
    apply_overrides(arguments.settings, scene);
    build_simulation(scene);
    const double start_seconds = seconds_since(loaded);
    SceneDescription ahead = scene;
    ahead.simulation.threads = 2;
    const StateBytes start = approach(ahead, story.from, arguments.approach);
    Pair first(scene, start.bytes, {});
    std::optional<Pair> second;
    if (!arguments.against.empty()) second.emplace(scene, start.bytes, arguments.against);
    const double from = first.one.began(), window = story.to - from;
    for (bool more = true; more;) {
        more = first.go_on(window, arguments.story_wall());
        if (second && second->go_on(window, arguments.story_wall())) more = true;
    }
    std::printf("| `%s` | %zu | %.2f | %.2f |", story.scene.c_str(),
                first.one.simulation().particle_count(), start_seconds, from);
    first.print_columns();
    if (second) {
        second->print_columns();
        std::printf(" %.2f |", speed_ratio(first.two.pace(), second->two.pace()));
    }
    std::printf("\n");
    first.tell_trouble(story.scene.c_str());
    if (second) second->tell_trouble(story.scene.c_str());
    std::fflush(stdout);
}

void time_stories(const Arguments& arguments) {
    print_meaning(arguments);
    print_header(!arguments.against.empty());
    for (const Story& story : stories())
        if (arguments.wants(story.scene)) time_story(story, arguments);
}

void print_dam(const PeerDam& dam, const TimedRun& run, const std::vector<std::string>& settings) {
    const Mark& end = run.pace().end();
    const DensityError& error = run.density_error();
    std::printf("| %d |", dam.particles);
    for (const std::string& setting : settings) std::printf(" %s", setting.c_str());
    std::printf(" | %.2f | %.2f | %zu | %.3g | %.2f | %.1f | %.1f | %.2f |\n", end.time, end.wall,
                size_t(end.steps), 1e3 * end.time / double(end.steps), 100.0 * error.mean,
                100.0 * error.largest, dam.peer_wall, dam.peer_wall / end.wall);
    if (!run.trouble().empty()) std::printf("it broke down: %s\n", run.trouble().c_str());
}

void time_dam(const PeerDam& dam, const Arguments& arguments) {
    SceneDescription scene = dam.description();
    apply_overrides(arguments.settings, scene);
    constexpr int threads = 2;
    TimedRun first(scene, {}, threads, {});
    first.watch_density();
    std::optional<TimedRun> second;
    if (!arguments.against.empty()) {
        second.emplace(scene, std::span<const std::byte>{}, threads, arguments.against);
        second->watch_density();
    }
    constexpr double no_limit = 1e30;
    for (bool more = true; more;) {
        more = first.go_on(dam.seconds, no_limit);
        if (second && second->go_on(dam.seconds, no_limit)) more = true;
    }
    print_dam(dam, first, arguments.settings);
    if (second) {
        print_dam(dam, *second, arguments.against);
        std::printf("%d particles: %.2f times as fast\n", dam.particles,
                    speed_ratio(first.pace(), second->pace()));
    }
    std::fflush(stdout);
}

void time_dams(const Arguments& arguments) {
    std::printf(
        "Dams with two threads, from their start. Clock: of the steps alone. Density: rho / rho0 - "
        "1 where it is above 0, in frames of 1/60 s.\n"
        "DFSPH: clock of SPlisHSPlasH 2.16 on a quiet machine of this kind; times: that over "
        "ours.\n"
        "| particles | with | simulated [s] | clock [s] | steps | step [ms] | mean density error "
        "[%%] | largest [%%] | DFSPH [s] | times |\n|---|---|---|---|---|---|---|---|---|---|\n");
    for (const PeerDam& dam : peer_dams())
        if (arguments.wants(std::to_string(dam.particles))) time_dam(dam, arguments);
}

void time_growth(const Arguments& arguments) {
    constexpr uint64_t steps = 40;
    std::printf(
        "The scene dam with finer and finer spacings, steps 11 to 50, one thread. us: processor "
        "time of a particle and step; bytes: the most that was resident, over the particles.\n"
        "| particles | steps | step [ms] | us | pressure iterations | viscous iterations | bytes "
        "|\n|---|---|---|---|---|---|---|\n");
    for (const double times : {1.0, 1.5, 2.5, 3.5, 4.5}) {
        SceneDescription scene = finer_dam(times);
        apply_overrides(arguments.settings, scene);
        const Growth growth = measure_growth(scene, steps, arguments.wall.value_or(1e30));
        std::printf("| %zu | %zu | %.3g | %.2f | %.1f | %.1f | %.0f |\n", growth.particles,
                    size_t(growth.steps), 1e3 * growth.step, growth.microseconds,
                    growth.pressure_iterations, growth.viscous_iterations, growth.bytes);
        std::fflush(stdout);
    }
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const Arguments arguments = read_arguments(argc, argv);
        if (arguments.growth)
            time_growth(arguments);
        else
            arguments.peer ? time_dams(arguments) : time_stories(arguments);
        return 0;
    } catch (const taffy::InputError& error) {
        std::fprintf(stderr, "taffy_realtime: %s\n", error.what());
        return 2;
    }
}
