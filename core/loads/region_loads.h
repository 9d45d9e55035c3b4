#pragma once
// The module of loads on regions. Each load is spread over the particles of its region:
//   force     f_i = F V_i / sum V
//   torque    f_i = m_i alpha x q_i, q_i from the centre of mass, I alpha = M: no net force
//   traction  f_i = t |A_i|
//   pressure  f_i = -p A_i
// with the areas A_i of surface_area.h, turned with the body. Sheets count with one side; fluid
// particles have no surface here. The handles (interaction/) query velocities and spins.
#include <vector>

#include "core/loads/region_load.h"
#include "core/loads/surface_area.h"
#include "core/module/module.h"
#include "core/module/owners.h"

namespace taffy {

/// A prescribed motion over some time.
struct Drive {
    Vec3f way = Vec3f::Zero();       // displacement [m]
    Vec3f turn = Vec3f::Zero();      // rotation vector [rad]
    Vec3f velocity = Vec3f::Zero();  // at its end [m/s]
    Vec3f spin = Vec3f::Zero();      // [rad/s]
};

class RegionLoads : public Module, public OwnersOf<RegionLoad> {
  public:
    /// @param rows  rows of the region's particles
    void add(const RegionLoad& load, uint32_t body, std::vector<uint32_t> rows);

    size_t size() const { return loads_.size(); }
    const RegionLoad& at(size_t k) const { return loads_[k].load; }
    /// Returns load k as it was added.
    const RegionLoad& first(size_t k) const { return loads_[k].first; }
    /// Returns the motion by all velocities and spins of a region, from one time to another [s].
    Drive drive(const std::string& region, double from, double to) const;

    const char* name() const override { return "loads on regions"; }
    void changed(World&, Changes what) override;
    void follow(const World&, const RowMap& map) override;
    void add_forces(World& at, std::span<Vec4f> force) override;
    bool keeps_awake(const World&, uint32_t body) const override;
    void report(const World& at, Diagnostics& figures) const override;
    void visit_layout(World&, StateVisitor& state) override;
    void visit_settings(World&, StateVisitor& state) override;

    Words words() const override { return {"load", "loads"}; }
    std::vector<std::string> names(const World&) const override;
    void set(World& world, size_t k, const std::string& key, const ParameterValue& value) override;

  protected:
    const ParameterTable<RegionLoad>& table() const override { return RegionLoad::describe(); }
    RegionLoad owner(const World&, size_t k) const override { return at(k); }

  private:
    struct Placed {
        RegionLoad load, first;
        uint32_t body;
        std::vector<uint32_t> rows;
    };
    std::string why_idle(const World& at, const Placed& placed) const;
    void add_force(const World& at, const Placed& placed, const Vec3d& sum,
                   std::span<Vec4f> force) const;
    void add_torque(const World& at, const Placed& placed, const Vec3d& torque,
                    std::span<Vec4f> force) const;
    void add_on_surface(const World& at, const Placed& placed, double part,
                        std::span<Vec4f> force) const;

    std::vector<Placed> loads_;
    SurfaceAreas areas_{solid_areas};
};

}  // namespace taffy
