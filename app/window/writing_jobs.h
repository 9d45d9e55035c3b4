#pragma once
// Files that are completed on threads beside the interface, and the messages about them.
#include <filesystem>
#include <functional>
#include <future>
#include <string>
#include <vector>

#include "app/workspace/workspace.h"

namespace taffy {

/// The message about a file that is complete.
struct Written {
    std::string text;
    std::filesystem::path file = {};  // absolute path; empty: none in particular
};

/// "Picture saved: /home/me/taffy-films/bar.png"
Written written(const std::string& what, const std::filesystem::path& file);

class WritingJobs {
  public:
    /// Waits for all jobs.
    ~WritingJobs();

    /// Starts a job, which returns what to say when it is done, and throws what went wrong.
    void start(std::function<Written()> job);
    /// To be called every frame: says what became of the jobs that have ended.
    void report(Workspace& w);
    bool empty() const { return jobs_.empty(); }

  private:
    std::vector<std::future<Written>> jobs_;
};

}  // namespace taffy
