// The quick part of every group of laws: [laws][NAME OF THE GROUP].
#include <catch2/catch.hpp>

#include "tests/laws/law.h"

using namespace taffy::laws;

namespace {

void check_group(const char* name) {
    for (const Group& group : groups()) {
        if (std::string(group.name) != name) continue;
        for (const Law& law : group.measure(Extent::quick)) {
            INFO(law.what << ": " << law.measured << " " << law.unit << ", law " << law.expected
                          << " within " << law.tolerance);
            CHECK(law.holds());
        }
        return;
    }
    FAIL("no group " << name);
}

}  // namespace

TEST_CASE("bars deflect as E says", "[laws][bars]") {
    check_group("bars");
}

TEST_CASE("the leapfrog keeps energy, looked at or not", "[laws][explicit_energy]") {
    check_group("explicit_energy");
TEST_CASE("round bars bend and twist as round ones", "[laws][round]") {
    check_group("round");
}

TEST_CASE("bodies cool in air as Newton and Fourier say", "[laws][cooling]") {
    check_group("cooling");
}
