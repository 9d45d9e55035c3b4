#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <functional>

#include "core/base/error.h"
#include "picture.h"
#include "render/gl/shader_program.h"
#include "render/gl/shader_source.h"

using namespace taffy;

namespace {

/// A data folder of its own, with these shaders, while it lives.
class DataFolder {
  public:
    DataFolder()
        : path(std::filesystem::temp_directory_path() /
               ("taffy_shaders_" + std::to_string(getpid()))) {
        std::filesystem::create_directories(path / "assets");
        std::filesystem::create_directories(path / "shaders");
        if (const char* before = std::getenv("TAFFY_DATA")) before_ = before;
        setenv("TAFFY_DATA", path.c_str(), 1);
    }
    ~DataFolder() {
        if (before_)
            setenv("TAFFY_DATA", before_->c_str(), 1);
        else
            unsetenv("TAFFY_DATA");
        std::filesystem::remove_all(path);
    }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path / "shaders" / name) << text;
    }
    const std::filesystem::path path;

  private:
    std::optional<std::string> before_;  // what TAFFY_DATA was
};

std::string error_of(const std::function<void()>& work) {
    try {
        work();
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("includes are replaced once, and defines follow the version", "[shader]") {
    const DataFolder folder;
    folder.write("a.frag", "#version 330 core\n#include \"b.glsl\"\n#include \"b.glsl\"\nlast\n");
    folder.write("b.glsl", "included\n");
    const ShaderSource source = load_shader_source(shader_directory(), "a.frag", {"FAST 1"});
    CHECK(
        source.text ==
        "#version 330 core\n#define FAST 1\n#line 2 0\n#line 1 1\nincluded\n#line 3 0\n#line 1 2\n"
        "#line 4 0\nlast\n");
    CHECK(source.files.size() == 2);
}

TEST_CASE("a missing include is reported with the file and line that asks for it", "[shader]") {
    const DataFolder folder;
    folder.write("a.frag", "#version 330 core\n\n#include \"nowhere.glsl\"\n");
    const std::string message =
        error_of([] { load_shader_source(shader_directory(), "a.frag", {}); });
    CHECK(message.find("a.frag:3:") != std::string::npos);
    CHECK(message.find("nowhere.glsl") != std::string::npos);
}

TEST_CASE("an error inside an include is reported with that file and line", "[shader]") {
    if (!studio()) return;
    const DataFolder folder;
    folder.write("a.vert", "#version 330 core\nvoid main() { gl_Position = vec4(0.0); }\n");
    folder.write("a.frag", "#version 330 core\n#include \"b.glsl\"\nvoid main() {}\n");
    folder.write("b.glsl", "// fine\nfloat broken() { return nonsense; }\n");
    const std::string message = error_of([] { ShaderProgram("a"); });
    CHECK(message.find("b.glsl:2") != std::string::npos);
}

TEST_CASE("numbers of files in a driver's message become names", "[shader]") {
    const ShaderSource source{"", {"x.frag", "y.glsl"}};
    CHECK(name_files_in_log("1:12(3): error: no\n0(7) : error", source) ==
          "y.glsl:12(3): error: no\nx.frag:7 : error");
}

TEST_CASE("every shader file belongs to a program that compiles", "[shader]") {
    if (!studio()) return;  // its renderer has compiled those in use
    for (const auto& entry : std::filesystem::directory_iterator(shader_directory())) {
        const std::filesystem::path file = entry.path();
        if (file.extension() != ".frag") continue;
        const std::string own = file.stem().string() + ".vert";
        const std::string obstacle = "obstacle_shadow.frag";
        const std::string vertex = std::filesystem::exists(file.parent_path() / own) ? own
                                   : file.filename() == obstacle ? "obstacle.vert"
                                                                 : "fullscreen.vert";
        CHECK_NOTHROW(ShaderProgram(vertex, file.filename().string(), {}));
    }
}
