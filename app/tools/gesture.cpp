#include "app/tools/gesture.h"

namespace taffy {

namespace {

std::string place_text(Place place) {
    switch (place) {
        case Place::background:
            return " on the background";
        case Place::body:
            return " on a body";
        case Place::pin:
            return " on a pin";
        case Place::handle:
            return " on a handle";
        case Place::gizmo:
            return " on a handle's arrows and rings";
        case Place::entry:
            return " on the scene editor's arrows and rings";
        case Place::anywhere:
            break;
    }
    return "";
}

}  // namespace

std::string gesture_text(const Gesture& g) {
    if (g.kind == Gesture::Kind::wheel) return "Wheel";
    if (g.kind == Gesture::Kind::wheel_while_dragging) return "Wheel while dragging";
    if (g.kind == Gesture::Kind::double_click) return "Double-click" + place_text(g.place);
    std::string text;
    if (g.mods & mouse::control) text += "Ctrl + ";
    if (g.mods & mouse::shift) text += "Shift + ";
    if (g.mods & mouse::alt) text += "Alt + ";
    const char* buttons[] = {"left", "right", "middle"};
    text += buttons[g.button];
    text += g.kind == Gesture::Kind::drag ? " drag" : " click";
    text += place_text(g.place);
    if (text[0] >= 'a' && text[0] <= 'z') text[0] = char(text[0] - 'a' + 'A');
    return text;
}

}  // namespace taffy
