// The list of all groups: add a line here, a declaration in law.h and a file beside this one.
#include "tests/laws/law.h"

namespace taffy::laws {

const std::vector<Group>& groups() {
    static const std::vector<Group> all = {
        {"bars", bars},         {"explicit_energy", explicit_energy},
        {"round", round_bars},  {"cooling", cooling},
        {"friction", friction}, {"implicit", implicit},
        {"sloshing", sloshing}, {"buoyancy", buoyancy},
        {"orifice", orifice},   {"drops", drops},
        {"density", density},   {"yield", yield},
        {"impact", impact},
    };
    return all;
}

}  // namespace taffy::laws
