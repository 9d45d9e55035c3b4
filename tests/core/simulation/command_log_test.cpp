#include "core/commands/command_log.h"

#include <catch2/catch.hpp>

#include "core/base/error.h"

using namespace taffy;

TEST_CASE("a command log stamps what is applied, and says which was refused, when and why",
          "[commands]") {
    CommandLog log;
    std::vector<Stamped> heard;
    log.listener = [&](const Stamped& command) { heard.push_back(command); };
    const auto obey = [](const Command& command) {
        if (std::holds_alternative<GoBack>(command)) throw InputError("there is no way back");
    };
    CHECK(log.answers().serial == 0);
    log.carry_out({.serial = 1, .command = SetPaused{true}}, 7, obey);
    CHECK(log.answers().serial == 1);
    CHECK(log.answers().step == 7);
    CHECK(log.answers().refused.empty());
    CHECK_THROWS_AS(log.carry_out({.serial = 2, .command = GoBack{}}, 9, obey), InputError);
    CHECK(log.answers().serial == 2);
    REQUIRE(log.answers().refused.size() == 1);
    CHECK(log.answers().refused[0].serial == 2);
    CHECK(log.answers().refused[0].step == 9);
    CHECK(log.answers().refused[0].reason == "there is no way back");
    log.carry_out({.command = SetPaused{false}}, 11, obey);  // of the program itself
    CHECK(log.answers().serial == 2);
    CHECK_THROWS(
        log.carry_out({.serial = 3, .command = Reset{}}, 0, [](const Command&) { throw 1; }));
    CHECK(log.answers().refused[1].serial == 3);

    REQUIRE(heard.size() == 2);  // what was refused changed nothing
    CHECK(heard[0].serial == 1);
    CHECK(heard[0].step == 7);
    CHECK(std::get<SetPaused>(heard[0].command).paused);
    CHECK(heard[1].step == 11);

    for (uint64_t serial = 4; serial < 100; ++serial)
        CHECK_THROWS(log.carry_out({.serial = serial, .command = GoBack{}}, serial, obey));
    CHECK(log.answers().refused.size() == 32);
    CHECK(log.answers().refused.back().serial == 99);
}
