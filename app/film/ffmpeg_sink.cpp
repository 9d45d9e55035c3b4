#include "app/film/ffmpeg_sink.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <stdexcept>

#include "app/film/film_contents.h"
#include "app/film/output_path.h"

namespace taffy {

namespace {

using Arguments = std::vector<std::string>;

void append(Arguments& arguments, const Arguments& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
}

/// H.264 that every player and browser shows.
Arguments mp4_arguments(double frames_per_second) {
    // A fragment per key frame, written out at once: this is how much of a killed film is lost.
    const int key_frame_distance = std::max(1, int(std::lround(frames_per_second / 2)));
    return {"-vf",
            "crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0,scale=out_color_matrix=bt709:out_range=tv",
            "-c:v",
            "libx264",
            "-preset",
            "veryfast",
            "-crf",
            "18",
            "-pix_fmt",
            "yuv420p",
            "-colorspace",
            "bt709",
            "-color_primaries",
            "bt709",
            "-color_trc",
            "bt709",
            "-g",
            std::to_string(key_frame_distance),
            "-movflags",
            "+frag_keyframe+empty_moov+default_base_moof",
            "-flush_packets",
            "1",
            "-f",
            "mp4"};
}

/// A palette for each frame: a common one would need the whole film in memory.
Arguments gif_arguments() {
    return {"-vf",
            "split[a][b];[a]palettegen=stats_mode=single[p];"
            "[b][p]paletteuse=new=1:dither=bayer:bayer_scale=4",
            "-f", "gif"};
}

/// Every frame whole: libwebp_anim leaves out what differs little from the frame before, and what
/// changes slowly for long stays behind in blocks.
Arguments webp_arguments() {
    return {"-c:v", "libwebp", "-lossless", "0",  "-q:v", "80", "-compression_level",
            "4",    "-loop",   "0",         "-f", "webp"};
}

/// Every frame as it is, in a file that can be read up to wherever it ends.
Arguments lossless_arguments() {
    return {"-c:v", "ffv1", "-pix_fmt", "bgr0", "-flush_packets", "1", "-cluster_time_limit",
            "0",    "-f",   "matroska"};
}

std::string rate_text(double frames_per_second) {
    char rate[32];
    std::snprintf(rate, sizeof rate, "%.6g", frames_per_second);
    return rate;
}

const Arguments common_arguments = {"-hide_banner", "-loglevel", "error", "-nostdin", "-y"};

/// The prefix keeps names like "a:b.mp4" from being read as a protocol.
std::string file_argument(const std::filesystem::path& file) {
    return "file:" + file.string();
}

/// Frames from the pipe into the film, or into the lossless file if it has a name.
Arguments recording_arguments(const FilmSettings& settings,
                              const std::filesystem::path& unfinished) {
    Arguments arguments = common_arguments;
    append(arguments, {"-f", "rawvideo", "-pixel_format", "rgba", "-framerate",
                       rate_text(settings.frames_per_second)});
    append(arguments,
           {"-video_size", std::to_string(settings.width) + "x" + std::to_string(settings.height)});
    append(arguments, {"-i", "pipe:0", "-an"});
    append(arguments,
           unfinished.empty() ? mp4_arguments(settings.frames_per_second) : lossless_arguments());
    append(arguments, {file_argument(unfinished.empty() ? settings.file : unfinished)});
    return arguments;
}

/// The lossless file into an animation. Matroska rounds times to milliseconds: -r gives the rate.
Arguments conversion_arguments(const FilmSettings& settings,
                               const std::filesystem::path& unfinished) {
    Arguments arguments = common_arguments;
    append(arguments,
           {"-r", rate_text(settings.frames_per_second), "-i", file_argument(unfinished), "-an"});
    append(arguments,
           lower_extension(settings.file) == ".gif" ? gif_arguments() : webp_arguments());
    append(arguments, {file_argument(settings.file)});
    return arguments;
}

std::filesystem::path unfinished_name(const std::filesystem::path& file) {
    if (lower_extension(file) == ".mp4") return {};
    return free_name(file.parent_path() / (file.stem().string() + "_unfinished.mkv"));
}

/// Whether the file holds so many frames. WebP keeps equal frames as one that lasts longer.
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

/// Ends the recording. Words of an ffmpeg that ends well are errors too: a full disk, for instance.
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
}

/// What a person still has of the film.
std::string FfmpegSink::what_is_there() const {
    std::error_code error;
    if (!unfinished_.empty()) {
        if (!std::filesystem::exists(unfinished_, error)) return "";
        return "; what was filmed is in " + unfinished_.string();
    }
    const FilmContents contents = film_contents(settings_.file);
    if (contents.frames == 0) return "";
    return "; it has the first " + std::to_string(contents.frames) + " of " +
           std::to_string(frames_) + " frames";
}

void FfmpegSink::fail(const std::string& what, const std::string& words) const {
    throw std::runtime_error(settings_.file.string() + ": " + what +
                             (words.empty() ? "" : ": " + words) + what_is_there());
}

}  // namespace taffy
