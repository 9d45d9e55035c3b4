#pragma once
// A session: the first state of a run, and every command since then with its place between the
// steps. Steps are reproducible bit for bit, so that repeating the commands reproduces the run;
// hashes of the state on the way verify this.
//
// A session file grows while the run goes on:
//
//     "TAFFYSES"  version (4)  0 (4)
//     the first state, as one block, with the contents of a file of --save-state
//     entries and keyframes, one block each
//
// A block is: number of bytes (8), their XXH3 hash (8), the bytes. All numbers are
// little-endian. A block that was cut off or is damaged ends the session: a program that was
// killed loses no more than that. An entry with a Branch removes the entries and keyframes of later
// moments: the user went back there and did something else. An entry with a ReturnToRun removes
// the scene that was loaded last and everything after it. A keyframe block begins with
// "KEYFRAME", which cannot be the turn of an entry, and stands somewhere behind the entries of
// its moment. Files of version 1 have no keyframes.
#include <filesystem>
#include <optional>
#include <vector>

#include "core/commands/command.h"
#include "core/scene/saved_run.h"
#include "core/timeline/moment.h"

namespace taffy {

constexpr uint32_t session_file_version = 2;

/// A command, hashes of the state, or only a note that the run has come so far.
struct SessionEntry {
    uint64_t turn = 0;     // steps begun since the session began, before this entry
    double elapsed = 0.0;  // simulated time shown since then, with time taken back later [s]
    std::optional<Command> command = {};
    std::vector<uint64_t> hashes = {};  // of the state, see Simulation::state_trace

    void visit(StateVisitor& state);
};

/// A complete state, from which later moments can be computed.
struct SessionKeyframe {
    uint64_t scene = 0;  // number of scenes loaded before it
    Moment at;           // turn and elapsed as in an entry; commands counted within this scene
    std::string state;   // StateBytes::joined(), in the format of packed_state()
};

struct Session {
    SavedRun first;
    std::vector<SessionEntry> entries;
    std::vector<SessionKeyframe> keyframes;   // sorted by moment
    uint32_t version = session_file_version;  // of the file
    bool cut_off = false;                     // something after the last entry could not be read
};

/// The header of a session file, and blocks of one.
std::string session_header();
std::string session_block(std::string_view bytes);
std::string session_block(SessionEntry entry);
std::string session_block(const SessionKeyframe& keyframe);

/// Throws InputError, with a message of one line, for a file that is no session file, has another
/// version, or lacks a complete first state.
/// @param threads  of the simulation; negative: as when it was recorded
Session read_session(const std::filesystem::path& file, int threads = -1);

}  // namespace taffy
