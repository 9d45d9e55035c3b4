// Hostile and enormous scenes, given to the real program.
#include <catch2/catch.hpp>
#include <fstream>

#include "core/scene/camera_text.h"
#include "tests/app/program.h"
#include "tests/app/temporary_folder.h"

using namespace taffy;
using Catch::Matchers::Contains;

namespace {

class Files {
  public:
    CommandResult check(const std::string& text, const std::string& before = "") {
        const std::filesystem::path file = folder_.path() / "scene.toml";
        std::ofstream(file) << text;
        return run_command(before + program + " --check " + file.string());
    }

  private:
    TemporaryFolder folder_;
};

const std::string box = "[[body]]\nname = \"b\"\nshape = \"box\"\nsize = [1, 1, 1]\n";

}  // namespace

TEST_CASE("keys and names of a file give the terminal no orders", "[bad_scenes]") {
    Files files;
    for (const std::string& text :
         {"\"\\u001b]0;pwned\\u0007\\u001b[31mX\" = 1\n" + box,
          std::string("[[body]]\nname = \"\\u001b[31mb\"\nshape = \"box\"\nsize = [1, 1, 1]\n"),
          box + "colour = \"\\u009b31m\"\n", box + "[body.material]\nphase = \"\\u001b[0m\"\n"}) {
        const CommandResult result = files.check(text);
        CHECK(result.exit_code == 2);
        CHECK_THAT(result.output, Contains("scene.toml:") && Contains("\\u00"));
        for (const char c : result.output)
            CHECK((static_cast<unsigned char>(c) >= 32 || c == '\n'));
        CHECK_THAT(result.output, !Contains("\xc2\x9b"));
    }
}

#if !defined(__SANITIZE_ADDRESS__)  // which needs terabytes of addresses for itself

TEST_CASE("a scene that would not fit into memory is refused with its line", "[bad_scenes]") {
    Files files;
    const std::string jelly =
        "[[body]]\nname = \"b\"\nshape = \"box\"\nsize = [1, 1, 1]\nspacing = 0.02\n"
        "support_ratio = 4\n[body.material]\ncreep = 1\n";
    // 125,000 particles with 268 bonds each, and an address space of 3 GB.
    const CommandResult result = files.check(jelly, "ulimit -v 3000000; ");
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.output,
               Contains("scene.toml:6:") && Contains("of memory") && Contains("support_ratio"));
}

TEST_CASE("a rod of many particles is checked in little memory", "[bad_scenes]") {
    Files files;
    const std::string rod =
        "[[body]]\nname = \"b\"\nshape = \"rod\"\nlength = 400\nspacing = 0.001\n";
    const CommandResult result = files.check(rod, "ulimit -v 3500000; ");
    CHECK(result.exit_code == 0);
    CHECK_THAT(result.output, Contains("400000 particles"));
}

#endif

TEST_CASE("--camera takes what a scene's camera takes", "[bad_scenes]") {
    CameraDescription camera;
    apply_camera_text("azimuth=720,elevation=-90,distance=10000,target=1000:-1000:0", camera);
    CHECK(camera.azimuth == 720.0f);
    CHECK(camera.elevation == -90.0f);
    CHECK(camera.distance == 10000.0f);
    Files files;
    CHECK(files.check(box + "[camera]\nazimuth = 720\nelevation = -90\ndistance = 10000\n")
              .exit_code == 0);
}

TEST_CASE("--material makes a model of wax, and is refused for scenes", "[bad_scenes]") {
    const TemporaryFolder folder;
    const std::string stats =
        " --seconds 0.02 --overwrite --stats " + (folder.path() / "s.csv").string();
    CHECK(run_command(program + " duck.ply --material wax" + stats).exit_code == 0);
    const CommandResult misspelt = run_command(program + " duck.ply --material wx" + stats);
    CHECK(misspelt.exit_code == 2);
    CHECK_THAT(misspelt.output, Contains("--material") && Contains("did you mean 'wax'?"));
    const CommandResult scene = run_command(program + " twist --material wax" + stats);
    CHECK(scene.exit_code == 2);
    CHECK_THAT(scene.output, Contains("--material") && Contains("only a model"));
}
