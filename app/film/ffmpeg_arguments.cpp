#include "app/film/ffmpeg_arguments.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/film/output_path.h"

namespace taffy {

namespace {

using Arguments = std::vector<std::string>;

void append(Arguments& arguments, const Arguments& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
}

/// Returns the distance of key frames, half a second. A group of frames that can be decoded by
/// itself is written out at once, so at most half a second of film is lost when the program or
/// ffmpeg is killed.
std::string key_frame_distance(double frames_per_second) {
    return std::to_string(std::max(1, int(std::lround(frames_per_second / 2))));
}

const char* const video_filter =
    "crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0,scale=out_color_matrix=bt709:out_range=tv";

/// H.264 in a form that every player and browser shows.
Arguments mp4_arguments(double frames_per_second) {
    return {"-vf",
            video_filter,
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
            key_frame_distance(frames_per_second),
            "-movflags",
            "+frag_keyframe+empty_moov+default_base_moof",
            "-flush_packets",
            "1",
            "-f",
            "mp4"};
}

/// VP9 at the rate at which frames arrive: the slower modes of libvpx take six times as long for
/// files that are a tenth smaller.
Arguments webm_arguments(double frames_per_second, bool transparent) {
    return {"-vf",
            video_filter,
            "-c:v",
            "libvpx-vp9",
            "-deadline",
            "realtime",
            "-cpu-used",
            "6",
            "-row-mt",
            "1",
            "-lag-in-frames",
            "0",
            "-crf",
            "20",
            "-b:v",
            "0",
            "-pix_fmt",
            transparent ? "yuva420p" : "yuv420p",
            "-auto-alt-ref",
            "0",
            "-colorspace",
            "bt709",
            "-color_primaries",
            "bt709",
            "-color_trc",
            "bt709",
            "-g",
            key_frame_distance(frames_per_second),
            "-cluster_time_limit",
            "500",
            "-flush_packets",
            "1",
            "-f",
            "webm"};
}

Arguments film_arguments(const FilmSettings& settings) {
    const double rate = settings.frames_per_second;
    return lower_extension(settings.file) == ".webm" ? webm_arguments(rate, settings.transparent)
                                                     : mp4_arguments(rate);
}

/// A palette for each frame: a common one would need the whole film in memory.
Arguments gif_arguments() {
    return {"-vf",
            "split[a][b];[a]palettegen=stats_mode=single[p];"
            "[b][p]paletteuse=new=1:dither=bayer:bayer_scale=4",
            "-f", "gif"};
}

/// Encodes every frame completely: libwebp_anim leaves out what differs little from the frame
/// before, so that slow changes lag behind in blocks.
Arguments webp_arguments() {
    return {"-c:v", "libwebp", "-lossless", "0",  "-q:v", "80", "-compression_level",
            "4",    "-loop",   "0",         "-f", "webp"};
}

/// Keeps every frame without loss, in a file that can be read up to wherever it ends.
Arguments lossless_arguments(bool transparent) {
    return {"-c:v",
            "ffv1",
            "-pix_fmt",
            transparent ? "bgra" : "bgr0",
            "-flush_packets",
            "1",
            "-cluster_time_limit",
            "0",
            "-f",
            "matroska"};
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

}  // namespace

Arguments recording_arguments(const FilmSettings& settings,
                              const std::filesystem::path& unfinished) {
    Arguments arguments = common_arguments;
    append(arguments, {"-f", "rawvideo", "-pixel_format", "rgba", "-framerate",
                       rate_text(settings.frames_per_second)});
    append(arguments,
           {"-video_size", std::to_string(settings.width) + "x" + std::to_string(settings.height)});
    append(arguments, {"-i", "pipe:0", "-an"});
    append(arguments, unfinished.empty() ? film_arguments(settings)
                                         : lossless_arguments(settings.transparent));
    append(arguments, {file_argument(unfinished.empty() ? settings.file : unfinished)});
    return arguments;
}

/// -r gives the frame rate, because Matroska rounds times to milliseconds.
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

}  // namespace taffy
