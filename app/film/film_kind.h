#pragma once
// The kinds of films, by file extension.
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace taffy {

struct FilmKind {
    const char* extension;  // ".mp4"
    bool pictures;          // one file per frame
    bool grows;             // can be played up to where it has been written
    bool transparent;       // can store the opacity of each pixel
};

std::span<const FilmKind> film_kinds();

/// Returns the kind that a file's extension means; null where there is none.
const FilmKind* find_film_kind(const std::filesystem::path& file);

std::vector<std::string> film_extensions();

/// Returns the extensions of kinds that can be transparent: ".webm, .webp, .png".
std::string transparent_extensions();

}  // namespace taffy
