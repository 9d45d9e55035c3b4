#pragma once
// What ffmpeg is told for each kind of film.
#include <filesystem>
#include <string>
#include <vector>

#include "app/film/frame_sink.h"

namespace taffy {

/// Raw frames from the pipe into the film, or into the lossless file if it has a name.
std::vector<std::string> recording_arguments(const FilmSettings& settings,
                                             const std::filesystem::path& unfinished);

/// The lossless file into an animation.
std::vector<std::string> conversion_arguments(const FilmSettings& settings,
                                              const std::filesystem::path& unfinished);

}  // namespace taffy
