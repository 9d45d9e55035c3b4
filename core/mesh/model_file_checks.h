#pragma once
// Checks of a model file before it is read.
#include <filesystem>
#include <string>
#include <vector>

namespace taffy {

constexpr size_t max_model_bytes = size_t(128) << 20;

/// Returns ".obj", ".ply", ".stl", ".gltf" and ".glb".
const std::vector<std::string>& model_extensions();

/// Returns whether the name ends in one of these extensions, in upper or lower case.
bool is_model_file(const std::filesystem::path& file);

/// Returns the extension in lower case: ".obj" for "Cup.OBJ".
std::string model_extension(const std::filesystem::path& file);

/// Throws an InputError that names the file.
[[noreturn]] void refuse_model(const std::filesystem::path& file, const std::string& why);

/// Throws InputError for a path that is no file or has another extension; for empty and huge files;
/// for files of another kind than their name says; and for PLY files that claim to hold more than
/// fits into them, which would keep assimp busy for hours.
void check_model_file(const std::filesystem::path& file);

}  // namespace taffy
