#include "core/surface/particle_splats.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "core/kernels/mueller_kernels.h"
#include "core/neighbors/cell_grid.h"

namespace taffy {

namespace {

constexpr float support = 2.5f;        // h, in spacings
constexpr float surface_value = 0.5f;  // of the colour field
constexpr float furthest = 1.0f;       // from a particle out to the surface, in spacings
constexpr float deepest = 0.3f;        // the same inwards, at corners
constexpr float fewest = 0.32f;        // value of the colour field below which splats are balls
constexpr float faintest = 0.1f;       // |grad c| d below which there is no outside to be seen
constexpr float thin = 0.75f;          // value below which that means a sheet, not the inside
constexpr float drop_radius = 0.62f;   // of a ball with the volume of a particle, in spacings
constexpr float rod_radius = 0.5f;
constexpr float half_sheet = 0.25f;  // from the middle of a sheet to either side
// How far the rim of a disc may stand off the curved surface, in spacings: where the surface bends
// more, at edges, discs are narrower that way.
constexpr float most_off = 0.15f;
constexpr float narrowest = 0.35f;  // half axis of such a disc, against splat_reach
constexpr float least_stretch = 0.6f, most_stretch = 2.5f;  // of half axes
// How far neighbours may be, in the root mean square, from where the deformation puts them, in
// spacings: beyond that they have come loose from each other, and have no common surface.
constexpr float loose = 0.9f;

/// The colour field at a place and its gradient.
struct Near {
    float value = 0.0f;              // c
    Vec3f gradient = Vec3f::Zero();  // [1/m]
};

/// How the rest neighbours of a particle have moved.
struct Deformation {
    Mat3f F = Mat3f::Identity();  // the linear map that fits best
    float misfit = 0.0f;  // distance of neighbours from where F puts them, root mean square [m]
};

/// Half axes in the tangent plane.
struct Axes {
    Vec3f u, v;  // [m]
};

class SplatMaker {
  public:
    explicit SplatMaker(const ParticleCloud& cloud)
        : cloud_(cloud),
          place_(cloud.rest.empty() ? cloud.x : cloud.rest),
          h_(support * cloud.spacing),
          kernel_(h_) {
        grid_.build(place_, h_);
    }

    /// Appends the splats of particle i.
    void add_splats(uint32_t i, std::vector<Splat>& splats) const;

  private:
    template <class Visit>
    void for_each_near(const Vec3f& p, const Visit& visit) const {
        grid_.for_each_near(Vec4f(p.x(), p.y(), p.z(), 0.0f), [&](uint32_t j, const Vec4f& x) {
            const Vec3f offset = p - x.head<3>();
            const float r2 = offset.squaredNorm();
            if (r2 < kernel_.h2) visit(j, x.w(), offset, r2);
        });
    }
    Near near(const Vec3f& p) const;
    float value(const Vec3f& p) const;
    Mat3f hessian(const Vec3f& p) const;
    float distance_to_surface(const Vec3f& p, const Vec3f& n, float value_there) const;
    Vec3f across_sheet(const Vec3f& p) const;
    Deformation deformation(uint32_t i) const;
    Vec3f colour(uint32_t i) const;
    Splat ball(uint32_t i, float radius) const;
    Axes axes_at(const Vec3f& p, const Vec3f& normal, float steepness) const;
    Splat disc(uint32_t i, const Axes& axes, const Vec3f& offset, const Mat3f& F) const;

    const ParticleCloud& cloud_;
    std::span<const Vec4f> place_;  // positions for which the surface is found
    float h_;
    Poly6<float> kernel_;
    CellGrid grid_;
};

Near SplatMaker::near(const Vec3f& p) const {
    Near result;
    for_each_near(p, [&](uint32_t, float volume, const Vec3f& offset, float r2) {
        result.value += volume * kernel_.value(r2);
        result.gradient += volume * kernel_.slope_over_r(r2) * offset;
    });
    return result;
}

/// Second derivatives of the colour field [1/m^2].
Mat3f SplatMaker::hessian(const Vec3f& p) const {
    Mat3f H = Mat3f::Zero();
    for_each_near(p, [&](uint32_t, float volume, const Vec3f& offset, float r2) {
        H += volume * kernel_.curvature(r2) * offset * offset.transpose();
        H.diagonal().array() += volume * kernel_.slope_over_r(r2);
    });
    return H;
}

float SplatMaker::value(const Vec3f& p) const {
    float sum = 0.0f;
    for_each_near(p, [&](uint32_t, float volume, const Vec3f&, float r2) {
        sum += volume * kernel_.value(r2);
    });
    return sum;
}

/// Returns the distance from p along the unit vector n to where the field falls below the surface's
/// value, by false position [m]. Without a crossing it is twice `furthest` from inside, minus
/// `deepest` from outside.
float SplatMaker::distance_to_surface(const Vec3f& p, const Vec3f& n, float value_there) const {
    const bool inside = value_there > surface_value;
    float a = 0.0f, at_a = value_there - surface_value;
    float b = (inside ? furthest : -deepest) * cloud_.spacing;
    float at_b = value(p + b * n) - surface_value;
    if ((at_a > 0.0f) == (at_b > 0.0f)) return inside ? 2.0f * furthest * cloud_.spacing : b;
    for (int step = 0; step < 3; ++step) {
        const float s = a + (b - a) * at_a / (at_a - at_b), at_s = value(p + s * n) - surface_value;
        if ((at_s > 0.0f) == (at_a > 0.0f))
            a = s, at_a = at_s;
        else
            b = s, at_b = at_s;
    }
    return a + (b - a) * at_a / (at_a - at_b);
}

/// Returns the direction in which the particles near p spread least; its sign is arbitrary.
Vec3f SplatMaker::across_sheet(const Vec3f& p) const {
    Mat3f spread = Mat3f::Zero();
    for_each_near(p, [&](uint32_t, float, const Vec3f& offset, float r2) {
        spread += kernel_.value(r2) * offset * offset.transpose();
    });
    return Eigen::SelfAdjointEigenSolver<Mat3f>(spread).eigenvectors().col(0);
}

/// Returns the deformation gradient, fitted to the neighbours at rest by least squares; it means
/// nothing along directions in which there are no neighbours.
Deformation SplatMaker::deformation(uint32_t i) const {
    if (cloud_.rest.empty()) return {};
    Mat3f present = Mat3f::Zero(), rest = Mat3f::Zero();
    float square = 0.0f, weight = 0.0f;
    for_each_near(place_[i].head<3>(), [&](uint32_t j, float, const Vec3f& offset, float r2) {
        const float w = kernel_.value(r2);
        const Vec3f moved = (cloud_.x[i] - cloud_.x[j]).head<3>();
        present += w * moved * offset.transpose();
        rest += w * offset * offset.transpose();
        square += w * moved.squaredNorm();
        weight += w;
    });
    rest.diagonal().array() += 1e-4f * rest.trace();
    Deformation result;
    result.F = present * rest.inverse();
    // The sum of w |moved - F offset|^2, because F solves F rest = present.
    const float left = square - present.cwiseProduct(result.F).sum();
    result.misfit = std::sqrt(std::max(0.0f, left) / weight);
    return result;
}

Vec3f SplatMaker::colour(uint32_t i) const {
    Vec3f sum = Vec3f::Zero();
    float weight = 0.0f;
    for_each_near(place_[i].head<3>(), [&](uint32_t j, float volume, const Vec3f&, float r2) {
        const float w = volume * kernel_.value(r2);
        sum += w * cloud_.colour[j];
        weight += w;
    });
    return sum / weight;
}

Splat SplatMaker::ball(uint32_t i, float radius) const {
    Splat splat;
    splat.centre = cloud_.x[i].head<3>();
    splat.u = Vec3f(radius * cloud_.spacing, 0.0f, 0.0f);
    splat.v.setZero();
    splat.colour = colour(i);
    splat.particle = i;
    return splat;
}

/// Turns two conjugate half axes of an ellipse into its principal ones.
void make_perpendicular(Vec3f& u, Vec3f& v) {
    const float turn = 0.5f * std::atan2(2.0f * u.dot(v), u.squaredNorm() - v.squaredNorm());
    const Vec3f first = std::cos(turn) * u + std::sin(turn) * v;
    v = std::cos(turn) * v - std::sin(turn) * u;
    u = first;
}

Axes full_axes(const Vec3f& normal, float spacing) {
    const Vec3f across = splat_reach * spacing * normal.unitOrthogonal();
    return {across, normal.cross(across)};
}

/// Returns half axes along the principal directions of the level set of c through p, whose
/// curvature along a unit tangent t is -t^T H t / |grad c|; the rim of a disc of half axis r stands
/// r^2 curvature / 2 off it.
Axes SplatMaker::axes_at(const Vec3f& p, const Vec3f& normal, float steepness) const {
    const float d = cloud_.spacing;
    const Mat3f H = hessian(p);
    const Vec3f a = normal.unitOrthogonal(), b = normal.cross(a);
    const float aa = -a.dot(H * a), ab = -a.dot(H * b), bb = -b.dot(H * b);
    const float turn = 0.5f * std::atan2(2.0f * ab, aa - bb);
    const Vec3f first = std::cos(turn) * a + std::sin(turn) * b, second = normal.cross(first);
    const auto half_axis = [&](const Vec3f& t) {
        const float curvature = -t.dot(H * t) / steepness;
        const float limit = std::sqrt(2.0f * most_off * d / std::max(curvature, 1e-3f / d));
        return std::clamp(limit, narrowest * splat_reach * d, splat_reach * d);
    };
    return {half_axis(first) * first, half_axis(second) * second};
}

/// Returns F a, with its length limited to between `least` and `most_stretch` times that of a.
Vec3f stretched(const Mat3f& F, const Vec3f& a, float least) {
    const Vec3f moved = F * a;
    const float stretch = std::max(moved.norm() / a.norm(), 1e-6f);
    return moved * (std::clamp(stretch, least, most_stretch) / stretch);
}

/// Returns a disc with these half axes and this offset from the particle [m], both deformed by F.
Splat SplatMaker::disc(uint32_t i, const Axes& axes, const Vec3f& offset, const Mat3f& F) const {
    Splat splat;
    splat.u = stretched(F, axes.u, least_stretch), splat.v = stretched(F, axes.v, least_stretch);
    make_perpendicular(splat.u, splat.v);
    splat.centre = cloud_.x[i].head<3>();
    if (cloud_.dimension == 3)
        splat.centre += stretched(F, offset, 0.0f);
    else  // a sheet keeps its thickness
        splat.centre += offset.norm() * splat.u.cross(splat.v).normalized();
    splat.colour = colour(i);
    splat.particle = i;
    return splat;
}

void SplatMaker::add_splats(uint32_t i, std::vector<Splat>& splats) const {
    const float d = cloud_.spacing;
    if (cloud_.dimension == 1) return splats.push_back(ball(i, rod_radius));
    const Deformation deformed = deformation(i);
    if (deformed.misfit > loose * d) return splats.push_back(ball(i, drop_radius));
    const Vec3f p = place_[i].head<3>();
    const Near here = near(p);
    const float slope = here.gradient.norm();
    const bool one_layer = here.value < thin && here.value >= fewest && slope * d < faintest;
    if (cloud_.dimension == 2 || one_layer) {
        const Vec3f across = across_sheet(p);
        for (const float side : {1.0f, -1.0f})
            splats.push_back(
                disc(i, full_axes(side * across, d), side * half_sheet * d * across, deformed.F));
        return;
    }
    if (here.value < fewest) return splats.push_back(ball(i, drop_radius));
    if (slope * d < faintest) return;
    const Vec3f towards = -here.gradient / slope;
    const float distance = distance_to_surface(p, towards, here.value);
    if (distance > furthest * d) return;
    const Vec3f offset = distance * towards, gradient = near(p + offset).gradient;
    const float steepness = gradient.norm();
    if (steepness == 0.0f) return;
    const Axes axes = axes_at(p + offset, -gradient / steepness, steepness);
    splats.push_back(disc(i, axes, offset, deformed.F));
}

}  // namespace

std::vector<Splat> particle_splats(const ThreadPool& pool, const ParticleCloud& cloud) {
    const SplatMaker maker(cloud);
    constexpr size_t grain = 256;
    std::vector<std::vector<Splat>> pieces((cloud.count + grain - 1) / grain);
    pool.for_ranges(cloud.count, grain, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) maker.add_splats(uint32_t(i), pieces[first / grain]);
    });
    std::vector<Splat> splats;
    for (const std::vector<Splat>& piece : pieces)
        splats.insert(splats.end(), piece.begin(), piece.end());
    return splats;
}

}  // namespace taffy
