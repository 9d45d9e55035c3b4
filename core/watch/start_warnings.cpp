#include "core/watch/start_warnings.h"

#include <algorithm>
#include <cstdio>

#include "core/collision/obstacle_contact.h"
#include "core/collision/obstacle_shape.h"
#include "core/fluid/fluid_flow.h"
#include "core/neighbors/cell_grid.h"

namespace taffy {

namespace {

constexpr size_t most_sentences = 5;
// Overlapping lattices, at any offset, have particles closer than half the diagonal of a cell, 0.87
// spacings; the particles of touching bodies are a whole spacing apart.
constexpr float too_near = 0.88f;  // of the mean spacing
constexpr float too_deep = 0.25f;  // depth below an obstacle's surface, in spacings

struct Box {
    Vec3f lower = Vec3f::Constant(1e30f), upper = Vec3f::Constant(-1e30f);
    bool meets(const Box& other, float margin) const {
        return ((lower - other.upper).array() < margin).all() &&
               ((other.lower - upper).array() < margin).all();
    }
    bool holds(const Vec4f& x, float margin) const {
        return ((xyz(x) - lower).array() > -margin).all() &&
               ((upper - xyz(x)).array() > -margin).all();
    }
};

std::string sentence(const char* format, const std::string& a, const std::string& b, size_t count,
                     double length) {
    char text[400];
    std::snprintf(text, sizeof text, format, a.c_str(), b.c_str(), count, length);
    return text;
}

/// The number of particles of the second list closer than distance [m] to one of the first.
size_t count_near(std::span<const Vec4f> first, std::span<const Vec4f> second, float distance) {
    if (first.empty() || second.empty()) return 0;
    CellGrid grid;
    grid.build(first, distance);
    size_t count = 0;
    for (const Vec4f& x : second) {
        bool near = false;
        grid.for_each_near(
            x, [&](uint32_t, const Vec4f& y) { near = near || (y - x).norm() < distance; });
        count += near ? 1 : 0;
    }
    return count;
}

std::vector<std::string> bodies_in_each_other(const World& world) {
    const Particles& particles = world.particles;
    const std::vector<SimulationBody>& bodies = world.bodies;
    std::vector<Box> boxes(bodies.size());
    const auto of_body = [&](const SimulationBody& body, const auto& visit) {
        for (const uint32_t i : body.rows)
            if (is_present(particles.flags[i])) visit(i);
    };
    for (size_t b = 0; b < bodies.size(); ++b)
        of_body(bodies[b], [&](uint32_t i) {
            boxes[b].lower = boxes[b].lower.cwiseMin(xyz(particles.x[i]));
            boxes[b].upper = boxes[b].upper.cwiseMax(xyz(particles.x[i]));
        });
    std::vector<std::string> sentences;
    for (size_t b = 0; b < bodies.size(); ++b)
        for (size_t a = 0; a < b && sentences.size() < most_sentences; ++a) {
            const float distance =
                too_near * 0.5f * (bodies[a].definition.spacing + bodies[b].definition.spacing);
            if (!boxes[a].meets(boxes[b], distance)) continue;
            std::vector<Vec4f> first, second;
            of_body(bodies[a], [&](uint32_t i) {
                if (boxes[b].holds(particles.x[i], distance)) first.push_back(particles.x[i]);
            });
            of_body(bodies[b], [&](uint32_t i) {
                if (boxes[a].holds(particles.x[i], distance)) second.push_back(particles.x[i]);
            });
            if (const size_t count = count_near(first, second, distance); count > 0)
                sentences.push_back(sentence(
                    "The bodies '%s' and '%s' overlap at the start: %zu particles of the "
                    "second lie nearer than %.3g m to the first. They will burst apart; "
                    "move one of them.",
                    bodies[a].definition.name, bodies[b].definition.name, count, double(distance)));
        }
    return sentences;
}

std::vector<std::string> bodies_in_obstacles(const World& world) {
    const Particles& particles = world.particles;
    std::vector<std::string> sentences;
    for (const SimulationBody& body : world.bodies) {
        if (body.material.is_fluid()) continue;  // see pressed_fluids
        for (const Obstacle& obstacle : world.obstacles) {
            const ObstacleBounds bounds = bounds_of(obstacle);
            size_t count = 0;
            float deepest = 0.0f;
            for (const uint32_t i : body.rows) {
                const uint8_t axes = moving_axes(particles, i);
                if (!obstacle.present || axes == 0 || !bounds.reaches(particles.x[i], 0.0f))
                    continue;
                const SurfacePoint surface = nearest_surface(obstacle, xyz(particles.x[i]));
                const float depth = -surface.distance;
                if (depth < too_deep * body.definition.spacing) continue;
                if (!stops_along(axes, surface.normal)) continue;
                ++count;
                deepest = std::max(deepest, depth);
            }
            if (count > 0 && sentences.size() < most_sentences)
                sentences.push_back(
                    sentence("The body '%s' begins inside the obstacle '%s': %zu particles, up to "
                             "%.3g m deep. It will be thrown out; move it.",
                             body.definition.name, obstacle.name, count, double(deepest)));
        }
    }
    return sentences;
}

}  // namespace

std::string start_warnings(const World& world) {
    std::string text;
    for (const auto& sentences :
         {pressed_fluids(world), bodies_in_obstacles(world), bodies_in_each_other(world)})
        for (const std::string& one : sentences) text += (text.empty() ? "" : "\n") + one;
    return text;
}

}  // namespace taffy
