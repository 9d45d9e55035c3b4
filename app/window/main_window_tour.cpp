// The guided tour: what it sees of the person, the scenes that it opens, and its card.
#include <algorithm>
#include <cmath>
#include <string>

#include "app/window/main_window.h"

namespace taffy {

TourSight MainWindow::tour_sight() const {
    constexpr float some_turn = 0.1f;  // [rad]
    const auto any_grip = [&](auto&& held) {
        return std::ranges::any_of(w_.snapshot->grips, held);
    };
    return {.drags = tools_.grabs() && any_grip([](const GripState& g) {
                         return !g.twisting && g.force.norm() > 0.0f;
                     }),
            .twists = std::abs(tools_.handles().turned()) > some_turn ||
                      (tools_.twists() && any_grip([](const GripState& g) {
                           return g.twisting && std::abs(g.angle) > some_turn;
                       })),
            .heats = tools_.heat().active() && brush_key() == BrushKey::heat,
            .films = filming_.state().active,
            .edits = w_.edits.done(),
            .colour = w_.view.colour_by,
            .scene = scene_serial_};
}

void MainWindow::follow_tour() {
    const bool offered = tour_.state() == Tour::State::offered;
    if (tour_.see(tour_sight(), ImGui::GetTime())) open_tour_scene();
    if (!offered || tour_.state() != Tour::State::off) return;
    w_.settings.tour_offered = true;
    w_.say(Severity::information, "{tour} begins the guided tour whenever you want it");
}

/// Opens the scene of the present step, unless it runs already.
void MainWindow::open_tour_scene() {
    draws_left_ = draws_after_change;
    if (tour_.state() != Tour::State::running) return;
    const std::string name = Tour::steps()[tour_.step()].scene;
    if (!name.empty() && w_.snapshot->scene_name != name) load_scene_named(name);
}

void MainWindow::close_tour() {
    w_.settings.tour_offered = true;
    tour_.close();
}

void MainWindow::draw_tour() {
    const bool ended = tour_.state() == Tour::State::ended;
    switch (tour_card(w_, tour_)) {
        case TourAnswer::none:
            return;
        case TourAnswer::start:
            return start_tour();
        case TourAnswer::close:
            return close_tour();
        case TourAnswer::next:
            if (ended) {
                close_tour();
                return toggle_scene_picker();
            }
            tour_.next(tour_sight());
            return open_tour_scene();
    }
}

void MainWindow::start_tour() {
    constexpr double not_much = 10.0;  // [s] that a scene has run by itself
    const Edit* last = w_.edits.next_undo();
    const bool edited = last && !last->left;  // more than that this scene was opened
    const bool worked_on = edited || w_.variants.on() ||
                           w_.snapshot->scene_name != Tour::steps().front().scene ||
                           w_.timeline().end > not_much;
    if (worked_on && tour_.state() == Tour::State::off) {
        help_open_ = first_steps_.open = false;
        return tour_.offer(true);
    }
    w_.settings.tour_offered = true;
    help_open_ = first_steps_.open = false;
    w_.settings.sections["editor"] = false;  // its gizmo would lie over what is to be grabbed
    tour_.start(tour_sight());
    if (worked_on)
        load_scene_named(Tour::steps().front().scene);  // without what has been done to it
    else
        open_tour_scene();
}

}  // namespace taffy
