#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>

#include "app/film/child_process.h"
#include "app/film/film_contents.h"
#include "app/film/film_kind.h"
#include "app/film/film_recorder.h"
#include "app/film/transparency.h"
#include "core/base/error.h"
#include "tests/app/temporary_folder.h"

using namespace taffy;
namespace fs = std::filesystem;

namespace {

/// A frame whose brightness says its number.
Image grey_frame(int width, int height, int level) {
    Image image;
    image.resize(width, height);
    std::fill(image.rgba.begin(), image.rgba.end(), uint8_t(level));
    return image;
}

void record_frames(const FilmSettings& settings, int frames) {
    FilmRecorder recorder(settings, FilmRecorder::WhenFull::wait);
    for (int k = 0; k < frames; ++k)
        CHECK(recorder.add(grey_frame(settings.width, settings.height, 5 * k)));
    recorder.finish();
    CHECK(recorder.added() == frames);
    CHECK(recorder.dropped() == 0);
    CHECK(recorder.message().empty());
}

size_t count_files(const fs::path& folder) {
    return size_t(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

/// Sets PATH for one test.
class PathGuard {
  public:
    explicit PathGuard(const std::string& path) : old_(std::getenv("PATH")) {
        setenv("PATH", path.c_str(), 1);
    }
    ~PathGuard() { setenv("PATH", old_.c_str(), 1); }

  private:
    std::string old_;
};

}  // namespace

TEST_CASE("a film of 30 frames has 30 frames of the size and rate asked for", "[film]") {
    const TemporaryFolder folder;
    for (const char* name : {"a film.mp4", "a film.webm"}) {
        record_frames({folder.path() / name, 320, 240, 25.0}, 30);
        CHECK(probe_film(folder.path() / name) == "320,240,25/1,30");
    }
}

TEST_CASE("odd sizes become even ones", "[film]") {
    const TemporaryFolder folder;
    for (const char* name : {"odd.mp4", "odd.webm"}) {
        record_frames({folder.path() / name, 101, 77, 60.0}, 5);
        CHECK(probe_film(folder.path() / name) == "100,76,60/1,5");
    }
}

TEST_CASE("animated pictures for web pages", "[film]") {
    const TemporaryFolder folder;
    record_frames({folder.path() / "a.gif", 64, 48, 25.0}, 10);
    CHECK(probe_film(folder.path() / "a.gif") == "64,48,25/1,10");
    record_frames({folder.path() / "a.webp", 64, 48, 25.0}, 10);
    CHECK(read_text(folder.path() / "a.webp").substr(8, 4) == "WEBP");
}

TEST_CASE("what changes slowly does not stay behind in a WebP film: every frame is whole",
          "[film]") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "slow.webp";
    {
        FilmRecorder recorder({file, 64, 48, 25.0}, FilmRecorder::WhenFull::wait);
        for (int k = 0; k < 20; ++k) {
            Image image = grey_frame(64, 48, 100);
            for (size_t p = 0; p < image.rgba.size(); ++p)
                if (p % (4 * 64) < 4 * 32) image.rgba[p] = uint8_t(100 + k);  // the left half
            CHECK(recorder.add(image));
        }
        recorder.finish();
    }
    const std::string bytes = read_text(file);
    const auto number = [&](size_t at, int count) {  // little endian
        size_t value = 0;
        for (int b = count; b-- > 0;) value = value << 8 | uint8_t(bytes[at + size_t(b)]);
        return value;
    };
    int frames = 0;
    for (size_t at = 12; at + 8 <= bytes.size();) {
        const size_t size = number(at + 4, 4);
        if (bytes.compare(at, 4, "ANMF") == 0) {
            ++frames;
            CHECK(number(at + 8, 3) == 0);                  // left
            CHECK(number(at + 11, 3) == 0);                 // top
            CHECK(number(at + 14, 3) == 64 - 1);            // width
            CHECK(number(at + 17, 3) == 48 - 1);            // height
            CHECK(bytes.compare(at + 24, 4, "VP8 ") == 0);  // no transparent parts
        }
        at += 8 + size + size % 2;
    }
    CHECK(frames == 20);
}

TEST_CASE("a picture can stand for several frames of a film", "[film]") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "slow.mp4";
    FilmRecorder recorder({file, 64, 48, 25.0}, FilmRecorder::WhenFull::wait);
    recorder.add(grey_frame(64, 48, 100), 7);
    recorder.add(grey_frame(64, 48, 200));
    recorder.finish();
    CHECK(recorder.added() == 8);
    CHECK(recorder.seconds() == Approx(8.0 / 25.0));
    CHECK(probe_film(file) == "64,48,25/1,8");
}

TEST_CASE("a film keeps its size when the window changes", "[film]") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "resized.mp4";
    FilmRecorder recorder({file, 64, 48, 25.0}, FilmRecorder::WhenFull::wait);
    recorder.add(grey_frame(64, 48, 100));
    recorder.add(grey_frame(90, 30, 100));
    recorder.finish();
    CHECK(probe_film(file) == "64,48,25/1,2");

    Image fitted;
    fitted.resize(4, 4);
    fit_image(grey_frame(2, 6, 9), fitted);
    CHECK(fitted.rgba[4 * 0] == 0);  // black beside the narrow picture
    CHECK(fitted.rgba[4 * 1] == 9);
    CHECK(fitted.rgba[4 * 3] == 0);
}

TEST_CASE("without ffmpeg the film becomes a folder of PNG pictures, and says so", "[film]") {
    const TemporaryFolder folder;
    const PathGuard nothing_installed("");
    FilmRecorder recorder({folder.path() / "out.mp4", 32, 24, 30.0}, FilmRecorder::WhenFull::wait);
    CHECK(recorder.message().find("ffmpeg is not installed") == 0);
    CHECK(recorder.message().find("apt install ffmpeg") != std::string::npos);
    for (int k = 0; k < 3; ++k) recorder.add(grey_frame(32, 24, k));
    recorder.finish();
    CHECK(recorder.output() == folder.path() / "out_frames");
    CHECK(count_files(recorder.output()) == 3);
    CHECK(read_text(recorder.output() / "frame_00003.png").substr(1, 3) == "PNG");
    CHECK_FALSE(fs::exists(folder.path() / "out.mp4"));
}

TEST_CASE("a recorder that must not wait drops frames and counts them", "[film]") {
    const TemporaryFolder folder;
    // A program that never reads: the pipe and then the queue fill up.
    const fs::path fake = folder.path() / "ffmpeg";
    std::ofstream(fake) << "#!/bin/sh\nexec sleep 1\n";
    chmod(fake.c_str(), 0755);
    const PathGuard only_fake(folder.path().string() + ":/usr/bin:/bin");
    FilmRecorder recorder({folder.path() / "out.mp4", 640, 480, 60.0},
                          FilmRecorder::WhenFull::drop);
    for (int k = 0; k < 40; ++k) recorder.add(grey_frame(640, 480, k));
    CHECK(recorder.dropped() > 0);
    CHECK(recorder.added() + recorder.dropped() == 40);
}

TEST_CASE("an encoder that stops is a failure with its own words, not the end of the program",
          "[film]") {
    const TemporaryFolder folder;
    const fs::path fake = folder.path() / "ffmpeg";
    std::ofstream(fake) << "#!/bin/sh\necho 'no such codec' >&2\nexit 3\n";
    chmod(fake.c_str(), 0755);
    const PathGuard only_fake(folder.path().string() + ":/usr/bin:/bin");
    FilmRecorder recorder({folder.path() / "out.mp4", 640, 480, 60.0},
                          FilmRecorder::WhenFull::wait);
    for (int k = 0; k < 40; ++k) recorder.add(grey_frame(640, 480, k));
    CHECK_THROWS_WITH(recorder.finish(), Catch::Contains("no such codec"));
}

TEST_CASE("a film that cannot be written is refused before anything is written", "[film]") {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "file") << "x";
    fs::create_directory(folder.path() / "taken.mp4");
    struct Case {
        fs::path file;
        const char* message;
    };
    const Case cases[] = {
        {folder.path() / "missing" / "a.mp4", "does not exist"},
        {folder.path() / "file" / "a.mp4", "is not a folder"},
        {folder.path() / "taken.mp4", "there is a folder of this name"},
        {folder.path() / "a.avi", "must end with .mp4, .webm, .gif, .webp, .png"},
        {folder.path() / "a", "must end with .mp4"},
    };
    for (const Case& c : cases) {
        INFO(c.file);
        CHECK_THROWS_WITH(open_frame_sink({c.file, 64, 48, 25.0}), Catch::Contains(c.message));
        CHECK_THROWS_AS(open_frame_sink({c.file, 64, 48, 25.0}), InputError);
    }
    CHECK(count_files(folder.path()) == 2);
}

TEST_CASE("colours of a transparent picture are as bright as the body, also beside it", "[film]") {
    Image image;
    image.resize(24, 3);
    for (int x = 0; x < 24; ++x)
        for (int y = 0; y < 3; ++y) {
            // From the left: a body, its edge, nothing.
            const int alpha = x < 4 ? 255 : x == 4 ? 128 : 0;
            const uint8_t pixel[] = {uint8_t(200 * alpha / 255), uint8_t(100 * alpha / 255), 0,
                                     uint8_t(alpha)};
            std::copy_n(pixel, 4, image.rgba.data() + 4 * (24 * y + x));
        }
    make_straight(image);
    CHECK(image.transparent);
    for (int x = 0; x < 24; ++x) {
        const uint8_t* pixel = image.rgba.data() + 4 * (24 + x);
        INFO("x " << x);
        CHECK(int(pixel[3]) == (x < 4 ? 255 : x == 4 ? 128 : 0));
        CHECK(std::abs(int(pixel[0]) - (x <= 12 ? 200 : 0)) <= 1);
        CHECK(std::abs(int(pixel[1]) - (x <= 12 ? 100 : 0)) <= 1);
    }
}

TEST_CASE("films of the kinds that cannot be transparent are refused as such", "[film]") {
    const TemporaryFolder folder;
    for (const FilmKind& kind : film_kinds()) {
        INFO(kind.extension);
        FilmSettings settings{folder.path() / (std::string("a") + kind.extension), 64, 48, 25.0};
        settings.transparent = true;
        if (kind.transparent)
            CHECK_NOTHROW(check_film(settings));
        else
            CHECK_THROWS_WITH(check_film(settings), Catch::Contains("cannot be transparent") &&
                                                        Catch::Contains(".webm, .webp, .png"));
    }
}

TEST_CASE("frames of a transparent WebP film take each other's place", "[film]") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "a.webp";
    FilmSettings settings{file, 64, 48, 25.0};
    settings.transparent = true;
    FilmRecorder recorder(settings, FilmRecorder::WhenFull::wait);
    for (int k = 0; k < 5; ++k) {
        Image image = grey_frame(64, 48, 0);
        image.transparent = true;
        for (size_t p = 0; p < 64 * 48; ++p)  // a column that moves
            if (p % 64 / 8 == size_t(k)) std::fill_n(image.rgba.begin() + long(4 * p), 4, 255);
        CHECK(recorder.add(std::move(image)));
    }
    recorder.finish();
    const std::string bytes = read_text(file);
    CHECK((bytes[20] & 0x10) != 0);  // VP8X: there is alpha
    int frames = 0;
    for (size_t at = bytes.find("ANMF"); at != std::string::npos; at = bytes.find("ANMF", at + 4)) {
        ++frames;
        CHECK(bytes[at + 8 + 15] == 2);  // not blended, not removed
        CHECK(bytes.compare(at + 8 + 16, 4, "ALPH") == 0);
    }
    CHECK(frames == 5);
}

TEST_CASE("a picture is written whole or not at all", "[film]") {
    const TemporaryFolder folder;
    save_png(grey_frame(17, 9, 80), folder.path() / "a.png");
    CHECK(count_files(folder.path()) == 1);
    CHECK_THROWS_AS(save_png(grey_frame(17, 9, 80), folder.path() / "no" / "a.png"), InputError);
    CHECK_THROWS_WITH(save_png(grey_frame(17, 9, 80), "/dev/full"),
                      Catch::Contains("the disk is full"));
}

TEST_CASE("the contents of a film are counted, and a film that is cut off is not whole", "[film]") {
    const TemporaryFolder folder;
    for (const char* name : {"a.mp4", "a.webm", "a.gif", "a.webp"}) {
        INFO(name);
        const fs::path file = folder.path() / name;
        record_frames({file, 64, 48, 25.0}, 30);
        const FilmContents all = film_contents(file);
        CHECK(all.whole);
        CHECK(all.frames == 30);
        if (find_film_kind(file)->grows)
            CHECK(all.seconds == 0.0);
        else
            CHECK(all.seconds == Approx(1.2).margin(0.03));
        const auto size = fs::file_size(file);
        for (const double part : {0.95, 0.5, 0.01, 0.0}) {
            fs::resize_file(file, uintmax_t(part * double(size)));
            const FilmContents some = film_contents(file);
            CHECK_FALSE(some.whole);
            CHECK(some.frames < 30);
        }
    }
    // Nothing is left of what the animations are made from.
    CHECK(count_files(folder.path()) == 4);
}

TEST_CASE("an animation in which nothing moves is complete too", "[film]") {
    const TemporaryFolder folder;
    for (const char* name : {"a.gif", "a.webp"}) {
        FilmRecorder recorder({folder.path() / name, 64, 48, 30.0}, FilmRecorder::WhenFull::wait);
        for (int k = 0; k < 10; ++k) recorder.add(grey_frame(64, 48, 100));
        CHECK_NOTHROW(recorder.finish());
    }
}

TEST_CASE("an encoder that says it went well is not believed", "[film]") {
    const TemporaryFolder folder;
    const fs::path fake = folder.path() / "ffmpeg", real = find_program("ffmpeg");
    const PathGuard fake_first(folder.path().string() + ":/usr/bin:/bin");
    const auto failure = [&](const std::string& script, const char* name) {
        std::ofstream(fake) << "#!/bin/bash\n" << script;
        chmod(fake.c_str(), 0755);
        FilmRecorder recorder({folder.path() / name, 64, 48, 30.0}, FilmRecorder::WhenFull::wait);
        for (int k = 0; k < 20; ++k) recorder.add(grey_frame(64, 48, 10 * k));
        try {
            recorder.finish();
        } catch (const std::runtime_error& error) {
            return std::string(error.what());
        }
        return std::string("no failure");
    };
    // Loses the second half, says nothing.
    const std::string half =
        "head -c $((64 * 48 * 4 * 10)) | " + real.string() + " \"$@\"; cat > /dev/null; exit 0\n";
    CHECK(failure(half, "half.mp4").find("first 10 of 20 frames") != std::string::npos);
    // Writes an error, ends well.
    const std::string words =
        real.string() + " \"$@\"; echo 'No space left on device' >&2; exit 0\n";
    CHECK(failure(words, "words.mp4").find("No space left on device") != std::string::npos);
    // The animation fails, but not what it is made from.
    const std::string no_gif =
        "case \"$*\" in *' gif '*) exit 1;; esac\nexec " + real.string() + " \"$@\"\n";
    CHECK(failure(no_gif, "lost.gif").find("lost_unfinished.mkv") != std::string::npos);
    CHECK(probe_film(folder.path() / "lost_unfinished.mkv").ends_with(",20"));
}

TEST_CASE("a film that is there already stays, unless it may be replaced", "[film]") {
    const TemporaryFolder folder;
    const fs::path film = folder.path() / "a.mp4", frames = folder.path() / "b_frames";
    std::ofstream(film) << "mine";
    CHECK_THROWS_WITH(open_frame_sink({film, 64, 48, 25.0}),
                      Catch::Contains("--overwrite") && Catch::Contains("a-2.mp4"));
    CHECK(read_text(film) == "mine");

    // Of a folder only frames are replaced, nothing else that a person keeps there.
    fs::create_directory(frames);
    for (const char* name : {"frame_00001.png", "frame_00077.png", "frame_mine.png", "frame_1.png"})
        std::ofstream(frames / name) << "mine";
    FilmSettings pictures{folder.path() / "b.png", 64, 48, 25.0};
    CHECK_THROWS_WITH(open_frame_sink(pictures), Catch::Contains("--overwrite"));
    pictures.if_exists = IfExists::replace;
    record_frames(pictures, 2);
    CHECK(read_text(frames / "frame_00001.png").substr(1, 3) == "PNG");
    CHECK_FALSE(fs::exists(frames / "frame_00077.png"));
    CHECK(read_text(frames / "frame_mine.png") == "mine");
    CHECK(read_text(frames / "frame_1.png") == "mine");
}

TEST_CASE("outputs that would hang or fail in a strange way are refused by name", "[film]") {
    const TemporaryFolder folder;
    const auto refusal = [&](const fs::path& file) {
        try {
            check_output_file(file, IfExists::replace);
        } catch (const InputError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    REQUIRE(mkfifo((folder.path() / "pipe.csv").c_str(), 0600) == 0);
    CHECK(refusal(folder.path() / "pipe.csv").find("a pipe or device, not a file") !=
          std::string::npos);
    fs::create_symlink("loop.csv", folder.path() / "loop.csv");
    CHECK(refusal(folder.path() / "loop.csv").find("cannot write this file: ") !=
          std::string::npos);
    CHECK(refusal(folder.path() / "loop.csv" / "a.csv").find("cannot be used") !=
          std::string::npos);
    fs::create_symlink("nowhere.csv", folder.path() / "dangling.csv");
    CHECK(refusal(folder.path() / "dangling.csv").find("does not exist") != std::string::npos);
    CHECK(refusal(folder.path() / std::string(300, 'a')).find("too long") != std::string::npos);
    CHECK(refusal("/dev/null").empty());
}
