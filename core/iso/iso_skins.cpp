#include "core/iso/iso_skins.h"
#include "core/base/srgb.h"

#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

void add_body(const Snapshot& snapshot, const BodyState& body, IsoParticles& particles) {
    const bool has_field = !snapshot.field.empty();
    size_t count = particles.x.size();
    particles.resize(count + body.count, has_field);
    const Vec3f colour = linear_from_srgb(body.colour);
    const float volume = body.spacing * body.spacing * body.spacing;
    for (uint32_t i = body.first; i < body.first + body.count; ++i) {
        const Vec4f& x = snapshot.position[i];
        if (!x.allFinite()) continue;
        particles.x[count] = {x.x(), x.y(), x.z(), body.spacing};
        particles.volume[count] = volume;
        particles.colour[count] = colour;
        if (has_field) particles.field[count] = snapshot.field[i];
        particles.name[count++] = i;
    }
    particles.resize(count, has_field);
}

}  // namespace

bool gather_iso_input(const Snapshot& snapshot, IsoInput& input) {
    input.time = snapshot.diagnostics.time;
    input.settings = snapshot.iso_settings;
    input.obstacles = snapshot.obstacles;
    for (IsoParticles& particles : input.surfaces) particles.clear();
    size_t count = 1;  // the first is shared by all bodies that flow or can melt
    for (const BodyState& body : snapshot.bodies) {
        if (body.shown_as != &iso_surface) continue;
        const bool shared = body.poured || body.material.is_fluid() || body.material.is_meltable();
        const size_t number = shared ? 0 : count++;
        if (input.surfaces.size() <= number) input.surfaces.resize(number + 1);
        add_body(snapshot, body, input.surfaces[number]);
    }
    input.surfaces.resize(std::max(input.surfaces.size(), size_t(1)));
    return std::ranges::any_of(input.surfaces,
                               [](const IsoParticles& particles) { return !particles.x.empty(); });
}

Skins IsoSkins::make(const ThreadPool& pool, const IsoInput& input) {
    Skins skins;
    for (const IsoParticles& particles : input.surfaces) {
        if (particles.x.empty()) continue;
        const auto mesh = std::make_shared<SurfaceMesh>();
        surface_.make(pool, particles, input.obstacles, input.settings, *mesh);
        mesh->mode = &iso_surface;
        mesh->time = input.time;
        skins.push_back(mesh);
    }
    return skins;
}

void IsoSkins::renew(const ThreadPool& pool, IsoInput& input, Snapshot& snapshot) {
    std::erase_if(snapshot.skins, [](const auto& skin) { return skin->mode == &iso_surface; });
    if (!gather_iso_input(snapshot, input)) return;
    const Skins skins = make(pool, input);
    snapshot.skins.insert(snapshot.skins.end(), skins.begin(), skins.end());
}

}  // namespace taffy
