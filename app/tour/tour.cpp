#include "app/tour/tour.h"

#include <string_view>

namespace taffy {

namespace {

using Sight = TourSight;

constexpr TourStep all_steps[] = {
    {"Grab",
     "Press the left mouse button on the bar and drag. It follows your hand, and springs back when "
     "you let go.",
     "twist", [](const Sight&, const Sight& now) { return now.drags || now.twists; }},
    {"Twist",
     "Hold Ctrl and drag on the bar, up or down: the place under the mouse turns about "
     "the bar's long axis.",
     "twist", [](const Sight& before, const Sight& now) { return before.twists || now.twists; }},
    {"Melt",
     "The bust falls onto a hot box and melts from below. Rest the mouse on it and hold "
     "{brush_heat}: it melts there as well. {brush_cool} cools.",
     "melt_slow", [](const Sight&, const Sight& now) { return now.heats; }},
    {"Colour",
     "Scroll down to the section View, on the right, and choose in the list Colour by what colours "
     "show: temperature, speed, stress ...",
     "",
     // The brush shows the temperature while it is held, which is not the person's choice.
     [](const Sight& before, const Sight& now) {
         return !now.heats && now.colour != before.colour;
     }},
    {"Film",
     "{film} or the red button below the view begins a film; the same again ends it. A message "
     "says where the file is. The film plays at the scene's own pace, however slowly the scene "
     "runs now.",
     "", [](const Sight& before, const Sight& now) { return before.films && !now.films; }}};

}  // namespace

std::span<const TourStep> Tour::steps() {
    return all_steps;
}

bool Tour::opens_scene() const {
    if (state_ != State::running || step_ + 1 >= steps().size()) return false;
    const std::string_view next = steps()[step_ + 1].scene;
    return !next.empty() && next != steps()[step_].scene;
}

void Tour::begin_step(const TourSight& now) {
    done_ = false;
    const bool twisted = before_.twists;
    before_ = now;
    before_.twists |= twisted;
    if (step_ == steps().size()) state_ = State::ended;
}

void Tour::start(const TourSight& now) {
    state_ = State::running;
    step_ = 0;
    before_ = {};
    begin_step(now);
}

void Tour::next(const TourSight& now) {
    ++step_;
    begin_step(now);
}

void Tour::see_what_is_done_without(const TourSight& now) {
    constexpr int enough = 2;
    if (!offered_in_) offered_in_ = now.scene, edits_ = now.edits;
    if (now.edits > edits_) ++done_without_;
    edits_ = now.edits;
    const bool hands = now.drags || now.twists || now.heats;
    if (hands_ && !hands) ++done_without_;
    hands_ = hands;
    if (done_without_ >= enough || now.scene != *offered_in_) close();
}

bool Tour::see(const TourSight& now, double time) {
    if (state_ == State::offered && !over_work_) see_what_is_done_without(now);
    if (state_ != State::running) return false;
    before_.films |= now.films, before_.twists |= now.twists;
    if (now.scene != before_.scene) before_.scene = now.scene, before_.colour = now.colour;
    if (!done_ && steps()[step_].done(before_, now)) done_ = true, done_at_ = time;
    // The next step begins only after the person has let go. One with another scene waits for
    // next(): the person may want to go on with this one.
    if (!done_ || time < done_at_ + praise || now.drags || now.twists || now.heats) return false;
    if (opens_scene()) return false;
    next(now);
    return true;
}

}  // namespace taffy
