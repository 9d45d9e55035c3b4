#include "core/elasticity/net_force.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cstdint>
#include <vector>

namespace taffy {

namespace {

/// The mass, its moments about the origin of x, and the sum and torque of vectors. Computed in
/// vectors of four lanes (x, y, z and a spare), which the compiler lowers to what the processor
/// has.
class ForceMoments {
  public:
    /// @param mass    [kg]
    /// @param x       [m], w = 0
    /// @param vector  the vector to sum, w = 0
    void add(float mass, const Vec4f& x, const Vec4f& vector) {
        const d4 r = wide(x), f = wide(vector);
        const double m = double(mass);
        const d4 mr = d4{m, m, m, m} * (r + d4{0.0, 0.0, 0.0, 1.0});
        mass_x_ += mr;
        squares_ += mr * r;
        products_ += __builtin_shuffle(mr, l4{1, 2, 2, 3}) * __builtin_shuffle(r, l4{0, 1, 0, 3});
        sum_ += f;
        torque_ += r * yzx(f) - yzx(r) * f;
    }
    void add(const ForceMoments& o) {
        mass_x_ += o.mass_x_, squares_ += o.squares_, products_ += o.products_;
        sum_ += o.sum_, torque_ += o.torque_;
    }

    double mass() const { return mass_x_[3]; }                // [kg]
    Vec3d mass_x() const { return vector_of(mass_x_); }       // sum of m x [kg m]
    Vec3d sum() const { return vector_of(sum_); }             // sum of the vectors
    Vec3d torque() const { return vector_of(yzx(torque_)); }  // sum of x cross vector
    /// Sum of m x x^T [kg m^2].
    Mat3d mass_xx() const {
        Mat3d all;
        all << squares_[0], products_[0], products_[2],  //
            products_[0], squares_[1], products_[1],     //
            products_[2], products_[1], squares_[2];
        return all;
    }

  private:
    typedef float f4 __attribute__((vector_size(16)));
    typedef double d4 __attribute__((vector_size(32)));
    typedef int64_t l4 __attribute__((vector_size(32)));

    static d4 wide(const Vec4f& v) {
        return __builtin_convertvector(*reinterpret_cast<const f4*>(v.data()), d4);
    }
    static d4 yzx(d4 v) { return __builtin_shuffle(v, l4{1, 2, 0, 3}); }
    static Vec3d vector_of(d4 v) { return {v[0], v[1], v[2]}; }

    d4 mass_x_{};                // m x, m y, m z; spare lane: m
    d4 squares_{}, products_{};  // m x^2, m y^2, m z^2; m y x, m z y, m z x
    d4 sum_{};
    d4 torque_{};  // in the order z, x, y
};

}  // namespace

NetForce remove_net_force(const ThreadPool& pool, std::span<const float> mass,
                          std::span<const Vec4f> x, std::span<Vec4f> force) {
    constexpr size_t chunk = 512;
    const Vec4f origin = x[0];  // keeps the products small
    std::vector<ForceMoments> parts((x.size() + chunk - 1) / chunk);
    pool.for_ranges(parts.size(), 1, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            ForceMoments part;  // local, so that it stays in registers
            for (size_t i = k * chunk; i < std::min(x.size(), (k + 1) * chunk); ++i)
                part.add(mass[i], x[i] - origin, force[i]);
            parts[k] = part;
        }
    });
    ForceMoments all;
    for (const ForceMoments& part : parts) all.add(part);

    const double total = all.mass();
    const Vec3d centre = all.mass_x() / total;
    NetForce net{all.sum(), all.torque() - centre.cross(all.sum())};
    const Mat3d spread = all.mass_xx() - total * centre * centre.transpose();
    // The inertia of a rod about its own line is zero: the small diagonal makes the turn about this
    // line zero too.
    const double trace = spread.trace();
    const Mat3d inertia = (trace * (1.0 + 1e-9) + 1e-300) * Mat3d::Identity() - spread;
    const Vec3f acceleration = (net.force / total).cast<float>();
    const Vec3f turn = inertia.ldlt().solve(net.torque).cast<float>();
    const Vec3f turn_centre = centre.cast<float>() + origin.head<3>();
    pool.for_ranges(x.size(), chunk, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            const Vec3f arm = x[i].head<3>() - turn_centre;
            force[i].head<3>() -= mass[i] * (acceleration + turn.cross(arm));
        }
    });
    return net;
}

}  // namespace taffy
