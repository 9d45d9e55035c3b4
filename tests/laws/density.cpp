// Fluids keep their volume: how much denser than at rest they are while the scenes run.
#include <cmath>
#include <cstdio>
#include <limits>

#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "tests/laws/fluid_scenes.h"
#include "tests/laws/law.h"
#include "tests/realtime/timed_run.h"

namespace taffy::laws {

namespace {

struct Watched {
    const char* scene;
    double until;  // [s]
    FluidWay way = usual_way;
};

realtime::DensityError watch(const Watched& w) {
    SceneDescription scene = load_scene(find_scene(w.scene));
    scene.simulation = w.way.of(scene.simulation);
    realtime::TimedRun run(scene, {}, 1, {});
    run.watch_density();
    while (run.go_on(w.until, std::numeric_limits<double>::infinity())) {
    }
    realtime::DensityError error = run.density_error();
    if (!run.trouble().empty()) error.mean = error.largest = NAN;
    return error;
}

}  // namespace

std::vector<Law> density(Extent extent) {
    if (extent == Extent::quick) return {};  // scenes take minutes
    std::vector<Watched> all = {{"dam", 2.0},        {"duck_melt", 3.0}, {"float", 3.0},
                                {"honey", 6.0},      {"lava", 5.0},      {"melt_cube", 2.0},
                                {"melt_fast", 4.0},  {"melt_slow", 4.0}, {"pour", 4.0},
                                {"quicksilver", 4.0}};
    for (const char* accuracy : {"draft", "fine"})
        for (const char* scene : {"dam", "float"})
            all.push_back({scene, 2.0, {"implicit", accuracy}});
    std::vector<Law> result;
    for (const Watched& w : all) {
        const realtime::DensityError error = watch(w);
        char until[32];
        std::snprintf(until, sizeof until, ", %g s", w.until);
        const std::string name = "scene " + std::string(w.scene) + until + told(w.way);
        result.push_back({name + ": mean density above that at rest", error.mean, 0.0, 0.005, "1"});
        result.push_back({name + ": of any particle", error.largest, 0.0, 0.05, "1"});
    }
    return result;
}

}  // namespace taffy::laws
