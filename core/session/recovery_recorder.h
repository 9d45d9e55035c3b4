#pragma once
// Keeps a session file of the last moments of a run, from which the run goes on after the program
// has been killed. Commands are written at once, the progress of the run every half second. The
// session begins anew from time to time, so that little has to be computed again. Its first state
// is compressed and written on a background thread; until that is done, the previous session goes
// on.
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
    /// @param prefix  beginning of the paths of the files, followed by the scene's name and
    ///                ".taffy"; no other files may begin with it
    /// @param before  a file that the first session file replaces; empty: none
    explicit RecoveryRecorder(std::filesystem::path prefix, std::filesystem::path before = {})
        : prefix_(std::move(prefix)), path_(std::move(before)) {}
    /// Removes the files: the program ends as it should. While an exception ends it, the files
    /// stay.
    ~RecoveryRecorder();

    // --- These functions throw std::runtime_error when the file cannot be written ---

    /// Returns the present state; a call takes time.
    using TakeState = std::function<std::shared_ptr<const StateBytes>()>;
    /// Starts recording another run.
    /// @param turn  steps begun so far, counted from any origin
    void begin(const SceneDescription& scene, const TakeState& take_state, uint64_t turn,
               const Simulation& simulation);
    /// Records a command that has been applied to the run.
    void command(const Command& command, uint64_t turn, const Simulation& simulation);
    /// To be called now and then: puts a session file that has been written meanwhile in its place.
    void tidy() { take_file(); }
    /// Removes all files: there is no run to go on with any more.
    void forget();
    /// Records how far the run has come after steps; begins a new session when one is due.
    void stepped(const SceneDescription& scene, const TakeState& take_state, uint64_t turn,
                 const Simulation& simulation);

  private:
    using Clock = std::chrono::steady_clock;
    struct Written {
        std::shared_ptr<GrowingFile> file;
        Clock::duration duration{};  // of writing the file
    };
    struct Part {
        uint64_t first_turn = 0;
        std::shared_ptr<GrowingFile> file;        // null while the first state is being written
        std::string waiting;                      // entries made while file is null
        std::optional<SessionRecorder> recorder;  // makes the entries
        std::filesystem::path path;
    };
    void start(const SceneDescription& scene, const TakeState& take_state, uint64_t turn,
               const Simulation& simulation);
    void take_file();
    std::filesystem::path path_of(const SceneDescription& scene) const;
    template <class Tell>
    void tell(const Tell& tell);

    std::filesystem::path prefix_;
    std::filesystem::path path_;          // of the present session file; empty: none
    std::unique_ptr<Part> now_, coming_;  // the present session, and its successor
    std::unique_ptr<BackgroundJob<Written>> writer_;
    Clock::time_point next_{};
};

}  // namespace taffy
