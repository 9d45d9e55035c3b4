#pragma once
// Where the files lie that the program reads while running: its own in assets/ and shaders/, and
// the user's settings.
#include <filesystem>

namespace taffy {

/// Returns the folder that holds assets/ and shaders/: $TAFFY_DATA if set, else the source folder
/// that the program was built from. Throws InputError when that folder has no assets/.
std::filesystem::path data_directory();

/// Returns the user's settings folder: $TAFFY_CONFIG, else taffy/ in $XDG_CONFIG_HOME or ~/.config,
/// where ~ is $HOME or else the home directory on the system's record. The folder may not exist
/// yet. The path is empty where the user has no home directory: then no settings are kept, because
/// a folder that everybody may write to could hold anything.
std::filesystem::path settings_directory();

}  // namespace taffy
