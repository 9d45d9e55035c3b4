#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace taffy {

/// A picture: 8 bits per channel, sRGB, rows from top to bottom without gaps.
struct Image {
    int width = 0;
    int height = 0;
    std::vector<uint8_t> rgba;  // width * height * 4
    bool transparent = false;   // alpha is used; colours are not multiplied by it

    void resize(int new_width, int new_height) {
        width = new_width;
        height = new_height;
        rgba.resize(size_t(4) * size_t(width) * size_t(height));
    }
};

/// Copies the image into the size of `fitted`, centred on black (on transparency where alpha is
/// used), with what does not fit cut off.
void fit_image(const Image& image, Image& fitted);

/// Saves a picture, replacing a file of this name. Throws InputError where no file can be written,
/// std::runtime_error when the disk is full; then there is no half-written file.
void save_png(const Image& image, const std::filesystem::path& file);

}  // namespace taffy
