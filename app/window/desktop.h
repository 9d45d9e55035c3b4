#pragma once
// Files in the other programs of the person's desktop.
#include <filesystem>

namespace taffy {

/// Whether the desktop can open files (it has `xdg-open`).
bool has_desktop();

/// Opens a file, or a folder, with the program that the desktop has for it, and does not wait for
/// that program. Throws std::runtime_error where it cannot be started.
void open_on_desktop(const std::filesystem::path& file);

}  // namespace taffy
