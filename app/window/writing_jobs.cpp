#include "app/window/writing_jobs.h"

#include <chrono>

namespace taffy {

WritingJobs::~WritingJobs() {
    for (std::future<std::string>& job : jobs_) job.wait();
}

void WritingJobs::start(std::function<std::string()> job) {
    jobs_.push_back(std::async(std::launch::async, std::move(job)));
}

void WritingJobs::report(Workspace& w) {
    std::erase_if(jobs_, [&](std::future<std::string>& job) {
        if (job.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
        try {
            w.say(Severity::information, job.get());
        } catch (const std::exception& error) {
            w.say(Severity::error, error.what());
        }
        return true;
    });
}

}  // namespace taffy
