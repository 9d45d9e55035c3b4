// Runs scenes, shown by iso-surfaces, and checks in every frame that these are closed manifolds:
// taffy_surfaces [--seconds S] [SCENE...]. Prints a line per scene; exit code 1 if a surface is not
// closed or a scene showed none.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/base/error.h"
#include "core/iso/iso_skins.h"
#include "core/scene/scene_library.h"
#include "tests/core/iso/iso_scene.h"
#include "tests/core/iso/particle_cloud.h"

namespace {

using namespace taffy;

constexpr double frame = 1.0 / 60.0;  // of simulated time [s]

struct Arguments {
    double seconds = 4.0;  // of simulated time
    std::vector<std::string> scenes;
};

Arguments read_arguments(int argc, char** argv) {
    Arguments arguments;
    for (int k = 1; k < argc; ++k)
        if (std::string(argv[k]) == "--seconds" && k + 1 < argc) {
            char* end = nullptr;
            arguments.seconds = std::strtod(argv[++k], &end);
            if (*end != '\0' || !(arguments.seconds > 0.0))
                throw InputError(std::string("--seconds wants a number above 0, not '") + argv[k] +
                                 "'");
        } else {
            arguments.scenes.push_back(argv[k]);
        }
    if (arguments.scenes.empty())
        for (const SceneEntry& entry : list_scenes()) arguments.scenes.push_back(entry.name);
    return arguments;
}

/// What a scene's surfaces were like, over all frames.
struct Story {
    int frames = 0, open = 0;
    double first_open = 0.0;  // [s]
    size_t most_triangles = 0;
    double least_volume = 1e30, most_volume = 0.0;  // over that of the particles
    long most_pieces = 0;                           // half the Euler number, handles taken away
};

void add_frame(const Simulation& simulation, const IsoInput& input, const Skins& skins,
               Story& story) {
    size_t triangles = 0;
    double enclosed = 0.0, filled = 0.0;
    long euler = 0;
    bool closed = true;
    for (const auto& skin : skins) {
        closed = closed && test::closed_and_manifold(*skin);
        enclosed += test::volume_of(*skin);
        triangles += skin->triangles.size();
        euler += test::euler_number(*skin);
    }
    for (const IsoParticles& particles : input.surfaces)
        for (const float volume : particles.volume) filled += double(volume);
    closed = closed && euler % 2 == 0;
    if (!closed && story.open++ == 0) story.first_open = simulation.time();
    ++story.frames;
    story.most_triangles = std::max(story.most_triangles, triangles);
    story.least_volume = std::min(story.least_volume, enclosed / filled);
    story.most_volume = std::max(story.most_volume, enclosed / filled);
    story.most_pieces = std::max(story.most_pieces, euler / 2);
}

Story run(const std::string& name, double seconds) {
    Simulation simulation = test::iso_scene(find_scene(name));
    const ThreadPool pool;
    Snapshot snapshot;
    IsoInput input;
    IsoSkins iso;
    Story story;
    while (simulation.time() < seconds) {
        simulation.advance(frame);
        simulation.capture(snapshot);
        if (gather_iso_input(snapshot, input))
            add_frame(simulation, input, iso.make(pool, input), story);
    }
    return story;
}

bool run_all(const Arguments& arguments) {
    std::printf(
        "| scene | frames | open | most triangles | volume over the particles' | pieces |\n"
        "|---|---|---|---|---|---|\n");
    bool all_closed = true;
    for (const std::string& name : arguments.scenes) {
        const Story story = run(name, arguments.seconds);
        std::printf("| %s | %d | %d | %zu | %.3f to %.3f | %ld |\n", name.c_str(), story.frames,
                    story.open, story.most_triangles, story.least_volume, story.most_volume,
                    story.most_pieces);
        if (story.open > 0) std::printf("%s: first open at %g s\n", name.c_str(), story.first_open);
        if (story.frames == 0) std::printf("%s: no frame had a surface\n", name.c_str());
        std::fflush(stdout);
        all_closed = all_closed && story.open == 0 && story.frames > 0;
    }
    return all_closed;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run_all(read_arguments(argc, argv)) ? 0 : 1;
    } catch (const taffy::InputError& error) {
        std::fprintf(stderr, "taffy_surfaces: %s\n", error.what());
        return 2;
    }
}
