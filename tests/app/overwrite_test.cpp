// No option that writes replaces an existing file without --overwrite.
#include <catch2/catch.hpp>
#include <regex>
#include <set>

#include "app/command_line/command_line.h"
#include "tests/app/program.h"
#include "tests/app/temporary_folder.h"

using namespace taffy;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

struct Writer {
    std::string option, file;  // to be given
    std::string there;         // what must not be touched
    std::string more = {};     // to go with it
};

const std::vector<Writer>& writers() {
    static const std::vector<Writer> list = {
        {"--record", "a.mp4", "a.mp4"},
        {"--record", "a.gif", "a.gif"},
        {"--record", "a.png", "a_frames/frame_00001.png"},
        {"--screenshot", "a.png", "a.png"},
        {"--stats", "a.csv", "a.csv"},
        {"--save-state", "a.run", "a.run"},
        {"--session", "a.taffy", "a.taffy", "--headless"},
        {"--session", "a.taffy", "a.taffy", "--stats b.csv"},
        {"--export", "a.ply", "a.ply"},
        {"--export", "a_%04d.obj", "a_0003.obj"},
        {"--export", "a_%04d.vtp", "a.pvd"},
        {"--write-parameter-docs", "a.md", "a.md"},
        {"--sweep-folder", "a", "a/mine.txt", "--sweep body.*.damping=1,2"}};
    return list;
}

/// And what reads files, or is for tests of the window, whose state is written again and again.
const std::set<std::string> others = {"--check",      "--camera-path", "--script",
                                      "--load-state", "--replay",      "--dump-state"};

}  // namespace

TEST_CASE("no option replaces a file that is there without --overwrite", "[overwrite]") {
    for (const Writer& writer : writers()) {
        const TemporaryFolder folder;
        const fs::path there = folder.path() / writer.there;
        fs::create_directories(there.parent_path());
        write_text(there, "mine");
        const CommandResult result =
            run_command("cd " + folder.path().string() + " && " + program +
                        " tumble --threads 1 --seconds 0.02 " + writer.more + " " + writer.option +
                        " " + writer.file);
        INFO(writer.option << " " << writer.file << ": " << result.output);
        CHECK(result.exit_code == 2);
        CHECK(std::ranges::count(result.output, '\n') == 1);
        CHECK_THAT(result.output, Contains(writer.there.substr(0, writer.there.find('/'))) ||
                                      Contains("a_frames"));
        CHECK(read_text(there) == "mine");
        const auto files = std::distance(fs::recursive_directory_iterator(folder.path()), {});
        CHECK(files == (there.parent_path() == folder.path() ? 1 : 2));
    }
}

TEST_CASE("what a script saves replaces no file without --overwrite", "[overwrite]") {
    const TemporaryFolder folder;
    write_text(folder.path() / "a.run", "mine");
    write_text(folder.path() / "save.toml",
               "[[command]]\ndo = \"save_state\"\nfile = \"a.run\"\nat = 0.01\n");
    const std::string run = "cd " + folder.path().string() + " && " + program +
                            " tumble --seconds 0.02 --script save.toml --stats b.csv";
    const CommandResult refused = run_command(run);
    INFO(refused.output);
    CHECK(refused.exit_code == 2);
    CHECK_THAT(refused.output, Contains("a.run") && Contains("--overwrite"));
    CHECK(read_text(folder.path() / "a.run") == "mine");
    CHECK_FALSE(fs::exists(folder.path() / "b.csv"));
    CHECK(run_command(run + " --overwrite").exit_code == 0);
    CHECK(read_text(folder.path() / "a.run") != "mine");
}

TEST_CASE("every option that names a file is known to write or to read it", "[overwrite]") {
    const std::string table = command_line_table();
    const std::regex row("`(--[a-z-]+) (FILE|FOLDER)[.a-z]*`");
    std::set<std::string> known = others;
    for (const Writer& writer : writers()) known.insert(writer.option);
    std::set<std::string> found;
    for (auto match = std::sregex_iterator(table.begin(), table.end(), row);
         match != std::sregex_iterator(); ++match)
        found.insert((*match)[1]);
    CHECK(found == known);
}
