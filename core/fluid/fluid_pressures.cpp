// Finds the pressures of fluid particles, or the equations for them, and the forces of walls.
#include <cmath>

#include "core/fluid/box_wall.h"
#include "core/fluid/fluid.h"
#include "core/fluid/fluid_lattice.h"
#include "core/fluid/fluid_step.h"
#include "core/fluid/wall_filling.h"
#include "core/kernels/wendland.h"

namespace taffy {

namespace {

constexpr size_t slots_at_once = 256;  // slots per piece of a parallel loop

WallPart part_of(const WallFilling& filling, const Obstacle& obstacle, const SurfacePoint& nearest,
                 const Vec3f& x) {
    if (is_box(obstacle)) return box_wall(filling, obstacle, x);
    const double s = std::max(0.0, double(nearest.distance));
    return {filling.value(s), filling.slope(s) * nearest.normal.cast<double>()};
}

struct NearWall {
    uint32_t obstacle;
    WallPart part;
};

/// The factor on the density of a particle in the mouth of a source that makes it as dense as if
/// all the fluid still to come were behind the end of the stream, at the distance tail [m]: 1 over
/// the part of the kernel on this side of the end, as for kernels that are products. A wall there,
/// out of which the stream comes, is as good.
double fed_part(const FluidLattice& lattice, double tail) {
    return 1.0 / (1.0 - lattice.wall.value(std::max(0.0, tail)) / lattice.filling);
}

/// U and its negative gradient, times the volume of a particle: [m^3] and [m^2].
Float4 in_volume(const WallSum& walls, float volume) {
    const Vec3f push = volume * walls.push().cast<float>();
    return {{push.x(), push.y(), push.z(), volume * float(walls.filling())}};
}

/// The part of one wall in WallSum::push.
Vec3d push_of(std::span<const NearWall> walls, size_t which, double overlap) {
    Vec3d push = walls[which].part.push;
    for (size_t w = 0; w < walls.size(); ++w)
        if (w != which) push *= 1.0 - overlap * walls[w].part.value;
    return push;
}

/// The walls near a particle that moves by way [m] in dt [s], during which obstacles move, too.
WallSum walls_ahead(float reach, const FluidLattice& lattice, const ObstacleSet& obstacles,
                    const Vec4f& x, const Vec4f& way, float dt) {
    WallSum walls(lattice.overlap / lattice.filling);
    for (size_t o = 0; o < obstacles.obstacles.size(); ++o) {
        if (!obstacles.bounds[o].reaches(x, reach + way.norm())) continue;
        const Obstacle& obstacle = obstacles.obstacles[o];
        const Vec3f there = xyz(x) + xyz(way) - dt * velocity_at(obstacle, xyz(x));
        const SurfacePoint wall = nearest_surface(obstacle, there);
        if (wall.distance >= reach) continue;
        const WallPart part = part_of(lattice.wall, obstacle, wall, there);
        walls.add(part.value, part.push);
    }
    return walls;
}

}  // namespace

void Fluid::find_all_pressures(const ThreadPool& pool, std::span<const uint32_t> rows,
                               const FluidGrains& grains, const FluidParticles& p,
                               const ObstacleSet& obstacles, std::span<ObstacleLoad> on_obstacles,
                               FluidSolver* solver) {
    ObstacleLoadSums loads(obstacles.obstacles, rows.size(), slots_at_once);
    find_pressures(pool, rows, grains, p, obstacles, on_obstacles.empty() ? nullptr : &loads,
                   solver);
    if (!on_obstacles.empty()) loads.add_to(on_obstacles);
}

void Fluid::find_pressures(const ThreadPool& pool, std::span<const uint32_t> rows,
                           const FluidGrains& grains, const FluidParticles& p,
                           const ObstacleSet& obstacles, ObstacleLoadSums* loads,
                           FluidSolver* solver) {
    pool.for_ranges(rows.size(), slots_at_once, [&](size_t first, size_t last) {
        std::vector<NearWall> near;
        for (size_t k = first; k < last; ++k) {
            const uint32_t i = rows[k];
            if (solver) solver->pressures()[k] = 0.0f;
            if (p.molten[i] <= 0.0f) continue;
            const auto& [model, lattice] = grains.of(i);
            const float h = model.support;
            const double overlap = lattice.overlap / lattice.filling;
            Vec4f n = Eigen::Map<const Vec4f>(sums_[k].value);
            const double own_filling = double(n.w());
            double filling = own_filling;
            n.w() = 0.0f;
            WallSum walls(overlap);
            float grip = 0.0f;  // of the nearest wall
            uint32_t gripping = 0;
            near.clear();
            Vec4f shear = Vec4f::Zero();
            Vec3f across = Vec3f::Zero(), carried_along = Vec3f::Zero();
            for (size_t o = 0; o < obstacles.obstacles.size(); ++o) {
                if (!obstacles.bounds[o].reaches(p.x[i], h)) continue;
                const SurfacePoint wall = nearest_surface(obstacles.obstacles[o], xyz(p.x[i]));
                if (wall.distance >= h) continue;
                const double s = std::max(0.0, double(wall.distance));
                const Vec4f normal = padded(wall.normal);
                const WallPart part =
                    part_of(lattice.wall, obstacles.obstacles[o], wall, xyz(p.x[i]));
                walls.add(part.value, part.push);
                near.push_back({uint32_t(o), part});
                n -= float(wall_colour_slope(s, double(h))) * normal;
                const float hold = wall_grip(float(s), model.spacing);
                if (hold <= grip) continue;
                grip = hold;
                gripping = uint32_t(o);
                across = wall.normal;
                carried_along = velocity_at(obstacles.obstacles[o], xyz(p.x[i]));
                const Vec4f slip = p.v[i] - padded(carried_along);
                shear = slip - normal.dot(slip) * normal;
            }
            filling += walls.filling();
            if (p.is_fed(i))
                filling = std::max(filling, own_filling * fed_part(lattice, double(p.tail[i])));
            compression_[i] = float(filling / lattice.filling);
            if (!gradient_.empty()) gradient_[i] = n;
            const float bulk_modulus = p.density[i] * model.sound_speed * model.sound_speed;
            const float cohesion = model.surface == SurfaceModel::cohesion
                                       ? cohesion_energy(model, p.surface_tension[i])
                                       : 0.0f;
            // Cohesion pulls inside as well; the pressure that balances it at rest is not shown.
            const float inner = cohesion;
            float acting = inner + pressure(model.equation, compression_[i], bulk_modulus);
            if (solver) {
                const float stiffness =
                    pressure_slope(model.equation, compression_[i], bulk_modulus);
                if (compression_[i] < 1.0f)
                    acting = inner + bulk_modulus * (compression_[i] - 1.0f);
                FluidEquation& e = solver->equations()[k];
                e.weight = p.volume[i] * float(filling);
                e.excess = e.weight * acting / stiffness;
                e.pressure = float(lattice.slope) / p.molten[i];
                e.compliance = e.weight * e.pressure / stiffness;
                e.friction = p.molten[i] * p.viscosity[i] * p.volume[i] * grip;
                e.filling = p.volume[i] * float(own_filling);
                solver->walls()[k] = in_volume(walls, p.volume[i]);
                if (e.friction > 0.0f) solver->add_wall(k, across, carried_along);
                acting = acting_[i];
                solver->pressures()[k] = acting / e.pressure;
            }
            if (acting < 0.0f && !solver) acting *= model.tensile_pressure;
            const float part = compression_[i] < 1.0f ? model.tensile_pressure : 1.0f;
            // The sums for density and slope are scaled differently.
            energy_[i] = p.molten[i] * p.volume[i] * part * float(lattice.filling / lattice.slope) *
                         pressure_energy(model.equation, compression_[i], bulk_modulus);
            // The pairs of this arrangement carry p S_i / S; walls and air have no pairs.
            const double self = double(p.volume[i]) * WendlandC4<double>(double(h)).value(0.0);
            const double carried = double(slopes_[k]) / lattice.slope * (filling - self) /
                                   std::max(own_filling - self, 1e-3);
            pressure_[i] = (acting - inner) * float(carried);
            phase_[k].value[0] =
                solver ? 0.0f : p.molten[i] * float(double(acting) / lattice.slope);
            const double pressing = double(p.molten[i] * p.volume[i] * acting) / lattice.slope;
            const Vec4f rub = -p.molten[i] * p.viscosity[i] * p.volume[i] * grip * shear;
            if (!solver)
                wall_force_[k] = p.molten[i] * p.volume[i] * acting *
                                     padded(Vec3f((walls.push() / lattice.slope).cast<float>())) -
                                 p.molten[i] * p.viscosity[i] * p.volume[i] * grip * shear;
            if (loads && !near.empty()) {
                for (size_t w = 0; w < near.size(); ++w)
                    loads->add(k, near[w].obstacle,
                               Vec3f((pressing * push_of(near, w, overlap)).cast<float>()),
                               xyz(p.x[i]));
                if (grip > 0.0f) loads->add(k, gripping, xyz(rub), xyz(p.x[i]));
            }
            if (normal_.empty()) continue;
            // Inside, disorder makes gradients of about 0.1/h, which have no direction.
            const float size = n.norm();
            if (size * h < least_colour_gradient) continue;
            const float scale = float(p.molten[i] * p.surface_tension[i] / lattice.interface);
            normal_[k] = {{n.x() / size, n.y() / size, n.z() / size, scale * size}};
        }
    });
}

SolveReport Fluid::solve_pressures(const ThreadPool& pool, std::span<const uint32_t> rows,
                                   const FluidModel& model, const FluidParticles& p,
                                   const ObstacleSet& obstacles, double dt,
                                   const SolveGoals& goals) {
    const FluidGrains grains(model, p, *lattices_);
    return solver_.solve_pressures(pool, dt, goals, [&](size_t k, const Float4& v) {
        const uint32_t i = rows[k];
        const Vec4f way = float(dt) * Vec4f(v.value[0], v.value[1], v.value[2], 0.0f);
        return in_volume(walls_ahead(grains.of(i).model.support, grains.of(i).lattice, obstacles,
                                     p.x[i], way, float(dt)),
                         p.volume[i]);
    });
}

}  // namespace taffy
