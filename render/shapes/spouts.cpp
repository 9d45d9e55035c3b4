#include "render/shapes/spouts.h"

#include <algorithm>

namespace taffy {

namespace {

constexpr float largest = 499.0f;  // half of what shapes take [m]; a mouth may be larger

ShapePtr spout_shape(const Source& source, float height) {
    // The outer particles of a layer reach half a spacing over the mouth.
    const Vec3f half =
        (source.shape->half_extents() + Vec3f(0.6f, 0.6f, 0.0f) * source.spacing).cwiseMin(largest);
    if (source.shape->is_round())
        return make_shape("cylinder", {{"radius", double(half.x())}, {"height", double(height)}});
    return make_shape("box", {{"size", Vec3d(2.0f * half.x(), 2.0f * half.y(), height)}});
}

}  // namespace

std::span<const Obstacle> Spouts::of(std::span<const Source> sources) {
    of_.resize(sources.size());
    spouts_.resize(sources.size());
    for (size_t k = 0; k < sources.size(); ++k) {
        const Source& source = sources[k];
        const Vec3f wide = source.shape->half_extents();
        const float height =
            std::min(largest, std::max(0.8f * std::min(wide.x(), wide.y()), 1.5f * source.spacing));
        Obstacle& spout = spouts_[k];
        if (of_[k].mouth != source.shape || of_[k].spacing != source.spacing) {
            of_[k] = {source.shape, source.spacing};
            spout.shape = spout_shape(source, height);
        }
        Eigen::Matrix3f axes;
        Vec3f first, second;
        mouth_axes(source, first, second);
        axes << first, second, source.direction;
        spout.rotation = Quatf(axes);
        spout.centre = source.position - 0.5f * height * source.direction;
    }
    return spouts_;
}

}  // namespace taffy
