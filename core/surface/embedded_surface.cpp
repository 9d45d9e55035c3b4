#include "core/surface/embedded_surface.h"

#include <Eigen/Eigenvalues>
#include <algorithm>

#include "core/kernels/cubic_spline.h"
#include "core/mesh/vertex_normals.h"
#include "core/particles/particles.h"

namespace taffy {

namespace {

/// Directions with less than this part of the largest moment count as not sampled. Curved sheets
/// have up to 0.05 across, the boundaries of solids more than 0.24.
constexpr double rank_cut = 0.1;

Vec3f middle(std::span<const Vec4f> particles) {
    Vec3d sum = Vec3d::Zero();
    for (const Vec4f& x : particles) sum += xyz(x).cast<double>();
    return (sum / double(particles.size())).cast<float>();
}

/// K = sum_k s_jk z_jk z_jk^T of one neighbourhood, largest eigenvalue first.
struct Moments {
    Mat3d axes;    // columns
    Vec3d values;  // [-]
    int rank = 0;  // number of values that count
    Mat3d inverse() const {
        Mat3d sum = Mat3d::Zero();
        for (int a = 0; a < rank; ++a) sum += axes.col(a) * axes.col(a).transpose() / values[a];
        return sum;
    }
};

Moments moments(const Mat3d& K, int dimension) {
    const Eigen::SelfAdjointEigenSolver<Mat3d> eigen(K);  // ascending
    Moments m;
    m.axes = eigen.eigenvectors().rowwise().reverse();
    m.values = eigen.eigenvalues().reverse();
    while (m.rank < dimension && m.values[m.rank] > rank_cut * m.values[0]) ++m.rank;
    return m;
}

double pair_weight(const Vec3d& z, double support) {
    const double r = z.norm();
    return r > 0.0 ? -cubic_spline_derivative(r, support) / r : 0.0;
}

Mat3f cofactor(const Mat3f& F) {
    Mat3f C;
    C << F.col(1).cross(F.col(2)), F.col(2).cross(F.col(0)), F.col(0).cross(F.col(1));
    return C;
}

}  // namespace

EmbeddedSurface::EmbeddedSurface(TriangleMesh mesh, std::span<const Vec4f> particles, float spacing,
                                 float support, int dimension)
    : mesh_(std::move(mesh)), origin_(middle(particles)) {
    if (mesh_.normal.size() != mesh_.position.size()) add_normals(mesh_);
    weights_ = surface_weights(mesh_.position, particles, spacing);
    for (Vec3f& X : mesh_.position) X -= origin_;
    find_carriers(particles.size());
    fit_gradients(particles, support, dimension);
    find_lines();
}

void EmbeddedSurface::find_carriers(size_t particles) {
    std::vector<uint32_t> number(particles, 0);  // among the carriers
    for (const uint32_t p : weights_.particle) number[p] = 1;
    for (uint32_t p = 0; p < particles; ++p)
        if (number[p] > 0) {
            number[p] = uint32_t(carriers_.size());
            carriers_.push_back(p);
        }
    for (uint32_t& p : weights_.particle) p = number[p];
}

void EmbeddedSurface::fit_gradient(std::span<const Vec4f> particles, uint32_t j,
                                   std::span<const uint32_t> neighbours, float support,
                                   int dimension) {
    const Vec3d X = xyz(particles[j]).cast<double>();
    Mat3d K = Mat3d::Zero();
    for (const uint32_t k : neighbours) {
        const Vec3d z = xyz(particles[k]).cast<double>() - X;
        K += pair_weight(z, double(support)) * z * z.transpose();
    }
    const Moments m = moments(K, dimension);
    const Mat3d inverse = m.inverse();
    for (const uint32_t k : neighbours) {
        const Vec3d z = xyz(particles[k]).cast<double>() - X;
        gradient_.push_back((pair_weight(z, double(support)) * inverse * z).cast<float>());
    }
    if (pairs_.begin.empty()) pairs_.begin.push_back(0);
    pairs_.neighbour.insert(pairs_.neighbour.end(), neighbours.begin(), neighbours.end());
    pairs_.begin.push_back(uint32_t(pairs_.neighbour.size()));
    frames_.push_back({uint8_t(m.rank), m.axes.col(m.rank == 2 ? 2 : 0).cast<float>()});
}

void EmbeddedSurface::fit_gradients(std::span<const Vec4f> particles, float support,
                                    int dimension) {
    const NeighbourLists all = find_neighbours(particles, support);
    for (const uint32_t j : carriers_) {
        fit_gradient(particles, j, all.of(j), support, dimension);
        rest_.push_back(xyz(particles[j]) - origin_);
    }
}

Mat3f EmbeddedSurface::gradient(size_t carrier, std::span<const Vec4f> x,
                                const RotationOf& rotation) const {
    const uint32_t j = carriers_[carrier];
    Mat3f F = Mat3f::Zero();
    for (uint32_t p = pairs_.begin[carrier]; p < pairs_.begin[carrier + 1]; ++p)
        F += xyz(x[pairs_.neighbour[p]] - x[j]) * gradient_[p].transpose();
    const Frame& frame = frames_[carrier];
    const Vec3f& N = frame.direction;
    if (frame.rank == 0) return rotation(j).toRotationMatrix();
    if (frame.rank != 2) return F;  // complete_lines does the rest for rank 1
    const Vec3f u = N.unitOrthogonal(), v = N.cross(u);
    const Vec3f n = (F * u).cross(F * v);
    // The sheet keeps its thickness.
    return F + (n.norm() > 1e-6f ? Vec3f(n.normalized()) : rotation(j) * N) * N.transpose();
}

void EmbeddedSurface::find_lines() {
    std::vector<uint32_t> place(carriers_.size(), 0);  // in line_, plus one
    const auto take = [&](uint32_t carrier, uint32_t before) {
        line_.push_back({carrier, before});
        place[carrier] = uint32_t(line_.size());
    };
    uint32_t next = 0;  // first entry of line_ whose neighbours are not taken
    for (uint32_t start = 0; start < carriers_.size(); ++start) {
        if (frames_[start].rank != 1 || place[start] > 0) continue;
        take(start, uint32_t(line_.size()));
        for (; next < line_.size(); ++next) {
            const uint32_t c = line_[next].carrier;
            for (const uint32_t particle : pairs_.of(c)) {
                const auto at = std::lower_bound(carriers_.begin(), carriers_.end(), particle);
                if (at == carriers_.end() || *at != particle) continue;
                const uint32_t neighbour = uint32_t(at - carriers_.begin());
                if (frames_[neighbour].rank == 1 && place[neighbour] == 0) take(neighbour, next);
            }
        }
    }
}

/// The directions across a line of particles turn as little as possible from one to the next: a
/// line has no torsion that could be seen, and neighbours that had turned apart would pinch the
/// mesh.
void EmbeddedSurface::complete_lines(const RotationOf& rotation,
                                     std::span<CarrierTransform> result) const {
    std::vector<Quatf> turned(line_.size());
    for (uint32_t k = 0; k < line_.size(); ++k) {
        const uint32_t c = line_[k].carrier;
        const Vec3f N = frames_[c].direction;
        Mat3f F;
        for (int a = 0; a < 3; ++a) F.row(a) = result[c].row[a].head<3>().transpose();
        const Quatf before =
            line_[k].before == k ? rotation(carriers_[c]) : turned[line_[k].before];
        turned[k] = (Quatf::FromTwoVectors(before * N, F * N) * before).normalized();
        const Mat3f across = turned[k].toRotationMatrix() * (Mat3f::Identity() - N * N.transpose());
        const Vec3f shift = across * rest_[c];
        for (int a = 0; a < 3; ++a) {
            result[c].row[a].head<3>() += across.row(a).transpose();
            result[c].row[a][3] -= shift[a];
        }
    }
}

void EmbeddedSurface::find_transforms(const ThreadPool& pool, std::span<const Vec4f> x,
                                      const RotationOf& rotation,
                                      std::span<CarrierTransform> result) const {
    pool.for_ranges(carriers_.size(), 64, [&](size_t first, size_t last) {
        for (size_t c = first; c < last; ++c) {
            const Mat3f F = gradient(c, x, rotation);
            const Vec3f t = xyz(x[carriers_[c]]) - F * rest_[c];
            for (int a = 0; a < 3; ++a) result[c].row[a] << F.row(a).transpose(), t[a];
        }
    });
    complete_lines(rotation, result);
}

CarriedVertex EmbeddedSurface::carry(size_t vertex,
                                     std::span<const CarrierTransform> transforms) const {
    Vec4f row[3] = {Vec4f::Zero(), Vec4f::Zero(), Vec4f::Zero()};
    for (uint32_t k = weights_.begin[vertex]; k < weights_.begin[vertex + 1]; ++k)
        for (int a = 0; a < 3; ++a)
            row[a] += weights_.weight[k] * transforms[weights_.particle[k]].row[a];
    const Vec4f X(mesh_.position[vertex][0], mesh_.position[vertex][1], mesh_.position[vertex][2],
                  1.0f);
    Mat3f F;
    for (int a = 0; a < 3; ++a) F.row(a) = row[a].head<3>().transpose();
    const Vec3f normal = cofactor(F) * mesh_.normal[vertex];
    return {Vec3f(row[0].dot(X), row[1].dot(X), row[2].dot(X)), normal.normalized()};
}

TriangleMesh EmbeddedSurface::carry(std::span<const CarrierTransform> transforms) const {
    TriangleMesh result;
    result.triangles = mesh_.triangles;
    result.position.reserve(mesh_.position.size());
    result.normal.reserve(mesh_.position.size());
    for (size_t v = 0; v < mesh_.position.size(); ++v) {
        const CarriedVertex vertex = carry(v, transforms);
        result.position.push_back(vertex.position);
        result.normal.push_back(vertex.normal);
    }
    return result;
}

}  // namespace taffy
