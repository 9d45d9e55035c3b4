#include "core/mesh/inner_points.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "core/base/error.h"
#include "core/mesh/surface_tree.h"

namespace taffy {

namespace {

constexpr double max_cells_along = 1e6;
constexpr size_t max_tests = 6'000'000;  // blocks and points; a few seconds

[[noreturn]] void too_intricate() {
    throw InputError("the surface is too intricate for so small a spacing");
}

/// A crystal: cells in a grid, each with the same points.
struct Lattice {
    Vec3d origin;               // corner of cell (0, 0, 0) [m]
    Vec3d cell;                 // size of a cell [m]
    std::array<int, 3> cells;   // that cover the model
    std::vector<Vec3d> points;  // of one cell, in units of its size, in [0, 1)
};

/// Whole cells of a size that cover a box, with their middle in its middle.
Lattice covering(const ModelBox& box, const Vec3d& cell, std::vector<Vec3d> points, bool exactly) {
    Lattice lattice{Vec3d::Zero(), cell, {}, std::move(points)};
    const Vec3d size = box.size().cast<double>();
    for (int k = 0; k < 3; ++k) {
        const double count = size[k] / cell[k];
        if (!(count < max_cells_along)) too_intricate();
        lattice.cells[size_t(k)] =
            int(std::max(1.0, exactly ? std::round(count) : std::ceil(count)));
        lattice.origin[k] = double(box.centre()[k]) - 0.5 * lattice.cells[size_t(k)] * cell[k];
    }
    return lattice;
}

Lattice lattice_over(const ModelBox& box, double spacing, Packing packing) {
    if (packing == Packing::lattice)
        return covering(box, Vec3d::Constant(spacing), {Vec3d::Constant(0.5)}, true);
    // Face-centred cubic, hexagonal layers in the xy plane: 6 points in a cell of a x sqrt(3) a x
    // sqrt(6) a with neighbours at a = 2^(1/6) spacing.
    const double a = std::pow(2.0, 1.0 / 6.0) * spacing;
    std::vector<Vec3d> points;
    for (int layer = 0; layer < 3; ++layer)
        for (const double side : {0.25, 0.75}) {
            const double y = (side == 0.25 ? 0.25 : 0.75) + layer / 3.0;
            points.emplace_back(side, y - std::floor(y), (layer + 0.5) / 3.0);
        }
    return covering(box, Vec3d(a, std::sqrt(3.0) * a, std::sqrt(6.0) * a), points, false);
}

using Cells = std::array<int, 3>;

class InsideSearch {
  public:
    InsideSearch(const SurfaceTree& tree, const Lattice& lattice)
        : tree_(tree), lattice_(lattice) {}

    std::vector<Vec3f> run() {
        search({0, 0, 0}, lattice_.cells);
        return std::move(found_);
    }

  private:
    /// Cells from low up to, not including, high.
    void search(const Cells& low, const Cells& high) {
        Vec3d centre, half;
        int axis = 0;
        for (int k = 0; k < 3; ++k) {
            const size_t s = size_t(k);
            centre[k] = lattice_.origin[k] + 0.5 * (low[s] + high[s]) * lattice_.cell[k];
            half[k] = 0.5 * (high[s] - low[s]) * lattice_.cell[k];
            if (high[s] - low[s] > high[size_t(axis)] - low[size_t(axis)]) axis = k;
        }
        count_test();
        const double reach = half.norm();
        if (tree_.nearest(centre, reach).distance > reach) {  // all on one side
            if (tree_.contains(centre)) add(low, high, false);
            return;
        }
        const size_t a = size_t(axis);
        if (high[a] - low[a] <= 2) return add(low, high, true);
        const int middle = (low[a] + high[a]) / 2;
        Cells end = high, begin = low;
        end[a] = begin[a] = middle;
        search(low, end);
        search(begin, high);
    }

    void add(const Cells& low, const Cells& high, bool test) {
        for (int k = low[2]; k < high[2]; ++k)
            for (int j = low[1]; j < high[1]; ++j)
                for (int i = low[0]; i < high[0]; ++i)
                    for (const Vec3d& point : lattice_.points) {
                        const Vec3d x =
                            lattice_.origin + (Vec3d(i, j, k) + point).cwiseProduct(lattice_.cell);
                        if (test) count_test();
                        if (!test || tree_.contains(x)) found_.push_back(x.cast<float>());
                    }
    }

    void count_test() {
        if (++tests_ > max_tests) too_intricate();
    }

    const SurfaceTree& tree_;
    const Lattice& lattice_;
    std::vector<Vec3f> found_;
    size_t tests_ = 0;
};

}  // namespace

std::vector<Vec3f> inner_points(const Model& model, double spacing, Packing packing) {
    const SurfaceTree tree(model.surface, model.closed_triangles);
    const Lattice lattice = lattice_over(box_of(model), spacing, packing);
    std::vector<Vec3f> points = InsideSearch(tree, lattice).run();
    if (points.empty()) {
        char text[40];
        std::snprintf(text, sizeof text, "%.3g m", spacing);
        throw InputError(std::string("the model is too thin for a spacing of ") + text +
                         ": no particle lies inside it");
    }
    return points;
}

}  // namespace taffy
