#pragma once
// The name of one file, or the names of a numbered sequence: "out_%04d.ply".
#include <filesystem>
#include <string>
#include <vector>

namespace taffy {

class FilePattern {
  public:
    /// Throws InputError for a name with more than one number, or with % before anything else than
    /// a number (%d, %04d) or another %.
    explicit FilePattern(const std::filesystem::path& file);

    bool numbered() const { return numbered_; }
    /// Returns "out_0012.ply"; a name without a number pattern stays as it is.
    std::filesystem::path file(long number) const;
    /// Returns the files of the sequence, or the single file, that exist already.
    std::vector<std::filesystem::path> existing() const;
    /// Returns the list of the sequence: "out.pvd".
    std::filesystem::path list() const;

  private:
    std::filesystem::path folder_;
    std::string before_, after_;  // parts of the name before and after the number
    bool numbered_ = false;
    int digits_ = 1;  // least number of digits
};

}  // namespace taffy
