// Two variants of the scene in the window: their begin and end, where each is shown, and which one
// the mouse means.
#include <algorithm>
#include <utility>

#include "app/overlay/variant_names.h"
#include "app/window/columns.h"
#include "app/window/main_window.h"

namespace taffy {

void MainWindow::compare_scene() {
    if (w_.variants.state != Variants::State::off) return;
    const TimelineView& t = w_.timeline();
    const char* why_not = filming_.state().active || w_.exporting.active
                              ? "A film or a sequence is being recorded: end it first"
                          : !coming_.empty() || reading() ? "Another scene is being opened"
                          : script_.playing()
                              ? "A script is being played: let it end, or stop it ({cancel})"
                          : t.sought || t.now < t.end
                              ? "The run is at an earlier moment: go to its end ({seek_end}), or "
                                "continue from here, and then begin the comparison"
                              : nullptr;
    if (why_not) return w_.say(Severity::warning, why_not);
    tools_.cancel(w_);
    w_.blow_up_card.open = false;
    w_.edits.all_to_both();
    comparison_.start(w_, timeline_memory(), std::exchange(variant_, {}));
}

void MainWindow::end_comparison() {
    end_variants("B has ended; A goes on alone");
}

/// Ends the comparison.
/// @param message  says why; not shown where there was no B
void MainWindow::end_variants(const std::string& message) {
    if (w_.variants.state == Variants::State::off) return;
    tools_.cancel(w_);
    comparison_.end(w_);
    renderer_b_.reset();
    plotting_.history_of_b.reset();
    renderer_.span_also(nullptr);
    w_.say(Severity::information, message);
}

/// Follows news of B; the workspace is about A.
void MainWindow::follow_variants() {
    const bool starting = w_.variants.state == Variants::State::starting;
    const bool news = comparison_.update(w_);
    if (news || starting) draws_left_ = draws_after_change;
    if (news) plotting_.take_b(*w_.variants.b, comparison_.begin());
    if (variant_wanted_ && recovery_sought_ == 0 && coming_.empty()) {
        variant_wanted_ = false;
        compare_scene();
    }
    if (w_.variants.on() && waiting_script_)
        script_.play(w_, *std::exchange(waiting_script_, std::nullopt),
                     options_.script.stem().string());
}

/// Determines where each variant is shown, and adapts the camera if that has changed.
void MainWindow::lay_out_view() {
    const auto units = window_.size(), pixels = window_.framebuffer_size();
    lay_out(w_, float(units[0]), float(units[1]));
    CameraPose pose = uncentred(w_.camera.pose()), goal = uncentred(w_.camera.goal());
    const bool halves = w_.variants.side_by_side();
    const bool another = std::exchange(w_.halves, halves) != halves;
    w_.parts = view_parts(w_.free_area, {pixels[0], pixels[1]}, w_.pixels_per_unit, halves);
    const ViewPart& part = w_.parts[size_t(w_.variants.seen)];
    w_.camera.set_viewport(part.size.x, part.size.y, part.corner);
    w_.camera.set_shift(part.shift);
    w_.camera.set_lens(w_.view.projection, w_.view.field_of_view);
    if (!another) return;
    // The same width is seen from twice as far.
    for (CameraPose* one : {&pose, &goal}) one->distance *= halves ? 2.0f : 0.5f;
    const bool framed = framing_ && w_.camera.goal() == framing_->pose;
    w_.camera.set_pose(centred(pose));
    w_.camera.move_to(centred(goal));
    if (framed) framing_->pose = w_.camera.goal();  // keep_framing() does the rest
}

/// The variant that the mouse is over, or the one that is being dragged.
Variant MainWindow::hand() const {
    if (tools_.dragging()) return dragged_variant_;
    const bool right =
        w_.variants.side_by_side() && cursor_.x >= float(w_.parts[size_t(Variant::b)].corner.x);
    return right ? Variant::b : Variant::a;
}

/// Returns the lines to draw for the variant that is seen.
/// @param later  gets those that a film leaves out
LineList MainWindow::drawn_lines(LineList& later) const {
    LineList lines = w_.lines;
    if (w_.filming_scene && w_.settings.film_content == FilmContent::view) lines.swap(later);
    LineList& aids = w_.filming_scene && !w_.settings.film_handles ? later : lines;
    aids.insert(aids.end(), w_.aids.begin(), w_.aids.end());
    return lines;
}

void MainWindow::draw_variant(Renderer& renderer, Variant variant, unsigned framebuffer,
                              Backdrop backdrop) {
    const InVariant in(w_, variant);
    const ViewPart& part = w_.parts[size_t(variant)];
    const int height = window_.framebuffer_size()[1];
    LineList later;
    renderer.draw(*w_.snapshot, w_.camera, w_.view,
                  {part.corner.x, height - part.corner.y - part.size.y, part.size.x, part.size.y},
                  drawn_lines(later), framebuffer, backdrop);
}

/// Draws the scene into the window. Where B lies over A, B is drawn into a picture for the overlay.
/// @param later  where one run is shown, gets the lines that a film leaves out
void MainWindow::draw_scene(LineList& later) {
    if (!w_.variants.on()) {
        const auto pixels = window_.framebuffer_size();
        renderer_.draw(*w_.snapshot, w_.camera, w_.view, {0, 0, pixels[0], pixels[1]},
                       drawn_lines(later));
        return;
    }
    if (!renderer_b_) renderer_b_.emplace();
    renderer_.span_also(w_.variants.b);
    draw_variant(renderer_, Variant::a, 0, Backdrop::studio);
    renderer_b_->match(renderer_, *w_.variants.b);
    const glm::vec3 blue(ghost_colour.x, ghost_colour.y, ghost_colour.z);
    renderer_b_->paint_bodies(w_.variants.side_by_side() ? std::nullopt : std::optional(blue));
    if (w_.variants.side_by_side())
        return draw_variant(*renderer_b_, Variant::b, 0, Backdrop::studio);
    const auto pixels = window_.framebuffer_size();
    ghost_.resize(pixels[0], pixels[1]);
    draw_variant(*renderer_b_, Variant::b, ghost_.id(), Backdrop::none);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

/// Draws B over A, behind all else that the overlay has.
void MainWindow::draw_ghost(ImDrawList& overlay) {
    if (!w_.variants.on() || w_.variants.side_by_side()) return;
    const auto pixels = window_.framebuffer_size(), units = window_.size();
    ghost_.resize(pixels[0], pixels[1]);  // makes sure that its texture exists
    overlay.AddImage(ImTextureID(intptr_t(ghost_.colour_texture())), {0, 0},
                     {float(units[0]), float(units[1])}, {0, 1}, {1, 0},
                     packed({1, 1, 1, ghost_colour.w}));
}

}  // namespace taffy
