#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace taffy {

/// 8 bits per channel, sRGB, rows from top to bottom, no gaps.
struct Image {
    int width = 0;
    int height = 0;
    std::vector<uint8_t> rgba;  // width * height * 4
    bool transparent = false;   // alpha counts; colours are not multiplied by it

    void resize(int new_width, int new_height) {
        width = new_width;
        height = new_height;
        rgba.resize(size_t(4) * size_t(width) * size_t(height));
    }
};

/// Same size or centred on black (where alpha counts, on nothing), with what does not fit cut off.
void fit_image(const Image& image, Image& fitted);

/// Replaces a file of this name. Throws InputError where no file can be, std::runtime_error when
/// the disk does not take it all; then there is no half-written file.
void save_png(const Image& image, const std::filesystem::path& file);

}  // namespace taffy
