#pragma once
// Where the files lie that the program reads while running: assets/ and shaders/.
#include <filesystem>

namespace taffy {

/// The folder that holds assets/ and shaders/: $TAFFY_DATA if set, else the source folder that the
/// program was built from. Throws InputError when it is not there.
std::filesystem::path data_directory();

}  // namespace taffy
