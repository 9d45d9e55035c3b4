#pragma once
// Where the files lie that the program reads while running: its own, assets/ and shaders/, and
// those of the person who uses it.
#include <filesystem>

namespace taffy {

/// The folder that holds assets/ and shaders/: $TAFFY_DATA if set, else the source folder that the
/// program was built from. Throws InputError when it is not there.
std::filesystem::path data_directory();

/// $TAFFY_CONFIG, else taffy/ in $XDG_CONFIG_HOME or ~/.config, where ~ is $HOME or else the home
/// on the system's record. It may not be there yet. Empty where the person has no home: then
/// nothing is kept, for a folder that everybody may write to could hold anything.
std::filesystem::path settings_directory();

}  // namespace taffy
