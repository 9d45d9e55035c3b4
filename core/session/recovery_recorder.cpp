#include "core/session/recovery_recorder.h"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <vector>

namespace taffy {

namespace {

constexpr auto least_interval = std::chrono::seconds(10);  // from one first state to the next
// Least interval between first states, in multiples of the time that it takes to take one, and to
// write it in the background.
constexpr int rest = 50, writer_rest = 20;

std::filesystem::path unfinished(std::filesystem::path path) {
    return path += ".new";
}

}  // namespace

RecoveryRecorder::~RecoveryRecorder() {
    if (std::uncaught_exceptions() == 0) forget();
}

void RecoveryRecorder::forget() {
    if (!writer_ && path_.empty()) return;  // there are no files
    writer_.reset();                        // waits until the writer has finished
    now_.reset(), coming_.reset();
    const std::string start = prefix_.filename().string();
    std::error_code error, ignored;
    std::vector<std::filesystem::path> files{path_};
    for (std::filesystem::directory_iterator entry(prefix_.parent_path(), error), end;
         !error && entry != end; entry.increment(error))
        if (entry->path().filename().string().starts_with(start)) files.push_back(entry->path());
    for (const std::filesystem::path& file : files) std::filesystem::remove(file, ignored);
    path_.clear();
}

std::filesystem::path RecoveryRecorder::path_of(const SceneDescription& scene) const {
    std::string name = scene.name.substr(0, 60);
    const auto is_plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-';
    };
    std::ranges::replace_if(
        name, [&](char c) { return !is_plain(c); }, '_');
    std::filesystem::path path = prefix_;
    return path += name + ".taffy";
}

void RecoveryRecorder::begin(const SceneDescription& scene, const TakeState& take_state,
                             uint64_t turn, const Simulation& simulation) {
    now_.reset();  // no more entries for the old run; its file stays until the next one is there
    start(scene, take_state, turn, simulation);
}

void RecoveryRecorder::start(const SceneDescription& scene, const TakeState& take_state,
                             uint64_t turn, const Simulation& simulation) {
    if (!writer_) {
        std::filesystem::create_directories(prefix_.parent_path());
        writer_ = std::make_unique<BackgroundJob<Written>>();
    }
    const Clock::time_point before = Clock::now();
    const std::shared_ptr<const StateBytes> state = take_state();
    next_ = before + std::max<Clock::duration>(least_interval, rest * (Clock::now() - before));
    coming_ = std::make_unique<Part>();
    Part& part = *coming_;
    part.first_turn = turn;
    part.path = path_of(scene);
    part.recorder.emplace(
        [&part](const std::string& entry) {
            if (part.file)
                part.file->append(entry);
            else
                part.waiting += entry;
        },
        simulation);
    const bool started =
        writer_->start([path = unfinished(part.path), scene, state](std::stop_token) {
            const Clock::time_point start = Clock::now();
            auto file = std::make_shared<GrowingFile>(path);
            file->append(session_header() + session_block(packed_run(scene, *state)));
            return Written{std::move(file), Clock::now() - start};
        });
    if (!started) coming_.reset();  // too many jobs are being given up: tries again later
}

/// If the first state has been written meanwhile, its session replaces the present one.
void RecoveryRecorder::take_file() {
    if (!coming_) return;
    const auto written = writer_->take();
    if (!written) return;
    if (!written->error.empty()) throw std::runtime_error(written->error);
    Part& part = *coming_;
    part.file = written->value.file;
    part.file->append(part.waiting);
    part.waiting.clear();
    std::filesystem::rename(unfinished(part.path), part.path);
    std::error_code ignored;
    if (!path_.empty() && path_ != part.path) std::filesystem::remove(path_, ignored);
    path_ = part.path;
    now_ = std::move(coming_);
    next_ = std::max(next_, Clock::now() + writer_rest * written->value.duration);
}

template <class Tell>
void RecoveryRecorder::tell(const Tell& tell) {
    for (Part* part : {now_.get(), coming_.get()})
        if (part) tell(*part->recorder, part->first_turn);
}

void RecoveryRecorder::command(const Command& command, uint64_t turn,
                               const Simulation& simulation) {
    take_file();
    tell([&](SessionRecorder& recorder, uint64_t first) {
        recorder.command(command, turn - first, simulation);
    });
}

void RecoveryRecorder::stepped(const SceneDescription& scene, const TakeState& take_state,
                               uint64_t turn, const Simulation& simulation) {
    take_file();
    tell([&](SessionRecorder& recorder, uint64_t first) {
        recorder.stepped(turn - first, simulation);
    });
    if (!coming_ && Clock::now() >= next_) start(scene, take_state, turn, simulation);
}

}  // namespace taffy
