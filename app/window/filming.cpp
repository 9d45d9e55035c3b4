#include "app/window/filming.h"

#include "app/film/image.h"
#include "app/film/output_path.h"
#include "core/base/error.h"

namespace taffy {

namespace {

/// Video codecs want even sizes.
int even(int pixels) {
    return pixels & ~1;
}

}  // namespace

Filming::~Filming() {
    if (recorder_) stop();
}

void Filming::toggle(Workspace& w, const std::string& scene, int width, int height) {
    if (recorder_) return stop();
    try {
        start(w, scene, width, height);
    } catch (const std::exception& error) {
        recorder_.reset();
        state_ = {};
        w.say(Severity::error, std::string("No film: ") + error.what());
    }
}

void Filming::start(Workspace& w, const std::string& scene, int width, int height) {
    const double rate = double(w.settings.film_rate);
    const std::filesystem::path file = new_film_file(scene, ".mp4");
    recorder_ = std::make_unique<FilmRecorder>(FilmSettings{file, even(width), even(height), rate},
                                               FilmRecorder::WhenFull::drop);
    state_ = {.active = true, .file = recorder_->output().string()};
    if (const std::string message = recorder_->message(); !message.empty())
        w.say(Severity::warning, message);
    if (w.snapshot->paused)
        w.say(Severity::information, "The scene is paused: the film begins with {pause}");
    last_frame_ = w.snapshot->film_frame;
    started_ = simulation_.post(RecordFrames{rate});
    if (started_ == 0) throw InputError("the simulation is too busy to begin one");
}

void Filming::stop() {
    simulation_.post(RecordFrames{0.0});
    while (reader_.pending() > 0) take_oldest();
    state_.active = false;
    state_.frames = recorder_->added();
    // The encoder needs a moment for what waits in its queue.
    jobs_.start([recorder = std::shared_ptr<FilmRecorder>(std::move(recorder_))] {
        recorder->finish();
        char text[64];
        std::snprintf(text, sizeof text, "Film of %.1f s saved: ", recorder->seconds());
        return text + recorder->output().string();
    });
}

void Filming::capture(Workspace& w, const std::string& scene, int width, int height) {
    if (recorder_) capture_film(w, width, height);
    if (!picture_wanted_) return;
    picture_wanted_ = false;
    try {
        save_picture(scene, width, height);
    } catch (const std::exception& error) {
        w.say(Severity::error, std::string("No picture: ") + error.what());
    }
}

void Filming::capture_film(Workspace& w, int width, int height) {
    const uint64_t frame = w.snapshot->film_frame;
    if (w.is_answered(started_) && frame > last_frame_) {
        last_frame_ = frame;
        reader_.start(0, 0, 0, even(width), even(height));
        simulation_.film_frame_taken(frame);
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
    recorder_->add(std::move(image));
}

void Filming::save_picture(const std::string& scene, int width, int height) {
    const std::filesystem::path file = new_film_file(scene, ".png");
    auto image = std::make_shared<Image>();
    image->resize(width, height);
    read_pixels(0, 0, 0, width, height, image->rgba);
    jobs_.start([image, file] {
        save_png(*image, file);
        return "Picture saved: " + file.string();
    });
}

}  // namespace taffy
