#include "core/mesh/model_file_checks.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>

#include "core/base/error.h"

namespace taffy {

namespace {

constexpr int max_ply_header_lines = 200;

void check_kind_and_size(const std::filesystem::path& file) {
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    if (!std::filesystem::exists(status))
        throw InputError("there is no model file '" + file.string() + "'");
    if (!std::filesystem::is_regular_file(status)) refuse_model(file, "this is not a file");
    if (!is_model_file(file))
        refuse_model(
            file, "models are OBJ, PLY, STL or glTF files (.obj, .ply, .stl, .gltf, .glb), not '" +
                      file.extension().string() + "'");
    const auto size = std::filesystem::file_size(file, error);
    if (error) refuse_model(file, "cannot be read: " + error.message());
    if (size == 0) refuse_model(file, "the file is empty");
    if (size > max_model_bytes)
        refuse_model(file, "the file has " + std::to_string(size >> 20) + " MiB; at most " +
                               std::to_string(max_model_bytes >> 20) + " MiB are possible");
}

/// Every element of a PLY file takes at least a byte.
void check_ply_header(const std::filesystem::path& file, std::istream& stream) {
    const double size = double(std::filesystem::file_size(file));
    std::string line;
    for (int n = 0; n < max_ply_header_lines && std::getline(stream, line); ++n) {
        std::istringstream words(line);
        std::string word, name;
        double count = 0.0;
        if (!(words >> word) || word == "end_header") return;
        if (word == "element" && words >> name >> count && !(count <= size))
            refuse_model(file, "the file is damaged: it claims to hold more of '" +
                                   name.substr(0, 40) + "' than fits into it");
    }
}

}  // namespace

void refuse_model(const std::filesystem::path& file, const std::string& why) {
    throw InputError("'" + file.string() + "': " + why);
}

const std::vector<std::string>& model_extensions() {
    static const std::vector<std::string> extensions = {".obj", ".ply", ".stl", ".gltf", ".glb"};
    return extensions;
}

std::string model_extension(const std::filesystem::path& file) {
    std::string extension = file.extension().string();
    for (char& c : extension) c = char(std::tolower(static_cast<unsigned char>(c)));
    return extension;
}

bool is_model_file(const std::filesystem::path& file) {
    const auto& known = model_extensions();
    return std::find(known.begin(), known.end(), model_extension(file)) != known.end();
}

void check_model_file(const std::filesystem::path& file) {
    check_kind_and_size(file);
    std::ifstream stream(file, std::ios::binary);
    char begin[4] = {};
    stream.read(begin, sizeof begin);
    stream.clear();
    stream.seekg(0);
    const std::string_view text(begin, sizeof begin);
    const std::string extension = model_extension(file);
    if (extension == ".ply") return check_ply_header(file, stream);
    if (text.starts_with("ply"))
        refuse_model(file, "this is a PLY file: its name must end with .ply");
    if (text == "glTF" && extension != ".glb" && extension != ".gltf")
        refuse_model(file, "this is a glTF file: its name must end with .glb");
}

}  // namespace taffy
