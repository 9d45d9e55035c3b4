#include "core/shapes/geometry/tube.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace taffy {

namespace {

using std::numbers::pi;

constexpr int cap_bends = 3;  // of the rounded edge of an end

/// Calls visit(a, b, pieces) for every straight part of the curve, with its number of pieces no
/// longer than cell.
template <class Visit>
void for_each_part(const Curve& curve, double cell, const Visit& visit) {
    const size_t count = curve.points.size();
    for (size_t i = 0; i + (curve.closed ? 0 : 1) < count; ++i) {
        const Vec3d a = curve.points[i].cast<double>();
        const Vec3d b = curve.points[(i + 1) % count].cast<double>();
        visit(a, b, std::max(1, int(std::ceil((b - a).norm() / cell))));
    }
}

/// Returns points along the curve, at most cell apart; those of a closed curve end where they
/// began.
std::vector<Vec3d> even_points(const Curve& curve, double cell) {
    std::vector<Vec3d> points;
    for_each_part(curve, cell, [&](const Vec3d& a, const Vec3d& b, int pieces) {
        for (int k = 0; k < pieces; ++k) points.push_back(a + (b - a) * k / pieces);
    });
    points.push_back(curve.points[curve.closed ? 0 : curve.points.size() - 1].cast<double>());
    return points;
}

int segment_count(double radius, double cell) {
    return std::max(8, int(std::round(2.0 * pi * radius / cell)));
}

/// Sweeps a circle along points; the frames turn as little as possible from one to the next.
class Sweep {
  public:
    Sweep(std::vector<Vec3d> points, bool closed, double radius, double cell)
        : points_(std::move(points)),
          closed_(closed),
          radius_(radius),
          segments_(uint32_t(segment_count(radius, cell))) {}

    TriangleMesh make() {
        find_frames();
        if (!closed_) add_cap(0, -1.0);
        const size_t rings = closed_ ? points_.size() - 1 : points_.size();
        for (size_t i = 0; i < rings; ++i) add_ring(i, points_[i], radius_, 0.0);
        if (!closed_) add_cap(points_.size() - 1, 1.0);
        const uint32_t count = uint32_t(mesh_.position.size()) / segments_;
        for (uint32_t ring = 0; ring + 1 < count; ++ring) join(ring, ring + 1);
        if (closed_) join(count - 1, 0);
        if (!closed_) close_ends(count);
        return std::move(mesh_);
    }

  private:
    Vec3d tangent(size_t i) const {
        const size_t last = points_.size() - 1;
        const Vec3d before = points_[i > 0 ? i - 1 : closed_ ? last - 1 : 0];
        const Vec3d after = points_[i < last ? i + 1 : closed_ ? 1 : last];
        return (after - before).stableNormalized();
    }

    void find_frames() {
        Quatd frame = Quatd::FromTwoVectors(Vec3d::UnitZ(), tangent(0));
        for (size_t i = 0; i < points_.size(); ++i) {
            frame =
                (Quatd::FromTwoVectors(frame * Vec3d::UnitZ(), tangent(i)) * frame).normalized();
            frames_.push_back(frame);
        }
        if (!closed_) return;
        // The turn of the last frame against the first is distributed over the whole ring.
        const Vec3d x = frames_.front().conjugate() * (frames_.back() * Vec3d::UnitX());
        const double excess = std::atan2(x.y(), x.x()), pieces = double(points_.size() - 1);
        for (size_t i = 0; i < frames_.size(); ++i)
            frames_[i] =
                frames_[i] * Quatd(Eigen::AngleAxisd(-excess * double(i) / pieces, Vec3d::UnitZ()));
    }

    /// lean: component of the normals along the curve, -1..1.
    void add_ring(size_t i, const Vec3d& centre, double radius, double lean) {
        const double flat = std::sqrt(1.0 - lean * lean);
        for (uint32_t k = 0; k < segments_; ++k) {
            const double angle = 2.0 * pi * k / segments_;
            const Vec3d out(std::cos(angle), std::sin(angle), 0.0);
            mesh_.position.push_back((centre + frames_[i] * (radius * out)).cast<float>());
            mesh_.normal.push_back(
                (frames_[i] * Vec3d(flat * out + lean * Vec3d::UnitZ())).cast<float>());
        }
    }

    /// Adds the rounded edge of an end, without the ring that belongs to the tube; side: -1 start,
    /// 1 end.
    void add_cap(size_t i, double side) {
        constexpr int bends = cap_bends;
        const double edge = 0.5 * radius_;
        const Vec3d along = frames_[i] * Vec3d::UnitZ() * side;
        for (int k = 1; k <= bends; ++k) {
            const double a = 0.5 * pi * (side < 0.0 ? bends + 1 - k : k) / bends;
            add_ring(i, points_[i] + edge * std::sin(a) * along,
                     radius_ - edge + edge * std::cos(a), side * std::sin(a));
        }
    }

    void join(uint32_t a, uint32_t b) {
        for (uint32_t k = 0; k < segments_; ++k) {
            const uint32_t next = (k + 1) % segments_;
            const uint32_t a0 = a * segments_ + k, a1 = a * segments_ + next;
            const uint32_t b0 = b * segments_ + k, b1 = b * segments_ + next;
            mesh_.triangles.push_back({a0, a1, b1});
            mesh_.triangles.push_back({a0, b1, b0});
        }
    }

    void close_ends(uint32_t rings) {
        for (const bool end : {false, true}) {
            const uint32_t ring = end ? rings - 1 : 0, middle = uint32_t(mesh_.position.size());
            Vec3f centre = Vec3f::Zero();
            for (uint32_t k = 0; k < segments_; ++k)
                centre += mesh_.position[ring * segments_ + k] / float(segments_);
            mesh_.position.push_back(centre);
            mesh_.normal.push_back(mesh_.normal[ring * segments_]);
            for (uint32_t k = 0; k < segments_; ++k) {
                std::array<uint32_t, 3> triangle = {middle, ring * segments_ + k,
                                                    ring * segments_ + (k + 1) % segments_};
                if (!end) std::swap(triangle[1], triangle[2]);
                mesh_.triangles.push_back(triangle);
            }
        }
    }

    std::vector<Vec3d> points_;
    bool closed_;
    double radius_;
    uint32_t segments_;
    std::vector<Quatd> frames_;  // z along the curve
    TriangleMesh mesh_;
};

}  // namespace

TriangleMesh tube(const Curve& curve, double radius, double cell) {
    if (curve.points.size() < 2) return {};
    return Sweep(even_points(curve, cell), curve.closed, radius, cell).make();
}

double tube_vertices(const Curve& curve, double radius, double cell) {
    if (curve.points.size() < 2) return 0.0;
    double rings = curve.closed ? 0.0 : 1.0 + 2.0 * cap_bends;
    for_each_part(curve, cell, [&](const Vec3d&, const Vec3d&, int pieces) { rings += pieces; });
    return rings * segment_count(radius, cell) + (curve.closed ? 0.0 : 2.0);
}

}  // namespace taffy
