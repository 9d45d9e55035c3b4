#include "core/active_surface/level_set.h"

#include <algorithm>
#include <cmath>

#include "core/active_surface/level_set_formulas.h"
#include "core/active_surface/padded_block.h"

namespace taffy {

namespace {

constexpr int n = BlockLattice::nodes;
constexpr size_t block_size = BlockLattice::block_size;
constexpr float moved_cells = 2.0f;    // nodes nearer to the surface are moved with it
constexpr float sampled_cells = 1.4f;  // from a node to the point of the surface, at most
/// Bounds of |grad f| at the surface: beyond them f is no longer a distance. Between them f is left
/// as it is: differences are not exact enough to correct it again and again without moving the
/// surface.
constexpr float least_slope = 0.9f, most_slope = 1.1f;
constexpr int step_spreads = 3,
              band_spreads = 5;  // to distances of three cells, also along diagonals

/// Calls each(x, y, z, node) for the nodes of a block.
template <class Each>
void for_nodes(const Each& each) {
    size_t node = 0;
    for (int z = 0; z < n; ++z)
        for (int y = 0; y < n; ++y)
            for (int x = 0; x < n; ++x) each(x, y, z, node++);
}

/// Calls body(begin, end) for ranges of blocks.
template <class Body>
void for_blocks(const ThreadPool& pool, const BlockLattice& lattice, const Body& body) {
    pool.for_ranges(lattice.places.size(), 1, body);
}

/// Returns the offset of a node from the first one of its block [cells].
Vec3f cells(int x, int y, int z) {
    return {float(x), float(y), float(z)};
}

}  // namespace

void LevelSet::clear(float cell) {
    lattice_.cell = cell;
    lay_out({}, {});
}

/// Sets up new blocks, without values.
void LevelSet::lay_out(std::vector<BlockPlace> places, const std::vector<BlockPlace>& full) {
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    lattice_.places = std::move(places);
    full_.clear();
    for (const BlockPlace& p : full)
        if (!std::ranges::binary_search(lattice_.places, p)) full_.push_back(p);
    BlockPlace lower{}, upper{};
    bool first = true;
    for (const auto* list : {&lattice_.places, &full_})
        for (const BlockPlace& p : *list) {
            if (std::exchange(first, false)) lower = upper = p;
            lower = {std::min(lower.x, p.x), std::min(lower.y, p.y), std::min(lower.z, p.z)};
            upper = {std::max(upper.x, p.x), std::max(upper.y, p.y), std::max(upper.z, p.z)};
        }
    lattice_.map.reset(lower + BlockPlace{-2, -2, -2}, upper + BlockPlace{2, 2, 2},
                       BlockLattice::outside);
    for (const BlockPlace& p : full_) lattice_.map[p] = BlockLattice::inside;
    for (size_t b = 0; b < lattice_.places.size(); ++b)
        lattice_.map[lattice_.places[b]] = int32_t(b);
    lattice_.value.resize(lattice_.places.size() * block_size);
}

/// @param node  indices along the axes, counted from the origin
float LevelSet::at_node(const std::array<int, 3>& node) const {
    int in_block[3], place[3];
    for (size_t a = 0; a < 3; ++a) {
        in_block[a] = node[a] & (n - 1);
        place[a] = (node[a] - in_block[a]) / n;
    }
    const int32_t block = lattice_.map.at({place[0], place[1], place[2]});
    if (block < 0) return block == BlockLattice::inside ? band() : -band();
    return lattice_.of(size_t(block))[size_t((in_block[2] * n + in_block[1]) * n + in_block[0])];
}

float LevelSet::near(const Vec3f& x) const {
    const Vec3f from = (x - lattice_.origin) / lattice_.cell;
    return at_node(
        {int(std::lround(from.x())), int(std::lround(from.y())), int(std::lround(from.z()))});
}

float LevelSet::at(const Vec3f& x) const {
    const Vec3f from = (x - lattice_.origin) / lattice_.cell;
    const Vec3f low(std::floor(from.x()), std::floor(from.y()), std::floor(from.z()));
    const Vec3f part = from - low;
    float sum = 0.0f;
    for (int c = 0; c < 8; ++c)
        sum += at_node(
                   {int(low.x()) + (c & 1), int(low.y()) + (c >> 1 & 1), int(low.z()) + (c >> 2)}) *
               (c & 1 ? part.x() : 1.0f - part.x()) * (c >> 1 & 1 ? part.y() : 1.0f - part.y()) *
               (c >> 2 ? part.z() : 1.0f - part.z());
    return sum;
}

/// Returns the blocks that nodes within the band may be carried to, with two cells around because
/// the surface moves along its normals, too.
std::vector<BlockPlace> LevelSet::blocks_near(const ParticleFlow& flow, float duration) const {
    std::vector<BlockPlace> places;
    const float inverse = 1.0f / lattice_.edge();
    for (size_t b = 0; b < lattice_.places.size(); ++b) {
        const Vec3f origin = lattice_.lower(lattice_.places[b]);
        Eigen::Array3f lower = Eigen::Array3f::Constant(1e9f), upper = -lower;
        const auto values = lattice_.of(b);
        for_nodes([&](int x, int y, int z, size_t node) {
            if (std::abs(values[node]) >= band()) return;
            lower = lower.min(cells(x, y, z).array());
            upper = upper.max(cells(x, y, z).array());
        });
        if (lower.x() > upper.x()) continue;
        Eigen::Array3f back = Eigen::Array3f::Zero(), forth = back;
        for (int c = 0; c < 27; ++c) {
            const Vec3f at = origin + 0.5f * lattice_.edge() * cells(c % 3, c / 3 % 3, c / 9);
            const Eigen::Array3f way = flow.at(at).array() * duration;
            back = back.min(way), forth = forth.max(way);
        }
        const Vec3f from = origin + ((lower - 2.0f) * lattice_.cell + back).matrix();
        const Vec3f to = origin + ((upper + 2.0f) * lattice_.cell + forth).matrix();
        const BlockPlace first = place_of(from, lattice_.origin, inverse);
        const BlockPlace last = place_of(to, lattice_.origin, inverse);
        for (int z = first.z; z <= last.z; ++z)
            for (int y = first.y; y <= last.y; ++y)
                for (int x = first.x; x <= last.x; ++x) places.push_back({x, y, z});
    }
    return places;
}

void LevelSet::carry(const ThreadPool& pool, const ParticleFlow& flow, float duration,
                     std::span<const BlockPlace> more) {
    LevelSet before = std::move(*this);
    std::vector<BlockPlace> places = before.blocks_near(flow, duration);
    places.insert(places.end(), more.begin(), more.end());
    lattice_.cell = before.lattice_.cell;
    lattice_.origin = before.lattice_.origin;
    lay_out(std::move(places), before.full_);
    fill_carried(pool, before, flow, duration);
}

/// Fills the carried values. Velocities are found at every second node.
void LevelSet::fill_carried(const ThreadPool& pool, const LevelSet& before,
                            const ParticleFlow& flow, float duration) {
    constexpr int half = n / 2;
    constexpr float unmoved = 1e-3f;  // [cells]
    for_blocks(pool, lattice_, [&](size_t first, size_t last) {
        std::array<Vec3f, size_t(half + 1) * (half + 1) * (half + 1)> way;
        PaddedBlock<2> values;
        for (size_t b = first; b < last; ++b) {
            const BlockPlace& place = lattice_.places[b];
            const Vec3f lower = lattice_.lower(place);
            float farthest = 0.0f;
            for (int z = 0, k = 0; z <= half; ++z)
                for (int y = 0; y <= half; ++y)
                    for (int x = 0; x <= half; ++x, ++k) {
                        const Vec3f u = flow.at(lower + 2.0f * lattice_.cell * cells(x, y, z));
                        way[size_t(k)] = u * (duration / lattice_.cell);
                        farthest = std::max(farthest, way[size_t(k)].cwiseAbs().maxCoeff());
                    }
            const int32_t old = before.lattice_.map.at(place);
            // Where the flow comes from near, its values are all in the block and the halo.
            const bool near = old >= 0 && farthest < 1.9f;
            if (near)
                values.gather(before.lattice_, before.lattice_.value, size_t(old), band(), -band());
            const std::span<float> result = lattice_.of(b);
            for_nodes([&](int x, int y, int z, size_t node) {
                if (near && farthest < unmoved) {
                    result[node] = values[PaddedBlock<2>::index(x, y, z)];
                    return;
                }
                const auto corner = [&](int i, int j, int k) -> const Vec3f& {
                    return way[size_t(((z / 2 + k) * (half + 1) + y / 2 + j) * (half + 1) + x / 2 +
                                      i)];
                };
                Vec3f mean = Vec3f::Zero();
                const int ex = x & 1, ey = y & 1, ez = z & 1;
                for (int k = 0; k <= ez; ++k)
                    for (int j = 0; j <= ey; ++j)
                        for (int i = 0; i <= ex; ++i) mean += corner(i, j, k);
                mean /= float((1 + ex) * (1 + ey) * (1 + ez));
                const Vec3f from = cells(x, y, z) - mean;
                result[node] = near ? values.sample(from) : before.at(lower + lattice_.cell * from);
            });
        }
    });
}

void LevelSet::change(const ThreadPool& pool,
                      const std::function<float(size_t, size_t, float)>& value) {
    for_blocks(pool, lattice_, [&](size_t first, size_t last) {
        for (size_t b = first; b < last; ++b)
            for (size_t node = 0; node < block_size; ++node) {
                float& f = lattice_.value[b * block_size + node];
                f = value(b, node, f);
            }
    });
}

/// Calls each(index of the node, stencil, speed without tension) for the nodes near the surface.
template <class Each>
void LevelSet::each_near_node(size_t first, size_t last, const Motion& motion,
                              const Each& each) const {
    const float cell = lattice_.cell, inverse = 1.0f / cell;
    PaddedBlock<2> f, c;
    for (size_t b = first; b < last; ++b) {
        const auto values = lattice_.of(b);
        const bool any = std::ranges::any_of(
            values, [&](float value) { return std::abs(value) <= moved_cells * cell; });
        if (!any) continue;
        f.gather(lattice_, lattice_.value, b, band(), -band());
        if (motion.tracking != 0.0f) c.gather(lattice_, motion.c, b, 1.0f, 0.0f);
        for_nodes([&](int x, int y, int z, size_t node) {
            if (std::abs(values[node]) > moved_cells * cell) return;
            const int at = PaddedBlock<2>::index(x, y, z);
            const Stencil stencil{&f[at], PaddedBlock<2>::step, inverse};
            float speed = motion.speed;
            if (motion.tracking != 0.0f) {
                const Vec3f inwards(stencil.central(0), stencil.central(1), stencil.central(2));
                const float way = std::clamp(values[node] * inverse, -sampled_cells, sampled_cells);
                const Vec3f surface =
                    cells(x, y, z) - way / std::max(inwards.norm(), 1e-3f) * inwards;
                speed += motion.tracking * (c.sample(surface) - motion.level);
            }
            each(b * block_size + node, stencil, speed);
        });
    }
}

float LevelSet::stable_step(const ThreadPool& pool, const Motion& motion) const {
    std::vector<float> fastest(lattice_.places.size(), 0.0f);
    for_blocks(pool, lattice_, [&](size_t first, size_t last) {
        for (size_t b = first; b < last; ++b)
            each_near_node(b, b + 1, motion, [&](size_t, const Stencil&, float speed) {
                fastest[b] = std::max(fastest[b], std::abs(speed));
            });
    });
    float most = 0.0f;
    for (const float speed : fastest) most = std::max(most, speed);
    const float cell = lattice_.cell;
    return std::min(0.5f * cell / std::max(most, 1e-12f),
                    cell * cell / (6.0f * std::max(motion.tension, 1e-12f)));
}

void LevelSet::move(const ThreadPool& pool, const Motion& motion, float duration) {
    next_ = lattice_.value;
    for_blocks(pool, lattice_, [&](size_t first, size_t last) {
        each_near_node(first, last, motion, [&](size_t node, const Stencil& stencil, float speed) {
            float change = speed * upwind_slope(stencil, speed);
            if (motion.tension > 0.0f) {
                const Bend at = bend(stencil);
                change += motion.tension * at.kappa * at.slope;
            }
            next_[node] += duration * change;
        });
    });
    lattice_.value.swap(next_);
}

void LevelSet::redistance(const ThreadPool& pool, Reach reach) {
    scale_near(pool);
    const int spreads = reach == Reach::band ? band_spreads : step_spreads;
    for (int k = 0; k < spreads; ++k) spread(pool);
}

/// Scales nodes with a neighbour on the other side of the surface to |grad f| near 1, which does
/// not move the zero level; puts all other nodes at the distance of the band, for now.
void LevelSet::scale_near(const ThreadPool& pool) {
    next_.resize(lattice_.value.size());
    near_.assign(lattice_.value.size(), 0);
    for_blocks(pool, lattice_, [&](size_t first, size_t last) {
        PaddedBlock<1> f;
        for (size_t b = first; b < last; ++b) {
            f.gather(lattice_, lattice_.value, b, band(), -band());
            for_nodes([&](int x, int y, int z, size_t node) {
                const int at = PaddedBlock<1>::index(x, y, z);
                const float value = f[at];
                const bool inside = value >= 0.0f;
                bool beside = false;
                for (const int step : PaddedBlock<1>::step)
                    beside |= (f[at + step] >= 0.0f) != inside || (f[at - step] >= 0.0f) != inside;
                near_[b * block_size + node] = beside;
                float result = inside ? band() : -band();
                if (beside) {
                    const Stencil s{&f[at], PaddedBlock<1>::step, 1.0f / lattice_.cell};
                    const float slope = std::hypot(s.central(0), s.central(1), s.central(2));
                    const float excess = slope / std::clamp(slope, least_slope, most_slope);
                    result = value / std::clamp(excess, 0.5f, 2.0f);
                }
                next_[b * block_size + node] = result;
            });
        }
    });
    lattice_.value.swap(next_);
}

/// Extends the distances by one node.
void LevelSet::spread(const ThreadPool& pool) {
    for_blocks(pool, lattice_, [&](size_t first, size_t last) {
        PaddedBlock<1> f;
        for (size_t b = first; b < last; ++b) {
            f.gather(lattice_, lattice_.value, b, band(), -band());
            for_nodes([&](int x, int y, int z, size_t node) {
                const int at = PaddedBlock<1>::index(x, y, z);
                const size_t place = b * block_size + node;
                next_[place] = f[at];
                if (near_[place]) return;
                float nearest[3];
                for (size_t a = 0; a < 3; ++a) {
                    const int step = PaddedBlock<1>::step[a];
                    nearest[a] = std::min(std::abs(f[at - step]), std::abs(f[at + step]));
                }
                if (std::min({nearest[0], nearest[1], nearest[2]}) >= band()) return;
                const float distance =
                    std::min(band(), eikonal(nearest[0], nearest[1], nearest[2], lattice_.cell));
                next_[place] = f[at] >= 0.0f ? distance : -distance;
            });
        }
    });
    lattice_.value.swap(next_);
}

void LevelSet::prune() {
    std::vector<BlockPlace> places, full = full_;
    Nodes kept;
    for (size_t b = 0; b < lattice_.places.size(); ++b) {
        const auto values = lattice_.of(b);
        const auto is_far = [&](float value) { return std::abs(value) >= band(); };
        if (std::ranges::all_of(values, is_far)) {
            if (values[0] >= 0.0f) full.push_back(lattice_.places[b]);
            continue;
        }
        places.push_back(lattice_.places[b]);
        kept.insert(kept.end(), values.begin(), values.end());
    }
    std::ranges::sort(full);
    lay_out(std::move(places), full);
    lattice_.value = std::move(kept);
}

void LevelSet::visit(StateVisitor& state) {
    state("cell", lattice_.cell);
    state("places", lattice_.places);
    state("full", full_);
    state("value", lattice_.value);
    if (!state.reads()) return;
    Nodes value = std::move(lattice_.value);
    lay_out(std::vector(lattice_.places), std::vector(full_));
    lattice_.value = std::move(value);
}

}  // namespace taffy
