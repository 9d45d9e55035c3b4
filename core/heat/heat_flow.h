#pragma once
// The module of heat: which particles exchange heat, when, and how the user changes temperatures.
// See heat.h for the exchange itself.
#include "core/heat/heat.h"
#include "core/interaction/grips.h"
#include "core/module/diagnostics.h"
#include "core/module/module.h"

namespace taffy {

class HeatFlow : public Module {
  public:
    /// @param grips  receive the heat flux into the particles that they hold
    explicit HeatFlow(Grips& grips) : grips_(grips) {}

    const char* name() const override { return "heat"; }
    void changed(World& world, Changes what) override;
    void leaving(World& world, std::span<const uint32_t> rows) override;
    void arrived(World& world, std::span<const uint32_t> rows) override;
    void follow(const World& world, const RowMap& map) override;
    /// Begins to measure the heat that flows into the particles of these rows.
    /// @return the number of the measurement: 0, 1, 2 ...
    size_t watch(std::vector<uint32_t> rows);
    /// The heat flux into the watched particles of this number in the last exchange [W].
    double flux_into(size_t number) const { return watched_[number].flux; }
    /// Exchanges heat when enough time has passed since the last exchange.
    void after_drift(World& world) override;
    void report(const World& world, Diagnostics& figures) const override;
    void visit_layout(World&, StateVisitor& state) override;
    void visit_motion(World&, StateVisitor& state) override;
    void visit_memory(World& world, StateVisitor& state) override;

    /// Warms the particles within the radius, most in the middle.
    /// @param change  in the middle [K]
    /// Throws InputError when the radius is not above zero or a value is not finite.
    void paint(World& world, const Vec3f& centre, float radius, double change);

  private:
    /// Returns false when all temperatures are alike and nothing heats or cools.
    bool flows(const World& world);
    void find_heating(const World& world, double dt);
    /// Calls work(sum, row) for watched particles and for particles that grips hold.
    template <class Work>
    void for_watched(const World& world, const Work& work);
    /// Sets all measured heat fluxes to zero.
    void clear_fluxes();

    Grips& grips_;
    Heat heat_;
    HeatModel model_;
    std::vector<HeatMaterial> material_;  // by body
    std::vector<float> heating_;          // by particle [W]; empty: none
    struct Watched {
        std::vector<uint32_t> rows;
        double flux = 0.0;  // [W]
    };
    std::vector<Watched> watched_;
    double into_gripped_ = 0.0;  // [W]
    double given_ = 0.0;         // heat that came from outside since the start [J]
    double streamed_ = 0.0;  // heat of particles out of sources, less that of particles gone [J]
    double due_ = 0.0;       // time for which no heat has been exchanged yet [s]
    bool even_ = false;      // all particles had the same temperature
    bool checked_ = false;   // even_ is up to date
};

}  // namespace taffy
