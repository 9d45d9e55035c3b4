#pragma once
// Reading small files and writing whole ones, with the messages that a person gets.
#include <filesystem>
#include <string>
#include <string_view>

namespace taffy {

/// The text of a file that a person names. what is its kind, for messages: "scene file". Throws
/// InputError for what is no regular file (folders, pipes, devices), is larger than 1 MiB or
/// cannot be read.
std::string read_text_file(const std::filesystem::path& file, const std::string& what);

/// All bytes of a file, which may be large. Throws InputError, as above, or where it needs more
/// memory than is free.
std::string read_whole_file(const std::filesystem::path& file, const std::string& what);

/// Writes first and names then: whoever looks sees the old file or the whole new one, and a program
/// that is killed leaves no half of one (where the system has files without a name: Linux). Throws
/// std::runtime_error when not every byte came to the disk; then the old file is as it was.
void write_whole_file(const std::filesystem::path& file, std::string_view bytes);

/// A file that grows while a program runs: what was appended is there also after the program has
/// been killed.
class GrowingFile {
  public:
    /// An older file of that name is replaced. Throws std::runtime_error.
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

/// "the disk is full" and the like: what errno says of a write, in plain words.
std::string write_problem(int error_number);

}  // namespace taffy
