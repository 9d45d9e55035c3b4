#pragma once
// The kinds of films, by the ending of their name.
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace taffy {

struct FilmKind {
    const char* extension;  // ".mp4"
    bool pictures;          // one file per frame
    bool grows;             // can be played as far as it has been written
    bool transparent;       // can keep how opaque each pixel is
};

std::span<const FilmKind> film_kinds();

/// Null where there is none.
const FilmKind* find_film_kind(const std::filesystem::path& file);

std::vector<std::string> film_extensions();

/// Of those that can be transparent: ".webm, .webp, .png".
std::string transparent_extensions();

}  // namespace taffy
