#pragma once
// Plastic flow: the rest shape of bonds follows strain beyond the yield limit. [KAG05] 3.2.
#include <vector>

#include "core/module/module.h"
#include "core/solids/solids.h"

namespace taffy {

class PlasticFlow : public Module {
  public:
    explicit PlasticFlow(Solids& solids) : solids_(solids) {}

    const char* name() const override { return "plastic flow"; }
    void changed(World& world, Changes what) override;
    /// Bodies flow, each when some time has gone by since it last did.
    void end_of_step(World& world) override;
    void visit_memory(World& world, StateVisitor& state) override;

  private:
    Solids& solids_;
    std::vector<double> last_flow_;  // by body: simulated time [s]
    std::vector<float> flowing_;     // by row: for how long now [s]
};

}  // namespace taffy
