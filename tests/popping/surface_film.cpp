#include "tests/popping/surface_film.h"

#include <algorithm>
#include <cmath>

#include "core/scene/build_simulation.h"
#include "tests/render/picture.h"

namespace taffy::popping {

namespace {

constexpr double frames_per_second = 60.0;  // of films, and ticks of surfels

PictureChange between(const Picture& a, const Picture& b) {
    constexpr int square = 16;
    PictureChange change;
    for (int top = 0; top < a.height; top += square)
        for (int left = 0; left < a.width; left += square) {
            const int bottom = std::min(a.height, top + square);
            const int right = std::min(a.width, left + square);
            double sum = 0.0;
            for (int y = top; y < bottom; ++y)
                for (int x = left; x < right; ++x) {
                    const glm::vec3 away = glm::abs(a.at(x, y) - b.at(x, y));
                    sum += 255.0 / 3.0 * double(away.r + away.g + away.b);
                }
            change.mean += sum / (double(a.width) * double(a.height));
            change.largest = std::max(change.largest, sum / (square * square));
        }
    return change;
}

}  // namespace

Comparison::Comparison(const SceneDescription& scene, const Snapshot& first, int picture_width)
    : scene_(scene), picture_width_(picture_width) {
    if (picture_width_ > 0 && studio()) studio()->renderer.remember_stage(first);
}

Frame Comparison::compare(const Snapshot& before, const Snapshot& now) const {
    const Motion motion(pool_, before, now);
    const auto discs = [](const Snapshot& s) {
        return s.skins.empty() ? discs_of(s, s.splats) : discs_of(s, s.skins);
    };
    Frame frame{now.diagnostics.time, {}, {}};
    frame.jump = jump_between(pool_, motion.carry(discs(before)), discs(now), now, motion);
    if (picture_width_ > 0 && studio()) frame.picture = change_of_picture(before, now, motion);
    return frame;
}

PictureChange Comparison::change_of_picture(const Snapshot& before, const Snapshot& now,
                                            const Motion& motion) const {
    Snapshot carried = now;
    carried.splats = motion.carry(before.splats, before);
    carried.skins.clear();
    for (const auto& skin : before.skins)
        carried.skins.push_back(std::make_shared<SurfaceMesh>(motion.carry(*skin, before)));
    Camera camera;
    camera.set_viewport(picture_width_, picture_width_ * 9 / 16);
    camera.set_lens(scene_.view.projection, scene_.view.field_of_view);
    const CameraDescription& c = scene_.camera;
    camera.set_pose(
        scene_camera_pose(camera, c.target, c.azimuth, c.elevation, c.distance, scene_bounds(now)));
    return between(studio()->draw(carried, camera, scene_.view),
                   studio()->draw(now, camera, scene_.view));
}

SurfaceFilm::SurfaceFilm(const SceneDescription& scene, bool with_surfels)
    : simulation_(build_simulation(scene)) {
    simulation_.apply(SetColourField{scene.view.colour_by});
    simulation_.apply(SetSurfaceMode{with_surfels ? &surfel_surface : &particle_surface});
}

Snapshot SurfaceFilm::shown_as(const SurfaceMode& mode) {
    Snapshot snapshot;
    simulation_.capture(snapshot);
    if (&mode == &surfel_surface) return snapshot;
    snapshot.splats.clear();
    for (BodyState& body : snapshot.bodies) body.shown_as = &mode;
    if (gather_iso_input(snapshot, input_)) snapshot.skins = skins_.make(pool_, input_);
    return snapshot;
}

void film(const SceneDescription& scene, const Take& take,
          const std::function<void(const SurfaceMode&, const Frame&)>& tell) {
    const bool with_surfels = std::ranges::find(take.modes, &surfel_surface) != take.modes.end();
    SurfaceFilm film(scene, with_surfels);
    const Comparison comparison(scene, film.shown_as(*take.modes[0]), take.picture_width);
    if (take.from > 0.0) film.simulation().advance(take.from);
    std::vector<Snapshot> before;
    for (const SurfaceMode* mode : take.modes) before.push_back(film.shown_as(*mode));
    const long frames = std::lround((take.to - take.from) * frames_per_second);
    for (long frame = 0; frame < frames; ++frame) {
        const double until = take.from + double(frame + 1) / frames_per_second;
        film.simulation().advance(until - film.simulation().time());
        for (size_t k = 0; k < take.modes.size(); ++k) {
            Snapshot now = film.shown_as(*take.modes[k]);
            tell(*take.modes[k], comparison.compare(before[k], now));
            before[k] = std::move(now);
        }
    }
}

}  // namespace taffy::popping
