#include "core/surfels/surfel_carrier.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <array>

#include "core/surfels/points_near.h"
#include "core/surfels/surfel_kernels.h"

namespace taffy {

namespace {

constexpr size_t lanes = 8;
using RowMajor = Eigen::Matrix<float, 3, 3, Eigen::RowMajor>;
/// Sum of the particles' weights below which a surfel floats: the weight of one particle 3 d away.
constexpr float least_weight = 0.08f;

/// A neighbourhood has no extent in a direction whose moment is less than this part of the largest.
/// Across itself a sheet bent by half a radian a spacing has 0.06 of it, the outermost layer of a
/// solid 0.6. (F fitted to the little that a sheet sags would let surfels sink into it whenever it
/// straightens.)
constexpr float flat = 0.1f;
/// Determinant of the moments 1, 1 and flat, over the cube of their mean.
constexpr float flat_determinant = 0.3f;

/// Returns F in the directions in which the neighbours extend, completed by a rotation.
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

void SurfelCarrier::build(const ThreadPool& pool, std::span<const Vec4f> from,
                          std::span<const Vec4f> to, std::span<const float> beta,
                          std::span<const uint32_t> component, float spacing) {
    spacing_ = spacing;
    grid_.build(pool, from, spacing);
    const size_t count = from.size();
    rows_.resize(count + 1), component_.resize(count);
    moves_ = false;
    for (size_t k = 0; k < count; ++k) {
        const uint32_t i = grid_.order()[k];
        const Vec4f x = from[i], u = to[i] - from[i];
        if (!u.isZero(0.0f)) moves_ = true;
        rows_[k] = {{x[0], x[1], x[2]}, {u[0], u[1], u[2]}, {}, beta[i]};
        component_[k] = component[i];
    }
    rows_[count] = {{1e15f, 1e15f, 1e15f}, {}, {}, 0.0f};
    if (moves_) fit_gradients(pool);
}

void SurfelCarrier::fit_gradients(const ThreadPool& pool) {
    const float h = 2.0f * spacing_, inverse = 1.0f / (h * h);
    const PointGroups groups(pool, grid_.sorted(), component_, h);
    for_uneven(pool, groups.all().size(), [&](const RoundShare& some) {
        std::vector<CellGrid::Range> ranges;
        std::vector<uint32_t> slots;
        std::array<std::vector<float>, 6> near;
        some.for_each([&](size_t g) {
            const PointGroup& group = groups.all()[g];
            find_slots_near(grid_, group.box(grid_.sorted()), h, component_, group.component,
                            ranges, slots);
            while (slots.size() % lanes != 0) slots.push_back(uint32_t(component_.size()));
            const float* columns[6];
            for (size_t a = 0; a < near.size(); ++a) {
                near[a].resize(slots.size()), columns[a] = near[a].data();
                for (size_t k = 0; k < slots.size(); ++k)
                    near[a][k] = a < 3 ? rows_[slots[k]].x[a] : rows_[slots[k]].u[a - 3];
            }
            for (const uint32_t k : group.members) {
                float m[15];
                surfel_functions().moments(columns, slots.size(), rows_[k].x, rows_[k].u, inverse,
                                           m);
                const Eigen::Map<const RowMajor> B(m + 6);  // of displacements
                Mat3f A;
                A << m[0], m[3], m[4], m[3], m[1], m[5], m[4], m[5], m[2];
                const float size = A.trace() / 3.0f;
                Eigen::Map<RowMajor>(rows_[k].gradient) =
                    A.determinant() > flat_determinant * size * size * size
                        ? Mat3f(B * A.inverse())
                        : Mat3f(completed_gradient(A, A + B) - Mat3f::Identity());
            }
        });
    });
}

void SurfelCarrier::gather(const PointGroup::Box& box, uint32_t component, Candidates& out) const {
    out.origin = 0.5f * (box.lower + box.upper);
    find_slots_near(grid_, box, support * spacing_, component_, component, out.ranges, out.slots);
    while (out.slots.size() % lanes != 0) out.slots.push_back(uint32_t(component_.size()));
    out.packed.resize(out.slots.size() * values);
    surfel_functions().pack(rows_.data()->x, out.slots.data(), out.slots.size(), out.origin.data(),
                            out.packed.data());
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
    if (!(sum[13] > 0.0f)) weigh(Vec3f::Zero());  // the surfel is turned inside out
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
    if (!(area > 1e-6f)) return result;  // folded flat: the surfel keeps its axes
    result.n = n / area;
    result.u = (a - a.dot(result.n) * result.n).normalized();
    return result;
}

}  // namespace taffy
