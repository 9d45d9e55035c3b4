#pragma once
#include <filesystem>
#include <string>

namespace taffy {

/// A new folder, removed in the destructor.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

std::string read_text(const std::filesystem::path& file);
void write_text(const std::filesystem::path& file, const std::string& text);
/// Returns the last cell of a table of --stats: the state_hash at the end.
std::string last_hash(const std::filesystem::path& table);

/// The result of a shell command.
struct CommandResult {
    int exit_code = -1;
    std::string output;  // standard output and standard error
};
CommandResult run_command(const std::string& command);

/// Returns "width,height,frame rate,decoded frames" from ffprobe, or its error.
std::string probe_film(const std::filesystem::path& file);

}  // namespace taffy
