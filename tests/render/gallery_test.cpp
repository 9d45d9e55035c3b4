// Pictures for people to look at (TAFFY_TEST_PICTURES=folder), and that every combination draws.
#include <catch2/catch.hpp>
#include <glm/gtc/constants.hpp>

#include "picture.h"
#include "synthetic_scene.h"
#include "tests/support/shapes.h"

using namespace taffy;

namespace {

LineList tools() {
    LineList lines;
    const LineStyle force{{0.98f, 0.72f, 0.15f, 1.0f}, 4.0f, 0.3f};
    add_arrow(lines, {1.0f, 0.0f, 1.25f}, {1.5f, -0.35f, 1.6f}, 0.12f, force);
    add_ball(lines, {1.0f, 0.0f, 1.25f}, 0.06f, force);
    add_arc_arrow(lines, {-0.3f, 0.0f, 0.9f}, {1, 0, 0}, {0, 0, 1}, 0.45f,
                  1.4f * glm::two_pi<float>(), 0.1f, {{0.35f, 0.75f, 1.0f, 1.0f}, 3.0f, 0.25f});
    return lines;
}

Snapshot stage() {
    Snapshot snapshot = twisted_bar(24, 6, 6, 0.75f, 0.35f);
    std::vector<Vec3f> cube;
    for (int i = 0; i < 125; ++i)
        cube.emplace_back(0.9f + 0.08f * float(i % 5), -1.2f + 0.08f * float(i / 5 % 5),
                          0.04f + 0.08f * float(i / 25));
    add_body(snapshot, cube, 0.04f, Vec3f(0.25f, 0.55f, 0.75f));
    snapshot.field.resize(snapshot.position.size(), 100.0f);
    Obstacle box;
    box.centre = Vec3f(-1.2f, -0.9f, 0.15f);
    box.shape = test::box(Vec3f(0.6f, 0.4f, 0.3f));
    box.rotation = Quatf(Eigen::AngleAxisf(0.5f, Vec3f::UnitZ()));
    snapshot.obstacles.push_back(box);
    return snapshot;
}

}  // namespace

TEST_CASE("unusual standpoints draw", "[gallery]") {
    if (!studio()) return;
    struct Standpoint {
        std::string name;
        float azimuth, elevation, nearer;
    };
    Snapshot snapshot = stage();
    snapshot.field.clear();
    Obstacle wall;
    wall.centre = Vec3f(-1.5f, 0, 0);
    wall.shape = test::plane(Vec3f::UnitX());
    snapshot.obstacles.push_back(wall);
    ViewParameters view;
    for (const Standpoint& from :
         {Standpoint{"below", 20.0f, -20.0f, 1.0f}, Standpoint{"above", 0.0f, 90.0f, 1.0f},
          Standpoint{"close", 40.0f, 15.0f, 0.12f}, Standpoint{"far", 40.0f, 8.0f, 20.0f}}) {
        Camera camera = camera_for(snapshot, view, 960, 540, from.azimuth, from.elevation);
        CameraPose pose = camera.pose();
        pose.distance *= from.nearer;
        camera.set_pose(pose);
        const Picture picture = studio()->draw(snapshot, camera, view, tools());
        keep_picture(picture, "from_" + from.name);
        CHECK(picture.at(480, 270) != picture.at(5, 5));
    }
}

TEST_CASE("a twisted bar over the ground draws in every theme, projection and colouring",
          "[gallery]") {
    if (!studio()) return;
    for (const Theme theme : {Theme::light, Theme::dark})
        for (const Projection projection : {Projection::perspective, Projection::orthographic})
            for (const bool by_field : {false, true}) {
                ViewParameters view;
                view.theme = theme;
                view.projection = projection;
                view.colour_map = theme == Theme::light ? ColourMap::viridis : ColourMap::magma;
                Snapshot snapshot = stage();
                if (!by_field) snapshot.field.clear();
                const Camera camera = camera_for(snapshot, view, 1280, 720, 25.0f, 20.0f);
                const Picture picture =
                    studio()->draw(snapshot, camera, view, by_field ? LineList() : tools());
                keep_picture(picture,
                             std::string(theme == Theme::light ? "light" : "dark") +
                                 (camera.orthographic() ? "_orthographic" : "_perspective") +
                                 (by_field ? "_field" : ""));
                CHECK(picture.at(640, 360) != picture.at(640, 10));
            }
}
