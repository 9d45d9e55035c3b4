#include "core/scene/model_scene.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>

#include "core/base/error.h"
#include "core/mesh/model_file_checks.h"
#include "core/scene/model_library.h"
#include "core/scene/scene_document.h"
#include "core/scene/scene_keys.h"
#include "core/shapes/mesh_shape.h"

namespace taffy {

namespace {

constexpr const char* model_colour = "#e8b04a";
constexpr float usual_side = 1.0f;                            // [m]
constexpr float smallest_usual = 0.1f, largest_usual = 5.0f;  // usual sides of models in metres [m]
constexpr float density = 400.0f;                             // like foam rubber [kg/m^3]
constexpr float clearance = 0.05f;  // height above the ground over the longest side

/// The file's name, with '_' for characters that names of bodies cannot have.
std::string body_name(const std::filesystem::path& file) {
    std::string name = file.stem().string().substr(0, 40);
    std::replace_if(
        name.begin(), name.end(),
        [](unsigned char c) { return c >= 128 || (!std::isalnum(c) && c != '_' && c != '-'); },
        '_');
    return name.empty() ? "model" : name;
}

bool in_metres(const std::filesystem::path& file) {
    const std::string extension = model_extension(file);
    return extension == ".gltf" || extension == ".glb";
}

/// A stiffness at which a model of 1 m keeps its shape under its own weight [Pa]: the thinner, the
/// stiffer.
float young_modulus(ModelKind kind) {
    switch (kind) {
        case ModelKind::solid:
            return 2e5f;
        case ModelKind::sheet:
            return 1e6f;
        case ModelKind::rod:
            break;
    }
    return 5e6f;
}

const char* kind_name(ModelKind kind) {
    switch (kind) {
        case ModelKind::solid:
            return "solid";
        case ModelKind::sheet:
            return "sheet";
        case ModelKind::rod:
            break;
    }
    return "rods";
}

/// The same scene as the text of a scene file, for editing.
std::string text_of(const SceneDescription& scene, const std::string& material) {
    const BodyDescription& body = scene.bodies.at(0);
    const auto& mesh = *as_mesh(*body.shape);
    std::string text;
    const auto line = [&](const std::string& key, const ParameterValue& value) {
        text += key + " = " + toml_value(value) + "\n";
    };
    line("title", scene.title);
    line("description", scene.description);
    const CameraDescription& camera = scene.camera;
    text += "\n[camera]\n";
    line("target", Vec3d(camera.target.cast<double>()));
    line("azimuth", double(camera.azimuth));
    line("elevation", double(camera.elevation));
    line("distance", double(camera.distance));
    if (scene.view.surface == &mesh_surface) {
        text += "\n[view]\n";
        line("surface", std::string(mesh_surface.name));
    }
    text += "\n[[body]]\n";
    line("name", body.name);
    line("shape", std::string("mesh"));
    line("file", std::filesystem::absolute(scene.file).string());
    if (mesh.size > 0.0f) line("size", double(mesh.size));
    line("particles", mesh.particles);
    line("position", Vec3d(body.position.cast<double>()));
    line("colour", std::string(model_colour));
    if (!material.empty()) {
        line("material", material);
    } else {
        text += "\n[body.material]\n";
        line("young_modulus", double(body.material.young_modulus));
        line("density", double(body.material.density));
    }
    text += "\n[[obstacle]]\n";
    line("name", std::string("ground"));
    line("shape", std::string("plane"));
    return text;
}

}  // namespace

std::string summary(const MeshShape& shape, float spacing) {
    const Vec3f size = box_of(*shape.model).size();
    const double count = std::round(estimated_count(*shape.model, double(spacing)));
    char text[200];
    std::snprintf(text, sizeof text, "%s, %.3g x %.3g x %.3g m, about %.0f particles %.3g m apart",
                  kind_name(shape.model->kind), double(size[0]), double(size[1]), double(size[2]),
                  count, double(spacing));
    return text;
}

SceneDescription scene_of_model(const std::filesystem::path& file, std::stop_token stop) {
    ModelLibrary models(std::move(stop));
    MeshShape mesh;
    mesh.file = file.string();
    const float side = models.side_of(file);
    if (!in_metres(file) || side < smallest_usual || side > largest_usual) mesh.size = usual_side;
    mesh.model = models.get(file, mesh.scale, mesh.size);
    mesh.particles = default_particles(*mesh.model);

    BodyDescription body;
    body.name = body_name(file);
    body.spacing = float(spacing_for_count(*mesh.model, mesh.particles));
    const Vec3f size = box_of(*mesh.model).size();
    body.position[2] = 0.5f * size[2] + clearance * size.maxCoeff();
    body.colour = parse_colour(model_colour);
    body.material.young_modulus = young_modulus(mesh.model->kind);
    body.material.density = density;
    body.shape = std::make_shared<const MeshShape>(mesh);

    SceneDescription scene;
    scene.file = file;
    scene.name = file.stem().string();
    scene.title = file.filename().string();
    scene.description = "A model on its own: " + summary(mesh, body.spacing) + ".";
    // A row of balls would not look like a line.
    if (mesh.model->kind == ModelKind::rod) scene.view.surface = &mesh_surface;
    scene.camera.azimuth = 25.0f;
    scene.camera.elevation = 15.0f;
    scene.camera.target[2] = 0.55f * size[2];
    scene.camera.distance = 2.6f * size.maxCoeff();
    scene.bodies.push_back(std::move(body));
    Obstacle ground;
    ground.name = "ground";
    scene.obstacles.push_back(ground);
    scene.notices = models.notices();
    scene.notices.insert(scene.notices.begin(),
                         scene.title + ": " + summary(mesh, scene.bodies[0].spacing));
    scene.text = text_of(scene, "");
    return scene;
}

void give_material(SceneDescription& scene, const MaterialEntry& material) {
    if (!is_model_file(scene.file))
        throw InputError(
            "a scene file sets the materials of its bodies itself; only a model that is opened on "
            "its own can be given a material");
    BodyDescription& body = scene.bodies.at(0);
    body.material = material.material;
    body.look = material.look;
    scene.model_material = material.path;
    const auto& mesh = *as_mesh(*body.shape);
    scene.description =
        "A model on its own, of " + material.name + ": " + summary(mesh, body.spacing) + ".";
    const bool has_name = material.path.parent_path() == material_directory() ||
                          material.path.parent_path() == user_material_directory();
    scene.text = text_of(scene, has_name ? material.name : absolute(material.path).string());
}

}  // namespace taffy
