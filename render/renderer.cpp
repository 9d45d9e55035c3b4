#include "render/renderer.h"

#include "core/simulation/snapshot.h"
#include "render/colour/field_range.h"
#include "render/gl/framebuffer.h"
#include "render/passes/background_pass.h"
#include "render/passes/ground_pass.h"
#include "render/passes/line_pass.h"
#include "render/passes/obstacle_pass.h"
#include "render/passes/particle_pass.h"

namespace taffy {

namespace {

constexpr int samples = 4;

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

}  // namespace

struct Renderer::State {
    Framebuffer picture{samples};
    ParticleBuffers particles;
    OcclusionVolume occlusion;
    ShadowMap shadow;
    ParticlePass particle_pass;
    GroundPass ground;
    ObstaclePass obstacles;
    BackgroundPass background;
    LinePass lines;
    FieldRange range;

    // Where the bodies of this scene were at first: planes and ground stay where they are.
    Bounds stage;
    uint64_t stage_scene = 0;
    size_t stage_particles = 0;

    void remember_stage(const Snapshot& snapshot);
    void prepare_light(const Snapshot& snapshot, const ViewParameters& view, float ground_height);
    void draw_scene(const Frame& frame, const Snapshot& snapshot, const Camera& camera,
                    const ViewParameters& view, const LineList& overlay, float ground_height);
};

void Renderer::State::remember_stage(const Snapshot& snapshot) {
    if (!stage.empty() && stage_scene == snapshot.scene_serial &&
        stage_particles == snapshot.position.size())
        return;
    stage = scene_bounds(snapshot);
    stage_scene = snapshot.scene_serial;
    stage_particles = snapshot.position.size();
}

void Renderer::State::prepare_light(const Snapshot& snapshot, const ViewParameters& view,
                                    float ground_height) {
    const Bounds particles_at = particle_bounds(snapshot), all = scene_bounds(snapshot);
    occlusion.build(snapshot, particles_at);
    shadow.begin(all, theme_look(view.theme).key_direction);
    if (view.shadows) {
        shadow.draw_particles(particles, view.particle_size);
        obstacles.draw_shadow_casters(shadow.matrix(), snapshot.obstacles);
    }
    if (view.ground) ground.prepare({shadow, occlusion, view.shadows}, all, ground_height);
}

void Renderer::State::draw_scene(const Frame& frame, const Snapshot& snapshot, const Camera& camera,
                                 const ViewParameters& view, const LineList& overlay,
                                 float ground_height) {
    const Shading shading(shadow, occlusion, view.shadows);
    particle_pass.draw(frame, shading, snapshot, particles, view, range);
    obstacles.draw(frame, shading, snapshot.obstacles, stage);

    const bool below = GroundPass::seen_from_below(frame, ground_height);
    const glm::vec3 middle(glm::vec2(camera.pose().target), ground_height);
    const float fade = 5.0f * camera.pose().distance + 2.0f * glm::length(stage.size());
    if (view.ground && !below) ground.draw(frame, middle, fade);
    background.draw(frame);
    if (view.ground && below) ground.draw(frame, middle, fade);
    lines.draw(frame, overlay);
}

Renderer::Renderer() : state_(std::make_unique<State>()) {}
Renderer::~Renderer() = default;
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;

void Renderer::draw(const Snapshot& snapshot, const Camera& given, const ViewParameters& view,
                    const Viewport& viewport, const std::vector<LineSegment>& overlay,
                    unsigned framebuffer) {
    if (viewport.width <= 0 || viewport.height <= 0) return;
    Camera camera = given;
    camera.set_viewport(viewport.width, viewport.height);
    camera.set_lens(view.projection, view.field_of_view);
    const Frame frame(camera, view);
    const Obstacle* ground = ground_plane(snapshot.obstacles);
    const float ground_height = ground ? ground->centre.z() : 0.0f;

    State& s = *state_;
    s.range.update(snapshot, view);
    s.remember_stage(snapshot);
    set_default_state();
    s.particles.upload(snapshot);
    s.prepare_light(snapshot, view, ground_height);

    s.picture.resize(viewport.width, viewport.height);
    s.picture.bind();
    glClear(GL_DEPTH_BUFFER_BIT);
    s.draw_scene(frame, snapshot, camera, view, overlay, ground_height);
    s.picture.resolve_to(framebuffer, viewport.x, viewport.y);
    leave_default_state();
}

float Renderer::field_range_min() const {
    return state_->range.min();
}
float Renderer::field_range_max() const {
    return state_->range.max();
}

}  // namespace taffy
