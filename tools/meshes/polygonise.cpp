#include "tools/meshes/polygonise.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

constexpr uint32_t none = ~0u;

Vec3d gradient(const Implicit& shape, const Vec3d& x, double step) {
    Vec3d g;
    for (int k = 0; k < 3; ++k) {
        const Vec3d e = step * Vec3d::Unit(k);
        g[k] = (shape(x + e) - shape(x - e)) / (2.0 * step);
    }
    return g;
}

/// Returns where the shape's sign changes between a and b, of which one is inside.
Vec3d crossing(const Implicit& shape, Vec3d a, Vec3d b) {
    const bool inside = shape(a) < 0.0;
    for (int k = 0; k < 24; ++k) {
        const Vec3d middle = 0.5 * (a + b);
        ((shape(middle) < 0.0) == inside ? a : b) = middle;
    }
    return 0.5 * (a + b);
}

class DualContouring {
  public:
    DualContouring(const Implicit& shape, const Vec3d& lower, const Vec3d& upper, double cell)
        : shape_(shape), lower_(lower), cell_(cell) {
        for (int k = 0; k < 3; ++k) nodes_[k] = int(std::ceil((upper[k] - lower[k]) / cell)) + 1;
    }

    TriangleMesh run() {
        evaluate();
        place_vertices();
        make_faces();
        return std::move(mesh_);
    }

  private:
    size_t index(int i, int j, int k) const {
        return (size_t(k) * size_t(nodes_[1]) + size_t(j)) * size_t(nodes_[0]) + size_t(i);
    }
    Vec3d node(int i, int j, int k) const { return lower_ + cell_ * Vec3d(i, j, k); }
    bool inside(int i, int j, int k) const { return value_[index(i, j, k)] < 0.0; }

    void evaluate() {
        value_.resize(size_t(nodes_[0]) * size_t(nodes_[1]) * size_t(nodes_[2]));
        for (int k = 0; k < nodes_[2]; ++k)
            for (int j = 0; j < nodes_[1]; ++j)
                for (int i = 0; i < nodes_[0]; ++i) value_[index(i, j, k)] = shape_(node(i, j, k));
    }

    /// Returns the point nearest to all tangent planes at the crossings, and close to their mean in
    /// directions that the planes do not determine.
    Vec3d best_point(const std::vector<Vec3d>& points, const std::vector<Vec3d>& normals,
                     const Vec3d& low) const {
        Vec3d mean = Vec3d::Zero();
        for (const Vec3d& p : points) mean += p / double(points.size());
        Mat3d A = Mat3d::Zero();
        Vec3d b = Vec3d::Zero();
        for (size_t n = 0; n < points.size(); ++n) {
            A += normals[n] * normals[n].transpose();
            b += normals[n] * normals[n].dot(points[n] - mean);
        }
        const Eigen::SelfAdjointEigenSolver<Mat3d> eigen(A);
        Vec3d x = mean;
        for (int k = 0; k < 3; ++k)
            if (eigen.eigenvalues()[k] > 0.1 * eigen.eigenvalues()[2]) {
                const Vec3d direction = eigen.eigenvectors().col(k);
                x += direction * direction.dot(b) / eigen.eigenvalues()[k];
            }
        const Vec3d high = low + Vec3d::Constant(cell_);
        return x.cwiseMax(low).cwiseMin(high);
    }

    void place_vertices() {
        static constexpr int corner[8][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0},
                                             {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}};
        static constexpr int edge[12][2] = {{0, 1}, {2, 3}, {4, 5}, {6, 7}, {0, 2}, {1, 3},
                                            {4, 6}, {5, 7}, {0, 4}, {1, 5}, {2, 6}, {3, 7}};
        vertex_.assign(value_.size(), none);
        std::vector<Vec3d> points, normals;
        for (int k = 0; k + 1 < nodes_[2]; ++k)
            for (int j = 0; j + 1 < nodes_[1]; ++j)
                for (int i = 0; i + 1 < nodes_[0]; ++i) {
                    points.clear();
                    normals.clear();
                    for (const auto& [a, b] : edge) {
                        const auto at = [&](int c) {
                            return Eigen::Vector3i(i + corner[c][0], j + corner[c][1],
                                                   k + corner[c][2]);
                        };
                        const Eigen::Vector3i p = at(a), q = at(b);
                        if (inside(p[0], p[1], p[2]) == inside(q[0], q[1], q[2])) continue;
                        points.push_back(
                            crossing(shape_, node(p[0], p[1], p[2]), node(q[0], q[1], q[2])));
                        normals.push_back(
                            gradient(shape_, points.back(), 1e-3 * cell_).normalized());
                    }
                    if (points.empty()) continue;
                    vertex_[index(i, j, k)] = uint32_t(mesh_.position.size());
                    mesh_.position.push_back(
                        best_point(points, normals, node(i, j, k)).cast<float>());
                }
    }

    /// Adds two triangles of a quad, split along its shorter diagonal.
    void add_quad(std::array<uint32_t, 4> v, bool flip) {
        if (flip) std::swap(v[1], v[3]);
        const auto& x = mesh_.position;
        if ((x[v[0]] - x[v[2]]).squaredNorm() <= (x[v[1]] - x[v[3]]).squaredNorm()) {
            mesh_.triangles.push_back({v[0], v[1], v[2]});
            mesh_.triangles.push_back({v[0], v[2], v[3]});
        } else {
            mesh_.triangles.push_back({v[0], v[1], v[3]});
            mesh_.triangles.push_back({v[1], v[2], v[3]});
        }
    }

    /// Adds a quad of the four cells around every edge that the surface crosses.
    void make_faces() {
        for (int k = 1; k + 1 < nodes_[2]; ++k)
            for (int j = 1; j + 1 < nodes_[1]; ++j)
                for (int i = 1; i + 1 < nodes_[0]; ++i) {
                    const bool here = inside(i, j, k);
                    const auto v = [&](int a, int b, int c) {
                        return vertex_[index(i - a, j - b, k - c)];
                    };
                    if (here != inside(i + 1, j, k))
                        add_quad({v(0, 1, 1), v(0, 0, 1), v(0, 0, 0), v(0, 1, 0)}, !here);
                    if (here != inside(i, j + 1, k))
                        add_quad({v(1, 0, 1), v(1, 0, 0), v(0, 0, 0), v(0, 0, 1)}, !here);
                    if (here != inside(i, j, k + 1))
                        add_quad({v(1, 1, 0), v(0, 1, 0), v(0, 0, 0), v(1, 0, 0)}, !here);
                }
    }

    const Implicit& shape_;
    Vec3d lower_;
    double cell_;
    std::array<int, 3> nodes_{};
    std::vector<double> value_;
    std::vector<uint32_t> vertex_;  // of every cell
    TriangleMesh mesh_;
};

/// Moves every vertex half way to the mean of its neighbours, then back onto the surface.
void smooth(const Implicit& shape, double cell, TriangleMesh& mesh) {
    std::vector<Vec3d> sum(mesh.position.size(), Vec3d::Zero());
    std::vector<double> count(mesh.position.size(), 0.0);
    for (const auto& t : mesh.triangles)
        for (size_t k = 0; k < 3; ++k) {
            sum[t[k]] +=
                (mesh.position[t[(k + 1) % 3]] + mesh.position[t[(k + 2) % 3]]).cast<double>();
            count[t[k]] += 2.0;
        }
    for (size_t v = 0; v < sum.size(); ++v) {
        Vec3d x = 0.5 * (mesh.position[v].cast<double>() + sum[v] / count[v]);
        for (int k = 0; k < 3; ++k) {
            const Vec3d g = gradient(shape, x, 1e-3 * cell);
            if (g.squaredNorm() > 1e-6) x -= shape(x) * g / g.squaredNorm();
        }
        mesh.position[v] = x.cast<float>();
    }
}

}  // namespace

TriangleMesh polygonise(const Implicit& shape, const Vec3d& lower, const Vec3d& upper,
                        const PolygoniseOptions& options) {
    TriangleMesh mesh = DualContouring(shape, lower, upper, options.cell).run();
    for (int k = 0; k < options.smoothing_steps; ++k) smooth(shape, options.cell, mesh);
    return mesh;
}

}  // namespace taffy
