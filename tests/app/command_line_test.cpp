#include "app/command_line/command_line.h"

#include <catch2/catch.hpp>

#include "app/film/film_preset.h"
#include "core/base/error.h"

using namespace taffy;

namespace {

std::optional<Options> parse(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "taffy");
    return parse_command_line(int(arguments.size()), arguments.data());
}

}  // namespace

TEST_CASE("the command line fills in the options", "[command_line]") {
    const Options none = *parse({});
    CHECK(none.scene == "twist");
    CHECK(none.threads < 0);
    CHECK_FALSE(none.headless);

    const Options all =
        *parse({"wall", "--headless", "--record", "a.mp4", "--seconds", "2.5", "--size", "640x360",
                "--fps=30", "--set", "body.a.damping=3", "--set", "simulation.gravity=0,0,-1",
                "--threads", "2", "--view", "theme=dark,colour_by=speed"});
    CHECK(all.scene == "wall");
    CHECK(all.headless);
    CHECK(all.record == "a.mp4");
    CHECK(all.seconds == 2.5);
    CHECK(all.size == std::array<int, 2>{640, 360});
    CHECK(all.frames_per_second == 30.0);
    CHECK(all.settings ==
          std::vector<std::string>{"body.a.damping=3", "simulation.gravity=0,0,-1"});
    CHECK(all.threads == 2);
    CHECK(all.view == "theme=dark,colour_by=speed");
}

TEST_CASE("a preset sets size, rate and kind of a film, what is given goes before it",
          "[command_line]") {
    for (const FilmPreset& preset : film_presets()) {
        INFO(preset.name);
        const Options options = *parse({"--record", "a", "--preset", preset.name.c_str()});
        CHECK(options.record == "a" + preset.extension);
        CHECK(options.size == preset.size);
        CHECK(options.frames_per_second == preset.frames_per_second);
        CHECK(options.transparent == preset.transparent);
        CHECK(options.headless);
    }
    const Options given =
        *parse({"--preset", "gif", "--record", "b.GIF", "--fps", "12", "--size", "320x180"});
    CHECK(given.record == "b.GIF");
    CHECK(given.size == std::array<int, 2>{320, 180});
    CHECK(given.frames_per_second == 12.0);
}

TEST_CASE("a saved run and a session open by their names", "[command_line]") {
    const Options saved = *parse({"two.run"});
    CHECK(saved.load_state == "two.run");
    CHECK(saved.replay.empty());
    CHECK_FALSE(saved.headless);
    const Options session = *parse({"mine.taffy"});
    CHECK(session.replay == "mine.taffy");
    CHECK(session.load_state.empty());
    CHECK_FALSE(session.headless);
    CHECK(parse({"scene.toml"})->load_state.empty());
}

TEST_CASE("asking for a file means no window", "[command_line]") {
    CHECK(parse({"--record", "a.mp4"})->headless);
    CHECK(parse({"--screenshot", "a.png"})->headless);
    CHECK(parse({"--stats", "a.csv"})->headless);
    CHECK_FALSE(parse({"--view", "theme=dark"})->headless);
}

TEST_CASE("--set takes one value and leaves the scene's name alone", "[command_line]") {
    const Options options = *parse({"--set", "body.a.damping=3", "wall"});
    CHECK(options.settings.size() == 1);
    CHECK(options.scene == "wall");
}

TEST_CASE("a wrong command line is one message that names what is right", "[command_line]") {
    struct Case {
        std::vector<const char*> arguments;
        const char* message;
    };
    const Case cases[] = {
        {{"--recrod", "a.mp4"}, "unknown option '--recrod'; did you mean '--record'?"},
        {{"--hedless"}, "unknown option '--hedless'; did you mean '--headless'?"},
        {{"--stat=a.csv"}, "unknown option '--stat'; did you mean '--stats'?"},
        {{"wall", "twist"}, "only one scene can be opened at a time: leave out 'twist'"},
        {{"wall", "--set", "body.soft.density=20", "body.stiff.density=20"},
         "each value needs an option of its own: --set body.stiff.density=20"},
        {{"--size", "1920"}, "--size must be WIDTHxHEIGHT"},
        {{"--size", "0x10"}, "--size must be WIDTHxHEIGHT"},
        {{"--size", "64x48x"}, "--size must be WIDTHxHEIGHT"},
        {{"--size", "16384x16384"}, "is 256 million pixels; at most 64, such as 8192x8192"},
        {{"--window-size", "big"}, "--window-size must be WIDTHxHEIGHT"},
        {{"--seconds", "0"}, "--seconds must be a number from 1e-06 to 86400"},
        {{"--seconds", "nan"}, "--seconds must be a number from"},
        {{"--seconds", "long"}, "--seconds must be a number, not 'long'"},
        {{"--fps", "-3"}, "--fps must be a number from 0.001 to 1000"},
        {{"--fps", "1e-30"}, "--fps must be a number from 0.001 to 1000"},
        {{"--fps", "inf"}, "--fps must be a number from 0.001 to 1000"},
        {{"--threads", "1000"}, "--threads must be a whole number from 0 to 64"},
        {{"--threads", "-1"}, "--threads must be a whole number from 0 to 64"},
        {{"--threads", "two"}, "--threads must be a whole number, not 'two'"},
        {{"--log-level", "inof"}, "did you mean 'info'?"},
        {{"--record"}, "--record needs a value"},
        {{"--stats", "a.csv", "--stats-interval", "-1"}, "--stats-interval must be a number from"},
        {{"--stats", "a.csv", "--stats-interval", "0"}, "--stats-interval must be a number from"},
        {{"--stats", "a.csv", "--stats-interval", "1e-30"}, "must be a number from 1e-06 to"},
        {{"--stats", "a.csv", "--stats-interval", "nan"}, "must be a number from 1e-06 to"},
        {{"--stats", "a.csv", "--stats-interval", "inf"}, "must be a number from 1e-06 to"},
        {{"--stats", "a.csv", "--stats-interval", "1e-6", "--seconds", "1000"}, "1e+09 lines"},
        {{"--stats-interval", "0.1"}, "--stats-interval needs a table: add --stats"},
        {{"--stats", "a.csv", "--size", "640x480"}, "--size is for films and pictures"},
        {{"--stats", "a.csv", "--transparent"}, "--transparent is for films and pictures"},
        {{"--sweep", "body.a.damping=1,2", "--transparent"}, "does not go with --sweep"},
        {{"--sweep", "body.a.damping=1,2", "--record", "a", "--preset", "alpha"},
         "--preset alpha does not go with --sweep"},
        {{"--overlaid", "--record", "a.mp4"}, "--overlaid is for two variants"},
        {{"--variant", "a.b=1", "--replay", "a.taffy"}, "--variant does not go with --replay"},
        {{"--variant", "a.b=1", "--sweep", "a.b=1,2"}, "--variant does not go with --sweep"},
        {{"--variant"}, "--variant needs a value"},
        {{"--quality", "flim"}, "did you mean 'film'?"},
        {{"--record", "a.mp4", "--preset", "4kk"}, "did you mean '4k'?"},
        {{"--record", "a.mp4", "--preset", "gif"}, "name it a.gif"},
        {{"--preset", "gif"}, "add --record out.gif"},
        {{"--stats", "a.csv", "--quality", "film"}, "--quality is for films and pictures"},
        {{"--record", "a.mp4", "--quality", "film", "--size", "8192x4096"}, "at most 16 million"},
        {{"--headless", "--record", "a.mp4", "--window-size", "640x480"}, "is for the window"},
        {{"--record", "a.mp4", "--record", "b.mp4"}, "--record is given twice; once is enough"},
        {{"--fps", "3", "--fps", "4"}, "--fps is given twice; once is enough"},
        {{"--record", ""}, "--record must not be empty"},
        {{"--check", ""}, "--check must not be empty"},
        {{"--script="}, "--script"},
        {{""}, "the scene must not be empty"},
        {{"--record", "x/a.png", "--screenshot", "x/./a.png"}, "name the same file"},
        {{"--check", "twist", "--stats", "a.csv"}, "one thing at a time: --check and --stats"},
    };
    for (const Case& c : cases) {
        INFO(c.message);
        CHECK_THROWS_WITH(parse(c.arguments), Catch::Contains(c.message));
        CHECK_THROWS_AS(parse(c.arguments), InputError);
    }
}
