// Surfels as splats, with the colours and values of the particles around them.
#include <cmath>

#include "core/appearance/surface_modes.h"
#include "core/base/srgb.h"
#include "core/coating/coating.h"
#include "core/snapshot/snapshot.h"
#include "core/surfels/points_near.h"
#include "core/surfels/surfel_formulas.h"

namespace taffy {

namespace {

/// Reach of the weighted means, in spacings.
constexpr float reach = 2.0f;

/// What particles tell of the splats around them.
class Colouring {
  public:
    Colouring(const CoatParticles& particles, float spacing, const Snapshot& snapshot)
        : particles_(particles), spacing_(spacing), snapshot_(snapshot) {
        grid_.build(particles.x, spacing);
        for (const BodyState& body : snapshot.bodies)
            colours_.push_back(linear_from_srgb(body.colour));
    }

    /// The nearest particle, and means with the weights of eq. 7.
    void fill(Splat& splat, const Vec4f& at, std::vector<CellGrid::Range>& ranges) const {
        const float support = reach * spacing_;
        float nearest = 1e30f, sum = 0.0f, field = 0.0f;
        Vec3f colour = Vec3f::Zero();
        splat.particle = index_of(0);
        splat.colour = colours_[particles_.body[0]];
        const auto add = [&](uint32_t slot, float distance2) {
            const uint32_t p = grid_.order()[slot];
            const float w = surfel_weight(distance2 / (support * support));
            sum += w, colour += w * colours_[particles_.body[p]];
            if (!snapshot_.field.empty()) field += w * snapshot_.field[index_of(p)];
            if (distance2 < nearest) nearest = distance2, splat.particle = index_of(p);
        };
        for_points_near(grid_, at, support, ranges, add);
        if (!(sum > 0.0f)) {  // detail of a model farther out
            for_points_near(grid_, at, 2.0f * support, ranges, [&](uint32_t slot, float distance2) {
                if (distance2 >= nearest) return;
                const uint32_t p = grid_.order()[slot];
                nearest = distance2, splat.particle = index_of(p);
                splat.colour = colours_[particles_.body[p]];
                if (!snapshot_.field.empty()) splat.field = snapshot_.field[index_of(p)];
            });
            return;
        }
        splat.colour = colour / sum, splat.field = field / sum;
    }

  private:
    uint32_t index_of(uint32_t p) const {
        return snapshot_.bodies[particles_.body[p]].first + particles_.number[p];
    }
    const CoatParticles& particles_;
    float spacing_;
    const Snapshot& snapshot_;
    CellGrid grid_;
    std::vector<Vec3f> colours_;  // linear, by body
};

}  // namespace

void add_splats(const World& world, const Coat& coat, const CoatParticles& particles,
                Snapshot& out) {
    if (particles.x.empty()) return;
    std::vector<Vec4f> x, n, u;
    coat.surface.carried(world.pool, particles.input(world, coat.spacing), x, n, u);
    const Colouring colouring(particles, coat.spacing, out);
    const float radius = coat.spacing * world.parameters.modules.of<SurfelParameters>().radius;
    const size_t first = out.splats.size();
    out.splats.resize(first + x.size());
    world.pool.for_ranges(x.size(), 256, [&](size_t begin, size_t end) {
        std::vector<CellGrid::Range> ranges;
        for (size_t i = begin; i < end; ++i) {
            Splat& splat = out.splats[first + i];
            const Vec3f normal = n[i].head<3>(), along = u[i].head<3>();
            splat.centre = x[i].head<3>();
            splat.u = radius * along, splat.v = radius * normal.cross(along);
            splat.mode = &surfel_surface;
            colouring.fill(splat, x[i], ranges);
        }
    });
}

}  // namespace taffy
