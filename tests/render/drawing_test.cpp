// Things that must appear in a picture, and where.
#include <glad/gl.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>

#include "core/active_surface/shown_surface.h"
#include "picture.h"
#include "render/gl/pixel_reader.h"
#include "render/passes/visible_particles.h"
#include "render/view/picking.h"
#include "synthetic_scene.h"
#include "tests/support/shapes.h"

using namespace taffy;

namespace {

const Vec3f red(0.9f, 0.1f, 0.1f), green(0.1f, 0.8f, 0.1f);
const Projection both[] = {Projection::perspective, Projection::orthographic};

bool reddish(glm::vec3 c) {
    return c.r > 1.5f * c.g && c.r > 1.5f * c.b;
}
bool greenish(glm::vec3 c) {
    return c.g > 1.5f * c.r && c.g > 1.5f * c.b;
}

Camera front_camera(const ViewParameters& view) {
    Camera camera;
    camera.set_viewport(400, 300);
    camera.set_lens(view.projection, view.field_of_view);
    camera.set_pose({{0.0f, 0.0f, 1.0f}, 0.0f, 0.0f, 4.0f});
    return camera;
}

ViewParameters plain(Projection projection) {
    ViewParameters view;
    view.projection = projection;
    view.ground = false;
    return view;
}

}  // namespace

TEST_CASE("a red ball is a red disc of the right size at the right place", "[drawing]") {
    if (!studio()) return;
    for (const Projection projection : both) {
        const ViewParameters view = plain(projection);
        const Camera camera = front_camera(view);
        const glm::vec3 centre(0.3f, 0.2f, 1.2f);
        const Picture picture = studio()->draw(one_ball(to_core(centre), 0.15f, red), camera, view);
        CHECK(reddish(picture.at(camera.project(centre))));
        const float inside = 0.94f * 0.15f, outside = 1.08f * 0.15f;
        for (const glm::vec3& side : {camera.right(), -camera.right(), camera.up(), -camera.up()}) {
            CHECK(reddish(picture.at(camera.project(centre + inside * side))));
            CHECK_FALSE(reddish(picture.at(camera.project(centre + outside * side))));
        }
    }
}

TEST_CASE("the nearer of two balls hides the other, in any order of drawing", "[drawing]") {
    if (!studio()) return;
    for (const Projection projection : both)
        for (const bool red_first : {true, false}) {
            const ViewParameters view = plain(projection);
            const Camera camera = front_camera(view);
            const Vec3f front(0, -0.5f, 1), back(0, 0.5f, 1);
            Snapshot snapshot = one_ball(red_first ? front : back, 0.2f, red_first ? red : green);
            add_body(snapshot, {red_first ? back : front}, 0.2f, red_first ? green : red);
            const Picture picture = studio()->draw(snapshot, camera, view);
            CHECK(reddish(picture.at(200, 150)));
        }
}

TEST_CASE("one sees through a fluid of less opacity, not through a solid", "[drawing]") {
    if (!studio()) return;
    const glm::vec3 centre(0.0f, 0.0f, 1.0f);
    Snapshot snapshot = one_ball(to_core(centre), 0.2f, red);
    add_body(snapshot, {to_core(centre) - Vec3f(0, 1.0f, 0)}, 0.25f, green);  // before it
    for (const Projection projection : both) {
        ViewParameters view = plain(projection);
        const Camera camera = front_camera(view);
        const auto middle = [&](Phase phase, float opacity) {
            snapshot.bodies[1].material.phase = phase;
            view.fluid_opacity = opacity;
            return studio()->draw(snapshot, camera, view).at(camera.project(centre));
        };
        CHECK(greenish(middle(Phase::fluid, 1.0f)));
        CHECK(greenish(middle(Phase::solid, 0.2f)));
        const glm::vec3 clear = middle(Phase::fluid, 0.2f), thick = middle(Phase::fluid, 0.8f);
        CHECK(reddish(clear));
        CHECK(clear.g > 1.2f * clear.b);  // a little green
        CHECK(greenish(thick));
    }
}

namespace {

const Vec3f inside(0.0f, 0.0f, 1.0f);

/// A green ball in a red surface: a skin, splats and the mesh of another body, whose particles are
/// small and beside it.
std::vector<Snapshot> green_in_red() {
    std::vector<Snapshot> result(3);
    result[0] = one_ball(inside, 0.2f, green);
    result[0].bodies[0].shown_as = &iso_surface;
    const auto skin = std::make_shared<SurfaceMesh>();
    skin->mode = &iso_surface;
    const size_t vertices = add_ball(inside, 0.4f, *skin);
    skin->colour.assign(vertices, red), skin->particle.assign(vertices, 0);
    result[0].skins.push_back(skin);
    add_splat_ball(result[1], inside, 0.5f, 0.06f, red);
    result[1].bodies[0].colour = green;  // of its balls
    result[2] = one_ball(inside, 0.2f, green);
    add_meshed_box(result[2], inside, {8, 8, 8}, Quatf::Identity(), red);
    for (size_t i = 1; i < result[2].position.size(); ++i) result[2].position[i].w() = 0.002f;
    return result;
}

}  // namespace

TEST_CASE("particles are seen inside skins, splats and meshes that are translucent", "[drawing]") {
    if (!studio()) return;
    for (const Projection projection : both)
        for (const Snapshot& snapshot : green_in_red()) {
            ViewParameters view = plain(projection);
            const Camera camera = front_camera(view);
            const auto middle = [&](bool particles, float opacity) {
                view.particles_inside = particles;
                view.surface_opacity = opacity;
                return studio()->draw(snapshot, camera, view).at(camera.project(to_glm(inside)));
            };
            CHECK(reddish(middle(false, 0.2f)));
            const glm::vec3 clear = middle(true, 0.2f), thick = middle(true, 0.9f);
            CHECK(greenish(clear));
            CHECK(clear.r > 1.2f * clear.b);  // a little red
            CHECK(reddish(thick));
        }
}

TEST_CASE("balls that overlap meet where their surfaces cut", "[drawing]") {
    if (!studio()) return;
    const ViewParameters view = plain(Projection::orthographic);
    const Camera camera = front_camera(view);
    // Centres 0.2 apart across the view and 0.1 along it: on the plane between them x = 0.05 z'.
    Snapshot snapshot = one_ball(Vec3f(-0.1f, 0.05f, 1), 0.3f, red);
    add_body(snapshot, {Vec3f(0.1f, -0.05f, 1)}, 0.3f, green);
    const Picture picture = studio()->draw(snapshot, camera, view);
    // At the height of the centres: points (x, y) with 2 x = y on the common circle, so
    // (x + 0.1)^2 + (y - 0.05)^2 = 0.09 gives x = -0.1245 (nearer side).
    CHECK(reddish(picture.at(camera.project({-0.16f, 0.0f, 1.0f}))));
    CHECK(greenish(picture.at(camera.project({-0.09f, 0.0f, 1.0f}))));
}

TEST_CASE("a ball throws its shadow on the ground, away from the light", "[drawing]") {
    if (!studio()) return;
    ViewParameters view;
    const Snapshot snapshot = one_ball(Vec3f(0, 0, 0.8f), 0.3f, red);
    Camera camera = front_camera(view);
    camera.set_pose({{0, 0, 0}, 90.0f, 60.0f, 6.0f});
    // Light from (-0.45, -0.65, 1.15): the shadow's centre lies 0.8 / 1.15 of the way on.
    const glm::vec3 shaded(0.31f, 0.45f, 0.0f), lit(-1.26f, 0.45f, 0.0f);
    const Picture with = studio()->draw(snapshot, camera, view);
    view.shadows = false;
    const Picture without = studio()->draw(snapshot, camera, view);
    CHECK(with.at(camera.project(shaded)).g < 0.8f * without.at(camera.project(shaded)).g);
    CHECK(with.at(camera.project(lit)).g == Approx(without.at(camera.project(lit)).g).margin(0.02));
}

TEST_CASE("field colours come from the colour map's ends", "[drawing]") {
    if (!studio()) return;
    ViewParameters view = plain(Projection::perspective);
    view.colour_by = &colour_field("speed");
    view.colour_map = ColourMap::coolwarm;
    Snapshot snapshot = one_ball(Vec3f(-0.3f, 0, 1), 0.2f, green);
    add_body(snapshot, {Vec3f(0.3f, 0, 1)}, 0.2f, green);
    snapshot.colour_field = &colour_field("speed");
    snapshot.field = {0.0f, 3.0f};
    snapshot.field_max = 3.0f;
    const Camera camera = front_camera(view);
    const Picture picture = studio()->draw(snapshot, camera, view);
    const glm::vec3 cool = picture.at(camera.project({-0.3f, 0, 1}));
    const glm::vec3 warm = picture.at(camera.project({0.3f, 0, 1}));
    CHECK(cool.b > 1.3f * cool.r);
    CHECK(warm.r > 1.3f * warm.b);
    CHECK(studio()->renderer.shown_range().max == 3.0f);
}

TEST_CASE("obstacles with a temperature have its colour where bodies have theirs", "[drawing]") {
    if (!studio()) return;
    ViewParameters view = plain(Projection::perspective);
    view.colour_map = ColourMap::coolwarm;
    Snapshot snapshot = one_ball(Vec3f(-0.6f, 0, 1), 0.1f, green);
    add_body(snapshot, {Vec3f(0.6f, 0, 1)}, 0.1f, green);
    snapshot.field = {0.0f, 100.0f};
    snapshot.field_max = 100.0f;
    Obstacle box;
    box.centre = Vec3f(0, 0, 1);
    box.shape = test::box(Vec3f::Constant(0.4f));
    box.has_temperature = true;
    const Camera camera = front_camera(view);
    const auto colour_at = [&](const ColourField* field, float temperature) {
        view.colour_by = snapshot.colour_field = field;
        box.temperature = temperature;
        snapshot.obstacles = {box};
        return studio()->draw(snapshot, camera, view).at(camera.project({0, -0.2f, 1}));
    };
    const glm::vec3 warm = colour_at(&colour_field("temperature"), 500.0f);
    CHECK(warm.r > 1.3f * warm.b);
    const glm::vec3 cool = colour_at(&colour_field("temperature"), -50.0f);
    CHECK(cool.b > 1.3f * cool.r);
    const glm::vec3 plain_colour = colour_at(&colour_field("speed"), 500.0f);
    CHECK(plain_colour.r < 1.3f * plain_colour.b);
}

TEST_CASE("a line is bright in front of a body and faint behind it", "[drawing]") {
    if (!studio()) return;
    const ViewParameters view = plain(Projection::perspective);
    const Camera camera = front_camera(view);
    const Snapshot snapshot = one_ball(Vec3f(0, 0, 1), 0.3f, red);
    const glm::vec4 blue(0, 0, 1, 1);
    const auto line_at = [&](float y) {
        const LineList lines = {{{-1, y, 1}, {1, y, 1}, blue, blue, 4.0f, 0.2f}};
        return studio()->draw(snapshot, camera, view, lines).at(200, 150);
    };
    const glm::vec3 bare = studio()->draw(snapshot, camera, view).at(200, 150);
    CHECK(line_at(-0.5f).b > 0.9f);
    const glm::vec3 behind = line_at(0.5f);
    CHECK(behind.b > bare.b + 0.1f);
    CHECK(reddish(behind - glm::vec3(0, 0, 0.2f)));
}

TEST_CASE("a line that passes the eye is still drawn ahead of it", "[drawing]") {
    if (!studio()) return;
    const ViewParameters view = plain(Projection::perspective);
    const Camera camera = front_camera(view);
    const glm::vec4 blue(0, 0, 1, 1);
    const LineList lines = {{{0.1f, 0, 1}, {0.1f, -9, 1}, blue, blue, 4.0f, 0.2f}};
    const Picture picture = studio()->draw({}, camera, view, lines);
    CHECK(picture.at(camera.project({0.1f, -1, 1})).b > 0.9f);
    CHECK(picture.at(camera.project({0.1f, -1, 1})).r < 0.2f);
}

TEST_CASE("a box obstacle is drawn where it is", "[drawing]") {
    if (!studio()) return;
    const ViewParameters view = plain(Projection::perspective);
    const Camera camera = front_camera(view);
    Snapshot snapshot;
    const Picture empty = studio()->draw(snapshot, camera, view);
    Obstacle box;
    box.centre = Vec3f(0.4f, 0, 1);
    box.shape = test::box(Vec3f::Constant(0.4f));
    snapshot.obstacles.push_back(box);
    const Picture with = studio()->draw(snapshot, camera, view);
    CHECK(glm::distance(with.at(camera.project({0.4f, -0.2f, 1})),
                        empty.at(camera.project({0.4f, -0.2f, 1}))) > 0.1f);
    CHECK(with.at(100, 150) == empty.at(100, 150));
}

TEST_CASE("a picture fills its viewport and nothing else", "[drawing]") {
    if (!studio()) return;
    studio()->framebuffer.resize(64, 48);
    studio()->framebuffer.bind();
    glClearColor(1, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    studio()->renderer.draw({}, Camera(), {}, {10, 8, 20, 16}, {}, studio()->framebuffer.id());
    Picture picture{64, 48, std::vector<uint8_t>(64 * 48 * 4)};
    read_pixels(studio()->framebuffer.id(), 0, 0, 64, 48, picture.rgba);
    const glm::vec3 untouched(1, 0, 1);
    for (int y = 0; y < 48; ++y)
        for (int x = 0; x < 64; ++x) {
            const bool inside = x >= 10 && x < 30 && 47 - y >= 8 && 47 - y < 24;
            REQUIRE((picture.at(x, y) == untouched) == !inside);
        }
}

TEST_CASE("pictures read without waiting arrive in order, top row first", "[drawing]") {
    if (!studio()) return;
    const ViewParameters view = plain(Projection::perspective);
    const Camera camera = front_camera(view);
    studio()->framebuffer.resize(400, 300);
    PixelReader reader;
    for (const Vec3f& colour : {red, green}) {
        studio()->renderer.draw(one_ball(Vec3f(0, 0, 1.4f), 0.2f, colour), camera, view,
                                {0, 0, 400, 300}, {}, studio()->framebuffer.id());
        reader.start(studio()->framebuffer.id(), 0, 0, 400, 300);
    }
    REQUIRE(reader.pending() == 2);
    Picture picture{400, 300, std::vector<uint8_t>(400 * 300 * 4)};
    reader.finish(picture.rgba);
    CHECK(reddish(picture.at(camera.project({0, 0, 1.4f}))));
    CHECK_FALSE(reddish(picture.at(camera.project({0, 0, 0.6f}))));
    reader.finish(picture.rgba);
    CHECK(greenish(picture.at(camera.project({0, 0, 1.4f}))));
    CHECK(reader.pending() == 0);
}

TEST_CASE("four samples per pixel and smoothing afterwards show the same scene", "[drawing]") {
    if (!studio()) return;
    const ViewParameters view;
    const Snapshot snapshot = twisted_bar(12, 4, 4, 0.6f, 0.2f);
    const Camera camera = camera_for(snapshot, view, 320, 240, 30.0f, 25.0f);
    std::vector<Picture> pictures;
    for (const Quality quality : {Quality::fast, Quality::fine}) {
        Renderer renderer(quality);
        studio()->framebuffer.resize(320, 240);
        renderer.draw(snapshot, camera, view, {0, 0, 320, 240}, {}, studio()->framebuffer.id());
        Picture picture{320, 240, std::vector<uint8_t>(320 * 240 * 4)};
        read_pixels(studio()->framebuffer.id(), 0, 0, 320, 240, picture.rgba);
        keep_picture(picture, quality == Quality::fast ? "quality_fast" : "quality_fine");
        pictures.push_back(picture);
    }
    double difference = 0.0;
    for (size_t i = 0; i < pictures[0].rgba.size(); ++i)
        difference += std::abs(int(pictures[0].rgba[i]) - int(pictures[1].rgba[i]));
    CHECK(difference / double(pictures[0].rgba.size()) < 3.0);
}

TEST_CASE("no particle that a ray meets first is left out as buried", "[drawing]") {
    if (!studio()) return;
    const Snapshot snapshot = twisted_bar(14, 12, 12, 1.0f, 0.2f);
    OcclusionVolume volume;
    volume.build(snapshot, {}, particle_bounds(snapshot));
    for (const Projection projection : both)
        for (const float elevation : {0.0f, 12.0f, 50.0f, 90.0f}) {
            const ViewParameters view = plain(projection);
            const Camera camera = camera_for(snapshot, view, 320, 240, 27.0f, elevation);
            std::vector<uint32_t> chosen;
            choose_visible(snapshot, view, volume,
                           {camera.eye(), -camera.forward(), camera.orthographic()}, chosen);
            CHECK(chosen.size() < snapshot.position.size() * 9 / 10);
            int missing = 0, hits = 0;
            for (int y = 0; y < 240; y += 2)
                for (int x = 0; x < 320; x += 2) {
                    const auto pick =
                        pick_particle(snapshot, camera.ray({x + 0.5f, y + 0.5f}), 1.0f);
                    if (!pick) continue;
                    ++hits;
                    missing += !std::binary_search(chosen.begin(), chosen.end(), pick->particle);
                }
            CHECK(hits > 1000);
            // Along the lattice one looks deep into the chinks: there some may go.
            CHECK(missing * (elevation == 90.0f ? 30 : 500) < hits);
        }
}

TEST_CASE("an empty scene and particles that are not numbers do no harm", "[drawing]") {
    if (!studio()) return;
    const ViewParameters view;
    const Camera camera = front_camera(view);
    CHECK_NOTHROW(studio()->draw({}, camera, view));
    Snapshot snapshot = one_ball(Vec3f(0, 0, 1), 0.2f, red);
    add_body(snapshot, {Vec3f::Constant(std::numeric_limits<float>::quiet_NaN())}, 0.2f, green);
    CHECK(reddish(studio()->draw(snapshot, camera, view).at(200, 150)));
    CHECK(glGetError() == GL_NO_ERROR);
}
