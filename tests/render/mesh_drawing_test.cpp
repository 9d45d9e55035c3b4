// Bodies shown as meshes: what must appear in a picture, and what is found under the mouse.
#include <glad/gl.h>

#include <catch2/catch.hpp>

#include "picture.h"
#include "render/view/picking.h"
#include "synthetic_scene.h"

using namespace taffy;

namespace {

const Vec3f red(0.9f, 0.1f, 0.1f), green(0.1f, 0.8f, 0.1f);
const Projection both[] = {Projection::perspective, Projection::orthographic};
const std::array<int, 3> cells = {6, 4, 5};
const Quatf turned(Eigen::AngleAxisf(0.7f, Vec3f(0.3f, 0.5f, 0.8f).normalized()));

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

Camera front_camera(const ViewParameters& view) {
    Camera camera;
    camera.set_viewport(400, 300);
    camera.set_lens(view.projection, view.field_of_view);
    camera.set_pose({{0.0f, 0.0f, 1.0f}, 0.0f, 20.0f, 3.0f});
    return camera;
}

/// Of the box in add_meshed_box: a little inside (factor < 1) or outside its corners.
std::vector<glm::vec3> corners(const Vec3f& centre, float factor) {
    std::vector<glm::vec3> points;
    for (int i = 0; i < 8; ++i) {
        const Vec3f half = 0.05f * Vec3f(float(cells[0]) * (i & 1 ? 1.0f : -1.0f),
                                         float(cells[1]) * (i & 2 ? 1.0f : -1.0f),
                                         float(cells[2]) * (i & 4 ? 1.0f : -1.0f));
        points.push_back(to_glm(centre + turned * Vec3f(factor * half)));
    }
    return points;
}

}  // namespace

TEST_CASE("a meshed box is drawn in its colour up to its corners, without its particles",
          "[mesh]") {
    if (!studio()) return;
    const Vec3f centre(0.1f, 0.0f, 1.0f);
    Snapshot snapshot;
    add_meshed_box(snapshot, centre, cells, turned, red);
    for (const Projection projection : both) {
        const ViewParameters view = plain(projection);
        const Camera camera = front_camera(view);
        const Picture picture = studio()->draw(snapshot, camera, view);
        keep_picture(picture, "mesh_box");
        for (const glm::vec3& p : corners(centre, 0.93f))
            CHECK(reddish(picture.at(camera.project(p))));
        // No coloured pixel that no ray through it meets: particles bulge nowhere.
        int pixels = 0, strange = 0;
        for (int y = 1; y < 299; ++y)
            for (int x = 1; x < 399; ++x) {
                if (!reddish(picture.at(x, y))) continue;
                ++pixels;
                bool met = false;
                for (const float dx : {-1.0f, 0.5f, 2.0f})
                    for (const float dy : {-1.0f, 0.5f, 2.0f})
                        met =
                            met || pick_particle(snapshot,
                                                 camera.ray({float(x) + dx, float(y) + dy}), 0.0f);
                strange += !met;
            }
        CHECK(pixels > 3000);
        CHECK(strange == 0);
    }
    CHECK(glGetError() == GL_NO_ERROR);
}

TEST_CASE("meshes and particles hide each other", "[mesh]") {
    if (!studio()) return;
    const ViewParameters view = plain(Projection::perspective);
    const Camera camera = front_camera(view);
    for (const bool ball_first : {true, false}) {
        Snapshot snapshot = one_ball(Vec3f(0, ball_first ? -0.8f : 0.8f, 1), 0.15f, green);
        add_meshed_box(snapshot, Vec3f(0, 0, 1), cells, turned, red);
        if (ball_first) {
            const Picture picture = studio()->draw(snapshot, camera, view);
            CHECK(greenish(picture.at(camera.project({0, -0.8f, 1}))));
        } else {
            CHECK(reddish(studio()->draw(snapshot, camera, view).at(200, 150)));
        }
    }
}

TEST_CASE("a mesh follows when its particles move, and another scene brings other meshes",
          "[mesh]") {
    if (!studio()) return;
    const ViewParameters view = plain(Projection::perspective);
    const Camera camera = front_camera(view);
    Snapshot snapshot;
    add_meshed_box(snapshot, Vec3f(0, 0, 1), cells, turned, red);
    CHECK(reddish(studio()->draw(snapshot, camera, view).at(200, 150)));
    Snapshot moved = snapshot;
    for (CarrierTransform& t : moved.transforms) t.row[0][3] += 0.7f;
    for (Vec4f& p : moved.position) p.x() += 0.7f;
    const Picture after = studio()->draw(moved, camera, view);
    CHECK_FALSE(reddish(after.at(200, 150)));
    CHECK(reddish(after.at(camera.project({0.7f, 0, 1}))));
    Snapshot other;
    add_meshed_box(other, Vec3f(-0.4f, 0, 1), cells, turned, green);
    add_meshed_box(other, Vec3f(0.4f, 0, 1), cells, turned, red);
    const Picture two = studio()->draw(other, camera, view);
    CHECK(greenish(two.at(camera.project({-0.4f, 0, 1}))));
    CHECK(reddish(two.at(camera.project({0.4f, 0, 1}))));
    snapshot.bodies[0].shown_as = &particle_surface;
    CHECK(reddish(studio()->draw(snapshot, camera, view).at(200, 150)));
}

TEST_CASE("a mesh throws its shadow on the ground and none on itself", "[mesh]") {
    if (!studio()) return;
    ViewParameters view;
    Snapshot snapshot;
    add_meshed_box(snapshot, Vec3f(0, 0, 0.8f), cells, Quatf::Identity(), red);
    Camera camera = front_camera(view);
    camera.set_pose({{0, 0, 0}, 90.0f, 60.0f, 6.0f});
    const Picture with = studio()->draw(snapshot, camera, view);
    view.shadows = false;
    const Picture without = studio()->draw(snapshot, camera, view);
    // Light from (-0.45, -0.65, 1.15): the shadow's centre lies 0.8 / 1.15 of the way on.
    const glm::vec3 shaded(0.31f, 0.45f, 0.0f), on_top(0.0f, 0.0f, 1.05f);
    CHECK(with.at(camera.project(shaded)).g < 0.8f * without.at(camera.project(shaded)).g);
    CHECK(with.at(camera.project(on_top)).r ==
          Approx(without.at(camera.project(on_top)).r).margin(0.01));
}

TEST_CASE("a mesh shows the field of the particles that carry it", "[mesh]") {
    if (!studio()) return;
    ViewParameters view = plain(Projection::perspective);
    view.colour_by = &colour_field("speed");
    view.colour_map = ColourMap::coolwarm;
    Snapshot snapshot;
    add_meshed_box(snapshot, Vec3f(0, 0, 1), {10, 4, 4}, Quatf::Identity(), green);
    snapshot.colour_field = &colour_field("speed");
    for (const Vec4f& p : snapshot.position) snapshot.field.push_back(p.x());
    snapshot.field_min = -0.45f, snapshot.field_max = 0.45f;
    view.automatic_range = false, view.range_min = -0.45f, view.range_max = 0.45f;
    const Camera camera = front_camera(view);
    const Picture picture = studio()->draw(snapshot, camera, view);
    const glm::vec3 cool = picture.at(camera.project({-0.42f, -0.2f, 1}));
    const glm::vec3 warm = picture.at(camera.project({0.42f, -0.2f, 1}));
    CHECK(cool.b > 1.3f * cool.r);
    CHECK(warm.r > 1.3f * warm.b);
}

TEST_CASE("a ray meets the mesh that is shown and finds a particle there", "[picking]") {
    const Vec3f centre(0.1f, 0.0f, 1.0f);
    Snapshot snapshot;
    add_meshed_box(snapshot, centre, cells, turned, red);
    const glm::vec3 eye(0.4f, -3.0f, 2.0f);
    for (const glm::vec3& corner : corners(centre, 0.98f)) {
        const glm::vec3 direction = glm::normalize(corner - eye);
        const auto pick = pick_body(snapshot, {eye, direction}, {});
        REQUIRE(pick);
        CHECK(pick->body == 0);
        // On the box's surface, before or at the corner's inner side, and next to its particle.
        const Vec3f local = turned.conjugate() * (to_core(pick->point) - centre);
        const Vec3f relative = local.cwiseAbs().cwiseQuotient(
            0.05f * Vec3f(float(cells[0]), float(cells[1]), float(cells[2])));
        CHECK(relative.maxCoeff() == Approx(1.0f).margin(1e-4));
        CHECK(pick->depth == Approx(glm::length(pick->point - eye)).epsilon(1e-5));
        CHECK(pick->particle < snapshot.position.size());
    }
    for (const glm::vec3& corner : corners(centre, 1.02f)) {
        const glm::vec3 away = corner + 0.2f * (corner - to_glm(centre));
        const auto pick = pick_body(snapshot, {away, glm::normalize(corner - to_glm(centre))}, {});
        CHECK_FALSE(pick);
    }
}
