#pragma once
// Two variants of the scene, A and B, that run side by side and that a person handles alike.
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/commands/command.h"
#include "core/parameters/parameter.h"

namespace taffy {

struct Snapshot;

enum class Variant { a, b };
inline Variant other(Variant variant) {
    return variant == Variant::a ? Variant::b : Variant::a;
}
inline const char* name_of(Variant variant) {
    return variant == Variant::a ? "A" : "B";
}

enum class ChangesGoTo { both, a, b };
enum class VariantLayout { side_by_side, overlaid };

/// What the interface knows of the variants.
struct Variants {
    enum class State { off, starting, on };
    State state = State::off;
    ChangesGoTo changes = ChangesGoTo::b;  // who gets changes of parameters
    VariantLayout layout = VariantLayout::side_by_side;
    const Snapshot* a = nullptr;  // newest snapshots; null unless two variants run
    const Snapshot* b = nullptr;
    /// The variant that Workspace::snapshot, and the part of the window that the camera looks into,
    /// belong to.
    Variant seen = Variant::a;

    bool on() const { return state == State::on; }
    bool side_by_side() const { return on() && layout == VariantLayout::side_by_side; }
    const Snapshot* of(Variant variant) const { return variant == Variant::a ? a : b; }
    /// The variant whose values panels show.
    Variant in_panels() const {
        return on() && changes == ChangesGoTo::b ? Variant::b : Variant::a;
    }
};

struct Receivers {
    bool a = true, b = true;
};
/// Returns who gets a command: parameters of scene and materials may differ. Pace and threads
/// belong to both; only A writes files.
Receivers receivers(const Command& command, ChangesGoTo changes);

/// Makes a hand do the same in both variants, at the same particles, wherever these are in the
/// other one.
class VariantHands {
  public:
    /// @param from  gets the command as it is: positions in the command are those of this variant
    Command mirrored(const Command& command, Variant from, const Snapshot& a, const Snapshot& b);
    void forget() { ways_.clear(); }

  private:
    std::map<uint32_t, Vec3f> ways_;  // offsets from a grip in A to that in B, by id [m]
};

/// A parameter that differs between A and B.
struct VariantDifference {
    std::string path;   // "body.bar.elasticity"
    std::string owner;  // "bar"; empty: of the simulation
    const ParameterInfo* info = nullptr;
    ParameterValue a, b;
};
std::vector<VariantDifference> differences(const Snapshot& a, const Snapshot& b);

/// A figure of the whole scene.
struct VariantFigure {
    const char* id;  // "kinetic"
    const char* label;
    const char* unit;
    const char* help;
    double (*of)(const Snapshot&);  // not a number: the snapshot has no such figure
};
const std::vector<VariantFigure>& variant_figures();

}  // namespace taffy
