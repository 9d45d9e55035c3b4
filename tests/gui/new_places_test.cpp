#include "app/workspace/new_places.h"

#include <catch2/catch.hpp>

namespace taffy {

namespace {

/// A view of a scene with a body of 1 m at a height of 2 m and a box on the ground far from it.
struct View {
    Workspace w;
    Snapshot snapshot;

    View() {
        BodyFigures body;
        body.present = 1000;
        body.lower = {-0.5, -0.5, 2.0};
        body.upper = {0.5, 0.5, 3.0};
        snapshot.diagnostics.bodies = {body};
        Obstacle box;
        box.name = "box";
        box.shape = make_shape("box");
        box.centre = {8.0f, 0.0f, box.shape->half_extents().z()};
        snapshot.obstacles = {box};
        w.snapshot = &snapshot;
        CameraPose pose = w.camera.pose();
        pose.target = {0.0f, 0.0f, 2.5f};
        w.camera.set_pose(pose);
    }
};

}  // namespace

TEST_CASE("what is added comes above what the camera looks at", "[editor]") {
    View view;
    for (const char* kind : {"body", "obstacle"}) {
        const ItemPlace place = new_place(view.w, kind, "box", "");
        CHECK(place.position.z() - 0.5f * place.size >= 3.0f);
        CHECK(place.position.z() < 6.0f);
    }
}

TEST_CASE("a plane that is added comes below everything", "[editor]") {
    for (const char* kind : {"obstacle", "sink"}) {
        View view;
        const auto level = [&] { return new_place(view.w, kind, "plane", "").position.z(); };
        CHECK(level() < 0.0f);
        CHECK(level() > -0.5f);
        view.snapshot.obstacles.clear();
        CHECK(level() < 2.0f);
        CHECK(level() > 1.5f);
    }
    View view;
    CHECK(new_place(view.w, "sink", "box", "").position.z() > 3.0f);
}

}  // namespace taffy
