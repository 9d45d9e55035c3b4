#include "render/passes/occlusion_volume.h"

#include <algorithm>
#include <cmath>

#include "core/snapshot/snapshot.h"
#include "render/passes/frame.h"
#include "render/view/see_through.h"

namespace taffy {

namespace {

constexpr int most_cells = 48;  // along the longest side
constexpr int level_count = 3;
constexpr int margin = 2;           // empty cells around the particles
constexpr float solid_from = 0.7f;  // filled part from which a cell blocks the view

std::vector<uint8_t> as_bytes(const std::vector<float>& values) {
    std::vector<uint8_t> bytes(values.size());
    for (size_t i = 0; i < values.size(); ++i)
        bytes[i] = uint8_t(255.0f * std::min(values[i], 1.0f) + 0.5f);
    return bytes;
}

/// Halves the size: each value is the mean of eight.
std::vector<float> halved(const std::vector<float>& values, glm::ivec3 size) {
    const glm::ivec3 half = glm::max(size / 2, glm::ivec3(1));
    std::vector<float> result(size_t(half.x) * size_t(half.y) * size_t(half.z));
    size_t out = 0;
    for (int z = 0; z < half.z; ++z)
        for (int y = 0; y < half.y; ++y)
            for (int x = 0; x < half.x; ++x) {
                float sum = 0.0f;
                for (int corner = 0; corner < 8; ++corner) {
                    const int cx = std::min(2 * x + (corner & 1), size.x - 1);
                    const int cy = std::min(2 * y + (corner >> 1 & 1), size.y - 1);
                    const int cz = std::min(2 * z + (corner >> 2), size.z - 1);
                    sum += values[(size_t(cz) * size_t(size.y) + size_t(cy)) * size_t(size.x) +
                                  size_t(cx)];
                }
                result[out++] = sum / 8.0f;
            }
    return result;
}

/// Smallest multiple of 2^(level_count - 1), so that all levels have whole cells.
int rounded_up(int cells) {
    constexpr int step = 1 << (level_count - 1);
    return (cells + step - 1) / step * step;
}

}  // namespace

void OcclusionVolume::build(const Snapshot& snapshot, const ViewParameters& view,
                            const Bounds& bounds) {
    if (bounds.empty()) {
        size_ = glm::ivec3(1 << (level_count - 1));
        density_.assign(size_t(size_.x * size_.y * size_.z), 0.0f);
        find_blocking();
        upload_levels();
        return;
    }
    // Room around the particles for boxes that touch them.
    constexpr float room = 0.15f;
    const glm::vec3 extent = (1.0f + 2.0f * room) * bounds.size();
    const float longest = std::max({extent.x, extent.y, extent.z});
    const float diameter = 2.0f * snapshot.position.front().w();
    cell_ = std::max(longest / float(most_cells), diameter);
    origin_ = bounds.lower - room * bounds.size() - float(margin) * cell_;
    for (int i = 0; i < 3; ++i)
        size_[i] = rounded_up(int(std::ceil(extent[i] / cell_)) + 2 * margin);
    density_.assign(size_t(size_.x) * size_t(size_.y) * size_t(size_.z), 0.0f);
    add_particles(snapshot, view);
    for (const Obstacle& obstacle : snapshot.obstacles)
        if (obstacle.present && is_box(obstacle) && !obstacle.transparent) add_box(obstacle);
    find_blocking();
    upload_levels();
}

void OcclusionVolume::add_particles(const Snapshot& snapshot, const ViewParameters& view) {
    const float per_cell = 1.0f / cell_;
    const size_t row = size_t(size_.x), slice = row * size_t(size_.y);
    std::vector<uint8_t> counts(snapshot.bodies.size());
    for (size_t b = 0; b < counts.size(); ++b)
        counts[b] = !is_see_through(snapshot.bodies[b], view);
    for (size_t i = 0; i < snapshot.position.size(); ++i) {
        const Vec4f& p = snapshot.position[i];
        if (!counts[snapshot.body[i]] || !p.allFinite()) continue;
        // Trilinear: the particle's cube of spacing^3 spread over the eight nearest cell centres.
        const float side = 2.0f * p.w() * per_cell, filled = side * side * side;
        const float x = (p.x() - origin_.x) * per_cell - 0.5f;
        const float y = (p.y() - origin_.y) * per_cell - 0.5f;
        const float z = (p.z() - origin_.z) * per_cell - 0.5f;
        const int ix = int(x), iy = int(y), iz = int(z);
        const float fx = x - float(ix), fy = y - float(iy), fz = z - float(iz);
        float* at = &density_[size_t(iz) * slice + size_t(iy) * row + size_t(ix)];
        const float low = filled * (1.0f - fz), high = filled * fz;
        at[0] += low * (1.0f - fy) * (1.0f - fx);
        at[1] += low * (1.0f - fy) * fx;
        at[row] += low * fy * (1.0f - fx);
        at[row + 1] += low * fy * fx;
        at[slice] += high * (1.0f - fy) * (1.0f - fx);
        at[slice + 1] += high * (1.0f - fy) * fx;
        at[slice + row] += high * fy * (1.0f - fx);
        at[slice + row + 1] += high * fy * fx;
    }
}

void OcclusionVolume::add_box(const Obstacle& box) {
    // Cells that the box's bounds reach into, each filled by how far its centre lies inside.
    Bounds reach;
    include_box(reach, box);
    const glm::ivec3 last = size_ - 1;
    const glm::ivec3 from = glm::clamp(
        glm::ivec3((glm::max(reach.lower - origin_, 0.0f)) / cell_) - 1, glm::ivec3(0), last);
    const glm::ivec3 to = glm::clamp(glm::ivec3(glm::max(reach.upper - origin_, 0.0f) / cell_) + 1,
                                     glm::ivec3(0), last);
    const glm::quat to_box = glm::inverse(to_glm(box.rotation));
    const glm::vec3 centre = to_glm(box.centre), half = to_glm(box.shape->half_extents());
    for (int z = from.z; z <= to.z; ++z)
        for (int y = from.y; y <= to.y; ++y)
            for (int x = from.x; x <= to.x; ++x) {
                const glm::vec3 p = origin_ + (glm::vec3(x, y, z) + 0.5f) * cell_;
                const glm::vec3 beyond = glm::abs(to_box * (p - centre)) - half;
                const float outside = std::max({beyond.x, beyond.y, beyond.z});
                density_[(size_t(z) * size_t(size_.y) + size_t(y)) * size_t(size_.x) + size_t(x)] +=
                    std::clamp(0.5f - outside / cell_, 0.0f, 1.0f);
            }
}

/// Cells at the end of a row count as beside the next row's first cells. Those are empty, because
/// particles have a margin about them, or belong to a box that goes on beyond the rim.
void OcclusionVolume::find_blocking() {
    blocking_.resize(density_.size());
    std::vector<uint8_t> all(density_.size()), along(density_.size());
    for (size_t i = 0; i < all.size(); ++i) all[i] = density_[i] > solid_from;
    for (size_t i = 0; i < all.size(); ++i) blocking_[i] = all[i] ? solid : open;
    const size_t steps[3] = {1, size_t(size_.x), size_t(size_.x) * size_t(size_.y)};
    for (const size_t step : steps) {
        std::fill(along.begin(), along.end(), uint8_t(0));
        for (size_t i = step; i + step < all.size(); ++i)
            along[i] = all[i - step] & all[i] & all[i + step];
        all.swap(along);
    }
    for (size_t i = 0; i < all.size(); ++i)
        if (all[i]) blocking_[i] = closed;
}

void OcclusionVolume::upload_levels() {
    for (float& value : density_) value = std::min(value, 1.0f);
    glm::ivec3 size = size_;
    std::vector<float> values = density_;
    for (int level = 0; level < level_count; ++level) {
        texture_.upload(level, size, as_bytes(values));
        values = halved(values, size);
        size = glm::max(size / 2, glm::ivec3(1));
    }
    texture_.set_level_count(level_count);
}

void OcclusionVolume::set_uniforms(const ShaderProgram& program) const {
    texture_.bind(texture_unit::density_volume);
    program.set("density_volume", texture_unit::density_volume);
    program.set("volume_origin", origin_);
    program.set("volume_scale", 1.0f / (glm::vec3(size_) * cell_));
    program.set("volume_cell", cell_);
}

}  // namespace taffy
