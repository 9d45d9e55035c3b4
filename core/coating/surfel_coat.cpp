// Coats of surfels (core/surfels), shown as splats with the colours and values of the particles
// around them.
#include <algorithm>

#include "core/appearance/surface_modes.h"
#include "core/coating/coat_colours.h"
#include "core/coating/coat_surface.h"
#include "core/snapshot/snapshot.h"
#include "core/surfels/mesh_sampling.h"
#include "core/surfels/surfel_surface.h"

namespace taffy {

namespace {

const SurfelParameters& parameters_of(const World& world) {
    return world.parameters.modules.of<SurfelParameters>();
}

SurfelInput input_of(const World& world, const CoatParticles& p) {
    const bool breaks =
        std::ranges::any_of(p.body, [&](uint32_t body) { return world.bodies[body].reshaped; });
    return {p.x, p.id, p.beta, p.spacing, world.obstacles, breaks};
}

class SurfelCoat : public CoatSurface {
  public:
    void begin(const World& world, const TriangleMesh& mesh, float spacing) override {
        surface_.start(sample_mesh(mesh, parameters_of(world).radius * spacing));
    }
    void update(const World& world, const CoatParticles& particles, double) override {
        surface_.update(world.pool, input_of(world, particles), parameters_of(world));
    }
    void capture(const World& world, const CoatParticles& particles, double,
                 Snapshot& out) const override;
    void visit(StateVisitor& state) override { surface_.visit(state); }

  private:
    SurfelSurface surface_;
};

void SurfelCoat::capture(const World& world, const CoatParticles& particles, double,
                         Snapshot& out) const {
    std::vector<Vec4f> x, n, u;
    surface_.carried(world.pool, input_of(world, particles), x, n, u);
    const CoatColours colours(particles, out);
    const float radius = particles.spacing * parameters_of(world).radius;
    const size_t first = out.splats.size();
    out.splats.resize(first + x.size());
    world.pool.for_ranges(x.size(), 256, [&](size_t begin, size_t end) {
        std::vector<CellGrid::Range> scratch;
        for (size_t i = begin; i < end; ++i) {
            Splat& splat = out.splats[first + i];
            const Vec3f normal = n[i].head<3>(), along = u[i].head<3>();
            splat.centre = x[i].head<3>();
            splat.u = radius * along, splat.v = radius * normal.cross(along);
            splat.mode = &surfel_surface;
            const CoatColour colour = colours.at(splat.centre, scratch);
            splat.particle = colour.particle;
            splat.colour = colour.colour, splat.field = colour.field;
        }
    });
}

std::unique_ptr<CoatSurface> make() {
    return std::make_unique<SurfelCoat>();
}

}  // namespace

extern constinit const CoatKind surfel_coat{surfel_surface, "surfels", make};

}  // namespace taffy
