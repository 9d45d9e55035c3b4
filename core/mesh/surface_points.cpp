#include "core/mesh/surface_points.h"

#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

/// Fractions of n-th members of the sequence with the best even spread in the plane: R2 [Roberts
/// 2018], after the plastic number.
std::array<double, 2> even_pair(size_t n) {
    constexpr double plastic = 1.32471795724474602596;
    const auto fraction = [](double x) { return x - std::floor(x); };
    return {fraction(0.5 + double(n) / plastic), fraction(0.5 + double(n) / (plastic * plastic))};
}

}  // namespace

std::vector<Vec3f> surface_points(const Model& model, double spacing) {
    const TriangleMesh& mesh = model.surface;
    const size_t count =
        size_t(std::max(1.0, std::round(surface_area(model) / (spacing * spacing))));
    const double share = surface_area(model) / double(count);
    std::vector<Vec3f> points;
    double passed = 0.0;
    for (const auto& t : mesh.triangles) {
        const Vec3f &a = mesh.position[t[0]], &b = mesh.position[t[1]], &c = mesh.position[t[2]];
        passed += 0.5 * double((b - a).cross(c - a).norm());
        while (points.size() < count && passed >= (double(points.size()) + 0.5) * share) {
            const auto [u, v] = even_pair(points.size());
            const float w = float(std::sqrt(u));
            points.push_back(a + w * ((1.0f - float(v)) * (b - a) + float(v) * (c - a)));
        }
    }
    return points;
}

}  // namespace taffy
