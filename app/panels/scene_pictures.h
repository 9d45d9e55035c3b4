#pragma once
// Thumbnails of the scenes that come with the program: assets/thumbnails, made by
// tools/make_thumbnails.
#include <imgui.h>

#include <map>
#include <string>

#include "render/gl/objects.h"

namespace taffy {

class ScenePictures {
  public:
    /// Width over height of all pictures.
    static constexpr float aspect = 16.0f / 9.0f;
    /// Returns the picture of a scene by name, which is read on first use; 0 where there is none.
    ImTextureID of(const std::string& scene);

  private:
    struct Picture {
        GlTexture texture;
        bool there = false;
    };
    std::map<std::string, Picture> pictures_;
};

}  // namespace taffy
