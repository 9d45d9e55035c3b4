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
    /// "out_0012.ply"; the number means nothing to a name without one.
    std::filesystem::path file(long number) const;
    /// Files of the sequence that are there already; of one file: that, if it is there.
    std::vector<std::filesystem::path> existing() const;
    /// The list of the sequence: "out.pvd".
    std::filesystem::path list() const;

  private:
    std::filesystem::path folder_;
    std::string before_, after_;  // the number
    bool numbered_ = false;
    int digits_ = 1;  // at least
};

}  // namespace taffy
