// The effects of the surfels' forces and of their constraint, one by one, on a ball of particles.
#include "core/surfels/surfel_relaxation.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "core/surfels/surfel_carrier.h"

using namespace taffy;

namespace {

constexpr float d = 0.1f, radius = 0.5f * d;  // of particles and surfels [m]
constexpr float ball_radius = 0.8f;

/// A ball of particles, and surfels around it that relax.
struct Ball {
    ThreadPool pool{1};
    SurfelParameters p;
    SurfelField field;
    Surfels surfels;
    SurfelNeighbours neighbours;

    /// @param shape  distance from the middle of the surfels in a direction [m]
    template <class Shape>
    explicit Ball(const Shape& shape) {
        std::vector<Vec4f> x;
        const int n = int(ball_radius / d) + 1;
        for (int k = -n; k < n; ++k)
            for (int j = -n; j < n; ++j)
                for (int i = -n; i < n; ++i) {
                    const Vec4f at(d * (float(i) + 0.5f), d * (float(j) + 0.5f),
                                   d * (float(k) + 0.5f), 0.0f);
                    if (at.norm() < ball_radius) x.push_back(at);
                }
        field.build(pool, x, std::vector<uint32_t>(x.size(), 0), d, p.level);
        constexpr int count = 3600;  // about r_s apart
        for (int k = 0; k < count; ++k) {
            const float z = 1.0f - (2.0f * float(k) + 1.0f) / float(count);
            const float r = std::sqrt(1.0f - z * z), angle = 2.39996323f * float(k);
            const Vec3f out(r * std::cos(angle), r * std::sin(angle), z);
            surfels.add(shape(out) * out, out, 1.0f, 0, uint32_t(k));
        }
        neighbours.sort_and_find(pool, surfels, 2.0f * radius);
        only(0.0f, 0.0f, 0.0f, 0.0f);
        p.least_level = 0.0f;
    }
    void only(float implicit, float attracting, float smoothing, float repulsion) {
        p.implicit_weight = implicit, p.attracting_weight = attracting;
        p.smoothing_weight = smoothing, p.repulsion_weight = repulsion;
    }
    /// @return by surfel: where it goes [m]
    std::vector<Vec3f> step(float alpha = 1.0f) {
        const std::vector<Vec4f> before = surfels.x;
        SurfelRelaxation relaxation(pool, field, {}, p, d);
        relaxation.group(surfels);
        relaxation.iterate(surfels, neighbours, alpha, std::vector<uint8_t>(surfels.size(), 1));
        neighbours.update(pool, surfels, relaxation.moved());
        std::vector<Vec3f> ways;
        for (size_t i = 0; i < before.size(); ++i)
            ways.push_back((surfels.x[i] - before[i]).head<3>());
        return ways;
    }
    void relax(int steps) {
        for (int k = 0; k < steps; ++k) step(0.8f);
    }
    Vec3d at(size_t i) const { return surfels.x[i].head<3>().cast<double>(); }
    Vec3d normal(size_t i) const { return surfels.n[i].head<3>().cast<double>(); }

    /// c and its gradient, by summing over all particles.
    std::pair<double, Vec3d> colour(const Vec3d& x) const {
        const double h = double(field.support()), scale = 315.0 / (64.0 * M_PI * h * h * h);
        double c = 0.0;
        Vec3d gradient = Vec3d::Zero();
        for (size_t j = 0; j < field.volumes().size(); ++j) {
            const Vec3d r = field.grid().sorted()[j].head<3>().cast<double>() - x;
            const double t = std::max(0.0, 1.0 - r.squaredNorm() / (h * h));
            c += double(field.volumes()[j]) * scale * t * t * t;
            gradient += double(field.volumes()[j]) * scale * 6.0 / (h * h) * t * t * r;
        }
        return {c, gradient};
    }
    /// sum_j w_j x_j of the particles within 4 d, weights of eq. 7 that sum to one.
    Vec3d mean_of_particles(const Vec3d& x) const {
        const double support = 4.0 * double(d);
        Vec3d sum = Vec3d::Zero();
        double weight = 0.0;
        for (const Vec4f& particle : field.grid().sorted()) {
            const Vec3d y = particle.head<3>().cast<double>();
            const double t = std::max(0.0, 1.0 - (y - x).squaredNorm() / (support * support));
            sum += t * t * t * y, weight += t * t * t;
        }
        return sum / weight;
    }
};

double bumps(const Vec3f& out) {
    return 0.1 * double(d) * std::sin(9.0 * double(out.x())) * std::sin(9.0 * double(out.y()));
}
Ball bumpy() {
    return Ball([](const Vec3f& out) { return ball_radius + float(bumps(out)); });
}

/// Plane through the weighted mean of the neighbours that face the same way, and how far surfel i
/// is below it along its normal.
Vec3d way_to_plane(const Ball& ball, uint32_t i) {
    const double h = 2.0 * double(radius);
    const Vec3d x = ball.at(i);
    Vec3d mean = Vec3d::Zero();
    Mat3d product = Mat3d::Zero();
    double weight = 0.0;
    for (const uint32_t j : ball.neighbours.of(i)) {
        if (ball.normal(i).dot(ball.normal(j)) < std::sqrt(0.5)) continue;
        const Vec3d r = ball.at(j) - x;
        const double t = std::max(0.0, 1.0 - r.squaredNorm() / (h * h)), w = t * t * t;
        mean += w * r, product += w * r * r.transpose(), weight += w;
    }
    mean /= weight;
    const Mat3d covariance = product / weight - mean * mean.transpose();
    const Vec3d n = Eigen::SelfAdjointEigenSolver<Mat3d>(covariance).eigenvectors().col(0);
    return n.dot(mean) * n;
}
/// Mean over the ten nearest of (h - r) away from each, along the surface.
Vec3d way_apart(const Ball& ball, uint32_t i) {
    const double h = 2.0 * double(radius);
    const auto nearest = ball.neighbours.of(i).first(10);
    Vec3d sum = Vec3d::Zero();
    for (const uint32_t j : nearest) {
        const Vec3d r = ball.at(i) - ball.at(j);
        sum += (h - r.norm()) * r.normalized() / double(nearest.size());
    }
    return sum - sum.dot(ball.normal(i)) * ball.normal(i);
}

/// How far the surfels' distances from the middle are from their mean [m], root mean square.
double roughness(const Ball& ball) {
    double sum = 0.0, squares = 0.0;
    const double count = double(ball.surfels.size());
    for (size_t i = 0; i < ball.surfels.size(); ++i)
        sum += ball.at(i).norm(), squares += ball.at(i).squaredNorm();
    return std::sqrt(squares / count - (sum / count) * (sum / count));
}
double mean_radius(const Ball& ball) {
    double sum = 0.0;
    for (size_t i = 0; i < ball.surfels.size(); ++i) sum += ball.at(i).norm();
    return sum / double(ball.surfels.size());
}
/// Root mean square of c - I [-].
double off_level(const Ball& ball) {
    double squares = 0.0;
    for (size_t i = 0; i < ball.surfels.size(); ++i) {
        const double off = ball.colour(ball.at(i)).first - double(ball.p.level);
        squares += off * off / double(ball.surfels.size());
    }
    return std::sqrt(squares);
}
/// Mean distance of surfels to the nearest other one [m]: the more even, the larger.
double evenness(const Ball& ball) {
    double sum = 0.0;
    for (uint32_t i = 0; i < ball.surfels.size(); ++i)
        sum += (ball.at(i) - ball.at(ball.neighbours.of(i)[0])).norm();
    return sum / double(ball.surfels.size());
}

}  // namespace

TEST_CASE("each force moves surfels by its weight times its formula, at weight zero by nothing",
          "[surfels]") {
    const Ball ball = bumpy();
    const size_t count = ball.surfels.size();
    const auto check = [&](const char* force, float weight, const std::vector<Vec3f>& ways,
                           const auto& formula) {
        const float alpha = 0.5f;
        double worst = 0.0, largest = 0.0;
        for (uint32_t i = 0; i < count; ++i) {
            const Vec3d expected = double(alpha * weight) * formula(i);
            worst = std::max(worst, (ways[i].cast<double>() - expected).norm());
            largest = std::max(largest, ways[i].cast<double>().norm());
        }
        INFO(force << " of weight " << weight << ": " << worst << " m off, the largest way is "
                   << largest << " m");
        CHECK(worst < 2e-6);  // float sums of a hundred terms, of lengths of 0.1 m
        CHECK((weight > 0.0f ? largest > 1e-3 * double(d) : largest == 0.0));
    };
    const auto implicit = [&](uint32_t i) -> Vec3d {
        const auto [c, gradient] = ball.colour(ball.at(i));
        return (double(ball.p.level) - c) / gradient.squaredNorm() * gradient;
    };
    const auto attracting = [&](uint32_t i) -> Vec3d {
        const Vec3d x = ball.at(i), n = ball.normal(i);
        return n.dot(ball.mean_of_particles(x) - x) * n;
    };
    for (const float weight : {0.0f, 0.2f, 0.4f}) {
        Ball moved = bumpy();
        moved.only(weight, 0, 0, 0);
        check("implicit force", weight, moved.step(0.5f), implicit);
        moved = bumpy(), moved.only(0, weight, 0, 0);
        check("attracting force", weight, moved.step(0.5f), attracting);
        moved = bumpy(), moved.only(0, 0, weight, 0);
        check("smoothing force", weight, moved.step(0.5f),
              [&](uint32_t i) { return way_to_plane(ball, i); });
        moved = bumpy(), moved.only(0, 0, 0, weight);
        check("repulsion", weight, moved.step(0.5f),
              [&](uint32_t i) { return way_apart(ball, i); });
    }
}

TEST_CASE(
    "a larger weight of a force makes a surface nearer to the level, tighter, smoother or "
    "more even",
    "[surfels]") {
    std::array<double, 4> last;
    last.fill(1e30);
    for (const float weight : {0.0f, 0.1f, 0.3f, 0.6f}) {
        INFO("weight " << weight);
        const auto check = [&](size_t k, double value) {
            CHECK(value < last[k]);
            last[k] = value;
        };
        Ball ball = bumpy();  // the level leaves its bumps
        ball.only(weight, 0, 0, 0.2f), ball.relax(3);
        check(0, off_level(ball));
        ball = bumpy(), ball.only(0.3f, weight, 0.3f, 0.2f), ball.relax(5);
        check(1, mean_radius(ball));
        ball = bumpy(), ball.only(0.0f, 0, weight, 0.2f), ball.relax(3);
        check(2, roughness(ball));
        ball = bumpy(), ball.only(0.3f, 0, 0.3f, weight), ball.relax(5);
        check(3, -evenness(ball));
    }
}

TEST_CASE("surfels beyond the least level of the field are brought back to it, others stay",
          "[surfels]") {
    // Some lie where the field has hardly begun, some near the level.
    const auto far_out = [](const Vec3f& out) {
        return ball_radius + d * (0.55f + 0.4f * std::sin(5.0f * out.x()));
    };
    Ball free(far_out), held(far_out);
    held.p.least_level = 0.1f;
    std::vector<double> before;
    for (size_t i = 0; i < held.surfels.size(); ++i)
        before.push_back(held.colour(held.at(i)).first);
    for (const Vec3f& way : free.step()) CHECK(way.norm() == 0.0f);  // no force, no constraint
    const std::vector<Vec3f> ways = held.step();
    size_t brought_back = 0;
    for (size_t i = 0; i < ways.size(); ++i) {
        if (before[i] >= 0.1) {
            CHECK(ways[i].norm() == 0.0f);
            continue;
        }
        ++brought_back;
        // A step of Newton's method from outside, where c is convex along the way out: 5 s^2 > h^2
        // for particles s farther in. It never ends short of the root.
        const double c = held.colour(held.at(i)).first;
        CHECK(c > 0.1 - 1e-5);
        CHECK(c < 0.5);  // the level: it is not driven into matter
    }
    CHECK(brought_back > ways.size() / 5);
    CHECK(brought_back < 4 * ways.size() / 5);
}
