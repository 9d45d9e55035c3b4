#pragma once
// Fracture: bonds that are stretched too far break.
#include "core/module/module.h"
#include "core/solids/solids.h"

namespace taffy {

class Fracture : public Module {
  public:
    explicit Fracture(Solids& solids) : solids_(solids) {}

    const char* name() const override { return "fracture"; }
    void changed(World& world, Changes what) override;
    /// Breaks overstretched bonds when the next test is due.
    void end_of_step(World& world) override;
    void visit_memory(World& world, StateVisitor& state) override;

  private:
    Solids& solids_;
    double next_look_ = 0.0;  // simulated time of the next test [s]
};

}  // namespace taffy
