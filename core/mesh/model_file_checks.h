#pragma once
// What can be told of a model file before it is read.
#include <filesystem>
#include <string>
#include <vector>

namespace taffy {

constexpr size_t max_model_bytes = size_t(128) << 20;

/// ".obj", ".ply", ".stl", ".gltf", ".glb"
const std::vector<std::string>& model_extensions();

/// Whether the name ends in one of them, in any case.
bool is_model_file(const std::filesystem::path& file);

/// ".obj" of "Cup.OBJ"
std::string model_extension(const std::filesystem::path& file);

/// Throws an InputError that names the file.
[[noreturn]] void refuse_model(const std::filesystem::path& file, const std::string& why);

/// Refuses, with InputError: what is no file or has another extension; empty and huge files; files
/// of another kind than they are named; PLY files that claim to hold more than fits into them,
/// which would keep assimp busy for hours.
void check_model_file(const std::filesystem::path& file);

}  // namespace taffy
