// The option --export of the real program.
#include <catch2/catch.hpp>
#include <charconv>
#include <regex>

#include "tests/app/program.h"
#include "tests/app/temporary_folder.h"

using namespace taffy;
namespace fs = std::filesystem;

namespace {

std::vector<fs::path> files_in(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

/// A PLY file of particles ends where its header says.
bool is_whole_ply(const fs::path& file) {
    const std::string bytes = read_text(file);
    const size_t body = bytes.find("end_header\n");
    std::smatch match;
    const std::string header = bytes.substr(0, body);
    if (body == std::string::npos ||
        !std::regex_search(header, match, std::regex("element vertex ([0-9]+)")))
        return false;
    size_t row = 0;
    const std::regex property("property (float|uint|uchar) ");
    for (std::sregex_iterator p(header.begin(), header.end(), property), end; p != end; ++p)
        row += (*p)[1] == "uchar" ? 1 : 4;
    return bytes.size() == body + 11 + row * std::stoul(match[1]);
}

bool is_whole_list(const fs::path& file) {
    const std::string xml = read_text(file);
    if (!xml.ends_with("</Collection>\n</VTKFile>\n")) return false;
    const std::regex listed("file=\"([^\"]*)\"");
    for (std::sregex_iterator f(xml.begin(), xml.end(), listed), end; f != end; ++f)
        if (!fs::exists(file.parent_path() / (*f)[1].str())) return false;
    return true;
}

/// Of the list of a sequence.
std::vector<double> times_of(const fs::path& list) {
    std::vector<double> times;
    const std::string xml = read_text(list);
    const std::regex listed("timestep=\"([^\"]*)\"");
    for (std::sregex_iterator t(xml.begin(), xml.end(), listed), end; t != end; ++t)
        times.push_back(std::stod((*t)[1]));
    return times;
}

}  // namespace

TEST_CASE("a sequence has a file at every interval of simulated time, whatever else is written",
          "[export]") {
    const TemporaryFolder folder;
    const std::string run = program + " twist --seconds 0.25 --threads 1 --overwrite --stats " +
                            (folder.path() / "a.csv").string();
    REQUIRE(run_command(run).exit_code == 0);
    const std::string usual = last_hash(folder.path() / "a.csv");
    const std::string file = (folder.path() / "b_%03d.vtp").string();
    for (const char* more : {"", " --fps 25 --stats-interval 0.0125"}) {
        const CommandResult result =
            run_command(run + more + " --export-every 1/30 --export " + file);
        INFO(result.output);
        REQUIRE(result.exit_code == 0);
        CHECK(last_hash(folder.path() / "a.csv") == usual);
        const std::vector<double> times = times_of(folder.path() / "b.pvd");
        REQUIRE(times.size() == 8);
        for (size_t k = 0; k < times.size(); ++k)
            CHECK(times[k] == Approx(double(k) / 30.0).margin(1e-9));
    }
    REQUIRE(run_command(run + " --fps 20 --export " + file).exit_code == 0);
    CHECK(times_of(folder.path() / "b.pvd").size() == 6);
    CHECK(files_in(folder.path()).size() == 8);  // none of the eight before is left
}

TEST_CASE("a name without a number is the end of the run", "[export]") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "a.ply";
    REQUIRE(run_command(program + " twist --seconds 0.05 --export-what particles --export " +
                        file.string())
                .exit_code == 0);
    CHECK(is_whole_ply(file));
    CHECK(read_text(file).find("comment time 0.05 s\n") != std::string::npos);
}

TEST_CASE("a killed run leaves only whole files", "[export]") {
    size_t files = 0;
    for (const int when : {1, 3, 9, 20, 35}) {
        INFO("killed with " << when << " files");
        const TemporaryFolder folder;
        for (const char* name : {"a_%04d.ply", "b_%04d.vtp"}) {
            const std::string pattern = (folder.path() / std::string(1, name[0])).string() + "_*";
            run_command(
                program +
                " twist --seconds 100 --export-what particles --export-every 1/500 --export " +
                (folder.path() / name).string() + " & run=$!; while kill -0 $run && [ $(ls " +
                pattern + " | wc -l) -lt " + std::to_string(when) +
                " ]; do sleep 0.005; done; kill -KILL $run");
        }
        for (const fs::path& file : files_in(folder.path())) {
            INFO(file);
            const std::string extension = file.extension().string();
            const bool whole = extension == ".ply"   ? is_whole_ply(file)
                               : extension == ".pvd" ? is_whole_list(file)
                                                     : read_text(file).ends_with("</VTKFile>\n");
            CHECK(whole);
            ++files;
        }
    }
    CHECK(files > 100);
}

TEST_CASE("an export that is not possible is one message", "[export]") {
    const TemporaryFolder folder;
    struct Case {
        const char* arguments;
        const char* message;
    };
    const Case cases[] = {
        {"--export a.plx", "unknown format of exports '.plx'; did you mean '.ply'?"},
        {"--export a", "the name must end with .ply, .obj or .vtp"},
        {"--export a_%d_%d.ply", "only one frame number"},
        {"--export a_%s.ply", "such as %04d"},
        {"--export nowhere/a.ply", "the folder 'nowhere' does not exist"},
        {"--export /proc/a_%d.ply", "cannot write this file"},
        {"--export a.ply --export-every 1/30", "give --export a name with a number"},
        {"--export a_%d.ply --export-every 0", "--export-every must be a number from"},
        {"--export a_%d.ply --export-every 1/0", "--export-every must be a number from"},
        {"--export a_%d.ply --export-every often", "such as 0.05 or 1/30, not 'often'"},
        {"--export a_%d.ply --export-every 1e-6 --seconds 1000", "1e+09 files"},
        {"--export-every 1/30", "--export-every needs files to export"},
        {"--export a.ply --export-what surfaces", "did you mean 'surface'?"},
        {"--export a.ply --export-what surface --view surface=particles",
         "nothing is shown as a surface"},
        {"--export a.ply --stats a.ply", "name the same file"},
    };
    for (const Case& c : cases) {
        INFO(c.arguments);
        const CommandResult result = run_command("cd " + folder.path().string() + " && " + program +
                                                 " twist " + c.arguments);
        CHECK(result.output.find(c.message) != std::string::npos);
        CHECK(std::ranges::count(result.output, '\n') == 1);
        CHECK(result.exit_code == 2);
        CHECK(files_in(folder.path()).empty());
    }
}

TEST_CASE("a disk that takes no more ends the run with a message and no half file", "[export]") {
    const TemporaryFolder folder;
    const CommandResult result =
        run_command("ulimit -f 64; cd " + folder.path().string() + " && " + program +
                    " twist --log-level error --seconds 1 --export-every 1/30 --export a_%d.ply");
    INFO(result.output);
    CHECK(result.exit_code == 1);
    CHECK(result.output.find("a_0.ply: cannot be written") != std::string::npos);
    CHECK(std::ranges::count(result.output, '\n') == 1);
    CHECK(files_in(folder.path()).empty());
}
