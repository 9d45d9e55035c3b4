#include "render/passes/particle_buffers.h"

#include "core/base/error.h"
#include "core/snapshot/snapshot.h"
#include "render/view/see_through.h"

namespace taffy {

namespace {

template <class T>
std::span<const T> gather(const std::vector<T>& values, std::span<const uint32_t> chosen,
                          std::vector<T>& result) {
    result.resize(chosen.size());
    for (size_t k = 0; k < chosen.size(); ++k) result[k] = values[chosen[k]];
    return result;
}

}  // namespace

void ParticleBuffers::upload(const Snapshot& snapshot, const ViewParameters& view,
                             std::span<const uint32_t> chosen) {
    const size_t total = snapshot.position.size();
    TAFFY_CHECK(snapshot.body.size() == total && snapshot.flags.size() == total);
    TAFFY_CHECK(snapshot.field.empty() || snapshot.field.size() == total);
    count_ = int(chosen.size());
    position_.upload(gather(snapshot.position, chosen, chosen_position_));
    body_.upload(gather(snapshot.body, chosen, chosen_body_));
    flags_.upload(gather(snapshot.flags, chosen, chosen_flags_));
    array_.floats(0, position_, 4, sizeof(Vec4f), 0, 1);
    array_.integers(2, body_, GL_UNSIGNED_SHORT, 1);
    array_.integers(3, flags_, GL_UNSIGNED_BYTE, 1);
    if (snapshot.field.empty()) {
        array_.disable(1);
    } else {
        field_.upload(gather(snapshot.field, chosen, chosen_field_));
        array_.floats(1, field_, 1, sizeof(float), 0, 1);
    }
    if (snapshot.temperature.empty()) {
        array_.disable(4);
        return;
    }
    chosen_heat_.clear();
    for (const uint32_t i : chosen) {
        const Look look = look_of(snapshot.bodies[snapshot.body[i]], view);
        chosen_heat_.push_back(look == Look::glowing ? snapshot.temperature[i] : 0.0f);
    }
    heat_.upload(std::span<const float>(chosen_heat_));
    array_.floats(4, heat_, 1, sizeof(float), 0, 1);
}

void ParticleBuffers::draw_squares() const {
    array_.bind();
    if (count_ > 0) glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count_);
}

}  // namespace taffy
