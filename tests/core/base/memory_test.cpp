#include "core/base/memory.h"

#include <catch2/catch.hpp>

using namespace taffy;

TEST_CASE("some memory is free, and less of it than any machine has", "[base]") {
    CHECK(available_memory() > 1e6);
    CHECK(available_memory() < 1e15);
    CHECK(mapped_memory() > size_t(1) << 20);
}

TEST_CASE("memory is told in units that a person reads", "[base]") {
    CHECK(memory_text(8.5e8) == "850 MB");
    CHECK(memory_text(6.12e10) == "61.2 GB");
}
