#include "app/film/film_kind.h"

#include <algorithm>

#include "app/film/output_path.h"

namespace taffy {

namespace {

constexpr FilmKind kinds[] = {
    {.extension = ".mp4", .pictures = false, .grows = true, .transparent = false},
    {.extension = ".webm", .pictures = false, .grows = true, .transparent = true},
    {.extension = ".gif", .pictures = false, .grows = false, .transparent = false},
    {.extension = ".webp", .pictures = false, .grows = false, .transparent = true},
    {.extension = ".png", .pictures = true, .grows = true, .transparent = true}};

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

std::string transparent_extensions() {
    std::string list;
    for (const FilmKind& kind : kinds)
        if (kind.transparent) list += (list.empty() ? "" : ", ") + std::string(kind.extension);
    return list;
}

}  // namespace taffy
