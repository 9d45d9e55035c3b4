// Prints a table of all benchmarks and writes it as JSON: taffy_benchmarks [--json FILE]
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

}  // namespace

int main(int argc, char** argv) {
    const char* json = argc == 3 && std::strcmp(argv[1], "--json") == 0 ? argv[2] : nullptr;
    if (argc > 1 && !json) {
        std::fprintf(stderr, "usage: taffy_benchmarks [--json FILE]\n");
        return 2;
    }
    std::printf("kernels: %s; ratio = plain double-precision reference / this, in this run\n",
                taffy::elastic_kernels().name);
    using namespace taffy::benchmark;
    std::vector<Result> results;
    for (const auto benchmarks :
         {elastic_benchmarks, single_body_benchmarks, contact_benchmarks, scene_benchmarks})
        for (const Result& result : benchmarks()) results.push_back(result);
    std::printf("%-26s %10s %8s %12s %12s %9s\n", "name", "particles", "threads", "median ms",
                "minimum ms", "ratio");
    for (const Result& r : results)
        std::printf("%-26s %10d %8d %12.3f %12.3f %9.1f\n", r.name.c_str(), r.particles, r.threads,
                    r.ms, r.minimum, r.ratio);
    if (json && !write_json(json, results)) {
        std::fprintf(stderr, "taffy_benchmarks: cannot write '%s'\n", json);
        return 2;
    }
    return 0;
}
