#include "app/film/image.h"

#include <algorithm>
#include <new>
#include <string>

#include "app/film/output_path.h"
#include "core/base/files.h"

#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_image_write.h>
#pragma GCC diagnostic pop

namespace taffy {

namespace {

/// The alpha of a framebuffer means nothing for most pictures.
std::vector<uint8_t> without_alpha(const Image& image) {
    const size_t pixels = size_t(image.width) * size_t(image.height);
    std::vector<uint8_t> rgb(3 * pixels);
    for (size_t i = 0; i < pixels; ++i)
        std::copy_n(image.rgba.data() + 4 * i, 3, rgb.data() + 3 * i);
    return rgb;
}

}  // namespace

void fit_image(const Image& image, Image& fitted) {
    std::fill(fitted.rgba.begin(), fitted.rgba.end(), uint8_t(0));
    fitted.transparent = image.transparent;
    const int width = std::min(image.width, fitted.width);
    const int height = std::min(image.height, fitted.height);
    const int from_x = (image.width - width) / 2, to_x = (fitted.width - width) / 2;
    const int from_y = (image.height - height) / 2, to_y = (fitted.height - height) / 2;
    for (int y = 0; y < height; ++y) {
        const size_t from = 4 * (size_t(y + from_y) * size_t(image.width) + size_t(from_x));
        const size_t to = 4 * (size_t(y + to_y) * size_t(fitted.width) + size_t(to_x));
        std::copy_n(image.rgba.data() + from, 4 * size_t(width), fitted.rgba.data() + to);
    }
}

void save_png(const Image& image, const std::filesystem::path& file) {
    check_output_file(file, IfExists::replace);
    const std::vector<uint8_t>& pixels = image.transparent ? image.rgba : without_alpha(image);
    const int channels = image.transparent ? 4 : 3;
    std::string bytes;
    const auto append = [](void* to, void* data, int size) {
        static_cast<std::string*>(to)->append(static_cast<const char*>(data), size_t(size));
    };
    if (stbi_write_png_to_func(append, &bytes, image.width, image.height, channels, pixels.data(),
                               channels * image.width) == 0)
        throw std::bad_alloc();
    write_whole_file(file, bytes);
}

}  // namespace taffy
