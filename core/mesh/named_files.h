#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace taffy {

/// Returns the files that reading a model may open: the model itself and, for glTF, the buffers
/// that it names and that lie in its folder or below. Names that lead out of the folder, absolute
/// names and links to elsewhere are left out.
std::vector<std::filesystem::path> files_of_model(const std::filesystem::path& model);

/// Returns the values of "uri" in a glTF text, with escapes resolved; data that is written into the
/// text itself ("data:...") is left out.
std::vector<std::string> uris_in(std::string_view json);

}  // namespace taffy
