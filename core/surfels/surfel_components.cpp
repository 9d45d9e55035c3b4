#include "core/surfels/surfel_components.h"

#include <algorithm>
#include <map>
#include <numbers>

#include "core/base/disjoint_sets.h"
#include "core/surfels/points_near.h"

namespace taffy {

namespace {

constexpr uint32_t none = Surfels::no_component;

/// Particles nearer to each other than this, in spacings, are one piece of matter.
constexpr float link = 1.3f;

/// Returns the height of x above the plane of a surfel [m].
float height_over(const Surfels& surfels, uint32_t i, const Vec4f& x) {
    return surfels.n[i].dot(x - surfels.x[i]);
}

/// Gives particles without a piece that of the nearest particle within reach that has one, in
/// rounds.
void spread_pieces(const CellGrid& grid, std::span<const Vec4f> x, float reach,
                   std::vector<uint32_t>& piece) {
    std::vector<uint32_t> waiting;
    for (uint32_t p = 0; p < piece.size(); ++p)
        if (piece[p] == none) waiting.push_back(p);
    std::vector<CellGrid::Range> ranges;
    std::vector<std::pair<uint32_t, uint32_t>> found;
    do {
        found.clear();
        for (const uint32_t p : waiting) {
            const uint32_t slot = nearest_point(grid, x[p], reach, ranges, [&](uint32_t k) {
                return piece[grid.order()[k]] != none;
            });
            if (slot != ~0u) found.emplace_back(p, piece[grid.order()[slot]]);
        }
        for (const auto& [p, of] : found) piece[p] = of;
        std::erase_if(waiting, [&](uint32_t p) { return piece[p] != none; });
    } while (!found.empty());
}

/// Returns the bounding box of the surfels of every piece.
std::map<uint32_t, Eigen::AlignedBox3f> boxes_of(const Surfels& surfels) {
    std::map<uint32_t, Eigen::AlignedBox3f> boxes;
    uint32_t last = none;
    Eigen::AlignedBox3f* box = nullptr;
    for (uint32_t i = 0; i < surfels.size(); ++i) {
        if (!box || surfels.component[i] != last) last = surfels.component[i], box = &boxes[last];
        box->extend(Vec3f(surfels.x[i].head<3>()));
    }
    return boxes;
}

/// Returns the pieces whose boxes come within the margin of another's, ascending.
std::vector<uint32_t> crowded_pieces(const Surfels& surfels, float margin) {
    struct Entry {
        Eigen::AlignedBox3f box;
        uint32_t piece;
        bool meets = false;
    };
    std::vector<Entry> entries;
    for (auto& [piece, box] : boxes_of(surfels)) {
        const Vec3f by = Vec3f::Constant(0.5f * margin);
        entries.push_back({Eigen::AlignedBox3f(box.min() - by, box.max() + by), piece});
    }
    std::ranges::sort(entries, {}, [](const Entry& e) { return e.box.min().x(); });
    for (size_t a = 0; a < entries.size(); ++a)
        for (size_t b = a + 1; b < entries.size(); ++b) {
            if (entries[b].box.min().x() > entries[a].box.max().x()) break;
            if (entries[a].box.intersects(entries[b].box))
                entries[a].meets = entries[b].meets = true;
        }
    std::vector<uint32_t> result;
    for (const Entry& e : entries)
        if (e.meets) result.push_back(e.piece);
    std::ranges::sort(result);
    return result;
}

/// Returns, by surfel, the part that a flood fill puts it in, named after the surfel of least index
/// in the part.
std::vector<uint32_t> flood_fill(const ThreadPool& pool, const Surfels& surfels,
                                 const SurfelNeighbours& neighbours) {
    constexpr float same_side = std::numbers::sqrt2_v<float> / 2.0f, solid = 0.01f;
    const auto nearest = [&](uint32_t i) {
        return neighbours.of(i).first(std::min(neighbours.count(i), SurfelNeighbours::nearest));
    };
    static_assert(SurfelNeighbours::nearest <= 32);
    std::vector<uint32_t> joined(surfels.size());  // a bit for each of the nearest neighbours
    pool.for_ranges(surfels.size(), 256, [&](size_t begin, size_t end) {
        for (uint32_t i = uint32_t(begin); i < end; ++i) {
            uint32_t bit = 1;
            for (const uint32_t j : nearest(i)) {
                if ((surfels.beta[i] < solid && surfels.beta[j] < solid) ||
                    surfels.n[i].dot(surfels.n[j]) >= same_side)
                    joined[i] |= bit;
                bit <<= 1;
            }
        }
    });
    DisjointSets sets(surfels.size());
    // Neighbours are near in memory: most pairs lie within the range of one thread.
    pool.for_ranges(surfels.size(), 256, [&](size_t begin, size_t end) {
        for (uint32_t i = uint32_t(begin); i < end; ++i) {
            uint32_t bit = 1;
            for (const uint32_t j : nearest(i)) {
                if ((joined[i] & bit) && j >= begin && j < end) sets.unite(i, j), joined[i] &= ~bit;
                bit <<= 1;
            }
        }
    });
    for (uint32_t i = 0; i < surfels.size(); ++i) {
        if (!joined[i]) continue;
        uint32_t bits = joined[i];
        for (const uint32_t j : nearest(i)) {
            if (bits & 1) sets.unite(i, j);
            bits >>= 1;
        }
    }
    std::vector<uint32_t> part(surfels.size());
    for (uint32_t i = 0; i < surfels.size(); ++i) part[i] = sets.of(i);
    return part;
}

}  // namespace

void SurfelComponents::place_particles(const ThreadPool& pool, const Surfels& surfels,
                                       const CellGrid& surfel_grid, ParticlePieces& particles) {
    std::vector<uint32_t>& piece = particles.piece;
    if (std::ranges::find(piece, none) == piece.end()) return;
    const std::vector<uint32_t> before = piece;
    pool.for_ranges(piece.size(), 64, [&](size_t begin, size_t end) {
        std::vector<CellGrid::Range> ranges;
        for (size_t p = begin; p < end && !surfels.empty(); ++p) {
            if (before[p] != none) continue;
            const uint32_t i = nearest_point(surfel_grid, particles.x[p], 2.0f * particles.spacing,
                                             ranges, [](uint32_t) { return true; });
            if (i != ~0u && height_over(surfels, i, particles.x[p]) < 0.0f)
                piece[p] = surfels.component[i];
        }
    });
    CellGrid grid;
    grid.build(pool, particles.x, link * particles.spacing);
    spread_pieces(grid, particles.x, link * particles.spacing, piece);
    name_clusters(grid, particles, piece);
}

void SurfelComponents::name_clusters(const CellGrid& grid, const ParticlePieces& particles,
                                     std::vector<uint32_t>& piece) {
    DisjointSets sets(piece.size());
    std::vector<uint32_t> waiting;
    for (uint32_t p = 0; p < piece.size(); ++p)
        if (piece[p] == none) waiting.push_back(p);
    std::vector<CellGrid::Range> ranges;
    for (const uint32_t p : waiting)
        for_points_near(grid, particles.x[p], link * particles.spacing, ranges,
                        [&](uint32_t k, float) {
                            if (piece[grid.order()[k]] == none) sets.unite(p, grid.order()[k]);
                        });
    std::map<uint32_t, uint32_t> names;
    for (const uint32_t p : waiting) {
        const auto [entry, is_new] = names.emplace(sets.of(p), 0);
        if (is_new) entry->second = next();
        piece[p] = entry->second;
    }
}

bool SurfelComponents::split(const ThreadPool& pool, Surfels& surfels,
                             const SurfelNeighbours& neighbours, const SurfelField& field,
                             ParticlePieces& particles, float level) {
    std::vector<uint32_t> part = flood_fill(pool, surfels, neighbours);
    std::map<uint32_t, uint32_t> first_part;  // by piece
    std::vector<uint32_t> torn;               // pieces of several parts
    for (uint32_t i = 0; i < surfels.size(); ++i) {
        const uint32_t piece = surfels.component[i];
        if (part[i] == i && !first_part.emplace(piece, i).second) torn.push_back(piece);
    }
    if (torn.empty()) return false;
    std::ranges::sort(torn);
    torn.erase(std::unique(torn.begin(), torn.end()), torn.end());
    const auto is_torn = [&](uint32_t piece) { return std::ranges::binary_search(torn, piece); };

    // Parts of the particles of torn pieces
    const float spacing = particles.spacing;
    const size_t count = particles.x.size();
    std::vector<uint32_t> label(count, none);
    pool.for_ranges(count, 64, [&](size_t begin, size_t end) {
        std::vector<CellGrid::Range> ranges;
        for (size_t p = begin; p < end; ++p) {
            if (!is_torn(particles.piece[p])) continue;
            const uint32_t i = nearest_point(
                neighbours.grid(), particles.x[p], 2.0f * spacing, ranges, [&](uint32_t j) {
                    return surfels.component[j] == particles.piece[p] &&
                           height_over(surfels, j, particles.x[p]) < 0.0f;
                });
            if (i != ~0u) label[p] = part[i];
        }
    });
    for (const uint32_t piece : torn) {  // particles far within
        std::vector<Vec4f> x;
        std::vector<uint32_t> own, of;
        for (uint32_t p = 0; p < count; ++p)
            if (particles.piece[p] == piece)
                x.push_back(particles.x[p]), own.push_back(p), of.push_back(label[p]);
        CellGrid grid;
        grid.build(x, 2.0f * spacing);
        spread_pieces(grid, x, 2.0f * spacing, of);
        for (size_t k = 0; k < own.size(); ++k) label[own[k]] = of[k];
    }

    // Parts that the field joins are one
    DisjointSets sets(surfels.size());
    SurfelField::Candidates scratch;
    const CellGrid& grid = field.grid();
    for (uint32_t a = 0; a < count; ++a) {
        const uint32_t p = grid.order()[a];
        if (label[p] == none) continue;
        std::vector<CellGrid::Range> ranges;
        for_points_near(grid, grid.sorted()[a], 2.0f * spacing, ranges, [&](uint32_t b, float) {
            const uint32_t q = grid.order()[b];
            if (b <= a || label[q] == none || particles.piece[q] != particles.piece[p] ||
                sets.of(label[p]) == sets.of(label[q]))
                return;
            const Vec3f middle = 0.5f * (grid.sorted()[a] + grid.sorted()[b]).head<3>();
            if (field.colour(middle, particles.piece[p], scratch).c >= level)
                sets.unite(label[p], label[q]);
        });
    }

    // The largest part of a piece keeps its name; so do parts without particles
    std::map<std::pair<uint32_t, uint32_t>, uint32_t> particles_of, names;
    for (uint32_t p = 0; p < count; ++p)
        if (label[p] != none) ++particles_of[{particles.piece[p], sets.of(label[p])}];
    bool changed = false;
    for (const uint32_t piece : torn) {
        uint32_t largest = none, most = 0;
        for (const auto& [key, size] : particles_of)
            if (key.first == piece && size > most) most = size, largest = key.second;
        for (const auto& [key, size] : particles_of)
            if (key.first == piece && key.second != largest && !names.contains(key))
                names[key] = next(), changed = true;
    }
    if (!changed) return false;
    const auto rename = [&](uint32_t& piece, uint32_t of) {
        if (const auto name = names.find({piece, sets.of(of)}); name != names.end())
            piece = name->second;
    };
    for (uint32_t i = 0; i < surfels.size(); ++i)
        if (is_torn(surfels.component[i])) rename(surfels.component[i], part[i]);
    for (uint32_t p = 0; p < count; ++p)
        if (label[p] != none) rename(particles.piece[p], label[p]);
    return true;
}

bool SurfelComponents::merge(const ThreadPool& pool, Surfels& surfels, const CellGrid& grid,
                             const SurfelField& field, ParticlePieces& particles, float distance,
                             std::vector<uint8_t>& stays) {
    constexpr float near_surface = 0.9f;  // largest n_j of particles that can meet another piece
    const std::vector<uint32_t> crowded = crowded_pieces(surfels, particles.spacing);
    if (crowded.empty()) return false;
    const auto is_crowded = [&](uint32_t piece) {
        return std::ranges::binary_search(crowded, piece);
    };
    std::vector<uint32_t> met(particles.x.size(), none);  // the piece that a particle has entered
    pool.for_ranges(met.size(), 64, [&](size_t begin, size_t end) {
        std::vector<CellGrid::Range> ranges;
        for (size_t p = begin; p < end; ++p) {
            const uint32_t own = particles.piece[p];
            if (!is_crowded(own) || field.numbers()[p] > near_surface) continue;
            const bool flows = particles.beta[p] > 0.5f;
            const uint32_t i =
                nearest_point(grid, particles.x[p], particles.spacing, ranges, [&](uint32_t j) {
                    return surfels.component[j] != own && (flows || surfels.beta[j] > 0.5f);
                });
            if (i != ~0u && height_over(surfels, i, particles.x[p]) < distance)
                met[p] = surfels.component[i];
        }
    });
    std::vector<std::pair<uint32_t, uint32_t>> pairs;
    for (uint32_t p = 0; p < met.size(); ++p)
        if (met[p] != none) pairs.emplace_back(std::minmax(particles.piece[p], met[p]));
    if (pairs.empty()) return false;
    std::ranges::sort(pairs);
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());

    // Remove surfels of one piece inside the other
    stays.assign(surfels.size(), 1);
    pool.for_ranges(surfels.size(), 64, [&](size_t begin, size_t end) {
        std::vector<CellGrid::Range> ranges;
        for (size_t i = begin; i < end; ++i) {
            const uint32_t own = surfels.component[i];
            if (!is_crowded(own)) continue;
            const uint32_t j =
                nearest_point(grid, surfels.x[i], particles.spacing, ranges, [&](uint32_t other) {
                    const std::pair<uint32_t, uint32_t> pair =
                        std::minmax(own, surfels.component[other]);
                    return pair.first != pair.second && std::ranges::binary_search(pairs, pair);
                });
            if (j == ~0u) continue;
            const float height = height_over(surfels, j, surfels.x[i]);
            const bool faces = surfels.n[i].dot(surfels.n[j]) < 0.0f;
            if (height < 0.0f || (faces && height < distance)) stays[i] = 0;
        }
    });

    std::vector<uint32_t> pieces;  // the pieces that merge, ascending
    for (const auto& [a, b] : pairs) pieces.push_back(a), pieces.push_back(b);
    std::ranges::sort(pieces);
    pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
    const auto place = [&](uint32_t piece) {
        return uint32_t(std::ranges::lower_bound(pieces, piece) - pieces.begin());
    };
    DisjointSets sets(pieces.size());
    for (const auto& [a, b] : pairs) sets.unite(place(a), place(b));
    const auto rename = [&](uint32_t& piece) {
        if (std::ranges::binary_search(pieces, piece)) piece = pieces[sets.of(place(piece))];
    };
    for (uint32_t& piece : surfels.component) rename(piece);
    for (uint32_t& piece : particles.piece) rename(piece);
    return true;
}

}  // namespace taffy
