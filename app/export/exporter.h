#pragma once
// Writes snapshots to files, one or a numbered sequence, on a thread of its own. Snapshots wait in
// a bounded queue; files appear when they are complete.
#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "app/export/export_contents.h"
#include "app/export/export_format.h"
#include "app/export/file_pattern.h"
#include "app/export/frame_list.h"
#include "app/film/output_path.h"
#include "core/iso/iso_skins.h"

namespace taffy {

struct ExportSettings {
    std::filesystem::path file;              // with a number pattern for a sequence: "out_%04d.ply"
    std::optional<ExportContents> contents;  // empty: as bodies are shown in the first frame
    IfExists if_exists = IfExists::refuse;   // also for the files of an earlier sequence
};

/// Throws InputError when an export could not begin. Writes nothing.
void check_export(const ExportSettings& settings);

class Exporter {
  public:
    enum class WhenFull {
        drop,  // live: the interface must not wait
        wait,  // headless: every frame counts
    };

    /// Throws InputError. Removes the files of an earlier sequence of the same name.
    Exporter(const ExportSettings& settings, WhenFull when_full);
    /// Writes the waiting snapshots.
    ~Exporter();

    /// Adds a frame: a snapshot with figures (CarryFigures). The writing thread makes the
    /// snapshot's iso-surfaces anew, because live ones may be of an earlier moment. The first frame
    /// decides what all of them hold; throws InputError where it has nothing of the wanted
    /// contents. Returns false when the frame was dropped.
    bool add(std::unique_ptr<Snapshot> snapshot);
    /// Writes the waiting snapshots. Throws std::runtime_error if that failed.
    void finish();

    /// Returns the file; for a sequence its list, or the first file of a format without lists.
    std::filesystem::path output() const;
    /// Returns which bodies the first frame leaves out, or "".
    const std::string& left_out() const { return left_out_; }
    long added() const { return added_; }
    long dropped() const { return dropped_; }
    /// Returns why the export stopped; empty while all is well.
    std::string failure() const;

  private:
    using Clock = std::chrono::steady_clock;

    void run();
    void write(Snapshot& snapshot);
    void write_list();

    ExportSettings settings_;
    const ExportFormat& format_;
    FilePattern pattern_;
    WhenFull when_full_;
    std::string left_out_;
    long added_ = 0;
    long dropped_ = 0;

    // Used by the writing thread
    ThreadPool pool_;
    IsoInput iso_input_;
    IsoSkins iso_skins_;
    std::vector<ListedFrame> written_;
    Clock::time_point listed_{};

    mutable std::mutex mutex_;  // guards the members below
    std::condition_variable changed_;
    std::deque<std::unique_ptr<Snapshot>> waiting_;
    std::string failure_;
    bool finishing_ = false;

    std::thread thread_;  // last: starts when everything else is there
};

}  // namespace taffy
