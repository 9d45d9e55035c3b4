#pragma once
// A session: the run that it began with, and every command since then with its place between the
// steps. As steps are the same bit for bit, the commands bring back all that has happened; hashes
// of the state on the way show that they do.
//
// A session file grows while the run goes on:
//
//     "TAFFYSES"  version (4)  0 (4)
//     the first state, as a block: what a file of --save-state holds
//     entries and keyframes, a block each
//
// A block is: bytes (8), XXH3 of them (8), the bytes. All numbers are little-endian. One that was
// cut off, or is damaged, ends the session: a program that was killed loses no more than that. An
// entry with a Branch takes back those of moments after its own, and keyframes too: the person went
// back there, and did something else. One with a ReturnToRun takes back the scene that was loaded
// last, and all that came after it. A keyframe begins with "KEYFRAME", which is no entry's turn,
// and stands behind the entries of its moment, somewhere. Files of version 1 have none.
#include <filesystem>
#include <optional>
#include <vector>

#include "core/commands/command.h"
#include "core/scene/saved_run.h"
#include "core/timeline/moment.h"

namespace taffy {

constexpr uint32_t session_file_version = 2;

/// A command, hashes of the state, or only word that the run has come so far.
struct SessionEntry {
    uint64_t turn = 0;     // steps begun since the session began: it came before the next one
    double elapsed = 0.0;  // simulated time that was shown since then, whatever was taken back [s]
    std::optional<Command> command = {};
    std::vector<uint64_t> hashes = {};  // of the state, see Simulation::state_trace

    void visit(StateVisitor& state);
};

/// A complete state: who goes to a later moment may begin there.
struct SessionKeyframe {
    uint64_t scene = 0;  // how many were loaded before it
    Moment at;           // turn and elapsed as in an entry, commands of this scene
    std::string state;   // joined, as packed_state has it
};

struct Session {
    SavedRun first;
    std::vector<SessionEntry> entries;
    std::vector<SessionKeyframe> keyframes;   // in the order of their moments
    uint32_t version = session_file_version;  // of the file
    bool cut_off = false;                     // something after the last entry could not be read
};

/// The beginning of a session file, and a block of one.
std::string session_header();
std::string session_block(std::string_view bytes);
std::string session_block(SessionEntry entry);
std::string session_block(const SessionKeyframe& keyframe);

/// Throws InputError, one line, for a file that is none, of another version, or without a whole
/// first state.
/// @param threads  of the simulation; negative: as when it was recorded
Session read_session(const std::filesystem::path& file, int threads = -1);

}  // namespace taffy
