#include "core/surface/surface_weights.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/base/parallel.h"
#include "core/neighbors/cell_grid.h"
#include "core/particles/particles.h"

namespace taffy {

namespace {

struct Candidate {
    double distance2;  // [m^2]
    uint32_t particle;
    uint32_t place;  // among the particles looked at
};

struct Carrier {
    uint32_t particle;
    float weight;
};

constexpr double reach_in_spacings = 2.0;

double reach_of(double nearest, double spacing) {
    return reach_in_spacings * std::hypot(spacing, nearest);
}

bool nearer(const Candidate& a, const Candidate& b) {
    return a.distance2 != b.distance2 ? a.distance2 < b.distance2 : a.particle < b.particle;
}

/// Computes the weights of the particles found, which are all within the reach, in an order that
/// depends only on the particles. Keeps only the nearest where there are too many.
void weigh(std::vector<Candidate>& found, double reach, std::vector<double>& weights) {
    if (found.size() > most_carriers) {
        const auto last = found.begin() + long(most_carriers);
        std::nth_element(found.begin(), last, found.end(), nearer);
        reach = std::min(reach, std::sqrt(last->distance2));
        found.erase(last, found.end());
    }
    weights.resize(found.size());
    for (size_t k = 0; k < found.size(); ++k) {
        const double q = std::sqrt(found[k].distance2) / reach;
        const double s = 1.0 - q * q;
        weights[k] = q < 1.0 ? s * s * s : 0.0;
    }
    double sum = 0.0;
    for (const double w : weights) sum += w;
    if (sum == 0.0) {  // more than most_carriers at exactly the same distance
        std::fill(weights.begin(), weights.end(), 1.0);
        sum = double(weights.size());
    }
    for (double& w : weights) w /= sum;
}

/// Finds the carriers of points whose reach is at most a distance [m].
class Search {
  public:
    Search(std::span<const Vec4f> particles, double spacing, double distance)
        : cell_(float(distance / cells_in_distance)), spacing_(spacing), distance_(distance) {
        grid_.build(particles, cell_);
    }

    /// Edge of the cells whose points share a search: in larger cells, more particles are looked at
    /// in vain, in smaller ones, particles are searched for more often.
    float points_cell_size() const { return 2.0f * cell_; }

    /// The particles near a few points, in the order of the grid, and scratch memory.
    struct Surroundings {
        std::vector<CellGrid::Range> ranges;
        std::vector<Vec4f> position;        // [m]
        std::vector<uint32_t> particle;     // index
        std::vector<uint32_t> by_particle;  // the same, ascending
        std::vector<uint32_t> rank;         // place in by_particle
        std::vector<uint64_t> keys;

        Eigen::ArrayXf x, y, z, distance2;  // of a point [m], [m^2]
        std::vector<uint32_t> close;        // places of particles that may be within its reach
        std::vector<Candidate> found;
        std::vector<double> weight, weight_by_rank;
    };

    /// Finds all particles within the distance of any place in a box.
    void look_around(const Eigen::AlignedBox3f& box, Surroundings& near) const {
        const float reach = float(distance_) * (1.0f + rounding), reach2 = reach * reach;
        const Vec3f out = Vec3f::Constant(reach);
        grid_.ranges_in(padded(box.min() - out), padded(box.max() + out), near.ranges);
        near.position.clear(), near.particle.clear();
        for (const auto& [first, last] : near.ranges)
            for (uint32_t k = first; k < last; ++k) {
                const Vec4f& at = grid_.sorted()[k];
                if (box.squaredExteriorDistance(xyz(at)) > reach2) continue;
                near.position.push_back(at);
                near.particle.push_back(grid_.order()[k]);
            }
        sort_by_particle(near);
        const auto rows = Eigen::Map<const Eigen::Array4Xf>(near.position.data()->data(), 4,
                                                            long(near.position.size()));
        near.x = rows.row(0), near.y = rows.row(1), near.z = rows.row(2);
    }

    /// Appends the carriers of a point in the box that was looked around; none where the reach is
    /// larger than the distance.
    void add_carriers(const Vec3f& point, Surroundings& near, std::vector<Carrier>& result) const {
        const double reach = find(point, near);
        if (reach > distance_) return;
        weigh(near.found, reach, near.weight);
        std::vector<double>& weight = near.weight_by_rank;
        weight.assign(near.particle.size(), 0.0);
        for (size_t k = 0; k < near.found.size(); ++k)
            weight[near.rank[near.found[k].place]] = near.weight[k];
        // Without branches, here and in find: they would be mispredicted.
        size_t count = 0;
        std::array<Carrier, most_carriers + 1> carriers;
        for (size_t r = 0; r < weight.size(); ++r) {
            carriers[count] = {near.by_particle[r], float(weight[r])};
            count += weight[r] > 0.0;
        }
        result.insert(result.end(), carriers.begin(), carriers.begin() + count);
    }

  private:
    static void sort_by_particle(Surroundings& near) {
        const size_t n = near.particle.size();
        near.keys.resize(n), near.by_particle.resize(n), near.rank.resize(n);
        for (size_t k = 0; k < n; ++k) near.keys[k] = uint64_t(near.particle[k]) << 32 | k;
        std::sort(near.keys.begin(), near.keys.end());
        for (uint32_t r = 0; r < n; ++r) {
            near.by_particle[r] = uint32_t(near.keys[r] >> 32);
            near.rank[uint32_t(near.keys[r])] = r;
        }
    }

    /// Finds the particles within the reach of a point, and returns this reach.
    double find(const Vec3f& point, Surroundings& near) const {
        near.found.clear();
        const size_t n = near.particle.size();
        if (n == 0) return std::numeric_limits<double>::infinity();
        near.distance2 = (near.x - point.x()).square() + (near.y - point.y()).square() +
                         (near.z - point.z()).square();
        const double nearly = std::sqrt(double(near.distance2.minCoeff()));
        const double most = std::min(distance_, reach_of(nearly, spacing_)) * (1.0 + rounding);
        near.close.resize(n + 1);
        size_t close = 0;
        for (uint32_t k = 0; k < n; ++k) {
            near.close[close] = k;
            close += near.distance2[k] <= float(most * most);
        }
        const double farthest2 = distance_ * distance_;
        double nearest2 = farthest2;
        for (const uint32_t k : std::span(near.close).first(close)) {
            const Vec3f z = xyz(near.position[k]) - point;
            const double r2 = z.cast<double>().squaredNorm();
            if (r2 >= farthest2) continue;
            nearest2 = std::min(nearest2, r2);
            near.found.push_back({r2, near.particle[k], k});
        }
        const double reach = reach_of(std::sqrt(nearest2), spacing_);
        std::erase_if(near.found, [&](const Candidate& c) { return c.distance2 > reach * reach; });
        return reach;
    }

    static constexpr double cells_in_distance = 3.0;
    static constexpr float rounding = 1e-5f;
    CellGrid grid_;
    float cell_;
    double spacing_, distance_;
};

/// Carriers of points, in any order.
struct Rows {
    struct Row {
        uint32_t piece = 0, first = 0, count = 0;
    };
    std::vector<std::vector<Carrier>> pieces;
    std::vector<Row> of_point;

    std::span<const Carrier> of(size_t point) const {
        const Row& row = of_point[point];
        return {pieces[row.piece].data() + row.first, row.count};
    }
};

/// Finds the carriers of the open points whose reach is at most the search's distance.
void add_rows(std::span<const Vec3f> points, std::span<const uint32_t> open, const Search& search,
              Rows& rows) {
    std::vector<Vec4f> places;
    for (const uint32_t v : open) places.push_back(padded(points[v]));
    CellGrid cells;
    cells.build(places, search.points_cell_size());
    std::vector<uint32_t> runs;  // of points in the same cell
    cells.find_runs(runs);
    constexpr size_t grain = 16;  // runs
    const size_t first_piece = rows.pieces.size();
    rows.pieces.resize(first_piece + (runs.size() - 1 + grain - 1) / grain);
    ThreadPool().for_ranges(runs.size() - 1, grain, [&](size_t begin, size_t end) {
        Search::Surroundings near;
        for (size_t r = begin; r < end; ++r) {
            Eigen::AlignedBox3f box;
            for (uint32_t k = runs[r]; k < runs[r + 1]; ++k) box.extend(xyz(cells.sorted()[k]));
            search.look_around(box, near);
            const size_t piece = first_piece + r / grain;
            std::vector<Carrier>& found = rows.pieces[piece];
            for (uint32_t k = runs[r]; k < runs[r + 1]; ++k) {
                const uint32_t v = open[cells.order()[k]], first = uint32_t(found.size());
                search.add_carriers(points[v], near, found);
                rows.of_point[v] = {uint32_t(piece), first, uint32_t(found.size()) - first};
            }
        }
    });
}

}  // namespace

SurfaceWeights surface_weights(std::span<const Vec3f> points, std::span<const Vec4f> particles,
                               float spacing) {
    Rows rows;
    rows.of_point.resize(points.size());
    std::vector<uint32_t> open(points.size());
    std::iota(open.begin(), open.end(), 0u);
    // Almost every point lies within a spacing of a particle; a wider search serves the others.
    for (double distance = 1.5 * reach_in_spacings * double(spacing); !open.empty();
         distance *= 2.0) {
        add_rows(points, open, Search(particles, double(spacing), distance), rows);
        std::erase_if(open, [&](uint32_t v) { return rows.of_point[v].count > 0; });
    }
    size_t total = 0;
    for (const std::vector<Carrier>& piece : rows.pieces) total += piece.size();
    SurfaceWeights result;
    result.particle.reserve(total);
    result.weight.reserve(total);
    result.begin.reserve(points.size() + 1);
    result.begin.push_back(0);
    for (size_t v = 0; v < points.size(); ++v) {
        for (const Carrier& c : rows.of(v)) {
            result.particle.push_back(c.particle);
            result.weight.push_back(c.weight);
        }
        result.begin.push_back(uint32_t(result.particle.size()));
    }
    return result;
}

}  // namespace taffy
