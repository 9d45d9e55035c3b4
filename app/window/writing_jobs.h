#pragma once
// Files that are completed beside the interface, and what is said of them then.
#include <functional>
#include <future>
#include <string>
#include <vector>

#include "app/workspace/workspace.h"

namespace taffy {

class WritingJobs {
  public:
    /// Waits for all.
    ~WritingJobs();

    /// The job returns what to say when it is done, and throws what went wrong.
    void start(std::function<std::string()> job);
    /// Every frame: says what became of those that have ended.
    void report(Workspace& w);
    bool empty() const { return jobs_.empty(); }

  private:
    std::vector<std::future<std::string>> jobs_;
};

}  // namespace taffy
