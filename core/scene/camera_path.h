#pragma once
// A way of the camera: keys at moments of a run, and a smooth motion through them.
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scene/scene_description.h"

namespace taffy {

struct CameraKey {
    double time;  // [s] of the run
    CameraDescription camera;
};

/// Keys by time. Between them goes a Catmull-Rom spline of target, angles and logarithm of the
/// distance; before the first and after the last the camera stands still. The azimuth is no
/// direction here but counts on: from 0 to 720 are two turns.
class CameraPath {
  public:
    bool empty() const { return keys_.empty(); }
    const std::vector<CameraKey>& keys() const { return keys_; }
    /// The key of this moment, to a quarter of a film frame or so.
    std::optional<size_t> find(double time) const;
    /// Adds a key, or replaces the one of this time; which one it is. Its azimuth changes by whole
    /// turns, so that it lies nearest to that of the path as it was.
    size_t set(double time, CameraDescription camera);
    void remove(size_t k) { keys_.erase(keys_.begin() + std::ptrdiff_t(k)); }
    /// There must be a key.
    CameraDescription at(double time) const;

  private:
    friend CameraPath read_camera_path(std::string_view text, const std::string& file);
    std::vector<CameraKey> keys_;
};

/// As a file: "[[key]]", at = 1.5, camera = "azimuth=58,elevation=24,...".
std::string camera_path_text(const CameraPath& path);

/// What a key does not name is as in the key before it. Throws InputError.
CameraPath read_camera_path(std::string_view text, const std::string& file);
CameraPath load_camera_path(const std::filesystem::path& file);

/// Whether the name is that of such a file: "twist.camera.toml".
bool is_camera_path(const std::filesystem::path& file);

}  // namespace taffy
