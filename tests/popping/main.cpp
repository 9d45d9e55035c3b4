// Films scenes from start to end with the surfaces that have bounds, or with those named on the
// command line, and prints how far surfaces jump and pictures change beyond the motion of the
// particles, in the worst frame: taffy_popping [--sections] [--iso] [--surfels] [--frames FILE.csv]
// [--set KEY=VALUE] [SCENE...]. Exit code 1 if a bound is broken. --set makes runs that differ
// slightly, whose spread is used to set the bounds: source.tap.speed=2.997.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>

#include "core/base/error.h"
#include "core/scene/overrides.h"
#include "tests/popping/stories.h"

namespace {

using namespace taffy;
using namespace taffy::popping;

struct Arguments {
    bool sections = false;
    std::vector<const SurfaceMode*> modes;  // empty: those with bounds
    const char* frames = nullptr;
    std::vector<std::string> settings;
    std::vector<const char*> scenes;

    bool wants(const char* scene) const {
        return scenes.empty() || std::ranges::any_of(scenes, [&](const char* wanted) {
                   return std::strcmp(wanted, scene) == 0;
               });
    }
};

Arguments read_arguments(int argc, char** argv) {
    Arguments arguments;
    for (int k = 1; k < argc; ++k) {
        const auto is = [&](const char* option) { return std::strcmp(argv[k], option) == 0; };
        if (is("--sections"))
            arguments.sections = true;
        else if (is("--iso"))
            arguments.modes.push_back(&iso_surface);
        else if (is("--surfels"))
            arguments.modes.push_back(&surfel_surface);
        else if (is("--frames") && k + 1 < argc)
            arguments.frames = argv[++k];
        else if (is("--set") && k + 1 < argc)
            arguments.settings.push_back(argv[++k]);
        else if (std::ranges::any_of(whole_stories(), [&](const Story& s) { return is(s.scene); }))
            arguments.scenes.push_back(argv[k]);
        else
            throw InputError(std::string("no scene or option '") + argv[k] + "'");
    }
    return arguments;
}

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

void write_frame(std::FILE* file, const Story& story, const SurfaceMode& mode, const Frame& f) {
    std::fprintf(file, "%s,%s,%.4f,%.5f,%.4f,%.4f,%.3f,%.1f,%.4f,%.3f\n", story.scene, mode.name,
                 f.time, f.jump.mean, f.jump.quantile, f.jump.largest, f.jump.torn, f.jump.area,
                 f.picture ? f.picture->mean : 0.0, f.picture ? f.picture->largest : 0.0);
    std::fflush(file);
}

/// @return its bounds hold
bool tell(const Story& story, const SurfaceMode& mode, const Worst& w) {
    const std::optional<Bounds>& bounds = story.bounds(mode);
    const std::string broken = bounds ? bounds->broken_by(w) : std::string();
    std::printf("| %s | %s | %g to %g s | %.3f | %.2f | %.2f | %.1f | %.2f | %.1f | %s |\n",
                story.scene, mode.name, story.from, story.to, w.mean, w.quantile, w.largest, w.torn,
                w.picture, w.square,
                !bounds          ? "not bounded"
                : broken.empty() ? "holds"
                                 : broken.c_str());
    std::fflush(stdout);
    return broken.empty();
}

bool film_all(const Arguments& arguments) {
    const File file(arguments.frames ? std::fopen(arguments.frames, "w") : nullptr, std::fclose);
    if (arguments.frames && !file)
        throw InputError(std::string("cannot write ") + arguments.frames);
    if (file)
        std::fprintf(file.get(),
                     "scene,mode,time,mean,quantile,largest,torn,area,picture,square\n");
    std::printf(
        "| scene | surface | film | mean [d] | 99 %% [d] | largest [d] | torn [d²] | picture | "
        "square | |\n|---|---|---|---|---|---|---|---|---|---|\n");
    bool all_hold = true;
    for (const Story& story : arguments.sections ? sections() : whole_stories()) {
        if (!arguments.wants(story.scene)) continue;
        const std::vector<const SurfaceMode*> modes =
            arguments.modes.empty() ? story.bounded_modes() : arguments.modes;
        std::map<const SurfaceMode*, Worst> worst;
        const Take take{.from = story.from, .to = story.to, .modes = modes};
        SceneDescription scene = story.description();
        apply_overrides(arguments.settings, scene);
        film(scene, take, [&](const SurfaceMode& mode, const Frame& frame) {
            worst[&mode].add(frame);
            if (file) write_frame(file.get(), story, mode, frame);
        });
        for (const SurfaceMode* mode : modes) all_hold &= tell(story, *mode, worst[mode]);
    }
    return all_hold;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return film_all(read_arguments(argc, argv)) ? 0 : 1;
    } catch (const InputError& error) {
        std::fprintf(stderr, "taffy_popping: %s\n", error.what());
        return 2;
    }
}
