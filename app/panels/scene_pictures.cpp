#include "app/panels/scene_pictures.h"

#include <glad/gl.h>
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_JPEG
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wold-style-cast"
#pragma GCC diagnostic ignored "-Wuseless-cast"
#include <stb_image.h>
#pragma GCC diagnostic pop

#include <cstdint>
#include <memory>

#include "core/base/data_directory.h"

namespace taffy {

namespace {

bool read(const std::filesystem::path& file, GLuint texture) {
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
        stbi_load(file.c_str(), &width, &height, &channels, 4), stbi_image_free);
    if (!pixels) return false;
    glBindTexture(GL_TEXTURE_2D, texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 pixels.get());
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindTexture(GL_TEXTURE_2D, 0);
    return true;
}

}  // namespace

ImTextureID ScenePictures::of(const std::string& scene) {
    const auto [at, fresh] = pictures_.try_emplace(scene);
    Picture& picture = at->second;
    if (fresh)
        picture.there = read(data_directory() / "assets" / "thumbnails" / (scene + ".jpg"),
                             picture.texture.id());
    return picture.there ? ImTextureID(uintptr_t(picture.texture.id())) : nullptr;
}

}  // namespace taffy
