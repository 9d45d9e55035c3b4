#include "core/fluid/fluid.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/processor.h"
#include "core/fluid/box_wall.h"
#include "core/fluid/wall_filling.h"
#include "core/kernels/mueller_kernels.h"
#include "core/kernels/wendland.h"
#include "core/particles/particles.h"

namespace taffy {

const FluidKernels& fluid_kernels() {
    return use_v3_kernels() ? fluid_kernels_v3() : fluid_kernels_baseline();
}

namespace {

constexpr double longest_step = 1.0 / 120.0;  // of those [s]
/// Of an implicit step at the speed that cohesion may give, (g/rho)^(1/2) [spacings]. Drops swing
/// too fast in longer ones: see docs/method.md.
constexpr double cohesive_way = 0.15;
constexpr double least_gradient = 0.3;  // of the colour field at a surface, times h [-]
constexpr size_t grain = 256;           // of the loops over slots
/// Part of the support up to which pairs count in implicit steps. Those beyond it are a quarter of
/// all, with 1e-5 of the density and 2e-4 of the forces.
constexpr float solved_reach = 0.9f;

/// What surface tension acts by, where some particle has any.
struct Tension {
    bool attracts, colour_field;
};
Tension tension_of(const FluidModel& model, const FluidParticles& p) {
    const bool tense = std::ranges::any_of(p.surface_tension, [](float s) { return s > 0.0f; });
    return {tense && model.surface == SurfaceModel::cohesion,
            tense && model.surface == SurfaceModel::colour_field};
}

/// How far particles look for neighbours [m].
float reach_of(const FluidModel& model, const Tension& tension, float pair_reach) {
    return (tension.attracts ? attraction_reach : pair_reach) * model.support;
}

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

/// U and its gradient, taken negative, of a particle of this volume: [m^3] and [m^2].
Float4 in_volume(const WallSum& walls, float volume) {
    const Vec3f push = volume * walls.push().cast<float>();
    return {{push.x(), push.y(), push.z(), volume * float(walls.filling())}};
}

/// Of the shortest capillary waves [s].
double capillary_step(double h, double density, double surface_tension) {
    return 0.25 * std::sqrt(density * h * h * h / (6.28 * surface_tension));
}

/// What one of the walls adds to WallSum::push.
Vec3d push_of(std::span<const NearWall> walls, size_t which, double overlap) {
    Vec3d push = walls[which].part.push;
    for (size_t w = 0; w < walls.size(); ++w)
        if (w != which) push *= 1.0 - overlap * walls[w].part.value;
    return push;
}

}  // namespace

/// The sums of a particle at rest differ from the integrals by up to a percent at the default
/// support and by several below it; pressures are of that size. So they are scaled: densities to be
/// exact in the cubic lattice in which bodies are filled, pressure gradients in the closest packing
/// of spheres, which fluid at rest is nearer to. Viscosity is scaled as heat is: diffusion in the
/// cubic lattice is exact.
struct Fluid::Lattice {
    double filling = 0.0;    // C
    double slope = 0.0;      // - sum V z dW/dz, that is - sum V r W' / 3
    double shear = 0.0;      // sum V r^2 lap W_v / 6
    double interface = 0.0;  // sum of d |n| over the layers of a flat surface [-]
    WallFilling wall;
    double overlap = 1.0;  // kappa of two walls at a right angle, see WallSum

    explicit Lattice(const FluidGrain& grain) {
        const double d = double(grain.spacing), V = d * d * d, h = double(grain.support);
        const WendlandC4<double> kernel(h);
        const ViscosityKernel<double> viscosity(double(viscous_reach) * h);
        const auto rub = [&](double r) { return V * r * r * viscosity.laplacian(r) / 6.0; };
        const int n = int(std::ceil(h / d)) + 1;
        const auto for_cells = [n](const auto& visit) {
            for (int k = -n; k <= n; ++k)
                for (int j = -n; j <= n; ++j)
                    for (int i = -n; i <= n; ++i) visit(Vec3d(i, j, k));
        };
        double behind = 0.0, behind_both = 0.0, second = 0.0;
        for_cells([&](const Vec3d& cell) {
            const double part = V * kernel.value(d * cell.norm());
            filling += part;
            shear += rub(d * cell.norm());
            if (cell.z() < 0) behind += part;
            if (cell.z() < -1) second += part;
            if (cell.z() < 0 && cell.y() < 0) behind_both += part;
        });
        for_cells([&](const Vec3d& cell) {  // face-centred cubic: four particles a cell
            for (const Vec3d& corner :
                 {Vec3d(0, 0, 0), Vec3d(0.5, 0.5, 0), Vec3d(0.5, 0, 0.5), Vec3d(0, 0.5, 0.5)}) {
                const double r = d * std::cbrt(4.0) * (cell + corner).norm();
                slope -= V * r * kernel.slope(r) / 3.0;
            }
        });
        // Layers of a half-space whose surface lies half a spacing beyond the first.
        for (int depth = 0; depth < n; ++depth) {
            double gradient = 0.0;
            for_cells([&](const Vec3d& cell) {
                if (cell.z() > depth) return;
                const Vec3d offset = d * cell;
                gradient += V * Poly6<double>(h).slope_over_r(offset.squaredNorm()) * offset.z();
            });
            if (std::abs(gradient) * h >= least_gradient) interface += d * std::abs(gradient);
        }
        wall = WallFilling(d, h, behind, second, slope);
        overlap = behind_both * filling / (behind * behind);
    }
};

struct Fluid::Lattices {
    std::vector<FluidGrain> grain;  // of the bodies that they are of
    std::vector<FluidGrain> kind;   // all different
    std::vector<Lattice> lattice;   // by kind
    std::vector<uint32_t> kind_of_body;

    Lattices(std::span<const FluidGrain> bodies, const FluidGrain& otherwise)
        : grain(bodies.begin(), bodies.end()) {
        for (const FluidGrain& body : grain) {
            if (body.support > 0.0f && std::ranges::find(kind, body) == kind.end()) add(body);
            const auto found = std::ranges::find(kind, body);
            kind_of_body.push_back(found == kind.end() ? 0u : uint32_t(found - kind.begin()));
        }
        if (kind.empty()) add(otherwise);
    }
    bool are_of(std::span<const FluidGrain> bodies, const FluidGrain& otherwise) const {
        return std::ranges::equal(bodies, grain) && (!bodies.empty() || kind.front() == otherwise);
    }

  private:
    void add(const FluidGrain& body) {
        kind.push_back(body);
        lattice.emplace_back(body);
    }
};

class Fluid::Grains {
  public:
    struct Grain {
        FluidModel model;
        const Lattice& lattice;
    };

    Grains(const FluidModel& model, const FluidParticles& p, const Lattices& lattices)
        : p_(p), kind_of_body_(lattices.kind_of_body) {
        for (size_t k = 0; k < lattices.kind.size(); ++k)
            grains_.push_back({at_grain(model, lattices.kind[k]), lattices.lattice[k]});
    }

    /// Supports differ.
    bool mixed() const { return grains_.size() > 1; }
    const Grain& first() const { return grains_.front(); }
    const Grain& of(uint32_t particle) const {
        return mixed() ? grains_[kind_of_body_[p_.body[particle]]] : first();
    }

  private:
    const FluidParticles& p_;
    std::span<const uint32_t> kind_of_body_;
    std::vector<Grain> grains_;
};

void Fluid::find_neighbours(const ThreadPool& pool, NeighbourOrder& order, const FluidModel& model,
                            const FluidParticles& p) {
    neighbours_.update(pool, order, p.x, p.flags, p.role,
                       reach_of(model, tension_of(model, p), pair_reach_));
}

/// Finds neighbours and the sums over them, and makes room for the rest.
FluidArrays Fluid::sum_up(const ThreadPool& pool, NeighbourOrder& order, const FluidModel& model,
                          const FluidParticles& particles, std::optional<Grains>& grains) {
    const Tension tension = tension_of(model, particles);
    const auto [attracts, colour_field] = tension;
    neighbours_.update(pool, order, particles.x, particles.flags, particles.role,
                       reach_of(model, tension, pair_reach_));
    const std::span<const uint32_t> rows = order.rows();
    const size_t n = rows.size();
    compression_.assign(particles.x.size(), 1.0f);
    pressure_.assign(particles.x.size(), 0.0f);
    energy_.assign(particles.x.size(), 0.0f);
    gradient_.assign(particles.x.size(), Vec4f::Zero());
    if (n == 0) return {};
    const FluidGrain common{model.support, model.spacing};
    if (!lattices_ || !lattices_->are_of(particles.grain, common))
        lattices_ = std::make_shared<const Lattices>(particles.grain, common);
    grains.emplace(model, particles, *lattices_);
    normal_.assign(colour_field ? n + 1 : 0, Float4{});
    fill_records(pool, rows, *grains, particles);
    sums_.resize(n);
    slopes_.resize(n);
    slot_force_.resize(n);
    wall_force_.assign(n, Vec4f::Zero());

    within_.resize(neighbours_.all().size() / 8);
    FluidArrays arrays;
    arrays.mixed = grains->mixed();
    arrays.pair_reach = pair_reach_;
    arrays.begin = neighbours_.begins().data();
    arrays.neighbour = neighbours_.all().data();
    arrays.record = records_.data();
    arrays.nobody = uint32_t(n);
    arrays.support = grains->first().model.support;
    arrays.cohesion = attracts;
    const WendlandC4<float> density(1.0f);
    arrays.colour_scale = Poly6<float>(1.0f).scale;
    arrays.density_scale = density.scale;
    arrays.pressure_scale = 56.0f / 3.0f * density.scale;
    const ViscosityKernel<float> viscosity(viscous_reach);
    arrays.viscous_reach = viscosity.h;
    arrays.viscosity_scale = viscosity.laplacian_scale * viscosity.h;
    if (attracts) {
        const WendlandC2<float> attraction(attraction_reach);
        arrays.attraction_reach = attraction.h;
        arrays.attraction_scale = 20.0f * attraction.scale / (attraction.h * attraction.h);
    }
    arrays.normal = colour_field ? normal_.data() : nullptr;
    arrays.within = within_.data();
    arrays.sums = sums_.data();
    arrays.slopes = slopes_.data();
    arrays.force = slot_force_.data();
    pool.for_ranges(
        n, grain, [&](size_t first, size_t last) { kernels_->density_pass(arrays, first, last); });
    return arrays;
}

void Fluid::add_forces(const ThreadPool& pool, NeighbourOrder& order, const FluidModel& model,
                       const FluidParticles& particles, const ObstacleSet& obstacles,
                       std::span<Vec4f> force, std::span<ObstacleLoad> on_obstacles) {
    std::optional<Grains> grains;
    pair_reach_ = 1.0f;
    const FluidArrays arrays = sum_up(pool, order, model, particles, grains);
    if (!grains) return;
    const std::span<const uint32_t> rows = order.rows();
    find_all_pressures(pool, rows, *grains, particles, obstacles, on_obstacles, nullptr);
    pool.for_ranges(rows.size(), grain, [&](size_t first, size_t last) {
        kernels_->force_pass(arrays, first, last);
        for (size_t k = first; k < last; ++k)
            force[rows[k]] += Eigen::Map<const Vec4f>(slot_force_[k].value) + wall_force_[k];
    });
}

void Fluid::prepare(const ThreadPool& pool, NeighbourOrder& order, const FluidModel& model,
                    const FluidParticles& particles, const Particles& motion,
                    const ObstacleSet& obstacles, std::span<Vec4f> forces,
                    std::span<ObstacleLoad> on_obstacles) {
    std::ranges::fill(forces, Vec4f::Zero());
    std::optional<Grains> grains;
    pair_reach_ = model.surface == SurfaceModel::colour_field ? 1.0f : solved_reach;
    const FluidArrays arrays = sum_up(pool, order, model, particles, grains);
    const std::span<const uint32_t> rows = order.rows();
    const size_t n = grains ? rows.size() : 0;
    acting_.resize(particles.x.size(), 0.0f);
    viscous_.resize(particles.x.size(), Vec4f::Zero());
    foreseen_.resize(particles.x.size(), 0.0f);
    pushed_.resize(particles.x.size(), Vec4f::Zero());
    kicks_.assign(n, Float4{});
    solver_.resize(n, model.tensile_pressure);
    if (n == 0) return;
    find_all_pressures(pool, rows, *grains, particles, obstacles, on_obstacles, &solver_);
    pool.for_ranges(n, grain, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            const uint32_t i = rows[k];
            const uint8_t axes = moving_axes(motion, i);
            solver_.masses()[k] = motion.mass[i];
            const float share = 1.0f / motion.mass[i];
            solver_.shares()[k] = {
                {axes & 1 ? share : 0.0f, axes & 2 ? share : 0.0f, axes & 4 ? share : 0.0f, 0.0f}};
        }
    });
    solver_.pack(pool, arrays);
    find_groups(rows, particles, model.spacing);
    limit_step(model, particles);
    solver_.push(pool);
    for (FluidRecord& record : records_) record.v.value[3] = 0.0f;  // viscosity has its own solve
    const bool tense = arrays.cohesion || arrays.normal;
    pool.for_ranges(n, grain, [&](size_t first, size_t last) {
        if (tense) kernels_->force_pass(arrays, first, last);
        for (size_t k = first; k < last; ++k) {
            const uint32_t i = rows[k];
            Vec4f force = Eigen::Map<const Vec4f>(solver_.forces()[k].value);
            if (tense) force += Eigen::Map<const Vec4f>(slot_force_[k].value);
            force.w() = 0.0f;
            Eigen::Map<Vec4f>(kicks_[k].value) =
                force.cwiseProduct(Eigen::Map<const Vec4f>(solver_.shares()[k].value));
            forces[i] = force + motion.mass[i] * viscous_[i];
        }
    });
}

void Fluid::fill_records(const ThreadPool& pool, std::span<const uint32_t> rows,
                         const Grains& grains, const FluidParticles& p) {
    const size_t n = rows.size();
    records_.resize(n + 1);
    pool.for_ranges(n, 1024, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            const uint32_t i = rows[k];
            const Vec4f &x = p.x[i], &v = p.v[i];
            const FluidGrain* grain = p.grain_of(i);
            const auto& [model, lattice] = grains.of(i);
            const float mu =
                (p.viscosity[i] + artificial_viscosity(model, p.density[i])) / float(lattice.shear);
            const float cohesion = model.surface == SurfaceModel::cohesion
                                       ? cohesion_energy(model, p.surface_tension[i])
                                       : 0.0f;
            records_[k] = {
                {{x.x(), x.y(), x.z(), p.volume[i]}},
                {{v.x(), v.y(), v.z(), mu}},
                {{0.0f, p.molten[i], p.molten[i] * cohesion, grain ? grain->support : 0.0f}}};
        }
    });
    records_[n] = {{{1e15f, 1e15f, 1e15f, 0.0f}}, {}, {}};
}

void Fluid::find_all_pressures(const ThreadPool& pool, std::span<const uint32_t> rows,
                               const Grains& grains, const FluidParticles& p,
                               const ObstacleSet& obstacles, std::span<ObstacleLoad> on_obstacles,
                               FluidSolver* solver) {
    ObstacleLoadSums loads(obstacles.obstacles, rows.size(), grain);
    find_pressures(pool, rows, grains, p, obstacles, on_obstacles.empty() ? nullptr : &loads,
                   solver);
    if (!on_obstacles.empty()) loads.add_to(on_obstacles);
}

void Fluid::find_pressures(const ThreadPool& pool, std::span<const uint32_t> rows,
                           const Grains& grains, const FluidParticles& p,
                           const ObstacleSet& obstacles, ObstacleLoadSums* loads,
                           FluidSolver* solver) {
    pool.for_ranges(rows.size(), grain, [&](size_t first, size_t last) {
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
            float grip = 0.0f;  // on the nearest wall
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
            compression_[i] = float(filling / lattice.filling);
            gradient_[i] = n;
            const float bulk_modulus = p.density[i] * model.sound_speed * model.sound_speed;
            const float cohesion = model.surface == SurfaceModel::cohesion
                                       ? cohesion_energy(model, p.surface_tension[i])
                                       : 0.0f;
            // Cohesion pulls inside as well; what balances it there at rest is no pressure to show.
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
                for (int c = 0; c < 3; ++c)
                    e.normal[c] = across[c], e.wall_velocity[c] = carried_along[c];
                acting = acting_[i];
                solver->pressures()[k] = acting / e.pressure;
            }
            if (acting < 0.0f && !solver) acting *= model.tensile_pressure;
            const float part = compression_[i] < 1.0f ? model.tensile_pressure : 1.0f;
            // The sums for density and slope are scaled differently.
            energy_[i] = p.molten[i] * p.volume[i] * part * float(lattice.filling / lattice.slope) *
                         pressure_energy(model.equation, compression_[i], bulk_modulus);
            // What the pairs of this arrangement carry is p S_i / S; walls and air have no pairs.
            const double self = double(p.volume[i]) * WendlandC4<double>(double(h)).value(0.0);
            const double carried = double(slopes_[k]) / lattice.slope * (filling - self) /
                                   std::max(own_filling - self, 1e-3);
            pressure_[i] = (acting - inner) * float(carried);
            records_[k].phase.value[0] =
                solver ? 0.0f : p.molten[i] * float(double(acting) / lattice.slope);
            const double pressing = double(p.molten[i] * p.volume[i] * acting) / lattice.slope;
            const Vec4f rub = -p.molten[i] * p.viscosity[i] * p.volume[i] * grip * shear;
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
            if (size * h < least_gradient) continue;
            const float scale = float(p.molten[i] * p.surface_tension[i] / lattice.interface);
            normal_[k] = {{n.x() / size, n.y() / size, n.z() / size, scale * size}};
        }
    });
}

SolveReport Fluid::solve_pressures(const ThreadPool& pool, std::span<const uint32_t> rows,
                                   const FluidModel& model, const FluidParticles& p,
                                   const ObstacleSet& obstacles, double dt,
                                   const SolveGoals& goals) {
    const Grains grains(model, p, *lattices_);
    return solver_.solve_pressures(pool, dt, goals, [&](size_t k, const Float4& v) {
        const uint32_t i = rows[k];
        const Vec4f way = float(dt) * Vec4f(v.value[0], v.value[1], v.value[2], 0.0f);
        return in_volume(walls_ahead(grains.of(i).model.support, grains.of(i).lattice, obstacles,
                                     p.x[i], way, float(dt)),
                         p.volume[i]);
    });
}

WallSum Fluid::walls_ahead(float reach, const Lattice& lattice, const ObstacleSet& obstacles,
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

float cohesion_energy(const FluidModel& model, float surface_tension) {
    // Of a flat end of evenly spread fluid, the integral of r^3 W_a pi/4 over r: 0.105 of the
    // support. Particles at a surface draw together and leave a part of it, as Rayleigh's frequency
    // of drops tells (docs/method.md).
    constexpr float left = 0.53f;
    const float face = 0.105f * attraction_reach * model.support;
    return surface_tension / (left * face);
}

/// Viscosity: each pair at most doubles the sum of 5 V_j mu lap W_v / 3, which is 15/h^2 in all of
/// its support, so rates reach 50 mu/(rho h^2), of which a leapfrog with forces of the half step
/// bears 2/dt.
StepLimit stable_fluid_step(const FluidModel& model, double speed, double density, double viscosity,
                            double surface_tension) {
    const double h = double(model.support);
    StepLimit limit{0.4 * h / (double(model.sound_speed) + speed), StepCause::sound};
    const double hv = double(viscous_reach) * h;
    if (viscosity > 0.0) limit.lower({0.04 * hv * hv * density / viscosity, StepCause::viscosity});
    if (surface_tension > 0.0)
        limit.lower({capillary_step(h, density, surface_tension), StepCause::surface_tension});
    return limit;
}

StepLimit solved_fluid_step(const FluidModel& model, const SolveGoals& goals, double speed,
                            double gravity, double density, double surface_tension) {
    const double h = double(model.support), way = goals.way * double(model.spacing);
    const double reach = speed + std::sqrt(speed * speed + 2.0 * gravity * way);
    StepLimit limit{longest_step, StepCause::frame};
    if (reach > 0.0) limit.lower({2.0 * way / reach, StepCause::motion});
    if (surface_tension <= 0.0) return limit;
    limit.lower({capillary_step(h, density, surface_tension), StepCause::surface_tension});
    if (model.surface == SurfaceModel::cohesion) {
        const double cohesion = double(cohesion_energy(model, float(surface_tension)));
        limit.lower({cohesive_way * double(model.spacing) * std::sqrt(density / cohesion),
                     StepCause::surface_tension});
    }
    return limit;
}

void Fluid::grow(size_t count) {
    if (compression_.empty()) return;
    compression_.resize(count, 1.0f);
    pressure_.resize(count, 0.0f);
    energy_.resize(count, 0.0f);
    gradient_.resize(count, Vec4f::Zero());
    if (acting_.empty()) return;
    acting_.resize(count, 0.0f);
    for (auto* motion : {&viscous_, &pushed_}) motion->resize(count, Vec4f::Zero());
    if (!mean_push_.empty()) mean_push_.resize(count, Vec4f::Zero());
    foreseen_.resize(count, 0.0f);
}

void Fluid::visit(StateVisitor& state, const ThreadPool& pool, const NeighbourOrder& order) {
    state.part("neighbours", [&] { neighbours_.visit(state, pool, order); });
    state("compression", compression_);
    state("pressure", pressure_);
    state("energy", energy_);
    state("gradient", gradient_);
    state("pair_reach", pair_reach_);
}

void Fluid::visit_motion(StateVisitor& state) {
    state("acting", acting_);
    state("viscous", viscous_);
    state("pushed", pushed_);
    state("mean_push", mean_push_);
    state("foreseen", foreseen_);
    state("solved", solved_);
    state("step_limit", step_limit_.step);
}

void Fluid::follow(const RowMap& map, const ThreadPool& pool, const NeighbourOrder& order) {
    neighbours_.follow(map, pool, order);
    for (auto* figures : {&compression_, &pressure_, &energy_, &acting_, &foreseen_})
        follow_values(map, *figures);
    follow_values(map, gradient_);
    for (auto* motion : {&viscous_, &pushed_, &mean_push_}) follow_values(map, *motion);
}

}  // namespace taffy
