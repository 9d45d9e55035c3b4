#include "render/gl/pixel_reader.h"

#include <cstring>

#include "core/base/error.h"

namespace taffy {

namespace {

size_t byte_count(int width, int height) {
    return size_t(4) * size_t(width) * size_t(height);
}

/// Reverses the order of rows: OpenGL's first row is the lowest.
void copy_flipped(const uint8_t* source, uint8_t* target, int width, int height) {
    const size_t row = size_t(4) * size_t(width);
    for (int y = 0; y < height; ++y)
        std::memcpy(target + size_t(y) * row, source + size_t(height - 1 - y) * row, row);
}

}  // namespace

void read_pixels(unsigned framebuffer, int x, int y, int width, int height,
                 std::span<uint8_t> pixels) {
    PixelReader reader;
    reader.start(framebuffer, x, y, width, height);
    reader.finish(pixels);
}

void PixelReader::start(unsigned framebuffer, int x, int y, int width, int height) {
    TAFFY_CHECK(pending_ < 2);
    Slot& slot = slots_[size_t(oldest_ + pending_) % 2];
    slot.width = width;
    slot.height = height;
    const size_t bytes = byte_count(width, height);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, slot.buffer.id());
    if (slot.capacity != bytes)
        glBufferData(GL_PIXEL_PACK_BUFFER, GLsizeiptr(bytes), nullptr, GL_STREAM_READ);
    slot.capacity = bytes;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(x, y, width, height, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    ++pending_;
}

void PixelReader::finish(std::span<uint8_t> pixels) {
    TAFFY_CHECK(pending_ > 0);
    const Slot& slot = slots_[size_t(oldest_)];
    const size_t bytes = byte_count(slot.width, slot.height);
    TAFFY_CHECK(pixels.size() == bytes);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, slot.buffer.id());
    const void* data =
        glMapBufferRange(GL_PIXEL_PACK_BUFFER, 0, GLsizeiptr(bytes), GL_MAP_READ_BIT);
    if (data)
        copy_flipped(static_cast<const uint8_t*>(data), pixels.data(), slot.width, slot.height);
    glUnmapBuffer(GL_PIXEL_PACK_BUFFER);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    oldest_ = (oldest_ + 1) % 2;
    --pending_;
}

}  // namespace taffy
