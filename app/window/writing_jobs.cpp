#include "app/window/writing_jobs.h"

#include <chrono>

namespace taffy {

Written written(const std::string& what, const std::filesystem::path& file) {
    const std::filesystem::path whole = std::filesystem::absolute(file).lexically_normal();
    return {what + whole.string(), whole};
}

WritingJobs::~WritingJobs() {
    for (std::future<Written>& job : jobs_) job.wait();
}

void WritingJobs::start(std::function<Written()> job) {
    jobs_.push_back(std::async(std::launch::async, std::move(job)));
}

void WritingJobs::report(Workspace& w) {
    std::erase_if(jobs_, [&](std::future<Written>& job) {
        if (job.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
        try {
            const Written done = job.get();
            if (done.file.empty())
                w.say(Severity::information, done.text);
            else
                w.say_saved(done.text, w.last_saved = done.file);
        } catch (const std::exception& error) {
            w.say(Severity::error, error.what());
        }
        return true;
    });
}

}  // namespace taffy
