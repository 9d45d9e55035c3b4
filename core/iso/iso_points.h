#pragma once
#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "core/base/types.h"
#include "core/iso/iso_kernels.h"

namespace taffy {

/// Points and the results there, in the layout that the kernels need.
class IsoPointBuffer {
  public:
    void load(std::span<const Vec3f> points) {
        const size_t padded = (points.size() + 7) / 8 * 8;
        for (std::vector<float>& array : arrays_) array.resize(padded);
        particle_.resize(padded);
        for (size_t k = 0; k < padded; ++k)
            for (size_t a = 0; a < 3; ++a)
                arrays_[a][k] = points[std::min(k, points.size() - 1)][long(a)];
        points_.count = padded;
        for (size_t a = 0; a < 3; ++a) {
            points_.x[a] = arrays_[a].data();
            points_.gradient[a] = arrays_[3 + a].data();
            points_.colour[a] = arrays_[6 + a].data();
        }
        points_.value = arrays_[9].data();
        points_.field = arrays_[10].data();
        points_.particle = particle_.data();
    }
    const IsoPoints& points() const { return points_; }
    /// Returns room for at least count floats, as scratch memory of the kernels.
    float* scratch(size_t count) {
        if (scratch_.size() < count) scratch_.resize(count);
        return scratch_.data();
    }
    Vec3f gradient(size_t k) const {
        return {points_.gradient[0][k], points_.gradient[1][k], points_.gradient[2][k]};
    }
    Vec3f colour(size_t k) const {
        return {points_.colour[0][k], points_.colour[1][k], points_.colour[2][k]};
    }

  private:
    std::array<std::vector<float>, 11> arrays_;
    std::vector<uint32_t> particle_;
    std::vector<float> scratch_;
    IsoPoints points_;
};

}  // namespace taffy
