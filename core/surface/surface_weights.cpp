#include "core/surface/surface_weights.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/neighbors/cell_grid.h"
#include "core/particles/particles.h"

namespace taffy {

namespace {

struct Candidate {
    double distance;  // [m]
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
    return a.distance != b.distance ? a.distance < b.distance : a.particle < b.particle;
}

/// The carriers of one point. found: every particle within the reach, and perhaps others.
std::vector<Carrier> weigh(std::vector<Candidate>& found, double reach) {
    if (found.size() > most_carriers) {
        const auto last = found.begin() + long(most_carriers);
        std::nth_element(found.begin(), last, found.end(), nearer);
        reach = std::min(reach, last->distance);
        found.erase(last, found.end());
    }
    std::vector<std::pair<uint32_t, double>> weights;
    double sum = 0.0;
    for (const Candidate& c : found) {
        const double q = c.distance / reach;
        const double w = q < 1.0 ? std::pow(1.0 - q * q, 3) : 0.0;
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

}  // namespace

SurfaceWeights surface_weights(std::span<const Vec3f> points, std::span<const Vec4f> particles,
                               float spacing) {
    std::vector<std::vector<Carrier>> rows(points.size());
    std::vector<uint32_t> open(points.size()), far;
    std::iota(open.begin(), open.end(), 0u);
    std::vector<Candidate> found;
    // Almost every point lies within a spacing of a particle; a coarser grid serves the others.
    for (double cell = 1.5 * reach_in_spacings * double(spacing); !open.empty(); cell *= 2.0) {
        CellGrid grid;
        grid.build(particles, float(cell));
        far.clear();
        for (const uint32_t v : open) {
            found.clear();
            double nearest = cell;
            grid.for_each_near(padded(points[v]), [&](uint32_t j, const Vec4f& x) {
                const double r = (xyz(x) - points[v]).cast<double>().norm();
                if (r >= cell) return;
                nearest = std::min(nearest, r);
                found.push_back({r, j});
            });
            const double reach = reach_of(nearest, double(spacing));
            if (reach > cell)
                far.push_back(v);
            else
                rows[v] = weigh(found, reach);
        }
        open.swap(far);
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
