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
};

std::span<const FilmKind> film_kinds();

/// Null where there is none.
const FilmKind* find_film_kind(const std::filesystem::path& file);

std::vector<std::string> film_extensions();

}  // namespace taffy
