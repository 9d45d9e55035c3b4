#include "core/mesh/named_files.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>

#include "core/mesh/model_file_checks.h"

namespace taffy {

namespace fs = std::filesystem;

namespace {

constexpr size_t most_names = 1000;

int hexadecimal(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// Returns a JSON string of which the opening quote has been removed, and removes it with its
/// closing quote.
std::string take_text(std::string_view& json) {
    std::string text;
    size_t k = 0;
    for (; k < json.size() && json[k] != '"'; ++k) {
        if (json[k] == '\\' && k + 1 < json.size()) ++k;  // \/ and \" ; others keep their letter
        text += json[k];
    }
    json.remove_prefix(std::min(json.size(), k + 1));
    return text;
}

/// Decodes percent signs: "a%20b" is the file "a b".
std::string percent_decoded(const std::string& uri) {
    std::string name;
    for (size_t k = 0; k < uri.size(); ++k) {
        const bool code = uri[k] == '%' && k + 2 < uri.size() && hexadecimal(uri[k + 1]) >= 0 &&
                          hexadecimal(uri[k + 2]) >= 0;
        name += code ? char(hexadecimal(uri[k + 1]) * 16 + hexadecimal(uri[k + 2])) : uri[k];
        k += code ? 2 : 0;
    }
    return name;
}

/// Returns the text of a .gltf file, or the JSON part of a .glb file.
std::string json_of(const fs::path& model) {
    std::ifstream stream(model, std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(stream)), {});
    constexpr size_t header = 20;  // magic, version, length, length of the JSON, its kind
    if (!text.starts_with("glTF") || text.size() < header) return text;
    uint32_t length = 0;
    for (size_t k = 4; k-- > 0;) length = length << 8 | static_cast<unsigned char>(text[12 + k]);
    return text.substr(header, length);
}

bool lies_in(const fs::path& file, const fs::path& folder) {
    return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first ==
           folder.end();
}

}  // namespace

std::vector<std::string> uris_in(std::string_view json) {
    const std::string_view key = "\"uri\"";
    std::vector<std::string> uris;
    while (uris.size() < most_names) {
        const size_t at = json.find(key);
        if (at == std::string_view::npos) break;
        json.remove_prefix(at + key.size());
        const size_t colon = json.find_first_not_of(" \t\r\n");
        if (colon == std::string_view::npos || json[colon] != ':') continue;
        const size_t quote = json.find_first_not_of(" \t\r\n", colon + 1);
        if (quote == std::string_view::npos || json[quote] != '"') continue;
        json.remove_prefix(quote + 1);
        const std::string uri = take_text(json);
        if (!uri.starts_with("data:")) uris.push_back(uri);
    }
    return uris;
}

std::vector<fs::path> files_of_model(const fs::path& model) {
    std::vector<fs::path> files = {model};
    const std::string extension = model_extension(model);
    if (extension != ".gltf" && extension != ".glb") return files;
    std::error_code error;
    const fs::path folder =
        fs::canonical(model.has_parent_path() ? model.parent_path() : fs::path("."), error);
    if (error) return files;
    for (const std::string& uri : uris_in(json_of(model)))
        for (const std::string& name : {uri, percent_decoded(uri)}) {  // readers differ in decoding
            const fs::path file = fs::canonical(folder / name, error);
            if (!error && lies_in(file, folder) && fs::is_regular_file(file, error))
                files.push_back(file);
        }
    return files;
}

}  // namespace taffy
