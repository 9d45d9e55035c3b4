#include "app/film/ffmpeg_sink.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>

#include "app/film/output_path.h"

namespace taffy {

namespace {

using Arguments = std::vector<std::string>;

void append(Arguments& arguments, const Arguments& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
}

/// H.264 that every player and browser shows.
Arguments mp4_arguments(double frames_per_second) {
    // A fragment per key frame: this is how much of a killed film is lost.
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

Arguments webp_arguments() {
    return {"-c:v", "libwebp_anim", "-lossless", "0",  "-q:v", "80", "-compression_level",
            "4",    "-loop",        "0",         "-f", "webp"};
}

Arguments ffmpeg_arguments(const FilmSettings& settings) {
    char rate[32];
    std::snprintf(rate, sizeof rate, "%.6g", settings.frames_per_second);
    Arguments arguments = {"-hide_banner", "-loglevel", "error", "-nostdin", "-y"};
    append(arguments, {"-f", "rawvideo", "-pixel_format", "rgba", "-framerate", rate});
    append(arguments,
           {"-video_size", std::to_string(settings.width) + "x" + std::to_string(settings.height)});
    append(arguments, {"-i", "pipe:0", "-an"});
    const std::string extension = lower_extension(settings.file);
    if (extension == ".gif")
        append(arguments, gif_arguments());
    else if (extension == ".webp")
        append(arguments, webp_arguments());
    else
        append(arguments, mp4_arguments(settings.frames_per_second));
    // The prefix keeps names like "a:b.mp4" from being read as a protocol.
    append(arguments, {"file:" + settings.file.string()});
    return arguments;
}

}  // namespace

FfmpegSink::FfmpegSink(const FilmSettings& settings, const std::filesystem::path& ffmpeg)
    : file_(settings.file), ffmpeg_(ffmpeg, ffmpeg_arguments(settings)) {}

void FfmpegSink::write(const Image& image) {
    if (ffmpeg_.write(image.rgba)) return;
    ffmpeg_.wait();
    throw std::runtime_error(file_.string() + ": ffmpeg stopped: " + ffmpeg_.error_text());
}

void FfmpegSink::finish() {
    if (ffmpeg_.wait() == 0) return;
    throw std::runtime_error(file_.string() + ": ffmpeg failed: " + ffmpeg_.error_text());
}

}  // namespace taffy
