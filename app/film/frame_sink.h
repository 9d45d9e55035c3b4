#pragma once
// Where the frames of a film go: into an ffmpeg process, or into one PNG file each.
#include <filesystem>
#include <memory>
#include <string>

#include "app/film/image.h"
#include "app/film/output_path.h"

namespace taffy {

struct FilmSettings {
    std::filesystem::path file;  // its ending says what: see film_kind.h
    int width = 1920;            // [pixels]
    int height = 1080;
    double frames_per_second = 60.0;
    IfExists if_exists = IfExists::refuse;  // of an earlier film of this name
    bool transparent = false;               // frames are, see Image::transparent
};

class FrameSink {
  public:
    virtual ~FrameSink() = default;
    /// Throws std::runtime_error when the film cannot go on.
    virtual void write(const Image& image) = 0;
    /// Completes the film, waits until it is written and looks whether it is all there. Throws
    /// std::runtime_error when it is not, saying what there is.
    virtual void finish() = 0;
    /// The file, or the folder of a PNG sequence.
    virtual std::filesystem::path output() const = 0;
    /// What the person should know: that ffmpeg is missing, and what to do. Mostly empty.
    virtual std::string message() const { return ""; }
};

/// Throws InputError when the film could not be opened. Writes nothing.
void check_film(const FilmSettings& settings);

/// Checks the path and opens the film. Without an ffmpeg program the frames become PNG files and
/// message() says so. Throws InputError; then nothing is written.
std::unique_ptr<FrameSink> open_frame_sink(const FilmSettings& settings);

/// Folder of the PNG sequence that stands for the file: "out.mp4" -> "out_frames".
std::filesystem::path frames_folder(const std::filesystem::path& file);

}  // namespace taffy
