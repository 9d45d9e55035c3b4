#include "core/base/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>

#include "core/base/error.h"

namespace taffy {

namespace fs = std::filesystem;

namespace {

constexpr size_t max_text_bytes = size_t(1) << 20;

[[noreturn]] void fail(const fs::path& file, int error_number) {
    throw std::runtime_error(file.string() + ": " + write_problem(error_number));
}

/// All bytes, or the errno of what went wrong.
int write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno;
        bytes.remove_prefix(size_t(written));
    }
    return 0;
}

/// A new file of this name with a number behind it, open for writing.
int open_beside(const fs::path& file, fs::path& beside) {
    for (int n = 0; n < 100; ++n) {
        beside = file;
        beside += ".part" + std::to_string(getpid()) + (n > 0 ? "-" + std::to_string(n) : "");
        const int descriptor = open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0 || errno != EEXIST) return descriptor;
    }
    return -1;
}

/// A terminal, a pipe, /dev/full: nothing to rename to.
void write_device(const fs::path& file, std::string_view bytes) {
    const int descriptor = open(file.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) fail(file, errno);
    int problem = write_all(descriptor, bytes);
    if (close(descriptor) != 0 && problem == 0) problem = errno;
    if (problem != 0) fail(file, problem);
}

}  // namespace

std::string write_problem(int error_number) {
    switch (error_number) {
        case ENOSPC:
            return "cannot be written: the disk is full";
        case EDQUOT:
            return "cannot be written: the disk quota is used up";
        case EFBIG:
            return "cannot be written: it would be larger than files may be here";
        default:
            return std::string("cannot be written: ") + std::strerror(error_number);
    }
}

std::string read_text_file(const fs::path& file, const std::string& what) {
    const std::string name = "'" + file.string() + "'";
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (status.type() == fs::file_type::not_found)
        throw InputError("there is no " + what + " " + name);
    if (status.type() == fs::file_type::none)
        throw InputError("the " + what + " " + name + " cannot be read: " + error.message());
    if (!fs::is_regular_file(status)) throw InputError(name + " is not a file");
    if (fs::file_size(file, error) > max_text_bytes && !error)
        throw InputError(name + " is larger than 1 MiB: that is no " + what);
    std::ifstream stream(file, std::ios::binary);
    std::string text(max_text_bytes + 1, '\0');  // files of /proc have no size beforehand
    stream.read(text.data(), std::streamsize(text.size()));
    if (!stream.is_open() || stream.bad())
        throw InputError("the " + what + " " + name + " cannot be read: " + std::strerror(errno));
    text.resize(size_t(stream.gcount()));
    if (text.size() > max_text_bytes)
        throw InputError(name + " is larger than 1 MiB: that is no " + what);
    return text;
}

void write_whole_file(const fs::path& given, std::string_view bytes) {
    std::error_code error;
    if (fs::exists(given, error) && !fs::is_regular_file(given, error))
        return write_device(given, bytes);
    // A link stays a link.
    const fs::path file = fs::is_symlink(given, error) ? fs::weakly_canonical(given, error) : given;
    fs::path beside;
    const int descriptor = open_beside(file, beside);
    if (descriptor < 0) fail(file, errno);
    int problem = write_all(descriptor, bytes);
    struct stat state {};
    if (problem == 0 && fstat(descriptor, &state) != 0) problem = errno;
    if (problem == 0 && size_t(state.st_size) != bytes.size()) problem = EIO;
    if (close(descriptor) != 0 && problem == 0) problem = errno;
    if (problem == 0 && rename(beside.c_str(), file.c_str()) != 0) problem = errno;
    if (problem == 0) return;
    unlink(beside.c_str());
    fail(file, problem);
}

}  // namespace taffy
