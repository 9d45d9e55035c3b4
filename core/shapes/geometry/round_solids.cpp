#include "core/shapes/geometry/round_solids.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <unordered_map>

#include "core/base/parallel.h"

namespace taffy {

namespace {

using std::numbers::pi;

int piece_count(double length, double cell, int least) {
    return std::max(least, int(std::round(length / cell)));
}

/// Pieces of a face along an axis: even steps over the flat part, and even angles over the quarter
/// circles at both ends, of which each face has half.
struct FacePieces {
    int bends = 0;  // at each end
    int steps = 0;
    FacePieces(double half_size, double radius, double cell)
        : bends(piece_count(0.25 * pi * radius, cell, 2)) {
        const double flat = half_size - radius;
        if (flat > 1e-9 * half_size) steps = piece_count(2.0 * flat, cell, 1);
    }
    double lines() const { return 2.0 * bends + steps + 1.0; }
};

/// Returns where the grid lines of a face cross an axis.
std::vector<double> grid_lines(double half_size, double radius, double cell) {
    const double flat = half_size - radius;
    const auto [bends, steps] = FacePieces(half_size, radius, cell);
    std::vector<double> lines;
    for (int k = bends; k > 0; --k)
        lines.push_back(-flat - radius * std::tan(0.25 * pi * k / bends));
    for (int k = 0; k <= steps; ++k)
        lines.push_back(steps > 0 ? -flat + 2.0 * flat * k / steps : 0.0);
    for (int k = 1; k <= bends; ++k)
        lines.push_back(flat + radius * std::tan(0.25 * pi * k / bends));
    return lines;
}

/// Vertices on the surface of a box of grid lines; vertices that faces share are made once.
class BoxGrid {
  public:
    BoxGrid(const Vec3d& half_size, double radius, double cell)
        : flat_(half_size - Vec3d::Constant(radius)), radius_(radius) {
        for (int a = 0; a < 3; ++a) lines_[size_t(a)] = grid_lines(half_size[a], radius, cell);
    }

    TriangleMesh make() {
        for (int axis = 0; axis < 3; ++axis)
            for (const bool upper : {false, true}) add_face(size_t(axis), upper);
        return std::move(mesh_);
    }

  private:
    using Index = std::array<size_t, 3>;

    void add_face(size_t axis, bool upper) {
        const size_t u = (axis + 1) % 3, v = (axis + 2) % 3;
        for (size_t i = 0; i + 1 < lines_[u].size(); ++i)
            for (size_t j = 0; j + 1 < lines_[v].size(); ++j) {
                const auto corner = [&](size_t di, size_t dj) {
                    Index at{};
                    at[axis] = upper ? lines_[axis].size() - 1 : 0;
                    at[u] = i + di, at[v] = j + dj;
                    return vertex(at);
                };
                add_square({corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)}, !upper);
            }
    }

    void add_square(std::array<uint32_t, 4> c, bool flipped) {
        if (flipped) std::swap(c[1], c[3]);
        mesh_.triangles.push_back({c[0], c[1], c[2]});
        mesh_.triangles.push_back({c[0], c[2], c[3]});
    }

    uint32_t vertex(const Index& at) {
        const uint64_t key = (uint64_t(at[0]) << 42) | (uint64_t(at[1]) << 21) | uint64_t(at[2]);
        const auto [entry, fresh] = known_.try_emplace(key, uint32_t(mesh_.position.size()));
        if (fresh) {
            const Vec3d p(lines_[0][at[0]], lines_[1][at[1]], lines_[2][at[2]]);
            const Vec3d core = p.cwiseMax(-flat_).cwiseMin(flat_);
            const Vec3d normal = (p - core).normalized();
            mesh_.position.push_back((core + radius_ * normal).cast<float>());
            mesh_.normal.push_back(normal.cast<float>());
        }
        return entry->second;
    }

    Vec3d flat_;
    double radius_;
    std::array<std::vector<double>, 3> lines_;
    TriangleMesh mesh_;
    std::unordered_map<uint64_t, uint32_t> known_;
};

/// Numbers of pieces of a cylinder's outline: of an end's flat part (none where the rims meet in a
/// dome), of a rim, of the side; and around.
struct CylinderPieces {
    int rings = 0, bends = 0, rows = 0, segments = 0;
    CylinderPieces(double radius, double half_height, double rounding, double cell)
        : rings(radius > rounding ? piece_count(radius - rounding, cell, 1) : 0),
          bends(piece_count(0.5 * pi * rounding, cell, 4)),
          rows(piece_count(2.0 * (half_height - rounding), cell, 1)),
          segments(piece_count(2.0 * pi * radius, cell, 16)) {}
};

/// Returns the outline of a cylinder from the bottom's middle to the top's, both ends on the axis.
std::vector<ProfilePoint> cylinder_profile(double radius, double half_height, double rounding,
                                           const CylinderPieces& pieces) {
    const double flat = radius - rounding, side = half_height - rounding;
    const int rings = pieces.rings, bends = pieces.bends, rows = pieces.rows;
    std::vector<ProfilePoint> profile;
    for (int k = 0; k < rings; ++k) profile.push_back({flat * k / rings, -half_height, 0.0, -1.0});
    for (int k = 0; k <= bends; ++k) {
        const double a = 0.5 * pi * k / bends;
        profile.push_back({flat + rounding * std::sin(a), -side - rounding * std::cos(a),
                           std::sin(a), -std::cos(a)});
    }
    for (int k = 1; k < rows; ++k)
        profile.push_back({radius, -side + 2.0 * side * k / rows, 1.0, 0.0});
    const size_t lower_half = rings + size_t(bends) + 1;
    for (size_t k = lower_half; k-- > 0;) {  // the same, upside down
        const ProfilePoint& p = profile[k];
        profile.push_back({p.distance, -p.z, p.normal_distance, -p.normal_z});
    }
    return profile;
}

/// @param profile  anticlockwise in the half plane (distance, z); its ends lie on the axis
TriangleMesh revolved(const std::vector<ProfilePoint>& profile, uint32_t segments) {
    TriangleMesh mesh;
    const auto add = [&](const ProfilePoint& p, double angle) {
        const double c = std::cos(angle), s = std::sin(angle);
        mesh.position.push_back(Vec3d(p.distance * c, p.distance * s, p.z).cast<float>());
        mesh.normal.push_back(
            Vec3d(p.normal_distance * c, p.normal_distance * s, p.normal_z).cast<float>());
    };
    const uint32_t rings = uint32_t(profile.size()) - 2;
    add(profile.front(), 0.0);
    for (uint32_t ring = 0; ring < rings; ++ring)
        for (uint32_t k = 0; k < segments; ++k) add(profile[ring + 1], 2.0 * pi * k / segments);
    add(profile.back(), 0.0);
    const auto vertex = [&](uint32_t ring, uint32_t k) {
        return 1 + ring * segments + k % segments;
    };
    const uint32_t top = uint32_t(mesh.position.size()) - 1;
    for (uint32_t k = 0; k < segments; ++k) {
        mesh.triangles.push_back({0, vertex(0, k + 1), vertex(0, k)});
        for (uint32_t ring = 0; ring + 1 < rings; ++ring) {
            mesh.triangles.push_back(
                {vertex(ring, k), vertex(ring, k + 1), vertex(ring + 1, k + 1)});
            mesh.triangles.push_back(
                {vertex(ring, k), vertex(ring + 1, k + 1), vertex(ring + 1, k)});
        }
        mesh.triangles.push_back({top, vertex(rings - 1, k), vertex(rings - 1, k + 1)});
    }
    return mesh;
}

}  // namespace

double edge_rounding(double smallest, double spacing) {
    return std::min(0.3 * spacing, 0.3 * smallest);
}

SurfacePlan round_box_plan(const Vec3d& half_size, double radius, double cell) {
    const auto vertices = [=](double at) {
        Vec3d n;
        for (int a = 0; a < 3; ++a) n[a] = FacePieces(half_size[a], radius, at).lines();
        return n.prod() - (n - Vec3d::Constant(2.0)).prod();  // the outermost layer of the grid
    };
    return {cell, vertices, [=](double at) { return BoxGrid(half_size, radius, at).make(); }};
}

SurfacePlan round_cylinder_plan(double radius, double half_height, double rounding, double cell) {
    const auto vertices = [=](double at) {
        const CylinderPieces p(radius, half_height, rounding, at);
        const double outline = 2.0 * (p.rings + p.bends + 1.0) + p.rows - 1.0;
        return (outline - 2.0) * p.segments + 2.0;
    };
    const auto mesh = [=](double at) {
        const CylinderPieces pieces(radius, half_height, rounding, at);
        return revolved(cylinder_profile(radius, half_height, rounding, pieces),
                        uint32_t(pieces.segments));
    };
    return {cell, vertices, mesh};
}

TriangleMesh mapped(const TriangleMesh& mesh, const std::function<Vec3d(const Vec3d&)>& map,
                    double step) {
    TriangleMesh result = mesh;
    const auto map_vertex = [&](size_t v) {
        const Vec3d X = mesh.position[v].cast<double>(), N = mesh.normal[v].cast<double>();
        Mat3d F;
        for (int a = 0; a < 3; ++a) {
            const Vec3d h = step * Vec3d::Unit(a);
            F.col(a) = (map(X + h) - map(X - h)) / (2.0 * step);
        }
        const Vec3d n = N[0] * F.col(1).cross(F.col(2)) + N[1] * F.col(2).cross(F.col(0)) +
                        N[2] * F.col(0).cross(F.col(1));
        result.position[v] = map(X).cast<float>();
        result.normal[v] = n.normalized().cast<float>();
    };
    constexpr size_t grain = 64;
    ThreadPool().for_ranges(mesh.position.size(), grain, [&](size_t begin, size_t end) {
        for (size_t v = begin; v < end; ++v) map_vertex(v);
    });
    return result;
}

}  // namespace taffy
