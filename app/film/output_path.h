#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace taffy {

enum class IfExists { refuse, replace };

/// Throws InputError unless a file can be written there: its folder exists and is writable, and
/// nothing but a writable file has the name; an existing file must be one that may be replaced.
/// Terminals and devices such as /dev/null may always be written. Writes nothing.
void check_output_file(const std::filesystem::path& file, IfExists if_exists);

/// Does the same, and also throws unless the name ends with one of the extensions (".mp4"), in
/// upper or lower case.
void check_output_file(const std::filesystem::path& file,
                       const std::vector<std::string>& extensions, IfExists if_exists);

/// Returns the file itself if nothing has its name, else the first free one of "a-2.mp4",
/// "a-3.mp4", ...
std::filesystem::path free_name(const std::filesystem::path& file);

/// Returns a free name, "taffy-films/twist-20260301-141503.mp4", relative to the folder that the
/// program was started from. Makes the folder. Throws InputError where that fails.
std::filesystem::path new_film_file(const std::string& scene, const char* extension);

/// Returns ".mp4" of "Film.MP4".
std::string lower_extension(const std::filesystem::path& file);

}  // namespace taffy
