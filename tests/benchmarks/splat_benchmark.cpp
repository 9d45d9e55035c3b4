// Splats of a ball of particles, as every snapshot makes them where bodies are shown as splats; and
// pictures of splats, drawn by the available OpenGL.
#include <glad/gl.h>

#include <cmath>
#include <cstdio>

#include "core/surface/particle_splats.h"
#include "render/view/picking.h"
#include "tests/benchmarks/benchmark.h"
#include "tests/render/picture.h"
#include "tests/render/synthetic_scene.h"

namespace taffy::benchmark {

namespace {

ParticleCloud ball(int particles) {
    constexpr float d = 0.01f;
    const float radius = d * std::cbrt(0.2387f * float(particles));  // 3 / (4 pi)
    const int half = int(radius / d) + 1;
    ParticleCloud cloud;
    cloud.spacing = d;
    for (int i = -half; i <= half; ++i)
        for (int j = -half; j <= half; ++j)
            for (int k = -half; k <= half; ++k) {
                const Vec3f x = d * Vec3f(float(i), float(j), float(k));
                if (x.norm() < radius) cloud.x.emplace_back(x.x(), x.y(), x.z(), d * d * d);
            }
    cloud.count = cloud.x.size();
    cloud.colour.resize(cloud.count, Vec3f::Ones());
    return cloud;
}

/// A sphere of splats that overlap as those of particles do, at the places of an even spiral [Vogel
/// 1979].
Snapshot sphere_of_splats(int count) {
    Snapshot snapshot = one_ball(Vec3f(0, 0, 1), 1.0f, Vec3f(0.9f, 0.4f, 0.2f));
    snapshot.bodies[0].shown_as = &splat_surface;
    const float axis = splat_reach * std::sqrt(4.0f * float(M_PI) / float(count));
    for (int k = 0; k < count; ++k) {
        const float z = 1.0f - (2.0f * float(k) + 1.0f) / float(count);
        const float turn = 2.39996323f * float(k), r = std::sqrt(1.0f - z * z);
        const Vec3f out(r * std::cos(turn), r * std::sin(turn), z);
        Splat splat;
        splat.centre = Vec3f(0, 0, 1) + out;
        splat.u = axis * out.unitOrthogonal();
        splat.v = out.cross(splat.u);
        splat.colour = Vec3f(0.8f, 0.2f, 0.1f);
        splat.mode = &splat_surface;
        snapshot.splats.push_back(splat);
    }
    return snapshot;
}

/// Whole frames of 1280 x 720 pixels, and picking; nothing where there is no OpenGL.
void draw_splats(std::vector<Result>& results) {
    if (!studio()) return;
    std::printf("splats drawn by %s\n", studio()->context.renderer_name().c_str());
    studio()->framebuffer.resize(1280, 720);
    for (const int count : {60000, 500000}) {
        const Snapshot snapshot = sphere_of_splats(count);
        ViewParameters view;
        const auto add = [&](const std::string& name, const Timing& timing) {
            results.push_back(
                {name, count, ThreadPool().thread_count(), timing.median, timing.minimum, 0.0});
        };
        for (const Look look : {Look::matte, Look::glossy, Look::wet}) {
            view.look = look;
            const Camera camera = camera_for(snapshot, view, 1280, 720, 25.0f, 20.0f);
            add(std::string("frame of splats, ") + look_names()[size_t(look)],
                measure(
                    [&] {
                        studio()->renderer.draw(snapshot, camera, view, {0, 0, 1280, 720}, {},
                                                studio()->framebuffer.id());
                        glFinish();
                    },
                    5));
        }
        const Camera camera = camera_for(snapshot, view, 1280, 720, 25.0f, 20.0f);
        add("picking among splats", measure([&] {
                pick_particle(snapshot, camera.ray({640.5f, 360.5f}), 1.0f);
            }));
    }
}

}  // namespace

std::vector<Result> splat_benchmarks() {
    std::vector<Result> results;
    draw_splats(results);
    for (const int particles : {20000, 100000})
        for (const int threads : {1, 0}) {
            const ThreadPool pool(threads);
            const ParticleCloud cloud = ball(particles);
            const Timing timing = measure([&] { particle_splats(pool, cloud); }, 5);
            results.push_back({"splats of a ball", int(cloud.count), pool.thread_count(),
                               timing.median, timing.minimum, 0.0});
        }
    return results;
}

}  // namespace taffy::benchmark
