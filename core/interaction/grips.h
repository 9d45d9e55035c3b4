#pragma once
// All grips, by which people and scripts hold bodies.
#include <span>
#include <vector>

#include "core/interaction/grip.h"
#include "core/module/module.h"

namespace taffy {

class Grips : public Module {
  public:
    const char* name() const override { return "grips"; }
    void add_forces(World& at, std::span<Vec4f> force) override;
    void end_of_step(World& world) override;
    void changed(World& world, Changes what) override;
    void leaving(World& world, std::span<const uint32_t> rows) override;
    void follow(const World&, const RowMap& map) override;
    bool keeps_awake(const World& at, uint32_t body) const override;
    void report(const World& at, Diagnostics& figures) const override;
    void visit_memory(World&, StateVisitor& state) override;

    std::span<const Grip> all() const { return grips_; }
    std::span<Grip> all() { return grips_; }

    /// Holds the particles around the picked one. Throws InputError if there is a grip of this id
    /// already.
    /// @param name    for figures; empty: the id
    /// @param anchor  picked surface point [m]
    /// @param radius  [m]; 0: 1.5 support radii of the body
    void add(const World& at, uint32_t id, const std::string& name, uint32_t picked,
             const Vec3f& anchor, float radius);
    /// Returns a grip, null when its picked particle has gone. Throws InputError when there was
    /// none.
    Grip* find(uint32_t id);
    void remove(uint32_t id);
    void clear() { grips_.clear(); }
    /// Sets the flag `gripped` of the gripped particles, and clears that of all others.
    void mark(Particles& particles) const;

  private:
    /// Lets go of absent particles, and removes grips whose picked particle is absent.
    void release_absent(const Particles& particles);
    void set_law(const World& at, Grip& grip) const;

    std::vector<Grip> grips_;
    std::vector<uint32_t> lost_;  // ids of grips whose picked particle has gone
};

}  // namespace taffy
