#include "core/mesh/surface_tree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace taffy {

namespace {

constexpr uint32_t leaf_size = 4;
constexpr size_t max_depth = 64;  // halves of at most 2^32 triangles, with room to spare
/// A box is far when x is this many radii away; the error of the winding number is then below 1 %.
constexpr double far_away = 2.3;

/// Returns the point of a triangle nearest to x [Ericson 2005, "Real-time collision
/// detection", 5.1.5].
Vec3d nearest_on_triangle(const Vec3d& a, const Vec3d& b, const Vec3d& c, const Vec3d& x) {
    const Vec3d ab = b - a, ac = c - a, ax = x - a;
    const double d1 = ab.dot(ax), d2 = ac.dot(ax);
    if (d1 <= 0.0 && d2 <= 0.0) return a;
    const Vec3d bx = x - b;
    const double d3 = ab.dot(bx), d4 = ac.dot(bx);
    if (d3 >= 0.0 && d4 <= d3) return b;
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) return d1 > d3 ? Vec3d(a + d1 / (d1 - d3) * ab) : a;
    const Vec3d cx = x - c;
    const double d5 = ab.dot(cx), d6 = ac.dot(cx);
    if (d6 >= 0.0 && d5 <= d6) return c;
    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0) return d2 > d6 ? Vec3d(a + d2 / (d2 - d6) * ac) : a;
    const double va = d3 * d6 - d5 * d4, along_b = d4 - d3, along_c = d5 - d6;
    if (va <= 0.0 && along_b >= 0.0 && along_c >= 0.0)
        return along_b + along_c > 0.0 ? Vec3d(b + along_b / (along_b + along_c) * (c - b)) : b;
    const double sum = va + vb + vc;
    return sum > 0.0 ? Vec3d(a + (vb * ab + vc * ac) / sum) : a;
}

/// Returns the solid angle of a triangle seen from the origin [van Oosterom, Strackee 1983].
double solid_angle(const Vec3d& a, const Vec3d& b, const Vec3d& c) {
    const double la = a.norm(), lb = b.norm(), lc = c.norm();
    return 2.0 * std::atan2(a.dot(b.cross(c)),
                            la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb);
}

}  // namespace

SurfaceTree::SurfaceTree(const TriangleMesh& mesh, size_t count) {
    triangles_.reserve(count);
    for (size_t t = 0; t < count; ++t) {
        const auto at = [&](size_t k) {
            return Vec3d(mesh.position[mesh.triangles[t][k]].cast<double>());
        };
        triangles_.push_back({at(0), at(1), at(2), uint32_t(t)});
    }
    if (triangles_.empty()) return;
    nodes_.reserve(triangles_.size());
    dipoles_.reserve(triangles_.size());
    box_ = box_of(0, uint32_t(triangles_.size()));
    build(0, uint32_t(triangles_.size()), box_);
    discs_.reserve(triangles_.size());
    for (const Corners& triangle : triangles_) discs_.push_back(disc_around(triangle));
}

uint32_t SurfaceTree::build(uint32_t first, uint32_t count, const Box& box) {
    const uint32_t index = uint32_t(nodes_.size());
    nodes_.push_back({.lower = {}, .upper = {}, .first = first, .count = count, .right = 0});
    dipoles_.push_back(dipole_of(first, count, box));
    if (count <= leaf_size) return index;
    int axis = 0;
    box.sizes().maxCoeff(&axis);
    const auto begin = triangles_.begin() + first;
    const uint32_t half = count / 2;
    std::nth_element(begin, begin + half, begin + count, [&](const Corners& p, const Corners& q) {
        const double u = p.a[axis] + p.b[axis] + p.c[axis], v = q.a[axis] + q.b[axis] + q.c[axis];
        return u != v ? u < v : p.index < q.index;
    });
    const std::array<Box, 2> boxes = {box_of(first, half), box_of(first + half, count - half)};
    for (size_t k = 0; k < 3; ++k)
        for (int child = 0; child < 2; ++child) {
            nodes_[index].lower[k][child] = boxes[size_t(child)].min()[int(k)];
            nodes_[index].upper[k][child] = boxes[size_t(child)].max()[int(k)];
        }
    build(first, half, boxes[0]);
    const uint32_t right = build(first + half, count - half, boxes[1]);
    nodes_[index].right = right;
    return index;
}

/// Returns a disc that contains a triangle, with room for rounding.
SurfaceTree::Disc SurfaceTree::disc_around(const Corners& t) {
    const Vec3d centre = (t.a + t.b + t.c) / 3.0;
    double radius2 = 0.0, size2 = 0.0;
    for (const Vec3d* x : {&t.a, &t.b, &t.c}) {
        radius2 = std::max(radius2, (*x - centre).squaredNorm());
        size2 = std::max(size2, x->squaredNorm());
    }
    const Vec3d ab = t.b - t.a, ac = t.c - t.a, area = ab.cross(ac);
    // The normal of a sliver is inaccurate.
    const bool flat = area.norm() > 1e-3 * radius2;
    return {centre, flat ? Vec3d(area.normalized()) : Vec3d(Vec3d::Zero()),
            1.000001 * std::sqrt(radius2) + 1e-9 * std::sqrt(size2)};
}

/// Returns whether all of the disc is farther from x than a distance, by more than rounding.
bool SurfaceTree::Disc::is_beyond(double distance2, const Vec3d& x) const {
    const Vec3d from = x - centre;
    const double up = from.dot(normal), up2 = up * up;
    const double reach = radius + std::sqrt(std::max(0.0, distance2 - up2) + 1e-12 * distance2);
    return from.squaredNorm() - up2 > reach * reach;
}

SurfaceTree::Box SurfaceTree::box_of(uint32_t first, uint32_t count) const {
    Box box;
    for (const Corners& t : std::span(&triangles_[first], count))
        for (const Vec3d* x : {&t.a, &t.b, &t.c}) box.extend(*x);
    return box;
}

SurfaceTree::Dipole SurfaceTree::dipole_of(uint32_t first, uint32_t count, const Box& box) const {
    const std::span<const Corners> own(&triangles_[first], count);
    Dipole dipole{Vec3d::Zero(), Vec3d::Zero(), 0.0};
    double area = 0.0;
    for (const Corners& t : own) {
        const Vec3d vector = 0.5 * (t.b - t.a).cross(t.c - t.a);
        dipole.area_vector += vector;
        dipole.centre += vector.norm() * (t.a + t.b + t.c) / 3.0;
        area += vector.norm();
    }
    dipole.centre = area > 0.0 ? Vec3d(dipole.centre / area) : Vec3d(box.center());
    double radius2 = 0.0;
    for (const Corners& t : own)
        for (const Vec3d* x : {&t.a, &t.b, &t.c})
            radius2 = std::max(radius2, (*x - dipole.centre).squaredNorm());
    dipole.radius = std::sqrt(radius2);
    return dipole;
}

/// Without branches, because the side of a box on which x lies would be mispredicted.
SurfaceTree::Pair SurfaceTree::Node::squared_distances(const Vec3d& x) const {
    Pair sum = Pair::Zero();
    for (size_t k = 0; k < 3; ++k) {
        const Pair at = Pair::Constant(x[int(k)]);
        const Pair out = (lower[k] - at).max(at - upper[k]).max(0.0);
        sum += out * out;
    }
    return sum;
}

SurfacePoint SurfaceTree::nearest(const Vec3d& x, double max_distance) const {
    struct Open {
        uint32_t node;
        double distance2;
    };
    SurfacePoint best;
    const Corners* found = nullptr;
    double best2 = max_distance * max_distance;
    std::array<Open, max_depth> open;
    size_t depth = 0;
    const auto look_at = [&](const Open& box) {
        ++best.visited;
        if (box.distance2 <= best2) open[depth++] = box;
    };
    if (!nodes_.empty()) look_at({0, box_.squaredExteriorDistance(x)});
    while (depth > 0) {
        const auto [at, distance2] = open[--depth];
        if (distance2 > best2) continue;
        const Node& node = nodes_[at];
        if (node.right > 0) {
            const Pair distances2 = node.squared_distances(x);
            Open near{at + 1, distances2[0]}, far{node.right, distances2[1]};
            if (near.distance2 > far.distance2) std::swap(near, far);
            look_at(far);
            look_at(near);
            continue;
        }
        for (uint32_t t = node.first; t < node.first + node.count; ++t) {
            if (discs_[t].is_beyond(best2, x)) continue;
            const Corners& corners = triangles_[t];
            const Vec3d p = nearest_on_triangle(corners.a, corners.b, corners.c, x);
            const double d2 = (p - x).squaredNorm();
            if (d2 < best2 || (!found && d2 <= best2)) {
                best2 = d2;
                best.position = p;
                found = &corners;
            }
        }
    }
    if (!found) return best;
    best.distance = std::sqrt(best2);
    best.triangle = found->index;
    best.place = uint32_t(found - triangles_.data());
    best.normal = (found->b - found->a).cross(found->c - found->a).stableNormalized();
    return best;
}

double SurfaceTree::distance_to(uint32_t place, const Vec3d& x) const {
    const Corners& t = triangles_[place];
    return (nearest_on_triangle(t.a, t.b, t.c, x) - x).norm();
}

double SurfaceTree::winding_number(const Vec3d& x, size_t* visited) const {
    double angle = 0.0;
    std::array<uint32_t, max_depth> open;
    size_t depth = 0;
    if (!nodes_.empty()) open[depth++] = 0;
    while (depth > 0) {
        const uint32_t at = open[--depth];
        const Node& node = nodes_[at];
        const Dipole& dipole = dipoles_[at];
        if (visited) ++*visited;
        const Vec3d to = dipole.centre - x;
        const double distance2 = to.squaredNorm(), far = far_away * dipole.radius;
        if (distance2 > far * far) {
            angle += dipole.area_vector.dot(to) / (distance2 * std::sqrt(distance2));
        } else if (node.right == 0) {
            for (uint32_t t = node.first; t < node.first + node.count; ++t)
                angle += solid_angle(triangles_[t].a - x, triangles_[t].b - x, triangles_[t].c - x);
        } else {
            open[depth++] = node.right;
            open[depth++] = at + 1;
        }
    }
    return angle / (4.0 * std::numbers::pi);
}

}  // namespace taffy
