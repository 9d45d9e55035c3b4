#include "app/export/export_contents.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

#include "app/export/figure_columns.h"
#include "core/appearance/surface_modes.h"
#include "core/base/choice_message.h"
#include "core/base/error.h"
#include "core/base/printable.h"

namespace taffy {

namespace {

const std::vector<std::string> names = {"particles", "surface", "splats"};

/// Returns the surface modes of which the snapshot contains triangles, or splats. Iso-surfaces are
/// made for every export.
std::set<const SurfaceMode*> modes_in(const Snapshot& snapshot, ExportContents contents) {
    std::set<const SurfaceMode*> modes;
    if (contents == ExportContents::surface) {
        modes.insert({&mesh_surface, &iso_surface});
        for (const auto& skin : snapshot.skins) modes.insert(skin->mode);
    }
    if (contents == ExportContents::splats)
        for (const Splat& splat : snapshot.splats) modes.insert(splat.mode);
    return modes;
}

bool any_body_as(const Snapshot& snapshot, const std::set<const SurfaceMode*>& modes) {
    return std::ranges::any_of(
        snapshot.bodies, [&](const BodyState& body) { return modes.contains(body.shown_as); });
}

/// The points of a file that is being filled.
struct Points {
    explicit Points(const Snapshot& snapshot) : figures(snapshot) {}

    void add(const Vec3f& position) { frame.position.push_back(position); }
    void add_normal(const Vec3f& n) { normal.insert(normal.end(), {n.x(), n.y(), n.z()}); }
    void add_colour(const std::array<uint8_t, 3>& bytes) {
        colour.insert(colour.end(), bytes.begin(), bytes.end());
    }
    void add_triangles(const std::vector<std::array<uint32_t, 3>>& triangles, uint32_t first) {
        for (const auto& [a, b, c] : triangles)
            frame.triangles.push_back({first + a, first + b, first + c});
    }

    ExportFrame frame;
    std::vector<float> normal;
    std::vector<uint8_t> colour;
    FigureColumns figures;
};

void add_particles(const Snapshot& s, Points& points) {
    std::vector<float> radius;
    for (uint32_t k = 0; k < s.position.size(); ++k) {
        if (!std::isfinite(s.position[k].x())) continue;  // absent
        points.add(s.position[k].head<3>());
        radius.push_back(s.position[k].w());
        points.add_colour(bytes_of(s.bodies[s.body[k]].colour));
        points.figures.add(std::array{ParticleShare{k}});
    }
    points.frame.figures.push_back({"radius", 1, std::move(radius)});
}

void add_carried_mesh(const Snapshot& s, const BodyState& body, Points& points) {
    const EmbeddedSurface& surface = *body.surface;
    const auto carriers = surface.carriers();
    const TriangleMesh mesh =
        surface.carry(std::span(s.transforms).subspan(body.first_transform, carriers.size()));
    points.add_triangles(mesh.triangles, uint32_t(points.frame.position.size()));
    const SurfaceWeights& weights = surface.weights();
    std::vector<ParticleShare> shares;
    for (size_t v = 0; v < mesh.position.size(); ++v) {
        points.add(mesh.position[v]);
        points.add_normal(mesh.normal[v]);
        points.add_colour(bytes_of(body.colour));
        shares.clear();
        for (uint32_t k = weights.begin[v]; k < weights.begin[v + 1]; ++k)
            shares.push_back({body.first + carriers[weights.particle[k]], weights.weight[k]});
        points.figures.add(shares);
    }
}

void add_skin(const SurfaceMesh& skin, Points& points) {
    points.add_triangles(skin.triangles, uint32_t(points.frame.position.size()));
    for (size_t v = 0; v < skin.position.size(); ++v) {
        points.add(skin.position[v]);
        points.add_normal(skin.normal[v]);
        points.add_colour(bytes_of_linear(skin.colour[v]));
        if (skin.field.empty())
            points.figures.add(std::array{ParticleShare{skin.particle[v]}});
        else
            points.figures.add(skin.particle[v], skin.field[v]);
    }
}

void add_surfaces(const Snapshot& s, Points& points) {
    for (const BodyState& body : s.bodies)
        if (body.shown_as == &mesh_surface && body.surface) add_carried_mesh(s, body, points);
    for (const auto& skin : s.skins) add_skin(*skin, points);
}

void add_splats(const Snapshot& s, Points& points) {
    std::vector<float> u, v;
    for (const Splat& splat : s.splats) {
        points.add(splat.centre);
        points.add_normal(splat.u.cross(splat.v).normalized());
        points.add_colour(bytes_of_linear(splat.colour));
        u.insert(u.end(), splat.u.begin(), splat.u.end());
        v.insert(v.end(), splat.v.begin(), splat.v.end());
        points.figures.add(splat.particle, splat.field);
    }
    points.frame.figures.push_back({"half_axis_u", 3, std::move(u)});
    points.frame.figures.push_back({"half_axis_v", 3, std::move(v)});
}

}  // namespace

const char* name_of(ExportContents contents) {
    return names[size_t(contents)].c_str();
}

ExportContents export_contents(const std::string& name) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end())
        throw InputError(unknown_choice_message("kind of export", name, names));
    return ExportContents(found - names.begin());
}

ExportContents shown_contents(const Snapshot& snapshot) {
    for (const ExportContents contents : {ExportContents::surface, ExportContents::splats})
        if (any_body_as(snapshot, modes_in(snapshot, contents))) return contents;
    return ExportContents::particles;
}

void check_contents(const Snapshot& snapshot, ExportContents contents) {
    // A surface made of particles may have no triangles yet.
    std::set<const SurfaceMode*> others = {&particle_surface};
    if (contents == ExportContents::splats)
        others.insert({&mesh_surface, &iso_surface, &active_surface});
    const bool possible = contents == ExportContents::particles ||
                          std::ranges::any_of(snapshot.bodies, [&](const BodyState& body) {
                              return !others.contains(body.shown_as);
                          });
    if (!possible && contents == ExportContents::surface)
        throw InputError(
            "nothing is shown as a surface: export particles, or show a body as a surface, such as "
            "with --view surface=mesh");
    if (!possible)
        throw InputError("nothing is shown as splats: export particles, or show a body as splats");
}

std::string left_out(const Snapshot& snapshot, ExportContents contents) {
    if (contents == ExportContents::particles) return "";
    const std::set<const SurfaceMode*> modes = modes_in(snapshot, contents);
    std::string list;
    for (const BodyState& body : snapshot.bodies)
        if (!modes.contains(body.shown_as))
            list += (list.empty() ? "'" : ", '") + printable(body.name) + "'";
    if (list.empty()) return "";
    return "bodies that are shown in another way are not exported (" + list +
           "): an export of particles contains all bodies";
}

ExportFrame export_frame(const Snapshot& snapshot, ExportContents contents) {
    Points points(snapshot);
    points.frame.time = snapshot.diagnostics.time;
    points.frame.scene = snapshot.scene_name;
    for (const BodyState& body : snapshot.bodies) points.frame.bodies.push_back(body.name);
    if (contents == ExportContents::particles) add_particles(snapshot, points);
    if (contents == ExportContents::surface) add_surfaces(snapshot, points);
    if (contents == ExportContents::splats) add_splats(snapshot, points);
    if (contents != ExportContents::particles)
        points.frame.figures.push_back({"normal", 3, std::move(points.normal)});
    points.frame.figures.push_back({"colour", 3, std::move(points.colour)});
    points.figures.move_to(points.frame);
    return std::move(points.frame);
}

}  // namespace taffy
