#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace taffy {

/// Throws InputError unless a file can be written there: its folder exists and is writable, and
/// nothing that is not a writable file has the name. Writes nothing.
void check_output_file(const std::filesystem::path& file);

/// The same, and the name must end with one of the extensions (".mp4"), in any case.
void check_output_file(const std::filesystem::path& file,
                       const std::vector<std::string>& extensions);

/// ".mp4" of "Film.MP4".
std::string lower_extension(const std::filesystem::path& file);

}  // namespace taffy
