// The work between two frames of the window: a snapshot of a scene, its iso-surface, and its
// picture, drawn by the available OpenGL.
#include <glad/gl.h>

#include <cstdio>

#include "core/iso/iso_skins.h"
#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "tests/benchmarks/benchmark.h"
#include "tests/render/picture.h"

namespace taffy::benchmark {

namespace {

struct FrameCase {
    const char* scene;
    double start;  // simulated [s]
    std::vector<const SurfaceMode*> modes;
};

struct Drawing {
    const char* name;
    int width, height;
    Quality quality;
};

}  // namespace

std::vector<Result> frame_benchmarks() {
    std::vector<Result> results;
    if (!studio()) return results;
    std::printf("frames drawn by %s\n", studio()->context.renderer_name().c_str());
    const FrameCase cases[] = {
        {"twist", 0.2, {&mesh_surface, &particle_surface}},
        {"duck_slide", 0.1, {&mesh_surface, &particle_surface}},
        {"dam", 0.3, {&particle_surface, &splat_surface, &iso_surface}},
        {"melt_cube", 0.02, {&particle_surface, &splat_surface, &iso_surface}},
    };
    const Drawing drawings[] = {{"1280x720", 1280, 720, Quality::fine},
                                {"1920x1080", 1920, 1080, Quality::fine},
                                {"3840x2160", 3840, 2160, Quality::fine},
                                {"1920x1080, film", 1920, 1080, Quality::film}};
    for (const FrameCase& frame : cases) {
        const SceneDescription scene = load_scene(find_scene(frame.scene));
        Simulation simulation = build_simulation(scene);
        simulation.advance(frame.start);
        for (const SurfaceMode* mode : frame.modes) {
            simulation.apply(SetSurfaceMode{mode});
            Snapshot snapshot;
            const auto add = [&](const std::string& what, const Timing& timing) {
                results.push_back({std::string(frame.scene) + ", " + mode->name + ": " + what,
                                   int(simulation.particle_count()), ThreadPool().thread_count(),
                                   timing.median, timing.minimum, 0.0});
                std::printf("%s %.2f ms\n", results.back().name.c_str(), timing.median);
                std::fflush(stdout);
            };
            add("snapshot", measure([&] { simulation.capture(snapshot); }, 5));
            IsoSkins skins;
            IsoInput input;
            const ThreadPool pool;
            if (mode == &iso_surface)
                add("surface", measure([&] { skins.renew(pool, input, snapshot); }, 5));
            for (const Drawing& drawing : drawings) {
                Renderer renderer(drawing.quality);
                const Camera camera =
                    camera_for(snapshot, scene.view, drawing.width, drawing.height, 25.0f, 20.0f);
                studio()->framebuffer.resize(drawing.width, drawing.height);
                add(drawing.name, measure(
                                      [&] {
                                          renderer.draw(snapshot, camera, scene.view,
                                                        {0, 0, drawing.width, drawing.height}, {},
                                                        studio()->framebuffer.id());
                                          glFinish();
                                      },
                                      5));
            }
        }
    }
    return results;
}

}  // namespace taffy::benchmark
