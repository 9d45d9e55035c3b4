#pragma once
// Inspects a finished film without decoding: whether the file is complete and how much it holds.
#include <filesystem>

namespace taffy {

struct FilmContents {
    bool whole = false;    // the file ends where its own structure says
    long frames = 0;       // .webp: pictures, each of which may stand for several equal frames
    double seconds = 0.0;  // playing time [s]; .mp4, .webm: 0, not determined
};

/// Returns the contents of an .mp4 (fragmented or not), .webm, .gif or .webp file, by its
/// extension. Damaged or truncated files count up to the damage. Never throws because of the file's
/// contents.
FilmContents film_contents(const std::filesystem::path& file);

}  // namespace taffy
