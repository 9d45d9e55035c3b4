#pragma once
// The module of handles: regions that are held rigidly and moved.
#include "core/interaction/handle.h"
#include "core/module/module.h"
#include "core/solids/solids.h"

namespace taffy {

class Handles : public Module {
  public:
    explicit Handles(Solids& solids) : solids_(solids) {}

    void add(Handle handle) { handles_.push_back(std::move(handle)); }
    std::vector<Handle>& all() { return handles_; }
    const std::vector<Handle>& all() const { return handles_; }
    /// Throws InputError for an unknown name.
    void set_target(const std::string& name, const Pose& target);

    const char* name() const override { return "handles"; }
    void changed(World& world, Changes what) override;
    void follow(const World& world, const RowMap& map) override;
    /// Explicit steps only: implicit ones move them before they solve.
    void after_drift(World& world) override;
    void visit_layout(World& world, StateVisitor& state) override;
    void visit_motion(World& world, StateVisitor& state) override;

    /// Towards their targets for dt [s], with what they hold.
    void move(World& world, float dt);

  private:
    void turn_held(const Handle& handle);

    Solids& solids_;
    std::vector<Handle> handles_;
};

}  // namespace taffy
