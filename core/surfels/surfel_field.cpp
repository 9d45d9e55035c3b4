#include "core/surfels/surfel_field.h"

#include "core/base/processor.h"
#include "core/kernels/mueller_kernels.h"
#include "core/surfels/surfel_kernels.h"

namespace taffy {

namespace {

using Lanes = Eigen::Array4f;

Lanes row(const std::vector<float>& values, size_t k) {
    return Eigen::Map<const Lanes>(values.data() + 4 * k);
}

}  // namespace

const SurfelFunctions& surfel_functions() {
    return use_v3_kernels() ? surfel_functions_v3() : surfel_functions_baseline();
}

void SurfelField::build(const ThreadPool& pool, std::span<const Vec4f> x,
                        std::span<const uint32_t> component, float spacing, float level) {
    h_ = field_support * spacing;
    grid_.build(pool, x, 0.5f * h_);
    const size_t count = x.size();
    component_.resize(count), volume_.resize(count), number_.resize(count);
    for (size_t k = 0; k < count; ++k) component_[k] = component[grid_.order()[k]];
    const Poly6<float> W(h_);
    const float cell = spacing * spacing * spacing;
    const float drop = 0.62035f / field_support;  // (3 / (4 pi))^(1/3) d / h
    const float t = 1.0f - drop * drop;
    const float least = level / (t * t * t);
    pool.for_ranges(count, 64, [&](size_t begin, size_t end) {
        std::vector<CellGrid::Range> ranges;
        for (size_t k = begin; k < end; ++k) {
            const Vec4f& at = grid_.sorted()[k];
            if (k == begin || !grid_.same_cell(at, grid_.sorted()[k - 1]))
                grid_.ranges_near(at, h_, ranges);
            float sum = 0.0f;
            for (const auto& [first, last] : ranges)
                for (uint32_t j = first; j < last; ++j)
                    if (component_[j] == component_[k])
                        sum += W.value((grid_.sorted()[j] - at).squaredNorm());
            const float number = cell * sum;
            number_[grid_.order()[k]] = number;
            volume_[k] = cell * std::max(1.0f, least / number);
        }
    });
}

void SurfelField::gather(const Vec3f& lower, const Vec3f& upper, float reach, uint32_t component,
                         Candidates& out) const {
    out.x.clear(), out.y.clear(), out.z.clear(), out.volume.clear();
    const Vec3f centre = 0.5f * (lower + upper), half = 0.5f * (upper - lower);
    grid_.ranges_near(Vec4f(centre.x(), centre.y(), centre.z(), 0.0f), reach + half.maxCoeff(),
                      out.ranges);
    const float reach2 = reach * reach;
    for (const auto& [first, last] : out.ranges)
        for (uint32_t j = first; j < last; ++j) {
            const Vec4f& p = grid_.sorted()[j];
            const Vec3f beyond = ((p.head<3>() - centre).cwiseAbs() - half).cwiseMax(0.0f);
            if (beyond.squaredNorm() >= reach2 || component_[j] != component) continue;
            out.x.push_back(p.x()), out.y.push_back(p.y()), out.z.push_back(p.z());
            out.volume.push_back(volume_[j]);
        }
    while (out.x.size() % 8 != 0) {
        out.x.push_back(1e15f), out.y.push_back(1e15f), out.z.push_back(1e15f);
        out.volume.push_back(0.0f);
    }
}

ColourValue SurfelField::colour(const Candidates& near, const Vec3f& x) const {
    const float inverse = 1.0f / (h_ * h_);
    const float* const columns[] = {near.x.data(), near.y.data(), near.z.data(),
                                    near.volume.data()};
    float sums[4];
    surfel_functions().colour(columns, near.x.size(), x.data(), inverse, sums);
    const float scale = Poly6<float>(h_).scale * h_ * h_ * h_ * h_ * h_ * h_;
    return {scale * sums[0], 6.0f * scale * inverse * Vec3f(sums[1], sums[2], sums[3])};
}

ColourValue SurfelField::colour(const Vec3f& x, uint32_t component, Candidates& scratch) const {
    gather(x, x, h_, component, scratch);
    return colour(scratch, x);
}

Vec3f SurfelField::weighted_mean(const Candidates& near, const Vec3f& x, float support) {
    const float inverse = 1.0f / (support * support);
    Lanes sum = Lanes::Zero(), sx = sum, sy = sum, sz = sum;
    for (size_t k = 0; k < near.x.size() / 4; ++k) {
        const Lanes dx = row(near.x, k) - x.x(), dy = row(near.y, k) - x.y(),
                    dz = row(near.z, k) - x.z();
        const Lanes t = (1.0f - (dx * dx + dy * dy + dz * dz) * inverse).max(0.0f);
        const Lanes w = t * t * t;
        sum += w;
        sx += w * dx, sy += w * dy, sz += w * dz;
    }
    const float total = sum.sum();
    return total > 0.0f ? Vec3f(x + Vec3f(sx.sum(), sy.sum(), sz.sum()) / total) : x;
}

}  // namespace taffy
