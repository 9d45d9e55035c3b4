#include "core/mesh/sheet_points.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/mesh/relaxation.h"
#include "core/mesh/surface_tree.h"

namespace taffy {

namespace {

constexpr int relaxation_steps = 60;
/// Largest number of tree boxes looked at in one search for every particle.
constexpr double max_sheet_visits = 3e6, max_sheet_visits_per_particle = 1500.0;

/// Returns the n-th member of the sequence with the best even spread in the plane: R2 [Roberts
/// 2018], after the plastic number.
std::array<double, 2> even_pair(size_t n) {
    constexpr double plastic = 1.32471795724474602596;
    const auto fraction = [](double x) { return x - std::floor(x); };
    return {fraction(0.5 + double(n) / plastic), fraction(0.5 + double(n) / (plastic * plastic))};
}

/// Returns points spread over the triangles by area, triangle after triangle.
std::vector<Vec3d> spread_points(const Model& model, size_t count) {
    const TriangleMesh& mesh = model.surface;
    const double share = surface_area(model) / double(count);
    std::vector<Vec3d> points;
    double passed = 0.0;
    for (const auto& t : mesh.triangles) {
        const Vec3d a = mesh.position[t[0]].cast<double>();
        const Vec3d ab = mesh.position[t[1]].cast<double>() - a;
        const Vec3d ac = mesh.position[t[2]].cast<double>() - a;
        passed += 0.5 * ab.cross(ac).norm();
        while (points.size() < count && passed >= (double(points.size()) + 0.5) * share) {
            const auto [u, v] = even_pair(points.size());
            points.push_back(a + std::sqrt(u) * ((1.0 - v) * ab + v * ac));
        }
    }
    return points;
}

/// Returns lines as triangles without width.
TriangleMesh as_mesh(const std::vector<std::array<Vec3f, 2>>& edges) {
    TriangleMesh mesh;
    for (const auto& [a, b] : edges) {
        const uint32_t first = uint32_t(mesh.position.size());
        mesh.position.push_back(a);
        mesh.position.push_back(b);
        mesh.triangles.push_back({first, first + 1, first + 1});
    }
    return mesh;
}

/// An open surface with its rim.
class Sheet : public Container {
  public:
    Sheet(const Model& model, double spacing)
        : surface_(model.surface, model.surface.triangles.size()),
          rim_mesh_(as_mesh(model.rim)),
          rim_(rim_mesh_, rim_mesh_.triangles.size()),
          far_(3.0 * spacing) {}

    Wall wall(const Vec3d& x, double at_most, uint32_t) const override {
        const SurfacePoint p = rim_.nearest(x, std::min(far_, with_rounding(at_most)));
        if (p.distance > far_ || p.distance <= 0.0) return {Vec3d::Zero(), far_};
        return {(p.position - x) / p.distance, p.distance};
    }
    Vec3d move(const Vec3d& from, const Wall&, const Vec3d& to) const override {
        // A point that comes from the surface is no farther from it than it has moved.
        const double reach = std::min(far_, with_rounding((to - from).norm()));
        const SurfacePoint p = surface_.nearest(to, reach);
        return p.distance <= far_ ? p.position : from;
    }

    /// Throws InputError for surfaces whose nearest points take too long to find.
    void check_cost(const std::vector<Vec3d>& points) const {
        double visited = 0.0;
        for (const Vec3d& x : points) {
            visited += surface_.nearest(x, far_).visited + rim_.nearest(x, far_).visited;
            if (visited > max_sheet_visits + max_sheet_visits_per_particle * double(points.size()))
                throw InputError("the surface is too intricate for so small a spacing");
        }
    }

  private:
    double with_rounding(double distance) const { return distance + 1e-6 * (distance + far_); }

    SurfaceTree surface_;
    TriangleMesh rim_mesh_;
    SurfaceTree rim_;
    double far_;
};

}  // namespace

std::vector<Vec3f> sheet_points(const Model& model, double spacing) {
    const double count = std::round(surface_area(model) / (spacing * spacing));
    std::vector<Vec3d> points = spread_points(model, size_t(std::max(1.0, count)));
    const Sheet sheet(model, spacing);
    sheet.check_cost(points);
    relax(points, sheet, {.spacing = spacing, .dimension = 2, .steps = relaxation_steps});
    std::vector<Vec3f> result;
    for (const Vec3d& x : points) result.push_back(x.cast<float>());
    return result;
}

}  // namespace taffy
