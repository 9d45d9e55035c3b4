#include "core/surfels/surfel_carrier.h"

#include <Eigen/Eigenvalues>
#include <algorithm>

#include "core/surfels/surfel_formulas.h"
#include "core/surfels/surfel_kernels.h"

namespace taffy {

namespace {

constexpr size_t lanes = 8;
/// Of the particles around a surfel, else it floats: that of one 3 d away.
constexpr float least_weight = 0.08f;

/// Of the largest moment of a neighbourhood; less than this is no extent. A sheet bent by
/// half a radian a spacing has 0.06 of it across itself, the outermost layer of a solid 0.6. (F
/// fitted to the little that a sheet sags would let surfels sink into it whenever it straightens.)
constexpr float flat = 0.1f;
/// Of moments 1, 1, flat, over the cube of their mean.
constexpr float flat_determinant = 0.3f;

/// F on the directions in which the neighbours extend, completed by a rotation.
/// @param A  sum of w r r^T
/// @param B  sum of w r' r^T
Mat3f completed_gradient(const Mat3f& A, const Mat3f& B) {
    const Eigen::SelfAdjointEigenSolver<Mat3f> solver(A);
    const Vec3f moment = solver.eigenvalues();
    const Mat3f e = solver.eigenvectors();  // ascending
    if (!(moment[2] > 0.0f)) return Mat3f::Identity();
    const Vec3f along = B * e.col(2) / moment[2];
    if (moment[1] < flat * moment[2])  // a line
        return along.squaredNorm() > 0.0f
                   ? Mat3f(Quatf::FromTwoVectors(e.col(2), along).toRotationMatrix() +
                           (along - along.normalized()) * e.col(2).transpose())
                   : Mat3f::Identity();
    const Vec3f across = B * e.col(1) / moment[1];
    const float side = e.col(2).cross(e.col(1)).dot(e.col(0)) > 0.0f ? 1.0f : -1.0f;
    const Vec3f normal = along.cross(across);
    if (!(normal.squaredNorm() > 0.0f)) return Mat3f::Identity();
    return along * e.col(2).transpose() + across * e.col(1).transpose() +
           side * normal.normalized() * e.col(0).transpose();
}

}  // namespace

void SurfelCarrier::fit(size_t slot, std::span<const CellGrid::Range> ranges) {
    const float h = 2.0f * spacing_, inverse = 1.0f / (h * h);
    const Vec4f at = grid_.sorted()[slot];
    Mat3f A = Mat3f::Zero(), B = Mat3f::Zero();  // B: of displacements
    for (const auto& [first, last] : ranges)
        for (uint32_t j = first; j < last; ++j) {
            const Vec4f r4 = grid_.sorted()[j] - at;
            const float w = surfel_weight(r4.squaredNorm() * inverse);
            if (!(w > 0.0f) || component_[j] != component_[slot]) continue;
            const Vec3f r = r4.head<3>(), wr = w * r;
            A += r * wr.transpose();
            B += Vec3f((u_[j] - u_[slot]).head<3>()) * wr.transpose();
        }
    const float size = A.trace() / 3.0f;
    if (A.determinant() > flat_determinant * size * size * size)
        gradient_[slot] = B * A.inverse();
    else
        gradient_[slot] = completed_gradient(A, A + B) - Mat3f::Identity();
}

void SurfelCarrier::build(const ThreadPool& pool, std::span<const Vec4f> from,
                          std::span<const Vec4f> to, std::span<const float> beta,
                          std::span<const uint32_t> component, float spacing) {
    spacing_ = spacing;
    grid_.build(pool, from, spacing);
    const size_t count = from.size();
    u_.resize(count), component_.resize(count);
    gradient_.assign(count, Mat3f::Zero());
    moves_ = false;
    for (size_t k = 0; k < count; ++k) {
        const uint32_t i = grid_.order()[k];
        u_[k] = to[i] - from[i];
        if (!u_[k].head<3>().isZero(0.0f)) moves_ = true;
        u_[k].w() = beta[i];
        component_[k] = component[i];
    }
    if (!moves_) return;
    pool.for_ranges(count, 64, [&](size_t begin, size_t end) {
        std::vector<CellGrid::Range> ranges;
        for (size_t k = begin; k < end; ++k) {
            if (k == begin || !grid_.same_cell(grid_.sorted()[k], grid_.sorted()[k - 1]))
                grid_.ranges_near(grid_.sorted()[k], 2.0f * spacing_, ranges);
            fit(k, ranges);
        }
    });
}

void SurfelCarrier::gather(const SurfelGroup::Box& box, uint32_t component, Candidates& out) const {
    const Vec3f centre = 0.5f * (box.lower + box.upper), half = 0.5f * (box.upper - box.lower);
    const float reach = support * spacing_, reach2 = reach * reach;
    grid_.ranges_near(Vec4f(centre.x(), centre.y(), centre.z(), 0.0f), reach + half.maxCoeff(),
                      out.ranges);
    out.origin = centre, out.count = 0, out.packed.clear();
    const auto add = [&](const std::array<float, values>& of) {
        const size_t lane = out.count % lanes;
        if (lane == 0) out.packed.resize(out.packed.size() + lanes * values, 0.0f);
        float* const row = out.packed.data() + out.packed.size() - lanes * values;
        if (lane == 0) std::fill(row, row + 3 * lanes, 1e15f);  // what nothing fills is far away
        for (size_t v = 0; v < values; ++v) row[lanes * v + lane] = of[v];
        ++out.count;
    };
    for (const auto& [first, last] : out.ranges)
        for (uint32_t j = first; j < last; ++j) {
            const Vec3f x = grid_.sorted()[j].head<3>() - centre;
            if ((x.cwiseAbs() - half).cwiseMax(0.0f).squaredNorm() >= reach2) continue;
            if (component_[j] != component) continue;
            const Mat3f& G = gradient_[j];
            const Vec3f t = u_[j].head<3>() - G * x;
            add({x[0], x[1], x[2], t[0], t[1], t[2], G(0, 0), G(0, 1), G(0, 2), G(1, 0), G(1, 1),
                 G(1, 2), G(2, 0), G(2, 1), G(2, 2), u_[j].w()});
        }
}

CarriedSurfel SurfelCarrier::carried(const Candidates& near, const Surfels& surfels,
                                     uint32_t i) const {
    const float inverse = 1.0f / (support * support * spacing_ * spacing_);
    const Vec3f x = surfels.x[i].head<3>() - near.origin;
    float sum[values - 2];
    const auto weigh = [&](const Vec3f& above) {
        surfel_functions().weigh(near.packed.data(), near.packed.size() / (lanes * values),
                                 x.data(), above.data(), inverse, sum);
    };
    weigh((1.0f - surfels.beta[i]) / spacing_ * surfels.n[i].head<3>());
    if (!(sum[13] > 0.0f)) weigh(Vec3f::Zero());  // it is turned inside out
    CarriedSurfel result{
        .x = surfels.x[i].head<3>(), .n = surfels.n[i].head<3>(), .u = surfels.u[i].head<3>()};
    const float weight = sum[13];
    if (!(weight > least_weight)) return result;
    result.found = true;
    result.beta = sum[12] / weight;
    if (!moves_) return result;
    std::array<float, 12> mean;
    for (size_t v = 0; v < 12; ++v) mean[v] = sum[v] / weight;
    Mat3f G;
    G << mean[3], mean[4], mean[5], mean[6], mean[7], mean[8], mean[9], mean[10], mean[11];
    const Vec3f shift = Vec3f(mean[0], mean[1], mean[2]) + G * x;
    const Vec3f v = result.n.cross(result.u);
    const Vec3f a = result.u + G * result.u, b = v + G * v, n = a.cross(b);
    result.x += shift;
    const float area = n.norm();
    if (!(area > 1e-6f)) return result;  // folded flat: it keeps its axes
    result.n = n / area;
    result.u = (a - a.dot(result.n) * result.n).normalized();
    return result;
}

}  // namespace taffy
