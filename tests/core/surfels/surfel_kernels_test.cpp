// The kernels against their formulas, one surfel or particle after the other.
#include "core/surfels/surfel_kernels.h"

#include <catch2/catch.hpp>
#include <random>
#include <vector>

#include "core/base/processor.h"
#include "core/base/types.h"
#include "core/surfels/surfel_formulas.h"

namespace taffy {

namespace {

std::vector<const SurfelFunctions*> builds() {
    std::vector<const SurfelFunctions*> result = {&surfel_functions_baseline()};
    if (processor_has_v3()) result.push_back(&surfel_functions_v3());
    return result;
}

std::vector<Vec4f> random_vectors(size_t count, uint32_t seed) {
    std::mt19937 generator(seed);
    std::uniform_real_distribution<float> number(-1.0f, 1.0f);
    std::vector<Vec4f> result;
    for (size_t k = 0; k < count; ++k)
        result.emplace_back(number(generator), number(generator), number(generator), 0.0f);
    return result;
}

const Float4* as_float4(const std::vector<Vec4f>& values) {
    return reinterpret_cast<const Float4*>(values.data());
}

}  // namespace

TEST_CASE("sums over the neighbours of a surfel are those of the formulas", "[surfels]") {
    constexpr float h = 1.4f;
    const std::vector<Vec4f> x = random_vectors(40, 1);
    std::vector<Vec4f> n = random_vectors(40, 2);
    for (Vec4f& normal : n) normal = (normal + Vec4f(0.0f, 0.0f, 1.2f, 0.0f)).normalized();
    for (const SurfelFunctions* functions : builds())
        for (const uint32_t count : {0u, 1u, 7u, 8u, 9u, 17u, 32u}) {
            INFO(functions->name << ", " << count << " neighbours");
            std::vector<uint32_t> list;
            for (uint32_t j = 1; j <= count; ++j) list.push_back(j);
            const size_t nearest = std::min<size_t>(10, count);
            const SurfelNeighbourSums sums = functions->neighbours(
                as_float4(x), as_float4(n), list.data(), count, nearest, 0, h);
            int facing = 0;
            float weight = 0.0f;
            Vec3f offset = Vec3f::Zero(), apart = Vec3f::Zero();
            Mat3f product = Mat3f::Zero();
            for (uint32_t j = 1; j <= count; ++j) {
                const Vec3f r = (x[j] - x[0]).head<3>();
                if (j <= nearest) apart += repulsion_term(Vec3f(-r), h);
                if (n[0].dot(n[j]) < 0.70710678f) continue;
                const float w = surfel_weight(r.squaredNorm() / (h * h));
                ++facing, weight += w, offset += w * r, product += w * r * r.transpose();
            }
            CHECK(sums.count == facing);
            CHECK(sums.weight == Approx(weight).margin(1e-5));
            CHECK((Eigen::Map<const Vec3f>(sums.offset) - offset).norm() < 1e-5f);
            CHECK((Eigen::Map<const Vec3f>(sums.apart) - apart).norm() < 1e-5f);
            const float* m = sums.product;
            Mat3f found;
            found << m[0], m[3], m[4], m[3], m[1], m[5], m[4], m[5], m[2];
            CHECK((found - product).norm() < 1e-5f);
        }
}

TEST_CASE("weighted sums and the colour of particles are those of the formulas", "[surfels]") {
    constexpr size_t count = 24, values = 16;
    constexpr float h = 1.1f;
    const std::vector<Vec4f> places = random_vectors(count, 3);
    const Vec3f at(0.2f, -0.1f, 0.3f), above(0.4f, 0.9f, -0.8f);
    std::vector<float> columns[4], packed(count * values);
    double c = 0.0, total = 0.0, fifth = 0.0;
    Vec3f gradient = Vec3f::Zero();
    for (size_t k = 0; k < count; ++k) {
        const float volume = 0.5f + 0.01f * float(k);
        for (size_t a = 0; a < 3; ++a) columns[a].push_back(places[k][long(a)]);
        columns[3].push_back(volume);
        for (size_t v = 0; v < values; ++v)
            packed[k / 8 * 8 * values + 8 * v + k % 8] =
                v < 3 ? places[k][long(v)] : float(v) + 0.1f * float(k);
        const Vec3f r = places[k].head<3>() - at;
        const float t = std::max(0.0f, 1.0f - r.squaredNorm() / (h * h));
        c += double(volume * t * t * t), gradient += volume * t * t * r;
        const float w = t * t * t * std::clamp(1.0f - above.dot(r), 0.0f, 1.0f);
        total += double(w), fifth += double(w * (8.0f + 0.1f * float(k)));
    }
    for (const SurfelFunctions* functions : builds()) {
        INFO(functions->name);
        const float* const near[] = {columns[0].data(), columns[1].data(), columns[2].data(),
                                     columns[3].data()};
        float sums[4], weighed[14], distance2[count];
        functions->colour(near, count, at.data(), 1.0f / (h * h), sums);
        CHECK(double(sums[0]) == Approx(c).epsilon(1e-5));
        CHECK((Vec3f(sums[1], sums[2], sums[3]) - gradient).norm() < 1e-5f);
        functions->weigh(packed.data(), count / 8, at.data(), above.data(), 1.0f / (h * h),
                         weighed);
        CHECK(double(weighed[5]) == Approx(fifth).epsilon(1e-5));
        CHECK(double(weighed[13]) == Approx(total).epsilon(1e-5));
        functions->distances2(near, count, at.data(), distance2);
        for (size_t k = 0; k < count; ++k)
            CHECK(distance2[k] == Approx((places[k].head<3>() - at).squaredNorm()));
    }
}

}  // namespace taffy
