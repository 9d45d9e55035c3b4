#pragma once
// Finds points near others: a grid over their box, with the points sorted by cell.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/base/types.h"

namespace taffy {

class PointGrid {
  public:
    /// Cells are as large as reach [m], or larger so that there are not many more cells than
    /// points.
    PointGrid(const std::vector<Vec3d>& points, double reach) : points_(points) {
        Eigen::AlignedBox3d box;
        for (const Vec3d& x : points) box.extend(x);
        lower_ = box.min();
        const Vec3d size = box.sizes().cwiseMax(reach);
        cell_ = std::max(reach, std::cbrt(size.prod() / (4.0 * double(points.size()) + 64.0)));
        for (int k = 0; k < 3; ++k) cells_[size_t(k)] = int(size[k] / cell_) + 1;
        sort();
    }

    /// Calls visit(j, x_j) for every point in the cells around x: all those nearer than reach, and
    /// more.
    template <class Visit>
    void for_near(const Vec3d& x, const Visit& visit) const {
        const std::array<int, 3> c = cell_of(x);
        const auto from = [&](size_t k) { return std::max(0, c[k] - 1); };
        const auto to = [&](size_t k) { return std::min(cells_[k] - 1, c[k] + 1); };
        for (int k = from(2); k <= to(2); ++k)
            for (int j = from(1); j <= to(1); ++j) {
                const uint32_t last = first_[index(to(0), j, k) + 1];
                for (uint32_t n = first_[index(from(0), j, k)]; n < last; ++n)
                    visit(order_[n], sorted_[n]);
            }
    }

  private:
    std::array<int, 3> cell_of(const Vec3d& x) const {
        std::array<int, 3> c{};
        for (int k = 0; k < 3; ++k)
            c[size_t(k)] =
                std::clamp(int(std::floor((x[k] - lower_[k]) / cell_)), 0, cells_[size_t(k)] - 1);
        return c;
    }
    size_t index(int i, int j, int k) const {
        return (size_t(k) * size_t(cells_[1]) + size_t(j)) * size_t(cells_[0]) + size_t(i);
    }
    void sort() {
        first_.assign(size_t(cells_[0]) * size_t(cells_[1]) * size_t(cells_[2]) + 1, 0);
        std::vector<uint32_t> cell(points_.size());
        for (size_t p = 0; p < points_.size(); ++p) {
            const auto c = cell_of(points_[p]);
            cell[p] = uint32_t(index(c[0], c[1], c[2]));
            ++first_[cell[p] + 1];
        }
        for (size_t c = 1; c < first_.size(); ++c) first_[c] += first_[c - 1];
        order_.resize(points_.size());
        std::vector<uint32_t> next(first_.begin(), first_.end() - 1);
        for (uint32_t p = 0; p < points_.size(); ++p) order_[next[cell[p]]++] = p;
        sorted_.reserve(points_.size());
        for (const uint32_t p : order_) sorted_.push_back(points_[p]);
    }

    const std::vector<Vec3d>& points_;
    Vec3d lower_;
    double cell_;
    std::array<int, 3> cells_{};
    std::vector<uint32_t> first_;  // by cell: its first entry in order_
    std::vector<uint32_t> order_;
    std::vector<Vec3d> sorted_;  // the points in this order
};

}  // namespace taffy
