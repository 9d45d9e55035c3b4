// Friction of solids on obstacles: anchors, see core/collision/anchor.h.
#include "core/collision/obstacle_anchor.h"
#include "core/integration/leapfrog.h"
#include "core/simulation/simulation_state.h"

namespace taffy {

bool Simulation::State::sticks(uint32_t i) const {
    return !is_implicit() && particles.molten[i] <= 0.0f &&
           !bodies[particles.body[i]].material.is_fluid() && moves_freely(particles.flags[i]);
}

double Simulation::State::anchor_frequency2_of(uint32_t body) const {
    const SimulationBody& b = bodies[body];
    return anchor_frequency2(double(b.material.young_modulus), double(b.material.density),
                             double(b.definition.spacing));
}

AnchorLaw Simulation::State::anchor_law_of(uint32_t i) const {
    const uint32_t body = particles.body[i];
    const Obstacle& obstacle = obstacles[anchors[i].obstacle];
    const ContactLaw law = combine(contact_law(), contact_bodies[body].law, obstacle.law);
    return anchor_law(anchor_frequency2_of(body), double(particles.mass[i]), law.friction);
}

bool Simulation::State::press(uint32_t i, uint32_t obstacle, float push) {
    Anchor& anchor = anchors[i];
    if (!anchor.holds()) anchor = anchor_at(obstacle, obstacles[obstacle], xyz(particles.x[i]));
    if (anchor.obstacle == obstacle) anchor.push += push;
    return anchor.obstacle == obstacle;
}

void Simulation::State::advance_anchors(float dt) {
    pool.for_ranges(anchors.size(), 512, [&](size_t begin, size_t end) {
        for (size_t k = begin; k < end; ++k) {
            const uint32_t i = uint32_t(k);
            if (!anchors[i].holds()) continue;
            if (!sticks(i)) {
                anchors[i] = Anchor{};
                continue;
            }
            advance_obstacle_anchor(anchor_law_of(i), obstacles[anchors[i].obstacle],
                                    0.5f * contact_bodies[particles.body[i]].diameter,
                                    xyz(particles.x[i]), dt, anchors[i]);
        }
    });
}

void Simulation::State::add_friction() {
    pool.for_ranges(anchors.size(), 512, [&](size_t begin, size_t end) {
        for (size_t k = begin; k < end; ++k) {
            const uint32_t i = uint32_t(k);
            if (!anchors[i].holds()) continue;
            const AnchorLaw law = anchor_law_of(i);
            const AnchorStretch stretch =
                anchor_stretch(anchors[i], obstacles[anchors[i].obstacle], 0.0f,
                               xyz(particles.x[i]), xyz(particles.v[i]));
            particles.force[i] += padded(anchor_force(law, stretch.way, stretch.velocity,
                                                      friction_limit(anchors[i], law.friction)));
        }
    });
}

double Simulation::State::anchor_energy() const {
    double sum = 0.0;
    for (uint32_t i = 0; i < anchors.size(); ++i) {
        if (!anchors[i].holds()) continue;
        const AnchorStretch stretch = anchor_stretch(anchors[i], obstacles[anchors[i].obstacle],
                                                     0.0f, xyz(particles.x[i]), Vec3f::Zero());
        sum += 0.5 * double(anchor_law_of(i).stiffness) * double(stretch.way.squaredNorm());
    }
    return sum;
}

}  // namespace taffy
