#pragma once
// The module of heat: which particles exchange it, when, and what a person changes of it. See
// heat.h for the exchange itself.
#include "core/heat/heat.h"
#include "core/interaction/grips.h"
#include "core/module/diagnostics.h"
#include "core/module/module.h"

namespace taffy {

class HeatFlow : public Module {
  public:
    /// @param grips  are told how much heat flows into what they hold
    explicit HeatFlow(Grips& grips) : grips_(grips) {}

    const char* name() const override { return "heat"; }
    void changed(World& world, Changes what) override;
    void leaving(World& world, std::span<const uint32_t> rows) override;
    void arrived(World& world, std::span<const uint32_t> rows) override;
    void follow(const World& world, const RowMap& map) override;
    /// How much heat flows into some particles is told from now on.
    /// @return its number: 0, 1, 2 ...
    size_t watch(std::vector<uint32_t> rows);
    /// Into those that are watched, in the last exchange [W].
    double flux_into(size_t number) const { return watched_[number].flux; }
    /// Exchanges heat, when some time has gone by since it last did.
    void after_drift(World& world) override;
    void report(const World& world, Diagnostics& figures) const override;
    void visit_layout(World&, StateVisitor& state) override;
    void visit_motion(World&, StateVisitor& state) override;
    void visit_memory(World& world, StateVisitor& state) override;

    /// Warms the particles within the radius, most in the middle.
    /// @param change  in the middle [K]
    /// Throws InputError for what is no brush.
    void paint(World& world, const Vec3f& centre, float radius, double change);

  private:
    /// False when all temperatures are alike and nothing heats or cools.
    bool flows(const World& world);
    void find_heating(const World& world, double dt);
    /// Calls work(sum, row) for what is watched and for what grips hold.
    template <class Work>
    void for_watched(const World& world, const Work& work);
    /// None flows into what is watched.
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
    double streamed_ =
        0.0;                // that came with particles out of sources, less what left with them [J]
    double due_ = 0.0;      // time for which no heat has been exchanged yet [s]
    bool even_ = false;     // all particles had the same temperature
    bool checked_ = false;  // even_ is up to date
};

}  // namespace taffy
