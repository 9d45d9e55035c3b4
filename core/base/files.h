#pragma once
// Reading and writing whole files, with error messages for the user.
#include <filesystem>
#include <string>
#include <string_view>

namespace taffy {

/// Returns the text of a file that the user has named. The parameter what is the kind of file, for
/// messages: "scene file". Throws InputError when the file is not a regular file (but a folder,
/// pipe or device), is larger than 1 MiB or cannot be read.
std::string read_text_file(const std::filesystem::path& file, const std::string& what);

/// Returns all bytes of a file, which may be large. Throws InputError as read_text_file() does, or
/// when the file needs more memory than is free.
std::string read_whole_file(const std::filesystem::path& file, const std::string& what);

/// Writes the bytes first and names the file then: a reader sees either the old file or the whole
/// new one, and a program that is killed leaves no partial file (where the system has files without
/// a name: Linux). Throws std::runtime_error when not every byte came to the disk; the old file is
/// then unchanged.
void write_whole_file(const std::filesystem::path& file, std::string_view bytes);

/// A file that grows while the program runs: appended bytes stay in it even when the program is
/// killed.
class GrowingFile {
  public:
    /// Replaces an older file of that name. Throws std::runtime_error.
    explicit GrowingFile(std::filesystem::path file);
    ~GrowingFile();
    GrowingFile(const GrowingFile&) = delete;
    GrowingFile& operator=(const GrowingFile&) = delete;
    /// Throws std::runtime_error when not every byte was written.
    void append(std::string_view bytes);

  private:
    std::filesystem::path file_;
    int descriptor_;
};

/// Describes the errno of a failed write in plain words, such as "cannot be written: the disk is
/// full".
std::string write_problem(int error_number);

}  // namespace taffy
