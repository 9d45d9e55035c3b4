#include "app/film/png_sink.h"

#include <algorithm>
#include <cstdio>
#include <vector>

#include "core/base/error.h"

namespace taffy {

namespace fs = std::filesystem;

namespace {

std::string no_ffmpeg_message(const FilmSettings& settings, const fs::path& folder) {
    char rate[32];
    std::snprintf(rate, sizeof rate, "%g", settings.frames_per_second);
    return "ffmpeg is not installed, so the film becomes PNG pictures in " + folder.string() +
           "; install ffmpeg (apt install ffmpeg), then: ffmpeg -framerate " + rate + " -i " +
           (folder / "frame_%05d.png").string() + " -pix_fmt " +
           (settings.transparent ? "yuva420p " : "yuv420p ") + settings.file.string();
}

/// Whether a file name is like "frame_00012.png": not everything that begins and ends like it is.
bool is_frame_name(const std::string& name) {
    const std::string begin = "frame_", end = ".png";
    if (!name.starts_with(begin) || !name.ends_with(end)) return false;
    const std::string number = name.substr(
        begin.size(), std::max(name.size(), begin.size() + end.size()) - begin.size() - end.size());
    return number.size() >= 5 && number.find_first_not_of("0123456789") == std::string::npos;
}

std::vector<fs::path> frames_in(const fs::path& folder) {
    std::vector<fs::path> frames;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
        if (is_frame_name(entry.path().filename().string())) frames.push_back(entry.path());
    return frames;
}

}  // namespace

void PngSink::check(const FilmSettings& settings) {
    const fs::path folder = frames_folder(settings.file);
    std::error_code error;
    const fs::file_status status = fs::status(folder, error);
    if (status.type() == fs::file_type::none)
        throw InputError(folder.string() + ": cannot make this folder: " + error.message());
    if (!fs::exists(status)) return;
    if (!fs::is_directory(status))
        throw InputError(folder.string() +
                         ": cannot make this folder for the pictures: a file has its name");
    if (settings.if_exists == IfExists::refuse && !frames_in(folder).empty())
        throw InputError(folder.string() +
                         ": this folder holds the frames of a film already: add --overwrite to "
                         "replace them, or give another name");
}

PngSink::PngSink(const FilmSettings& settings, Reason reason)
    : folder_(frames_folder(settings.file)) {
    std::error_code error;
    fs::create_directory(folder_, error);
    if (!fs::is_directory(folder_, error))
        throw InputError(folder_.string() +
                         ": cannot make this folder for the pictures: " + error.message());
    // Frames of an earlier, longer film must not follow those of this one.
    for (const fs::path& frame : frames_in(folder_)) fs::remove(frame, error);
    if (reason == Reason::no_ffmpeg) message_ = no_ffmpeg_message(settings, folder_);
}

void PngSink::write(const Image& image) {
    char name[32];
    std::snprintf(name, sizeof name, "frame_%05d.png", ++frames_);
    save_png(image, folder_ / name);
}

}  // namespace taffy
