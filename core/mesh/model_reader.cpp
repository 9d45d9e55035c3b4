#include "core/mesh/model_reader.h"

#include <assimp/DefaultIOSystem.h>
#include <assimp/config.h>
#include <assimp/mesh.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <algorithm>
#include <assimp/Importer.hpp>
#include <cstring>
#include <new>
#include <unordered_map>

#include "core/base/error.h"
#include "core/mesh/model_file_checks.h"
#include "core/mesh/named_files.h"

namespace taffy {

namespace {

constexpr size_t max_nodes = 100'000;

void check_counts(size_t vertices, size_t triangles) {
    if (vertices > max_model_vertices)
        throw InputError("the model has more than " + std::to_string(max_model_vertices) +
                         " vertices, the most that is possible: simplify it first");
    if (triangles > max_model_triangles)
        throw InputError("the model has more than " + std::to_string(max_model_triangles) +
                         " triangles, the most that is possible: simplify it first");
}

/// Collects meshes. Assimp gives the faces of some formats a vertex for each corner: vertices at
/// the same position become one.
class Collector {
  public:
    void append(const aiMesh& mesh, const aiMatrix4x4& place) {
        std::vector<uint32_t> index(mesh.mNumVertices);
        for (unsigned v = 0; v < mesh.mNumVertices; ++v) {
            const aiVector3D x = place * mesh.mVertices[v];
            index[v] = index_of(Vec3f(float(x.x), float(x.y), float(x.z)));
        }
        check_counts(model_.position.size(), model_.triangles.size() + mesh.mNumFaces);
        for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
            const aiFace& face = mesh.mFaces[f];
            const auto at = [&](unsigned k) { return index.at(face.mIndices[k]); };
            if (face.mNumIndices == 2) model_.lines.push_back({at(0), at(1)});
            for (unsigned k = 2; k < face.mNumIndices; ++k)  // 3 after triangulation
                model_.triangles.push_back({at(0), at(k - 1), at(k)});
        }
    }
    RawModel take() { return std::move(model_); }

  private:
    using Bits = std::array<uint32_t, 3>;
    struct Hash {
        size_t operator()(const Bits& b) const {
            return (b[0] * 73856093ull) ^ (b[1] * 19349663ull << 1) ^ (b[2] * 83492791ull << 2);
        }
    };
    uint32_t index_of(const Vec3f& x) {
        Bits bits;
        std::memcpy(bits.data(), x.data(), sizeof bits);
        const auto [entry, added] = known_.try_emplace(bits, uint32_t(model_.position.size()));
        if (added) model_.position.push_back(x);
        if (model_.position.size() > max_model_vertices) check_counts(model_.position.size(), 0);
        return entry->second;
    }

    RawModel model_;
    std::unordered_map<Bits, uint32_t, Hash> known_;
};

/// Returns all meshes of the scene at their places; a mesh that is used twice is added twice.
RawModel collect(const aiScene& scene) {
    struct Visit {
        const aiNode* node;
        aiMatrix4x4 place;
    };
    Collector collector;
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
                collector.append(*scene.mMeshes[visit.node->mMeshes[m]], place);
        for (unsigned c = visit.node->mNumChildren; c > 0; --c)
            open.push_back({visit.node->mChildren[c - 1], place});
    }
    return collector.take();
}

/// Returns at most 200 characters of a text, with line breaks and other special characters
/// replaced, for one sentence.
std::string plain(std::string why) {
    for (char& c : why)
        if (static_cast<unsigned char>(c) < 32 || static_cast<unsigned char>(c) > 126) c = ' ';
    return why.substr(0, 200);
}

/// A file system for assimp that opens only files of the list, whatever a model names.
class NamedFiles : public Assimp::DefaultIOSystem {
  public:
    explicit NamedFiles(const std::vector<std::filesystem::path>& files) : files_(files) {}
    bool Exists(const char* file) const override {
        return is_named(file) && DefaultIOSystem::Exists(file);
    }
    Assimp::IOStream* Open(const char* file, const char* mode) override {
        if (is_named(file)) return DefaultIOSystem::Open(file, mode);
        if (refused_.empty()) refused_ = file;
        return nullptr;
    }
    /// Returns the first requested file that is not on the list.
    const std::string& refused() const { return refused_; }

  private:
    bool is_named(const char* file) const {
        std::error_code error;
        return std::ranges::any_of(files_, [&](const std::filesystem::path& named) {
            return named == file || std::filesystem::equivalent(named, file, error);
        });
    }

    std::vector<std::filesystem::path> files_;
    std::string refused_;
};

RawModel read_with_assimp(const std::filesystem::path& file,
                          const std::vector<std::filesystem::path>& files) {
    Assimp::Importer importer;
    auto* named = new NamedFiles(files);  // the importer deletes it
    importer.SetIOHandler(named);
    importer.SetPropertyInteger(AI_CONFIG_PP_RVC_FLAGS,
                                aiComponent_NORMALS | aiComponent_TANGENTS_AND_BITANGENTS |
                                    aiComponent_COLORS | aiComponent_TEXCOORDS |
                                    aiComponent_BONEWEIGHTS | aiComponent_ANIMATIONS |
                                    aiComponent_TEXTURES | aiComponent_LIGHTS |
                                    aiComponent_CAMERAS | aiComponent_MATERIALS);
    const aiScene* scene =
        importer.ReadFile(file.string(), aiProcess_RemoveComponent | aiProcess_Triangulate);
    if (!scene || !scene->mRootNode) {
        const std::string why = importer.GetErrorString();
        if (why.find("bad_alloc") != std::string::npos) throw std::bad_alloc();
        const bool names_files = model_extension(file).starts_with(".gl");
        if (names_files && !named->refused().empty())
            throw InputError(
                "the model needs the file '" + plain(named->refused()) +
                "', which is missing or outside the folder of the model: only files in "
                "that folder are read with a model");
        throw InputError("the file is damaged, or its contents do not match its name (" +
                         plain(why) + ")");
    }
    return collect(*scene);
}

template <class T>
void append_bytes(const std::vector<T>& values, std::string& bytes) {
    const uint64_t count = values.size();
    bytes.append(reinterpret_cast<const char*>(&count), sizeof count);
    bytes.append(reinterpret_cast<const char*>(values.data()), count * sizeof(T));
}

/// Takes values off the front of the bytes. Returns false when the bytes end too early.
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

/// Checks everything, because a library that failed may have sent anything.
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

RawModel read_model(const std::filesystem::path& file, const IsolationLimits& given) {
    check_model_file(file);
    IsolationLimits limits = given;
    const std::vector<std::filesystem::path> files = files_of_model(file);
    limits.readable = files;
    const IsolationResult result =
        call_isolated([&] { return to_bytes(read_with_assimp(file, files)); }, limits);
    RawModel model;
    switch (result.status) {
        case IsolationStatus::done:
            if (!from_bytes(result.output, model)) refuse_model(file, "the file is damaged");
            break;
        case IsolationStatus::refused:
            refuse_model(file, result.output);
        case IsolationStatus::crashed:
            refuse_model(file, "the file is damaged: the reader of such files fails on it");
        case IsolationStatus::out_of_time:
            refuse_model(file, "the file is damaged or too large: it takes more than " +
                                   std::to_string(int(limits.seconds)) + " s to read");
        case IsolationStatus::stopped:
            refuse_model(file, "reading the file was given up");
        case IsolationStatus::out_of_memory:
            refuse_model(file, "the file is damaged or too large: it takes more than " +
                                   std::to_string(limits.memory >> 30) + " GiB to read");
    }
    const std::string extension = model_extension(file);
    if (extension == ".obj" || extension == ".gltf" || extension == ".glb")
        for (Vec3f& x : model.position) x = Vec3f(x[0], -x[2], x[1]);
    return model;
}

}  // namespace taffy
