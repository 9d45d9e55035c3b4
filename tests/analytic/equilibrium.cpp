#include "tests/analytic/equilibrium.h"

#include <Eigen/LU>

namespace taffy::test {

namespace {

constexpr size_t layers_per_block = 4;  // neighbours of neighbours are at most four layers away

/// Adds the second derivative of one particle's energy: strain energy with the small-strain
/// tensor sym(Pi grad u), the stabilisation g V sum_j s |u_j - u_i - F_s z|^2 / 2 and that of the
/// mean curvature, beta V |sum_j s (u_j - u_i - F_s z)|^2 / 2.
void add_particle(const reference::Elasticity& exact, size_t i,
                  const std::vector<Eigen::Index>& place, BlockTridiagonal& matrix) {
    const reference::Rest& rest = exact.rest();
    const std::vector<reference::Pair>& pairs = rest.pairs[i];
    const Mat3d &K_plus = rest.K_plus[i], &K_fit = rest.K_plus_full[i], &Pi = rest.Pi[i];
    const bool held = !exact.body().held.empty() && exact.body().held[i];
    const double V = rest.V[i], mu = rest.mu, lambda = rest.lambda[i];
    const double g = exact.model().alpha[i] * exact.body().E;
    const double beta = exact.model().beta[i] * exact.body().E;
    // Node a: its particle, coefficient p of u_a in G = sum u_a p_a^T, pair weight s.
    struct Node {
        Eigen::Index place;
        Vec3d p, k, fit;
        double s;
        double l;  // coefficient of u_a in L
    };
    std::vector<Node> nodes;
    Vec3d own = Vec3d::Zero();
    double weight = 0.0;
    for (const reference::Pair& pair : pairs) {
        const Vec3d p = pair.s * pair.z;
        nodes.push_back({place[size_t(pair.j)], p, K_plus * p, K_fit * p, pair.s, 0.0});
        own -= p, weight += pair.s;
    }
    nodes.push_back({place[i], own, K_plus * own, K_fit * own, 0.0, 0.0});
    for (Node& node : nodes) node.l = node.s + (held ? 0.0 : own.dot(node.fit));
    nodes.back().l -= weight;
    const size_t last = nodes.size() - 1;
    for (size_t a = 0; a < nodes.size(); ++a)
        for (size_t b = 0; b < nodes.size(); ++b) {
            if (nodes[a].place < 0 || nodes[b].place < 0 || nodes[a].place < nodes[b].place)
                continue;
            const Vec3d &ka = nodes[a].k, &kb = nodes[b].k;
            double pairwise = held ? 0.0 : -nodes[a].p.dot(nodes[b].fit);
            if (a == b) pairwise += a == last ? weight : nodes[a].s;
            if (a != b && (a == last || b == last)) pairwise -= nodes[std::min(a, b)].s;
            matrix.add(
                nodes[a].place, nodes[b].place,
                V * (mu * (ka.dot(kb) * Pi + kb * ka.transpose()) + lambda * ka * kb.transpose() +
                     (g * pairwise + beta * nodes[a].l * nodes[b].l) * Mat3d::Identity()));
        }
}

using Solve = std::function<Eigen::VectorXd(const Eigen::VectorXd&)>;

Solve energy_stiffness(const LayeredBody& layered, const MaterialParameters& material,
                       const std::vector<size_t>& free) {
    const reference::Elasticity exact = oracle(layered.body, material);
    std::vector<Eigen::Index> place(layered.fixed.size(), -1);
    for (size_t k = 0; k < free.size(); ++k) place[free[k]] = Eigen::Index(3 * k);
    BlockTridiagonal matrix(Eigen::Index(3 * free.size()),
                            Eigen::Index(3 * layers_per_block * layered.layer));
    for (size_t i = 0; i < place.size(); ++i) add_particle(exact, i, place, matrix);
    matrix.factorise();
    return [matrix](const Eigen::VectorXd& b) { return matrix.solve(b); };
}

/// Central differences of the oracle's forces; layers that share no neighbour move together.
Solve difference_stiffness(const LayeredBody& layered, const MaterialParameters& material,
                           const std::vector<size_t>& free) {
    const reference::Elasticity exact = oracle(layered.body, material);
    const Eigen::Index size = Eigen::Index(3 * free.size());
    Eigen::MatrixXd K = Eigen::MatrixXd::Zero(size, size);
    const size_t stride = (2 * layers_per_block + 1) * layered.layer, reach = stride / 2;
    const double step = 1e-6;
    for (size_t start = 0; start < std::min(stride, free.size()); ++start)
        for (int axis = 0; axis < 3; ++axis) {
            reference::Vectors above = exact.body().x0, below = above;
            for (size_t k = start; k < free.size(); k += stride)
                above[free[k]][axis] += step, below[free[k]][axis] -= step;
            const reference::Vectors f = exact.forces(above), g = exact.forces(below);
            for (size_t k = start; k < free.size(); k += stride)
                for (size_t j = k < reach ? 0 : k - reach; j < free.size() && j <= k + reach; ++j)
                    K.block<3, 1>(Eigen::Index(3 * j), Eigen::Index(3 * k) + axis) =
                        (g[free[j]] - f[free[j]]) / (2.0 * step);
        }
    const Eigen::PartialPivLU<Eigen::MatrixXd> lu(K);
    return [lu](const Eigen::VectorXd& b) { return Eigen::VectorXd(lu.solve(b)); };
}

}  // namespace

std::vector<size_t> LayeredBody::free() const {
    std::vector<size_t> result;
    for (size_t i = 0; i < fixed.size(); ++i)
        if (!fixed[i]) result.push_back(i);
    return result;
}

BlockTridiagonal::BlockTridiagonal(Eigen::Index size, Eigen::Index block)
    : size_(size), block_(block) {
    for (Eigen::Index begin = 0; begin < size; begin += block) {
        const Eigen::Index rows = std::min(block, size - begin);
        diagonal_.emplace_back(Eigen::MatrixXd::Zero(rows, rows));
        if (begin > 0) below_.emplace_back(Eigen::MatrixXd::Zero(rows, block));
    }
}

void BlockTridiagonal::add(Eigen::Index row, Eigen::Index column, const Mat3d& value) {
    const Eigen::Index b = row / block_, c = column / block_;
    Eigen::MatrixXd& target = b == c ? diagonal_[size_t(b)] : below_.at(size_t(c));
    target.block<3, 3>(row - b * block_, column - c * block_) += value;
}

void BlockTridiagonal::factorise() {
    for (size_t b = 0; b < diagonal_.size(); ++b) {
        if (b > 0) {
            // below becomes below L^-T, the off-diagonal block of the factor.
            Eigen::MatrixXd& off = below_[b - 1];
            factor_[b - 1].matrixL().solveInPlace(off.transpose());
            diagonal_[b].selfadjointView<Eigen::Lower>().rankUpdate(off, -1.0);
        }
        factor_.emplace_back(diagonal_[b]);
    }
}

Eigen::VectorXd BlockTridiagonal::solve(Eigen::VectorXd x) const {
    const auto part = [&](size_t b) {
        return x.segment(Eigen::Index(b) * block_, diagonal_[b].rows());
    };
    for (size_t b = 0; b < diagonal_.size(); ++b) {
        if (b > 0) part(b) -= below_[b - 1] * part(b - 1);
        auto own = part(b);
        factor_[b].matrixL().solveInPlace(own);
    }
    for (size_t b = diagonal_.size(); b-- > 0;) {
        if (b + 1 < diagonal_.size()) part(b) -= below_[b].transpose() * part(b + 1);
        auto own = part(b);
        factor_[b].matrixU().solveInPlace(own);
    }
    return x;
}

Equilibrium::Equilibrium(const LayeredBody& layered, const MaterialParameters& material,
                         Storage storage)
    : layered_(layered),
      fast_(storage, layered.body, material),
      free_(layered.free()),
      solve_(material.fits_gradient() ? energy_stiffness(layered, material, free_)
                                      : difference_stiffness(layered, material, free_)) {}

std::vector<Vec3d> Equilibrium::displacements(const std::vector<Vec3d>& load) {
    const std::vector<Vec4f>& x0 = layered_.body.shape.x0;
    std::vector<Vec3d> u(x0.size(), Vec3d::Zero());
    for (int iteration = 0; iteration < 8; ++iteration) {
        std::vector<Vec4f> x = x0;
        for (size_t i : free_)
            for (int k = 0; k < 3; ++k) x[i][k] = float(double(x0[i][k]) + u[i][k]);
        const std::vector<Vec4f> force = fast_.forces(x);
        Eigen::VectorXd rest(Eigen::Index(3 * free_.size()));
        double size2 = 0.0;
        for (size_t k = 0; k < free_.size(); ++k) {
            const size_t i = free_[k];
            rest.segment<3>(Eigen::Index(3 * k)) = load[i] + force[i].head<3>().cast<double>();
            size2 += u[i].squaredNorm();
        }
        const Eigen::VectorXd change = solve_(rest);
        uncertainty_ = change.norm() / std::sqrt(std::max(size2, 1e-300));
        for (size_t k = 0; k < free_.size(); ++k)
            u[free_[k]] += change.segment<3>(Eigen::Index(3 * k));
    }
    return u;
}

}  // namespace taffy::test
