// Surfaces in sections of the scenes do not pop, and popping is detected.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "tests/popping/stories.h"
#include "tests/render/picture.h"

using namespace taffy;
using namespace taffy::popping;

namespace {

/// The vertex or surfel that is highest.
Vec3f top_of(const Snapshot& snapshot) {
    const std::vector<Disc> discs = snapshot.skins.empty() ? discs_of(snapshot, snapshot.splats)
                                                           : discs_of(snapshot, snapshot.skins);
    return std::ranges::max_element(discs, {}, [](const Disc& d) { return d.centre.z(); })->centre;
}

template <class Change>
void change_skins(Snapshot& snapshot, const Change& change) {
    for (auto& skin : snapshot.skins) {
        const auto copy = std::make_shared<SurfaceMesh>(*skin);
        change(*copy);
        skin = copy;
    }
}

/// Everything within the radius of the top is higher by this much [m].
void raise_top(Snapshot& snapshot, float radius, float by) {
    const Vec3f top = top_of(snapshot);
    const auto raise = [&](Vec3f& x) {
        if ((x - top).norm() < radius) x.z() += by;
    };
    for (Splat& splat : snapshot.splats) raise(splat.centre);
    change_skins(snapshot, [&](SurfaceMesh& skin) { std::ranges::for_each(skin.position, raise); });
}

/// A hole is where the top was.
void cut_top(Snapshot& snapshot, float radius) {
    const Vec3f top = top_of(snapshot);
    const auto is_cut = [&](const Vec3f& x) { return (x - top).norm() < radius; };
    std::erase_if(snapshot.splats, [&](const Splat& splat) { return is_cut(splat.centre); });
    change_skins(snapshot, [&](SurfaceMesh& skin) {
        SurfaceMesh kept;
        kept.mode = skin.mode, kept.time = skin.time;
        std::vector<uint32_t> name(skin.position.size(), ~0u);
        for (uint32_t v = 0; v < name.size(); ++v) {
            if (is_cut(skin.position[v])) continue;
            name[v] = uint32_t(kept.position.size());
            kept.position.push_back(skin.position[v]), kept.normal.push_back(skin.normal[v]);
            kept.colour.push_back(skin.colour[v]), kept.particle.push_back(skin.particle[v]);
            if (!skin.field.empty()) kept.field.push_back(skin.field[v]);
        }
        for (const auto& t : skin.triangles)
            if (std::ranges::none_of(t, [&](uint32_t v) { return name[v] == ~0u; }))
                kept.triangles.push_back({name[t[0]], name[t[1]], name[t[2]]});
        skin = kept;
    });
}

/// A surfel or a triangle more floats this far above the top [m].
void add_speck(Snapshot& snapshot, float above) {
    const Vec3f top = top_of(snapshot);
    const auto is_top = [&](const Vec3f& x) { return x == top; };
    const auto splat = std::ranges::find_if(snapshot.splats, is_top, &Splat::centre);
    if (splat != snapshot.splats.end()) {
        Splat speck = *splat;
        speck.centre.z() += above;
        snapshot.splats.push_back(speck);
    }
    change_skins(snapshot, [&](SurfaceMesh& skin) {
        const auto has_top = [&](const auto& t) {
            return std::ranges::any_of(t, [&](uint32_t v) { return is_top(skin.position[v]); });
        };
        const auto triangle = std::ranges::find_if(skin.triangles, has_top);
        if (triangle == skin.triangles.end()) return;
        const auto corners = *triangle;
        const uint32_t first = uint32_t(skin.position.size());
        for (const uint32_t v : corners) {
            skin.position.push_back(skin.position[v] + above * Vec3f::UnitZ());
            skin.normal.push_back(skin.normal[v]);
            skin.colour.push_back(skin.colour[v]);
            skin.particle.push_back(skin.particle[v]);
            if (!skin.field.empty()) skin.field.push_back(skin.field[v]);
        }
        skin.triangles.push_back({first, first + 1, first + 2});
    });
}

}  // namespace

TEST_CASE("surfaces of scenes do not pop from frame to frame", "[popping]") {
    for (const Story& story : sections()) {
        std::map<const SurfaceMode*, Worst> worst;
        const Take take{.from = story.from, .to = story.to, .modes = story.bounded_modes()};
        film(story.description(), take,
             [&](const SurfaceMode& mode, const Frame& frame) { worst[&mode].add(frame); });
        for (const auto& [mode, figures] : worst) {
            INFO(story.scene << " shown by " << mode->name);
            CHECK(figures.frames >= 15);
            CHECK(figures.mean > 0.001);  // something moves
            CHECK(story.bounds(*mode)->broken_by(figures) == "");
        }
    }
}

TEST_CASE("a surface that pops for one frame is found", "[popping]") {
    const Story& story = sections()[0];  // the bust that has just met the box
    const SceneDescription scene = story.description();
    const float d = scene.bodies[0].spacing;
    SurfaceFilm film(scene, true);
    const Comparison comparison(scene, film.shown_as(iso_surface), 320);
    film.simulation().advance(0.3);
    const Snapshot before[] = {film.shown_as(iso_surface), film.shown_as(surfel_surface)};
    film.simulation().advance(1.0 / 60.0);
    const Snapshot now[] = {film.shown_as(iso_surface), film.shown_as(surfel_surface)};
    for (const int k : {0, 1}) {
        const SurfaceMode& mode = k == 0 ? iso_surface : surfel_surface;
        INFO(mode.name);
        const auto broken = [&](const Snapshot& changed) {
            Worst worst;
            worst.add(comparison.compare(before[k], changed));
            return story.bounds(mode)->broken_by(worst);
        };
        CHECK(broken(now[k]) == "");

        Snapshot late = now[k];  // a tick was skipped
        late.skins = before[k].skins, late.splats = before[k].splats;
        CHECK(broken(late).find("mean jump") != std::string::npos);

        Snapshot raised = now[k];
        raise_top(raised, 3.0f * d, d);
        CHECK(broken(raised).find("torn area") != std::string::npos);

        Snapshot holed = now[k];
        cut_top(holed, 3.0f * d);
        CHECK(broken(holed).find("torn area") != std::string::npos);

        Snapshot specked = now[k];  // so small that nothing but the largest jump tells
        add_speck(specked, 2.0f * d);
        CHECK(broken(specked).find("largest jump") == 0);
        CHECK(broken(specked).find(',') == std::string::npos);

        if (!studio()) continue;
        Snapshot flashing = now[k];  // the shape is right, its colours are not
        for (Splat& splat : flashing.splats) splat.field += 300.0f;
        change_skins(flashing, [](SurfaceMesh& skin) {
            for (float& value : skin.field) value += 300.0f;
        });
        CHECK(broken(flashing).find("picture") != std::string::npos);
        CHECK(broken(flashing).find("jump") == std::string::npos);
    }

    Snapshot other_kernels = now[0];  // for one frame
    other_kernels.iso_settings.anisotropic = false;
    IsoInput input;
    REQUIRE(gather_iso_input(other_kernels, input));
    other_kernels.skins = IsoSkins().make(ThreadPool(1), input);
    Worst worst;
    worst.add(comparison.compare(before[0], other_kernels));
    CHECK(story.iso->broken_by(worst) != "");
}
