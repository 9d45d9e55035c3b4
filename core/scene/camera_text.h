#pragma once
// A camera as one line of text, "azimuth=58,elevation=24,distance=4.4,target=0:0:0.7", for
// --camera, scene files and the window.
#include <string>
#include <string_view>

#include "core/scene/scene_description.h"

namespace taffy {

/// The camera as text: angles rounded to a hundredth of a degree, lengths to a ten-thousandth of
/// the distance or less.
std::string camera_text(const CameraDescription& camera);

/// Sets the values that the text names; the others stay as they are. Throws InputError with what is
/// wrong; the camera is unchanged then.
void apply_camera_text(std::string_view text, CameraDescription& camera);

}  // namespace taffy
