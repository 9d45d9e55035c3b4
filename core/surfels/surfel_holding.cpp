#include "core/surfels/surfel_holding.h"

#include <algorithm>
#include <atomic>
#include <ranges>

#include "core/base/uneven_work.h"
#include "core/surfels/point_groups.h"
#include "core/surfels/surfel_seeding.h"

namespace taffy {

namespace {

constexpr float group_extent = 2.0f;  // of surfels that share a search [spacings]
/// Bounds of c at the surface, over the level: at the surfels on the meshes of all models c is
/// within them.
constexpr float least = 0.4f, most = 1.6f;
constexpr float least_facing = 0.4f;

}  // namespace

bool is_at_surface(const ColourValue& at, const Vec3f& n, float level) {
    return at.c >= least * level && at.c <= most * level &&
           -at.gradient.dot(n) > least_facing * at.gradient.norm();
}

bool hold_solids(const ThreadPool& pool, const SurfelField& field, float level, bool breaks,
                 Surfels& surfels, std::vector<uint8_t>& stays) {
    stays.assign(surfels.size(), 1);
    const auto is_held = [&](uint32_t i) {
        return surfels.beta[i] < 0.5f && (breaks || surfels.beta[i] > 0.0f);
    };
    if (std::ranges::none_of(std::views::iota(0u, uint32_t(surfels.size())), is_held)) return false;
    std::atomic<bool> changed = false;
    const auto hold = [&](uint32_t i, SurfelField::Candidates& scratch) {
        Vec3f x = surfels.x[i].head<3>(), out;
        const Vec3f n = surfels.n[i].head<3>(), u = surfels.u[i].head<3>();
        changed = true;
        stays[i] = project_to_level(field, surfels.component[i], level, x, out, scratch) &&
                   out.dot(n) > 0.0f;
        if (!stays[i]) return;
        const Vec3f across = u - u.dot(out) * out;
        surfels.x[i].head<3>() = x, surfels.n[i].head<3>() = out;
        surfels.u[i].head<3>() =
            across.norm() > 0.1f ? Vec3f(across.normalized()) : any_tangent(out);
    };
    const PointGroups groups(pool, surfels.x, surfels.component, group_extent * field.spacing());
    for_uneven(pool, groups.all().size(), [&](const RoundShare& some) {
        SurfelField::Candidates near, scratch;
        some.for_each([&](size_t g) {
            const PointGroup& group = groups.all()[g];
            if (std::ranges::none_of(group.members, is_held)) return;
            const PointGroup::Box box = group.box(surfels.x);
            field.gather(box, field.support(), group.component, near);
            for (const uint32_t i : group.members) {
                if (!is_held(i)) continue;
                const ColourValue at = field.colour(near, surfels.x[i].head<3>());
                if (!is_at_surface(at, surfels.n[i].head<3>(), level)) hold(i, scratch);
            }
        });
    });
    return changed;
}

}  // namespace taffy
