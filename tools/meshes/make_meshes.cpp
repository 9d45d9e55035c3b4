// taffy_make_meshes FOLDER: writes the models of assets/meshes into FOLDER.
#include <cstdio>
#include <exception>

#include "tools/meshes/ply_file.h"
#include "tools/meshes/shapes.h"

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: taffy_make_meshes FOLDER\n");
        return 2;
    }
    try {
        for (const taffy::ShapeDefinition& definition : taffy::all_models()) {
            const taffy::TriangleMesh mesh = taffy::mesh_of(definition);
            const auto file = std::filesystem::path(argv[1]) / (definition.name + ".ply");
            taffy::write_ply(mesh, file);
            std::printf("%s: %zu vertices, %zu triangles\n", file.c_str(), mesh.position.size(),
                        mesh.triangles.size());
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "taffy_make_meshes: %s\n", error.what());
        return 1;
    }
    return 0;
}
