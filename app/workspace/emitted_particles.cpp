#include "app/workspace/emitted_particles.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/error.h"
#include "core/scene/scene_file.h"

namespace taffy {

namespace {

constexpr float never_stops = 1e29f;  // [s]

double emitted_at_most(const Source& source) {
    if (!source.active) return 0.0;
    if (source.limit > 0) return double(source.limit);
    if (source.stop > never_stops) return std::numeric_limits<double>::infinity();
    const double seconds = std::max(0.0, double(source.stop) - double(source.start));
    return seconds * double(source.rate()) / std::pow(double(source.spacing), 3.0);
}

}  // namespace

double emitted_at_most(const SceneDescription& scene) {
    double sum = 0.0;
    for (const Source& source : scene.sources) sum += emitted_at_most(source);
    return std::isfinite(sum) ? sum : 0.0;
}

std::map<std::filesystem::path, double> emitted_of(const std::vector<SceneEntry>& scenes) {
    std::map<std::filesystem::path, double> emitted;
    for (const SceneEntry& scene : scenes) {
        if (scene.particles >= 1.0 || !scene.error.empty()) continue;
        try {
            const SceneDescription read = load_scene(scene.path);
            if (!read.sources.empty()) emitted[scene.path] = emitted_at_most(read);
        } catch (const InputError&) {
            // the file has changed: its error is told when it is opened
        }
    }
    return emitted;
}

}  // namespace taffy
