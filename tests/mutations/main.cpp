// Damaged scenes, materials, scripts, camera paths, settings, states, sessions and command lines
// must be read, or refused with one clear message and exit code 2; never crash, hang, fill the
// memory or change an existing file. Each is given to the program's code in a process of its own,
// every tenth to the program itself.
//   taffy_mutations [COUNT [SEED]] [--only NUMBER]
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <thread>

#include "core/base/printable.h"
#include "tests/mutations/verdict.h"

namespace {

using namespace taffy::mutations;
using taffy::printable;
namespace fs = std::filesystem;

constexpr size_t program_every = 10;
constexpr size_t most_shown = 40;

#if defined(__SANITIZE_ADDRESS__)
constexpr Limits limits{.seconds = 100.0, .memory = 0};
#else
constexpr Limits limits{.seconds = 10.0, .memory = size_t(4) << 30};
#endif

struct Tally {
    size_t harmless = 0, refused = 0, ran_otherwise = 0, faults = 0;
    double slowest = 0.0;
};

class Campaign {
  public:
    Campaign(size_t count, uint64_t seed) : count_(count), seed_(seed) {
        folder_ = fs::temp_directory_path() / ("taffy-mutations-" + std::to_string(getpid()));
        kept_ = fs::current_path() / "mutations_failed";
        fs::create_directories(folder_ / "runs");
    }
    ~Campaign() {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }

    /// The sessions and states that are damaged.
    void record_runs() {
        for (const char* scene : {"solids", "fluids"}) {
            const std::string name = (folder_ / "runs" / scene).string();
            Input input{.kind = "original",
                        .arguments = {input_scene(scene), "--seconds", "0.1", "--session",
                                      name + ".taffy", "--save-state", name + ".run"}};
            if (std::string(scene) == "solids") {
                fs::create_directories(folder_ / "out");
                const std::string script =
                    (fs::path(input_scene(scene)).parent_path() / "script.toml").string();
                input.arguments.insert(input.arguments.end(), {"--script", script});
            }
            Trial trial(input, folder_ / "0", "", limits);
            const Outcome outcome = wait_for_one(trial);
            if (outcome.exit_code != 0) {
                std::printf("the runs to be damaged cannot be recorded: %s", outcome.error.c_str());
                std::exit(1);
            }
        }
        originals_ = read_originals(folder_ / "runs");
    }

    void try_all(size_t jobs) {
        size_t next = 0;
        while (next < count_ || !running_.empty()) {
            while (next < count_ && running_.size() < jobs) start(next++);
            finish_one();
        }
    }

    void try_only(size_t number) {
        start(number);
        finish_one();
    }

    int tell() const {
        std::printf("%-16s %9s %9s %15s %7s %9s\n", "", "harmless", "refused", "runs otherwise",
                    "faults", "slowest");
        for (const auto& [kind, tally] : tallies_)
            std::printf("%-16s %9zu %9zu %15zu %7zu %7.2f s\n", kind.c_str(), tally.harmless,
                        tally.refused, tally.ran_otherwise, tally.faults, tally.slowest);
        if (faults_ > 0)
            std::printf("%zu faults; their inputs are in %s\n", faults_, kept_.c_str());
        return faults_ > 0 ? 1 : 0;
    }

  private:
    Outcome wait_for_one(const Trial& trial) const {
        int status = 0;
        rusage used{};
        wait4(trial.process(), &status, 0, &used);
        return trial.finish(status, seconds_of(used));
    }
    static double seconds_of(const rusage& used) {
        const auto seconds = [](const timeval& t) {
            return double(t.tv_sec) + 1e-6 * double(t.tv_usec);
        };
        return seconds(used.ru_utime) + seconds(used.ru_stime);
    }

    void start(size_t number) {
        const std::string program = number % program_every == 9 ? TAFFY_PROGRAM : "";
        size_t slot = 0;
        while (running_.contains(slot)) ++slot;
        running_[slot] = std::make_unique<Trial>(damaged_input(originals_, seed_, number),
                                                 folder_ / std::to_string(slot), program, limits);
    }

    void finish_one() {
        int status = 0;
        rusage used{};
        const pid_t ended = wait4(-1, &status, 0, &used);
        const auto found = std::find_if(running_.begin(), running_.end(), [&](const auto& entry) {
            return entry.second->process() == ended;
        });
        if (found == running_.end()) return;
        judge(*found->second, found->second->finish(status, seconds_of(used)));
        running_.erase(found);
    }

    void judge(const Trial& trial, const Outcome& outcome) {
        const Input& input = trial.input();
        Tally& tally = tallies_[input.kind];
        tally.slowest = std::max(tally.slowest, outcome.seconds);
        const std::string fault = fault_of(input, outcome, limits);
        if (!fault.empty()) {
            ++tally.faults;
            tell_of(input, outcome, fault);
        } else if (outcome.exit_code == 2) {
            ++tally.refused;
        } else {
            ++(outcome.exit_code == 0 ? tally.harmless : tally.ran_otherwise);
        }
    }

    /// And keeps the input where a person finds it.
    void tell_of(const Input& input, const Outcome& outcome, const std::string& fault) {
        if (++faults_ > most_shown) return;
        std::printf("FAULT %zu (%s): %s\n    taffy", input.number, input.kind.c_str(),
                    fault.c_str());
        for (const std::string& argument : input.arguments)
            std::printf(" '%s'", printable(argument.substr(0, 200)).c_str());
        std::printf("\n    %s\n", printable(outcome.error.substr(0, 1500)).c_str());
        std::fflush(stdout);
        const fs::path folder =
            kept_ / (std::to_string(seed_) + "_" + std::to_string(input.number));
        fs::create_directories(folder / "out");
        for (const auto& [name, content] : input.files)
            std::ofstream(folder / name, std::ios::binary) << content;
    }

    size_t count_;
    uint64_t seed_;
    fs::path folder_, kept_;
    Originals originals_;
    std::map<size_t, std::unique_ptr<Trial>> running_;  // by folder
    std::map<std::string, Tally> tallies_;
    size_t faults_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::string> numbers;
    std::string only;
    for (int k = 1; k < argc; ++k)
        if (std::string(argv[k]) == "--only" && k + 1 < argc)
            only = argv[++k];
        else
            numbers.push_back(argv[k]);
    const size_t count = numbers.empty() ? 2000 : std::strtoull(numbers[0].c_str(), nullptr, 10);
    const uint64_t seed = numbers.size() < 2 ? 1 : std::strtoull(numbers[1].c_str(), nullptr, 10);
    Campaign campaign(count, seed);
    campaign.record_runs();
    if (only.empty())
        campaign.try_all(std::max(1u, std::thread::hardware_concurrency()));
    else
        campaign.try_only(std::strtoull(only.c_str(), nullptr, 10));
    return campaign.tell();
}
