#include "render/renderer.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/snapshot/snapshot.h"
#include "render/colour/colour_map.h"
#include "render/gl/framebuffer.h"
#include "render/gl/load_gl.h"
#include "render/passes/background_pass.h"
#include "render/passes/ground_pass.h"
#include "render/passes/line_pass.h"
#include "render/passes/obstacle_pass.h"
#include "render/passes/shadow_map.h"
#include "render/passes/smooth_edges_pass.h"
#include "render/shapes/spouts.h"
#include "render/surfaces/surface_drawing.h"
#include "render/view/see_through.h"

namespace taffy {

namespace {

int sample_count(Quality quality) {
    const bool fast =
        quality == Quality::fast || (quality == Quality::automatic && gl_runs_in_software());
    return fast ? 1 : 4;
}

void set_default_state() {
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LESS);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDisable(GL_BLEND);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_CULL_FACE);
    glDisable(GL_FRAMEBUFFER_SRGB);
    glEnable(GL_MULTISAMPLE);
}

void leave_default_state() {
    glDisable(GL_DEPTH_TEST);
    glBindSampler(GLuint(texture_unit::shadow_map), 0);
    glBindSampler(GLuint(texture_unit::shadow_depth), 0);
    glActiveTexture(GL_TEXTURE0);
    glBindVertexArray(0);
    glUseProgram(0);
}

struct ScreenRectangle {
    glm::vec2 lower, upper;  // [pixels] from the lower left corner
};

/// The rectangle around the projected bounds; the whole screen if they reach behind the eye.
ScreenRectangle screen_rectangle(const Camera& camera, const Bounds& bounds) {
    const glm::vec2 size(camera.viewport());
    ScreenRectangle rectangle{size, glm::vec2(0.0f)};
    for (int i = 0; i < 8; ++i) {
        const glm::vec3 at = camera.project(bounds.corner(i));
        if (!camera.orthographic() && at.z < 1e-3f * camera.pose().distance)
            return {glm::vec2(0.0f), size};
        const glm::vec2 pixel = glm::clamp(glm::vec2(at.x, size.y - at.y), glm::vec2(0.0f), size);
        rectangle.lower = glm::min(rectangle.lower, pixel);
        rectangle.upper = glm::max(rectangle.upper, pixel);
    }
    return rectangle;
}

/// The colour of what is wet, the mean over its particles (linear); none where nothing is. White
/// where a field colours the bodies.
std::optional<glm::vec3> liquid_colour(const Snapshot& snapshot, const ViewParameters& view) {
    glm::vec3 sum(0.0f);
    float count = 0.0f;
    for (const BodyState& body : snapshot.bodies) {
        if (!is_wet(body, view)) continue;
        sum += float(body.count) * linear_from_srgb(to_glm(body.colour));
        count += float(body.count);
    }
    if (count == 0.0f) return {};
    return snapshot.field.empty() ? sum / count : glm::vec3(1.0f);
}

Viewpoint viewpoint_of(const Frame& frame) {
    return {frame.eye, glm::vec3(frame.world_matrix[2]), frame.orthographic};
}

}  // namespace

struct Renderer::State {
    explicit State(Quality quality)
        : pixel_ratio(quality == Quality::film ? 2 : 1),
          picture(sample_count(quality)),
          shadow(quality == Quality::film ? film_shadows : plain_shadows) {
        for (const SurfaceDrawing* drawing : surface_drawings()) drawers.push_back(drawing->make());
    }

    int pixel_ratio;  // pixels drawn per pixel shown, along a side
    Framebuffer picture;
    Framebuffer averaged;  // mean of the picture's samples, before it is made smaller
    Framebuffer behind{1, Framebuffer::Depth::read};  // the picture before wet bodies are drawn
    OcclusionVolume occlusion;
    ShadowMap shadow;
    BodyColours colours;
    std::vector<std::unique_ptr<SurfaceDrawer>> drawers;
    GroundPass ground;
    ObstaclePass obstacles;
    Spouts spouts;
    std::vector<Obstacle> solids;  // of the picture: obstacles and spouts
    Bounds bounds;                 // of all that the picture shows
    BackgroundPass background;
    LinePass lines;
    SmoothEdgesPass smooth_edges;
    FieldRange range;
    const Snapshot* spanned_too = nullptr;
    bool range_is_given = false;  // for the next picture
    std::optional<glm::vec3> paint;

    // Where the bodies of this scene were at first: planes and ground stay where they are.
    Bounds stage;
    uint64_t stage_scene = 0;

    Camera camera_of_picture(Camera camera, const ViewParameters& view,
                             const Viewport& viewport) const;
    void remember_stage(const Snapshot& snapshot);
    void collect_solids(const Snapshot& snapshot, const ViewParameters& view);
    void prepare_light(const DrawnScene& scene, float ground_height);
    void keep_what_is_behind();
    void show(const Camera& camera, const Bounds& bounds, const Viewport& viewport,
              unsigned framebuffer, Backdrop backdrop);
    void smooth_scene_edges(const Camera& camera, const Bounds& bounds, const Viewport& viewport,
                            Backdrop backdrop);
    void draw_scene(const Frame& frame, const DrawnScene& scene, const Camera& camera,
                    const LineList& overlay, float ground_height, Backdrop backdrop);
    void draw_backdrop(const Frame& frame, const Camera& camera, bool with_ground,
                       float ground_height);
};

Camera Renderer::State::camera_of_picture(Camera camera, const ViewParameters& view,
                                          const Viewport& viewport) const {
    camera.set_viewport(pixel_ratio * viewport.width, pixel_ratio * viewport.height);
    camera.set_lens(view.projection, view.field_of_view);
    return camera;
}

void Renderer::State::remember_stage(const Snapshot& snapshot) {
    if (!stage.empty() && stage_scene == snapshot.scene_serial) return;
    stage = stage_bounds(snapshot);
    stage_scene = snapshot.scene_serial;
}

void Renderer::State::collect_solids(const Snapshot& snapshot, const ViewParameters& view) {
    solids = snapshot.obstacles;
    bounds = scene_bounds(snapshot);
    if (!view.spouts) return;
    for (const Obstacle& spout : spouts.of(snapshot.sources)) {
        solids.push_back(spout);
        include_box(bounds, spout);
    }
}

void Renderer::State::prepare_light(const DrawnScene& scene, float ground_height) {
    const auto& [snapshot, view, volume] = scene;
    const glm::vec3 key_direction = theme_look(view.theme).key_direction;
    shadow.begin(bounds, key_direction);
    if (view.shadows) {
        for (const auto& drawer : drawers)
            drawer->draw_shadow_casters(scene, shadow, key_direction);
        obstacles.draw_shadow_casters(shadow.matrix(), solids);
    }
    if (view.ground)
        ground.prepare({shadow, occlusion, view.shadows}, bounds, ground_height,
                       liquid_colour(snapshot, view));
}

void Renderer::State::draw_scene(const Frame& frame, const DrawnScene& scene, const Camera& camera,
                                 const LineList& overlay, float ground_height, Backdrop backdrop) {
    const auto& [snapshot, view, volume] = scene;
    const Shading shading(shadow, occlusion, view.shadows);
    const ColourField& field = *snapshot.colour_field;
    const ColourMap map = field.shown_map(view.colour_map);
    colours.update(snapshot, map, view, paint);
    const DrawnPicture drawn{frame, shading, colours, range, picture};
    for (const auto& drawer : drawers) drawer->draw(scene, drawn);
    obstacles.draw(frame, shading, solids, stage, [&](const Obstacle& obstacle) {
        const std::optional<float> value =
            field.of_obstacle ? field.of_obstacle(obstacle) : std::nullopt;
        if (!value) return frame.look.obstacle;
        const float part = (*value - range.min()) / (range.max() - range.min());
        // Paler than bodies, so that a body of the same value stands out.
        return glm::mix(frame.look.obstacle, linear_from_srgb(colour_map_rgb(map, part)), 0.6f);
    });

    const bool any_wet = std::ranges::any_of(
        snapshot.bodies, [&](const BodyState& body) { return is_wet(body, view); });
    if (backdrop == Backdrop::studio || any_wet)
        draw_backdrop(frame, camera, view.ground && backdrop == Backdrop::studio, ground_height);
    if (any_wet) keep_what_is_behind();
    // Wet bodies show the backdrop, bent and tinted, and are opaque.
    if (backdrop == Backdrop::none && any_wet) background.erase(frame);
    for (const auto& drawer : drawers) drawer->draw_wet(scene, drawn);
    if (backdrop == Backdrop::none) background.make_rest_opaque(frame);
    for (const auto& drawer : drawers) drawer->draw_see_through(scene, drawn);
    obstacles.draw_glass(frame, solids, stage);
    lines.draw(frame, overlay);
}

void Renderer::State::draw_backdrop(const Frame& frame, const Camera& camera, bool with_ground,
                                    float ground_height) {
    const bool below = GroundPass::seen_from_below(frame, ground_height);
    const glm::vec3 middle(glm::vec2(camera.pose().target), ground_height);
    const float fade = 5.0f * camera.pose().distance + 2.0f * glm::length(stage.size());
    if (with_ground && !below) ground.draw(frame, middle, fade);
    background.draw(frame);
    if (with_ground && below) ground.draw(frame, middle, fade);
}

void Renderer::State::keep_what_is_behind() {
    behind.resize(picture.width(), picture.height());
    picture.resolve_with_depth_to(behind);
    picture.bind();
    glActiveTexture(GL_TEXTURE0 + texture_unit::depth_behind);
    glBindTexture(GL_TEXTURE_2D, behind.depth_texture());
    glActiveTexture(GL_TEXTURE0 + texture_unit::behind);
    glBindTexture(GL_TEXTURE_2D, behind.colour_texture());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glGenerateMipmap(GL_TEXTURE_2D);
}

/// Puts the finished picture in its place.
void Renderer::State::show(const Camera& camera, const Bounds& bounds, const Viewport& viewport,
                           unsigned framebuffer, Backdrop backdrop) {
    if (pixel_ratio == 1) {
        picture.resolve_to(framebuffer, viewport.x, viewport.y);
    } else {
        averaged.resize(picture.width(), picture.height());
        picture.resolve_to(averaged.id(), 0, 0);
        averaged.halve_to(framebuffer, viewport.x, viewport.y);
    }
    glViewport(viewport.x, viewport.y, viewport.width, viewport.height);
    if (picture.samples() == 1) smooth_scene_edges(camera, bounds, viewport, backdrop);
}

void Renderer::State::smooth_scene_edges(const Camera& camera, const Bounds& bounds,
                                         const Viewport& viewport, Backdrop backdrop) {
    // Ground and lines have smooth edges already.
    const glm::ivec2 size(viewport.width, viewport.height);
    const auto [lower, upper] = screen_rectangle(camera, bounds);
    smooth_edges.draw(picture.colour_texture(), {viewport.x, viewport.y},
                      glm::clamp(glm::ivec2(lower) - 2, glm::ivec2(0), size),
                      glm::clamp(glm::ivec2(upper) + 3, glm::ivec2(0), size),
                      backdrop == Backdrop::none);
}

Renderer::Renderer(Quality quality) : state_(std::make_unique<State>(quality)) {}
Renderer::~Renderer() = default;
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;

void Renderer::draw(const Snapshot& snapshot, const Camera& given, const ViewParameters& view,
                    const Viewport& viewport, const std::vector<LineSegment>& overlay,
                    unsigned framebuffer, Backdrop backdrop) {
    if (viewport.width <= 0 || viewport.height <= 0) return;
    State& s = *state_;
    const Camera camera = s.camera_of_picture(given, view, viewport);
    const Frame frame(camera, view, float(s.pixel_ratio));
    const Obstacle* ground = ground_plane(snapshot.obstacles);
    const float ground_height = ground ? ground->centre.z() : 0.0f;

    if (!std::exchange(s.range_is_given, false)) s.range.update(snapshot, view, s.spanned_too);
    s.remember_stage(snapshot);
    s.collect_solids(snapshot, view);
    set_default_state();
    s.occlusion.build(snapshot, view, particle_bounds(snapshot));
    const DrawnScene scene{snapshot, view, s.occlusion};
    for (const auto& drawer : s.drawers) drawer->prepare(scene, viewpoint_of(frame));
    s.prepare_light(scene, ground_height);

    s.picture.resize(camera.viewport().x, camera.viewport().y);
    s.picture.bind();
    glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    glClear(GL_DEPTH_BUFFER_BIT | (backdrop == Backdrop::none ? GL_COLOR_BUFFER_BIT : 0));
    s.draw_scene(frame, scene, camera, overlay, ground_height, backdrop);
    s.show(camera, s.bounds, viewport, framebuffer, backdrop);
    leave_default_state();
}

void Renderer::draw_over(const Camera& given, const ViewParameters& view, const Viewport& viewport,
                         const std::vector<LineSegment>& overlay, unsigned framebuffer,
                         Backdrop backdrop) {
    if (viewport.width <= 0 || viewport.height <= 0) return;
    State& s = *state_;
    const Camera camera = s.camera_of_picture(given, view, viewport);
    set_default_state();
    s.picture.bind();
    s.lines.draw(Frame(camera, view, float(s.pixel_ratio)), overlay);
    s.show(camera, s.bounds, viewport, framebuffer, backdrop);
    leave_default_state();
}

void Renderer::remember_stage(const Snapshot& snapshot) {
    state_->remember_stage(snapshot);
}

void Renderer::follow(const Renderer& other) {
    state_->stage = other.state_->stage;
    state_->stage_scene = other.state_->stage_scene;
    state_->range = other.state_->range;
}

void Renderer::span_also(const Snapshot* other) {
    state_->spanned_too = other;
}

void Renderer::paint_bodies(const std::optional<glm::vec3>& colour) {
    state_->paint = colour;
}

void Renderer::match(const Renderer& other, const Snapshot& snapshot) {
    follow(other);
    state_->stage_scene = snapshot.scene_serial;
    state_->range_is_given = true;
}

const ShownRange& Renderer::shown_range() const {
    return state_->range.shown();
}

}  // namespace taffy
