#pragma once
// The command-line arguments of ffmpeg for each kind of film.
#include <filesystem>
#include <string>
#include <vector>

#include "app/film/frame_sink.h"

namespace taffy {

/// Returns arguments to encode raw frames from the pipe into the film, or into the lossless file
/// `unfinished` if that is not empty.
std::vector<std::string> recording_arguments(const FilmSettings& settings,
                                             const std::filesystem::path& unfinished);

/// Returns arguments to convert the lossless file into an animation.
std::vector<std::string> conversion_arguments(const FilmSettings& settings,
                                              const std::filesystem::path& unfinished);

}  // namespace taffy
