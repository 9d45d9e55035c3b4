#include "render/passes/carried_meshes.h"

#include "core/base/error.h"
#include "core/snapshot/snapshot.h"
#include "render/passes/frame.h"
#include "render/passes/occlusion_volume.h"
#include "render/view/fading.h"

namespace taffy {

namespace {

/// What mesh_carry.vert writes per vertex.
struct CarriedRecord {
    float position[3], normal[3], sky, figures[4];
};

template <class T>
void append(std::vector<T>& all, const std::vector<T>& part) {
    all.insert(all.end(), part.begin(), part.end());
}

}  // namespace

bool CarriedMeshes::knows(const std::vector<const BodyState*>& shown) const {
    if (shown.size() != known_.size()) return false;
    for (size_t k = 0; k < shown.size(); ++k)
        if (shown[k]->surface != known_[k].first) return false;
    return true;
}

void CarriedMeshes::upload_meshes(const std::vector<const BodyState*>& shown,
                                  const Snapshot& snapshot) {
    std::vector<Vec3f> rest, normal;
    std::vector<std::array<uint32_t, 2>> rows;
    std::vector<uint16_t> bodies;
    std::vector<std::array<uint32_t, 3>> triangles;
    std::vector<WeightEntry> entries;
    known_.clear();
    first_index_.clear();
    for (const BodyState* body : shown) {
        const EmbeddedSurface& surface = *body->surface;
        const uint32_t first_vertex = uint32_t(rest.size()), first_entry = uint32_t(entries.size());
        const uint16_t index = uint16_t(body - snapshot.bodies.data());
        known_.emplace_back(body->surface, index);
        first_index_.push_back(int(3 * triangles.size()));
        append(rest, surface.mesh().position);
        append(normal, surface.mesh().normal);
        bodies.resize(rest.size(), index);
        for (std::array<uint32_t, 3> triangle : surface.mesh().triangles) {
            for (uint32_t& v : triangle) v += first_vertex;
            triangles.push_back(triangle);
        }
        const SurfaceWeights& weights = surface.weights();
        for (size_t v = 0; v + 1 < weights.begin.size(); ++v)
            rows.push_back({first_entry + weights.begin[v], first_entry + weights.begin[v + 1]});
        for (size_t k = 0; k < weights.weight.size(); ++k)
            entries.push_back({body->first_transform + weights.particle[k], weights.weight[k]});
    }
    vertex_count_ = int(rest.size());
    index_count_ = int(3 * triangles.size());
    rest_.upload(std::span<const Vec3f>(rest));
    normal_.upload(std::span<const Vec3f>(normal));
    row_.upload(std::span<const std::array<uint32_t, 2>>(rows));
    body_.upload(std::span<const uint16_t>(bodies));
    weights_.upload(std::span<const WeightEntry>(entries));
    index_.upload(std::span<const std::array<uint32_t, 3>>(triangles));
    carried_.reserve(rest.size() * sizeof(CarriedRecord));

    rest_array_.floats(0, rest_, 3, sizeof(Vec3f), 0, 0);
    rest_array_.floats(1, normal_, 3, sizeof(Vec3f), 0, 0);
    rest_array_.integers(2, row_, GL_UNSIGNED_INT, 0, 2);
    constexpr size_t stride = sizeof(CarriedRecord);
    carried_array_.floats(0, carried_, 3, stride, offsetof(CarriedRecord, position), 0);
    carried_array_.floats(1, carried_, 3, stride, offsetof(CarriedRecord, normal), 0);
    carried_array_.floats(2, carried_, 1, stride, offsetof(CarriedRecord, sky), 0);
    carried_array_.floats(3, carried_, 4, stride, offsetof(CarriedRecord, figures), 0);
    carried_array_.integers(4, body_, GL_UNSIGNED_SHORT, 0);
    carried_array_.indices(index_);
}

void CarriedMeshes::upload_carriers(const std::vector<const BodyState*>& shown,
                                    const Snapshot& snapshot) {
    carriers_.resize(snapshot.transforms.size());
    constexpr uint8_t held = particle_flag::fixed | particle_flag::handle;
    for (const BodyState* body : shown) {
        const std::span<const uint32_t> particles = body->surface->carriers();
        TAFFY_CHECK(body->first_transform + particles.size() <= carriers_.size());
        for (size_t c = 0; c < particles.size(); ++c) {
            const size_t i = body->first + particles[c], at = body->first_transform + c;
            const CarrierTransform& transform = snapshot.transforms[at];
            const uint8_t flags = snapshot.flags[i];
            Carrier& carrier = carriers_[at];
            for (int a = 0; a < 3; ++a) carrier.row[a] = transform.row[a];
            carrier.figures = Vec4f(snapshot.field.empty() ? 0.0f : snapshot.field[i],
                                    (flags & held) != 0 ? 1.0f : 0.0f,
                                    (flags & particle_flag::gripped) != 0 ? 1.0f : 0.0f,
                                    snapshot.temperature.empty() ? 0.0f : snapshot.temperature[i]);
        }
    }
    transforms_.upload(std::span<const Carrier>(carriers_));
}

void CarriedMeshes::carry(const OcclusionVolume& occlusion) {
    carry_program_.use();
    occlusion.set_uniforms(carry_program_);
    carry_program_.set("carrier_transforms", texture_unit::carrier_transforms);
    carry_program_.set("carrier_weights", texture_unit::carrier_weights);
    transforms_.bind(texture_unit::carrier_transforms);
    weights_.bind(texture_unit::carrier_weights);
    glEnable(GL_RASTERIZER_DISCARD);
    rest_array_.bind();
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, carried_.id());
    glBeginTransformFeedback(GL_POINTS);
    glDrawArrays(GL_POINTS, 0, vertex_count_);
    glEndTransformFeedback();
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0);
    glDisable(GL_RASTERIZER_DISCARD);
}

void CarriedMeshes::update(const Snapshot& snapshot, const OcclusionVolume& occlusion) {
    std::vector<const BodyState*> shown;
    for (const BodyState& body : snapshot.bodies)
        if (shows_mesh(body)) shown.push_back(&body);
    if (!knows(shown)) upload_meshes(shown, snapshot);
    if (empty()) return;
    upload_carriers(shown, snapshot);
    carry(occlusion);
}

void CarriedMeshes::draw_triangles(const Wanted& wanted) const {
    if (empty()) return;
    carried_array_.bind();
    for (size_t k = 0; k < known_.size(); ++k) {
        if (!wanted(known_[k].second)) continue;
        const size_t first = size_t(first_index_[k]);
        const int end = k + 1 < known_.size() ? first_index_[k + 1] : index_count_;
        glDrawElements(GL_TRIANGLES, end - int(first), GL_UNSIGNED_INT,
                       reinterpret_cast<const void*>(first * sizeof(uint32_t)));
    }
}

}  // namespace taffy
