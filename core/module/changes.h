#pragma once
// What has changed besides motion, and what modules must therefore look at again.
#include <cstdint>

namespace taffy {

enum class Change : uint8_t {
    parameters = 1,    // of the simulation, or of its sources
    materials = 2,     // of some body
    presence = 4,      // particles have come or gone
    phases = 8,        // temperatures have melted or frozen something, or made it more viscous
    bonds = 16,        // have come or gone
    temperature = 32,  // someone has set it
    restored = 64,     // the motion is that of another time
    stiffness = 128,   // of bonds, or their rest lengths: forces are others at the same places
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
