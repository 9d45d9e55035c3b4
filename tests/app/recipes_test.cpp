// The commands that the documentation tells people to type work.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <regex>

#include "app/command_line/command_line.h"
#include "app/sweep/sweep_table.h"
#include "core/base/error.h"
#include "tests/app/temporary_folder.h"

using namespace taffy;
namespace fs = std::filesystem;

namespace {

const fs::path docs = fs::path(TAFFY_SOURCE_DIR) / "docs";
const std::string in_source = "cd " TAFFY_SOURCE_DIR " && " TAFFY_PROGRAM " ";

/// The indented lines of a document that start the program, without their comments.
std::vector<std::string> commands_in(const std::string& text) {
    std::vector<std::string> commands;
    const std::regex command(R"((?:^|\n)    taffy ([^\n#]*))");
    for (std::sregex_iterator c(text.begin(), text.end(), command), end; c != end; ++c)
        commands.push_back((*c)[1]);
    return commands;
}

/// Words as a shell takes them, of lines without backslashes.
std::vector<std::string> words_of(const std::string& line) {
    std::vector<std::string> words(1);
    bool quoted = false;
    for (const char c : line)
        if (c == '"')
            quoted = !quoted;
        else if (c == ' ' && !quoted)
            words.emplace_back();
        else
            words.back() += c;
    std::erase(words, "");
    return words;
}

/// Two probes of the bar that docs/recipes/pull.toml pulls by 400 N.
double measured_modulus(const fs::path& table, size_t row) {
    std::istringstream text(read_text(table));
    std::string line;
    std::getline(text, line);
    const std::vector<std::string> names = csv_fields(line);
    for (size_t k = 0; k <= row; ++k) std::getline(text, line);
    const std::vector<std::string> values = csv_fields(line);
    const auto value = [&](const std::string& name) {
        return std::stod(values.at(size_t(std::ranges::find(names, name) - names.begin())));
    };
    const double strain =
        (value("probe.bar.far.displacement_x_m") - value("probe.bar.near.displacement_x_m")) / 0.35;
    return 400.0 / (0.2 * 0.2) / strain;
}

}  // namespace

TEST_CASE("every command in the documents is one that the program takes", "[docs]") {
    size_t count = 0;
    for (const auto& file : fs::directory_iterator(docs)) {
        if (file.path().extension() != ".md") continue;
        for (const std::string& command : commands_in(read_text(file.path()))) {
            if (command.find("SCENE") != std::string::npos) continue;  // "[options]" and the like
            INFO(file.path().filename().string() << ": taffy " << command);
            std::vector<std::string> words = words_of(command);
            std::vector<const char*> arguments{"taffy"};
            for (const std::string& word : words) arguments.push_back(word.c_str());
            CHECK_NOTHROW(parse_command_line(int(arguments.size()), arguments.data()));
            ++count;
        }
    }
    CHECK(count > 20);
}

TEST_CASE("the modulus of the recipe is measured as it was set", "[docs]") {
    const TemporaryFolder folder;
    const fs::path out = folder.path() / "moduli";
    const CommandResult result =
        run_command(in_source +
                    "docs/recipes/pull.toml --seconds 1 --size 160x90 --sweep "
                    "body.bar.elasticity=corotated,corotated_2009,mls --sweep-folder " +
                    out.string());
    INFO(result.output);
    REQUIRE(result.exit_code == 0);
    CHECK(measured_modulus(out / "sweep.csv", 0) == Approx(1e6).epsilon(0.01));
    CHECK(measured_modulus(out / "sweep.csv", 1) == Approx(0.56e6).epsilon(0.02));
    CHECK(measured_modulus(out / "sweep.csv", 2) == Approx(1e6).epsilon(0.01));
}

TEST_CASE("the wax of the recipe drips and freezes", "[docs]") {
    const TemporaryFolder folder;
    const std::string table = (folder.path() / "drip.csv").string();
    REQUIRE(run_command(in_source + "docs/recipes/drip.toml --seconds 4.6 --stats-interval 4.6 " +
                        "--stats " + table)
                .exit_code == 0);
    std::istringstream text(read_text(table));
    std::string names, first, last;
    std::getline(text, names);
    std::getline(text, first);
    std::getline(text, last);
    const auto value = [&](const std::string& line, const std::string& name) {
        const std::vector<std::string> all = csv_fields(names);
        return std::stod(csv_fields(line).at(size_t(std::ranges::find(all, name) - all.begin())));
    };
    CHECK(value(first, "melted_fraction") == 0.0);
    CHECK(value(last, "melted_fraction") > 0.1);
    // From the head in the air to the drops on the ground.
    CHECK(value(last, "body.wax.extent_z_m") > 1.5 * value(first, "body.wax.extent_z_m"));
}
