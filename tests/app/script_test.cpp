#include "app/script/script.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "app/script/script_player.h"
#include "core/base/data_directory.h"
#include "core/base/error.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "tests/app/temporary_folder.h"
#include "tests/support/damaged_text.h"
#include "tests/support/shapes.h"

using namespace taffy;

namespace {

SceneDescription bar_scene() {
    SceneDescription scene;
    BodyDescription bar;
    bar.name = "bar";
    bar.regions = {{.name = "left", .role = RegionRole::handle},
                   {.name = "right", .role = RegionRole::handle},
                   {.name = "tip", .role = RegionRole::probe}};
    scene.bodies = {bar};
    return scene;
}

/// Ten particles of the bar along x, 0.1 m apart.
Snapshot bar_snapshot() {
    Snapshot snapshot;
    for (int i = 0; i < 10; ++i) {
        snapshot.position.push_back(Vec4f(0.1f * float(i), 0, 0, 0.05f));
        snapshot.id.push_back(ParticleId(uint32_t(i)));
    }
    snapshot.bodies = {{.name = "bar", .count = 10}};
    return snapshot;
}

/// What a script does, frame by frame at 60 frames a second.
class Playback {
  public:
    explicit Playback(const std::string& text)
        : player(parse_script(text, "test.toml", bar_scene()), bar_snapshot()) {}

    /// Plays on up to the time and returns the commands of the last frame.
    std::vector<Command> play_to(double time) {
        std::vector<Command> commands;
        for (; double(frame) / 60.0 < time + 1e-9; ++frame) {
            commands.clear();
            player.play(double(frame) / 60.0, now, view, camera, commands);
            for (const Command& command : commands) all.push_back(command);
        }
        return commands;
    }

    ScriptPlayer player;
    Snapshot now = bar_snapshot();
    ViewParameters view;
    CameraDescription camera;
    std::vector<Command> all;
    int frame = 0;
};

template <class T>
std::vector<T> only(const std::vector<Command>& commands) {
    std::vector<T> result;
    for (const Command& command : commands)
        if (const T* match = std::get_if<T>(&command)) result.push_back(*match);
    return result;
}

double degrees_between(const Quatf& a, const Quatf& b) {
    return double(a.angularDistance(b)) * 180.0 / std::numbers::pi;
}

}  // namespace

TEST_CASE("a turn of 720 degrees follows the angle all the way", "[script]") {
    Playback script(R"(
[[command]]
do = "turn_handle"
handle = "bar.right"
at = 1.0
until = 3.0
axis = [2, 0, 0]
degrees = 720
)");
    CHECK(script.play_to(0.9).empty());
    Quatf last = Quatf::Identity();
    double turned = 0.0;
    for (double time = 1.0; time < 3.1; time += 1.0 / 60) {
        const auto moves = only<MoveHandle>(script.play_to(time));
        if (moves.empty()) continue;
        REQUIRE(moves.size() == 1);
        const double part = degrees_between(last, moves[0].target.rotation);
        CHECK(part < 15.0);
        turned += part;
        last = moves[0].target.rotation;
    }
    CHECK(turned == Approx(720.0).margin(0.1));
    CHECK(script.play_to(3.5).empty());
    CHECK(script.player.end() == 3.0);
}

TEST_CASE("movements of one handle add up", "[script]") {
    Playback script(R"(
[[command]]
do = "turn_handle"
handle = "bar.right"
at = 0.0
until = 1.0
ease = "linear"
axis = [1, 0, 0]
degrees = 180

[[command]]
do = "turn_handle"
handle = "bar.right"
at = 1.0
until = 2.0
ease = "linear"
axis = [0, 0, 1]
degrees = 90

[[command]]
do = "move_handle"
handle = "bar.right"
at = 1.0
until = 2.0
ease = "linear"
by = [0, 0, 1]
)");
    auto moves = only<MoveHandle>(script.play_to(0.5));
    REQUIRE(moves.size() == 1);
    const Quatf quarter(Eigen::AngleAxisf(float(std::numbers::pi / 2), Vec3f::UnitX()));
    CHECK(degrees_between(moves[0].target.rotation, quarter) < 0.1);
    CHECK(moves[0].target.translation.norm() == 0.0f);

    moves = only<MoveHandle>(script.play_to(2.0));
    REQUIRE(moves.size() == 1);
    const Quatf expected = Quatf(Eigen::AngleAxisf(float(std::numbers::pi / 2), Vec3f::UnitZ())) *
                           Quatf(Eigen::AngleAxisf(float(std::numbers::pi), Vec3f::UnitX()));
    CHECK(degrees_between(moves[0].target.rotation, expected) < 0.1);
    CHECK((moves[0].target.translation - Vec3f::UnitZ()).norm() < 1e-6f);
}

TEST_CASE("a parameter ramps on its own scale from the present value", "[script]") {
    Playback script(R"(
[[command]]
do = "set"
parameter = "body.bar.young_modulus"
value = 1e7
at = 1.0
until = 2.0
ease = "linear"

[[command]]
do = "set"
parameter = "body.*.strain"
value = "green"
at = 1.5
)");
    script.now.bodies[0].material.young_modulus = 1e5f;
    auto set = only<SetParameter>(script.play_to(1.5));
    REQUIRE(set.size() == 2);
    CHECK(std::get<double>(set[0].value) == Approx(1e6).epsilon(1e-3));  // half-way between powers
    CHECK(std::get<std::string>(set[1].value) == "green");
    set = only<SetParameter>(script.play_to(2.0));
    REQUIRE(set.size() == 1);
    CHECK(std::get<double>(set[0].value) == 1e7);
    CHECK(script.play_to(3.0).empty());
}

TEST_CASE("view, camera, pause and reset", "[script]") {
    Playback script(R"(
[[command]]
do = "set"
parameter = "view.colour_by"
value = "von_mises"
at = 0.5

[[command]]
do = "camera"
at = 0.0
until = 1.0
ease = "linear"
azimuth = 135
target = [1, 2, 3]

[[command]]
do = "pause"
at = 0.2
until = 0.4

[[command]]
do = "reset"
at = 1.0
)");
    script.camera.azimuth = 35.0f;
    script.camera.elevation = 11.0f;
    script.play_to(0.5);
    CHECK(script.camera.azimuth == Approx(85.0f));
    CHECK(script.camera.elevation == 11.0f);
    CHECK((script.camera.target - Vec3f(0.5f, 1.0f, 1.5f)).norm() < 1e-5f);
    CHECK(script.view.colour_by == &colour_field("von_mises"));
    CHECK(only<SetColourField>(script.all).size() == 1);
    const auto pauses = only<SetPaused>(script.all);
    REQUIRE(pauses.size() == 2);
    CHECK(pauses[0].paused);
    CHECK_FALSE(pauses[1].paused);
    CHECK(only<Reset>(script.all).empty());
    script.play_to(1.0);
    CHECK(only<Reset>(script.all).size() == 1);
}

TEST_CASE("a grip takes the nearest particle, moves, twists and is released", "[script]") {
    Playback script(R"(
[[command]]
do = "add_grip"
grip = "hand"
body = "bar"
point = [0.72, 0.5, 0.0]
at = 0.0

[[command]]
do = "move_grip"
grip = "hand"
by = [0, 0, 1]
at = 0.0
until = 1.0
ease = "linear"

[[command]]
do = "twist_grip"
grip = "hand"
degrees = 360
at = 0.0
until = 1.0

[[command]]
do = "remove_grip"
grip = "hand"
at = 1.5
)");
    script.play_to(0.5);
    const auto added = only<AddGrip>(script.all);
    REQUIRE(added.size() == 1);
    CHECK(added[0].particle == ParticleId(7));
    const auto moves = only<MoveGrip>(script.all);
    CHECK(moves.back().id == added[0].id);
    CHECK((moves.back().target - Vec3f(0.7f, 0, 0.5f)).norm() < 1e-5f);
    script.play_to(1.0);
    const auto twists = only<TwistGrip>(script.all);
    CHECK(twists.back().angle == Approx(2 * std::numbers::pi));
    CHECK(twists.back().axis == Vec3f::UnitX());  // the body's long axis
    script.play_to(2.0);
    CHECK(only<RemoveGrip>(script.all).size() == 1);
}

TEST_CASE("errors in scripts say where and what would be right", "[script]") {
    struct Case {
        const char* text;
        const char* message;
    };
    const Case cases[] = {
        {"[[comand]]\n", "test.toml:1:3: unknown key 'comand'; did you mean 'command'?"},
        {"[[command]]\nat = 1\n", "'do' is missing"},
        {"[[command]]\ndo = \"turn_handel\"\nat = 1\n",
         "test.toml:2:6: in [[command]] 1: unknown do 'turn_handel'; did you mean 'turn_handle'?"},
        {"[[command]]\ndo = \"reset\"\n", "'at' is missing"},
        {"[[command]]\ndo = \"reset\"\nat = -1\n", "test.toml:3:6: in [[command]] 1: 'at' is -1"},
        {"[[command]]\ndo = \"reset\"\nat = 1\nuntil = 2\n", "unknown key 'until'"},
        {"[[command]]\ndo = \"pause\"\nat = 3\nuntil = 2\n",
         "test.toml:4:9: in [[command]] 1: 'until' is before 'at'"},
        {"[[command]]\ndo = \"move_handle\"\nat = 0\nhandle = \"bar.rihgt\"\nby = [0,0,1]\n",
         "unknown handle 'bar.rihgt'; did you mean 'bar.right'?"},
        {"[[command]]\ndo = \"move_handle\"\nat = 0\nhandle = \"bar.tip\"\nby = [0,0,1]\n",
         "unknown handle 'bar.tip'"},
        {"[[command]]\ndo = \"move_handle\"\nat = 0\nhandle = \"bar.right\"\nby = [0,1]\n",
         "'by' must be three numbers"},
        {"[[command]]\ndo = \"turn_handle\"\nat = 0\nhandle = \"bar.right\"\naxis = [0,0,0]\n"
         "degrees = 9\n",
         "'axis' must not be zero"},
        {"[[command]]\ndo = \"set\"\nat = 0\nparameter = \"body.bar.yong_modulus\"\nvalue = 1\n",
         "did you mean 'body.bar.young_modulus'?"},
        {"[[command]]\ndo = \"set\"\nat = 0\nparameter = \"body.bar.poisson_ratio\"\nvalue = 3\n",
         "test.toml:5:9: in [[command]] 1: 'poisson_ratio' is 3"},
        {"[[command]]\ndo = \"set\"\nat = 0\nuntil = 1\nparameter = \"view.theme\"\n"
         "value = \"dark\"\n",
         "'theme' cannot change gradually"},
        {"[[command]]\ndo = \"move_grip\"\nat = 0\ngrip = \"a\"\nby = [0,0,1]\n",
         "no add_grip makes the grip 'a'"},
        {"[[command]]\ndo = \"add_grip\"\nat = 2\ngrip = \"a\"\nbody = \"bar\"\npoint = [0,0,0]\n"
         "[[command]]\ndo = \"remove_grip\"\nat = 1\ngrip = \"a\"\n",
         "grip 'a' is not there yet"},
        {"[[command]\n", "test.toml:1:"},
    };
    for (const Case& c : cases) {
        INFO(c.text);
        CHECK_THROWS_WITH(parse_script(c.text, "test.toml", bar_scene()),
                          Catch::Contains(c.message));
    }
    CHECK_THROWS_WITH(load_script("/no/such/script.toml", bar_scene()),
                      Catch::Contains("there is no script"));
}

TEST_CASE("a script is checked against what it sets itself before", "[script]") {
    SceneDescription scene;
    BodyDescription bar;
    bar.name = "bar";
    bar.shape = test::box(Vec3f(0.3f, 0.3f, 0.3f));
    scene.bodies = {bar};
    const auto error = [&](const std::string& first, const std::string& second) {
        const std::string text = "[[command]]\ndo = \"set\"\nat = 0\n" + first +
                                 "[[command]]\ndo = \"set\"\nat = 1\n" + second;
        try {
            check_script(parse_script(text, "a.toml", scene), scene);
        } catch (const InputError& problem) {
            return std::string(problem.what());
        }
        return std::string();
    };
    const std::string creep = "parameter = \"body.bar.creep\"\nvalue = 1\n";
    const std::string flow = "parameter = \"body.bar.phase\"\nvalue = \"fluid\"\n";
    const std::string solver = "parameter = \"simulation.integrator\"\nvalue = \"implicit\"\n";
    const std::string mls = "parameter = \"body.*.elasticity\"\nvalue = \"mls\"\n";
    CHECK(error(creep, "parameter = \"body.bar.density\"\nvalue = 500\n").empty());
    CHECK(error(mls, solver).empty());
    CHECK(error(creep, solver).empty());
    CHECK(error(flow, solver).find("a.toml:10:9: in [[command]] 2: ") == 0);
    CHECK(error(solver, flow).find("needs the integrator 'explicit'") != std::string::npos);
    CHECK(error(mls, creep).find("needs the operator 'corotated'") != std::string::npos);
}

TEST_CASE("damaged scripts are read or refused, never crash", "[script][fuzz]") {
    const SceneDescription scene = load_scene(find_scene("twist"));
    const std::string original =
        read_text(data_directory() / "assets" / "scripts" / "twist_and_bend.toml");
    std::mt19937 random(1999);
    int read = 0, refused = 0;
    for (int k = 0; k < 1500; ++k) {
        try {
            parse_script(damaged(original, random), "damaged.toml", scene);
            ++read;
        } catch (const InputError& error) {
            ++refused;
            const std::string message = error.what();
            if (!message.starts_with("damaged.toml:") || message.find('\n') != std::string::npos)
                FAIL("no place, or no single line, in: " << message);
        }
    }
    CHECK(read > 30);
    CHECK(refused > 1000);
}
