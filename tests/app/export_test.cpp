// Contents of exported files, read back by assimp, which is independent of the writer.
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <assimp/Importer.hpp>
#include <catch2/catch.hpp>
#include <fstream>
#include <thread>

#include "app/export/exporter.h"
#include "core/appearance/surface_modes.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "tests/app/temporary_folder.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;
namespace fs = std::filesystem;

namespace {

/// A bar of 4 x 3 x 2 particles that carries a tetrahedron and moves with 2 m/s along y.
Simulation moving_bar() {
    BodyDefinition bar = block("bar", 4, 3, 2, undamped());
    bar.colour = Vec3f(1.0f, 0.5f, 0.0f);
    TriangleMesh mesh;
    mesh.position = {
        {0.05f, 0.05f, 0.05f}, {0.35f, 0.05f, 0.05f}, {0.05f, 0.25f, 0.05f}, {0.05f, 0.05f, 0.15f}};
    mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    bar.surface = std::make_shared<TriangleMesh>(mesh);
    bar.velocity = Vec3f(0, 2, 0);
    Simulation simulation;
    simulation.add_body(bar);
    simulation.finish_building("moving bar", weightless());
    simulation.apply(CarryFigures{true});
    return simulation;
}

/// Two triangles and two splats beside the bar's particles.
Snapshot with_skin_and_splats() {
    Snapshot s = snapshot_of(moving_bar());
    auto skin = std::make_shared<SurfaceMesh>();
    skin->mode = &mesh_surface;
    skin->position = {{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
    skin->normal.assign(4, Vec3f::UnitZ());
    skin->colour.assign(4, Vec3f(0.2158605f, 1.0f, 0.0f));  // linear: sRGB 0.5, 1, 0
    skin->particle = {3, 4, 5, 6};
    skin->triangles = {{0, 1, 2}, {0, 2, 3}};
    s.skins = {skin};
    for (const uint32_t particle : {7u, 8u}) {
        Splat splat;
        splat.centre = Vec3f(float(particle), 0, 0);
        splat.u = Vec3f(0.02f, 0, 0);
        splat.v = Vec3f(0, 0.03f, 0);
        splat.particle = particle;
        splat.mode = &particle_surface;
        s.splats.push_back(splat);
    }
    return s;
}

void write(const fs::path& file, const ExportFrame& frame) {
    write_whole_file(file, export_format(file).file_bytes(frame));
}

/// What assimp makes of a file of one mesh.
struct Read {
    explicit Read(const fs::path& file) {
        const aiScene* scene = importer.ReadFile(file.string(), aiProcess_JoinIdenticalVertices);
        INFO(importer.GetErrorString());
        REQUIRE(scene);
        REQUIRE(scene->mNumMeshes == 1);
        mesh = scene->mMeshes[0];
    }
    Assimp::Importer importer;
    const aiMesh* mesh = nullptr;
};

Vec3f vector_of(const aiVector3D& v) {
    return {v.x, v.y, v.z};
}

/// One number of a PLY file, found by what its header says.
double ply_value(const std::string& bytes, size_t vertex, const std::string& property) {
    std::istringstream header(bytes);
    size_t row = 0, offset = 0, size = 0;
    std::string type, line;
    while (std::getline(header, line) && line != "end_header") {
        std::istringstream words(line);
        std::string word, of, name;
        words >> word >> of >> name;
        if (word == "element" && of == "face") break;
        if (word != "property") continue;
        size = of == "uchar" ? 1 : 4;
        if (name == property) offset = row, type = of;
        row += size;
    }
    REQUIRE_FALSE(type.empty());
    const size_t begin = bytes.find("end_header\n") + 11 + vertex * row + offset;
    const auto as = [&]<class Number>(Number number) {
        std::memcpy(&number, bytes.data() + begin, sizeof number);
        return double(number);
    };
    return type == "float" ? as(0.0f) : type == "uint" ? as(0u) : as(uint8_t(0));
}

}  // namespace

TEST_CASE("exported surfaces open in assimp: counts, bounds, normals, colours", "[export]") {
    const TemporaryFolder folder;
    Simulation simulation = moving_bar();
    simulation.apply(SetSurfaceMode{&mesh_surface});
    simulation.advance(0.1);
    const Snapshot s = snapshot_of(simulation);
    CHECK(shown_contents(s) == ExportContents::surface);
    const ExportFrame frame = export_frame(s, ExportContents::surface);
    const TriangleMesh shown = s.bodies[0].surface->carry(s.transforms);
    for (const char* name : {"a.ply", "a.obj"}) {
        INFO(name);
        write(folder.path() / name, frame);
        const Read read(folder.path() / name);
        CHECK(read.mesh->mNumFaces == 4);
        REQUIRE(read.mesh->HasNormals());
        REQUIRE(read.mesh->HasVertexColors(0));
        for (unsigned f = 0; f < 4; ++f) {
            const aiFace& face = read.mesh->mFaces[f];
            REQUIRE(face.mNumIndices == 3);
            for (size_t k = 0; k < 3; ++k) {
                const unsigned v = face.mIndices[k], expected = shown.triangles[f][k];
                CHECK((vector_of(read.mesh->mVertices[v]) - shown.position[expected]).norm() <
                      1e-6f);
                CHECK((vector_of(read.mesh->mNormals[v]) - shown.normal[expected]).norm() < 1e-5f);
                CHECK(read.mesh->mColors[0][v].r == Approx(1.0).margin(0.003));
                CHECK(read.mesh->mColors[0][v].g == Approx(0.5).margin(0.003));
                CHECK(read.mesh->mColors[0][v].b == Approx(0.0).margin(0.003));
            }
        }
    }
    CHECK(shown.position[0].y() == Approx(0.25).margin(1e-3));  // it has moved
}

TEST_CASE("exported particles are those that are present, with their figures", "[export]") {
    const TemporaryFolder folder;
    Simulation simulation = moving_bar();
    simulation.apply(SetSurfaceMode{&particle_surface});
    Snapshot s = snapshot_of(simulation);
    CHECK(shown_contents(s) == ExportContents::particles);
    s.position[5].head<3>().setConstant(std::numeric_limits<float>::quiet_NaN());  // absent
    s.figures[6].von_mises = 1234.0f;
    const ExportFrame frame = export_frame(s, ExportContents::particles);
    REQUIRE(frame.position.size() == 23);
    write(folder.path() / "a.ply", frame);
    const std::string ply = read_text(folder.path() / "a.ply");
    CHECK(ply.find("\nelement vertex 23\n") != std::string::npos);
    CHECK(ply.find("\ncomment body 0 bar\n") != std::string::npos);
    CHECK(ply_value(ply, 5, "id") == 6.0);
    CHECK(ply_value(ply, 5, "von_mises") == 1234.0);
    for (size_t v = 0; v < 23; ++v) {
        const size_t particle = v < 5 ? v : v + 1;
        CHECK(ply_value(ply, v, "x") == double(s.position[particle].x()));
        CHECK(ply_value(ply, v, "velocity_y") == 2.0);
        CHECK(ply_value(ply, v, "temperature") == 20.0);
        CHECK(ply_value(ply, v, "radius") == Approx(0.05));
        CHECK(ply_value(ply, v, "molten") == 0.0);
        CHECK(ply_value(ply, v, "green") == 128.0);
    }
    write(folder.path() / "a.obj", frame);
    const Read obj(folder.path() / "a.obj");
    CHECK(obj.mesh->mPrimitiveTypes == aiPrimitiveType_POINT);
    REQUIRE(obj.mesh->mNumVertices == 23);
    CHECK((vector_of(obj.mesh->mVertices[22]) - s.position[23].head<3>()).norm() < 1e-6f);
}

TEST_CASE("skins and splats have the figures of the particle nearest to each point", "[export]") {
    const TemporaryFolder folder;
    Snapshot s = with_skin_and_splats();
    s.bodies[0].shown_as = &particle_surface;
    ExportFrame frame = export_frame(s, ExportContents::surface);  // the skin alone
    CHECK(frame.triangles.size() == 2);
    write(folder.path() / "skin.ply", frame);
    std::string ply = read_text(folder.path() / "skin.ply");
    CHECK(ply_value(ply, 2, "id") == 5.0);
    CHECK(ply_value(ply, 2, "velocity_y") == 2.0);
    CHECK(ply_value(ply, 2, "red") == 128.0);
    CHECK(ply_value(ply, 2, "green") == 255.0);
    CHECK(Read(folder.path() / "skin.ply").mesh->mNumFaces == 2);

    frame = export_frame(s, ExportContents::splats);
    write(folder.path() / "splats.ply", frame);
    ply = read_text(folder.path() / "splats.ply");
    CHECK(ply.find("\nelement vertex 2\n") != std::string::npos);
    CHECK(ply_value(ply, 1, "x") == 8.0);
    CHECK(ply_value(ply, 1, "id") == 8.0);
    CHECK(ply_value(ply, 1, "nz") == 1.0);
    CHECK(ply_value(ply, 1, "half_axis_v_y") == Approx(0.03));
}

TEST_CASE("a colour field that is shown is exported too, once", "[export]") {
    Simulation simulation = moving_bar();
    simulation.apply(SetColourField{&colour_field("speed")});
    Snapshot s = snapshot_of(simulation);
    const ExportFrame frame = export_frame(s, ExportContents::particles);
    REQUIRE(frame.find("speed"));
    CHECK(std::get<std::vector<float>>(frame.find("speed")->values).at(7) == 2.0f);
    simulation.apply(SetColourField{&von_mises_field});
    s = snapshot_of(simulation);
    const auto figures = export_frame(s, ExportContents::particles).figures;
    CHECK(std::ranges::count(figures, "von_mises", &PointFigure::name) == 1);
}

TEST_CASE("an export says what it has not", "[export]") {
    Snapshot s = with_skin_and_splats();
    s.bodies.push_back(s.bodies[0]);
    s.bodies[0].shown_as = &mesh_surface;
    s.bodies[1].shown_as = &particle_surface;
    s.bodies[1].name = "stone";
    s.splats.clear();
    CHECK(shown_contents(s) == ExportContents::surface);
    CHECK(left_out(s, ExportContents::surface).find("'stone'") != std::string::npos);
    CHECK(left_out(s, ExportContents::surface).find("'bar'") == std::string::npos);
    CHECK(left_out(s, ExportContents::particles).empty());
    CHECK_NOTHROW(check_contents(s, ExportContents::surface));
    s.bodies[0].shown_as = &particle_surface;
    CHECK_THROWS_WITH(check_contents(s, ExportContents::surface),
                      Catch::Contains("nothing is shown as a surface"));
    for (const SurfaceMode* mode : {&particle_surface, &mesh_surface, &iso_surface}) {
        s.bodies[0].shown_as = s.bodies[1].shown_as = mode;
        CHECK_THROWS_WITH(check_contents(s, ExportContents::splats),
                          Catch::Contains("nothing is shown as splats"));
    }
    // An iso-surface of what a source has not let out yet.
    CHECK_NOTHROW(check_contents(s, ExportContents::surface));
}

TEST_CASE("names of sequences", "[export]") {
    const FilePattern pattern("folder/a%%_%04d.vtp");
    CHECK(pattern.numbered());
    CHECK(pattern.file(12) == "folder/a%_0012.vtp");
    CHECK(pattern.file(123456) == "folder/a%_123456.vtp");
    CHECK(pattern.list() == "folder/a.pvd");
    CHECK(FilePattern("%d.vtp").list() == "frames.pvd");
    CHECK(FilePattern("a%d_b.vtp").list() == "a_b.pvd");
    CHECK_FALSE(FilePattern("a.ply").numbered());
    for (const char* wrong :
         {"a_%d_%d.ply", "a_%s.ply", "a_%", "a_%4d.ply", "a_%04x.ply", "a_%00000000004d.ply"}) {
        INFO(wrong);
        CHECK_THROWS_AS(FilePattern(wrong), InputError);
    }
    const TemporaryFolder folder;
    for (const char* name : {"b_0000.ply", "b_0001.ply", "b_12345.ply", "b_01.ply", "b_00012.ply",
                             "b_x.ply", "b_0001.ply.part7", "c_0001.ply"})
        std::ofstream(folder.path() / name) << "x";
    const std::vector<fs::path> expected = {
        folder.path() / "b_0000.ply", folder.path() / "b_0001.ply", folder.path() / "b_12345.ply"};
    CHECK(FilePattern(folder.path() / "b_%04d.ply").existing() == expected);
}

TEST_CASE("a sequence replaces an earlier one only when it may, and leaves nothing of it",
          "[export]") {
    const TemporaryFolder folder;
    const Snapshot snapshot = snapshot_of(moving_bar());
    ExportSettings settings{folder.path() / "a_%d.vtp", ExportContents::particles};
    const auto write_frames = [&](int count) {
        Exporter exporter(settings, Exporter::WhenFull::wait);
        for (int k = 0; k < count; ++k) CHECK(exporter.add(std::make_unique<Snapshot>(snapshot)));
        exporter.finish();
        CHECK(exporter.output() == folder.path() / "a.pvd");
    };
    const auto files = [&] {
        return std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator());
    };
    write_frames(12);
    CHECK(files() == 13);
    CHECK_THROWS_WITH(check_export(settings), Catch::Contains("add --overwrite"));
    settings.if_exists = IfExists::replace;
    write_frames(3);
    CHECK(files() == 4);
}

TEST_CASE("an exporter that must not wait leaves frames out and counts them", "[export]") {
    const TemporaryFolder folder;
    const Snapshot snapshot = snapshot_of(moving_bar());
    Exporter exporter({folder.path() / "a_%d.ply", ExportContents::particles},
                      Exporter::WhenFull::drop);
    constexpr int frames = 3000;
    for (int k = 0; k < frames; ++k) exporter.add(std::make_unique<Snapshot>(snapshot));
    exporter.finish();
    CHECK(exporter.dropped() > 0);
    CHECK(exporter.added() + exporter.dropped() == frames);
    CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) ==
          exporter.added());
}
