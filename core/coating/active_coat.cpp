// Coats that are active implicit surfaces (core/active_surface), shown as skins with the colours
// and values of the particles around them.
#include "core/active_surface/active_surface.h"
#include "core/active_surface/shown_surface.h"
#include "core/appearance/surface_modes.h"
#include "core/coating/coat_colours.h"
#include "core/coating/coat_surface.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

namespace {

class ActiveCoat : public CoatSurface {
  public:
    void update(const World& world, const CoatParticles& particles, double duration) override;
    void capture(const World& world, const CoatParticles& particles, double since,
                 Snapshot& out) const override;
    void visit(StateVisitor& state) override { surface_.visit(state); }

  private:
    void add_drops(const CoatParticles& particles, float since, const CoatColours& colours,
                   SurfaceMesh& mesh, std::vector<CoatColour>& seen) const;

    ActiveSurface surface_;
};

std::vector<Vec4f> with_spacing(const CoatParticles& particles) {
    std::vector<Vec4f> x = particles.x;
    for (Vec4f& place : x) place.w() = particles.spacing;
    return x;
}

void ActiveCoat::update(const World& world, const CoatParticles& particles, double duration) {
    const float d = particles.spacing;
    const std::vector<Vec4f> x = with_spacing(particles);
    const std::vector<float> volume(x.size(), d * d * d);
    surface_.update(world.pool, {x, particles.v, volume},
                    world.parameters.modules.of<ActiveParameters>(), duration);
}

/// Between updates the surface moves with the particles.
void ActiveCoat::capture(const World& world, const CoatParticles& particles, double since,
                         Snapshot& out) const {
    const auto mesh = std::make_shared<SurfaceMesh>();
    mesh->mode = &active_surface;
    mesh->time = out.diagnostics.time;
    mesh_between_walls(world.pool, surface_.field(), world.obstacles, particles.spacing, *mesh);
    const CoatColours colours(particles, out);
    const size_t count = mesh->position.size();
    std::vector<CoatColour> seen(count);
    world.pool.for_ranges(count, 256, [&](size_t begin, size_t end) {
        std::vector<CellGrid::Range> scratch;
        for (size_t v = begin; v < end; ++v) {
            seen[v] = colours.at(mesh->position[v], scratch);
            mesh->position[v] += float(since) * seen[v].velocity;
        }
    });
    add_drops(particles, float(since), colours, *mesh, seen);
    for (const CoatColour& colour : seen) {
        mesh->colour.push_back(colour.colour);
        mesh->particle.push_back(colour.particle);
        if (!out.field.empty()) mesh->field.push_back(colour.field);
    }
    out.skins.push_back(mesh);
}

/// Adds drops in place of the particles that the surface does not hold.
void ActiveCoat::add_drops(const CoatParticles& particles, float since, const CoatColours& colours,
                           SurfaceMesh& mesh, std::vector<CoatColour>& seen) const {
    for (uint32_t p = 0; p < particles.x.size(); ++p) {
        const Vec3f x = particles.x[p].head<3>(), v = particles.v[p].head<3>();
        const float radius = drop_radius(surface_.field(), x - since * v, particles.spacing);
        if (!(radius > 0.1f * particles.spacing)) continue;
        seen.resize(seen.size() + add_ball(x, radius, mesh), colours.of(p));
    }
}

std::unique_ptr<CoatSurface> make() {
    return std::make_unique<ActiveCoat>();
}

}  // namespace

extern constinit const CoatKind active_coat{active_surface, "active surface", make};

}  // namespace taffy
