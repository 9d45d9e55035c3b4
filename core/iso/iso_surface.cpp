#include "core/iso/iso_surface.h"

#include <algorithm>

#include "core/base/processor.h"
#include "core/base/uneven_work.h"
#include "core/iso/walls.h"

namespace taffy {

namespace {

constexpr float level = 0.5f;
/// Cubes of Fullness along the edge of a block: each of them two to four spacings long.
constexpr float least_cube = 2.0f;
// In spacings:
constexpr float off_wall = 0.55f;   // distance from walls at which nearer places look up the field
constexpr float wall_gap = 0.01f;   // between matter and wall, so that only one of them is seen
constexpr float steepness = 0.5f;   // of the field across a surface, with which walls cut it
constexpr float most_shift = 0.4f;  // of the surface, to keep its volume
constexpr float most_step = 0.3f;   // of a vertex towards the level, in cells

float least_spacing(const IsoParticles& particles) {
    float least = particles.x.front().w();
    for (const Vec4f& x : particles.x) least = std::min(least, x.w());
    return least;
}

}  // namespace

const IsoFunctions& iso_functions() {
    return use_v3_kernels() ? iso_functions_v3() : iso_functions_baseline();
}

void IsoSurface::make(const ThreadPool& pool, const IsoParticles& particles,
                      std::span<const Obstacle> obstacles, const IsoSettings& settings,
                      SurfaceMesh& mesh) {
    mesh.position.clear(), mesh.normal.clear(), mesh.colour.clear(), mesh.field.clear();
    mesh.particle.clear(), mesh.triangles.clear();
    if (particles.x.empty()) return;
    coloured_by_field_ = !particles.field.empty();
    spacing_ = least_spacing(particles);
    lattice_.cell = settings.cell * spacing_;
    cubes_ = std::max(1, int(lattice_.edge() / (least_cube * spacing_)));
    while (cubes_ & (cubes_ - 1)) --cubes_;  // a power of two
    fullness_.find(pool, particles.x, lattice_.origin, lattice_.edge() / float(cubes_));
    kernels_.find(pool, particles, fullness_, settings.anisotropic);
    lists_.find_blocks(pool, kernels_.all(), fullness_, cubes_, Walls(obstacles),
                       off_wall * spacing_, lattice_);
    lists_.fill(pool, lattice_);
    balance_.count_particles(pool, lattice_, particles.x, particles.volume);
    fill(pool, obstacles);
    mesher_.mesh(pool, lattice_);
    mesh.triangles.swap(mesher_.triangles);
    find_vertices(pool, obstacles, mesh);
    keep_volume(pool, mesh);
}

/// Returns the volume of the part of a block in which these values are positive [m^3].
double IsoSurface::enclosed(std::span<const float> value) const {
    constexpr int n = BlockLattice::nodes;
    constexpr float near = 0.5f;  // nodes whose value is farther from 0 are not at the surface
    float sum = 0.0f;
    for (int k = 0; k < int(BlockLattice::block_size); ++k) {
        const float v = value[size_t(k)];
        if (std::abs(v) >= near) {
            sum += v > 0.0f ? 1.0f : 0.0f;
            continue;
        }
        // The part of the cube around a node below the surface, if that is flat and across an axis.
        float slope2 = 0.0f;
        for (const auto& [at, step] :
             {std::pair(k % n, 1), std::pair(k / n % n, n), std::pair(k / (n * n), n * n)}) {
            const int lower = at > 0 ? k - step : k, upper = at < n - 1 ? k + step : k;
            const float slope = (value[size_t(upper)] - value[size_t(lower)]) /
                                (lower == k - step && upper == k + step ? 2.0f : 1.0f);
            slope2 += slope * slope;
        }
        const float slope = std::sqrt(slope2) + 1e-6f;
        sum += std::clamp(0.5f + v / slope, 0.0f, 1.0f);
    }
    return double(sum) * std::pow(double(lattice_.cell), 3.0);
}

/// Looks up the values of nodes at walls anew, and finds the distances to the nearest wall.
void IsoSurface::look_off_walls(const WallsOfBlock& walls, size_t block, AtWalls& at) {
    constexpr int n = BlockLattice::nodes;
    const Vec3f lower = lattice_.lower(lattice_.places[block]);
    at.distance.resize(BlockLattice::block_size);
    walls.distances(lattice_.cell, at.distance);
    // Nodes that lie behind each other at a wall all look up the same place.
    constexpr uint32_t none = ~0u;
    const float same2 = 1e-6f * lattice_.cell * lattice_.cell;
    at.looked_up.assign(BlockLattice::block_size, none), at.places.clear();
    for (uint32_t k = 0; k < BlockLattice::block_size; ++k) {
        // More than two cells below the surface of a wall the field is not seen.
        if (at.distance[k] > off_wall * spacing_ || at.distance[k] < -2.0f * lattice_.cell)
            continue;
        const Vec3f place = walls.looked_up(lower + lattice_.cell * BlockLattice::node_offset(k),
                                            off_wall * spacing_);
        uint32_t& number = at.looked_up[k];
        for (const uint32_t step : {1u, uint32_t(n), uint32_t(n * n)}) {
            if (number != none || k / step % n == 0) continue;
            const uint32_t before = at.looked_up[k - step];
            if (before != none && (at.places[before] - place).squaredNorm() < same2)
                number = before;
        }
        if (number != none) continue;
        number = uint32_t(at.places.size());
        at.places.push_back(place);
    }
    if (at.places.empty()) return;
    at.points.load(at.places);
    evaluate(block, iso_functions().find_values, at.points);
    for (uint32_t k = 0; k < BlockLattice::block_size; ++k)
        if (at.looked_up[k] != none)
            lattice_.of(block)[k] = at.points.points().value[at.looked_up[k]];
}

void IsoSurface::evaluate(size_t block, decltype(IsoFunctions::evaluate) function,
                          IsoPointBuffer& points) const {
    const std::span<const uint32_t> list = lists_.of(block);
    function(kernels_.all().data(), list.data(), list.size(), points.points(),
             points.scratch(iso_scratch(list.size())));
}

/// Finds the field minus the level at all nodes, positive inside.
void IsoSurface::fill(const ThreadPool& pool, std::span<const Obstacle> obstacles) {
    constexpr int n = BlockLattice::nodes;
    lattice_.value.resize(lattice_.places.size() * BlockLattice::block_size);
    const Walls walls(obstacles);
    const IsoFunctions& functions = iso_functions();
    for_uneven(pool, lattice_.places.size(), [&](const RoundShare& blocks) {
        WallsOfBlock near(walls);
        AtWalls at_walls;
        blocks.for_each([&](size_t b) {
            const BlockPlace place = lattice_.places[b];
            const Vec3f lower = lattice_.lower(place);
            const std::span<float> value = lattice_.of(b);
            std::ranges::fill(value, 0.0f);
            const std::span<const uint32_t> list = lists_.of(b);
            functions.add_to_nodes(kernels_.all().data(), list.data(), list.size(), lower.data(),
                                   lattice_.cell, value.data());
            for (int k = 0; k < cubes_ * cubes_ * cubes_; ++k) {
                const BlockPlace cube{k % cubes_, k / cubes_ % cubes_, k / (cubes_ * cubes_)};
                if (fullness_.at(BlockPlace{place.x * cubes_ + cube.x, place.y * cubes_ + cube.y,
                                            place.z * cubes_ + cube.z}) < Fullness::inside)
                    continue;
                const int side = n / cubes_;
                for (int z = cube.z * side; z < (cube.z + 1) * side; ++z)
                    for (int y = cube.y * side; y < (cube.y + 1) * side; ++y)
                        std::fill_n(&value[size_t((z * n + y) * n + cube.x * side)], side, 1.0f);
            }
            near.find(lower, lattice_.edge(), off_wall * spacing_);
            if (!near.empty()) look_off_walls(near, b, at_walls);
            for (float& v : value) v -= level;
            for (size_t k = 0; !near.empty() && k < value.size(); ++k)
                value[k] =
                    std::min(value[k], steepness * (at_walls.distance[k] / spacing_ - wall_gap));
            balance_.take_away(b, enclosed(value));
        });
    });
}

/// Moves vertices onto the level or the wall, and finds their normals, colours and particles.
void IsoSurface::find_vertices(const ThreadPool& pool, std::span<const Obstacle> obstacles,
                               SurfaceMesh& mesh) {
    const size_t count = mesher_.position.size();
    mesh.position = mesher_.position;
    mesh.normal.resize(count), mesh.colour.resize(count), mesh.particle.resize(count);
    if (coloured_by_field_) mesh.field.resize(count);
    at_wall_.assign(count, 0);
    const Walls walls(obstacles);
    const float cell = lattice_.cell;
    for_uneven(pool, mesher_.piece_block.size(), [&](const RoundShare& pieces) {
        IsoPointBuffer buffer;
        WallsOfBlock near(walls);
        std::vector<Vec3f> places;
        pieces.for_each([&](size_t piece) {
            const size_t first = mesher_.piece_begin[piece], last = mesher_.piece_begin[piece + 1];
            if (first == last) return;
            const uint32_t block = mesher_.piece_block[piece];
            near.find(lattice_.lower(mesher_.piece_place[piece]), lattice_.edge(),
                      off_wall * spacing_);
            places.assign(mesh.position.begin() + long(first), mesh.position.begin() + long(last));
            if (!near.empty())
                for (Vec3f& x : places) x = near.looked_up(x, off_wall * spacing_);
            buffer.load(places);
            evaluate(block, iso_functions().evaluate, buffer);
            for (size_t k = 0; k < last - first; ++k) {
                const size_t v = first + k;
                mesh.colour[v] = buffer.colour(k);
                if (coloured_by_field_) mesh.field[v] = buffer.points().field[k];
                mesh.particle[v] = buffer.points().particle[k];
                Vec3f& x = mesh.position[v];
                Vec3f slope = buffer.gradient(k), wall_normal = Vec3f::Zero();
                float least = 1e30f;
                for (size_t wall = 0; wall < near.size(); ++wall) {
                    const SurfacePoint point = near.nearest(wall, x);
                    if (point.distance < off_wall * spacing_)  // the field is constant there
                        slope -= slope.dot(point.normal) * point.normal;
                    if (point.distance < least) {
                        least = point.distance;
                        wall_normal = point.normal;
                    }
                }
                const float gap = least - wall_gap * spacing_, most = most_step * cell;
                if (gap < 0.1f * cell) {
                    at_wall_[v] = 1;
                    mesh.normal[v] = -wall_normal;
                    x -= std::clamp(gap, -most, most) * wall_normal;
                    continue;
                }
                const float steep = std::max(slope.norm(), 1e-6f / spacing_);
                mesh.normal[v] = -slope / steep;
                x += std::clamp((buffer.points().value[k] - level) / steep, -most, most) *
                     mesh.normal[v];
            }
        });
    });
}

/// Moves the surface to where it encloses the volume of the particles.
void IsoSurface::keep_volume(const ThreadPool& pool, SurfaceMesh& mesh) {
    balance_.count_area(pool, lattice_, mesh.triangles.size(), [&](size_t k) {
        const auto& t = mesh.triangles[k];
        if (at_wall_[t[0]] || at_wall_[t[1]] || at_wall_[t[2]]) return Vec4f(Vec4f::Zero());
        const Vec3f &a = mesh.position[t[0]], &b = mesh.position[t[1]], &c = mesh.position[t[2]];
        Vec4f result;
        result << (a + b + c) / 3.0f, 0.5f * (b - a).cross(c - a).norm();
        return result;
    });
    balance_.smooth(pool, lattice_);
    const float most = most_shift * spacing_;
    pool.for_ranges(mesh.position.size(), 256, [&](size_t first, size_t last) {
        for (size_t v = first; v < last; ++v)
            if (!at_wall_[v])
                mesh.position[v] +=
                    std::clamp(balance_.shift(lattice_, mesh.position[v]), -most, most) *
                    mesh.normal[v];
    });
}

}  // namespace taffy
