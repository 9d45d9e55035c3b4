#include "core/parameters/parameter_docs.h"

#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>

using namespace taffy;

TEST_CASE("docs/parameters.md says what the describe() tables say", "[parameters]") {
    std::ifstream file(TAFFY_SOURCE_DIR "/docs/parameters.md", std::ios::binary);
    const std::string committed((std::istreambuf_iterator<char>(file)), {});
    INFO("run: taffy --write-parameter-docs docs/parameters.md");
    CHECK(committed == parameter_documentation());
}
