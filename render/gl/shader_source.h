#pragma once
// GLSL files with #include "file".
#include <filesystem>
#include <string>
#include <vector>

namespace taffy {

/// The text of a shader after its includes, and where its lines come from.
struct ShaderSource {
    std::string text;
    std::vector<std::filesystem::path> files;  // GLSL's source string number -> file
};

/// The folder shaders/ of the program's data.
std::filesystem::path shader_directory();

/// Reads the file, replaces each  #include "name"  (relative to the folder of shaders; a file is
/// included once) and inserts a line "#define NAME" per define after #version. Throws InputError
/// with file and line for a missing file.
ShaderSource load_shader_source(const std::filesystem::path& directory, const std::string& name,
                                const std::vector<std::string>& defines);

/// Replaces the source string numbers of a driver's message, "0:12(3): error" or "0(12) : error",
/// by file names.
std::string name_files_in_log(const std::string& log, const ShaderSource& source);

}  // namespace taffy
