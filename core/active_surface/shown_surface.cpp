#include "core/active_surface/shown_surface.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "core/base/uneven_work.h"
#include "core/iso/walls.h"

namespace taffy {

namespace {

// In spacings, as for iso-surfaces:
constexpr float off_wall = 0.55f;  // from walls, where nearer places look up the distance
constexpr float wall_gap = 0.01f;  // between matter and wall, so that only one of them is seen

constexpr float most_step = 0.3f;  // of a vertex, in cells

/// Makes the mesh of a surface that ends at walls.
class EndedByWalls {
  public:
    EndedByWalls(const LevelSet& field, std::span<const Obstacle> obstacles, float spacing)
        : field_(field), walls_(obstacles), off_(off_wall * spacing), gap_(wall_gap * spacing) {}

    void mesh(const ThreadPool& pool, LatticeMesher& mesher) const;
    void find_vertices(const ThreadPool& pool, const LatticeMesher& mesher,
                       SurfaceMesh& mesh) const;

  private:
    void cut(size_t block, const WallsOfBlock& walls, std::span<float> value) const;
    void place(const WallsOfBlock& walls, Vec3f& x, Vec3f& normal) const;

    const LevelSet& field_;
    Walls walls_;
    float off_, gap_;  // [m]
};

void EndedByWalls::mesh(const ThreadPool& pool, LatticeMesher& mesher) const {
    BlockLattice lattice = field_.lattice();
    for_uneven(pool, lattice.places.size(), [&](const RoundShare& blocks) {
        WallsOfBlock near(walls_);
        blocks.for_each([&](size_t b) {
            near.find(lattice.lower(lattice.places[b]), lattice.edge(), off_);
            if (!near.empty()) cut(b, near, lattice.of(b));
        });
    });
    mesher.mesh(pool, lattice);
}

/// Cuts the values of a block at walls: away from a wall they stay, up to it they are those off the
/// wall, and behind it there is nothing.
void EndedByWalls::cut(size_t block, const WallsOfBlock& walls, std::span<float> value) const {
    const BlockLattice& lattice = field_.lattice();
    const Vec3f lower = lattice.lower(lattice.places[block]);
    std::vector<float> distance(BlockLattice::block_size);
    walls.distances(lattice.cell, distance);
    for (size_t k = 0; k < value.size(); ++k) {
        if (distance[k] >= off_) continue;
        // More than two cells behind a wall the surface is not seen.
        if (distance[k] > -2.0f * lattice.cell)
            value[k] = field_.at(
                walls.looked_up(lower + lattice.cell * BlockLattice::node_offset(k), off_));
        value[k] = std::min(value[k], distance[k] - gap_);
    }
}

void EndedByWalls::find_vertices(const ThreadPool& pool, const LatticeMesher& mesher,
                                 SurfaceMesh& mesh) const {
    const BlockLattice& lattice = field_.lattice();
    mesh.position = mesher.position;
    mesh.normal.resize(mesh.position.size());
    for_uneven(pool, mesher.piece_block.size(), [&](const RoundShare& pieces) {
        WallsOfBlock near(walls_);
        pieces.for_each([&](size_t piece) {
            const size_t first = mesher.piece_begin[piece], last = mesher.piece_begin[piece + 1];
            if (first == last) return;
            near.find(lattice.lower(mesher.piece_place[piece]), lattice.edge(), off_);
            for (size_t v = first; v < last; ++v) place(near, mesh.position[v], mesh.normal[v]);
        });
    });
}

/// Finds the normal of a vertex. Where walls are near, the vertex is moved onto the surface or the
/// wall: interpolation misplaces it in cells that both pass through.
void EndedByWalls::place(const WallsOfBlock& walls, Vec3f& x, Vec3f& normal) const {
    const float cell = field_.lattice().cell, h = 0.5f * cell, most = most_step * cell;
    const Vec3f at = walls.empty() ? x : walls.looked_up(x, off_);
    Vec3f slope;
    for (int a = 0; a < 3; ++a)
        slope[a] = field_.at(at + h * Vec3f::Unit(a)) - field_.at(at - h * Vec3f::Unit(a));
    for (size_t wall = 0; wall < walls.size(); ++wall) {
        const SurfacePoint point = walls.nearest(wall, x);
        const float gap = point.distance - gap_;
        if (gap < 0.1f * cell) {
            normal = -point.normal;
            x -= std::clamp(gap, -most, most) * point.normal;
            return;
        }
        // The distance is constant up to the wall.
        if (point.distance < off_) slope -= slope.dot(point.normal) * point.normal;
    }
    const float steep = slope.norm();
    normal = steep > 0.0f ? Vec3f(-slope / steep) : Vec3f::UnitZ();
    if (!walls.empty()) x += std::clamp(field_.at(at), -most, most) * normal;
}

struct Ball {
    std::vector<Vec3f> place;  // in radii of a sphere of the same volume
    std::vector<std::array<uint32_t, 3>> triangles;
};

/// Makes an octahedron whose triangles are divided into four, twice.
Ball make_ball() {
    Ball ball;
    ball.place = {Vec3f::UnitX(),  -Vec3f::UnitX(), Vec3f::UnitY(),
                  -Vec3f::UnitY(), Vec3f::UnitZ(),  -Vec3f::UnitZ()};
    ball.triangles = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                      {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
    for (int round = 0; round < 2; ++round) {
        std::map<std::pair<uint32_t, uint32_t>, uint32_t> halves;
        const auto half = [&](uint32_t a, uint32_t b) {
            const auto [it, is_new] =
                halves.try_emplace(std::minmax(a, b), uint32_t(ball.place.size()));
            if (is_new) ball.place.push_back((ball.place[a] + ball.place[b]).normalized());
            return it->second;
        };
        std::vector<std::array<uint32_t, 3>> finer;
        for (const auto& [a, b, c] : ball.triangles) {
            const uint32_t ab = half(a, b), bc = half(b, c), ca = half(c, a);
            finer.insert(finer.end(), {{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}});
        }
        ball.triangles = finer;
    }
    float volume = 0.0f;
    for (const auto& [a, b, c] : ball.triangles)
        volume += ball.place[a].dot(ball.place[b].cross(ball.place[c])) / 6.0f;
    const float larger = std::cbrt(4.0f / 3.0f * std::numbers::pi_v<float> / volume);
    for (Vec3f& place : ball.place) place *= larger;
    return ball;
}

}  // namespace

void mesh_between_walls(const ThreadPool& pool, const LevelSet& field,
                        std::span<const Obstacle> obstacles, float spacing, SurfaceMesh& mesh) {
    const EndedByWalls ended(field, obstacles, spacing);
    LatticeMesher mesher;
    ended.mesh(pool, mesher);
    mesh.triangles = mesher.triangles;
    ended.find_vertices(pool, mesher, mesh);
}

float drop_radius(const LevelSet& field, const Vec3f& x, float spacing) {
    const float full = spacing * std::cbrt(0.75f / std::numbers::pi_v<float>);
    return full * std::clamp(-field.at(x) / (0.5f * spacing), 0.0f, 1.0f);
}

size_t add_ball(const Vec3f& centre, float radius, SurfaceMesh& mesh) {
    static const Ball ball = make_ball();
    const auto first = uint32_t(mesh.position.size());
    for (const Vec3f& place : ball.place) {
        mesh.position.push_back(centre + radius * place);
        mesh.normal.push_back(place.normalized());
    }
    for (const auto& [a, b, c] : ball.triangles)
        mesh.triangles.push_back({first + a, first + b, first + c});
    return ball.place.size();
}

}  // namespace taffy
