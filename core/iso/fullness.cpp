#include "core/iso/fullness.h"

namespace taffy {

namespace {

constexpr float full = 0.7f;  // part of its volume from which on a cube counts as full

}  // namespace

void Fullness::find(const ThreadPool& pool, std::span<const Vec4f> x, const Vec3f& origin,
                    float edge) {
    const float inverse_edge = 1.0f / edge;
    cubes_.clear();
    depth_.reset({}, {}, empty);
    if (x.empty()) return;
    Vec4f lower = x[0], upper = x[0];
    for (const Vec4f& p : x) lower = lower.cwiseMin(p), upper = upper.cwiseMax(p);
    const BlockPlace first = place_of(lower.head<3>(), origin, inverse_edge);
    const BlockPlace last = place_of(upper.head<3>(), origin, inverse_edge);
    depth_.reset(first, last, 0);
    cube_of_.resize(x.size());
    place_.resize(x.size());
    pool.for_ranges(x.size(), 1024, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i)
            place_[i] = place_of(x[i].head<3>(), origin, inverse_edge);
    });
    // Volume of the particles of every cube, as part of the cube's.
    std::vector<float> filled;
    BlockPlace last_cube;  // particles that follow each other mostly share one
    int32_t last_number = 0;
    for (size_t i = 0; i < x.size(); ++i) {
        const BlockPlace& cube = place_[i];
        if (last_number == 0 || cube != last_cube) {
            int32_t& number = depth_[cube];
            if (number == 0) {
                cubes_.push_back(cube);
                filled.push_back(0.0f);
                number = int32_t(cubes_.size());
            }
            last_cube = cube, last_number = number;
        }
        cube_of_[i] = uint32_t(last_number - 1);
        const float part = x[i].w() * inverse_edge;
        filled[cube_of_[i]] += part * part * part;
    }
    const auto around = [&](const BlockPlace& cube, const auto& holds) {
        for (int z = -1; z <= 1; ++z)
            for (int y = -1; y <= 1; ++y)
                for (int dx = -1; dx <= 1; ++dx)
                    if (!holds(depth_.at(cube + BlockPlace{dx, y, z}))) return false;
        return true;
    };
    cube_depth_.assign(cubes_.size(), near);
    for (size_t k = 0; k < cubes_.size(); ++k)
        if (around(cubes_[k], [&](int32_t n) { return n > 0 && filled[size_t(n - 1)] >= full; }))
            cube_depth_[k] = inside;
    for (size_t k = 0; k < cubes_.size(); ++k)
        if (around(cubes_[k],
                   [&](int32_t n) { return n > 0 && cube_depth_[size_t(n - 1)] >= inside; }))
            cube_depth_[k] = deep;
    for (size_t k = 0; k < cubes_.size(); ++k) depth_[cubes_[k]] = cube_depth_[k];
}

}  // namespace taffy
