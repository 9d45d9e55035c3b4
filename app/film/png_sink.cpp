#include "app/film/png_sink.h"

#include <cstdio>

#include "core/base/error.h"

namespace taffy {

namespace fs = std::filesystem;

namespace {

std::string no_ffmpeg_message(const FilmSettings& settings, const fs::path& folder) {
    char rate[32];
    std::snprintf(rate, sizeof rate, "%g", settings.frames_per_second);
    return "ffmpeg is not installed, so the film becomes PNG pictures in " + folder.string() +
           "; install ffmpeg (apt install ffmpeg), then: ffmpeg -framerate " + rate + " -i " +
           (folder / "frame_%05d.png").string() + " -pix_fmt yuv420p " + settings.file.string();
}

/// Frames of an earlier, longer film must not follow those of this one.
void remove_old_frames(const fs::path& folder) {
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name.rfind("frame_", 0) == 0 && entry.path().extension() == ".png")
            fs::remove(entry.path());
    }
}

}  // namespace

PngSink::PngSink(const FilmSettings& settings, Reason reason)
    : folder_(frames_folder(settings.file)) {
    std::error_code error;
    fs::create_directory(folder_, error);
    if (!fs::is_directory(folder_))
        throw InputError(folder_.string() + ": cannot make this folder for the pictures");
    remove_old_frames(folder_);
    if (reason == Reason::no_ffmpeg) message_ = no_ffmpeg_message(settings, folder_);
}

void PngSink::write(const Image& image) {
    char name[32];
    std::snprintf(name, sizeof name, "frame_%05d.png", ++frames_);
    save_png(image, folder_ / name);
}

}  // namespace taffy
