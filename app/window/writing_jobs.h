#pragma once
// Files that are completed beside the interface, and what is said of them then.
#include <filesystem>
#include <functional>
#include <future>
#include <string>
#include <vector>

#include "app/workspace/workspace.h"

namespace taffy {

/// What is said of a file that is complete.
struct Written {
    std::string text;
    std::filesystem::path file = {};  // with all of its path; empty: none in particular
};

/// "Picture saved: /home/me/taffy-films/bar.png"
Written written(const std::string& what, const std::filesystem::path& file);

class WritingJobs {
  public:
    /// Waits for all.
    ~WritingJobs();

    /// The job returns what to say when it is done, and throws what went wrong.
    void start(std::function<Written()> job);
    /// Every frame: says what became of those that have ended.
    void report(Workspace& w);
    bool empty() const { return jobs_.empty(); }

  private:
    std::vector<std::future<Written>> jobs_;
};

}  // namespace taffy
