#include "core/elasticity/net_force.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <vector>

namespace taffy {

namespace {

// Lanes x, y, z and a spare; the compiler lowers them to what the processor has.
typedef float f4 __attribute__((vector_size(16)));
typedef double d4 __attribute__((vector_size(32)));
typedef int64_t l4 __attribute__((vector_size(32)));
typedef int32_t i4 __attribute__((vector_size(16)));

f4 load(const Vec4f& v) {
    return *reinterpret_cast<const f4*>(v.data());
}
d4 wide(f4 v) {
    return __builtin_convertvector(v, d4);
}
d4 yzx(d4 v) {
    return __builtin_shuffle(v, l4{1, 2, 0, 3});
}
f4 yzx(f4 v) {
    return __builtin_shuffle(v, i4{1, 2, 0, 3});
}
Vec3d vector(d4 v) {
    return {v[0], v[1], v[2]};
}
f4 lanes(const Vec3f& v) {
    return f4{v.x(), v.y(), v.z(), 0.0f};
}

/// Moments of a part of the body about a given point.
struct Sums {
    d4 mass_x{};               // spare: the mass
    d4 squares{}, products{};  // m x^2, m y^2, m z^2; m y x, m z y, m z x
    d4 force{};
    d4 torque{};  // z, x, y

    void add(double m, d4 x, d4 f) {
        x[3] = 1.0;
        const d4 mx = m * x;
        mass_x += mx;
        squares += mx * x;
        products += __builtin_shuffle(mx, l4{1, 2, 2, 3}) * __builtin_shuffle(x, l4{0, 1, 0, 3});
        force += f;
        torque += x * yzx(f) - yzx(x) * f;
    }
    void add(const Sums& o) {
        mass_x += o.mass_x, squares += o.squares, products += o.products;
        force += o.force, torque += o.torque;
    }
};

}  // namespace

NetForce remove_net_force(const ThreadPool& pool, std::span<const float> mass,
                          std::span<const Vec4f> x, std::span<Vec4f> force) {
    constexpr size_t chunk = 512;
    const f4 origin = load(x[0]);  // keeps the products small
    std::vector<Sums> parts((x.size() + chunk - 1) / chunk);
    pool.for_ranges(parts.size(), 1, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            Sums sums;  // in registers
            for (size_t i = k * chunk; i < std::min(x.size(), (k + 1) * chunk); ++i)
                sums.add(double(mass[i]), wide(load(x[i]) - origin), wide(load(force[i])));
            parts[k] = sums;
        }
    });
    Sums all;
    for (const Sums& part : parts) all.add(part);

    const double total = all.mass_x[3];
    const Vec3d centre = vector(all.mass_x) / total, sum = vector(all.force);
    NetForce net{sum, vector(yzx(all.torque)) - centre.cross(sum)};
    Mat3d spread;
    spread << all.squares[0], all.products[0], all.products[2],  //
        all.products[0], all.squares[1], all.products[1],        //
        all.products[2], all.products[1], all.squares[2];
    spread -= total * centre * centre.transpose();
    // A rod cannot be turned about its own line: the small diagonal leaves that direction alone.
    const double trace = spread.trace();
    const Mat3d inertia = (trace * (1.0 + 1e-9) + 1e-300) * Mat3d::Identity() - spread;
    const f4 acceleration = lanes((net.force / total).cast<float>());
    const f4 turn = lanes(inertia.ldlt().solve(net.torque).cast<float>());
    const f4 turn_centre = lanes(centre.cast<float>()) + origin;
    pool.for_ranges(x.size(), chunk, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            const f4 arm = load(x[i]) - turn_centre;
            const f4 across = yzx(turn * yzx(arm) - yzx(turn) * arm);
            f4 rigid = mass[i] * (acceleration + across);
            rigid[3] = 0.0f;
            *reinterpret_cast<f4*>(force[i].data()) -= rigid;
        }
    });
    return net;
}

}  // namespace taffy
