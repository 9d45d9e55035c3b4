// Prints a table of all benchmarks, or of some groups, and writes it as JSON:
// taffy_benchmarks [--json FILE] [GROUP...]
#include <algorithm>
#include <cstdio>
#include <cstring>

#include "core/elasticity/elastic_kernels.h"
#include "tests/benchmarks/benchmark.h"

using taffy::benchmark::Result;

namespace {

bool write_json(const char* path, const std::vector<Result>& results) {
    std::FILE* file = std::fopen(path, "w");
    if (!file) return false;
    std::fprintf(file, "[\n");
    for (size_t i = 0; i < results.size(); ++i) {
        const Result& r = results[i];
        std::fprintf(file,
                     "  {\"name\": \"%s\", \"particles\": %d, \"threads\": %d, \"ms\": %.4f, "
                     "\"minimum_ms\": %.4f, \"ratio\": %.2f}%s\n",
                     r.name.c_str(), r.particles, r.threads, r.ms, r.minimum, r.ratio,
                     i + 1 < results.size() ? "," : "");
    }
    std::fprintf(file, "]\n");
    return std::fclose(file) == 0;
}

std::string ratio_text(const Result& result) {
    if (result.ratio == 0.0) return "-";
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", result.ratio);
    return text;
}

}  // namespace

int main(int argc, char** argv) {
    using namespace taffy::benchmark;
    const struct {
        const char* name;
        std::vector<Result> (*run)();
    } groups[] = {{"elastic", elastic_benchmarks}, {"body", single_body_benchmarks},
                  {"contact", contact_benchmarks}, {"fluid", fluid_benchmarks},
                  {"heat", heat_benchmarks},       {"melt", melt_benchmarks},
                  {"scene", scene_benchmarks},     {"iso", iso_benchmarks},
                  {"surfels", surfel_benchmarks},  {"active", active_benchmarks},
                  {"splats", splat_benchmarks},    {"frames", frame_benchmarks}};
    const char* json = nullptr;
    std::vector<std::string> wanted;
    bool understood = true;
    for (int k = 1; k < argc; ++k) {
        const bool is_group = std::ranges::any_of(
            groups, [&](const auto& group) { return std::strcmp(group.name, argv[k]) == 0; });
        if (std::strcmp(argv[k], "--json") == 0 && k + 1 < argc)
            json = argv[++k];
        else if (is_group)
            wanted.push_back(argv[k]);
        else
            understood = false;
    }
    if (!understood) {
        std::fprintf(stderr,
                     "usage: taffy_benchmarks [--json FILE] [elastic] [body] [contact] [fluid] "
                     "[heat] [melt] "
                     "[scene] [iso] [surfels] [active] [splats] [frames]\n");
        return 2;
    }
    std::printf(
        "kernels: %s; ratio = plain double-precision reference (iso: OpenVDB) / this, in this "
        "run\n",
        taffy::elastic_kernels().name);
    std::vector<Result> results;
    for (const auto& group : groups)
        if (wanted.empty() || std::ranges::find(wanted, group.name) != wanted.end())
            for (const Result& result : group.run()) results.push_back(result);
    std::printf("%-26s %10s %8s %12s %12s %9s\n", "name", "particles", "threads", "median ms",
                "minimum ms", "ratio");
    for (const Result& r : results)
        std::printf("%-26s %10d %8d %12.3f %12.3f %9s\n", r.name.c_str(), r.particles, r.threads,
                    r.ms, r.minimum, ratio_text(r).c_str());
    if (json && !write_json(json, results)) {
        std::fprintf(stderr, "taffy_benchmarks: cannot write '%s'\n", json);
        return 2;
    }
    return 0;
}
