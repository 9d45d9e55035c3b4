// Prints measured figures beside what physics says, as tables that docs/method.md shows:
// taffy_laws [--quick] [GROUP...]. Exit code 1 if one does not hold.
#include <algorithm>
#include <cstdio>
#include <cstring>

#include "tests/laws/law.h"

int main(int argc, char** argv) {
    using namespace taffy::laws;
    Extent extent = Extent::full;
    std::vector<const Group*> wanted;
    for (int k = 1; k < argc; ++k) {
        const auto group = std::ranges::find_if(
            groups(), [&](const Group& g) { return std::strcmp(g.name, argv[k]) == 0; });
        if (std::strcmp(argv[k], "--quick") == 0) {
            extent = Extent::quick;
        } else if (group != groups().end()) {
            wanted.push_back(&*group);
        } else {
            std::fprintf(stderr, "taffy_laws: no group '%s'; groups:", argv[k]);
            for (const Group& g : groups()) std::fprintf(stderr, " %s", g.name);
            std::fprintf(stderr, "\n");
            return 2;
        }
    }
    if (wanted.empty())
        for (const Group& g : groups()) wanted.push_back(&g);
    bool all_hold = true;
    for (const Group* group : wanted) {
        std::printf(
            "\n### %s\n\n| what | measured | law | bound | unit | |\n|---|---|---|---|---|---|\n",
            group->name);
        for (const Law& law : group->measure(extent)) {
            std::printf("| %s | %.4g | %.4g | ±%.2g | %s | %s |\n", law.what.c_str(), law.measured,
                        law.expected, law.tolerance, law.unit.c_str(),
                        law.holds() ? "holds" : "**broken**");
            std::fflush(stdout);
            all_hold &= law.holds();
        }
    }
    return all_hold ? 0 : 1;
}
