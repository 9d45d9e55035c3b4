#include "core/scene/camera_text.h"

#include <algorithm>
#include <cmath>

#include "core/scene/scene_keys.h"

namespace taffy {

namespace {

/// The value rounded to a number of decimal places, as the shortest text.
std::string rounded_text(double value, int places) {
    const double unit = std::pow(10.0, places);
    const double rounded = std::round(value * unit) / unit;
    return value_text(std::isfinite(rounded) ? rounded + 0.0 : value);
}

}  // namespace

std::string camera_text(const CameraDescription& camera) {
    const int places =
        camera.distance > 0.0f ? 4 - int(std::floor(std::log10(camera.distance))) : 4;
    std::string text = "azimuth=" + rounded_text(camera.azimuth, 2) +
                       ",elevation=" + rounded_text(camera.elevation, 2) +
                       ",distance=" + rounded_text(camera.distance, places) + ",target=";
    for (int a = 0; a < 3; ++a) text += (a > 0 ? ":" : "") + rounded_text(camera.target[a], places);
    return text;
}

void apply_camera_text(std::string_view text, CameraDescription& camera) {
    CameraDescription changed = camera;
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find(',', begin), text.size());
        const std::string setting(text.substr(begin, end - begin));
        const size_t equals = setting.find('=');
        if (equals == std::string::npos)
            throw InputError("write name=value, not '" + setting + "'");
        const Parameter<CameraDescription>& parameter = camera_keys().at(setting.substr(0, equals));
        std::string value = setting.substr(equals + 1);
        std::ranges::replace(value, ':', ' ');  // components of vectors
        parameter.store(changed, parse_value(parameter.info, value));
        begin = end + 1;
    }
    camera = changed;
}

}  // namespace taffy
