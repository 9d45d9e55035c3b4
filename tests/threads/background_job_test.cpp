#include "core/base/background_job.h"

#include <catch2/catch.hpp>
#include <memory>
#include <stdexcept>

using namespace taffy;

namespace {

using Job = BackgroundJob<std::shared_ptr<int>>;

/// Waits as the interface would: without ever being held.
std::optional<Job::Result> result_of(Job& job) {
    for (int i = 0; i < 20000; ++i) {
        if (auto result = job.take()) return result;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return std::nullopt;
}

}  // namespace

TEST_CASE("a job's result comes once, made on another thread", "[threads]") {
    Job job;
    const std::thread::id here = std::this_thread::get_id();
    std::thread::id there = here;
    REQUIRE(job.start([&](std::stop_token) {
        there = std::this_thread::get_id();
        return std::make_shared<int>(7);
    }));
    CHECK(job.busy());
    const auto result = result_of(job);
    REQUIRE(result);
    CHECK(*result->value == 7);
    CHECK(result->error.empty());
    CHECK(there != here);
    CHECK_FALSE(job.busy());
    CHECK_FALSE(job.take());
}

TEST_CASE("what a job throws becomes a text, memory that is not there too", "[threads]") {
    Job job;
    job.start([](std::stop_token) -> std::shared_ptr<int> { throw std::runtime_error("broken"); });
    CHECK(result_of(job)->error == "broken");
    job.start([](std::stop_token) -> std::shared_ptr<int> { throw std::bad_alloc(); });
    CHECK(result_of(job)->error.find("memory") != std::string::npos);
}

TEST_CASE("a job that is given up is asked to stop and leaves nothing", "[threads]") {
    Job job;
    std::atomic<bool> began{false}, ended{false};
    job.start([&](std::stop_token stop) {
        began = true;
        while (!stop.stop_requested()) std::this_thread::yield();
        ended = true;
        return std::make_shared<int>(1);
    });
    while (!began) std::this_thread::yield();
    CHECK(job.seconds() >= 0.0);
    job.cancel();
    CHECK_FALSE(job.busy());
    job.start([](std::stop_token) { return std::make_shared<int>(2); });
    const auto result = result_of(job);
    REQUIRE(result);
    CHECK(*result->value == 2);
    CHECK(ended);
    CHECK_FALSE(job.take());
}

TEST_CASE("the end of a job's owner stops it", "[threads]") {
    std::atomic<bool> ended{false};
    {
        Job job;
        std::atomic<bool> began{false};
        job.start([&](std::stop_token stop) {
            began = true;
            while (!stop.stop_requested()) std::this_thread::yield();
            ended = true;
            return std::shared_ptr<int>();
        });
        while (!began) std::this_thread::yield();
    }
    CHECK(ended);
}
