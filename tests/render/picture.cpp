#include "picture.h"

#include <stb_image_write.h>

#include <cstdio>
#include <cstdlib>

#include "core/base/error.h"
#include "render/gl/pixel_reader.h"

namespace taffy {

glm::vec3 Picture::at(int x, int y) const {
    const size_t i = 4 * (size_t(y) * size_t(width) + size_t(x));
    return glm::vec3(rgba[i], rgba[i + 1], rgba[i + 2]) / 255.0f;
}

Picture Studio::draw(const Snapshot& snapshot, const Camera& camera, const ViewParameters& view,
                     const LineList& overlay) {
    Picture picture;
    picture.width = camera.viewport().x;
    picture.height = camera.viewport().y;
    picture.rgba.resize(size_t(4) * size_t(picture.width) * size_t(picture.height));
    framebuffer.resize(picture.width, picture.height);
    renderer.draw(snapshot, camera, view, {0, 0, picture.width, picture.height}, overlay,
                  framebuffer.id());
    read_pixels(framebuffer.id(), 0, 0, picture.width, picture.height, picture.rgba);
    return picture;
}

Studio* studio() {
    static const std::unique_ptr<Studio> instance = [] {
        try {
            return std::make_unique<Studio>();
        } catch (const InputError& error) {
            // A machine without EGL may skip; a shader that does not compile may not.
            if (std::string(error.what()).find("EGL") == std::string::npos) throw;
            std::fprintf(stderr, "SKIPPED, NOTHING DRAWN: %s\n", error.what());
            return std::unique_ptr<Studio>();
        }
    }();
    return instance.get();
}

Camera camera_for(const Snapshot& snapshot, const ViewParameters& view, int width, int height,
                  float azimuth, float elevation) {
    Camera camera;
    camera.set_viewport(width, height);
    camera.set_lens(view.projection, view.field_of_view);
    camera.set_pose(
        scene_camera_pose(camera, Vec3f::Zero(), azimuth, elevation, 0.0f, scene_bounds(snapshot)));
    return camera;
}

void keep_picture(const Picture& picture, const std::string& name) {
    const char* folder = std::getenv("TAFFY_TEST_PICTURES");
    if (!folder) return;
    const std::string file = std::string(folder) + "/" + name + ".png";
    stbi_write_png(file.c_str(), picture.width, picture.height, 4, picture.rgba.data(),
                   4 * picture.width);
}

}  // namespace taffy
