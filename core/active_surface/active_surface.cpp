#include "core/active_surface/active_surface.h"

#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

constexpr float flow_cube = 2.0f;  // [d]

float least_spacing(const CoatedParticles& particles) {
    float least = particles.x.front().w();
    for (const Vec4f& x : particles.x) least = std::min(least, x.w());
    return least;
}

}  // namespace

void ActiveSurface::clear() {
    field_.clear(field_.lattice().cell);
    exists_ = false;
    volume_ = area_ = 0.0;
}

void ActiveSurface::update(const ThreadPool& pool, const CoatedParticles& particles,
                           const ActiveParameters& parameters, double duration) {
    float spacing = field_.lattice().cell / parameters.cell;  // of the surface so far
    double wanted = 0.0;
    for (const float volume : particles.volume) wanted += double(volume);
    if (!particles.x.empty()) {
        spacing = least_spacing(particles);
        const float cell = parameters.cell * spacing;
        if (!exists_ || std::abs(cell - field_.lattice().cell) > 1e-3f * cell) {
            clear();
            field_.clear(cell);
        }
        exists_ = true;
    }
    const float dt = float(duration);
    flow_.find(particles, flow_cube * spacing, field_.band(), dt);
    field_.carry(pool, flow_, dt, uncovered(particles));
    coating_.find(pool, particles, field_.lattice(), c_);
    begin_pieces(pool, spacing);
    field_.redistance(pool, LevelSet::Reach::step);
    LevelSet::Motion motion{.c = c_,
                            .level = CoatingField::level,
                            .tracking = parameters.tracking * spacing,
                            .tension = parameters.tension * spacing * spacing};
    steps_ = std::max(1, int(std::ceil(dt / field_.stable_step(pool, motion))));
    for (int k = 0; k < steps_; ++k) {
        field_.move(pool, motion, dt / float(steps_));
        const bool last = k + 1 == steps_;
        field_.redistance(pool, last ? LevelSet::Reach::band : LevelSet::Reach::step);
    }
    measure(pool);
    approach_volume(pool, parameters.volume * spacing, wanted, dt);
    field_.prune();
}

/// Returns the blocks that the coatings of particles outside the surface reach into.
std::vector<BlockPlace> ActiveSurface::uncovered(const CoatedParticles& particles) const {
    std::vector<BlockPlace> places;
    size_t most = 100'000;
    const BlockLattice& lattice = field_.lattice();
    const float inverse = 1.0f / lattice.edge();
    for (const Vec4f& x : particles.x) {
        const int32_t block = lattice.map.at(place_of(x.head<3>(), lattice.origin, inverse));
        if (block == BlockLattice::inside) continue;
        if (block >= 0 && field_.near(x.head<3>()) > 0.0f) continue;
        const Vec3f half = Vec3f::Constant(CoatingField::support * x.w());
        const BlockPlace first = place_of(x.head<3>() - half, lattice.origin, inverse);
        const BlockPlace last = place_of(x.head<3>() + half, lattice.origin, inverse);
        for (int z = first.z; z <= last.z; ++z)
            for (int y = first.y; y <= last.y; ++y)
                for (int k = first.x; k <= last.x; ++k) places.push_back({k, y, z});
        if (places.size() < most) continue;
        // Where a surface begins there are many blocks, most of them repeated.
        std::ranges::sort(places);
        places.erase(std::unique(places.begin(), places.end()), places.end());
        most = std::max(most, 2 * places.size());
    }
    return places;
}

/// Sets f from the coating where no surface is near.
void ActiveSurface::begin_pieces(const ThreadPool& pool, float spacing) {
    const float band = field_.band(), scale = spacing / CoatingField::steepness;
    field_.change(pool, [&](size_t block, size_t node, float f) {
        const float c = c_[block * BlockLattice::block_size + node];
        const bool begins = f <= -band && c > 0.0f;
        const bool opens = f >= band && c < CoatingField::level;
        return begins || opens ? std::clamp(scale * (c - CoatingField::level), -band, band) : f;
    });
}

/// Applies the term gamma d (V_0 - V) / V_0 for one update: it makes the missing volume fall off
/// exponentially, whatever its strength. Moves the whole surface out, by Newton's method: shifted
/// distances are still distances.
void ActiveSurface::approach_volume(const ThreadPool& pool, float gamma, double wanted,
                                    float duration) {
    constexpr int most_rounds = 4;
    constexpr double near_enough = 0.002;  // of V_0; or 0.05 of the change
    if (wanted <= 0.0 || area_ <= 0.0) return;
    const double rate = double(gamma) * area_ / wanted;  // at which the missing volume decays [1/s]
    const double goal = volume_ - std::expm1(-rate * double(duration)) * (wanted - volume_);
    const double first = goal - volume_;
    const float band = field_.band(), most = 0.5f * field_.lattice().cell;
    for (int k = 0; k < most_rounds && area_ > 0.0; ++k) {
        const double missing = goal - volume_;
        if (k > 0 && std::abs(missing) < std::min(near_enough * wanted, 0.05 * std::abs(first)))
            return;
        const float way = std::clamp(float(missing / area_), -most, most);
        field_.change(pool, [&](size_t, size_t, float f) {
            return std::abs(f) < band ? std::clamp(f + way, -band, band) : f;
        });
        measure(pool);
    }
}

/// Finds the triangles, their area and the volume that they enclose, by the divergence theorem.
void ActiveSurface::measure(const ThreadPool& pool) {
    mesher_.mesh(pool, field_.lattice());
    const auto& triangles = mesher_.triangles;
    const Vec3f about = mesher_.position.empty() ? Vec3f::Zero() : mesher_.position[0];
    constexpr size_t together = 1024;  // in one partial sum, so that threads change no bit
    std::vector<Eigen::Vector2d> parts((triangles.size() + together - 1) / together);
    pool.for_ranges(triangles.size(), together, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            const auto& t = triangles[k];
            const Vec3d a = (mesher_.position[t[0]] - about).cast<double>();
            const Vec3d b = (mesher_.position[t[1]] - about).cast<double>();
            const Vec3d c = (mesher_.position[t[2]] - about).cast<double>();
            if (k % together == 0) parts[k / together].setZero();
            parts[k / together] +=
                Eigen::Vector2d(a.dot(b.cross(c)) / 6.0, 0.5 * (b - a).cross(c - a).norm());
        }
    });
    volume_ = area_ = 0.0;
    for (const Eigen::Vector2d& part : parts) volume_ += part[0], area_ += part[1];
}

void ActiveSurface::visit(StateVisitor& state) {
    state("exists", exists_);
    state("field", field_);
    state("volume", volume_);
    state("area", area_);
    if (state.reads()) mesher_.mesh(ThreadPool(1), field_.lattice());
}

}  // namespace taffy
