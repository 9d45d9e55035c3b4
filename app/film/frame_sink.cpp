#include "app/film/frame_sink.h"

#include "app/film/ffmpeg_sink.h"
#include "app/film/film_kind.h"
#include "app/film/output_path.h"
#include "app/film/png_sink.h"
#include "core/base/error.h"

namespace taffy {

namespace fs = std::filesystem;

namespace {

/// Whether the film becomes pictures: because they were asked for, or because there is no encoder.
bool becomes_pictures(const FilmSettings& settings) {
    const FilmKind* kind = find_film_kind(settings.file);
    return (kind && kind->pictures) || find_program("ffmpeg").empty();
}

}  // namespace

void check_film(const FilmSettings& settings) {
    const bool pictures = becomes_pictures(settings);
    // For X.png, only the folder X_frames is written.
    check_output_file(settings.file, film_extensions(),
                      pictures ? IfExists::replace : settings.if_exists);
    if (settings.transparent && !find_film_kind(settings.file)->transparent)
        throw InputError(settings.file.string() + ": films of this kind cannot be transparent; " +
                         "give a name that ends with " + transparent_extensions());
    if (pictures) PngSink::check(settings);
}

std::unique_ptr<FrameSink> open_frame_sink(const FilmSettings& settings) {
    check_film(settings);
    if (find_film_kind(settings.file)->pictures)
        return std::make_unique<PngSink>(settings, PngSink::Reason::asked_for);
    const fs::path ffmpeg = find_program("ffmpeg");
    if (ffmpeg.empty()) return std::make_unique<PngSink>(settings, PngSink::Reason::no_ffmpeg);
    return std::make_unique<FfmpegSink>(settings, ffmpeg);
}

fs::path frames_folder(const fs::path& file) {
    return file.parent_path() / (file.stem().string() + "_frames");
}

}  // namespace taffy
