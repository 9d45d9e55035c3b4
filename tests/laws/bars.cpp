// Deflections of clamped bars divided by those of Timoshenko and Saint-Venant: Young's modulus
// means what it says.
#include "tests/analytic/beams.h"
#include "tests/laws/law.h"

namespace taffy::laws {

std::vector<Law> bars(Extent extent) {
    std::vector<Law> result;
    const std::vector<int> rows =
        extent == Extent::full ? std::vector{3, 4, 6, 8} : std::vector{3, 4};
    for (const int n : rows) {
        const test::BarResult r = test::measure({n < 6 ? 16 : n < 8 ? 24 : 22, n, n, 2.0f, 0.3f});
        const std::string bar = std::to_string(n) + " rows, nu = 0.3: ";
        result.push_back({bar + "sag over Timoshenko's", r.sag, 1.0, 0.10, "1"});
        result.push_back({bar + "stretch over EA", r.stretch, 1.0, 0.10, "1"});
        result.push_back({bar + "twist over GJ", r.twist, 1.0, n < 6 ? 0.20 : 0.15, "1"});
    }
    return result;
}

}  // namespace taffy::laws
