#include "app/headless/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace taffy {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int bar_width = 24;
constexpr std::chrono::milliseconds terminal_interval(100);
constexpr std::chrono::seconds file_interval(5);

}  // namespace

std::string duration_text(double seconds) {
    const long whole = std::lround(std::clamp(seconds, 0.0, 1e7));
    char text[32];
    if (whole >= 3600)
        std::snprintf(text, sizeof text, "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60,
                      whole % 60);
    else
        std::snprintf(text, sizeof text, "%ld:%02ld", whole / 60, whole % 60);
    return text;
}

std::string progress_bar(long done, long total) {
    const double part = double(done) / double(std::max(1l, total));
    const int filled = std::clamp(int(part * bar_width), 0, bar_width);
    char percent[16];
    std::snprintf(percent, sizeof percent, "] %3d %%", int(100 * part));
    return "[" + std::string(size_t(filled), '#') + std::string(size_t(bar_width - filled), '.') +
           percent;
}

std::string progress_text(const ProgressState& state) {
    char text[120];
    std::snprintf(text, sizeof text, "  frame %ld/%ld  %.2f s  %.2fx real time  %s left",
                  state.frame, state.frames, state.simulated, state.real_time_factor,
                  duration_text(state.seconds_left).c_str());
    return progress_bar(state.frame, state.frames) + text;
}

ProgressBar::ProgressBar(long frames)
    : frames_(frames),
      terminal_(isatty(STDERR_FILENO) != 0),
      start_(Clock::now()),
      last_shown_(start_) {}

ProgressState ProgressBar::state(long frame, double simulated) const {
    const double wall = std::chrono::duration<double>(Clock::now() - start_).count();
    ProgressState state{.frame = frame, .frames = frames_, .simulated = simulated};
    if (wall > 0.0) state.real_time_factor = simulated / wall;
    if (frame > 0) state.seconds_left = wall / double(frame) * double(frames_ - frame);
    return state;
}

void ProgressBar::update(long frame, double simulated) {
    const Clock::time_point now = Clock::now();
    const Clock::duration interval =
        terminal_ ? Clock::duration(terminal_interval) : Clock::duration(file_interval);
    if (frame < frames_ && now - last_shown_ < interval) return;
    last_shown_ = now;
    shown_ = true;
    const std::string text = progress_text(state(frame, simulated));
    // The escape sequence clears what is left of a longer earlier line.
    std::fprintf(stderr, terminal_ ? "\r%s\033[K" : "%s\n", text.c_str());
    std::fflush(stderr);
}

void ProgressBar::finish() {
    if (terminal_ && shown_) std::fputc('\n', stderr);
}

}  // namespace taffy
