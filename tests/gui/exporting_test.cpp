#include "app/window/exporting.h"

#include <catch2/catch.hpp>
#include <thread>

#include "core/base/error.h"
#include "tests/app/temporary_folder.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

namespace taffy {

namespace {

/// A workspace in a folder of its own, whose simulation does what it is told at the next frame.
struct Bench {
    Bench() : before(std::filesystem::current_path()) {
        std::filesystem::current_path(folder.path());
        simulation.add_body(test::block("bar", 3, 3, 3, test::undamped()));
        simulation.finish_building("a bar", test::weightless());
        snapshot = test::snapshot_of(simulation);
        w.snapshot = &snapshot;
        w.post = [this](Command command) {
            waiting.push_back(std::move(command));
            return ++serial;
        };
        w.say = [this](Severity, std::string text) { said.push_back(text); };
    }
    ~Bench() { std::filesystem::current_path(before); }

    void frame(double seconds) {
        for (const Command& command : std::exchange(waiting, {})) simulation.apply(command);
        simulation.advance(seconds);
        simulation.capture(snapshot);
        snapshot.commands.serial = serial;
        exporting.update(w);
    }
    /// All messages when everything is written.
    std::string all_said() {
        while (exporting.busy()) {
            exporting.update(w);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        std::string text;
        for (const std::string& line : said) text += line + "\n";
        return text;
    }
    std::vector<std::string> files() const {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path()))
            if (entry.is_regular_file()) names.push_back(entry.path().filename().string());
        std::ranges::sort(names);
        return names;
    }

    TemporaryFolder folder;
    std::filesystem::path before;
    Simulation simulation;
    Snapshot snapshot;
    std::vector<Command> waiting;
    uint64_t serial = 0;
    std::vector<std::string> said;
    Workspace w;
    Exporting exporting;
};

}  // namespace

TEST_CASE("an export of the present frame is one file, and figures are carried no longer than that",
          "[export]") {
    Bench b;
    b.exporting.export_frame(b.w);
    b.frame(0.01);
    b.frame(0.01);
    b.frame(0.01);
    CHECK(b.all_said().find("Exported: taffy-films/a bar-") != std::string::npos);
    REQUIRE(b.files().size() == 1);
    CHECK(b.files()[0].ends_with(".ply"));
    b.frame(0.01);
    CHECK(b.snapshot.figures.empty());
}

TEST_CASE("a sequence has files at regular times in a folder of its own, with a list", "[export]") {
    Bench b;
    b.w.settings.export_format = ".vtp";
    b.exporting.toggle_sequence(b.w);
    CHECK(b.w.exporting.active);
    b.frame(0.0);
    for (int k = 0; k < 20; ++k) b.frame(0.01);
    b.exporting.toggle_sequence(b.w);
    CHECK_FALSE(b.w.exporting.active);
    const long files = b.w.exporting.files, dropped = b.w.exporting.dropped;
    CHECK(files + dropped == 7);
    const std::string said = b.all_said();
    CHECK(said.find(std::to_string(files) + " files exported: ") != std::string::npos);
    CHECK(b.files().size() == size_t(files) + 1);
    CHECK(b.files()[0] == "a bar.pvd");
    b.frame(0.01);
    b.frame(0.01);
    CHECK(b.snapshot.figures.empty());
}

TEST_CASE("what cannot be exported is said", "[export]") {
    Bench b;
    b.w.settings.export_contents = ExportContents::surface;
    b.exporting.export_frame(b.w);
    b.frame(0.01);
    CHECK(b.all_said().find("nothing is shown as a surface") != std::string::npos);
    CHECK(b.files().empty());
    b.exporting.toggle_sequence(b.w);
    b.frame(0.01);
    b.frame(0.01);
    CHECK_FALSE(b.w.exporting.active);
    CHECK(b.files().empty());
}

}  // namespace taffy
