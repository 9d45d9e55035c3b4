#include "core/session/session_recorder.h"

#include <memory>
#include <utility>

#include "core/base/files.h"
#include "core/state/state_bytes.h"

namespace taffy {

namespace {

constexpr double hash_interval = 0.25;                          // simulated time between hashes [s]
constexpr auto word_interval = std::chrono::milliseconds(500);  // between entries of slow runs

}  // namespace

SessionRecorder::SessionRecorder(const std::filesystem::path& file, const SceneDescription& scene,
                                 Simulation& simulation, size_t keyframes)
    : hashes_(true), keyframes_(keyframes), shown_(simulation.time()) {
    append_ = [to = std::make_shared<GrowingFile>(file)](const std::string& bytes) {
        to->append(bytes);
    };
    append_(session_header() + session_block(packed_run(scene, simulation)));
    write({.hashes = simulation.state_trace().hashes});
}

SessionRecorder::SessionRecorder(Append append, const Simulation& simulation)
    : append_(std::move(append)), shown_(simulation.time()) {}

void SessionRecorder::follow(const Simulation& simulation) {
    const double time = simulation.time();
    if (time > shown_) elapsed_ += time - shown_;
    shown_ = time;
}

void SessionRecorder::write(SessionEntry entry) {
    entry.elapsed = elapsed_;
    last_turn_ = entry.turn;
    if (!entry.hashes.empty()) next_hash_ = elapsed_ + hash_interval;
    append_(session_block(std::move(entry)));
    written_ = std::chrono::steady_clock::now();
}

void SessionRecorder::command(const Command& command, uint64_t turn, const Simulation& simulation) {
    if (std::holds_alternative<LoadScene>(command)) {
        ++scenes_;
        left_ = {last_turn_, shown_, elapsed_};
    }
    write({.turn = turn, .command = command});
    shown_ = simulation.time();  // a reset sets it back
}

void SessionRecorder::branch(const Moment& now, double lost, const Simulation& simulation) {
    elapsed_ -= lost;
    keyframes_.branch(now);
    next_hash_ = elapsed_ + hash_interval;
    shown_at_taken_end_ = std::exchange(shown_, simulation.time());
    write({.turn = now.turn, .command = Branch{now.commands}});
}

void SessionRecorder::bring_back(const Timeline::Taken& taken, double lost) {
    elapsed_ -= lost;
    keyframes_.branch(taken.from);
    write({.turn = taken.from.turn, .command = Branch{taken.from.commands}});
    const double begin = elapsed_ - taken.from.elapsed;  // elapsed_ at the start of the timeline
    for (const RecordedCommand& recorded : taken.commands) {
        elapsed_ = begin + recorded.at.elapsed;
        write({.turn = recorded.at.turn, .command = recorded.command});
    }
    elapsed_ = begin + taken.end.elapsed;
    write({.turn = taken.end.turn});
    next_hash_ = elapsed_ + hash_interval;
    std::swap(shown_, shown_at_taken_end_);
}

void SessionRecorder::take_back_scene() {
    --scenes_;
    keyframes_.branch({});
    shown_ = left_.shown, elapsed_ = left_.elapsed;
    next_hash_ = elapsed_ + hash_interval;
    write({.turn = left_.turn, .command = ReturnToRun{}});
}

void SessionRecorder::stepped(uint64_t turn, const Simulation& simulation) {
    follow(simulation);
    if (turn == last_turn_) return;
    if (hashes_ && elapsed_ >= next_hash_)
        write({.turn = turn, .hashes = simulation.state_trace().hashes});
    else if (std::chrono::steady_clock::now() - written_ > word_interval)
        write({.turn = turn});
}

void SessionRecorder::keep(uint64_t turn, uint64_t commands,
                           const SessionKeyframes::TakeState& take_state) {
    const std::string block = keyframes_.stepped(scenes_, {turn, commands, elapsed_}, take_state);
    if (!block.empty()) append_(block);
}

void SessionRecorder::finish(uint64_t turn, const Simulation& simulation) {
    follow(simulation);
    write({.turn = turn, .hashes = simulation.state_trace().hashes});
}

}  // namespace taffy
