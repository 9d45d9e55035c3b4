#include "core/active_surface/particle_flow.h"

#include <algorithm>
#include <cmath>

namespace taffy {

void ParticleFlow::find(const CoatedParticles& particles, float edge, float reach, float duration) {
    edge_ = edge;
    inverse_edge_ = 1.0f / edge;
    cubes_.clear(), velocity_.clear();
    if (particles.x.empty()) return;
    float squared = 0.0f;
    for (const Vec4f& v : particles.v) squared = std::max(squared, v.head<3>().squaredNorm());
    const int layers = int(std::ceil((reach + duration * std::sqrt(squared)) * inverse_edge_)) + 1;
    std::vector<BlockPlace> place(particles.x.size());
    BlockPlace lower{}, upper{};
    for (size_t i = 0; i < place.size(); ++i) {
        const BlockPlace p = place[i] =
            place_of(particles.x[i].head<3>(), Vec3f::Zero(), inverse_edge_);
        if (i == 0) lower = upper = p;
        lower = {std::min(lower.x, p.x), std::min(lower.y, p.y), std::min(lower.z, p.z)};
        upper = {std::max(upper.x, p.x), std::max(upper.y, p.y), std::max(upper.z, p.z)};
    }
    const BlockPlace margin{layers, layers, layers};
    map_.reset({lower.x - layers, lower.y - layers, lower.z - layers}, upper + margin, -1);
    std::vector<float> count;
    for (size_t i = 0; i < place.size(); ++i) {
        int32_t& cube = map_[place[i]];
        if (cube < 0) {
            cube = int32_t(cubes_.size());
            cubes_.push_back(place[i]);
            velocity_.push_back(Vec3f::Zero());
            count.push_back(0.0f);
        }
        velocity_[size_t(cube)] += particles.v[i].head<3>();
        count[size_t(cube)] += 1.0f;
    }
    for (size_t k = 0; k < velocity_.size(); ++k) velocity_[k] /= count[k];
    for (int layer = 0; layer < layers; ++layer) extend();
}

/// Adds the cubes around the existing ones, with the mean velocity of those that they touch.
void ParticleFlow::extend() {
    const size_t before = cubes_.size();
    for (size_t k = 0; k < before; ++k)
        for (int z = -1; z <= 1; ++z)
            for (int y = -1; y <= 1; ++y)
                for (int x = -1; x <= 1; ++x) {
                    const BlockPlace place = cubes_[k] + BlockPlace{x, y, z};
                    if (!map_.holds(place)) continue;
                    int32_t& cube = map_[place];
                    if (cube >= 0) continue;
                    cube = int32_t(cubes_.size());
                    cubes_.push_back(place);
                }
    velocity_.resize(cubes_.size(), Vec3f::Zero());
    for (size_t k = before; k < cubes_.size(); ++k) {
        Vec3f sum = Vec3f::Zero();
        float count = 0.0f;
        for (int z = -1; z <= 1; ++z)
            for (int y = -1; y <= 1; ++y)
                for (int x = -1; x <= 1; ++x) {
                    const int32_t other = map_.at(cubes_[k] + BlockPlace{x, y, z});
                    if (other < 0 || size_t(other) >= before) continue;
                    sum += velocity_[size_t(other)];
                    count += 1.0f;
                }
        velocity_[k] = sum / count;
    }
}

Vec3f ParticleFlow::at(const Vec3f& x) const {
    if (cubes_.empty()) return Vec3f::Zero();
    const Vec3f shifted = x - Vec3f::Constant(0.5f * edge_);
    const BlockPlace low = place_of(shifted, Vec3f::Zero(), inverse_edge_);
    const Vec3f part = shifted * inverse_edge_ - Vec3f(float(low.x), float(low.y), float(low.z));
    Vec3f sum = Vec3f::Zero();
    float weight = 0.0f;
    for (int c = 0; c < 8; ++c) {
        const BlockPlace corner{c & 1, c >> 1 & 1, c >> 2};
        const int32_t cube = map_.at(low + corner);
        if (cube < 0) continue;
        const float w = (corner.x ? part.x() : 1.0f - part.x()) *
                        (corner.y ? part.y() : 1.0f - part.y()) *
                        (corner.z ? part.z() : 1.0f - part.z());
        sum += w * velocity_[size_t(cube)];
        weight += w;
    }
    return weight > 1e-6f ? Vec3f(sum / weight) : Vec3f::Zero();
}

}  // namespace taffy
