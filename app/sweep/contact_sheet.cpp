#include "app/sweep/contact_sheet.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "core/base/srgb.h"

#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_image.h>
#pragma GCC diagnostic pop

namespace taffy {

namespace {

constexpr int tile_width = 480, gap = 6;  // [pixels]
constexpr int most_width = 7680;          // width of a sheet [pixels]
constexpr std::array<uint8_t, 4> ground = {24, 26, 30, 255};

void paste(const Image& image, int left, int top, Image& sheet) {
    for (int y = 0; y < std::min(image.height, sheet.height - top); ++y)
        std::copy_n(image.rgba.data() + 4 * size_t(y) * size_t(image.width),
                    4 * size_t(std::min(image.width, sheet.width - left)),
                    sheet.rgba.data() + 4 * (size_t(top + y) * size_t(sheet.width) + size_t(left)));
}

}  // namespace

Image load_png(const std::filesystem::path& file) {
    Image image;
    int channels = 0;
    uint8_t* pixels = stbi_load(file.c_str(), &image.width, &image.height, &channels, 4);
    if (!pixels) throw std::runtime_error("cannot read the picture " + file.string());
    image.rgba.assign(pixels, pixels + 4 * size_t(image.width) * size_t(image.height));
    stbi_image_free(pixels);
    return image;
}

Image reduced(const Image& image, int width) {
    if (width >= image.width) return image;
    std::array<float, 256> linear;
    for (size_t k = 0; k < linear.size(); ++k)
        linear[k] = linear_from_srgb(Vec3f::Constant(float(k) / 255.0f)).x();
    Image small;
    small.resize(width, std::max(1, int(std::lround(double(image.height) * width / image.width))));
    for (int y = 0; y < small.height; ++y)
        for (int x = 0; x < small.width; ++x) {
            const int left = x * image.width / small.width;
            const int right = std::max(left + 1, (x + 1) * image.width / small.width);
            const int top = y * image.height / small.height;
            const int bottom = std::max(top + 1, (y + 1) * image.height / small.height);
            Vec3f sum = Vec3f::Zero();
            for (int v = top; v < bottom; ++v)
                for (int u = left; u < right; ++u) {
                    const uint8_t* p =
                        image.rgba.data() + 4 * (size_t(v) * size_t(image.width) + size_t(u));
                    sum += Vec3f(linear[p[0]], linear[p[1]], linear[p[2]]);
                }
            const Vec3f mean = srgb_from_linear(sum / float((right - left) * (bottom - top)));
            uint8_t* to = small.rgba.data() + 4 * (size_t(y) * size_t(width) + size_t(x));
            for (int c = 0; c < 3; ++c) to[c] = uint8_t(std::lround(255.0f * mean[c]));
            to[3] = 255;
        }
    return small;
}

int sheet_columns(size_t pictures) {
    const int square = int(std::ceil(std::sqrt(double(pictures))));
    const auto empty = [&](int columns) {
        const int over = int(pictures) % columns;
        return over == 0 ? 0 : columns - over;
    };
    return empty(square + 1) < empty(square) ? square + 1 : square;
}

Image contact_sheet(const std::vector<std::filesystem::path>& files, int columns) {
    const int most = std::max(16, std::min(tile_width, most_width / columns - gap));
    std::vector<Image> tiles(files.size());
    int width = 1, height = 1;
    for (size_t k = 0; k < files.size(); ++k) {
        if (files[k].empty()) continue;
        tiles[k] = reduced(load_png(files[k]), most);
        width = std::max(width, tiles[k].width);
        height = std::max(height, tiles[k].height);
    }
    const int rows = (int(files.size()) + columns - 1) / columns;
    Image sheet;
    sheet.resize(columns * (width + gap) + gap, rows * (height + gap) + gap);
    for (size_t k = 0; k < sheet.rgba.size(); ++k) sheet.rgba[k] = ground[k % 4];
    for (size_t k = 0; k < tiles.size(); ++k)
        paste(tiles[k], gap + int(k) % columns * (width + gap),
              gap + int(k) / columns * (height + gap), sheet);
    return sheet;
}

}  // namespace taffy
