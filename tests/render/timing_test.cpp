// Hidden: run with  taffy_render_tests "[timing]" -s  to see the figures.
#include <glad/gl.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <ctime>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "picture.h"
#include "render/gl/pixel_reader.h"
#include "render/view/picking.h"
#include "synthetic_scene.h"

using namespace taffy;

namespace {

/// Processor time of all threads [s]: other programs on this machine do not count.
double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

/// Median processor time of a few runs [ms].
template <class Work>
double milliseconds(const Work& work) {
    std::vector<double> times;
    for (int i = 0; i < 7; ++i) {
        const double start = processor_seconds();
        work();
        times.push_back(1e3 * (processor_seconds() - start));
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

}  // namespace

TEST_CASE("processor time per frame at 1280x720", "[.timing]") {
    if (!studio()) return;
    WARN(studio()->context.renderer_name());
    for (const int size : {1, 10, 22, 46}) {
        const Snapshot snapshot = twisted_bar(size, size, size, 0.1f * float(size), 0.1f);
        for (const bool shadows : {true, false}) {
            ViewParameters view;
            view.shadows = shadows;
            const Camera camera = camera_for(snapshot, view, 1280, 720, 25.0f, 20.0f);
            studio()->framebuffer.resize(1280, 720);
            const double ms = milliseconds([&] {
                studio()->renderer.draw(snapshot, camera, view, {0, 0, 1280, 720}, {},
                                        studio()->framebuffer.id());
                glFinish();
            });
            WARN(snapshot.position.size()
                 << " particles, shadows " << (shadows ? "on: " : "off: ") << ms << " ms");
        }
        const Camera camera = camera_for(snapshot, {}, 1280, 720, 25.0f, 20.0f);
        WARN("picking: " << milliseconds([&] {
                 pick_particle(snapshot, camera.ray({640.5f, 360.5f}), 1.0f);
             }) << " ms");
    }
    std::vector<uint8_t> pixels(4 * 1280 * 720);
    WARN("reading pixels: " << milliseconds([&] {
             read_pixels(studio()->framebuffer.id(), 0, 0, 1280, 720, pixels);
         }) << " ms");
}

TEST_CASE("processor time of meshes and of particles at 1280x720", "[.timing]") {
    if (!studio()) return;
    for (const char* name : {"twist", "duck_slide"}) {
        Simulation simulation = build_simulation(load_scene(find_scene(name)));
        for (const SurfaceMode* surface : {&mesh_surface, &particle_surface}) {
            simulation.apply(SetSurfaceMode{surface});
            Snapshot snapshot;
            const double capture = milliseconds([&] { simulation.capture(snapshot); });
            const Camera camera = camera_for(snapshot, {}, 1280, 720, 25.0f, 20.0f);
            studio()->framebuffer.resize(1280, 720);
            const double draw = milliseconds([&] {
                studio()->renderer.draw(snapshot, camera, {}, {0, 0, 1280, 720}, {},
                                        studio()->framebuffer.id());
                glFinish();
            });
            const double pick = milliseconds([&] {
                pick_body(snapshot, camera.ray({640.5f, 360.5f}), {});
            });
            WARN(name << ", " << surface->name << ": capture " << capture << " ms, draw " << draw
                      << " ms, pick " << pick << " ms");
        }
    }
}
