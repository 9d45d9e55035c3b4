#include "app/window/filming.h"

#include "app/film/image.h"
#include "app/film/output_path.h"
#include "app/film/transparency.h"
#include "app/plots/plotting.h"
#include "app/workspace/film_format.h"
#include "core/base/error.h"

namespace taffy {

namespace {

/// The snapshots of both variants; where only one run is shown, twice its own.
std::array<const Snapshot*, 2> snapshots(const Workspace& w) {
    if (!w.variants.on()) return {w.snapshot, w.snapshot};
    return {w.variants.a, w.variants.b};
}

}  // namespace

Filming::~Filming() {
    if (recorder_) stop();
}

void Filming::toggle(Workspace& w, const std::string& scene, const FilmedWindow& window) {
    if (recorder_) return stop();
    try {
        start(w, scene, window);
    } catch (const std::exception& error) {
        recorder_.reset();
        picture_.reset();
        state_ = {};
        w.say(Severity::error, std::string("No film: ") + error.what());
    }
}

void Filming::start(Workspace& w, const std::string& scene, const FilmedWindow& window) {
    const FilmFormat format = format_of(w, window);
    const std::filesystem::path file = new_film_file(scene, format.extension.c_str());
    if (!format.of_window) picture_ = std::make_unique<FilmPicture>(format, window.renderer);
    recorder_ = std::make_unique<FilmRecorder>(
        FilmSettings{file, format.size[0], format.size[1], format.frames_per_second,
                     IfExists::refuse, format.transparent},
        FilmRecorder::WhenFull::drop);
    state_ = {.active = true, .began = ImGui::GetTime(), .file = recorder_->output().string()};
    if (const std::string message = recorder_->message(); !message.empty())
        w.say(Severity::warning, message);
    state_.by_clock = w.settings.film_by_clock;
    if (w.paused() && !state_.by_clock)
        w.say(Severity::information, "The scene is paused: the film begins with {pause}");
    if (!w.plotting->plots.empty() && w.settings.film_content != FilmContent::everything)
        w.say(Severity::information,
              "This film does not show the plots: choose \"Film shows: whole window\" for films "
              "with plots");
    if (state_.by_clock) return;
    for (size_t k = 0; k < 2; ++k) last_frames_[k] = snapshots(w)[k]->film_frame;
    started_ = run_.record(RecordFrames{format.frames_per_second});
    if (started_ == 0) throw InputError("the simulation is too busy to begin one");
}

void Filming::stop() {
    if (!state_.by_clock) run_.record(RecordFrames{0.0});
    while (reader_.pending() > 0) take_oldest();
    picture_.reset();
    state_.active = false;
    state_.frames = recorder_->added();
    const double by_clock = ImGui::GetTime() - state_.began;
    // The encoder needs a moment for what waits in its queue.
    jobs_.start([by_clock, of_clock = state_.by_clock,
                 recorder = std::shared_ptr<FilmRecorder>(std::move(recorder_))] {
        recorder->finish();
        if (recorder->added() <= 1) {
            std::filesystem::remove_all(recorder->output());
            return Written{"No film: nothing moved before it was ended"};
        }
        char text[192];
        if (!of_clock && is_much_longer(by_clock, recorder->seconds()))
            std::snprintf(text, sizeof text,
                          "Film of %.1f s of simulated time, made in %.0f s (with \"Pace: as you "
                          "see it\" it would last %.0f s), saved: ",
                          recorder->seconds(), by_clock, by_clock);
        else
            std::snprintf(text, sizeof text, "Film of %.1f s saved: ", recorder->seconds());
        return written(text, recorder->output());
    });
}

/// The format of films now. A film of the window's size is taken from the window, unless panels and
/// plots, which the film leaves out, push the scene out of the middle.
FilmFormat Filming::format_of(const Workspace& w, const FilmedWindow& window) {
    FilmFormat format = film_format(w.settings, window.size, w.variants.on());
    const bool plain = w.settings.film_content != FilmContent::everything && !w.variants.on();
    if (plain && window.shifted) format.of_window = false;
    return format;
}

void Filming::capture(Workspace& w, const std::string& scene, const FilmedWindow& window) {
    const auto is_reached = [&](bool of_window) {
        return window.reached == (of_window ? w.settings.film_content : FilmContent::everything);
    };
    if (recorder_ && is_reached(!picture_)) capture_film(w, window);
    if (!picture_wanted_ || !is_reached(format_of(w, window).of_window)) return;
    picture_wanted_ = false;
    try {
        save_picture(w, scene, window);
    } catch (const std::exception& error) {
        w.say(Severity::error, std::string("No picture: ") + error.what());
    }
}

/// How many frames of the film what is shown now makes.
long Filming::due_frames(const Workspace& w) const {
    if (state_.by_clock) {
        const double seconds = ImGui::GetTime() - state_.began;
        long frames = 1 + long(seconds * recorder_->settings().frames_per_second);
        for (const long times : times_) frames -= times;
        return frames - recorder_->added();
    }
    bool due = true;
    for (size_t k = 0; k < 2; ++k) {
        const Snapshot& s = *snapshots(w)[k];
        due &= s.commands.serial >= started_ && s.film_frame > last_frames_[k];
    }
    return due ? 1 : 0;
}

void Filming::capture_film(Workspace& w, const FilmedWindow& window) {
    if (const long due = due_frames(w); due > 0) {
        times_.push_back(due);
        for (size_t k = 0; k < 2; ++k) last_frames_[k] = snapshots(w)[k]->film_frame;
        if (picture_) {
            picture_->draw(w, window.camera, w.settings.film_content != FilmContent::view,
                           window.overlay);
            reader_.start(picture_->framebuffer(), 0, 0, picture_->size()[0], picture_->size()[1]);
        } else {
            reader_.start(0, 0, 0, even(window.size[0]), even(window.size[1]));
        }
        if (!state_.by_clock) run_.take_next(w);
        if (reader_.pending() == 2) take_oldest();
    }
    state_.frames = recorder_->added();
    state_.dropped = recorder_->dropped();
    state_.seconds = recorder_->seconds();
    if (const std::string failure = recorder_->failure(); !failure.empty()) {
        w.say(Severity::error, "The film stopped: " + failure);
        stop();
    }
}

void Filming::take_oldest() {
    Image image = recorder_->take_image();
    image.resize(reader_.next_width(), reader_.next_height());
    reader_.finish(image.rgba);
    recorder_->add(std::move(image), times_.front());
    times_.pop_front();
}

void Filming::save_picture(Workspace& w, const std::string& scene, const FilmedWindow& window) {
    const std::filesystem::path file = new_film_file(scene, ".png");
    const FilmFormat format = format_of(w, window);
    auto image = std::make_shared<Image>();
    if (format.of_window) {
        image->resize(window.size[0], window.size[1]);
        read_pixels(0, 0, 0, image->width, image->height, image->rgba);
    } else {
        FilmPicture picture(format, window.renderer);
        picture.draw(w, window.camera, w.settings.film_content != FilmContent::view,
                     window.overlay);
        image->resize(format.size[0], format.size[1]);
        read_pixels(picture.framebuffer(), 0, 0, image->width, image->height, image->rgba);
    }
    jobs_.start([image, file, transparent = format.transparent] {
        if (transparent) make_straight(*image);
        save_png(*image, file);
        return written("Picture saved: ", file);
    });
}

}  // namespace taffy
