#include "app/film/ffmpeg_sink.h"

#include <memory>
#include <stdexcept>

#include "app/film/ffmpeg_arguments.h"
#include "app/film/film_contents.h"
#include "app/film/film_kind.h"
#include "app/film/output_path.h"
#include "app/film/webp_frames.h"

namespace taffy {

namespace {

std::filesystem::path unfinished_name(const std::filesystem::path& file) {
    if (find_film_kind(file)->grows) return {};
    return free_name(file.parent_path() / (file.stem().string() + "_unfinished.mkv"));
}

/// Whether the file holds this many frames. WebP stores equal frames as one that lasts longer.
bool is_complete(const FilmContents& contents, const FilmSettings& settings, long frames) {
    if (!contents.whole) return false;
    if (lower_extension(settings.file) != ".webp") return contents.frames == frames;
    const double expected = double(frames - 1) / settings.frames_per_second;
    const bool still = contents.frames == 1 && contents.seconds == 0.0;
    return still || contents.seconds > expected - 0.001 * double(frames) - 0.01;
}

}  // namespace

FfmpegSink::FfmpegSink(const FilmSettings& settings, const std::filesystem::path& ffmpeg)
    : settings_(settings),
      program_(ffmpeg),
      unfinished_(unfinished_name(settings.file)),
      ffmpeg_(std::make_unique<ChildProcess>(ffmpeg, recording_arguments(settings, unfinished_))) {}

void FfmpegSink::write(const Image& image) {
    if (!ffmpeg_->write(image.rgba)) {
        ffmpeg_->wait();
        fail("ffmpeg stopped", ffmpeg_->error_text());
    }
    ++frames_;
}

void FfmpegSink::finish() {
    close_encoder();
    if (!unfinished_.empty()) convert();
    if (!is_complete(film_contents(settings_.file), settings_, frames_))
        fail("the film is not complete", "");
    std::error_code error;
    if (!unfinished_.empty()) std::filesystem::remove(unfinished_, error);
}

/// Ends the recording. Any error output is an error even if ffmpeg exits with 0: it tells of a full
/// disk, for instance.
void FfmpegSink::close_encoder() {
    const int code = ffmpeg_->wait();
    const std::string words = ffmpeg_->error_text();
    if (code != 0 || !words.empty()) fail("ffmpeg failed", words);
}

void FfmpegSink::convert() {
    ChildProcess conversion(program_, conversion_arguments(settings_, unfinished_));
    const int code = conversion.wait();
    const std::string words = conversion.error_text();
    if (code != 0 || !words.empty()) fail("ffmpeg could not make the animation", words);
    if (settings_.transparent) let_webp_frames_replace_each_other(settings_.file);
}

/// Returns words about the part of the film that exists.
std::string FfmpegSink::what_is_there() const {
    std::error_code error;
    if (!unfinished_.empty()) {
        if (!std::filesystem::exists(unfinished_, error)) return "";
        return "; the frames filmed so far are in " + unfinished_.string();
    }
    const FilmContents contents = film_contents(settings_.file);
    if (contents.frames == 0) return "";
    return "; the file has the first " + std::to_string(contents.frames) + " of " +
           std::to_string(frames_) + " frames";
}

void FfmpegSink::fail(const std::string& what, const std::string& words) const {
    throw std::runtime_error(settings_.file.string() + ": " + what +
                             (words.empty() ? "" : ": " + words) + what_is_there());
}

}  // namespace taffy
