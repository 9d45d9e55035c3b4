#include "core/friction/static_friction.h"

#include <algorithm>

#include "core/collision/obstacle_anchor.h"
#include "core/particles/particle_flags.h"

namespace taffy {

bool StaticFriction::sticks(const World& at, uint32_t i) const {
    const Particles& p = at.particles;
    return !at.is_implicit() && p.molten[i] <= 0.0f && !at.bodies[p.body[i]].material.is_fluid() &&
           moves_freely(p.flags[i]);
}

void StaticFriction::changed(World& at, Changes) {
    if (std::ranges::any_of(at.bodies, [](auto& body) { return !body.material.is_fluid(); }))
        anchors_.use();
}

double StaticFriction::frequency2(const SimulationBody& body) {
    return anchor_frequency2(double(body.material.young_modulus), double(body.material.density),
                             double(body.definition.spacing));
}

AnchorLaw StaticFriction::law_of(const World& at, uint32_t i) const {
    const SimulationBody& body = at.bodies[at.particles.body[i]];
    const ContactLaw of_scene{at.parameters.restitution, at.parameters.contact_friction};
    const ContactLaw of_body{body.material.restitution, body.material.friction};
    const ContactLaw law = combine(of_scene, of_body, at.obstacles[anchors_[i].obstacle].law);
    return anchor_law(frequency2(body), double(at.particles.mass[i]), law.friction);
}

void StaticFriction::press(const World& at, uint32_t i, uint32_t obstacle, float push) {
    Anchor& anchor = anchors_[i];
    if (!anchor.holds())
        anchor = anchor_at(obstacle, at.obstacles[obstacle], xyz(at.particles.x[i]));
    if (anchor.obstacle == obstacle) anchor.push += push;
}

void StaticFriction::after_drift(World& at) {
    at.pool.for_ranges(anchors_.size(), 512, [&](size_t begin, size_t end) {
        for (size_t k = begin; k < end; ++k) {
            const uint32_t i = uint32_t(k);
            Anchor& anchor = anchors_[i];
            if (!anchor.holds() || is_asleep(at.particles.flags[i])) continue;
            if (!sticks(at, i)) {
                anchor = Anchor{};
                continue;
            }
            const SimulationBody& body = at.bodies[at.particles.body[i]];
            const float diameter = at.parameters.contact_distance * body.definition.spacing;
            advance_obstacle_anchor(law_of(at, i), at.obstacles[anchor.obstacle], 0.5f * diameter,
                                    xyz(at.particles.x[i]), float(at.dt), anchor);
        }
    });
}

void StaticFriction::add_forces(World& at, std::span<Vec4f> force) {
    constexpr size_t grain = 512;
    ObstacleLoadSums loads(at.obstacles, anchors_.size(), grain);
    at.pool.for_ranges(anchors_.size(), grain, [&](size_t begin, size_t end) {
        for (size_t k = begin; k < end; ++k) {
            const uint32_t i = uint32_t(k);
            const Anchor& anchor = anchors_[i];
            if (!anchor.holds()) continue;
            const AnchorLaw law = law_of(at, i);
            const AnchorStretch stretch =
                anchor_stretch(anchor, at.obstacles[anchor.obstacle], 0.0f, xyz(at.particles.x[i]),
                               xyz(at.particles.v[i]));
            const Vec3f rub = anchor_force(law, stretch.way, stretch.velocity,
                                           friction_limit(anchor, law.friction));
            force[i] += padded(rub);
            loads.add(i, anchor.obstacle, rub, xyz(at.particles.x[i]));
        }
    });
    loads.add_to(at.on_obstacles.pressing);
}

void StaticFriction::add_energy(const World& at, Energies& energies) const {
    double sum = 0.0;
    for (uint32_t i = 0; i < anchors_.size(); ++i) {
        const Anchor& anchor = anchors_[i];
        if (!anchor.holds()) continue;
        const AnchorStretch stretch = anchor_stretch(anchor, at.obstacles[anchor.obstacle], 0.0f,
                                                     xyz(at.particles.x[i]), Vec3f::Zero());
        sum += 0.5 * double(law_of(at, i).stiffness) * double(stretch.way.squaredNorm());
    }
    energies.elastic += sum;
}

void StaticFriction::visit_motion(World& world, StateVisitor& state) {
    state("anchors", anchors_);
    if (!state.reads()) return;
    for (const Anchor& anchor : anchors_.values())
        state.expect("anchors", !anchor.holds() || anchor.obstacle < world.obstacles.size());
}

}  // namespace taffy
