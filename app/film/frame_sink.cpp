#include "app/film/frame_sink.h"

#include "app/film/ffmpeg_sink.h"
#include "app/film/output_path.h"
#include "app/film/png_sink.h"

namespace taffy {

namespace fs = std::filesystem;

std::unique_ptr<FrameSink> open_frame_sink(const FilmSettings& settings) {
    check_output_file(settings.file, {".mp4", ".gif", ".webp", ".png"});
    if (lower_extension(settings.file) == ".png")
        return std::make_unique<PngSink>(settings, PngSink::Reason::asked_for);
    const fs::path ffmpeg = find_program("ffmpeg");
    if (ffmpeg.empty()) return std::make_unique<PngSink>(settings, PngSink::Reason::no_ffmpeg);
    return std::make_unique<FfmpegSink>(settings, ffmpeg);
}

fs::path frames_folder(const fs::path& file) {
    return file.parent_path() / (file.stem().string() + "_frames");
}

}  // namespace taffy
