// Files that a model file may make the program read: itself and files beside it.
#include "core/mesh/named_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "core/base/error.h"
#include "core/mesh/file_restriction.h"
#include "core/mesh/model_reader.h"

using namespace taffy;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

class Folder {
  public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "taffy-names-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()));
        path = name;
        fs::create_directories(path / "model" / "parts");
        const std::array<float, 9> triangle = {0, 0, 0, 1, 0, 0, 0, 1, 0};
        for (const char* file : {"outside.bin", "model/beside it.bin", "model/parts/below.bin"})
            std::ofstream(path / file, std::ios::binary)
                .write(reinterpret_cast<const char*>(triangle.data()), sizeof triangle);
        fs::create_symlink("../outside.bin", path / "model" / "link.bin");
    }
    ~Folder() {
        std::error_code error;
        fs::remove_all(path, error);
    }
    fs::path path;
};

/// A triangle whose corners are in another file.
fs::path write_gltf(const Folder& folder, const std::string& uri) {
    const fs::path file = folder.path / "model" / "a.gltf";
    std::ofstream(file) << R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
"nodes": [{"mesh": 0}], "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
"accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3",
"min": [0, 0, 0], "max": [1, 1, 0]}],
"bufferViews": [{"buffer": 0, "byteLength": 36}],
"buffers": [{"byteLength": 36, "uri": ")"
                        << uri << R"("}]})";
    return file;
}

std::string read(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return std::string((std::istreambuf_iterator<char>(stream)), {});
}

}  // namespace

TEST_CASE("the files that a glTF text names are found", "[mesh]") {
    CHECK(uris_in(R"({"buffers": [{"uri": "a%20b.bin"}, {"uri" : "c\/d.bin"}, {"uri": 3},
                     {"uri": "data:base64,AAAA"}, {"uri"}, {"uri": "e)") ==
          std::vector<std::string>{"a%20b.bin", "c/d.bin", "e"});
}

TEST_CASE("a glTF file reads what lies beside it, nothing elsewhere", "[mesh]") {
    const Folder folder;
    for (const char* uri : {"beside it.bin", "parts/below.bin", "parts/../parts/below.bin"}) {
        INFO(uri);
        CHECK(read_model(write_gltf(folder, uri)).triangles.size() == 1);
    }
    for (const std::string& uri :
         {std::string("../outside.bin"), std::string("link.bin"),
          (folder.path / "outside.bin").string(), std::string("parts/../../outside.bin")}) {
        INFO(uri);
        CHECK_THROWS_WITH(read_model(write_gltf(folder, uri)),
                          Contains("only files in that folder are read with a model"));
    }
}

TEST_CASE("the child that reads a model can open the files named and no other", "[mesh]") {
    const Folder folder;
    const fs::path named = folder.path / "outside.bin";
    const fs::path other = folder.path / "model" / "beside it.bin";
    IsolationLimits limits;
    const auto child = [&](const std::function<std::string()>& work) {
        return call_isolated(work, limits).output;
    };
    CHECK(child([&] { return read(other); }).size() == 36);
    limits.readable = {named};
    const auto restricted = [] { return std::string(restrict_files({}) ? "yes" : "no"); };
    if (child(restricted) == "no") return;  // a kernel without Landlock
    CHECK(child([&] { return read(named); }).size() == 36);
    CHECK(child([&] { return read(other); }).empty());
    CHECK(child([&] { return read("/etc/passwd"); }).empty());
    const auto write = [](const fs::path& file) {
        return std::string(std::ofstream(file, std::ios::app) << "x" ? "written" : "refused");
    };
    CHECK(child([&] { return write(named); }) == "refused");
    CHECK(child([&] { return write(folder.path / "new"); }) == "refused");
    CHECK(child([&] { return std::string(fs::remove(other) ? "removed" : ""); }).empty());
    // What the program has open is closed there.
    const int open_file = fcntl(0, F_DUPFD, 50);
    CHECK(child([&] { return std::string(fcntl(open_file, F_GETFD) < 0 ? "closed" : "open"); }) ==
          "closed");
    close(open_file);
    CHECK(read(other).size() == 36);  // this process is free
}
