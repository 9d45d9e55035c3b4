#include "render/passes/skin_buffers.h"

#include <span>

#include "core/snapshot/snapshot.h"
#include "render/view/see_through.h"

namespace taffy {

void SkinBuffers::upload(const Snapshot& snapshot, const ViewParameters& view,
                         const std::vector<const SurfaceMesh*>& skins) {
    positions_.clear(), normals_.clear(), albedos_.clear(), figure_values_.clear();
    finishes_.clear(), triangles_.clear();
    for (const SurfaceMesh* skin : skins) {
        const auto first = uint32_t(positions_.size());
        positions_.insert(positions_.end(), skin->position.begin(), skin->position.end());
        normals_.insert(normals_.end(), skin->normal.begin(), skin->normal.end());
        albedos_.insert(albedos_.end(), skin->colour.begin(), skin->colour.end());
        for (size_t v = 0; v < skin->position.size(); ++v) {
            const uint32_t particle = skin->particle[v];
            const bool there = particle != no_particle;
            const bool gripped = there && (snapshot.flags[particle] & particle_flag::gripped) != 0;
            const float mesh_part =
                there ? snapshot.bodies[snapshot.body[particle]].mesh_part : 0.0f;
            figure_values_.emplace_back(skin->field.empty() ? 0.0f : skin->field[v],
                                        gripped ? 1.0f : 0.0f, mesh_part);
            finishes_.push_back(finish_of(snapshot, view, particle));
        }
        for (const auto& [a, b, c] : skin->triangles)
            triangles_.push_back({first + a, first + b, first + c});
    }
    index_count_ = int(3 * triangles_.size());
    if (empty()) return;
    position_.upload(std::span<const Vec3f>(positions_));
    normal_.upload(std::span<const Vec3f>(normals_));
    albedo_.upload(std::span<const Vec3f>(albedos_));
    figures_.upload(std::span<const Vec3f>(figure_values_));
    finish_.upload(std::span<const std::array<float, 4>>(finishes_));
    index_.upload(std::span<const std::array<uint32_t, 3>>(triangles_));
    array_.floats(0, position_, 3, sizeof(Vec3f), 0, 0);
    array_.floats(1, normal_, 3, sizeof(Vec3f), 0, 0);
    array_.floats(2, albedo_, 3, sizeof(Vec3f), 0, 0);
    array_.floats(3, figures_, 3, sizeof(Vec3f), 0, 0);
    array_.floats(4, finish_, 4, sizeof(finishes_[0]), 0, 0);
    array_.indices(index_);
}

void SkinBuffers::draw_triangles() const {
    if (empty()) return;
    array_.bind();
    glDrawElements(GL_TRIANGLES, index_count_, GL_UNSIGNED_INT, nullptr);
}

}  // namespace taffy
