#pragma once
// A film being recorded: frames wait in a bounded queue and are encoded on a thread of their own.
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "app/film/frame_sink.h"

namespace taffy {

class FilmRecorder {
  public:
    enum class WhenFull {
        drop,  // live: the interface must not wait
        wait,  // headless: every frame counts
    };

    /// Throws InputError for a path that cannot be written.
    FilmRecorder(const FilmSettings& settings, WhenFull when_full);
    /// Finishes the film.
    ~FilmRecorder();

    /// Returns an image of the film's size to fill; reuses the memory of frames already written.
    Image take_image();
    /// Whether add() would neither wait nor drop: a lock-step recording asks this before it draws.
    bool has_room() const;
    /// Adds a frame, or several equal ones. In a transparent film, colours may still be multiplied
    /// by alpha, see make_straight(). A frame of another size is centred on black. Returns false
    /// when the frame was dropped.
    bool add(Image image, long times = 1);
    /// Writes the waiting frames and completes the file. Throws std::runtime_error if that failed.
    void finish();

    const FilmSettings& settings() const { return settings_; }
    std::filesystem::path output() const { return sink_->output(); }  // file or folder
    std::string message() const {
        return sink_->message();
    }  // "", or why the film becomes PNG pictures
    long added() const { return added_; }
    long dropped() const { return dropped_; }
    double seconds() const { return double(added_) / settings_.frames_per_second; }
    /// Why the film stopped; empty while all is well.
    std::string failure() const;

  private:
    struct Waiting {
        Image image;
        long times = 1;
    };

    void run();

    FilmSettings settings_;
    WhenFull when_full_;
    std::unique_ptr<FrameSink> sink_;
    long added_ = 0;
    long dropped_ = 0;

    mutable std::mutex mutex_;  // guards the members below
    std::condition_variable changed_;
    std::deque<Waiting> waiting_;
    std::vector<Image> spare_;
    std::string failure_;
    bool finishing_ = false;

    std::thread thread_;  // last: starts when everything else is there
};

}  // namespace taffy
