// Films made by the real program: simulation, renderer and encoder together.
#include <catch2/catch.hpp>
#include <fstream>

#include "tests/app/program.h"
#include "tests/app/temporary_folder.h"

using namespace taffy;
namespace fs = std::filesystem;

namespace {

size_t count_files(const fs::path& folder) {
    return size_t(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

/// Decoded frames of a film; 0 when it does not play.
int frames_of(const fs::path& film) {
    const std::string text = probe_film(film);
    const size_t comma = text.rfind(',');
    return comma == std::string::npos ? 0 : std::atoi(text.c_str() + comma + 1);
}

}  // namespace

TEST_CASE("half a second at 60 frames a second is a film of 30 frames", "[headless_film]") {
    const TemporaryFolder folder;
    const fs::path film = folder.path() / "a.mp4";
    const CommandResult result =
        run_command(program + " twist --headless --seconds 0.5 --fps 60 --size 320x180 --record " +
                    film.string());
    INFO(result.output);
    CHECK(result.exit_code == 0);
    CHECK(probe_film(film) == "320,180,60/1,30");
    CHECK(result.output.find("frame 30/30") != std::string::npos);
    CHECK(result.output.find("wrote " + film.string()) != std::string::npos);
}

TEST_CASE("the same command draws the same pictures", "[headless_film]") {
    const TemporaryFolder folder;
    const std::string run =
        program + " twist --headless --seconds 0.2 --fps 20 --size 200x120 --camera azimuth=20" +
        " --view colour_by=von_mises,theme=dark --record " + folder.path().string();
    REQUIRE(run_command(run + "/a.png --threads 1").exit_code == 0);
    REQUIRE(run_command(run + "/b.png --threads 2").exit_code == 0);
    REQUIRE(count_files(folder.path() / "a_frames") == 4);
    for (const char* frame : {"frame_00001.png", "frame_00004.png"}) {
        const std::string first = read_text(folder.path() / "a_frames" / frame);
        CHECK(first.size() > 1000);
        CHECK(first == read_text(folder.path() / "b_frames" / frame));
    }
    CHECK(read_text(folder.path() / "a_frames" / "frame_00001.png") !=
          read_text(folder.path() / "a_frames" / "frame_00004.png"));
}

TEST_CASE("a picture of film quality has the size that is asked for, and is another one",
          "[headless_film]") {
    const TemporaryFolder folder;
    std::string bytes[2];
    for (const std::string quality : {"fast", "film"}) {
        const fs::path file = folder.path() / (quality + ".png");
        const CommandResult result =
            run_command(program + " twist --headless --seconds 0.01 --size 160x120 --quality " +
                        quality + " --screenshot " + file.string());
        INFO(result.output);
        REQUIRE(result.exit_code == 0);
        const std::string picture = read_text(file);
        REQUIRE(picture.size() > 1000);
        // Width and height of a PNG file, big-endian, are the first of its header.
        CHECK(picture.substr(16, 8) == std::string("\0\0\0\xa0\0\0\0\x78", 8));
        bytes[quality == "film"] = picture;
    }
    CHECK(bytes[0] != bytes[1]);
}

/// Red, green, blue and alpha of every pixel, by ffmpeg.
std::string pixels_of(const fs::path& picture, const std::string& decoder = "") {
    const fs::path raw = picture.string() + ".raw";
    const CommandResult result =
        run_command("ffmpeg -v error -y " + decoder + " -i " + picture.string() +
                    " -frames:v 1 -f rawvideo -pix_fmt rgba " + raw.string());
    INFO(result.output);
    REQUIRE(result.exit_code == 0);
    return read_text(raw);
}

TEST_CASE("pictures and films without a backdrop: the corner is transparent, the body is not",
          "[headless_film]") {
    const TemporaryFolder folder;
    constexpr size_t width = 160, height = 120;
    const auto file = [&](const char* name) { return folder.path() / name; };
    const auto run = [&](const std::string& options) {
        return run_command(program + " twist --seconds 0.05 --size 160x120 --transparent " +
                           options);
    };
    CHECK(run("--screenshot " + file("a.png").string()).exit_code == 0);
    CHECK(run("--record " + file("b.webm").string()).exit_code == 0);
    CHECK(run("--record " + file("c.png").string()).exit_code == 0);
    CHECK(probe_film(file("b.webm")) == "160,120,60/1,3");
    for (const auto& [picture, decoder] :
         {std::pair(file("a.png"), ""), std::pair(file("b.webm"), "-c:v libvpx-vp9"),
          std::pair(file("c_frames") / "frame_00002.png", "")}) {
        INFO(picture);
        const std::string pixels = pixels_of(picture, decoder);
        REQUIRE(pixels.size() == 4 * width * height);
        int opaque = 0, between = 0, clear = 0, dark = 0;
        for (size_t p = 0; p < pixels.size(); p += 4) {
            const int alpha = uint8_t(pixels[p + 3]);
            opaque += alpha >= 250;
            clear += alpha <= 2;
            between += alpha > 40 && alpha < 215;
            dark += alpha > 40 && uint8_t(pixels[p]) < 60;  // the bar is red; its edge is not black
        }
        CHECK(uint8_t(pixels[3]) == 0);
        CHECK(uint8_t(pixels[pixels.size() - 1]) == 0);
        CHECK(opaque > 1000);
        CHECK(clear > 10000);
        CHECK(between > 50);
        CHECK(dark < between / 2);  // lines of the handles
    }
    for (const char* name : {"d.mp4", "d.gif"}) {
        const CommandResult refused = run("--record " + file(name).string());
        CHECK(refused.exit_code == 2);
        CHECK(refused.output.find("cannot be transparent") != std::string::npos);
        CHECK_FALSE(fs::exists(file(name)));
    }
}

TEST_CASE("pictures of two variants have A and B, in halves or B over A",
          "[headless_film][variants]") {
    const TemporaryFolder folder;
    constexpr size_t width = 480, height = 200;
    const auto picture = [&](const std::string& name, const std::string& options) {
        const fs::path file = folder.path() / (name + ".png");
        const CommandResult result = run_command(
            program +
            " twist --headless --seconds 0.5 --size 480x200 --view colour_by=body --screenshot " +
            file.string() + " " + options);
        INFO(result.output);
        REQUIRE(result.exit_code == 0);
        return pixels_of(file);
    };
    /// Pixels of a kind from one column to another.
    const auto count = [&](const std::string& pixels, size_t from, size_t to, auto is_wanted) {
        size_t number = 0;
        for (size_t y = 40; y < height; ++y)  // below the letters
            for (size_t x = from; x < to; ++x) {
                const char* p = pixels.data() + 4 * (width * y + x);
                number += is_wanted(uint8_t(p[0]), uint8_t(p[1]), uint8_t(p[2]));
            }
        return number;
    };
    const auto red = [](int r, int g, int b) { return r > g + 50 && r > b + 50; };
    const auto blue = [](int r, int g, int b) { return b > r + 35 && b > g + 35; };
    const std::string variant = "--variant simulation.gravity='0 0 -40'";
    const std::string alone = picture("alone", ""), halves = picture("halves", variant),
                      same = picture("same", "--variant body.bar.damping=0"),
                      overlaid = picture("overlaid", variant + " --overlaid");
    const size_t bar = count(alone, 0, width, red);
    REQUIRE(bar > 500);
    for (const size_t from : {size_t(0), width / 2}) {
        CHECK(count(halves, from, from + width / 2, red) > bar / 10);
        CHECK(count(halves, from, from + width / 2, blue) == 0);
    }
    CHECK(count(overlaid, 0, width, blue) > bar / 4);
    CHECK(halves != same);  // B shows what is B's
    // The left half is A whatever B is.
    for (size_t y = 40; y < height; y += 7)
        CHECK(halves.substr(4 * width * y, 4 * (width / 2 - 2)) ==
              same.substr(4 * width * y, 4 * (width / 2 - 2)));
    CHECK(run_command(program + " twist --seconds 0.1 --size 480x200 --record " +
                      (folder.path() / "film.mp4").string() + " " + variant)
              .exit_code == 0);
    CHECK(probe_film(folder.path() / "film.mp4") == "480,200,60/1,6");
}

TEST_CASE("a recording that is killed plays up to that point", "[headless_film]") {
    // Small pictures of a body that hardly moves: little for an encoder to write out by itself.
    for (const auto& [name, rest] :
         {std::pair{"killed.mp4", "killed.mp4"}, std::pair{"killed.webm", "killed.webm"},
          std::pair{"killed.gif", "killed_unfinished.mkv"},
          std::pair{"killed.webp", "killed_unfinished.mkv"}}) {
        INFO(name);
        const TemporaryFolder folder;
        const fs::path log = folder.path() / "log";
        const std::string record = program +
                                   " tumble --headless --seconds 600 --fps 30 --size 96x64" +
                                   " --record " + (folder.path() / name).string();
        // Both the program and its encoder end without a chance to tidy up.
        const std::string script = record + " 2> " + log.string() +
                                   " & pid=$!\n"
                                   "for i in $(seq 1200); do\n"
                                   "  grep -Eq 'frame [0-9]{3,}/' " +
                                   log.string() +
                                   " && break; sleep 0.1\n"
                                   "done\n"
                                   "kill -9 $(cat /proc/$pid/task/$pid/children) $pid; wait $pid";
        std::ofstream(folder.path() / "kill.sh") << script;
        CHECK(run_command("sh " + (folder.path() / "kill.sh").string()).exit_code == 137);
        CHECK(frames_of(folder.path() / rest) >= 60);  // of 100 or more
    }
}

TEST_CASE("without ffmpeg the program draws PNG pictures and says what to install",
          "[headless_film]") {
    const TemporaryFolder folder;
    const CommandResult result = run_command(
        "PATH= " + program + " twist --headless --seconds 0.1 --fps 30 --size 160x90 --record " +
        (folder.path() / "a.mp4").string());
    INFO(result.output);
    CHECK(result.exit_code == 0);
    CHECK(result.output.find("ffmpeg is not installed") != std::string::npos);
    CHECK(count_files(folder.path() / "a_frames") == 3);
    CHECK(count_files(folder.path()) == 1);
}

TEST_CASE("a picture of the last moment", "[headless_film]") {
    const TemporaryFolder folder;
    const fs::path picture = folder.path() / "last.png";
    CHECK(run_command(program + " wall --headless --seconds 0.2 --size 161x91 --screenshot " +
                      picture.string())
              .exit_code == 0);
    CHECK(probe_film(picture).find("161,91,") == 0);
}

TEST_CASE("without a display the program films the scene instead of opening a window",
          "[headless_film]") {
    const TemporaryFolder folder;
    const CommandResult result =
        run_command("cd " + folder.path().string() + " && env -u DISPLAY -u WAYLAND_DISPLAY " +
                    program + " tumble --seconds 0.2 --fps 20 --size 160x90");
    INFO(result.output);
    CHECK(result.exit_code == 0);
    CHECK(result.output.find("taffy-films/tumble.mp4") != std::string::npos);
    CHECK(frames_of(folder.path() / "taffy-films" / "tumble.mp4") == 4);
}

TEST_CASE("slow motion makes a film longer and leaves the run as it is", "[headless_film]") {
    const TemporaryFolder folder;
    const auto file = [&](const char* name) { return (folder.path() / name).string(); };
    const std::string run = program + " twist --seconds 0.5 --fps 30 --size 320x180 --stats ";
    REQUIRE(run_command(run + file("a.csv") + " --record " + file("a.mp4")).exit_code == 0);
    REQUIRE(
        run_command(run + file("b.csv") + " --slow-motion 4 --record " + file("b.mp4")).exit_code ==
        0);
    CHECK(probe_film(file("a.mp4")) == "320,180,30/1,15");
    CHECK(probe_film(file("b.mp4")) == "320,180,30/1,60");
    CHECK(last_hash(file("a.csv")) == last_hash(file("b.csv")));
    const CommandResult no_film = run_command(run + file("c.csv") + " --slow-motion 4");
    CHECK(no_film.exit_code == 2);
    CHECK(no_film.output.find("add --record") != std::string::npos);
}

TEST_CASE("a camera path moves the camera of films and pictures", "[headless_film]") {
    const TemporaryFolder folder;
    const auto file = [&](const char* name) { return (folder.path() / name).string(); };
    write_text(file("still.toml"), "[[command]]\ndo = \"pause\"\nat = 0\n");
    write_text(file("turn.camera.toml"),
               "[[key]]\nat = 0\ncamera = \"azimuth=20,elevation=10,distance=4,target=0:0:1\"\n"
               "[[key]]\nat = 0.5\ncamera = \"azimuth=380\"\n");
    const std::string run = program + " twist --size 200x120 --script " + file("still.toml");
    const std::string path = " --camera-path " + file("turn.camera.toml");
    const CommandResult result = run_command(run + path + " --seconds 0.7 --fps 10 --record " +
                                             file("a.png") + " --screenshot " + file("end.png"));
    INFO(result.output);
    REQUIRE(result.exit_code == 0);
    const auto frame = [&](int k) {
        return read_text(folder.path() / "a_frames" / ("frame_0000" + std::to_string(k) + ".png"));
    };
    CHECK(frame(1) == frame(6));  // a whole turn
    CHECK(frame(6) == frame(7));  // it stands still after the last key
    CHECK(frame(1) != frame(2));
    CHECK(frame(1) == read_text(folder.path() / "end.png"));
    const std::string camera = " --camera azimuth=92,elevation=10,distance=4,target=0:0:1";
    REQUIRE(
        run_command(run + camera + " --seconds 0.1 --screenshot " + file("one.png")).exit_code ==
        0);
    CHECK(frame(2) == read_text(folder.path() / "one.png"));  // 20 + 360 / 5 degrees

    const auto refused = [&](const std::string& options, const std::string& part) {
        const CommandResult bad = run_command(program + " twist --seconds 0.1" + options);
        INFO(bad.output);
        CHECK(bad.exit_code == 2);
        CHECK(bad.output.find(part) != std::string::npos);
    };
    refused(path + " --turntable 3 --record " + file("b.mp4"), "leave --turntable out");
    refused(path + camera + " --record " + file("b.mp4"), "leave --camera out");
    refused(path + " --stats " + file("b.csv"), "add --record");
    write_text(file("bad.camera.toml"), "[[key]]\nat = 0\ncamera = \"azimut=3\"\n");
    refused(" --camera-path " + file("bad.camera.toml") + " --record " + file("b.mp4"),
            "bad.camera.toml:3:");
    CHECK_FALSE(fs::exists(file("b.mp4")));
}

TEST_CASE("a turntable shows a body from all around, and the first picture again",
          "[headless_film]") {
    const TemporaryFolder folder;
    write_text(folder.path() / "still.toml", "[[command]]\ndo = \"pause\"\nat = 0\n");
    const CommandResult result = run_command(
        program + " twist --seconds 0.7 --fps 10 --turntable 0.5 --size 200x120 --script " +
        (folder.path() / "still.toml").string() + " --record " +
        (folder.path() / "a.png").string());
    INFO(result.output);
    REQUIRE(result.exit_code == 0);
    const auto frame = [&](int k) {
        return read_text(folder.path() / "a_frames" / ("frame_0000" + std::to_string(k) + ".png"));
    };
    CHECK(frame(1) == frame(6));
    CHECK(frame(1) != frame(3));
    CHECK(frame(1) != frame(2));
}
