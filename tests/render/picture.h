#pragma once
// Pictures drawn without a window.
#include <glm/glm.hpp>
#include <memory>
#include <string>
#include <vector>

#include "core/snapshot/snapshot.h"
#include "render/gl/framebuffer.h"
#include "render/gl/offscreen_context.h"
#include "render/renderer.h"

namespace taffy {

struct Picture {
    int width = 0;
    int height = 0;
    std::vector<uint8_t> rgba;  // rows from top to bottom

    /// Returns a colour, sRGB 0..1.
    glm::vec3 at(int x, int y) const;
    glm::vec3 at(glm::vec3 projected) const { return at(int(projected.x), int(projected.y)); }
};

/// The context and renderer of the whole test program; nullptr, with a message, when there is no
/// EGL.
struct Studio {
    OffscreenContext context;
    Renderer renderer;
    Framebuffer framebuffer;

    Picture draw(const Snapshot& snapshot, const Camera& camera, const ViewParameters& view,
                 const LineList& overlay = {});
};
Studio* studio();

/// Returns a camera with this lens and viewport that looks at everything.
Camera camera_for(const Snapshot& snapshot, const ViewParameters& view, int width, int height,
                  float azimuth, float elevation);

/// Writes $TAFFY_TEST_PICTURES/name.png if that is set.
void keep_picture(const Picture& picture, const std::string& name);

}  // namespace taffy
