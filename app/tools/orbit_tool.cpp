#include "app/tools/orbit_tool.h"

namespace taffy {

std::span<const Gesture> OrbitTool::gestures() const {
    using Kind = Gesture::Kind;
    static const Gesture table[] = {
        {Kind::drag, mouse::left, 0, Place::background, "Orbit"},
        {Kind::drag, mouse::right, 0, Place::anywhere, "Orbit"},
        {Kind::still_click, mouse::right, 0, Place::body,
         "Menu: look here, pin, inspect, probe, compare, edit"},
        {Kind::double_click, mouse::left, 0, Place::body, "Look here: the view turns about it"},
        {Kind::drag, mouse::left, mouse::shift, Place::background, "Pan"},
        {Kind::drag, mouse::middle, 0, Place::anywhere, "Pan"},
        {Kind::wheel, mouse::left, 0, Place::anywhere, "Zoom towards the cursor"}};
    return table;
}

void OrbitTool::begin(Workspace&, const Gesture& gesture, const Hit&, glm::vec2 cursor) {
    panning_ = gesture.button == mouse::middle || gesture.mods == mouse::shift;
    last_ = cursor;
}

void OrbitTool::move(Workspace& w, glm::vec2 cursor) {
    const glm::vec2 way = cursor - last_;
    last_ = cursor;
    if (panning_)
        w.camera.pan(way);
    else
        w.camera.orbit(way / w.pixels_per_unit);
}

void OrbitTool::wheel(Workspace& w, float steps, glm::vec2 cursor) {
    w.camera.zoom(steps, cursor);
}

}  // namespace taffy
