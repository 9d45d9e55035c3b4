#pragma once
// Wrecks: useless states that do not recover by themselves. The parts of a body that is torn inside
// out at too high a stiffness fly to and fro within it; the time step shrinks accordingly, and a
// simulated second would take hours. The user must be told, and have a way back.
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

    /// To be called after a step.
    /// @return whether the state has just been found to be a wreck
    bool look(const World& world);
    /// The number of successive looks that found something wrong.
    int doubtful() const { return doubtful_; }
    /// What is wrong, once the state has been found to be a wreck; else empty.
    const std::string& text() const { return text_; }

  private:
    /// The step that the materials require in a sound state [s].
    double material_step(const World& world) const;
    /// The fraction of a body's particles that are inside out.
    double inside_out_part(const World& world, uint32_t body) const;
    /// Returns what is wrong, or an empty text.
    /// @param part  ratio of the present step to material_step()
    std::string find(const World& world, double part) const;

    const Solids& solids_;
    const FluidFlow& fluid_;
    uint64_t next_look_ = 0;  // step of the next look
    int doubtful_ = 0;
    std::string text_;
};

}  // namespace taffy
