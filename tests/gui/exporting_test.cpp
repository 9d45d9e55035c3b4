#include "app/window/exporting.h"

#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>
#include <thread>

#include "core/base/error.h"
#include "core/iso/iso_skins.h"
#include "tests/app/temporary_folder.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

namespace taffy {

namespace {

/// A workspace in a folder of its own, whose simulation does what it is told at the next frame.
struct Bench {
    explicit Bench(float speed = 0.0f) : before(std::filesystem::current_path()) {
        std::filesystem::current_path(folder.path());
        BodyDefinition bar = test::block("bar", 3, 3, 3, test::undamped());
        bar.velocity = Vec3f(0, speed, 0);
        simulation.add_body(bar);
        simulation.finish_building("a bar", test::weightless());
        snapshot = test::snapshot_of(simulation);
        w.snapshot = &snapshot;
        w.post = [this](Command command) {
            waiting.push_back(std::move(command));
            return ++serial;
        };
        w.say = [this](Severity, std::string text) { said.push_back(text); };
        w.say_saved = [this](std::string text, std::filesystem::path) { said.push_back(text); };
    }
    ~Bench() { std::filesystem::current_path(before); }

    void frame(double seconds) {
        for (const Command& command : std::exchange(waiting, {})) simulation.apply(command);
        simulation.advance(seconds);
        simulation.capture(snapshot);
        snapshot.skins.insert(snapshot.skins.end(), skins.begin(), skins.end());
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
    Skins skins;  // that every snapshot carries
    std::vector<Command> waiting;
    uint64_t serial = 0;
    std::vector<std::string> said;
    Workspace w;
    Exporting exporting;
};

/// The mean of y over the vertices of the OBJ file with this in its name, which is one.
float mean_y(const TemporaryFolder& folder, const std::string& name) {
    double sum = 0.0, count = 0.0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path())) {
        if (entry.path().filename().string().find(name) == std::string::npos) continue;
        std::ifstream file(entry.path());
        std::string line;
        while (std::getline(file, line)) {
            std::istringstream words(line);
            std::string key;
            double x = 0.0, y = 0.0;
            if (!(words >> key >> x >> y) || key != "v") continue;
            sum += y, count += 1.0;
        }
    }
    return float(sum / count);
}

float mean_y(const Snapshot& snapshot) {
    float sum = 0.0f;
    for (const Vec4f& x : snapshot.position) sum += x.y();
    return sum / float(snapshot.position.size());
}

}  // namespace

TEST_CASE("an export of the present frame is one file, and figures are carried no longer than that",
          "[export]") {
    Bench b;
    b.exporting.export_frame(b.w);
    b.frame(0.01);
    b.frame(0.01);
    b.frame(0.01);
    CHECK(b.all_said().find("Exported: /") != std::string::npos);
    CHECK(b.all_said().find("/taffy-films/a bar-") != std::string::npos);
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

TEST_CASE("exported iso-surfaces are of the moment of their file, however late the live one is",
          "[export]") {
    Bench b(3.0f);
    b.simulation.apply(SetSurfaceMode{&iso_surface});
    b.w.settings.export_format = ".obj";
    b.frame(0.0);
    IsoInput input;
    REQUIRE(gather_iso_input(b.snapshot, input));
    b.skins = IsoSkins().make(ThreadPool(1), input);
    b.exporting.export_frame(b.w);
    b.frame(0.1);
    const float at_frame = mean_y(b.snapshot);
    REQUIRE(at_frame == Approx(0.15f + 3.0f * 0.1f).margin(0.001f));
    CHECK(b.all_said().find("Exported: ") != std::string::npos);
    CHECK(mean_y(b.folder, "a bar-") == Approx(at_frame).margin(0.002f));

    b.exporting.toggle_sequence(b.w);
    std::vector<float> expected;
    for (int k = 0; k < 4; ++k) {
        b.frame(0.1);
        if (b.w.exporting.files > long(expected.size())) expected.push_back(mean_y(b.snapshot));
    }
    b.exporting.end_sequence(b.w);
    b.all_said();
    REQUIRE(expected.size() >= 3);
    for (size_t k = 0; k < expected.size(); ++k)
        CHECK(mean_y(b.folder, "a bar_000" + std::to_string(k)) ==
              Approx(expected[k]).margin(0.002f));
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
