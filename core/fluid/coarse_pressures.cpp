#include "core/fluid/coarse_pressures.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

namespace taffy {

namespace {

constexpr int axis_bits = 21;  // of a key
constexpr int64_t middle_cell = int64_t(1) << (axis_bits - 1);
constexpr int product_digits = 30, residual_digits = 40;
/// What is added to the diagonal, for nodes that hardly any particle sees: parts of the diagonal
/// and of its largest value.
constexpr double own_shift = 1e-4, common_shift = 1e-8;

uint64_t key_of(const std::array<int64_t, 3>& cell) {
    uint64_t key = 0;
    for (size_t c = 3; c-- > 0;) key = key << axis_bits | uint64_t(cell[c] + middle_cell);
    return key;
}

/// The key of the node at a corner of a cell; that of its first corner is the cell's.
uint64_t node_key(uint64_t cell, size_t corner) {
    return cell + (corner & 1) + (uint64_t(corner >> 1 & 1) << axis_bits) +
           (uint64_t(corner >> 2) << 2 * axis_bits);
}

void make_unique(std::vector<uint64_t>& keys) {
    std::ranges::sort(keys);
    keys.erase(std::ranges::unique(keys).begin(), keys.end());
}

void add_shared(int64_t& sum, int64_t term) {
    std::atomic_ref(sum).fetch_add(term, std::memory_order_relaxed);
}

}  // namespace

std::array<std::array<float, 8>, 3> PlaceInCell::slopes() const {
    const std::array<float, 3> part = parts();
    std::array<std::array<float, 8>, 3> slopes;
    for (size_t axis = 0; axis < 3; ++axis)
        for (size_t corner = 0; corner < 8; ++corner) {
            float slope = corner >> axis & 1 ? 1.0f : -1.0f;
            for (size_t other = 0; other < 3; ++other)
                if (other != axis) slope *= corner >> other & 1 ? part[other] : 1.0f - part[other];
            slopes[axis][corner] = slope;
        }
    return slopes;
}

CellAndPlace cell_of(const Float4& x, float per_length) {
    constexpr float farthest = 1e6f;  // cells; whatever is farther shares cells at the edge
    std::array<int64_t, 3> cell;
    std::array<float, 3> part;
    for (size_t c = 0; c < 3; ++c) {
        const float scaled = x.value[c] * per_length;
        const bool inside = std::abs(scaled) < farthest;
        const float whole = inside ? std::floor(scaled) : 0.0f;
        cell[c] = int64_t(whole);
        part[c] = inside ? scaled - whole : 0.0f;
    }
    return {key_of(cell), {part[0], part[1], part[2]}};
}

CoarsePressures::Unit::Unit(double largest, int digits) {
    const bool usable = std::isnormal(largest);
    unit_ = std::ldexp(1.0, (usable ? std::ilogb(largest) : 0) - digits);
    large_ = 0x1.8p52 * unit_;
}

int64_t CoarsePressures::Unit::count(double sum) const {
    constexpr double most = 0x1p52;
    const double units = sum / unit_;
    return int64_t(units < most ? (units > -most ? units : -most) : most);
}

CoarsePressures::CoarsePressures(std::vector<uint64_t> keys, float per_length,
                                 double largest_product, double largest_residual)
    : per_length_(per_length),
      product_unit_(largest_product, product_digits),
      residual_unit_(largest_residual, residual_digits),
      keys_(std::move(keys)) {
    make_unique(keys_);
    std::vector<uint64_t> nodes;
    nodes.reserve(8 * keys_.size());
    for (const uint64_t key : keys_)
        for (size_t c = 0; c < 8; ++c) nodes.push_back(node_key(key, c));
    make_unique(nodes);
    nodes_.resize(keys_.size());
    for (size_t k = 0; k < keys_.size(); ++k)
        for (size_t c = 0; c < 8; ++c)
            nodes_[k][c] =
                uint32_t(std::ranges::lower_bound(nodes, node_key(keys_[k], c)) - nodes.begin());
    products_.assign(keys_.size(), {});
    residuals_.assign(nodes.size(), 0);
    solution_.assign(nodes.size(), 0.0f);
}

uint32_t CoarsePressures::find(uint64_t key) const {
    const auto found = std::ranges::lower_bound(keys_, key);
    return found != keys_.end() && *found == key ? uint32_t(found - keys_.begin()) : no_cell;
}

void CoarsePressures::add(const std::array<Corners, 4>& rows, Products& sums) const {
    size_t pair = 0;
    for (size_t a = 0; a < 8; ++a)
        for (size_t b = a; b < 8; ++b, ++pair) {
            float product = 0.0f;
            for (const Corners& row : rows) product += row[a] * row[b];
            sums[pair] += product_unit_.rounded(double(product));
        }
}

void CoarsePressures::add(uint32_t cell, const Products& sums) {
    for (size_t k = 0; k < sums.size(); ++k)
        add_shared(products_[cell][k], product_unit_.count(sums[k]));
}

void CoarsePressures::add(uint32_t cell, const Residuals& sums) {
    for (size_t c = 0; c < 8; ++c)
        add_shared(residuals_[nodes_[cell][c]], residual_unit_.count(sums[c]));
}

bool CoarsePressures::factorise() {
    std::vector<Eigen::Triplet<double>> entries;  // of the lower triangle
    entries.reserve(36 * keys_.size());
    for (size_t k = 0; k < keys_.size(); ++k) {
        size_t pair = 0;
        for (size_t a = 0; a < 8; ++a)
            for (size_t b = a; b < 8; ++b, ++pair) {
                const auto [low, high] = std::minmax(nodes_[k][a], nodes_[k][b]);
                entries.emplace_back(int(high), int(low), product_unit_.sum(products_[k][pair]));
            }
    }
    const auto count = Eigen::Index(solution_.size());
    Matrix matrix(count, count);
    matrix.setFromTriplets(entries.begin(), entries.end());
    const double largest = matrix.diagonal().maxCoeff();
    for (Eigen::Index i = 0; i < count; ++i)
        matrix.coeffRef(i, i) += own_shift * matrix.coeff(i, i) + common_shift * largest;
    factors_.compute(matrix);
    return factors_.info() == Eigen::Success;
}

double CoarsePressures::solve() {
    Eigen::VectorXd residual{Eigen::Index(residuals_.size())};
    for (size_t i = 0; i < residuals_.size(); ++i)
        residual[Eigen::Index(i)] = residual_unit_.sum(std::exchange(residuals_[i], 0));
    const Eigen::VectorXd solution = factors_.solve(residual);
    for (size_t i = 0; i < solution_.size(); ++i) solution_[i] = float(solution[Eigen::Index(i)]);
    return residual.dot(solution);
}

}  // namespace taffy
