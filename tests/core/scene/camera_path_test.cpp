#include "core/scene/camera_path.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "core/base/error.h"
#include "core/scene/camera_text.h"

namespace taffy {

namespace {

CameraDescription camera(float azimuth, float distance = 4.0f, float x = 0.0f) {
    return {Vec3f(x, 0.0f, 1.0f), azimuth, 20.0f, distance};
}

CameraPath three_keys() {
    CameraPath path;
    path.set(1.0, camera(10.0f));
    path.set(2.0, camera(60.0f, 8.0f, 1.0f));
    path.set(4.0, camera(40.0f, 2.0f, -1.0f));
    return path;
}

std::string problem_of(const std::string& text) {
    try {
        read_camera_path(text, "a.camera.toml");
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("a camera path goes through its keys, and stands still before and after",
          "[camera_path]") {
    const CameraPath path = three_keys();
    for (const CameraKey& key : path.keys()) {
        CHECK(path.at(key.time).azimuth == Approx(key.camera.azimuth));
        CHECK(path.at(key.time).elevation == Approx(20.0f));
        CHECK(path.at(key.time).distance == Approx(key.camera.distance));
        CHECK((path.at(key.time).target - key.camera.target).norm() < 1e-6f);
    }
    CHECK(path.at(0.0).azimuth == 10.0f);
    CHECK(path.at(99.0).azimuth == 40.0f);
}

TEST_CASE("a camera path has no kink in a key", "[camera_path]") {
    const CameraPath path = three_keys();
    const double h = 1e-3, t = 2.0;
    const double before = double(path.at(t).azimuth - path.at(t - h).azimuth) / h;
    const double after = double(path.at(t + h).azimuth - path.at(t).azimuth) / h;
    // Catmull-Rom: from the key before to the key after, 30 degrees in 3 s.
    CHECK(before == Approx(10.0).margin(0.3));
    CHECK(after == Approx(10.0).margin(0.3));
}

TEST_CASE("two keys make a steady turn: a turntable", "[camera_path]") {
    const CameraPath path = read_camera_path(
        "[[key]]\nat = 0\ncamera = \"azimuth=0,elevation=20,distance=4,target=0:0:1\"\n"
        "[[key]]\nat = 8\ncamera = \"azimuth=360\"\n",
        "turn.camera.toml");
    for (double t = 0.0; t <= 8.0; t += 0.5) {
        CHECK(double(path.at(t).azimuth) == Approx(45.0 * t).margin(1e-3));
        CHECK(path.at(t).distance == Approx(4.0f));
    }
}

TEST_CASE("equal factors of the distance take equal times", "[camera_path]") {
    CameraPath path;
    path.set(0.0, camera(0.0f, 1.0f));
    path.set(2.0, camera(0.0f, 16.0f));
    CHECK(path.at(1.0).distance == Approx(4.0f));
}

TEST_CASE("a key is set the short way round, and one of the same time is replaced",
          "[camera_path]") {
    CameraPath path;
    CHECK(path.set(1.0, camera(170.0f)) == 0);
    CHECK(path.set(2.0, camera(-170.0f)) == 1);
    CHECK(path.keys()[1].camera.azimuth == Approx(190.0f));
    CHECK(path.set(0.0, camera(-175.0f)) == 0);
    CHECK(path.keys()[0].camera.azimuth == Approx(185.0f));
    CHECK(path.set(2.0, camera(100.0f, 3.0f)) == 2);
    REQUIRE(path.keys().size() == 3);
    CHECK(path.keys()[2].camera.distance == 3.0f);
    CHECK(path.find(1.001) == 1);
    CHECK_FALSE(path.find(1.1));
    path.remove(1);
    CHECK(path.keys()[1].time == 2.0);
}

TEST_CASE("a camera path is read as it was written", "[camera_path]") {
    const CameraPath path = three_keys();
    const CameraPath read = read_camera_path(camera_path_text(path), "a.camera.toml");
    REQUIRE(read.keys().size() == 3);
    for (size_t k = 0; k < 3; ++k) {
        CHECK(read.keys()[k].time == path.keys()[k].time);
        CHECK(camera_text(read.keys()[k].camera) == camera_text(path.keys()[k].camera));
    }
    CHECK(is_camera_path("films/twist.camera.toml"));
    CHECK_FALSE(is_camera_path("twist.toml"));
}

TEST_CASE("what is wrong with a camera path is said with its place", "[camera_path]") {
    using Catch::Contains;
    const std::string first = "[[key]]\nat = 1\ncamera = \"distance=4\"\n";
    CHECK_THAT(problem_of(first + "[[key]]\nat = 0.5\ncamera = \"azimuth=9\"\n"),
               Contains("a.camera.toml:5:") && Contains("order of their times"));
    CHECK_THAT(problem_of(first + "[[key]]\nat = 2\ncamera = \"azimut=9\"\n"),
               Contains("a.camera.toml:6:") && Contains("did you mean 'azimuth'"));
    CHECK_THAT(problem_of("[[key]]\nat = 1\ncamera = \"azimuth=4\"\n"), Contains("distance"));
    CHECK_THAT(problem_of("[[key]]\ntime = 1\n"), Contains("'time'"));
    CHECK_THAT(problem_of("[[key]]\nat = 1\n"), Contains("camera"));
    CHECK_THAT(problem_of("[[key]]\nat = -1\ncamera = \"distance=4\"\n"), Contains("at"));
    CHECK_THAT(problem_of("key = 3\n"), Contains("[[key]]"));
    CHECK_THAT(problem_of("\n"), Contains("has no key"));
    CHECK_THROWS_AS(load_camera_path("nowhere.camera.toml"), InputError);
}

}  // namespace taffy
