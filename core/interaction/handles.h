#pragma once
// The module that holds regions of bodies: fixed regions, and handles that move.
#include "core/interaction/handle.h"
#include "core/interaction/region_hold.h"
#include "core/loads/region_loads.h"
#include "core/module/module.h"
#include "core/module/owners.h"
#include "core/solids/solids.h"

namespace taffy {

class Handles : public Module, public OwnersOf<RegionHold> {
  public:
    /// @param loads  the loads, some of which prescribe velocities
    Handles(Solids& solids, const RegionLoads& loads) : solids_(solids), loads_(loads) {}

    void add(World& world, Handle::Definition definition);
    std::vector<Handle>& all() { return handles_; }
    const std::vector<Handle>& all() const { return handles_; }
    /// Throws InputError for an unknown name, or one that cannot be moved.
    void set_target(const std::string& name, const Pose& target);
    /// Returns the regions and handles as users see them.
    std::vector<RegionHold> holds() const;

    const char* name() const override { return "handles"; }
    /// Releases bodies that have become fluids: these cannot be held.
    void changed(World& world, Changes what) override;
    void follow(const World& world, const RowMap& map) override;
    // In explicit steps only: implicit ones move handles before they solve, and also solve for the
    // particles that move along free axes.
    void before_drift(World& world) override;
    void after_drift(World& world) override;
    void end_of_step(World& world) override;
    /// Reports why prescribed motions do not act. The loads must have reported before.
    void report(const World& world, Diagnostics& figures) const override;
    void visit_layout(World& world, StateVisitor& state) override;
    void visit_motion(World& world, StateVisitor& state) override;

    Words words() const override { return {"region", "fixed regions or handles"}; }
    std::vector<std::string> names(const World&) const override { return names_of(holds()); }
    void check(const World& world, std::span<const size_t> regions, const std::string& key,
               const ParameterValue& value, Settings& settings) const override;
    void set(World& world, size_t k, const std::string& key, const ParameterValue& value) override;

    /// Moves handles towards their targets for dt [s], with the particles that they hold.
    void move(World& world, float dt);

  protected:
    const ParameterTable<RegionHold>& table() const override { return RegionHold::describe(); }
    RegionHold owner(const World&, size_t k) const override { return holds()[k]; }

  private:
    /// Holds the particles of a region where they are now, or lets go of them.
    void set_held(World& world, Handle& handle, bool held);
    void turn_held(const Handle& handle);
    /// Marks the bodies that something holds.
    void anchor_bodies(World& world) const;
    /// Calls work(row, axes) for the held particles that move along free axes.
    template <class Work>
    void for_free(const World& world, const Work& work) const;
    void kick_free(World& world, double time) const;

    Solids& solids_;
    const RegionLoads& loads_;
    std::vector<Handle> handles_;
};

}  // namespace taffy
