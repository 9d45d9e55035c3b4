#include "core/mesh/relaxation.h"

#include <cmath>
#include <numbers>

#include "core/base/parallel.h"
#include "core/mesh/point_grid.h"

namespace taffy {

namespace {

constexpr double reach_in_spacings = 2.0;
constexpr double moving_depth = 2.5;   // [spacings]
constexpr double mobility = 0.12;      // move in spacings per unit of force
constexpr double largest_move = 0.12;  // [spacings]
constexpr size_t grain = 256;

/// Force between two particles at r in units of the reach: 1 to 0.
double repulsion(double r) {
    const double s = std::max(0.0, 1.0 - r);
    return s * s;
}

/// Force of evenly spread particles beyond a plane (line, in a surface) on one at a depth below it,
/// by the midpoint rule; lengths in units of the reach, density particles per reach^dimension.
double wall_force(double depth, double density, int dimension) {
    constexpr int steps = 64;
    const double w = std::min(1.0, std::abs(depth)), dr = (1.0 - w) / steps;
    double force = 0.0;
    for (int k = 0; k < steps; ++k) {
        const double r = w + (k + 0.5) * dr, cap = r * r - w * w;
        force +=
            repulsion(r) * dr * (dimension == 3 ? std::numbers::pi * cap : 2.0 * std::sqrt(cap));
    }
    return density * force;
}

class Relaxation {
  public:
    Relaxation(std::vector<Vec3d>& points, const Container& container,
               const RelaxationOptions& options)
        : points_(points),
          container_(container),
          spacing_(options.spacing),
          reach_(reach_in_spacings * options.spacing),
          everywhere_(options.dimension < 3) {
        const double density = std::pow(reach_in_spacings, options.dimension);
        for (size_t k = 0; k < table_.size(); ++k)
            table_[k] =
                wall_force(double(k) / double(table_.size() - 1), density, options.dimension);
        choose_moving();
    }

    void step() {
        const PointGrid grid(points_, reach_);
        next_ = points_;
        threads_.for_ranges(moving_.size(), grain, [&](size_t begin, size_t end) {
            for (size_t n = begin; n < end; ++n) next_[moving_[n]] = moved(moving_[n], grid);
        });
        points_.swap(next_);
    }

  private:
    void choose_moving() {
        std::vector<char> moves(points_.size(), 1);
        at_most_.assign(points_.size(), reach_);
        place_.assign(points_.size(), Wall::nowhere);
        if (!everywhere_)
            threads_.for_ranges(points_.size(), grain, [&](size_t begin, size_t end) {
                const double deepest = moving_depth * spacing_;
                for (size_t i = begin; i < end; ++i) {
                    const double depth = container_.wall(points_[i], deepest, Wall::nowhere).depth;
                    moves[i] = depth < deepest;
                    at_most_[i] = std::min(reach_, std::abs(depth));
                }
            });
        for (uint32_t i = 0; i < points_.size(); ++i)
            if (moves[i]) moving_.push_back(i);
    }

    double tabulated_wall_force(double depth) const {
        const double at = std::abs(depth) / reach_ * double(table_.size() - 1);
        const size_t k = size_t(std::min(at, double(table_.size() - 1)));
        if (k + 1 >= table_.size()) return 0.0;
        return table_[k] + (at - double(k)) * (table_[k + 1] - table_[k]);
    }

    Vec3d moved(uint32_t i, const PointGrid& grid) {
        const Vec3d& x = points_[i];
        Vec3d force = Vec3d::Zero();
        grid.for_near(x, [&](uint32_t j, const Vec3d& x_j) {
            const Vec3d z = x - x_j;
            const double r2 = z.squaredNorm();
            if (j == i || r2 >= reach_ * reach_) return;
            const double r = std::sqrt(r2);
            if (r > 0.0) force += repulsion(r / reach_) / r * z;
        });
        // There is no force from beyond the reach.
        const Wall wall = container_.wall(x, at_most_[i], place_[i]);
        if (wall.place != Wall::nowhere) place_[i] = wall.place;
        force -= tabulated_wall_force(wall.depth) * wall.outwards;
        Vec3d move = mobility * spacing_ * force;
        const double length = move.norm(), limit = largest_move * spacing_;
        if (length > limit) move *= limit / length;
        const Vec3d to = container_.move(x, wall, x + move);
        at_most_[i] = std::min(reach_, std::abs(wall.depth) + (to - x).norm());
        return to;
    }

    std::vector<Vec3d>& points_;
    const Container& container_;
    double spacing_, reach_;
    bool everywhere_;
    std::array<double, 128> table_{};  // the wall's force, from depth 0 to the reach
    std::vector<uint32_t> moving_;
    // What is known of the wall near each particle, to shorten searches:
    std::vector<double> at_most_;  // upper bound of its distance [m]
    std::vector<uint32_t> place_;  // Wall::place
    std::vector<Vec3d> next_;
    ThreadPool threads_;
};

}  // namespace

void relax(std::vector<Vec3d>& points, const Container& container,
           const RelaxationOptions& options) {
    Relaxation relaxation(points, container, options);
    for (int step = 0; step < options.steps; ++step) relaxation.step();
}

}  // namespace taffy
