#include "core/scene/camera_path.h"

#include <algorithm>
#include <cmath>

#include "core/base/files.h"
#include "core/scene/camera_text.h"
#include "core/scene/table_reader.h"

namespace taffy {

namespace {

constexpr double same_moment = 0.004;    // [s]
constexpr double shortest = 1e-6;        // least time from key to key in a file [s]
constexpr double longest_run = 86400.0;  // [s]

/// The vector that the spline interpolates: target, azimuth, elevation, logarithm of the distance.
using Pose = Eigen::Matrix<double, 6, 1>;

Pose pose_of(const CameraDescription& camera) {
    Pose pose;
    pose << camera.target.cast<double>(), double(camera.azimuth), double(camera.elevation),
        std::log(double(camera.distance));
    return pose;
}

CameraDescription camera_of(const Pose& pose) {
    return {pose.head<3>().cast<float>(), float(pose[3]), float(std::clamp(pose[4], -90.0, 90.0)),
            float(std::exp(pose[5]))};
}

/// The velocity of the spline at a key: the slope from the key before to the key after.
Pose velocity(const std::vector<CameraKey>& keys, size_t k) {
    const CameraKey& before = keys[k > 0 ? k - 1 : 0];
    const CameraKey& after = keys[std::min(k + 1, keys.size() - 1)];
    return (pose_of(after.camera) - pose_of(before.camera)) / (after.time - before.time);
}

CameraKey read_key(const TableReader& reader, CameraDescription before) {
    static const ParameterInfo time_info{.name = "at",
                                         .label = "at",
                                         .unit = "s",
                                         .help = "Moment of the run.",
                                         .min = 0.0,
                                         .max = longest_run};
    reader.allow_only({"at", "camera"});
    reader.require({"at", "camera"});
    try {
        apply_camera_text(reader.text("camera"), before);
    } catch (const InputError& error) {
        reader.fail_at("camera", std::string("camera: ") + error.what());
    }
    if (before.distance <= 0.0f)
        reader.fail_at("camera", "give a distance above 0, such as distance=4");
    return {std::get<double>(reader.value("at", time_info)), before};
}

}  // namespace

size_t CameraPath::set(double time, CameraDescription camera) {
    if (!keys_.empty()) {
        const float near = at(time).azimuth;
        camera.azimuth = near + std::remainder(camera.azimuth - near, 360.0f);
    }
    if (const std::optional<size_t> k = find(time)) {
        keys_[*k].camera = camera;
        return *k;
    }
    const auto after = std::ranges::lower_bound(keys_, time, {}, &CameraKey::time);
    const auto k = size_t(after - keys_.begin());
    keys_.insert(after, {time, camera});
    return k;
}

std::optional<size_t> CameraPath::find(double time) const {
    for (size_t k = 0; k < keys_.size(); ++k)
        if (std::abs(keys_[k].time - time) < same_moment) return k;
    return std::nullopt;
}

CameraDescription CameraPath::at(double time) const {
    if (time <= keys_.front().time) return keys_.front().camera;
    if (time >= keys_.back().time) return keys_.back().camera;
    const auto next = std::ranges::upper_bound(keys_, time, {}, &CameraKey::time);
    const auto k = size_t(next - keys_.begin());
    const CameraKey &a = keys_[k - 1], &b = keys_[k];
    const double duration = b.time - a.time, s = (time - a.time) / duration;
    // Cubic Hermite polynomials.
    const double h = s * s * (3.0 - 2.0 * s), u = s * (1.0 - s) * (1.0 - s), v = s * s * (s - 1.0);
    return camera_of((1.0 - h) * pose_of(a.camera) + h * pose_of(b.camera) +
                     duration * (u * velocity(keys_, k - 1) + v * velocity(keys_, k)));
}

std::string camera_path_text(const CameraPath& path) {
    std::string text =
        "# A camera path of taffy: for --camera-path, or to be dropped on the window.\n"
        "# at: time on the timeline [s]. The azimuth can pass 360: 370 is one turn further than "
        "10.\n";
    for (const CameraKey& key : path.keys())
        text += "\n[[key]]\nat = " + value_text(key.time) + "\ncamera = \"" +
                camera_text(key.camera) + "\"\n";
    return text;
}

CameraPath read_camera_path(std::string_view text, const std::string& file) {
    const toml::table table = parse_toml(text, file);
    const TableReader reader(table, file, "");
    reader.allow_only({"key"});
    CameraPath path;
    CameraDescription before;
    for (const toml::table* entry : reader.children("key")) {
        const TableReader key_reader(*entry, file, "[[key]]");
        const CameraKey key = read_key(key_reader, before);
        if (!path.empty() && key.time < path.keys_.back().time + shortest)
            key_reader.fail_at(
                "at", "the keys must be in the order of their times: " + value_text(key.time) +
                          " s comes after " + value_text(path.keys_.back().time) + " s");
        path.keys_.push_back(key);
        before = key.camera;
    }
    if (path.empty())
        throw InputError("'" + file + "' has no key; each begins with [[key]], at = 0 and camera");
    return path;
}

CameraPath load_camera_path(const std::filesystem::path& file) {
    return read_camera_path(read_text_file(file, "camera path"), file.string());
}

bool is_camera_path(const std::filesystem::path& file) {
    return file.string().ends_with(".camera.toml");
}

}  // namespace taffy
