#include "app/film/output_path.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <ctime>

#include "core/base/error.h"

namespace taffy {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void refuse(const fs::path& file, const std::string& why) {
    throw InputError(file.string() + ": " + why);
}

/// Whether the file is a stream that the shell has opened for the program: "--stats /dev/stdout |
/// less".
bool is_open_stream(const fs::path& file) {
    const std::string name = file.string();
    return name == "/dev/stdout" || name == "/dev/stderr" || name.starts_with("/dev/fd/") ||
           name.starts_with("/proc/self/fd/");
}

/// Throws unless the name is free or stands for something that can be written.
void check_kind(const fs::path& file, const fs::file_status& status, const std::error_code& error) {
    if (status.type() == fs::file_type::none)  // for instance a cycle of links, a name too long
        refuse(file, "cannot write this file: " + error.message());
    if (fs::is_directory(status)) refuse(file, "there is a folder of this name");
    // Opening any other pipe would wait for a reader.
    const bool pipe = fs::is_fifo(status) && !is_open_stream(file);
    if (pipe || fs::is_block_file(status) || fs::is_socket(status))
        refuse(file, "this is a pipe or device, not a file; give the name of a file");
    std::error_code ignored;
    if (!fs::exists(status) && fs::is_symlink(fs::symlink_status(file, ignored)))
        refuse(file, "this is a link to a file that does not exist");
}

/// Tries to open the file, which is the only sure way to know. A file that the attempt makes is
/// removed.
void check_can_open(const fs::path& file, bool exists) {
    const int flags = O_WRONLY | O_CLOEXEC | O_NONBLOCK | (exists ? 0 : O_CREAT | O_EXCL);
    const int descriptor = open(file.c_str(), flags, 0644);
    if (descriptor < 0)
        refuse(file, std::string("cannot write this file: ") + std::strerror(errno));
    close(descriptor);
    if (!exists) unlink(file.c_str());
}

}  // namespace

void check_output_file(const fs::path& file, IfExists if_exists) {
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    std::error_code error;
    if (!file.has_filename())
        throw InputError("'" + file.string() + "' names a folder; give a file name");
    const fs::file_status of_folder = fs::status(folder, error);
    if (of_folder.type() == fs::file_type::none)
        refuse(file, "the folder '" + folder.string() + "' cannot be used: " + error.message());
    if (!fs::exists(of_folder)) refuse(file, "the folder '" + folder.string() + "' does not exist");
    if (!fs::is_directory(of_folder)) refuse(file, "'" + folder.string() + "' is not a folder");
    const fs::file_status status = fs::status(file, error);
    check_kind(file, status, error);
    if (fs::is_regular_file(status) && if_exists == IfExists::refuse && !is_open_stream(file))
        refuse(file,
               "this file exists already: add --overwrite to replace it, or give another name, "
               "such as " +
                   free_name(file).filename().string());
    check_can_open(file, fs::exists(status));
}

void check_output_file(const fs::path& file, const std::vector<std::string>& extensions,
                       IfExists if_exists) {
    const std::string extension = lower_extension(file);
    if (std::find(extensions.begin(), extensions.end(), extension) == extensions.end()) {
        std::string valid;
        for (const std::string& e : extensions) valid += (valid.empty() ? "" : ", ") + e;
        throw InputError(file.string() + ": the name must end with " + valid);
    }
    check_output_file(file, if_exists);
}

fs::path free_name(const fs::path& file) {
    constexpr int most = 100'000;
    std::error_code error;
    const auto taken = [&](const fs::path& path) {
        return fs::symlink_status(path, error).type() != fs::file_type::not_found;
    };
    if (!taken(file)) return file;
    const std::string stem = file.stem().string(), extension = file.extension().string();
    for (int n = 2; n < most; ++n) {
        const fs::path other = file.parent_path() / (stem + "-" + std::to_string(n) + extension);
        if (!taken(other)) return other;
    }
    return file;
}

std::filesystem::path new_film_file(const std::string& scene, const char* extension) {
    const std::filesystem::path folder = "taffy-films";
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw InputError("cannot make the folder taffy-films here: " + error.message());
    const std::time_t now = std::time(nullptr);
    char stamp[32];
    std::strftime(stamp, sizeof stamp, "-%Y%m%d-%H%M%S", std::localtime(&now));
    const std::string stem = scene + stamp;
    return free_name(folder / (stem + extension));
}

std::string lower_extension(const fs::path& file) {
    std::string extension = file.extension().string();
    for (char& c : extension) c = char(std::tolower(static_cast<unsigned char>(c)));
    return extension;
}

}  // namespace taffy
