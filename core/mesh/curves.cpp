#include "core/mesh/curves.h"

#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

/// The lines that meet at each point, and which of them were walked along.
class LineWalk {
  public:
    LineWalk(size_t points, std::span<const std::array<uint32_t, 2>> lines)
        : lines_(lines), at_(points), walked_(lines.size(), false) {
        for (uint32_t l = 0; l < lines.size(); ++l)
            for (const uint32_t p : lines[l]) at_[p].push_back(l);
    }
    size_t degree(uint32_t point) const { return at_[point].size(); }
    bool walked(uint32_t line) const { return walked_[line]; }

    /// Returns the points from start along a line until the curve ends, forks or comes back.
    std::vector<uint32_t> walk(uint32_t start, uint32_t line) {
        std::vector<uint32_t> points = {start};
        while (true) {
            walked_[line] = true;
            const uint32_t to =
                lines_[line][0] == points.back() ? lines_[line][1] : lines_[line][0];
            points.push_back(to);
            if (degree(to) != 2) return points;
            const auto next = std::find_if(at_[to].begin(), at_[to].end(),
                                           [&](uint32_t l) { return !walked_[l]; });
            if (next == at_[to].end()) return points;
            line = *next;
        }
    }

  private:
    std::span<const std::array<uint32_t, 2>> lines_;
    std::vector<std::vector<uint32_t>> at_;
    std::vector<bool> walked_;
};

double length_of(const Curve& curve, std::vector<double>& reached) {
    const size_t n = curve.points.size();
    reached.assign(1, 0.0);
    for (size_t i = 0; i + (curve.closed ? 0 : 1) < n; ++i)
        reached.push_back(reached.back() +
                          double((curve.points[(i + 1) % n] - curve.points[i]).norm()));
    return reached.back();
}

}  // namespace

std::vector<Curve> connected_curves(const std::vector<Vec3f>& position,
                                    std::span<const std::array<uint32_t, 2>> given) {
    std::vector<std::array<uint32_t, 2>> lines(given.begin(), given.end());
    for (auto& line : lines) std::sort(line.begin(), line.end());
    std::sort(lines.begin(), lines.end());
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());

    LineWalk walk(position.size(), lines);
    std::vector<Curve> curves;
    const auto add = [&](uint32_t start, uint32_t line) {
        std::vector<uint32_t> points = walk.walk(start, line);
        Curve curve;
        curve.closed = points.front() == points.back();
        if (curve.closed) points.pop_back();
        for (const uint32_t p : points) curve.points.push_back(position[p]);
        curves.push_back(std::move(curve));
    };
    // From the ends and forks first; the remaining lines form closed curves.
    for (const bool closed : {false, true})
        for (uint32_t l = 0; l < lines.size(); ++l)
            for (const uint32_t p : lines[l])
                if (!walk.walked(l) && (closed || walk.degree(p) != 2)) add(p, l);
    return curves;
}

std::vector<Vec3f> points_along(const Curve& curve, double spacing) {
    std::vector<double> reached;
    const double length = length_of(curve, reached);
    const size_t count = size_t(std::max(1.0, std::round(length / spacing)));
    std::vector<Vec3f> points;
    size_t piece = 0;
    for (size_t k = 0; k < count; ++k) {
        const double wanted = (double(k) + 0.5) / double(count) * length;
        while (piece + 2 < reached.size() && reached[piece + 1] < wanted) ++piece;
        const double part = reached[piece + 1] - reached[piece];
        const float u = part > 0.0 ? float((wanted - reached[piece]) / part) : 0.0f;
        const Vec3f& a = curve.points[piece];
        const Vec3f& b = curve.points[(piece + 1) % curve.points.size()];
        points.push_back(a + u * (b - a));
    }
    return points;
}

}  // namespace taffy
