#include "core/heat/heat.h"

#include <algorithm>
#include <cmath>

#include "core/heat/heat_islands.h"
#include "core/kernels/mueller_kernels.h"
#include "core/particles/particle_flags.h"
#include "core/particles/particles.h"

namespace taffy {

namespace {

constexpr size_t grain = 256;

/// Part of a particle's side that touches an obstacle at this distance from its centre: all of it
/// in the first layer of a body at rest, nothing in the second.
float contact_part(float distance, float spacing) {
    return std::clamp(3.0f - 2.0f * distance / spacing, 0.0f, 1.0f);
}

/// Laplacians of the kernels of pairs. The support of a pair is the mean of both, mostly the common
/// one.
class PairKernel {
  public:
    explicit PairKernel(float common) : common_(common) {}
    float laplacian(float support, float r2) const {
        const float r = std::sqrt(r2);
        return support == common_.h ? common_.laplacian(r)
                                    : ViscosityKernel<float>(support).laplacian(r);
    }

  private:
    ViscosityKernel<float> common_;
};

/// The number of RKL1 stages that make a step stable whose length is this many stable steps.
int stages_for(double steps) {
    constexpr double margin = 1.1;
    return std::max(1, int(std::ceil(0.5 * (std::sqrt(1.0 + 8.0 * margin * steps) - 1.0))));
}

}  // namespace

HeatGiven Heat::exchange(const ThreadPool& pool, NeighbourOrder& order, const HeatModel& model,
                         const HeatParticles& p, const ObstacleSet& obstacles, double dt,
                         std::span<double> temperature, std::span<double> to_obstacles) {
    role_.resize(p.x.size(), NeighbourRole::active);
    update_lattices(p);
    neighbours_.update(pool, order, p.x, p.flags, role_, reach_);
    rows_ = order.rows();
    free_area_.assign(p.x.size(), 0.0f);
    if (rows_.empty()) return {};
    fill_slots(pool, p);
    find_islands(p);
    const HeatGiven given =
        exchange_outside(pool, model, p, obstacles, dt, temperature, to_obstacles);
    find_weights(pool);
    conduct(pool, dt, temperature);
    return given;
}

void Heat::update_lattices(const HeatParticles& p) {
    if (std::ranges::equal(p.material, lattice_materials_)) return;
    lattice_materials_.assign(p.material.begin(), p.material.end());
    lattices_.clear();
    largest_support_ = reach_ = 0.0f;
    for (const HeatMaterial& material : p.material) {
        lattices_.emplace_back(material);
        largest_support_ = std::max(largest_support_, material.support);
        reach_ = std::max({reach_, material.support, float(colour_reach) * material.spacing});
    }
}

void Heat::fill_slots(const ThreadPool& pool, const HeatParticles& p) {
    const size_t n = rows_.size();
    slots_.resize(n + 1);
    capacity_.resize(n);
    pool.for_ranges(n, grain, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            const uint32_t i = rows_[k];
            const HeatMaterial& material = p.material[p.body[i]];
            const float d = material.spacing;
            slots_[k] = {p.x[i], p.volume[i], d * d * d, 0.0f, material.support};
            capacity_[k] = double(p.mass[i]) * double(material.capacity);
        }
    });
    slots_[n] = {Vec4f(1e15f, 1e15f, 1e15f, 0.0f), 0.0f, 0.0f, 0.0f, 0.0f};
    weight_.resize(neighbours_.entries());  // holds the Laplacians at first
    const PairKernel kernel(largest_support_);
    pool.for_ranges(n, grain, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            const uint32_t i = rows_[k];
            const uint16_t body = p.body[i];
            const float reach2 = lattices_[body].reach2;
            float moment = 0.0f, colour = slots_[k].cell;
            float* weight = weights_of(k);
            for (const uint32_t neighbour : neighbours_.of(k)) {
                const Slot& other = slots_[neighbour];
                const float r2 = (other.x - slots_[k].x).squaredNorm();
                const float h = 0.5f * (slots_[k].support + other.support);
                colour += other.cell * std::max(0.0f, 1.0f - r2 / reach2);
                *weight = r2 < h * h ? kernel.laplacian(h, r2) : 0.0f;
                if (r2 < h * h) moment += other.volume * r2 * *weight;
                ++weight;
            }
            const HeatMaterial& material = p.material[body];
            const double conductivity =
                double(material.diffusivity) * capacity_[k] / double(p.volume[i]);
            slots_[k].scaled_conductivity =
                float(conductivity * lattices_[body].scale(double(moment), material.dimension));
            free_area_[i] = material.area * float(lattices_[body].free_sides(double(colour)));
        }
    });
}

void Heat::find_islands(const HeatParticles& p) {
    islands_.assign(std::max<size_t>(p.material.size(), 1), {});
    island_.clear();
    if (p.material.size() < 2) return;
    const std::vector<uint32_t> of_body = heat_islands(rows_, p);
    island_.resize(rows_.size());
    for (size_t k = 0; k < rows_.size(); ++k) island_[k] = of_body[p.body[rows_[k]]];
}

void Heat::find_weights(const ThreadPool& pool) {
    const size_t n = rows_.size();
    const size_t count = islands_.size();
    std::vector<double> rate((n + grain - 1) / grain * count, 0.0);  // largest of each piece [1/s]
    pool.for_ranges(n, grain, [&](size_t begin, size_t end) {
        for (size_t k = begin; k < end; ++k) {
            const Slot& own = slots_[k];
            double sum = 0.0;
            float* next = weights_of(k);
            for (const uint32_t neighbour : neighbours_.of(k)) {
                // Both sides of a pair must find the same number, bit for bit.
                const Slot& other = slots_[neighbour];
                const float both = own.scaled_conductivity + other.scaled_conductivity;
                float& weight = *next++;
                const float laplacian = weight;
                weight = 0.0f;
                if (laplacian == 0.0f || both <= 0.0f) continue;
                const float mean =
                    2.0f * (own.scaled_conductivity * other.scaled_conductivity) / both;
                weight = (own.volume * other.volume) * (mean * laplacian);
                sum += double(weight);
            }
            double& largest = rate[k / grain * count + (island_.empty() ? 0 : island_[k])];
            largest = std::max(largest, sum / capacity_[k]);
        }
    });
    for (size_t c = 0; c < count; ++c) {
        double largest = 1e-12;
        for (size_t r = c; r < rate.size(); r += count) largest = std::max(largest, rate[r]);
        islands_[c].stable_step = 1.0 / largest;
    }
    stable_step_ = std::ranges::min(islands_, {}, &Island::stable_step).stable_step;
}

HeatGiven Heat::exchange_outside(const ThreadPool& pool, const HeatModel& model,
                                 const HeatParticles& p, const ObstacleSet& obstacles, double dt,
                                 std::span<double> temperature, std::span<double> to_obstacles) {
    given_.assign(p.x.size(), HeatGiven());
    const size_t chunks = (rows_.size() + grain - 1) / grain, count = to_obstacles.size();
    std::vector<double> taken(chunks * count, 0.0);  // by chunk and obstacle [J]
    pool.for_ranges(rows_.size(), grain, [&](size_t first, size_t last) {
        std::vector<std::pair<size_t, double>> near;  // nearby obstacles and their g [W/K]
        for (size_t k = first; k < last; ++k) {
            const uint32_t i = rows_[k];
            const HeatMaterial& material = p.material[p.body[i]];
            const double conductivity =
                double(material.diffusivity) * capacity_[k] / double(p.volume[i]);
            const auto conductance = [&](float surface, float area) {  // [W/K]
                return double(area) *
                       conductance_in_series(double(surface), conductivity, double(material.depth));
            };
            HeatSources sources;
            float covered = 0.0f;  // [m^2]
            near.clear();
            for (size_t o = 0; o < obstacles.obstacles.size(); ++o) {
                if (!obstacles.bounds[o].reaches(p.x[i], 1.5f * material.spacing)) continue;
                const Obstacle& obstacle = obstacles.obstacles[o];
                const float distance = nearest_surface(obstacle, xyz(p.x[i])).distance;
                const float area = material.area * contact_part(distance, material.spacing);
                covered += area;
                if (!obstacle.has_temperature) continue;
                const double g = conductance(obstacle.conductance, area);
                sources.obstacle_conductance += g;
                sources.obstacle_drive += g * double(obstacle.temperature);
                near.emplace_back(o, g);
            }
            free_area_[i] = std::max(0.0f, free_area_[i] - covered);
            sources.ambient_temperature = double(model.ambient_temperature);
            sources.ambient_conductance = conductance(model.ambient_loss, free_area_[i]);
            if (!p.heating.empty()) sources.heating = double(p.heating[i]);
            given_[i] = exchange_heat(sources, capacity_[k], dt, temperature[i]);
            if (count == 0 || sources.obstacle_conductance <= 0.0) continue;
            const double warmth =  // integral of the particle's temperature [K s]
                (sources.obstacle_drive * dt - given_[i].obstacles) / sources.obstacle_conductance;
            for (const auto& [o, g] : near)
                taken[k / grain * count + o] +=
                    g * (warmth - dt * double(obstacles.obstacles[o].temperature));
        }
    });
    for (size_t c = 0; c < taken.size(); ++c) to_obstacles[c % count] += taken[c];
    HeatGiven total;
    for (const HeatGiven& each : given_) total += each;
    return total;
}

/// Runge-Kutta-Legendre of first order (Meyer, Balsara, Aslam 2012): s stages, each like an
/// explicit step, are stable for s (s + 1) / 2 explicit steps.
void Heat::conduct(const ThreadPool& pool, double dt, std::span<double> temperature) {
    const size_t n = rows_.size();
    now_.resize(n + 1), before_.resize(n + 1), next_.resize(n + 1);
    now_[n] = before_[n] = next_[n] = 0.0;
    pool.for_ranges(n, grain, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) now_[k] = temperature[rows_[k]];
    });
    stages_ = 0;
    std::vector<double> part;  // by island: a stage covers this times its mu [s]
    for (Island& island : islands_) {
        island.stages = stages_for(dt / island.stable_step);
        const double s = double(island.stages);
        part.push_back(2.0 * dt / (s * (s + 1.0)));
        stages_ = std::max(stages_, island.stages);
    }
    for (int stage = 1; stage <= stages_; ++stage) {
        const double mu = stage == 1 ? 1.0 : (2.0 * stage - 1.0) / stage, nu = 1.0 - mu;
        pool.for_ranges(n, grain, [&](size_t first, size_t last) {
            for (size_t k = first; k < last; ++k) {
                const uint32_t island = island_.empty() ? 0 : island_[k];
                if (stage > islands_[island].stages) {
                    next_[k] = now_[k];
                    continue;
                }
                double power = 0.0;
                const float* weight = weights_of(k);
                for (const uint32_t neighbour : neighbours_.of(k))
                    power += double(*weight++) * (now_[neighbour] - now_[k]);
                const double change = part[island] * power / capacity_[k];
                // Written as a change of now_, because mu and nu add up to one.
                next_[k] =
                    now_[k] + mu * change - nu * (now_[k] - (stage == 1 ? now_[k] : before_[k]));
            }
        });
        std::swap(before_, now_);
        std::swap(now_, next_);
    }
    pool.for_ranges(n, grain, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) temperature[rows_[k]] = now_[k];
    });
}

double total_heat(const HeatParticles& p, std::span<const double> temperature) {
    double heat = 0.0;
    for (size_t i = 0; i < p.x.size(); ++i)
        if (is_present(p.flags[i]))
            heat += double(p.mass[i]) * double(p.material[p.body[i]].capacity) * temperature[i];
    return heat;
}

void Heat::visit(StateVisitor& state, const ThreadPool& pool, const NeighbourOrder& order) {
    state.part("neighbours", [&] { neighbours_.visit(state, pool, order); });
    state("free_area", free_area_);
    state("stable_step", stable_step_);
    state("stages", stages_);
}

void Heat::follow(const RowMap& map, const ThreadPool& pool, const NeighbourOrder& order) {
    neighbours_.follow(map, pool, order);
    follow_values(map, free_area_);
}

}  // namespace taffy
