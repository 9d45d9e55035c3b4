// Cylinders of few particles across: they bend and twist like bars with a round section.
#include "tests/analytic/round_bars.h"
#include "tests/laws/law.h"

namespace taffy::laws {

std::vector<Law> round_bars(Extent extent) {
    std::vector<Law> result;
    const std::vector<int> sizes =
        extent == Extent::full ? std::vector{4, 5, 6, 7, 8} : std::vector{5, 6};
    for (const int n : sizes) {
        const test::RoundSection section = test::round_section(n);
        const std::string name = std::to_string(n) + " across: ";
        result.push_back({name + "area over pi R^2", section.area, 1.0, 0.001, "1"});
        result.push_back(
            {name + "second moment over pi R^4/4", section.second_moment, 1.0, 0.005, "1"});
        result.push_back({name + "second moment, largest difference between directions",
                          section.uneven, 0.0, 0.005, "1"});
        for (const float nu : {0.0f, 0.3f}) {
            if (nu == 0.0f && extent == Extent::quick) continue;
            const test::BarResult r = test::measure(test::RoundBar{n < 7 ? 16 : 20, n, 2.0f, nu});
            const std::string bar = name + (nu > 0.0f ? "nu = 0.3, " : "nu = 0, ");
            result.push_back({bar + "sag over Timoshenko's", r.sag, 1.0, 0.04, "1"});
            result.push_back({bar + "stretch over EA", r.stretch, 1.0, 0.03, "1"});
            result.push_back({bar + "twist over GJ", r.twist, 1.0, 0.05, "1"});
        }
    }
    return result;
}

}  // namespace taffy::laws
