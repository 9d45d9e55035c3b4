#pragma once
// Parallel loops over particles (oneTBB, static partition). Every loop body writes only its own
// index, so results are the same, bit for bit, with any number of threads.
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

#include <cstddef>
#include <memory>

namespace taffy {

/// The threads that parallel loops may use; 0 asks for all cores.
class ThreadPool {
  public:
    explicit ThreadPool(int threads = 0) { resize(threads); }

    void resize(int threads) {
        requested_ = threads;
        constexpr int all_cores = tbb::task_arena::automatic;
        arena_ = std::make_unique<tbb::task_arena>(threads > 0 ? threads : all_cores);
    }
    int requested_threads() const { return requested_; }
    int thread_count() const { return arena_->max_concurrency(); }

    /// Calls body(begin, end) for pieces of [0, count) whose borders are multiples of grain.
    template <class Body>
    void for_ranges(size_t count, size_t grain, const Body& body) const {
        const size_t blocks = (count + grain - 1) / grain;
        const auto run = [&](size_t first, size_t last) {
            body(first * grain, last * grain < count ? last * grain : count);
        };
        if (thread_count() == 1 || blocks < 2) {
            if (blocks > 0) run(0, blocks);
            return;
        }
        arena_->execute([&] {
            tbb::parallel_for(
                tbb::blocked_range<size_t>(0, blocks),
                [&](const tbb::blocked_range<size_t>& r) { run(r.begin(), r.end()); },
                tbb::static_partitioner());
        });
    }

  private:
    int requested_ = 0;
    std::unique_ptr<tbb::task_arena> arena_;
};

}  // namespace taffy
