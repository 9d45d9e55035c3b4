// The lock-free queue and the triple buffer under two threads.
#include <catch2/catch.hpp>
#include <thread>
#include <vector>

#include "core/base/spsc_queue.h"
#include "core/base/triple_buffer.h"

using namespace taffy;

TEST_CASE("the queue hands over everything once and in order", "[threads]") {
    SpscQueue<std::vector<int>> queue(16);
    constexpr int count = 20000;
    std::thread producer([&] {
        for (int i = 0; i < count; ++i) {
            std::vector<int> value(3, i);
            while (!queue.try_push(std::move(value))) std::this_thread::yield();
        }
    });
    int wrong = 0;
    for (int expected = 0; expected < count;) {
        const auto value = queue.try_pop();
        if (!value) {
            std::this_thread::yield();
            continue;
        }
        if (*value != std::vector<int>(3, expected)) ++wrong;
        ++expected;
    }
    producer.join();
    CHECK(wrong == 0);
    CHECK_FALSE(queue.try_pop());
}

TEST_CASE("a full queue refuses and leaves the value untouched", "[threads]") {
    SpscQueue<std::string> queue(2);
    CHECK(queue.try_push("a"));
    CHECK(queue.try_push("b"));
    std::string third = "c";
    CHECK_FALSE(queue.try_push(std::move(third)));
    CHECK(third == "c");
    CHECK(queue.try_pop() == "a");
    CHECK(queue.try_push(std::move(third)));
}

TEST_CASE("the triple buffer shows whole values, never older ones, and ends with the newest",
          "[threads]") {
    TripleBuffer<std::vector<long>> buffer;
    constexpr long count = 20000;
    std::thread writer([&] {
        for (long i = 1; i <= count; ++i) {
            buffer.back().assign(50, i);
            buffer.publish();
        }
    });
    long last = 0;
    int torn = 0, backwards = 0;
    while (last < count) {
        if (!buffer.update()) continue;
        const std::vector<long>& value = buffer.front();
        if (value != std::vector<long>(50, value.front())) ++torn;
        if (value.front() <= last) ++backwards;
        last = value.front();
    }
    writer.join();
    CHECK(torn == 0);
    CHECK(backwards == 0);
    CHECK_FALSE(buffer.update());
}
