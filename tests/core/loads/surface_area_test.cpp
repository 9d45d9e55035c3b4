#include "core/loads/surface_area.h"

#include <catch2/catch.hpp>
#include <cmath>

using namespace taffy;

namespace {

constexpr float d = 0.1f;

/// Of a cubic lattice about the origin.
template <class Inside>
std::vector<Vec4f> lattice(int half, const Inside& inside) {
    std::vector<Vec4f> points;
    for (int k = -half; k < half; ++k)
        for (int j = -half; j < half; ++j)
            for (int i = -half; i < half; ++i) {
                const Vec3f x = d * (Vec3f(float(i), float(j), float(k)) + Vec3f::Constant(0.5f));
                if (inside(x)) points.push_back(padded(x));
            }
    return points;
}

/// Of what faces a direction.
double silhouette(const std::vector<Vec3f>& areas, const Vec3f& direction) {
    double sum = 0.0;
    for (const Vec3f& area : areas) sum += std::max(0.0, double(area.dot(direction)));
    return sum;
}

}  // namespace

TEST_CASE("a ball shows its cross section to every side", "[loads]") {
    for (const int half : {5, 7, 9}) {
        const float radius = float(half) * d;
        const std::vector<Vec4f> x =
            lattice(half, [&](const Vec3f& p) { return p.norm() < radius; });
        const std::vector<Vec3f> areas = faced_areas(x, d * d * d);
        Vec3f sum = Vec3f::Zero();
        for (const Vec3f& area : solid_areas(x, d * d * d)) sum += area;
        CHECK(sum.norm() < 1e-4f * radius * radius);
        // Of the ball that holds as much.
        const double volume = double(x.size()) * 1e-3, pi = 3.14159265358979;
        const double section = pi * std::pow(3.0 * volume / (4.0 * pi), 2.0 / 3.0);
        for (const Vec3f& side : {Vec3f(1, 0, 0), Vec3f(1, 1, 0), Vec3f(1, 1, 1), Vec3f(1, 2, 3)}) {
            INFO("radius " << radius << " m, towards " << side.transpose());
            CHECK(silhouette(areas, side.normalized()) == Approx(section).epsilon(0.05));
        }
    }
}

TEST_CASE("the faces of a box have their areas, edges and all", "[loads]") {
    const std::vector<Vec4f> x =
        lattice(4, [](const Vec3f& p) { return std::abs(p.x()) < 0.3f && std::abs(p.z()) < 0.2f; });
    for (const auto& areas :
         {solid_areas(x, d * d * d), faced_areas(x, d * d * d)}) {  // 0.6 x 0.8 x 0.4
        CHECK(silhouette(areas, Vec3f::UnitX()) == Approx(0.8 * 0.4).epsilon(1e-4));
        CHECK(silhouette(areas, -Vec3f::UnitY()) == Approx(0.6 * 0.4).epsilon(1e-4));
        CHECK(silhouette(areas, Vec3f::UnitZ()) == Approx(0.6 * 0.8).epsilon(1e-4));
    }
}

TEST_CASE("the walls of a pipe that lies in rings have their areas", "[loads]") {
    constexpr double pi = 3.14159265358979;
    for (const auto& [inner, outer] : {std::pair{4, 8}, {5, 10}, {8, 12}}) {
        std::vector<Vec4f> x;
        std::vector<int> ring;
        for (int layer = 0; layer < 5; ++layer)
            for (int k = inner; k < outer; ++k)
                for (int j = 0; j < 6 * k + 3; ++j) {
                    const double angle = 2.0 * pi * (j + 0.5 * (k % 2)) / (6 * k + 3);
                    const Vec3d place((k + 0.5) * std::cos(angle), (k + 0.5) * std::sin(angle),
                                      layer);
                    x.push_back(padded((double(d) * place).cast<float>()));
                    ring.push_back(k);
                }
        const std::vector<Vec3f> areas = solid_areas(x, float(pi / 3.0) * d * d * d);
        double inwards = 0.0, outwards = 0.0;
        for (size_t i = 0; i < x.size(); ++i) {
            const double along = double(areas[i].head<2>().dot(x[i].head<2>().normalized()));
            if (ring[i] == inner) inwards -= along;
            if (ring[i] == outer - 1) outwards += along;
        }
        const double height = 5.0 * double(d);
        CHECK(inwards == Approx(2.0 * pi * double(d) * inner * height).epsilon(0.03));
        CHECK(outwards == Approx(2.0 * pi * double(d) * outer * height).epsilon(0.03));
    }
}
