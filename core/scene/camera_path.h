#pragma once
// A camera path: keys at moments of a run, and a smooth motion through them.
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

/// Keys sorted by time. Between them, target, angles and the logarithm of the distance follow a
/// Catmull-Rom spline; before the first key and after the last the camera stands still. The azimuth
/// is not reduced to one turn: from 0 to 720 are two turns.
class CameraPath {
  public:
    bool empty() const { return keys_.empty(); }
    const std::vector<CameraKey>& keys() const { return keys_; }
    /// The index of the key at this time, to about a quarter of a film frame.
    std::optional<size_t> find(double time) const;
    /// Adds a key, or replaces the one at this time, and returns its index. Its azimuth is changed
    /// by whole turns to lie nearest to the azimuth that the path had at this time.
    size_t set(double time, CameraDescription camera);
    /// Moves all keys to later times [s].
    void shift(double by) {
        for (CameraKey& key : keys_) key.time += by;
    }
    void remove(size_t k) { keys_.erase(keys_.begin() + std::ptrdiff_t(k)); }
    /// The camera at a time [s]; there must be a key.
    CameraDescription at(double time) const;

  private:
    friend CameraPath read_camera_path(std::string_view text, const std::string& file);
    std::vector<CameraKey> keys_;
};

/// The text of a camera path file: "[[key]]", at = 1.5, camera = "azimuth=58,elevation=24,...".
std::string camera_path_text(const CameraPath& path);

/// Reads such a text; values that a key does not name are as in the key before it. Throws
/// InputError.
CameraPath read_camera_path(std::string_view text, const std::string& file);
CameraPath load_camera_path(const std::filesystem::path& file);

/// Whether the name is that of a camera path file: "twist.camera.toml".
bool is_camera_path(const std::filesystem::path& file);

}  // namespace taffy
