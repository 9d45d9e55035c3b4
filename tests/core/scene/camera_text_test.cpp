#include "core/scene/camera_text.h"

#include <catch2/catch.hpp>
#include <random>

#include "core/base/error.h"
#include "core/scene/scene_file.h"

using namespace taffy;

TEST_CASE("a camera is read from the text that it is written as", "[scene][camera]") {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> unit(-1.0f, 1.0f);
    for (const float size : {0.01f, 1.0f, 3.0f, 500.0f})
        for (int k = 0; k < 50; ++k) {
            const CameraDescription camera{size * Vec3f(unit(random), unit(random), unit(random)),
                                           360.0f * unit(random), 90.0f * unit(random),
                                           size * (2.0f + unit(random))};
            CameraDescription read;
            apply_camera_text(camera_text(camera), read);
            CHECK(std::abs(read.azimuth - camera.azimuth) < 0.006f);
            CHECK(std::abs(read.elevation - camera.elevation) < 0.006f);
            CHECK(std::abs(read.distance - camera.distance) <= 1e-4f * camera.distance);
            CHECK((read.target - camera.target).cwiseAbs().maxCoeff() <= 1e-4f * camera.distance);
            CHECK(camera_text(read) == camera_text(camera));
        }
    CHECK(camera_text({Vec3f(0.0f, -0.0f, 0.7f), 58.0f, 24.0f, 4.4f}) ==
          "azimuth=58,elevation=24,distance=4.4,target=0:0:0.7");
}

TEST_CASE("what a text does not name stays, and a wrong one changes nothing", "[scene][camera]") {
    CameraDescription camera{Vec3f(1, 2, 3), 10.0f, 20.0f, 5.0f};
    apply_camera_text("azimuth=45", camera);
    CHECK(camera.azimuth == 45.0f);
    CHECK(camera.target == Vec3f(1, 2, 3));
    const std::string before = camera_text(camera);
    for (const char* wrong : {"", "azimuth", "azimuth=45,", "azimuth=3,elevation=91", "azimut=1",
                              "target=0:0", "distance=-1", "distance=nan"}) {
        INFO(wrong);
        CHECK_THROWS_AS(apply_camera_text(wrong, camera), InputError);
        CHECK(camera_text(camera) == before);
    }
}

TEST_CASE("a scene file may have its camera as text", "[scene][camera]") {
    const std::string body =
        "[[body]]\nname = \"a\"\nshape = \"box\"\nsize = [1, 1, 1]\n"
        "spacing = 0.25\n";
    const SceneDescription scene =
        parse_scene("camera = \"azimuth=58,target=0:0:0.7\"\n" + body, "a.toml");
    CHECK(scene.camera.azimuth == 58.0f);
    CHECK(scene.camera.target == Vec3f(0.0f, 0.0f, 0.7f));
    CHECK(scene.camera.elevation == CameraDescription().elevation);
    try {
        parse_scene("title = \"a\"\ncamera = \"azimut=58\"\n" + body, "a.toml");
        FAIL("no error");
    } catch (const InputError& error) {
        CHECK(std::string(error.what()).find("a.toml:2:") != std::string::npos);
        CHECK(std::string(error.what()).find("azimuth") != std::string::npos);
    }
}
