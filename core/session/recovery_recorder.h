#pragma once
// Keeps a session file of the last moments of a run, from which it goes on after the program has
// been killed: commands are there at once, and how far the run has come is half a second old. The
// session begins anew from time to time, so that little is to be computed again; its first state
// is compressed and written on a thread of its own, and until it is there the session before it
// goes on.
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "core/base/background_job.h"
#include "core/base/files.h"
#include "core/session/session_recorder.h"

namespace taffy {

class RecoveryRecorder {
  public:
    /// @param prefix  of its files, and of none that others write: the scene's name and ".taffy"
    ///                follow
    /// @param before  a file that the first one takes the place of; empty: none
    explicit RecoveryRecorder(std::filesystem::path prefix, std::filesystem::path before = {})
        : prefix_(std::move(prefix)), path_(std::move(before)) {}
    /// The program ends as it should, and no file stays; it does while an exception ends it.
    ~RecoveryRecorder();

    // --- All throw std::runtime_error when the file cannot be written ---

    /// Another run begins.
    /// @param take_state  the present state, which it takes time to write
    /// @param turn        steps begun so far, counted from anywhere
    using TakeState = std::function<std::shared_ptr<const StateBytes>()>;
    void begin(const SceneDescription& scene, const TakeState& take_state, uint64_t turn,
               const Simulation& simulation);
    /// The command has been applied to the run.
    void command(const Command& command, uint64_t turn, const Simulation& simulation);
    /// For every now and then: names the file that has been written meanwhile.
    void tidy() { take_file(); }
    /// There is nothing to go on with any more.
    void forget();
    /// Steps have been done.
    void stepped(const SceneDescription& scene, const TakeState& take_state, uint64_t turn,
                 const Simulation& simulation);

  private:
    using Clock = std::chrono::steady_clock;
    struct Written {
        std::shared_ptr<GrowingFile> file;
        Clock::duration duration{};  // of writing it
    };
    struct Part {
        uint64_t first_turn = 0;
        std::shared_ptr<GrowingFile> file;        // null: its first state is being written
        std::string waiting;                      // entries until then
        std::optional<SessionRecorder> recorder;  // of the entries
        std::filesystem::path path;
    };
    void start(const SceneDescription& scene, const TakeState& take_state, uint64_t turn,
               const Simulation& simulation);
    void take_file();
    std::filesystem::path path_of(const SceneDescription& scene) const;
    template <class Tell>
    void tell(const Tell& tell);

    std::filesystem::path prefix_;
    std::filesystem::path path_;          // of the file that is there
    std::unique_ptr<Part> now_, coming_;  // the session, and the one that will take its place
    std::unique_ptr<BackgroundJob<Written>> writer_;
    Clock::time_point next_{};
};

}  // namespace taffy
