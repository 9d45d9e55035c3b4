#pragma once
// Many pictures on one: rows and columns, each picture reduced.
#include <filesystem>
#include <vector>

#include "app/film/image.h"

namespace taffy {

/// Reads a .png. Throws std::runtime_error.
Image load_png(const std::filesystem::path& file);

/// A picture of at most this width, every pixel the mean of those that it stands for, in linear
/// light.
Image reduced(const Image& image, int width);

/// All of them row by row on a dark ground; where one is missing (an empty path) the ground is
/// seen. Throws std::runtime_error for a file that cannot be read.
/// @param columns  at least 1
Image contact_sheet(const std::vector<std::filesystem::path>& files, int columns);

}  // namespace taffy
