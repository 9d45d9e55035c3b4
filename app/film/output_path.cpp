#include "app/film/output_path.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>

#include "core/base/error.h"

namespace taffy {

namespace fs = std::filesystem;

void check_output_file(const fs::path& file) {
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    std::error_code error;
    if (!file.has_filename())
        throw InputError("'" + file.string() + "' names a folder; give a file name");
    if (!fs::exists(folder, error))
        throw InputError(file.string() + ": the folder '" + folder.string() + "' does not exist");
    if (!fs::is_directory(folder, error))
        throw InputError(file.string() + ": '" + folder.string() + "' is not a folder");
    if (fs::is_directory(file, error))
        throw InputError(file.string() + ": there is a folder of this name");
    const bool exists = fs::exists(file, error);
    if (access(folder.c_str(), W_OK | X_OK) != 0)
        throw InputError(file.string() + ": no permission to write in the folder '" +
                         folder.string() + "'");
    if (exists && access(file.c_str(), W_OK) != 0)
        throw InputError(file.string() + ": no permission to overwrite this file");
}

void check_output_file(const fs::path& file, const std::vector<std::string>& extensions) {
    const std::string extension = lower_extension(file);
    if (std::find(extensions.begin(), extensions.end(), extension) == extensions.end()) {
        std::string valid;
        for (const std::string& e : extensions) valid += (valid.empty() ? "" : ", ") + e;
        throw InputError(file.string() + ": the name must end with " + valid);
    }
    check_output_file(file);
}

std::string lower_extension(const fs::path& file) {
    std::string extension = file.extension().string();
    for (char& c : extension) c = char(std::tolower(static_cast<unsigned char>(c)));
    return extension;
}

}  // namespace taffy
