#pragma once
// Heat: conduction between particles that are near each other at present [KAG05] section 3.3,
// exchange with obstacles and the air, heaters. See docs/method.md for the formulas.
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/collision/obstacle_contact.h"
#include "core/heat/heat_exchange.h"
#include "core/heat/heat_lattice.h"
#include "core/neighbors/current_neighbours.h"

namespace taffy {

/// The particles of a scene as heat sees them, one entry per particle.
struct HeatParticles {
    std::span<const Vec4f> x;       // [m]
    std::span<const float> volume;  // V at rest [m^3]
    std::span<const float> mass;    // m [kg]
    std::span<const uint16_t> body;
    std::span<const uint8_t> flags;          // absent particles have no temperature
    std::span<const float> heating;          // [W]; empty: none
    std::span<const HeatMaterial> material;  // by body
};

struct HeatModel {
    static constexpr bool plain_state = true;
    float ambient_temperature = 20.0f;  // [C]
    float ambient_loss = 0.0f;          // [W/(m^2 K)]
};

class Heat {
  public:
    /// Advances the temperatures [C] by dt [s], which may be of any size.
    /// @param order  of the neighbour lists; valid for the particles afterwards
    /// @param to_obstacles  by obstacle: the heat that obstacles take up is added [J]; may be empty
    HeatGiven exchange(const ThreadPool& pool, NeighbourOrder& order, const HeatModel& model,
                       const HeatParticles& particles, const ObstacleSet& obstacles, double dt,
                       std::span<double> temperature, std::span<double> to_obstacles = {});

    /// For the last exchange: the largest step [s] that would need only one stage, and the most
    /// stages that an island took.
    double stable_step() const { return stable_step_; }
    int stages() const { return stages_; }
    /// For the last exchange: area through which particles lose heat to the air [m^2].
    std::span<const float> free_area() const { return free_area_; }

    void visit(StateVisitor& state, const ThreadPool& pool, const NeighbourOrder& order);
    void follow(const RowMap& map, const ThreadPool& pool, const NeighbourOrder& order);

  private:
    struct Slot {
        Vec4f x;                    // [m]
        float volume;               // [m^3]
        float cell;                 // d^3 [m^3], d the spacing of the particle's body
        float scaled_conductivity;  // kappa_i s_i [W/(m K)]
        float support;              // h [m]
    };
    void update_lattices(const HeatParticles& p);
    void fill_slots(const ThreadPool& pool, const HeatParticles& p);
    void find_islands(const HeatParticles& p);
    void find_weights(const ThreadPool& pool);
    HeatGiven exchange_outside(const ThreadPool& pool, const HeatModel& model,
                               const HeatParticles& p, const ObstacleSet& obstacles, double dt,
                               std::span<double> temperature, std::span<double> to_obstacles);
    void conduct(const ThreadPool& pool, double dt, std::span<double> temperature);
    /// Weights of the pairs of slot k.
    float* weights_of(size_t k) { return weight_.data() + neighbours_.begins()[k]; }

    CurrentNeighbours neighbours_;
    std::vector<NeighbourRole> role_;              // all particles have lists
    std::span<const uint32_t> rows_;               // by slot, during an exchange
    std::vector<HeatMaterial> lattice_materials_;  // materials of the lattices
    float largest_support_ = 0.0f;                 // of all bodies [m]
    float reach_ = 0.0f;                           // of all searches for neighbours [m]
    std::vector<HeatLattice> lattices_;            // by body
    /// Stages of an island. Islands have the numbers of bodies (heat_islands.h), and stages of
    /// their own.
    struct Island {
        double stable_step = 0.0;  // [s]
        int stages = 0;
    };
    std::vector<Island> islands_;
    std::vector<uint32_t> island_;             // by slot; empty: there is only one island
    std::vector<Slot> slots_;                  // by slot, with one more, infinitely far away
    std::vector<double> capacity_;             // m c by slot [J/K]
    std::vector<float> weight_;                // by entry of the lists [W/K]
    std::vector<double> now_, before_, next_;  // temperatures by slot
    std::vector<HeatGiven> given_;             // by particle
    std::vector<float> free_area_;
    double stable_step_ = 0.0;
    int stages_ = 0;
};

/// Sum of m c T over the particles that have a temperature [J], relative to 0 C.
double total_heat(const HeatParticles& particles, std::span<const double> temperature);

}  // namespace taffy
