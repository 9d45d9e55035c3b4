#pragma once
// Looks into a finished film: whether the file is whole and how much it holds. No decoding.
#include <filesystem>

namespace taffy {

struct FilmContents {
    bool whole = false;    // the file ends where its own structure says
    long frames = 0;       // .webp: pictures, of which one may stand for several equal frames
    double seconds = 0.0;  // shown; .mp4, .webm: 0, not looked for
};

/// Of an .mp4 (fragmented or not), .webm, .gif or .webp by its extension. What is damaged or cut
/// off counts up to there. Never throws for what the file holds.
FilmContents film_contents(const std::filesystem::path& file);

}  // namespace taffy
