#pragma once
#include <filesystem>
#include <span>

namespace taffy {

/// From now on this process can open no file but these, and those for reading only; other files
/// cannot be made, changed or removed either. Linux with Landlock (5.13 and later, where it is
/// switched on); elsewhere nothing happens. Meant for a child process: there is no way back.
/// @return whether the kernel does so
bool restrict_files(std::span<const std::filesystem::path> readable);

}  // namespace taffy
