// The view history: going back to earlier views, and forward again.
#include "app/workspace/view_history.h"

#include <catch2/catch.hpp>

using namespace taffy;

namespace {

ShownView turned(float azimuth) {
    ShownView view;
    view.camera.azimuth = azimuth;
    return view;
}

/// Seen, and left alone for long enough.
void look(ViewHistory& views, const ShownView& view, double time) {
    CHECK(views.update(view, time, false).value_or(0.0) >= 0.0);
    CHECK_FALSE(views.update(view, time + 1.0, false));
}

}  // namespace

TEST_CASE("a move of the camera is one entry, noted when the hand has let go", "[views]") {
    ViewHistory views;
    look(views, turned(0.0f), 0.0);
    CHECK(views.size() == 1);
    for (int k = 1; k <= 20; ++k) CHECK(views.update(turned(float(k)), 2.0 + k, true));
    CHECK(views.size() == 1);
    look(views, turned(20.0f), 30.0);
    REQUIRE(views.size() == 2);
    // Turns of the wheel that follow each other closely.
    for (int k = 1; k <= 5; ++k) views.update(turned(20.0f + float(k)), 40.0 + 0.1 * k, false);
    look(views, turned(25.0f), 41.0);
    CHECK(views.size() == 3);

    CHECK(views.back(turned(25.0f))->camera.azimuth == 20.0f);
    CHECK(views.back(turned(20.0f))->camera.azimuth == 0.0f);
    CHECK(views.back(turned(0.0f)) == nullptr);
    CHECK(views.forward(turned(0.0f))->camera.azimuth == 20.0f);
    // What is looked at from there takes the place of what came later.
    look(views, turned(90.0f), 50.0);
    CHECK(views.size() == 3);
    CHECK(views.forward(turned(90.0f)) == nullptr);
    CHECK(views.back(turned(90.0f))->camera.azimuth == 20.0f);
}

TEST_CASE("going back notes a move that has not rested yet", "[views]") {
    ViewHistory views;
    look(views, turned(0.0f), 0.0);
    CHECK(views.update(turned(30.0f), 5.0, false));
    CHECK(views.back(turned(30.0f))->camera.azimuth == 0.0f);
    CHECK(views.forward(turned(0.0f))->camera.azimuth == 30.0f);
}

TEST_CASE("choices of the view are entries as well", "[views]") {
    ViewHistory views;
    look(views, turned(0.0f), 0.0);
    ShownView other = turned(0.0f);
    other.parameters.projection = Projection::orthographic;
    CHECK(other.changes_to(turned(0.0f)) == std::vector<std::string>{"projection"});
    look(views, other, 2.0);
    CHECK(views.size() == 2);
    CHECK(views.back(other)->parameters.projection == Projection::perspective);
}

TEST_CASE("what the program moves by itself is one entry", "[views]") {
    ViewHistory views;
    look(views, turned(0.0f), 0.0);
    for (int k = 1; k <= 20; ++k)
        views.update(turned(float(k)), 2.0 + k, false, ViewHistory::By::program);
    CHECK(views.size() == 2);
    look(views, turned(50.0f), 60.0);
    CHECK(views.size() == 3);
    CHECK(views.back(turned(50.0f))->camera.azimuth == 20.0f);
    views.replace(turned(21.0f));  // the window is smaller now
    CHECK(views.forward(turned(21.0f))->camera.azimuth == 50.0f);
    CHECK(views.back(turned(50.0f))->camera.azimuth == 21.0f);
    CHECK(views.back(turned(21.0f))->camera.azimuth == 0.0f);
    views.clear();
    CHECK(views.back(turned(7.0f)) == nullptr);
}
