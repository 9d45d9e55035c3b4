#pragma once
// Changes other than motion, to which modules must react.
#include <cstdint>

namespace taffy {

enum class Change : uint8_t {
    parameters = 1,    // parameters of the simulation or of its sources were set
    materials = 2,     // the material of a body was set
    presence = 4,      // particles were added or removed
    phases = 8,        // particles have melted or frozen, or their viscosity has changed
    bonds = 16,        // bonds were added or removed
    temperature = 32,  // temperatures were set from outside
    restored = 64,     // the motion of another time was restored
    stiffness = 128,   // stiffness or rest lengths of bonds changed: same positions, other forces
};

class Changes {
  public:
    Changes() = default;
    explicit Changes(Change change) { note(change); }
    static Changes all() {
        Changes changes;
        changes.bits_ = 255;
        return changes;
    }

    void note(Change change) { bits_ = uint8_t(bits_ | uint8_t(change)); }
    bool has(Change change) const { return (bits_ & uint8_t(change)) != 0; }
    template <class... Others>
    bool has(Change first, Others... others) const {
        return has(first) || has(others...);
    }
    bool any() const { return bits_ != 0; }

  private:
    uint8_t bits_ = 0;
};

}  // namespace taffy
