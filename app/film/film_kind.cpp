#include "app/film/film_kind.h"

#include <algorithm>

#include "app/film/output_path.h"

namespace taffy {

namespace {

constexpr FilmKind kinds[] = {{.extension = ".mp4", .pictures = false, .grows = true},
                              {.extension = ".webm", .pictures = false, .grows = true},
                              {.extension = ".gif", .pictures = false, .grows = false},
                              {.extension = ".webp", .pictures = false, .grows = false},
                              {.extension = ".png", .pictures = true, .grows = true}};

}  // namespace

std::span<const FilmKind> film_kinds() {
    return kinds;
}

const FilmKind* find_film_kind(const std::filesystem::path& file) {
    const auto* found = std::ranges::find(kinds, lower_extension(file), &FilmKind::extension);
    return found == std::end(kinds) ? nullptr : found;
}

std::vector<std::string> film_extensions() {
    std::vector<std::string> extensions;
    for (const FilmKind& kind : kinds) extensions.emplace_back(kind.extension);
    return extensions;
}

}  // namespace taffy
