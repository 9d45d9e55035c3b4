#include "app/tour/tour.h"

namespace taffy {

namespace {

enum Place : size_t { grab, twist, melt, colour, film };

constexpr TourStep all_steps[] = {
    {"Grab",
     "Press the left mouse button on the bar and drag. It follows your hand, and springs back when "
     "you let go.",
     "twist"},
    {"Twist",
     "Hold Ctrl and drag on the bar, to the left or right: the place under the mouse turns about "
     "the bar's long axis.",
     "twist"},
    {"Melt",
     "Rest the mouse on the bust and hold H: it warms up there, and melts where it is hot enough. "
     "C cools.",
     "melt_slow"},
    {"Colour",
     "Open Colour by in the section View on the left, and choose what colours show: temperature, "
     "speed, stress ...",
     ""},
    {"Film",
     "F9 begins a film, and F9 again ends it. A message says where it is; every frame is in it, "
     "however slow the scene is.",
     ""}};

}  // namespace

std::span<const TourStep> Tour::steps() {
    return all_steps;
}

void Tour::begin_step(const TourSight& now) {
    done_ = filmed_ = false;
    before_ = now;
    if (step_ == steps().size()) state_ = State::ended;
}

void Tour::start(const TourSight& now) {
    state_ = State::running;
    step_ = 0;
    begin_step(now);
}

void Tour::next(const TourSight& now) {
    ++step_;
    begin_step(now);
}

bool Tour::has_done(const TourSight& now) const {
    switch (step_) {
        case grab:
            return now.drags;
        case twist:
            return now.twists;
        case melt:
            return now.heats;
        case colour:
            // The brush shows the temperature while it is held: that is not the person's choice.
            return !now.heats && now.colour != before_.colour;
        default:
            return filmed_ && !now.films;
    }
}

bool Tour::see(const TourSight& now, double time) {
    if (state_ != State::running) return false;
    filmed_ |= now.films;
    if (now.scene != before_.scene) before_.scene = now.scene, before_.colour = now.colour;
    if (!done_ && has_done(now)) done_ = true, done_at_ = time;
    // What is held is let go of first.
    if (!done_ || time < done_at_ + praise || now.drags || now.twists || now.heats) return false;
    next(now);
    return true;
}

}  // namespace taffy
