// Damaged model files must be read, repaired and filled, or refused with an InputError; never crash
// or hang. Mutates the files of tests/data/meshes and the program's own models without end; also
// passes damaged triangles directly to the repair, which is faster.
//   taffy_mesh_fuzz [--seconds S] [--seed N]
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/mesh/filling.h"
#include "core/mesh/mesh_file.h"
#include "core/mesh/mesh_repair.h"
#include "core/mesh/model_file_checks.h"
#include "tests/support/raw_models.h"

namespace {

using namespace taffy;
using Clock = std::chrono::steady_clock;
namespace fs = std::filesystem;

constexpr double slowest_allowed = 60.0;     // [s], with sanitizers, on a busy machine
constexpr size_t largest_original = 40'000;  // [bytes]: mutations of small files reach more

struct Original {
    std::string extension, content;
};

std::string content_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string((std::istreambuf_iterator<char>(file)), {});
}

std::vector<Original> originals() {
    std::vector<Original> files;
    for (const auto& entry : fs::directory_iterator(TAFFY_SOURCE_DIR "/tests/data/meshes"))
        if (is_model_file(entry.path()) && entry.file_size() <= largest_original)
            files.push_back({entry.path().extension().string(), content_of(entry.path())});
    std::sort(files.begin(), files.end(), [](const Original& a, const Original& b) {
        return std::tie(a.extension, a.content) < std::tie(b.extension, b.content);
    });
    return files;
}

class Mutator {
  public:
    explicit Mutator(uint64_t seed) : random_(seed) {}

    size_t below(size_t n) { return size_t(random_() % std::max<size_t>(1, n)); }

    /// Changes bytes, numbers or lines; drops, doubles or moves parts.
    void mutate(std::string& text) {
        for (size_t changes = 1 + below(6); changes > 0; --changes) {
            if (text.empty()) text = "v";
            const size_t at = below(text.size()), length = 1 + below(below(2) ? 8 : 200);
            switch (below(8)) {
                case 0:
                    text[at] = char(random_());
                    break;
                case 1:
                    text[at] = char(text[at] ^ char(1 << below(8)));
                    break;
                case 2:
                    text.erase(at, length);
                    break;
                case 3:
                    text.insert(at, text.substr(below(text.size()), length));
                    break;
                case 4:
                    text.insert(at, words()[below(words().size())]);
                    break;
                case 5:
                    replace_number(text, at);
                    break;
                case 6:
                    put_integer(text, at);
                    break;
                default:
                    if (below(4) == 0) text.resize(at);
            }
        }
    }

    void mutate(RawModel& model) {
        static const float places[] = {0.0f,     -0.0f,  1e30f, -1e30f, NAN,
                                       INFINITY, 1e-30f, 1e9f,  0.5f,   1e-7f};
        for (size_t changes = below(40); changes > 0; --changes) {
            Vec3f& x = model.position[below(model.position.size())];
            switch (below(6)) {
                case 0:
                    x[int(below(3))] = places[below(std::size(places))];
                    break;
                case 1:
                    x = model.position[below(model.position.size())];
                    break;
                case 2:
                    if (!model.triangles.empty())
                        model.triangles[below(model.triangles.size())][below(3)] =
                            uint32_t(below(model.position.size()));
                    break;
                case 3:
                    if (!model.triangles.empty())
                        model.triangles.erase(model.triangles.begin() +
                                              std::ptrdiff_t(below(model.triangles.size())));
                    break;
                case 4:
                    model.lines.push_back({uint32_t(below(model.position.size())),
                                           uint32_t(below(model.position.size()))});
                    break;
                default:
                    if (!model.triangles.empty())
                        model.triangles.push_back(model.triangles[below(model.triangles.size())]);
            }
        }
    }

  private:
    static const std::vector<std::string>& words() {
        static const std::vector<std::string> list = {"nan",
                                                      "inf",
                                                      "-1e39",
                                                      "99999999999",
                                                      "-1",
                                                      "0",
                                                      "\nf 1 2 3 4 5 6 7 8 9\n",
                                                      "\nl 1 2 3\n",
                                                      "\nf -1 -2 -3\n",
                                                      "element vertex 7\n",
                                                      "property list int int x\n",
                                                      "\nvertex ",
                                                      "{",
                                                      "]",
                                                      "\"",
                                                      "\\\n",
                                                      std::string(1, '\0'),
                                                      std::string(300, '9'),
                                                      "end_header\n",
                                                      "/",
                                                      "e999"};
        return list;
    }
    void replace_number(std::string& text, size_t at) {
        static const char* digits = "0123456789.-+e";
        const size_t begin = text.find_first_of(digits, at);
        if (begin == std::string::npos) return;
        const size_t end = std::min(text.find_first_not_of(digits, begin), text.size());
        text.replace(begin, end - begin, words()[below(6)]);
    }
    void put_integer(std::string& text, size_t at) {
        static const uint32_t values[] = {0,          1,     0x7fffffff, 0x80000000,
                                          0xffffffff, 65536, 0x7fc00000};
        if (at + 4 <= text.size()) std::memcpy(&text[at], &values[below(std::size(values))], 4);
    }

    std::mt19937_64 random_;
};

struct Counts {
    size_t filled = 0, refused = 0, crashed = 0, stopped = 0;
};

[[noreturn]] void fail(const std::string& what) {
    std::printf("FAILED: %s\n", what.c_str());
    std::fflush(stdout);
    std::abort();
}

/// What the rest of the program relies on.
void check_model(const Model& model) {
    const TriangleMesh& mesh = model.surface;
    if (mesh.normal.size() != mesh.position.size()) fail("a vertex without a normal");
    for (const Vec3f& x : mesh.position)
        if (!x.allFinite()) fail("a vertex without a place");
    for (const Vec3f& n : mesh.normal)
        if (!(std::abs(n.norm() - 1.0f) < 1e-3f)) fail("a normal that is no unit vector");
    for (const auto& t : mesh.triangles)
        for (const uint32_t v : t)
            if (v >= mesh.position.size()) fail("a triangle with a vertex that is not there");
    if (model.closed_triangles > mesh.triangles.size())
        fail("more closed triangles than there are");
    if (model.kind == ModelKind::solid && !(model.volume > 0.0)) fail("a solid without volume");
}

void fill_and_check(Model model, Mutator& mutator) {
    check_model(model);
    const ModelBox box = box_of(model);
    transform(model, box.centre(), 1.0f / std::max(1e-30f, box.size().maxCoeff()));
    const double spacing = spacing_for_count(model, 150.0);
    if (!(spacing > 1e-4 && spacing < 10.0)) return;  // scenes refuse it
    const auto packing = mutator.below(2) ? Packing::lattice : Packing::hexagonal;
    const std::vector<Vec3f> points = fill(model, spacing, packing);
    if (points.empty() || points.size() > 100'000) fail("an absurd number of particles");
    for (const Vec3f& x : points)
        if (!(x.cwiseAbs().maxCoeff() < 2.0f)) fail("a particle outside the model's box");
}

/// Runs one input; keeps it where a person finds it when it fails.
template <class Work>
void attempt(const Work& work, Counts& counts) {
    const auto start = Clock::now();
    try {
        work();
        ++counts.filled;
    } catch (const InputError& error) {
        ++counts.refused;
        if (std::strstr(error.what(), "the reader of such files fails")) ++counts.crashed;
        if (std::strstr(error.what(), " to read")) ++counts.stopped;
    }
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (seconds > slowest_allowed) fail("took " + std::to_string(seconds) + " s");
}

void run(double seconds, uint64_t seed) {
    const std::vector<Original> files = originals();
    if (files.size() < 10) fail("tests/data/meshes is not there");
    const fs::path folder = fs::temp_directory_path() / ("taffy_fuzz_" + std::to_string(getpid()));
    fs::create_directories(folder);
    Mutator mutator(seed);
    const IsolationLimits limits{.seconds = 4.0, .memory = size_t(256) << 20};
    Counts from_files, from_triangles;
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    while (Clock::now() < end) {
        const Original& original = files[mutator.below(files.size())];
        std::string content = original.content;
        mutator.mutate(content);
        const fs::path file = folder / ("input" + original.extension);
        std::ofstream(file, std::ios::binary) << content;
        attempt([&] { fill_and_check(load_model(file, limits), mutator); }, from_files);
        for (int k = 0; k < 3; ++k) {
            RawModel raw = mutator.below(2) ? sphere_model(0.5, 5) : grid_model(1.0f, 1.0f, 4);
            if (mutator.below(2)) append(raw, box_model(Vec3f::Ones()), Vec3f(0.3f, 0.1f, 0.0f));
            mutator.mutate(raw);
            attempt([&] { fill_and_check(repair(raw), mutator); }, from_triangles);
        }
    }
    fs::remove_all(folder);
    std::printf(
        "files: %zu filled, %zu refused; of these %zu crashed assimp in its process and %zu were "
        "stopped after %.0f s or %zu MiB\n",
        from_files.filled, from_files.refused, from_files.crashed, from_files.stopped,
        limits.seconds, limits.memory >> 20);
    std::printf("triangles: %zu filled, %zu refused\n", from_triangles.filled,
                from_triangles.refused);
    if (from_files.filled == 0 || from_files.refused == 0) fail("the mutations test nothing");
}

}  // namespace

int main(int argc, char** argv) {
    double seconds = 10.0;
    uint64_t seed = 2009;
    for (int k = 1; k + 1 < argc; k += 2) {
        if (std::strcmp(argv[k], "--seconds") == 0) seconds = std::atof(argv[k + 1]);
        if (std::strcmp(argv[k], "--seed") == 0) seed = std::strtoull(argv[k + 1], nullptr, 10);
    }
    run(seconds, seed);
    return 0;
}
