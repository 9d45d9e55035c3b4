#pragma once
#include <filesystem>
#include <span>

namespace taffy {

/// Restricts this process to opening only these files, for reading only; other files cannot be
/// created, changed or removed either. Needs Linux with Landlock (5.13 and later, where it is
/// switched on); elsewhere nothing happens. Meant for a child process, because it cannot be undone.
/// @return whether the kernel enforces the restriction
bool restrict_files(std::span<const std::filesystem::path> readable);

}  // namespace taffy
