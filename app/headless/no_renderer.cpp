// Stands in for frame_renderer.cpp in builds without render/.
#include "app/headless/frame_renderer.h"
#include "core/base/error.h"

namespace taffy {

struct FrameRenderer::State {};

FrameRenderer::FrameRenderer(int, int) {
    throw InputError("this program was built without the renderer: only --stats works");
}
FrameRenderer::~FrameRenderer() = default;
CameraDescription FrameRenderer::framed(const CameraDescription& camera, const Snapshot&,
                                        const ViewParameters&) {
    return camera;
}
void FrameRenderer::draw(const Snapshot&, const CameraDescription&, const ViewParameters&, Image&) {
}
std::string FrameRenderer::device() const {
    return "";
}

}  // namespace taffy
