#pragma once
// Wrecks: states that nobody wants and that do not mend by themselves. A body that is torn inside
// out at a stiffness that it cannot bear flies to and fro in itself; the step follows, and a second
// would take hours. A person must hear of it, and have a way back.
#include "core/fluid/fluid_flow.h"
#include "core/module/module.h"
#include "core/solids/solids.h"

namespace taffy {

class WreckWatch : public Module {
  public:
    WreckWatch(const Solids& solids, const FluidFlow& fluid) : solids_(solids), fluid_(fluid) {}

    const char* name() const override { return "wreck watch"; }
    void changed(World& world, Changes what) override;
    void visit_memory(World& world, StateVisitor& state) override;

    /// After a step.
    /// @return whether the state has just been found to be a wreck
    bool look(const World& world);
    /// Looks in a row that found something.
    int doubtful() const { return doubtful_; }
    /// What is wrong, since it was found; empty: nothing.
    const std::string& text() const { return text_; }

  private:
    /// That materials ask for, whatever happens to them [s].
    double material_step(const World& world) const;
    double inside_out_part(const World& world, uint32_t body) const;  // of its particles
    std::string find(const World& world, double part) const;          // what is wrong, or empty

    const Solids& solids_;
    const FluidFlow& fluid_;
    uint64_t next_look_ = 0;  // step
    int doubtful_ = 0;
    std::string text_;
};

}  // namespace taffy
