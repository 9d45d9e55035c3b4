#include "render/passes/particle_buffers.h"

#include "core/base/error.h"
#include "core/simulation/snapshot.h"

namespace taffy {

void ParticleBuffers::upload(const Snapshot& snapshot) {
    const size_t count = snapshot.position.size();
    TAFFY_CHECK(snapshot.body.size() == count && snapshot.flags.size() == count);
    TAFFY_CHECK(snapshot.field.empty() || snapshot.field.size() == count);
    count_ = int(count);
    position_.upload(std::span<const Vec4f>(snapshot.position));
    body_.upload(std::span<const uint16_t>(snapshot.body));
    flags_.upload(std::span<const uint8_t>(snapshot.flags));
    array_.floats(0, position_, 4, sizeof(Vec4f), 0, 1);
    array_.integers(2, body_, GL_UNSIGNED_SHORT, 1);
    array_.integers(3, flags_, GL_UNSIGNED_BYTE, 1);
    if (snapshot.field.empty()) {
        array_.disable(1);
    } else {
        field_.upload(std::span<const float>(snapshot.field));
        array_.floats(1, field_, 1, sizeof(float), 0, 1);
    }
}

void ParticleBuffers::draw_squares() const {
    array_.bind();
    if (count_ > 0) glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count_);
}

}  // namespace taffy
