#pragma once
// The module of loads on regions. Each is spread over its particles:
//   force     f_i = F V_i / sum V
//   torque    f_i = m_i alpha x q_i, q_i from the centre of mass, I alpha = M: no net force
//   traction  f_i = t |A_i|
//   pressure  f_i = -p A_i
// with the areas A_i of surface_area.h, turned with the body. Sheets count with one side; what is
// fluid has no surface here.
#include <vector>

#include "core/loads/region_load.h"
#include "core/loads/surface_area.h"
#include "core/module/module.h"

namespace taffy {

class RegionLoads : public Module {
  public:
    /// @param rows  of the region's particles
    void add(const RegionLoad& load, uint32_t body, std::vector<uint32_t> rows);

    const char* name() const override { return "loads on regions"; }
    void changed(World&, Changes what) override;
    void follow(const World&, const RowMap& map) override;
    void add_forces(World& at, std::span<Vec4f> force) override;
    void visit_layout(World&, StateVisitor& state) override;

  private:
    struct Placed {
        RegionLoad load;
        uint32_t body;
        std::vector<uint32_t> rows;
    };
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
