#include "app/film/transparency.h"

#include <algorithm>
#include <array>
#include <utility>

namespace taffy {

namespace {

constexpr int spread = 8;  // [pixels], how far colours spread beyond visible pixels

void divide_by_alpha(uint8_t* pixel) {
    const int alpha = pixel[3];
    for (int c = 0; c < 3; ++c)
        pixel[c] = alpha == 0 ? 0 : uint8_t(std::min(255, (255 * pixel[c] + alpha / 2) / alpha));
}

/// Visits a pixel and its neighbours within the picture.
template <class Visit>
void visit_neighbours(const Image& image, size_t pixel, const Visit& visit) {
    const int x = int(pixel % size_t(image.width)), y = int(pixel / size_t(image.width));
    for (int v = std::max(0, y - 1); v <= std::min(image.height - 1, y + 1); ++v)
        for (int u = std::max(0, x - 1); u <= std::min(image.width - 1, x + 1); ++u)
            visit(size_t(v) * size_t(image.width) + size_t(u));
}

/// Spreads colours ring by ring: each pixel takes the mean of its neighbours in earlier rings.
void spread_colours(Image& image) {
    const size_t pixels = size_t(image.width) * size_t(image.height);
    std::vector<uint8_t> ring(pixels);  // 0: no colour yet
    std::vector<size_t> edge, next;
    for (size_t p = 0; p < pixels; ++p)
        if (image.rgba[4 * p + 3] > 0) ring[p] = 1;
    for (size_t p = 0; p < pixels; ++p)
        if (ring[p] == 1) {
            bool outer = false;
            visit_neighbours(image, p, [&](size_t n) { outer = outer || ring[n] == 0; });
            if (outer) edge.push_back(p);
        }
    for (int k = 2; k < 2 + spread; ++k) {
        next.clear();
        for (const size_t p : edge)
            visit_neighbours(image, p, [&](size_t n) {
                if (ring[n] != 0) return;
                ring[n] = uint8_t(k);
                next.push_back(n);
            });
        for (const size_t p : next) {
            std::array<int, 3> sum = {0, 0, 0};
            int count = 0;
            visit_neighbours(image, p, [&](size_t n) {
                if (ring[n] == 0 || ring[n] == k) return;
                for (size_t c = 0; c < 3; ++c) sum[c] += image.rgba[4 * n + c];
                ++count;
            });
            for (size_t c = 0; c < 3; ++c)
                image.rgba[4 * p + c] = uint8_t((sum[c] + count / 2) / count);
        }
        std::swap(edge, next);
    }
}

}  // namespace

void make_straight(Image& image) {
    for (size_t at = 0; at < image.rgba.size(); at += 4) divide_by_alpha(image.rgba.data() + at);
    spread_colours(image);
    image.transparent = true;
}

}  // namespace taffy
