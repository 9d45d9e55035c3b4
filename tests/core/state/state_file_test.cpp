// State files: read completely, or refused with one line.
#include "core/state/state_file.h"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <random>

#include "core/base/error.h"

using namespace taffy;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

struct File {
    fs::path path = fs::temp_directory_path() / ("taffy_state_" + std::to_string(getpid()));
    ~File() { fs::remove(path); }
    std::string bytes() const {
        std::ifstream stream(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    void set(const std::string& bytes) const {
        std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
    }
    std::string refusal() const {
        try {
            (void)read_state_file(path);
            return "";
        } catch (const InputError& error) {
            return error.what();
        }
    }
};

std::vector<std::byte> some_bytes() {
    std::mt19937 random(1);
    std::vector<std::byte> bytes(20000);
    for (std::byte& b : bytes) b = std::byte(random() % 7u);
    return bytes;
}

}  // namespace

TEST_CASE("a state file holds what was written", "[state]") {
    const File file;
    const auto bytes = some_bytes();
    write_state_file(file.path, StateKernels::v3, bytes);
    CHECK(fs::file_size(file.path) < bytes.size() / 2);
    const StateFile read = read_state_file(file.path);
    CHECK(read.bytes == bytes);
    CHECK(read.kernels == StateKernels::v3);
    write_state_file(file.path, StateKernels::baseline, {});
    CHECK(read_state_file(file.path).bytes.empty());
}

TEST_CASE("a damaged or truncated state file is refused with one line", "[state]") {
    const File file;
    write_state_file(file.path, StateKernels::v3, some_bytes());
    const std::string whole = file.bytes();
    std::mt19937 random(2);
    for (int round = 0; round < 600; ++round) {
        std::string damaged = whole;
        const size_t at = round < 40 ? size_t(round) : random() % whole.size();
        if (round % 3 == 2)
            damaged.resize(at);
        else
            damaged[at] = char(damaged[at] ^ char(1u << random() % 8u));
        if (round % 10 == 9) damaged += "more";
        file.set(damaged);
        const std::string refusal = file.refusal();
        INFO("round " << round << ", at " << at << ": " << refusal);
        CHECK(refusal != "");
        CHECK(refusal.find('\n') == std::string::npos);
    }
}

TEST_CASE("other files are refused by what they are", "[state]") {
    const File file;
    CHECK_THAT(file.refusal(), Contains("there is no state file"));
    file.set("[[body]]\nname = \"bar\"\n");
    CHECK_THAT(file.refusal(), Contains("not a state file") && Contains("--save-state"));
    write_state_file(file.path, StateKernels::v3, some_bytes());
    std::string other = file.bytes();
    other.resize(20);
    file.set(other);
    CHECK_THAT(file.refusal(), Contains("cut off"));
}
