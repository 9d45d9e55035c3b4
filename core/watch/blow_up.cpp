#include "core/watch/blow_up.h"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace taffy {

namespace {

constexpr float world_radius = 1e4f;  // [m]: floats resolve 1 mm there
constexpr size_t most_told = 100;     // most particles that are reported
const std::string blow_up_advice =
    ". Try the automatic time step, a smaller step fraction, more damping, or the operator "
    "'corotated'";
const std::string fluid_advice = ". Try the accuracy 'fine', or the automatic time step";

/// Whether no particle moves by more than a quarter of the smallest support radius in a step, so
/// that none moves by more than half of one relative to its body.
bool is_slow(const World& world, double dt) {
    const Particles& p = world.particles;
    float support = 1e30f;
    for (const SimulationBody& body : world.bodies)
        support = std::min(support, body.definition.support);
    const float limit = float(0.24 * double(support) / dt);
    constexpr size_t chunk = 4096;
    std::vector<uint8_t> slow((p.size() + chunk - 1) / chunk, 1);
    world.pool.for_ranges(p.size(), chunk, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i)
            if (is_present(p.flags[i]) &&
                !(p.v[i].squaredNorm() <= limit * limit && p.x[i].allFinite()))
                slow[i / chunk] = 0;
    });
    return std::ranges::all_of(slow, [](uint8_t part) { return part != 0; });
}

}  // namespace

BlowUp find_blow_up(const World& world, double dt) {
    if (is_slow(world, dt)) return {};
    const Particles& p = world.particles;
    char text[200];
    for (const SimulationBody& body : world.bodies) {
        Vec4f mean = Vec4f::Zero();
        float count = 0.0f;
        for (const uint32_t i : body.rows)
            if (is_present(p.flags[i])) mean += p.v[i], count += 1.0f;
        mean /= std::max(count, 1.0f);
        const bool finite = mean.allFinite();
        const float limit = float(0.5 * double(body.definition.support) / dt);
        BlowUp found{.body = body.definition.name};
        const char* name = found.body.c_str();
        for (size_t k = 0; k < body.rows.size() && found.rows.size() < most_told; ++k) {
            const uint32_t i = body.rows[k];
            const float relative = (p.v[i] - mean).norm();
            const bool well = p.x[i].allFinite() && p.v[i].allFinite();
            if (!is_present(p.flags[i]) || (well && (!finite || relative <= limit))) continue;
            if (found.rows.empty())
                std::snprintf(text, sizeof text,
                              "body '%s': particle %zu moves at %.3g m/s relative to its body, "
                              "more than half a support radius in one step of %.3g s",
                              name, k, double(relative), dt);
            found.rows.push_back(i);
        }
        if (found.rows.empty()) continue;
        if (!finite)
            std::snprintf(text, sizeof text, "body '%s': a velocity is not a finite number", name);
        found.text = text;
        found.advice = body.material.is_fluid() ? fluid_advice : blow_up_advice;
        return found;
    }
    return {};
}

std::string find_departure(const World& world) {
    for (const SimulationBody& body : world.bodies)
        for (const uint32_t i : body.rows) {
            if (!is_present(world.particles.flags[i]) ||
                !(world.particles.x[i].norm() > world_radius))
                continue;
            char text[240];
            std::snprintf(
                text, sizeof text,
                "body '%s' is more than %.0f km from the origin, where positions are too imprecise "
                "to go on. Reset the scene, or give the body a ground to land on",
                body.definition.name.c_str(), double(world_radius) / 1e3);
            return text;
        }
    return {};
}

}  // namespace taffy
