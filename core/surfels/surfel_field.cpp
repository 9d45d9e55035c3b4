#include "core/surfels/surfel_field.h"

#include "core/base/processor.h"
#include "core/base/uneven_work.h"
#include "core/kernels/mueller_kernels.h"
#include "core/surfels/points_near.h"
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
    component_.resize(count), number_.resize(count);
    for (size_t k = 0; k < count; ++k) component_[k] = component[grid_.order()[k]];
    const float cell = spacing * spacing * spacing;
    volume_.assign(count, cell);
    const PointGroups groups(pool, grid_.sorted(), component_, h_);
    for_uneven(pool, groups.all().size(), [&](const RoundShare& some) {
        Candidates near;
        some.for_each([&](size_t g) {
            const PointGroup& group = groups.all()[g];
            gather(group.box(grid_.sorted()), h_, group.component, near);
            for (const uint32_t k : group.members)
                number_[grid_.order()[k]] = colour(near, grid_.sorted()[k].head<3>()).c;
        });
    });
    const float drop = 0.62035f / field_support;  // (3 / (4 pi))^(1/3) d / h
    const float t = 1.0f - drop * drop;
    const float least = level / (t * t * t);
    for (size_t k = 0; k < count; ++k)
        volume_[k] = cell * std::max(1.0f, least / number_[grid_.order()[k]]);
}

void SurfelField::gather(const PointGroup::Box& box, float reach, uint32_t component,
                         Candidates& out) const {
    find_slots_near(grid_, box, reach, component_, component, out.ranges, out.slots);
    const size_t count = out.slots.size(), padded = (count + 7) / 8 * 8;
    for (std::vector<float>* column : {&out.x, &out.y, &out.z, &out.volume}) column->resize(padded);
    for (size_t k = 0; k < count; ++k) {
        const Vec4f& p = grid_.sorted()[out.slots[k]];
        out.x[k] = p.x(), out.y[k] = p.y(), out.z[k] = p.z();
        out.volume[k] = volume_[out.slots[k]];
    }
    for (size_t k = count; k < padded; ++k) {
        out.x[k] = out.y[k] = out.z[k] = 1e15f;
        out.volume[k] = 0.0f;
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
    gather({x, x}, h_, component, scratch);
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
