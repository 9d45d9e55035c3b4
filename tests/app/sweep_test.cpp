#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <sstream>

#include "app/stats/csv.h"
#include "app/sweep/contact_sheet.h"
#include "app/sweep/folder_lock.h"
#include "app/sweep/sweep_plan.h"
#include "app/sweep/sweep_table.h"
#include "core/base/error.h"
#include "tests/app/program.h"
#include "tests/app/temporary_folder.h"

using namespace taffy;
namespace fs = std::filesystem;

namespace {

/// Three stiffnesses by two densities of a bar, for a moment.
const std::string small_sweep =
    " twist --seconds 0.1 --size 320x180 --sweep body.bar.young_modulus=1e5,2e5,4e5"
    " --sweep body.bar.density=500,1000 ";

std::vector<std::vector<std::string>> table(const fs::path& file) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream text(read_text(file));
    for (std::string line; std::getline(text, line);) rows.push_back(csv_fields(line));
    return rows;
}

size_t column(const std::vector<std::vector<std::string>>& rows, const std::string& name) {
    const auto found = std::ranges::find(rows.at(0), name);
    REQUIRE(found != rows[0].end());
    return size_t(found - rows[0].begin());
}

std::vector<std::string> cells(const fs::path& file, const std::string& name) {
    const auto rows = table(file);
    const size_t k = column(rows, name);
    std::vector<std::string> result;
    for (size_t r = 1; r < rows.size(); ++r) result.push_back(rows[r].at(k));
    return result;
}

}  // namespace

TEST_CASE("an axis of a sweep is a key and its values", "[sweep]") {
    const SweepAxis axis = parse_sweep_axis("body.bar.young_modulus=1e4,1e5,1e6");
    CHECK(axis.key == "body.bar.young_modulus");
    CHECK(axis.values == std::vector<std::string>{"1e4", "1e5", "1e6"});
    CHECK(parse_sweep_axis("simulation.gravity=0 0 -1,0 0 -2").values.size() == 2);
    for (const char* wrong : {"", "key", "key=", "=1", "key=1,,2", "key=1,", "key=1,1"})
        CHECK_THROWS_AS(parse_sweep_axis(wrong), InputError);
}

TEST_CASE("the last axis changes fastest, and titles tell keys apart", "[sweep]") {
    SweepPlan plan;
    plan.axes = {{"body.a.density", {"1", "2"}}, {"body.b.density", {"3", "4", "5"}}};
    REQUIRE(plan.variant_count() == 6);
    CHECK(plan.settings_of(0) == std::vector<std::string>{"body.a.density=1", "body.b.density=3"});
    CHECK(plan.settings_of(2) == std::vector<std::string>{"body.a.density=1", "body.b.density=5"});
    CHECK(plan.settings_of(3) == std::vector<std::string>{"body.a.density=2", "body.b.density=3"});
    CHECK(plan.title_of(4) == "body.a.density = 2, body.b.density = 4");
    plan.axes[1].key = "body.b.spacing";
    CHECK(plan.title_of(4) == "density = 2, spacing = 4");
}

TEST_CASE("lines of tables are read as they are written", "[sweep]") {
    const std::vector<std::string> fields = {"a", "", "b,c", "say \"so\"", "\"", ",", "1e-3"};
    CHECK(csv_fields(csv_line(fields)) == fields);
}

TEST_CASE("a contact sheet has every picture at its place", "[sweep]") {
    const TemporaryFolder folder;
    std::vector<fs::path> files;
    for (int k = 0; k < 3; ++k) {
        Image image;
        image.resize(960, 540);
        for (size_t p = 0; p < image.rgba.size(); ++p)
            image.rgba[p] = p % 4 == size_t(k) || p % 4 == 3 ? 255 : 0;
        files.push_back(folder.path() / (std::to_string(k) + ".png"));
        save_png(image, files.back());
    }
    files.insert(files.begin() + 1, fs::path());  // one that is not there
    const Image sheet = contact_sheet(files, 2);
    CHECK(sheet.width == 2 * 480 + 3 * 6);
    CHECK(sheet.height == 2 * 270 + 3 * 6);
    const auto pixel = [&](int column, int row) {
        const int x = 6 + column * 486 + 240, y = 6 + row * 276 + 135;
        const uint8_t* p = sheet.rgba.data() + 4 * (size_t(y) * size_t(sheet.width) + size_t(x));
        return std::array<int, 3>{p[0], p[1], p[2]};
    };
    CHECK(pixel(0, 0) == std::array{255, 0, 0});
    CHECK(pixel(1, 0) == std::array{24, 26, 30});
    CHECK(pixel(0, 1) == std::array{0, 255, 0});
    CHECK(pixel(1, 1) == std::array{0, 0, 255});
}

TEST_CASE("a contact sheet leaves few places empty", "[sweep]") {
    const std::vector<int> columns = {1, 2, 3, 2, 3, 3, 4, 4, 3, 5, 4, 4};  // of 1, 2 ... pictures
    for (size_t k = 0; k < columns.size(); ++k) {
        CAPTURE(k + 1);
        CHECK(sheet_columns(k + 1) == columns[k]);
    }
}

TEST_CASE("a reduced picture keeps the light", "[sweep]") {
    Image image;  // black and white pixels in turn: half the light is sRGB 188
    image.resize(64, 64);
    for (size_t p = 0; p < image.rgba.size(); ++p)
        image.rgba[p] = p % 4 == 3 || (p / 4 + p / 256) % 2 ? 255 : 0;
    const Image small = reduced(image, 16);
    CHECK(small.height == 16);
    for (size_t p = 0; p < small.rgba.size(); p += 4) REQUIRE(int(small.rgba[p]) == 188);
}

TEST_CASE("a sweep makes a table and a sheet, and goes on where it was", "[sweep]") {
    const TemporaryFolder folder;
    const fs::path out = folder.path() / "sweep";
    const std::string run = program + small_sweep + "--sweep-folder " + out.string();
    const CommandResult first = run_command(run);
    INFO(first.output);
    REQUIRE(first.exit_code == 0);
    CHECK(first.output.find("wrote " + (out / "sweep.csv").string() +
                            ": 6 of 6 variants, with their pictures in " +
                            (out / "sweep.png").string()) != std::string::npos);
    CHECK(cells(out / "sweep.csv", "body.bar.young_modulus") ==
          std::vector<std::string>{"1e5", "1e5", "2e5", "2e5", "4e5", "4e5"});
    CHECK(cells(out / "sweep.csv", "body.bar.density") ==
          std::vector<std::string>{"500", "1000", "500", "1000", "500", "1000"});
    CHECK(cells(out / "sweep.csv", "outcome") == std::vector<std::string>(6, "finished"));
    for (const std::string& time : cells(out / "sweep.csv", "time_s"))
        CHECK(std::stod(time) == Approx(0.1));
    // Each variant is what one gets without a sweep.
    const std::vector<std::string> hashes = cells(out / "sweep.csv", "state_hash");
    const fs::path alone = folder.path() / "alone.csv";
    REQUIRE(run_command(program +
                        " twist --seconds 0.1 --set body.bar.young_modulus=2e5 --set "
                        "body.bar.density=1000 --threads 2 --stats " +
                        alone.string())
                .exit_code == 0);
    CHECK(last_hash(alone) == hashes.at(3));
    CHECK(std::set<std::string>(hashes.begin(), hashes.end()).size() == 6);
    const Image sheet = load_png(out / "sweep.png");
    CHECK(sheet.width == 2 * 326 + 6);  // two densities side by side
    CHECK(sheet.height == 3 * 186 + 6);

    // Again: nothing is left to do, except a variant whose line is gone.
    fs::remove(variant_folder(out, 4) / "row.csv");
    const auto written = fs::last_write_time(variant_folder(out, 3) / "row.csv");
    const CommandResult second = run_command(run);
    CHECK(second.exit_code == 0);
    CHECK(second.output.find("5 of 6 variants are finished already") != std::string::npos);
    CHECK(fs::last_write_time(variant_folder(out, 3) / "row.csv") == written);
    CHECK(cells(out / "sweep.csv", "state_hash") == hashes);

    // Another sweep does not get in.
    const CommandResult other = run_command(program +
                                            " twist --seconds 0.1 --sweep "
                                            "body.bar.density=500 --sweep-folder " +
                                            out.string());
    CHECK(other.exit_code == 2);
    CHECK(other.output.find("holds another sweep") != std::string::npos);
}

TEST_CASE("a sweep that is killed goes on where it was", "[sweep]") {
    const TemporaryFolder folder;
    const fs::path out = folder.path() / "sweep";
    const std::string run = program +
                            " twist --seconds 1 --sweep-jobs 1 --size 320x180 --sweep "
                            "body.bar.young_modulus=1e5,2e5,3e5,4e5 --sweep-folder " +
                            out.string();
    // Killed as soon as the second variant has begun: the first one is finished then.
    const CommandResult killed = run_command(
        run + " & parent=$!; while [ ! -e " + (variant_folder(out, 1) / "log.txt").string() +
        " ] && kill -0 $parent; do sleep 0.01; done; kill -9 $parent; wait $parent");
    CHECK(killed.exit_code == 137);
    CHECK(is_finished(out, 0));
    CHECK_FALSE(is_finished(out, 3));
    const auto written = fs::last_write_time(variant_folder(out, 0) / "row.csv");
    {
        const FolderLock lock(variant_folder(out, 1), FolderLock::IfTaken::wait);
        const CommandResult blocked = run_command(run);
        CHECK(blocked.output.find("variant 1 is being run by another process") !=
              std::string::npos);
        CHECK(cells(out / "sweep.csv", "variant") == std::vector<std::string>{"0", "2", "3"});
    }
    CHECK(run_command(run).exit_code == 0);
    CHECK(cells(out / "sweep.csv", "variant") == std::vector<std::string>{"0", "1", "2", "3"});
    CHECK(fs::last_write_time(variant_folder(out, 0) / "row.csv") == written);
}

TEST_CASE("what is wrong with a sweep is said before anything is run", "[sweep]") {
    const TemporaryFolder folder;
    const fs::path out = folder.path() / "sweep";
    const auto refused = [&](const std::string& arguments, const std::string& message) {
        const CommandResult result =
            run_command(program + " twist --sweep-folder " + out.string() + " " + arguments);
        INFO(arguments << "\n" << result.output);
        CHECK(result.exit_code == 2);
        CHECK(result.output.find(message) != std::string::npos);
        CHECK_FALSE(fs::exists(out));
    };
    refused("--sweep body.bar.young_modulus=1e5,-1", "variant 1, body.bar.young_modulus=-1");
    refused("--sweep body.bar.youngs_modulus=1e5", "young_modulus");
    refused("--sweep body.bar.young_modulus", "must be KEY=VALUE,VALUE");
    refused("--sweep body.bar.density=1 --sweep body.bar.density=2", "given twice");
    refused("--sweep body.bar.density=100,200 --sweep-index 2", "has 2 variants, 0 to 1");
    refused("--sweep body.bar.density=100 --sweep-index two", "must be a whole number");
    refused("--sweep body.bar.density=100 --record a/film.mp4", "without a folder");
    refused("--sweep body.bar.density=100 --stats a.csv", "not needed");
    refused("--sweep body.bar.density=100 --save-state a.run", "does not go with --sweep");
    refused("--sweep-list", "add --sweep");
    fs::create_directory(out);
    write_text(out / "mine.txt", "do not touch");
    const CommandResult result = run_command(program +
                                             " twist --sweep body.bar.density=100 "
                                             "--sweep-folder " +
                                             out.string());
    CHECK(result.exit_code == 2);
    CHECK(result.output.find("holds other files") != std::string::npos);
    CHECK(fs::exists(out / "mine.txt"));
}

TEST_CASE("the variants of a sweep can be listed", "[sweep]") {
    const CommandResult result = run_command(program + small_sweep + "--sweep-list");
    CHECK(result.exit_code == 0);
    CHECK(result.output.starts_with("0 body.bar.young_modulus=1e5 body.bar.density=500\n1 "));
    CHECK(std::ranges::count(result.output, '\n') == 6);
}
