#include "core/surface/surface_weights.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/parallel.h"
#include "core/neighbors/cell_grid.h"
#include "core/particles/particles.h"

namespace taffy {

namespace {

struct Candidate {
    double distance2;  // [m^2]
    uint32_t particle;
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

/// The carriers of one point. found: every particle within the reach, in an order that depends only
/// on the particles.
std::vector<Carrier> weigh(std::vector<Candidate>& found, double reach) {
    if (found.size() > most_carriers) {
        const auto last = found.begin() + long(most_carriers);
        std::nth_element(found.begin(), last, found.end(), nearer);
        reach = std::min(reach, std::sqrt(last->distance2));
        found.erase(last, found.end());
    }
    std::vector<std::pair<uint32_t, double>> weights;
    double sum = 0.0;
    for (const Candidate& c : found) {
        const double q = std::sqrt(c.distance2) / reach;
        const double s = 1.0 - q * q, w = q < 1.0 ? s * s * s : 0.0;
        if (w > 0.0) weights.emplace_back(c.particle, w);
        sum += w;
    }
    if (weights.empty())  // more than most_carriers at exactly the same distance
        for (const Candidate& c : found) weights.emplace_back(c.particle, 1.0), sum += 1.0;
    std::vector<Carrier> carriers;
    carriers.reserve(weights.size());
    for (const auto& [particle, w] : weights) carriers.push_back({particle, float(w / sum)});
    std::sort(carriers.begin(), carriers.end(),
              [](const Carrier& a, const Carrier& b) { return a.particle < b.particle; });
    return carriers;
}

/// Finds the carriers of points whose reach is at most a distance [m].
class Search {
  public:
    Search(std::span<const Vec4f> particles, double spacing, double distance)
        : spacing_(spacing), distance_(distance) {
        // Small cells: few particles too many are looked at.
        grid_.build(particles, float(distance / cells_in_distance));
    }

    /// What one thread remembers between points that follow each other.
    struct Memory {
        Vec4f last = Vec4f::Zero();
        std::vector<CellGrid::Range> ranges;  // around the cell of last; empty at first
        std::vector<Candidate> found;
    };

    /// None where the reach is larger.
    std::vector<Carrier> carriers(const Vec3f& point, Memory& memory) const {
        const Vec4f x = padded(point);
        if (memory.ranges.empty() || !grid_.same_cell(x, memory.last))
            grid_.ranges_near(x, float(distance_), memory.ranges);
        memory.last = x;
        double nearest2 = distance_ * distance_;
        const double farthest2 = nearest2;
        memory.found.clear();
        for (const auto& [first, last] : memory.ranges)
            for (uint32_t k = first; k < last; ++k) {
                const Vec3f z = xyz(grid_.sorted()[k]) - point;
                const double r2 = z.cast<double>().squaredNorm();
                if (r2 >= farthest2) continue;
                nearest2 = std::min(nearest2, r2);
                memory.found.push_back({r2, grid_.order()[k]});
            }
        const double reach = reach_of(std::sqrt(nearest2), spacing_);
        if (reach > distance_) return {};
        std::erase_if(memory.found,
                      [&](const Candidate& c) { return c.distance2 > reach * reach; });
        return weigh(memory.found, reach);
    }

  private:
    static constexpr double cells_in_distance = 3.0;
    CellGrid grid_;
    double spacing_, distance_;
};

}  // namespace

SurfaceWeights surface_weights(std::span<const Vec3f> points, std::span<const Vec4f> particles,
                               float spacing) {
    constexpr size_t grain = 64;
    std::vector<std::vector<Carrier>> rows(points.size());
    std::vector<uint32_t> open(points.size());
    std::iota(open.begin(), open.end(), 0u);
    const ThreadPool threads;
    // Almost every point lies within a spacing of a particle; a wider search serves the others.
    for (double distance = 1.5 * reach_in_spacings * double(spacing); !open.empty();
         distance *= 2.0) {
        const Search search(particles, double(spacing), distance);
        threads.for_ranges(open.size(), grain, [&](size_t begin, size_t end) {
            Search::Memory memory;
            for (size_t k = begin; k < end; ++k)
                rows[open[k]] = search.carriers(points[open[k]], memory);
        });
        std::erase_if(open, [&](uint32_t v) { return !rows[v].empty(); });
    }
    size_t total = 0;
    for (const std::vector<Carrier>& row : rows) total += row.size();
    SurfaceWeights result;
    result.particle.reserve(total);
    result.weight.reserve(total);
    result.begin.reserve(points.size() + 1);
    result.begin.push_back(0);
    for (const std::vector<Carrier>& row : rows) {
        for (const Carrier& c : row) {
            result.particle.push_back(c.particle);
            result.weight.push_back(c.weight);
        }
        result.begin.push_back(uint32_t(result.particle.size()));
    }
    return result;
}

}  // namespace taffy
