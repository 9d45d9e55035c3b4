// The real program, as a person starts it.
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "app/headless/progress.h"
#include "tests/app/program.h"
#include "tests/app/temporary_folder.h"

using namespace taffy;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// One column of a table.
std::vector<double> column(const std::string& table, const std::string& name) {
    const std::vector<std::string> lines = lines_of(table);
    size_t index = 0;
    std::istringstream header(lines.at(0));
    for (std::string field; std::getline(header, field, ',') && field != name;) ++index;
    std::vector<double> values;
    for (size_t i = 1; i < lines.size(); ++i) {
        std::istringstream row(lines[i]);
        std::string field;
        for (size_t k = 0; k <= index; ++k) std::getline(row, field, ',');
        values.push_back(std::stod(field));
    }
    return values;
}

}  // namespace

TEST_CASE("the table has a line per film frame, or per interval", "[headless]") {
    const TemporaryFolder folder;
    const std::string stats = (folder.path() / "out.csv").string();
    const std::string run = program + " tumble --headless --seconds 0.5 --stats " + stats;
    CHECK(run_command(run + " --fps 20").exit_code == 0);
    std::vector<double> times = column(read_text(stats), "time_s");
    REQUIRE(times.size() == 11);
    for (size_t k = 0; k < times.size(); ++k) CHECK(times[k] == Approx(0.05 * double(k)));

    CHECK(run_command(run + " --overwrite --fps 30 --stats-interval 0.04").exit_code == 0);
    times = column(read_text(stats), "time_s");
    REQUIRE(times.size() == 13);
    for (size_t k = 0; k < times.size(); ++k) CHECK(times[k] == Approx(0.04 * double(k)));
}

TEST_CASE("neither films nor the intervals of a table change the motion", "[headless]") {
    const TemporaryFolder folder;
    const std::string stats = (folder.path() / "out.csv").string();
    const std::string script = (folder.path() / "turn.toml").string();
    std::ofstream(script) << R"(
[[command]]
do = "turn_handle"
handle = "bar.right"
at = 0.03
until = 0.21
axis = [1, 0, 0]
degrees = 90
[[command]]
do = "set"
parameter = "body.bar.young_modulus"
value = 3e5
at = 0.11
)";
    const auto last_line = [&](const std::string& more) {
        const std::string run = program + " twist --headless --seconds 0.3 --threads 1 --script " +
                                script + " --overwrite --stats " + stats + " " + more;
        REQUIRE(run_command(run).exit_code == 0);
        std::vector<std::string> cells;
        std::istringstream row(lines_of(read_text(stats)).back());
        for (std::string cell; std::getline(row, cell, ',');) cells.push_back(cell);
        cells.erase(cells.begin() + 4);  // the real-time factor
        return cells;
    };
    const std::vector<std::string> usual = last_line("");
    CHECK(usual.at(0) == "0.3");
    for (const char* more : {"--fps 50", "--fps 20", "--stats-interval 0.01",
                             "--stats-interval 0.003", "--fps 10 --stats-interval 0.3"}) {
        INFO(more);
        CHECK(last_line(more) == usual);
    }
}

TEST_CASE("a blow-up ends the run with a message, exit code 3 and a last line that says so",
          "[headless]") {
    const TemporaryFolder folder;
    const std::string script = (folder.path() / "blow_up.toml").string();
    std::ofstream(script) << R"(
[[command]]
do = "turn_handle"
handle = "bar.right"
axis = [1, 0, 0]
degrees = 360
at = 0.0
until = 0.4
[[command]]
do = "set"
parameter = "simulation.step_policy"
value = "fixed"
at = 0.1
[[command]]
do = "set"
parameter = "simulation.fixed_step"
value = 0.02
at = 0.1
)";
    const std::string stats = (folder.path() / "out.csv").string();
    for (const char* interval : {"", " --stats-interval 0.004"}) {
        const CommandResult result = run_command(
            program + " twist --headless --overwrite --seconds 2 --log-level error --script " +
            script + " --stats " + stats + interval);
        INFO(result.output);
        CHECK(result.exit_code == 3);
        CHECK(lines_of(result.output).size() == 1);
        CHECK(result.output.find("twist broke down at t = ") != std::string::npos);
        CHECK(result.output.find("body 'bar'") != std::string::npos);
        const std::vector<double> times = column(read_text(stats), "time_s");
        for (size_t k = 1; k < times.size(); ++k) CHECK(times[k] > times[k - 1]);
        CHECK(times.back() < 2.0);
        const std::vector<double> blow_up = column(read_text(stats), "blow_up");
        CHECK(blow_up.back() == 1.0);
        CHECK(std::count(blow_up.begin(), blow_up.end(), 1.0) == 1);
    }
}

TEST_CASE("the same command gives the same figures with any number of threads", "[headless]") {
    const TemporaryFolder folder;
    std::vector<std::vector<double>> energies;
    for (const char* threads : {"1", "1", "2"}) {
        const std::string stats = (folder.path() / "out.csv").string();
        const std::string run = program + " twist --headless --seconds 0.3 --fps 30 --threads " +
                                threads + " --overwrite --stats " + stats;
        REQUIRE(run_command(run).exit_code == 0);
        energies.push_back(column(read_text(stats), "elastic_energy_J"));
    }
    CHECK(energies[0].back() > 0.0);
    CHECK(energies[0] == energies[1]);
    CHECK(energies[0] == energies[2]);
}

TEST_CASE("of two variants each runs as it would alone, with the same hands",
          "[headless][variants]") {
    const TemporaryFolder folder;
    const auto at = [&](const char* name) { return (folder.path() / name).string(); };
    const auto table_of = [&](const std::string& options, const char* name) {
        const CommandResult result =
            run_command(program + " twist --headless --seconds 1.6 --script twist_and_bend " +
                        "--stats-interval 0.2 --stats " + at(name) + " " + options);
        INFO(result.output);
        REQUIRE(result.exit_code == 0);
        return read_text(at(name));
    };
    const std::string setting = "body.bar.elasticity=corotated_2009";
    const std::string a = table_of("", "a.csv"), b = table_of("--set " + setting, "b.csv"),
                      both = table_of("--variant " + setting, "both.csv");
    for (const std::string name : {"elastic_energy_J", "body.bar.centre_x_m", "total_energy_J"}) {
        INFO(name);
        REQUIRE(column(a, name).size() == 9);
        CHECK(column(a, name) != column(b, name));
        CHECK(column(both, name) == column(a, name));
        CHECK(column(both, "B." + name) == column(b, name));
    }
}

TEST_CASE("where one of two variants blows up, both end, and the message names it",
          "[headless][variants]") {
    const TemporaryFolder folder;
    const std::string script = (folder.path() / "turn.toml").string();
    std::ofstream(script) << R"(
[[command]]
do = "turn_handle"
handle = "bar.right"
axis = [1, 0, 0]
degrees = 360
at = 0.0
until = 0.4
)";
    const std::string stats = (folder.path() / "out.csv").string();
    const CommandResult result =
        run_command(program + " twist --headless --seconds 2 --log-level error --script " + script +
                    " --stats-interval 0.05 --stats " + stats +
                    " --variant simulation.step_policy=fixed --variant simulation.fixed_step=0.02");
    INFO(result.output);
    CHECK(result.exit_code == 3);
    CHECK(lines_of(result.output).size() == 1);
    CHECK(result.output.find("B: twist broke down at t = ") != std::string::npos);
    const std::string table = read_text(stats);
    CHECK(column(table, "time_s").back() < 2.0);
    CHECK(lines_of(table).back().find(",1,") != std::string::npos);
}

TEST_CASE("a variant that cannot be is refused before anything runs", "[headless][variants]") {
    const TemporaryFolder folder;
    const auto refused = [&](const std::string& options, const std::string& reason) {
        const CommandResult result =
            run_command(program + " twist --headless --seconds 0.1 --stats " +
                        (folder.path() / "a.csv").string() + " " + options);
        INFO(result.output);
        CHECK(result.exit_code == 2);
        CHECK(result.output.find(reason) != std::string::npos);
        CHECK(!std::filesystem::exists(folder.path() / "a.csv"));
    };
    refused("--variant body.bar.elastisity=mls", "elasticity");
    refused("--variant view.theme=dark", "which A and B have in common");
    refused("--variant body.bar.damping=-1", "--variant: ");
}

TEST_CASE("a script turns a handle, and the bar feels it", "[headless]") {
    const TemporaryFolder folder;
    const std::string script = (folder.path() / "turn.toml").string();
    std::ofstream(script) << R"(
[[command]]
do = "turn_handle"
handle = "bar.right"
at = 0.0
until = 0.5
axis = [1, 0, 0]
degrees = 90
)";
    const std::string stats = (folder.path() / "out.csv").string();
    const std::string run =
        program + " twist --headless --seconds 1 --fps 20 --set simulation.gravity=0,0,0" +
        " --stats " + stats + " --script " + script;
    const CommandResult result = run_command(run);
    INFO(result.output);
    REQUIRE(result.exit_code == 0);
    const auto torque = column(read_text(stats), "probe.bar.right.reaction_torque_x_N_m");
    CHECK(std::abs(torque.front()) < 1e-3);
    CHECK(std::abs(torque.back()) > 1.0);
}

TEST_CASE("every grip of a script has columns, also of a run that goes on", "[headless]") {
    const TemporaryFolder folder;
    const std::string script = (folder.path() / "pull.toml").string();
    std::ofstream(script) << R"(
[[command]]
do = "add_grip"
grip = "tip"
body = "bar"
point = [0, 0, 1]
at = 0.1
[[command]]
do = "move_grip"
grip = "tip"
by = [0, 0, 0.5]
at = 0.1
[[command]]
do = "add_grip"
grip = "later"
body = "bar"
point = [0.2, 0, 1]
at = 0.2
)";
    const std::string stats = (folder.path() / "out.csv").string();
    const std::string saved = (folder.path() / "then.run").string();
    const auto cells = [&](const std::string& name) {
        std::vector<std::string> values;
        size_t index = 0;
        for (const std::string& line : lines_of(read_text(stats))) {
            std::vector<std::string> row;
            std::istringstream fields(line);
            for (std::string cell; std::getline(fields, cell, ',');) row.push_back(cell);
            if (values.empty()) index = size_t(std::ranges::find(row, name) - row.begin());
            REQUIRE(index < row.size());
            values.push_back(row[index]);
        }
        return values;
    };
    CommandResult result =
        run_command(program + " twist --headless --seconds 0.3 --fps 20" + " --stats " + stats +
                    " --script " + script + " --save-state " + saved);
    INFO(result.output);
    REQUIRE(result.exit_code == 0);
    std::vector<std::string> tip = cells("grip.tip.force_z_N");
    REQUIRE(tip.size() == 8);
    CHECK(tip[1].empty());  // 0 s
    CHECK(tip[2].empty());
    CHECK(std::stod(tip[4]) > 1.0);  // 0.15 s
    CHECK(cells("grip.later.force_z_N")[4].empty());
    CHECK_FALSE(cells("grip.later.force_z_N").back().empty());

    // What is held goes on in columns of its name; a script that adds its grips again may.
    for (const std::string& more : {std::string(), " --script " + script}) {
        result = run_command(program + " --load-state " + saved + " --headless --seconds 0.25" +
                             " --fps 20 --overwrite --stats " + stats + more);
        INFO(result.output);
        REQUIRE(result.exit_code == 0);
        tip = cells("grip.tip.force_z_N");
        CHECK(std::stod(tip[1]) > 1.0);
        CHECK_FALSE(tip.back().empty());
    }
}

TEST_CASE("bad input is one line on standard error and exit code 2", "[headless]") {
    const TemporaryFolder folder;
    const std::string broken = (folder.path() / "broken.toml").string();
    std::ofstream(broken) << "[[body]]\nnam = \"a\"\n";
    struct Case {
        std::string arguments;
        const char* message;
    };
    const Case cases[] = {
        {"--recrod a.mp4", "did you mean '--record'?"},
        {"twits --headless --stats x.csv", "did you mean 'twist'?"},
        {"--headless", "--headless needs something to do"},
        {"--headless --record " + folder.path().string() + "/no/a.mp4", "does not exist"},
        {"--headless --record /proc/a.mp4", "/proc/a.mp4: cannot write this file"},
        {"--headless --record a.avi", "must end with .mp4"},
        {"--headless --stats x.csv --set body.bar.yong_modulus=1e5",
         "did you mean 'body.bar.young_modulus'?"},
        {"--headless --stats x.csv --view colour_by=vonmises", "did you mean 'von_mises'?"},
        {"--headless --stats x.csv --camera azimut=3", "did you mean 'azimuth'?"},
        {"--headless --stats x.csv --camera target=1:2", "'target' must be three numbers"},
        {"--headless --stats x.csv --script none.toml", "there is no script 'none.toml'"},
        {"--check " + broken, "broken.toml:2:1"},
    };
    for (const Case& c : cases) {
        const CommandResult result =
            run_command("cd " + folder.path().string() + " && " + program + " " + c.arguments);
        INFO(c.arguments << "\n" << result.output);
        CHECK(result.exit_code == 2);
        CHECK(lines_of(result.output).size() == 1);
        CHECK(result.output.find(c.message) != std::string::npos);
    }
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("a script that the scene could not obey is refused before it runs", "[headless]") {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "mls.toml")
        << "[[command]]\ndo = \"set\"\nparameter = \"body.membrane.elasticity\"\n"
           "value = \"mls\"\nat = 0.1\n";
    const CommandResult result =
        run_command("cd " + folder.path().string() + " && " + program +
                    " membrane --stats a.csv --seconds 0.2 --script mls.toml");
    INFO(result.output);
    CHECK(result.exit_code == 2);
    CHECK(result.output.find("mls.toml:4:9: in [[command]] 1: body 'membrane'") !=
          std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder.path() / "a.csv"));
}

TEST_CASE("the run ends when it should, also between two frames", "[headless]") {
    const TemporaryFolder folder;
    const std::string run =
        program + " tumble --log-level error --stats " + (folder.path() / "a.csv").string();
    REQUIRE(run_command(run + " --fps 0.1 --seconds 0.05").exit_code == 0);
    CHECK(column(read_text(folder.path() / "a.csv"), "time_s").back() == Approx(0.05));
    REQUIRE(run_command(run + " --overwrite --fps 30 --seconds 0.11").exit_code == 0);
    CHECK(column(read_text(folder.path() / "a.csv"), "time_s").back() == Approx(0.11));
}

TEST_CASE("inputs that never end or are no files are refused", "[headless]") {
    const TemporaryFolder folder;
    const std::string here = "cd " + folder.path().string() + " && ";
    REQUIRE(run_command(here + "mkfifo pipe.toml p.csv && ln -s l.toml l.toml").exit_code == 0);
    const std::string run = "timeout 60 " + program + " tumble --stats a.csv --seconds 0.1 ";
    for (const char* script : {"/dev/zero", "pipe.toml", "l.toml", "/"}) {
        INFO(script);
        const CommandResult result = run_command(here + run + "--script " + script);
        CHECK(result.exit_code == 2);
        CHECK(result.output.find("filesystem error") == std::string::npos);
    }
    for (const std::string& name : {std::string("l.toml"), std::string(5000, 'x') + ".toml"}) {
        const CommandResult result = run_command(here + program + " --check " + name);
        CHECK(result.exit_code == 2);
        CHECK(result.output.find("filesystem error") == std::string::npos);
    }
    const CommandResult pipe = run_command(here + "timeout 60 " + program +
                                           " tumble --overwrite --seconds 0.1 --stats p.csv");
    CHECK(pipe.exit_code == 2);
}

TEST_CASE("files that are there are replaced only with --overwrite", "[headless]") {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "a.csv").string();
    std::ofstream(file) << "mine";
    const std::string run = program + " tumble --seconds 0.05 --log-level error --stats " + file;
    const CommandResult refused = run_command(run);
    CHECK(refused.exit_code == 2);
    CHECK(refused.output.find("add --overwrite") != std::string::npos);
    CHECK(read_text(file) == "mine");
    CHECK(run_command(run + " --overwrite").exit_code == 0);
    CHECK(read_text(file).starts_with("time_s"));
    // Parameter tables replace their own kind alone.
    CHECK(run_command(program + " --write-parameter-docs " + file).exit_code == 2);
    const std::string table = (folder.path() / "p.md").string();
    CHECK(run_command(program + " --write-parameter-docs " + table).exit_code == 0);
    CHECK(run_command(program + " --write-parameter-docs " + table).exit_code == 0);
}

TEST_CASE("what does not arrive is not called written", "[headless]") {
    const TemporaryFolder folder;
    const std::string here = "cd " + folder.path().string() + " && ";
    for (const char* question : {" --list-scenes", " --check wall", " --help"}) {
        INFO(question);
        const CommandResult result = run_command("( " + program + question + " > /dev/full )");
        CHECK(result.exit_code == 1);
        CHECK(result.output.find("is the disk full") != std::string::npos);
    }
    // Files of at most 4 KiB: neither a picture nor a table of a few lines fits.
    const std::string small = here + "ulimit -f 4; " + program + " tumble --seconds 0.5 --fps 40 ";
    for (const char* output :
         {"--stats a.csv", "--size 320x200 --screenshot a.png", "--size 320x200 --record a.png",
          "--size 320x200 --record a.mp4", "--size 320x200 --record a.gif"}) {
        const CommandResult result = run_command("bash -c '" + small + output + "'");
        INFO(output << "\n" << result.output);
        CHECK(result.exit_code == 1);
        CHECK(result.output.find("wrote") == std::string::npos);
    }
    CHECK_FALSE(std::filesystem::exists(folder.path() / "a.png"));
}

TEST_CASE("Ctrl+C completes what is written so far", "[headless]") {
    const TemporaryFolder folder;
    const CommandResult result =
        run_command("cd " + folder.path().string() + " && timeout -s INT 4 " + program +
                    " tumble --seconds 3000 --log-level warning --stats a.csv");
    INFO(result.output);
    CHECK(result.output.find("interrupted: the written files end at") != std::string::npos);
    CHECK(read_text(folder.path() / "a.csv").ends_with("\n"));

    // One that comes twice at once, as wrappers send it, is one.
    const CommandResult twice = run_command(
        "cd " + folder.path().string() + " && { " + program +
        " tumble --seconds 3000 --log-level warning --stats b.csv & sleep 3; kill -INT $!; "
        "kill -INT $!; sleep 0.01; kill -INT $!; wait $!; }");
    INFO(twice.output);
    CHECK(twice.output.find("interrupted: the written files end at") != std::string::npos);
    CHECK(read_text(folder.path() / "b.csv").ends_with("\n"));
}

TEST_CASE("options of films are not lost on the window", "[headless]") {
    for (const char* option : {"--seconds 3", "--size 640x480", "--fps 30"}) {
        const CommandResult result = run_command("DISPLAY=:0 " + program + " twist " + option);
        CHECK(result.exit_code == 2);
        CHECK(result.output.find("not for the window: add --record") != std::string::npos);
    }
}

TEST_CASE("questions about scenes are answered", "[headless]") {
    const CommandResult scenes = run_command(program + " --list-scenes");
    CHECK(scenes.exit_code == 0);
    CHECK(scenes.output.find("twist ") != std::string::npos);
    CHECK(run_command(program + " --check wall").output.find("wall: ok") == 0);
    CHECK(run_command(program + " --version").output.find("taffy ") == 0);
}

TEST_CASE("the progress line says frames, time, factor and what is left", "[headless]") {
    CHECK(progress_text({96, 240, 1.6, 0.82, 3.2}) ==
          "[#########...............]  40 %  frame 96/240  1.60 s  0.82x real time  0:03 left");
    CHECK(progress_text({1, 2, 0, 0, 3725}).find("1:02:05 left") != std::string::npos);
}

TEST_CASE("a scene is checked with the options that come with it", "[headless]") {
    const TemporaryFolder folder;
    const std::string check = program + " --check twist ";
    CHECK(run_command(check + "--set body.*.young_modulus=2e5").exit_code == 0);
    CHECK(run_command(check + "--set body.*.poisson_ratio=0.7").exit_code == 2);
    CHECK(run_command(check + "--set body.none.density=1000").exit_code == 2);
    CHECK(run_command(check + "--material wax").exit_code == 2);  // for models

    const std::string script = (folder.path() / "script.toml").string();
    std::ofstream(script)
        << "[[command]]\nat = 0.1\ndo = \"set\"\nparameter = \"body.none.density\"\nvalue = 1\n";
    CHECK(run_command(check + "--script " + script).exit_code == 2);
}
