#include "app/film/output_path.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>

#include "core/base/error.h"

namespace taffy {

namespace fs = std::filesystem;

namespace {

/// The only sure way to know is to try; what the trial makes is removed.
void check_can_open(const fs::path& file) {
    const bool exists = fs::exists(file);
    const int flags = O_WRONLY | O_CLOEXEC | (exists ? 0 : O_CREAT | O_EXCL);
    const int descriptor = open(file.c_str(), flags, 0644);
    if (descriptor < 0)
        throw InputError(file.string() + ": cannot write this file: " + std::strerror(errno));
    close(descriptor);
    if (!exists) unlink(file.c_str());
}

}  // namespace

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
    check_can_open(file);
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
