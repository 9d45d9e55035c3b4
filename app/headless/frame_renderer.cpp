#include "app/headless/frame_renderer.h"

#include "app/film/transparency.h"
#include "app/headless/film_overlay.h"
#include "render/gl/framebuffer.h"
#include "render/gl/offscreen_context.h"
#include "render/gl/pixel_reader.h"
#include "render/renderer.h"
#include "render/view/bounds.h"
#include "render/view/camera.h"

namespace taffy {

struct FrameRenderer::State {
    State(int width, int height, Quality quality, const std::string& caption, Backdrop backdrop_)
        : renderer(quality), overlay(width, height, caption), backdrop(backdrop_) {}

    OffscreenContext context;  // first: everything else needs it, also while being destroyed
    Framebuffer target;
    Renderer renderer;
    FilmOverlay overlay;
    Backdrop backdrop;
    Camera camera;
    Viewport viewport;
};

FrameRenderer::FrameRenderer(int width, int height, Quality quality, const std::string& caption,
                             Backdrop backdrop)
    : state_(std::make_unique<State>(width, height, quality, caption, backdrop)) {
    state_->target.resize(width, height);
    state_->viewport = {0, 0, width, height};
    state_->camera.set_viewport(width, height);
}

FrameRenderer::~FrameRenderer() = default;

std::string FrameRenderer::device() const {
    return state_->context.renderer_name();
}

CameraDescription FrameRenderer::framed(const CameraDescription& camera, const Snapshot& snapshot,
                                        const ViewParameters& view) {
    state_->renderer.remember_stage(snapshot);
    state_->camera.set_lens(view.projection, view.field_of_view);
    const CameraPose pose =
        scene_camera_pose(state_->camera, camera.target, camera.azimuth, camera.elevation,
                          camera.distance, scene_bounds(snapshot));
    return {to_core(pose.target), pose.azimuth, pose.elevation, pose.distance};
}

void FrameRenderer::draw(const Snapshot& snapshot, const CameraDescription& camera,
                         const ViewParameters& view, Image& image) {
    State& s = *state_;
    s.camera.set_lens(view.projection, view.field_of_view);
    s.camera.set_pose({to_glm(camera.target), camera.azimuth, camera.elevation, camera.distance});
    const LineList& lines = s.overlay.lines(snapshot, s.camera, view);
    s.renderer.draw(snapshot, s.camera, view, s.viewport, lines, s.target.id(), s.backdrop);
    s.target.bind();
    s.overlay.draw(s.renderer.shown_range());
    read_pixels(s.target.id(), 0, 0, image.width, image.height, image.rgba);
    image.transparent = false;
    if (s.backdrop == Backdrop::none) make_straight(image);
}

}  // namespace taffy
