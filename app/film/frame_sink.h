#pragma once
// Destinations for the frames of a film: an ffmpeg process, or one PNG file each.
#include <filesystem>
#include <memory>
#include <string>

#include "app/film/image.h"
#include "app/film/output_path.h"

namespace taffy {

struct FilmSettings {
    std::filesystem::path file;  // its extension decides the kind: see film_kind.h
    int width = 1920;            // [pixels]
    int height = 1080;
    double frames_per_second = 60.0;
    IfExists if_exists = IfExists::refuse;  // for an earlier film of this name
    bool transparent = false;  // whether frames are transparent, see Image::transparent
};

class FrameSink {
  public:
    virtual ~FrameSink() = default;
    /// Writes a frame. Throws std::runtime_error when the film cannot go on.
    virtual void write(const Image& image) = 0;
    /// Completes the film, waits until it is written and checks that it is complete. Throws
    /// std::runtime_error when it is not, saying what there is.
    virtual void finish() = 0;
    /// Returns the file, or the folder of a PNG sequence.
    virtual std::filesystem::path output() const = 0;
    /// Returns what the person should know, for instance that ffmpeg is missing and what to do
    /// about it. Mostly empty.
    virtual std::string message() const { return ""; }
};

/// Throws InputError when the film could not be opened. Writes nothing.
void check_film(const FilmSettings& settings);

/// Checks the path and opens the film. Without an ffmpeg program the frames become PNG files and
/// message() says so. Throws InputError; then nothing is written.
std::unique_ptr<FrameSink> open_frame_sink(const FilmSettings& settings);

/// Returns the folder of the PNG sequence for a film file: "out.mp4" -> "out_frames".
std::filesystem::path frames_folder(const std::filesystem::path& file);

}  // namespace taffy
