#include "app/film/film_recorder.h"

#include <algorithm>
#include <stdexcept>

#include "app/film/child_process.h"
#include "app/film/transparency.h"

namespace taffy {

namespace {

/// Returns how many frames may wait: 66 MB at 1920x1080, fewer of very large ones.
size_t queue_frames(const FilmSettings& settings) {
    constexpr size_t most_frames = 8, least_frames = 2, most_bytes = size_t(256) << 20;
    const size_t frame = 4 * size_t(settings.width) * size_t(settings.height);
    return std::clamp(most_bytes / std::max<size_t>(1, frame), least_frames, most_frames);
}

}  // namespace

FilmRecorder::FilmRecorder(const FilmSettings& settings, WhenFull when_full)
    : settings_(settings),
      when_full_(when_full),
      sink_(open_frame_sink(settings)),
      thread_([this] { run(); }) {}

FilmRecorder::~FilmRecorder() {
    try {
        finish();
    } catch (const std::runtime_error&) {
        // failure() tells the error to callers that ask.
    }
}

Image FilmRecorder::take_image() {
    Image image;
    {
        const std::lock_guard lock(mutex_);
        if (!spare_.empty()) {
            image = std::move(spare_.back());
            spare_.pop_back();
        }
    }
    image.resize(settings_.width, settings_.height);
    image.transparent = false;
    return image;
}

bool FilmRecorder::has_room() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size() < queue_frames(settings_);
}

bool FilmRecorder::add(Image image, long times) {
    if (image.width != settings_.width || image.height != settings_.height) {
        Image fitted = take_image();
        fit_image(image, fitted);
        image = std::move(fitted);
    }
    std::unique_lock lock(mutex_);
    const auto has_room = [this] {
        return waiting_.size() < queue_frames(settings_) || !failure_.empty();
    };
    if (when_full_ == WhenFull::wait) changed_.wait(lock, has_room);
    if (!has_room() || !failure_.empty()) {
        ++dropped_;
        return false;
    }
    waiting_.push_back({std::move(image), times});
    added_ += times;
    changed_.notify_all();
    return true;
}

void FilmRecorder::finish() {
    {
        const std::lock_guard lock(mutex_);
        finishing_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
    if (const std::string text = failure(); !text.empty()) throw std::runtime_error(text);
}

std::string FilmRecorder::failure() const {
    const std::lock_guard lock(mutex_);
    return failure_;
}

void FilmRecorder::run() {
    block_pipe_signal();
    try {
        while (true) {
            Waiting next;
            {
                std::unique_lock lock(mutex_);
                changed_.wait(lock, [this] { return !waiting_.empty() || finishing_; });
                if (waiting_.empty()) break;
                next = std::move(waiting_.front());
                waiting_.pop_front();
            }
            changed_.notify_all();
            if (settings_.transparent && !next.image.transparent) make_straight(next.image);
            for (long k = 0; k < next.times; ++k) sink_->write(next.image);
            const std::lock_guard lock(mutex_);
            spare_.push_back(std::move(next.image));
        }
        sink_->finish();
    } catch (const std::exception& error) {
        const std::lock_guard lock(mutex_);
        failure_ = error.what();
        changed_.notify_all();
    }
}

}  // namespace taffy
