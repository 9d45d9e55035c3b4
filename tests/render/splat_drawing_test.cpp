// Splats: what must appear in a picture, and what is found under the mouse.
#include <glad/gl.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "picture.h"
#include "render/gl/pixel_reader.h"
#include "render/view/picking.h"
#include "synthetic_scene.h"
#include "tests/support/shapes.h"

using namespace taffy;

namespace {

const Vec3f red(0.9f, 0.1f, 0.1f), green(0.1f, 0.8f, 0.1f);
const Projection both[] = {Projection::perspective, Projection::orthographic};
const Vec3f middle(0.0f, 0.0f, 1.0f);

bool reddish(glm::vec3 c) {
    return c.r > 1.5f * c.g && c.r > 1.5f * c.b;
}
bool greenish(glm::vec3 c) {
    return c.g > 1.5f * c.r && c.g > 1.5f * c.b;
}

ViewParameters plain(Projection projection) {
    ViewParameters view;
    view.projection = projection;
    view.ground = false;
    return view;
}

Camera front_camera(const ViewParameters& view, int width = 400, int height = 300) {
    Camera camera;
    camera.set_viewport(width, height);
    camera.set_lens(view.projection, view.field_of_view);
    camera.set_pose({{0.0f, 0.0f, 1.0f}, 0.0f, 20.0f, 3.0f});
    return camera;
}

Picture drawn_finely(const Snapshot& snapshot, const Camera& camera, const ViewParameters& view) {
    Renderer fine(Quality::fine);
    Picture picture{camera.viewport().x, camera.viewport().y, {}};
    picture.rgba.resize(size_t(4 * picture.width * picture.height));
    studio()->framebuffer.resize(picture.width, picture.height);
    fine.draw(snapshot, camera, view, {0, 0, picture.width, picture.height}, {},
              studio()->framebuffer.id());
    read_pixels(studio()->framebuffer.id(), 0, 0, picture.width, picture.height, picture.rgba);
    return picture;
}

/// The row's first and last reddish pixel; first > last where there is none.
std::pair<int, int> extent(const Picture& picture, int y) {
    int first = picture.width, last = -1;
    for (int x = 0; x < picture.width; ++x)
        if (reddish(picture.at(x, y))) first = std::min(first, x), last = x;
    return {first, last};
}

}  // namespace

TEST_CASE("a ball of splats has no holes and the outline of a ball", "[splats]") {
    if (!studio()) return;
    Snapshot snapshot;
    const float radius = add_splat_ball(snapshot, middle, 0.5f, 0.04f, red);
    for (const Projection projection : both)
        for (const bool fine : {false, true}) {
            const ViewParameters view = plain(projection);
            const Camera camera = front_camera(view);
            const Picture picture = fine ? drawn_finely(snapshot, camera, view)
                                         : studio()->draw(snapshot, camera, view);
            keep_picture(picture, fine ? "splat_ball_fine" : "splat_ball");
            const float depth = projection == Projection::perspective
                                    ? std::sqrt(3.0f * 3.0f - radius * radius)
                                    : 3.0f;
            const float outline = radius * 3.0f / depth / camera.pixel_size(camera.pose().target);
            int rows = 0;
            for (int y = 0; y < 300; ++y) {
                const auto [first, last] = extent(picture, y);
                const float off = float(y) + 0.5f - 150.0f;
                const float half = std::sqrt(std::max(outline * outline - off * off, 0.0f));
                if (half < 0.5f * outline) continue;  // there a pixel of height is many of width
                ++rows;
                REQUIRE(first <= last);
                // A lattice is no ball: within half a spacing.
                CHECK(float(first) == Approx(200.0f - half).margin(3.0f));
                CHECK(float(last + 1) == Approx(200.0f + half).margin(3.0f));
                for (int x = first; x <= last; ++x) CHECK(reddish(picture.at(x, y)));
                // Sharp: background again within two pixels.
                for (const int x : {first - 3, last + 3}) CHECK(picture.at(x, y).g > 0.75f);
            }
            CHECK(rows > 100);
        }
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("splats in a tilted plane have one shade", "[splats]") {
    if (!studio()) return;
    const Quatf tilt(Eigen::AngleAxisf(0.4f, Vec3f(0.3f, 0.1f, 0.9f).normalized()));
    Snapshot snapshot;
    std::vector<Vec3f> points;
    for (int i = -12; i <= 12; ++i)
        for (int k = -12; k <= 12; ++k)
            points.push_back(middle + tilt * Vec3f(0.05f * float(i), 0.0f, 0.05f * float(k)));
    add_body(snapshot, points, 0.025f, red);
    snapshot.bodies[0].shown_as = &splat_surface;
    for (uint32_t i = 0; i < points.size(); ++i) {
        Splat splat;
        splat.centre = points[i];
        splat.u = tilt * Vec3f(0.06f, 0.0f, 0.0f);
        splat.v = tilt * Vec3f(0.0f, 0.0f, 0.06f);  // u x v = -y
        splat.particle = i;
        splat.colour = Vec3f(0.5f, 0.1f, 0.1f);
        splat.mode = &splat_surface;
        snapshot.splats.push_back(splat);
    }
    for (const Projection projection : both) {
        ViewParameters view = plain(projection);
        view.shadows = false;
        Camera camera = front_camera(view);
        camera.set_pose({{0, 0, 1}, 0.0f, 0.0f, 3.0f});
        const Picture picture = studio()->draw(snapshot, camera, view);
        keep_picture(picture, "splat_plane");
        glm::vec3 least(1.0f), most(0.0f);
        for (int y = 120; y < 180; ++y)
            for (int x = 160; x < 240; ++x) {
                least = glm::min(least, picture.at(x, y));
                most = glm::max(most, picture.at(x, y));
            }
        CHECK(reddish(least));
        // Light itself varies a little: the gloss, and the sky between particles.
        for (int a = 0; a < 3; ++a) CHECK(most[a] - least[a] < 0.03f);
    }
}

TEST_CASE("splats and all else hide each other", "[splats]") {
    if (!studio()) return;
    const ViewParameters view = plain(Projection::perspective);
    const Camera camera = front_camera(view);
    for (const bool fine : {false, true})
        for (const bool ball_first : {true, false}) {
            Snapshot snapshot = one_ball(Vec3f(0, ball_first ? -0.8f : 0.8f, 1), 0.15f, green);
            add_splat_ball(snapshot, middle, 0.4f, 0.06f, red);
            Obstacle box;
            box.centre = Vec3f(0.45f, -0.6f, 1.0f);
            box.shape = test::box(Vec3f(0.4f, 0.2f, 0.6f));
            snapshot.obstacles.push_back(box);
            const Picture picture = fine ? drawn_finely(snapshot, camera, view)
                                         : studio()->draw(snapshot, camera, view);
            if (ball_first)
                CHECK(greenish(picture.at(camera.project({0, -0.8f, 1}))));
            else
                CHECK(reddish(picture.at(200, 150)));
            CHECK_FALSE(reddish(picture.at(camera.project({0.35f, -0.7f, 1.0f}))));
        }
}

TEST_CASE("splats throw a shadow on the ground and none on themselves", "[splats]") {
    if (!studio()) return;
    ViewParameters view;
    Snapshot snapshot;
    add_splat_ball(snapshot, Vec3f(0, 0, 0.8f), 0.3f, 0.05f, red);
    Camera camera = front_camera(view);
    camera.set_pose({{0, 0, 0.4f}, 90.0f, 50.0f, 6.0f});
    const Picture with = studio()->draw(snapshot, camera, view);
    keep_picture(with, "splat_shadow");
    view.shadows = false;
    const Picture without = studio()->draw(snapshot, camera, view);
    const glm::vec3 shaded(0.31f, 0.45f, 0.0f);  // as in mesh_drawing_test.cpp
    CHECK(with.at(camera.project(shaded)).g < 0.8f * without.at(camera.project(shaded)).g);
    const glm::vec3 light = glm::normalize(glm::vec3(-0.45f, -0.65f, 1.15f));
    for (const float turn : {0.0f, 0.7f, -0.5f}) {  // lit points on the ball
        const glm::vec3 out = glm::normalize(light + turn * glm::vec3(1.0f, 0.0f, 0.3f));
        const glm::vec3 at = glm::vec3(0, 0, 0.8f) + 0.3f * out;
        CHECK(with.at(camera.project(at)).r ==
              Approx(without.at(camera.project(at)).r).margin(0.02));
    }
}

TEST_CASE("splats show the field and what is gripped", "[splats]") {
    if (!studio()) return;
    ViewParameters view = plain(Projection::perspective);
    Snapshot snapshot;
    add_splat_ball(snapshot, middle, 0.5f, 0.06f, green);
    const Camera camera = front_camera(view);
    const glm::vec3 before = studio()->draw(snapshot, camera, view).at(200, 150);
    Snapshot held = snapshot;
    for (uint8_t& flags : held.flags) flags |= particle_flag::gripped;
    CHECK(studio()->draw(held, camera, view).at(200, 150).r > before.r + 0.2f);

    snapshot.colour_field = &colour_field("speed");
    for (const Vec4f& p : snapshot.position) snapshot.field.push_back(p.x());
    for (Splat& splat : snapshot.splats) splat.field = splat.centre.x();
    view.colour_by = &colour_field("speed");
    view.colour_map = ColourMap::coolwarm;
    view.automatic_range = false, view.range_min = -0.45f, view.range_max = 0.45f;
    const Picture picture = studio()->draw(snapshot, camera, view);
    const glm::vec3 cool = picture.at(camera.project({-0.4f, -0.3f, 1}));
    const glm::vec3 warm = picture.at(camera.project({0.4f, -0.3f, 1}));
    CHECK(cool.b > 1.3f * cool.r);
    CHECK(warm.r > 1.3f * warm.b);
}

TEST_CASE("fluid that one sees through is blended over what is behind its splats", "[splats]") {
    if (!studio()) return;
    ViewParameters view = plain(Projection::perspective);
    const Camera camera = front_camera(view);
    for (const bool fine : {false, true}) {
        Snapshot snapshot = one_ball(middle, 0.15f, green);
        add_splat_ball(snapshot, middle, 0.5f, 0.06f, red);
        snapshot.bodies[1].material.phase = Phase::fluid;
        const auto draw = [&](float opacity) {
            view.fluid_opacity = opacity;
            const Picture picture = fine ? drawn_finely(snapshot, camera, view)
                                         : studio()->draw(snapshot, camera, view);
            return picture.at(200, 150);
        };
        const glm::vec3 hidden = draw(1.0f), seen = draw(0.4f);
        CHECK(reddish(hidden));
        CHECK(seen.g > hidden.g + 0.15f);
    }
}

TEST_CASE("a ray meets the splats of a ball where the ball is", "[splats][picking]") {
    Snapshot snapshot;
    const float radius = add_splat_ball(snapshot, middle, 0.5f, 0.06f, red);
    const glm::vec3 eye(0.4f, -3.0f, 2.0f), centre(0.0f, 0.0f, 1.0f);
    const glm::vec3 along = glm::normalize(centre - eye);
    const glm::vec3 side = glm::normalize(glm::cross(along, {0, 0, 1}));
    for (const float off : {0.0f, 0.3f, 0.6f, 0.9f, 1.2f})
        for (const glm::vec3 across : {side, -side, glm::cross(side, along)}) {
            const glm::vec3 through = centre + off * radius * across;
            const auto pick = pick_body(snapshot, {eye, glm::normalize(through - eye)}, {});
            REQUIRE(pick.has_value() == (off < 1.0f));
            if (!pick) continue;
            CHECK(glm::distance(pick->point, centre) == Approx(radius).margin(0.03));
            CHECK(glm::dot(pick->point - centre, along) < 0.0f);  // the near side
            CHECK(pick->depth == Approx(glm::distance(pick->point, eye)).epsilon(1e-4));
            const Vec3f particle = snapshot.position[pick->particle].head<3>();
            CHECK(glm::distance(to_glm(particle), pick->point) < 0.12f);
        }
}
