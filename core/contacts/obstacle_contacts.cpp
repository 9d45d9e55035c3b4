#include "core/contacts/obstacle_contacts.h"

#include <algorithm>

#include "core/base/uneven_work.h"
#include "core/collision/obstacle_contact.h"

namespace taffy {

void ObstacleContacts::after_drift(World& world) {
    if (world.is_implicit() || world.obstacles.empty()) return;
    const Profiler::Scope scope(world.profiler, "obstacles");
    Particles& particles = world.particles;
    const std::vector<Obstacle>& obstacles = world.obstacles;
    const float dt = float(world.dt);
    const float slow = contacts_.rest_speed(world);
    const ObstacleSet set(obstacles);
    std::vector<ContactLaw> laws;  // at body * obstacles.size() + obstacle
    for (const ContactBody& body : contacts_.bodies())
        for (const Obstacle& obstacle : obstacles)
            laws.push_back(combine(contact_law(world), body.law, obstacle.law));
    clearance_.update(obstacles, particles.size());
    constexpr size_t chunk = 512;
    ObstacleLoadSums loads(obstacles, particles.size(), chunk);
    std::vector<std::vector<Touch>> found((particles.size() + chunk - 1) / chunk);
    const auto resolve = [&](size_t part) {
        const size_t end = std::min(particles.size(), (part + 1) * chunk);
        for (size_t i = part * chunk; i < end; ++i) {
            const uint8_t axes = moving_axes(particles, i);
            if (axes == 0 || is_asleep(particles.flags[i])) continue;
            // Molten particles have half the radius: pressure keeps them half a spacing away, and
            // only particles that are thrown at the obstacle come nearer.
            const float radius = (0.5f - 0.25f * particles.molten[i]) *
                                 contacts_.bodies()[particles.body[i]].diameter;
            const float reach = radius + dt * particles.v[i].norm();
            const std::span<const uint32_t> near = clearance_.to_look_at(i, particles.x[i], reach);
            bool free = true;
            const ContactLaw* law = &laws[particles.body[i] * obstacles.size()];
            for (const uint32_t k : near) {
                if (!set.bounds[k].reaches(particles.x[i], reach)) continue;
                // Solids bounce as a whole, see Impacts.
                const bool solid = contacts_.bodies()[particles.body[i]].dimension == 3;
                const bool sticking = friction_.sticks(world, uint32_t(i));
                const Vec4f before = particles.v[i];
                const bool anchored = sticking && friction_.may_hold(uint32_t(i), uint32_t(k));
                const ContactLaw own{solid ? 0.0f : law[k].restitution,
                                     anchored ? 0.0f : law[k].friction};
                std::optional<Vec3f> normal;
                Vec4f change;
                if (axes == all_axes) {
                    normal = resolve_obstacle(obstacles[k], own, radius, slow, dt, particles.x[i],
                                              particles.v[i]);
                    change = particles.v[i] - before;
                } else if (const auto stop =
                               resolve_obstacle_along(axes, obstacles[k], own, radius, slow, dt,
                                                      particles.x[i], particles.v[i])) {
                    normal = stop->normal;
                    change = padded(stop->impulse);
                }
                if (!normal) continue;
                free = false;
                const Vec4f force = (particles.mass[i] / dt) * change;
                const Vec4f moving = along(axes, force, Vec4f::Zero());  // along free axes only
                particles.lasting[i] +=
                    lasting_part(xyz(moving), xyz(particles.force[i] + particles.contact[i])) *
                    moving;
                particles.contact[i] += force;
                loads.add(i, k, xyz(force), xyz(particles.x[i]) - radius * *normal);
                if (sticking)
                    friction_.press(world, uint32_t(i), uint32_t(k), normal->dot(xyz(force)));
                found[part].push_back({particles.body[i], Touch::obstacle,
                                       xyz(particles.x[i]) - radius * *normal,
                                       dt * normal->dot(force.head<3>()) * *normal,
                                       velocity_at(obstacles[k], xyz(particles.x[i])),
                                       law[k].restitution, uint32_t(k)});
            }
            if (free && near.size() == obstacles.size())
                clearance_.look(set, i, particles.x[i], reach);
        }
    };
    // Bodies touch obstacles in places that may all be the share of one thread.
    for_uneven(world.pool, found.size(), [&](const RoundShare& share) { share.for_each(resolve); });
    loads.add_to(world.on_obstacles.touching);
    for (const std::vector<Touch>& part : found)
        contacts_.touches().insert(contacts_.touches().end(), part.begin(), part.end());
}

}  // namespace taffy
