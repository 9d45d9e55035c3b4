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
    /// Lets each body flow when a certain time has passed since its last flow.
    void end_of_step(World& world) override;
    void visit_memory(World& world, StateVisitor& state) override;

  private:
    Solids& solids_;
    std::vector<double> last_flow_;  // by body: simulated time of the last flow [s]
    std::vector<float> flowing_;     // by row: duration of the present flow [s]
};

}  // namespace taffy
