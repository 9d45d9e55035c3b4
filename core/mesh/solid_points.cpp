#include "core/mesh/solid_points.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <tuple>

#include "core/base/error.h"
#include "core/mesh/relaxation.h"
#include "core/mesh/surface_tree.h"

namespace taffy {

namespace {

constexpr double max_cells_along = 1e6;
/// Largest number of tree boxes looked at to tell inside from outside: a few seconds' work, far
/// more than the surfaces of real things take.
constexpr double max_visits = 8e6, max_visits_per_particle = 1500.0;
/// Points inside per particle that the volume holds; there are more of them where a model is thin.
/// From the first value on all are taken, from the second on the model is refused.
constexpr double thin_crowding = 1.25, max_crowding = 4.0;
constexpr size_t max_overlap_triangles = 200'000;  // for which overlaps of pieces are searched for

[[noreturn]] void too_intricate() {
    throw InputError("the surface is too intricate for so small a spacing");
}

/// A crystal: cells in a grid, each with the same points.
struct Lattice {
    Vec3d origin;               // corner of cell (0, 0, 0) [m]
    Vec3d cell;                 // size of a cell [m]
    std::array<int, 3> cells;   // number of cells that cover the model
    std::vector<Vec3d> points;  // in one cell, in units of its size, in [0, 1)
};

/// Returns whole cells of a size that cover a box, centred on it.
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

/// A point of the lattice and its distance from the surface, negative inside [m].
struct Candidate {
    Vec3d x;
    double distance;
};

/// Finds the points of the lattice that lie inside, and those at most a reach outside.
class InsideSearch {
  public:
    InsideSearch(const SurfaceTree& tree, const Lattice& lattice, double reach, double particles)
        : tree_(tree),
          lattice_(lattice),
          reach_(reach),
          max_visits_(size_t(max_visits + max_visits_per_particle * particles)) {}

    void run() { search({0, 0, 0}, lattice_.cells); }
    std::vector<Vec3d> inside;          // farther than the reach from the surface
    std::vector<Candidate> candidates;  // nearer to the surface

  private:
    /// Searches the cells from low up to, not including, high.
    void search(const Cells& low, const Cells& high) {
        Vec3d centre, half;
        int axis = 0;
        for (int k = 0; k < 3; ++k) {
            const size_t s = size_t(k);
            centre[k] = lattice_.origin[k] + 0.5 * (low[s] + high[s]) * lattice_.cell[k];
            half[k] = 0.5 * (high[s] - low[s]) * lattice_.cell[k];
            if (high[s] - low[s] > high[size_t(axis)] - low[size_t(axis)]) axis = k;
        }
        const double radius = half.norm() + reach_;
        if (nearest_distance(centre, radius) > radius) {  // all on one side
            if (tree_.contains(centre, &visited_)) take(low, high);
            return;
        }
        const size_t a = size_t(axis);
        if (high[a] - low[a] <= 1) return test(low);
        const int middle = (low[a] + high[a]) / 2;
        Cells end = high, begin = low;
        end[a] = begin[a] = middle;
        search(low, end);
        search(begin, high);
    }

    Vec3d place(const Cells& cell, const Vec3d& point) const {
        return lattice_.origin +
               (Vec3d(cell[0], cell[1], cell[2]) + point).cwiseProduct(lattice_.cell);
    }

    void take(const Cells& low, const Cells& high) {
        for (int k = low[2]; k < high[2]; ++k)
            for (int j = low[1]; j < high[1]; ++j)
                for (int i = low[0]; i < high[0]; ++i)
                    for (const Vec3d& point : lattice_.points)
                        inside.push_back(place({i, j, k}, point));
    }

    void test(const Cells& cell) {
        for (const Vec3d& point : lattice_.points) {
            const Vec3d x = place(cell, point);
            const double distance = nearest_distance(x, reach_);
            const bool near = distance <= reach_, within = tree_.contains(x, &visited_);
            if (near)
                candidates.push_back({x, within ? -distance : distance});
            else if (within)
                inside.push_back(x);
        }
    }

    double nearest_distance(const Vec3d& x, double max_distance) {
        const SurfacePoint p = tree_.nearest(x, max_distance);
        visited_ += p.visited;
        if (visited_ > max_visits_) too_intricate();
        return p.distance;
    }

    const SurfaceTree& tree_;
    const Lattice& lattice_;
    double reach_;
    size_t max_visits_, visited_ = 0;
};

/// Returns, by triangle, whether it lies inside the model, where pieces overlap.
std::vector<bool> buried_triangles(const Model& model, const SurfaceTree& tree) {
    std::vector<bool> buried(model.closed_triangles, false);
    if (model.pieces < 2 || model.closed_triangles > max_overlap_triangles) return buried;
    const TriangleMesh& mesh = model.surface;
    size_t visited = 0;
    for (size_t t = 0; t < buried.size() && double(visited) < max_visits; ++t) {
        const auto at = [&](size_t k) {
            return Vec3d(mesh.position[mesh.triangles[t][k]].cast<double>());
        };
        const Vec3d middle = (at(0) + at(1) + at(2)) / 3.0;
        const Vec3d side = (at(1) - at(0)).cross(at(2) - at(0));
        const Vec3d step = 1e-3 * std::sqrt(side.norm()) * side.stableNormalized();
        buried[t] =
            tree.contains(middle + step, &visited) && tree.contains(middle - step, &visited);
    }
    return buried;
}

/// Returns the closed surface without the triangles that lie inside.
TriangleMesh outer_surface(const Model& model, const SurfaceTree& tree) {
    const std::vector<bool> buried = buried_triangles(model, tree);
    TriangleMesh outer;
    outer.position = model.surface.position;
    for (size_t t = 0; t < buried.size(); ++t)
        if (!buried[t]) outer.triangles.push_back(model.surface.triangles[t]);
    return outer;
}

/// The inside of a closed surface; particles stay a part of the spacing below it.
class Solid : public Container {
  public:
    Solid(const SurfaceTree& tree, const SurfaceTree& outer, double spacing)
        : tree_(tree), outer_(outer), spacing_(spacing) {}

    Wall wall(const Vec3d& x, double at_most, uint32_t before) const override {
        if (before != Wall::nowhere) at_most = std::min(at_most, outer_.distance_to(before, x));
        const double far = 3.0 * spacing_, rounding = 1e-6 * (at_most + spacing_);
        const SurfacePoint p = outer_.nearest(x, std::min(far, at_most + rounding));
        if (p.distance > far) return {Vec3d::Zero(), far};
        if (p.distance < 1e-6 * spacing_) return {p.normal, 0.0, p.place};
        const Vec3d way = (p.position - x) / p.distance;
        return inside(x, p, way) ? Wall{way, p.distance, p.place}
                                 : Wall{-way, -p.distance, p.place};
    }

    Vec3d move(const Vec3d& from, const Wall& there, const Vec3d& to) const override {
        const double margin = smallest_depth * spacing_;
        const double length = (to - from).norm();
        if (there.depth >= margin + length) return to;
        const Wall after = wall(to, std::abs(there.depth) + length, there.place);
        if (after.depth >= margin) return to;
        // Back to the margin; where the model is too thin for that, towards its middle.
        for (const double part : {1.0, 0.5}) {
            const double way = part * (margin - after.depth);
            const Vec3d back = to - way * after.outwards;
            if (wall(back, std::abs(after.depth) + way, after.place).depth >
                std::max(0.0, after.depth))
                return back;
        }
        return to;
    }

  private:
    static constexpr double smallest_depth = 0.45;  // [spacings]

    bool inside(const Vec3d& x, const SurfacePoint& nearest, const Vec3d& way) const {
        // A particle this far from the surface was deep inside: it cannot have come out.
        if (nearest.distance > 0.75 * spacing_) return true;
        // The side of the nearest triangle decides, unless an edge or a corner is nearest.
        const double side = way.dot(nearest.normal);
        return std::abs(side) > 0.99 ? side > 0.0 : tree_.contains(x);
    }

    const SurfaceTree &tree_, &outer_;
    double spacing_;
};

/// Returns a hash of the index, the same on every machine: sorted by it, indices are spread out.
uint32_t scrambled(size_t index) {
    return uint32_t(index) * 2654435761u;
}

std::string metres(double length) {
    char text[40];
    std::snprintf(text, sizeof text, "%.3g m", length);
    return text;
}

/// Returns the deepest points, as many as the volume holds, taking those of about the same depth in
/// a spread-out order. Where the model is thinner than the spacing, returns all points inside.
std::vector<Vec3d> chosen(InsideSearch& search, double count, double spacing) {
    std::vector<Vec3d>& points = search.inside;
    const auto& candidates = search.candidates;
    const auto level = [&](uint32_t c) {
        return std::floor(candidates[c].distance / (0.1 * spacing));
    };
    std::vector<uint32_t> order(candidates.size());
    for (uint32_t c = 0; c < order.size(); ++c) order[c] = c;
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
        return std::make_tuple(level(a), scrambled(a), a) <
               std::make_tuple(level(b), scrambled(b), b);
    });
    size_t inside = points.size();
    for (const Candidate& candidate : candidates) inside += candidate.distance < 0.0;
    if (double(inside) > max_crowding * count)
        throw InputError("the model is much thinner than the spacing of " + metres(spacing) +
                         ": it needs a smaller spacing, or more particles");
    size_t wanted = size_t(std::max(1.0, count));
    if (double(inside) > thin_crowding * count) wanted = inside;
    for (const uint32_t c : order) {
        if (points.size() >= wanted) break;
        points.push_back(candidates[c].x);
    }
    return std::move(points);
}

}  // namespace

void measure_union(Model& model) {
    constexpr double points = 12'000.0;
    const SurfaceTree tree(model.surface, model.closed_triangles);
    const std::vector<bool> buried = buried_triangles(model, tree);
    if (std::find(buried.begin(), buried.end(), true) == buried.end()) return;
    const double spacing = std::cbrt(model.volume / points);
    try {
        const Lattice lattice = lattice_over(box_of(model), spacing, Packing::hexagonal);
        InsideSearch search(tree, lattice, 0.0, points);
        search.run();
        if (!search.inside.empty())
            model.volume = double(search.inside.size()) * spacing * spacing * spacing;
    } catch (const InputError&) {
        // Too intricate to measure: the sum of the pieces stays.
    }
}

std::vector<Vec3f> solid_points(const Model& model, double spacing, Packing packing) {
    const SurfaceTree tree(model.surface, model.closed_triangles);
    const Lattice lattice = lattice_over(box_of(model), spacing, packing);
    const double count = std::round(estimated_count(model, spacing));
    InsideSearch search(tree, lattice, 0.7 * spacing, count);
    search.run();
    std::vector<Vec3d> points = chosen(search, count, spacing);
    if (points.empty())
        throw InputError("the model is too thin for a spacing of " + metres(spacing) +
                         ": there is no room for a particle");
    const TriangleMesh surface = outer_surface(model, tree);
    const SurfaceTree outer(surface, surface.triangles.size());
    relax(points, Solid(tree, outer, spacing), {.spacing = spacing, .dimension = 3});
    std::vector<Vec3f> result;
    for (const Vec3d& x : points) result.push_back(x.cast<float>());
    return result;
}

}  // namespace taffy
