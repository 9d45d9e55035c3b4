#pragma once
// Many reduced pictures on one, in rows and columns.
#include <filesystem>
#include <vector>

#include "app/film/image.h"

namespace taffy {

/// Reads a .png. Throws std::runtime_error.
Image load_png(const std::filesystem::path& file);

/// Returns a picture of at most this width, in which every pixel is the mean, in linear light, of
/// the pixels that it stands for.
Image reduced(const Image& image, int width);

/// Returns the number of columns with which so many pictures fill a sheet about as wide as high, or
/// one column more if that leaves fewer places empty.
int sheet_columns(size_t pictures);

/// Returns all pictures row by row on a dark background, which shows where a picture is missing (an
/// empty path). Throws std::runtime_error for a file that cannot be read.
/// @param columns  at least 1
Image contact_sheet(const std::vector<std::filesystem::path>& files, int columns);

}  // namespace taffy
