#include "app/headless/frame_renderer.h"

#include <array>
#include <optional>

#include "app/film/transparency.h"
#include "app/headless/film_overlay.h"
#include "app/overlay/variant_names.h"
#include "app/workspace/view_parts.h"
#include "render/gl/framebuffer.h"
#include "render/gl/load_gl.h"
#include "render/gl/offscreen_context.h"
#include "render/gl/pixel_reader.h"
#include "render/renderer.h"
#include "render/view/bounds.h"
#include "render/view/camera.h"

namespace taffy {

namespace {

void look_into(const ViewPart& part, Camera& camera) {
    camera.set_viewport(part.size.x, part.size.y, part.corner);
    camera.set_shift(part.shift);
}

constexpr float halves_distance = 2.0f;  // factor of the camera's distance

}  // namespace

struct FrameRenderer::State {
    State(int width, int height, Quality quality_, const std::string& caption, Backdrop backdrop_)
        : renderer(quality_),
          overlay(width, height, caption),
          backdrop(backdrop_),
          quality(quality_) {}

    OffscreenContext context;  // first: everything else needs it, also while being destroyed
    Framebuffer target;
    Renderer renderer;
    FilmOverlay overlay;
    Backdrop backdrop;
    Quality quality;
    Camera camera;
    Viewport viewport;
    struct TwoVariants {
        VariantLayout layout;
        std::array<ViewPart, 2> parts;
        Renderer renderer;  // of B
        Framebuffer ghost;  // B, where it lies over A

        bool halves() const { return layout == VariantLayout::side_by_side; }
    };
    std::optional<TwoVariants> two;

    Viewport viewport_of(Variant variant) const {
        const ViewPart& part = two->parts[size_t(variant)];
        return {part.corner.x, viewport.height - part.corner.y - part.size.y, part.size.x,
                part.size.y};
    }
    void read(Image& image) {
        read_pixels(target.id(), 0, 0, image.width, image.height, image.rgba);
        image.transparent = false;
        if (backdrop == Backdrop::none) make_straight(image);
    }
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
    // Everything fits into a half from this distance: compensates for draw(), which doubles it.
    const bool fits = state_->two && state_->two->halves() && camera.distance == 0.0f;
    return {to_core(pose.target), pose.azimuth, pose.elevation,
            fits ? pose.distance / halves_distance : pose.distance};
}

void FrameRenderer::compare(VariantLayout layout) {
    State& s = *state_;
    const glm::ivec2 size(s.viewport.width, s.viewport.height);
    const auto parts = view_parts({0.0f, 0.0f, float(size.x), float(size.y)}, size, 1.0f,
                                  layout == VariantLayout::side_by_side);
    s.two.emplace(layout, parts, Renderer(s.quality), Framebuffer());
    s.two->ghost.resize(size.x, size.y);
    look_into(parts[0], s.camera);
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
    s.read(image);
}

void FrameRenderer::draw(const Snapshot& a, const Snapshot& b, const CameraDescription& camera,
                         const ViewParameters& view, Image& image) {
    State& s = *state_;
    State::TwoVariants& two = *s.two;
    const float distance = camera.distance * (two.halves() ? halves_distance : 1.0f);
    s.camera.set_lens(view.projection, view.field_of_view);
    s.camera.set_pose({to_glm(camera.target), camera.azimuth, camera.elevation, distance});
    look_into(two.parts[0], s.camera);
    const Variants variants{.state = Variants::State::on, .layout = two.layout, .a = &a, .b = &b};
    const auto& [lines_a, lines_b] = s.overlay.lines(variants, two.parts, s.camera, view);

    s.renderer.span_also(&b);
    s.renderer.draw(a, s.camera, view, s.viewport_of(Variant::a), lines_a, s.target.id(),
                    s.backdrop);
    look_into(two.parts[1], s.camera);
    two.renderer.match(s.renderer, b);
    const glm::vec3 blue(ghost_colour.x, ghost_colour.y, ghost_colour.z);
    two.renderer.paint_bodies(two.halves() ? std::nullopt : std::optional(blue));
    two.renderer.draw(b, s.camera, view, s.viewport_of(Variant::b), lines_b,
                      two.halves() ? s.target.id() : two.ghost.id(),
                      two.halves() ? s.backdrop : Backdrop::none);
    s.target.bind();
    glViewport(0, 0, s.viewport.width, s.viewport.height);
    s.overlay.draw(s.renderer.shown_range(), {}, two.halves() ? 0 : two.ghost.colour_texture());
    s.read(image);
}

}  // namespace taffy
