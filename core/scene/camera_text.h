#pragma once
// A camera as one line of text: "azimuth=58,elevation=24,distance=4.4,target=0:0:0.7". --camera,
// scene files and the window read and write it.
#include <string>
#include <string_view>

#include "core/scene/scene_description.h"

namespace taffy {

/// Rounded to a hundredth of a degree, and lengths to a ten-thousandth of the distance or less.
std::string camera_text(const CameraDescription& camera);

/// What is not named stays as it is. Throws InputError with what is wrong; nothing is changed then.
void apply_camera_text(std::string_view text, CameraDescription& camera);

}  // namespace taffy
