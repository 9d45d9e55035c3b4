#pragma once
// Reads pictures back from the graphics card: RGBA, 8 bits, rows from top to bottom.
#include <array>
#include <cstdint>
#include <span>

#include "render/gl/objects.h"

namespace taffy {

/// Reads a picture, and waits for the card. pixels: width * height * 4. framebuffer must not be
/// multisampled.
void read_pixels(unsigned framebuffer, int x, int y, int width, int height,
                 std::span<uint8_t> pixels);

/// Reads pictures without waiting: start() asks for a picture, finish() hands over the oldest one
/// asked for. With one start() ahead the card copies while the next frame is being drawn:
///     reader.start(...); if (reader.pending() == 2) reader.finish(pixels);
/// and, at the end, while (reader.pending()) reader.finish(pixels).
class PixelReader {
  public:
    /// At most two pictures may be pending.
    void start(unsigned framebuffer, int x, int y, int width, int height);
    int pending() const { return pending_; }
    /// Size of the picture that finish() will give.
    int next_width() const { return slots_[oldest_].width; }
    int next_height() const { return slots_[oldest_].height; }
    void finish(std::span<uint8_t> pixels);

  private:
    struct Slot {
        GlBuffer buffer;
        size_t capacity = 0;  // [bytes]
        int width = 0;
        int height = 0;
    };
    std::array<Slot, 2> slots_;
    int oldest_ = 0;
    int pending_ = 0;
};

}  // namespace taffy
