#include "core/base/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>

#include "core/base/error.h"
#include "core/base/memory.h"

namespace taffy {

namespace fs = std::filesystem;

namespace {

constexpr size_t max_text_bytes = size_t(1) << 20;

[[noreturn]] void fail(const fs::path& file, int error_number) {
    throw std::runtime_error(file.string() + ": " + write_problem(error_number));
}

/// Writes all bytes; returns 0 or the errno of the failure.
int write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno;
        bytes.remove_prefix(size_t(written));
    }
    return 0;
}

/// The name of a temporary file beside the given one, with the process number and n in it.
fs::path name_beside(const fs::path& file, int n) {
    fs::path beside = file;
    return beside += ".part" + std::to_string(getpid()) + (n > 0 ? "-" + std::to_string(n) : "");
}

/// Creates a temporary file beside the given one, open for writing; -1 when it cannot.
int open_beside(const fs::path& file, fs::path& beside) {
    for (int n = 0; n < 100; ++n) {
        beside = name_beside(file, n);
        const int descriptor = open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0 || errno != EEXIST) return descriptor;
    }
    return -1;
}

/// Opens a file in the same folder that has no name yet and vanishes when the program is killed.
/// Returns -1 where the system cannot do this.
int open_nameless([[maybe_unused]] const fs::path& file) {
#ifdef O_TMPFILE
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    return open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
#else
    return -1;
#endif
}

/// Gives a nameless file an unused name; on failure, errno holds the reason.
bool give_name(int descriptor, const fs::path& name) {
    const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
    return linkat(AT_FDCWD, link.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

/// Writes all bytes and checks the size of the file; returns 0 or the errno of the failure.
int fill(int descriptor, std::string_view bytes) {
    int problem = write_all(descriptor, bytes);
    struct stat state {};
    if (problem == 0 && fstat(descriptor, &state) != 0) problem = errno;
    if (problem == 0 && size_t(state.st_size) != bytes.size()) problem = EIO;
    return problem;
}

/// Returns whether the file has been written; when not, nothing exists yet and it must be written
/// under a temporary name.
bool write_nameless(const fs::path& file, std::string_view bytes) {
    const int descriptor = open_nameless(file);
    if (descriptor < 0) return false;
    const int problem = fill(descriptor, bytes);
    bool named = problem == 0 && give_name(descriptor, file);
    if (problem == 0 && !named && errno == EEXIST) {  // replaces an older file of this name
        const fs::path beside = name_beside(file, 0);
        named = give_name(descriptor, beside) && rename(beside.c_str(), file.c_str()) == 0;
        if (!named) unlink(beside.c_str());
    }
    close(descriptor);
    if (problem != 0) fail(file, problem);
    return named;
}

/// Writes to a terminal, a pipe or a device such as /dev/full, which cannot be replaced by
/// renaming.
void write_device(const fs::path& file, std::string_view bytes) {
    const int descriptor = open(file.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) fail(file, errno);
    int problem = write_all(descriptor, bytes);
    if (close(descriptor) != 0 && problem == 0) problem = errno;
    if (problem != 0) fail(file, problem);
}

}  // namespace

std::string read_whole_file(const fs::path& file, const std::string& what) {
    const std::string name = "'" + file.string() + "'";
    std::error_code error;
    if (!fs::exists(file, error)) throw InputError("there is no " + what + " " + name);
    if (!fs::is_regular_file(file, error))
        throw InputError(name + " is not a file: give the name of a " + what);
    const double size = double(fs::file_size(file, error));
    const double available = available_memory();
    if (!error && size > available)
        throw InputError("the " + what + " " + name + " has " + memory_text(size) + ", and " +
                         memory_text(available) + " of memory are free");
    std::ifstream stream(file, std::ios::binary);
    std::string bytes(size_t(error ? 0.0 : size), '\0');
    stream.read(bytes.data(), std::streamsize(bytes.size()));
    if (error || !stream) throw InputError("the " + what + " " + name + " cannot be read");
    return bytes;
}

GrowingFile::GrowingFile(fs::path file)
    : file_(std::move(file)),
      descriptor_(open(file_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
    if (descriptor_ < 0) fail(file_, errno);
}

GrowingFile::~GrowingFile() {
    close(descriptor_);
}

void GrowingFile::append(std::string_view bytes) {
    if (const int problem = write_all(descriptor_, bytes)) fail(file_, problem);
}

std::string write_problem(int error_number) {
    switch (error_number) {
        case ENOSPC:
            return "cannot be written: the disk is full";
        case EDQUOT:
            return "cannot be written: the disk quota is used up";
        case EFBIG:
            return "cannot be written: it would be larger than the largest file allowed here";
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
        throw InputError(name + " is larger than 1 MiB, too large for a " + what);
    std::ifstream stream(file, std::ios::binary);
    std::string text(max_text_bytes + 1, '\0');  // files in /proc do not tell their size beforehand
    stream.read(text.data(), std::streamsize(text.size()));
    if (!stream.is_open() || stream.bad())
        throw InputError("the " + what + " " + name + " cannot be read: " + std::strerror(errno));
    text.resize(size_t(stream.gcount()));
    if (text.size() > max_text_bytes)
        throw InputError(name + " is larger than 1 MiB, too large for a " + what);
    return text;
}

void write_whole_file(const fs::path& given, std::string_view bytes) {
    std::error_code error;
    if (fs::exists(given, error) && !fs::is_regular_file(given, error))
        return write_device(given, bytes);
    // A symbolic link stays one: its target is replaced.
    const fs::path file = fs::is_symlink(given, error) ? fs::weakly_canonical(given, error) : given;
    if (write_nameless(file, bytes)) return;
    fs::path beside;
    const int descriptor = open_beside(file, beside);
    if (descriptor < 0) fail(file, errno);
    int problem = fill(descriptor, bytes);
    if (close(descriptor) != 0 && problem == 0) problem = errno;
    if (problem == 0 && rename(beside.c_str(), file.c_str()) != 0) problem = errno;
    if (problem == 0) return;
    unlink(beside.c_str());
    fail(file, problem);
}

}  // namespace taffy
