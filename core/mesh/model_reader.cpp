#include "core/mesh/model_reader.h"

#include <assimp/config.h>
#include <assimp/mesh.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <algorithm>
#include <assimp/Importer.hpp>
#include <cctype>
#include <cstring>

#include "core/base/error.h"
#include "core/base/nearest_name.h"
#include "core/mesh/isolated_call.h"

namespace taffy {

namespace {

constexpr size_t max_nodes = 100'000;

std::string extension_of(const std::filesystem::path& file) {
    std::string extension = file.extension().string();
    for (char& c : extension) c = char(std::tolower(static_cast<unsigned char>(c)));
    return extension;
}

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& why) {
    throw InputError("'" + file.string() + "': " + why);
}

void check_file(const std::filesystem::path& file) {
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    if (!std::filesystem::exists(status))
        throw InputError("there is no model file '" + file.string() + "'");
    if (!std::filesystem::is_regular_file(status)) refuse(file, "this is not a file");
    if (!is_model_file(file))
        refuse(file,
               "models are OBJ, PLY, STL or glTF files (.obj, .ply, .stl, .gltf, .glb), not '" +
                   file.extension().string() + "'");
    const auto size = std::filesystem::file_size(file, error);
    if (error) refuse(file, "cannot be read: " + error.message());
    if (size == 0) refuse(file, "the file is empty");
    if (size > max_model_bytes)
        refuse(file, "the file has " + std::to_string(size >> 20) + " MiB; at most " +
                         std::to_string(max_model_bytes >> 20) + " MiB are possible");
}

void check_counts(size_t vertices, size_t triangles) {
    if (vertices > max_model_vertices)
        throw InputError("the model has more than " + std::to_string(max_model_vertices) +
                         " vertices, the most that is possible: simplify it first");
    if (triangles > max_model_triangles)
        throw InputError("the model has more than " + std::to_string(max_model_triangles) +
                         " triangles, the most that is possible: simplify it first");
}

void append_mesh(const aiMesh& mesh, const aiMatrix4x4& place, RawModel& model) {
    const uint32_t first = uint32_t(model.position.size());
    check_counts(size_t(first) + mesh.mNumVertices, model.triangles.size() + mesh.mNumFaces);
    for (unsigned v = 0; v < mesh.mNumVertices; ++v) {
        const aiVector3D x = place * mesh.mVertices[v];
        model.position.emplace_back(float(x.x), float(x.y), float(x.z));
    }
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
        const aiFace& face = mesh.mFaces[f];
        const auto index = [&](unsigned k) { return first + face.mIndices[k]; };
        if (face.mNumIndices == 2) model.lines.push_back({index(0), index(1)});
        for (unsigned k = 2; k < face.mNumIndices; ++k)  // 3 after triangulation
            model.triangles.push_back({index(0), index(k - 1), index(k)});
    }
}

/// All meshes of the scene at their places; a mesh that is used twice comes twice.
RawModel collect(const aiScene& scene) {
    struct Visit {
        const aiNode* node;
        aiMatrix4x4 place;
    };
    RawModel model;
    std::vector<Visit> open = {{scene.mRootNode, aiMatrix4x4()}};
    size_t visited = 0;
    while (!open.empty()) {
        const Visit visit = open.back();
        open.pop_back();
        if (!visit.node) continue;
        if (++visited > max_nodes) throw InputError("the model has too many parts");
        const aiMatrix4x4 place = visit.place * visit.node->mTransformation;
        for (unsigned m = 0; m < visit.node->mNumMeshes; ++m)
            if (visit.node->mMeshes[m] < scene.mNumMeshes)
                append_mesh(*scene.mMeshes[visit.node->mMeshes[m]], place, model);
        for (unsigned c = visit.node->mNumChildren; c > 0; --c)
            open.push_back({visit.node->mChildren[c - 1], place});
    }
    return model;
}

/// "why" without the file's name and line breaks, for one sentence.
std::string plain(std::string why) {
    for (char& c : why)
        if (static_cast<unsigned char>(c) < 32 || static_cast<unsigned char>(c) > 126) c = ' ';
    return why.substr(0, 200);
}

RawModel read_with_assimp(const std::filesystem::path& file) {
    Assimp::Importer importer;
    importer.SetPropertyInteger(AI_CONFIG_PP_RVC_FLAGS,
                                aiComponent_NORMALS | aiComponent_TANGENTS_AND_BITANGENTS |
                                    aiComponent_COLORS | aiComponent_TEXCOORDS |
                                    aiComponent_BONEWEIGHTS | aiComponent_ANIMATIONS |
                                    aiComponent_TEXTURES | aiComponent_LIGHTS |
                                    aiComponent_CAMERAS | aiComponent_MATERIALS);
    const aiScene* scene =
        importer.ReadFile(file.string(), aiProcess_RemoveComponent | aiProcess_Triangulate);
    if (!scene || !scene->mRootNode)
        throw InputError("cannot be read: " + plain(importer.GetErrorString()));
    return collect(*scene);
}

template <class T>
void append_bytes(const std::vector<T>& values, std::string& bytes) {
    const uint64_t count = values.size();
    bytes.append(reinterpret_cast<const char*>(&count), sizeof count);
    bytes.append(reinterpret_cast<const char*>(values.data()), count * sizeof(T));
}

/// False when the bytes end too early.
template <class T>
bool take_bytes(std::string_view& bytes, std::vector<T>& values) {
    uint64_t count = 0;
    if (bytes.size() < sizeof count) return false;
    std::memcpy(&count, bytes.data(), sizeof count);
    bytes.remove_prefix(sizeof count);
    if (count > bytes.size() / sizeof(T)) return false;
    values.resize(count);
    if (count > 0) std::memcpy(static_cast<void*>(values.data()), bytes.data(), count * sizeof(T));
    bytes.remove_prefix(count * sizeof(T));
    return true;
}

std::string to_bytes(const RawModel& model) {
    std::string bytes;
    append_bytes(model.position, bytes);
    append_bytes(model.triangles, bytes);
    append_bytes(model.lines, bytes);
    return bytes;
}

/// Checks everything: a library that went astray may have sent anything.
bool from_bytes(std::string_view bytes, RawModel& model) {
    if (!take_bytes(bytes, model.position) || !take_bytes(bytes, model.triangles) ||
        !take_bytes(bytes, model.lines))
        return false;
    const auto in_range = [&](const auto& indices) {
        return std::all_of(indices.begin(), indices.end(),
                           [&](uint32_t i) { return i < model.position.size(); });
    };
    return std::all_of(model.triangles.begin(), model.triangles.end(), in_range) &&
           std::all_of(model.lines.begin(), model.lines.end(), in_range);
}

}  // namespace

const std::vector<std::string>& model_extensions() {
    static const std::vector<std::string> extensions = {".obj", ".ply", ".stl", ".gltf", ".glb"};
    return extensions;
}

bool is_model_file(const std::filesystem::path& file) {
    const auto& known = model_extensions();
    return std::find(known.begin(), known.end(), extension_of(file)) != known.end();
}

RawModel read_model(const std::filesystem::path& file) {
    check_file(file);
    const IsolationLimits limits;
    const IsolationResult result =
        call_isolated([&] { return to_bytes(read_with_assimp(file)); }, limits);
    RawModel model;
    switch (result.status) {
        case IsolationStatus::done:
            if (!from_bytes(result.output, model)) refuse(file, "the file is damaged");
            break;
        case IsolationStatus::refused:
            refuse(file, result.output);
        case IsolationStatus::crashed:
            refuse(file, "the file is damaged: the reader of such files fails on it");
        case IsolationStatus::out_of_time:
            refuse(file, "the file is damaged or too large: it takes more than " +
                             std::to_string(int(limits.seconds)) + " s to read");
        case IsolationStatus::out_of_memory:
            refuse(file, "the file is damaged or too large: it takes more than " +
                             std::to_string(limits.memory >> 30) + " GiB to read");
    }
    const std::string extension = extension_of(file);
    if (extension == ".obj" || extension == ".gltf" || extension == ".glb")
        for (Vec3f& x : model.position) x = Vec3f(x[0], -x[2], x[1]);
    return model;
}

}  // namespace taffy
