// What a frame of the window shows: the scene, what lies over it, and the panels.
#include <cctype>
#include <utility>

#include <imgui_internal.h>

#include "app/overlay/labels.h"
#include "app/overlay/legend.h"
#include "app/overlay/readout.h"
#include "app/overlay/variant_names.h"
#include "app/panels/blow_up_card.h"
#include "app/panels/body_menu.h"
#include "app/panels/message_dialog.h"
#include "app/panels/plots_card.h"
#include "app/panels/search_window.h"
#include "app/panels/status_bar.h"
#include "app/panels/timeline_bar.h"
#include "app/panels/wreck_dialog.h"
#include "app/window/columns.h"
#include "app/window/main_window.h"

namespace taffy {

namespace {

constexpr float frame_after_rest = 1.0f / 60;  // [s]
constexpr const char* about_pins =
    "Pin: it holds the body here. A drag moves it, a right click removes it";

}  // namespace

void MainWindow::draw_interface() {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseDelta.x != 0.0f || io.MouseDelta.y != 0.0f) w_.widget.rests_since_click = false;
    if (ImGui::IsMouseClicked(0)) w_.widget.rests_since_click = true;
    w_.lines.clear();
    w_.lines_of_other.clear();
    w_.aids.clear(), w_.aids_of_other.clear();
    w_.labels.clear();
    w_.widgets.clear();
    w_.wake_in = Workspace::never;
    w_.recording = filming_.state().active;
    w_.filming_scene = (filming_.state().active || filming_.picture_wanted()) &&
                       w_.settings.film_content != FilmContent::everything;
    lay_out_view();
    keep_framing();
    if (entry_comes_into_sight_) bring_entry_into_sight();
    follow_path();
    const float seconds = meter_.rested() ? frame_after_rest : ImGui::GetIO().DeltaTime;
    w_.camera.advance(seconds);
    play_script_on(double(seconds));
    note_view();
    w_.send_keys();
    w_.scene.played = played_script();

    ImDrawList& overlay = *ImGui::GetBackgroundDrawList();
    const bool hovering = !gui_.covers(w_.to_units({cursor_, 0.0f})) && !tools_.dragging();
    draw_ghost(overlay);
    {
        const InVariant in(w_, hand());
        tools_.update(w_, hovering, brush_key());
    }
    draw_over_scene(Variant::a, overlay);
    if (w_.variants.on()) draw_over_scene(Variant::b, overlay);
    draw_variant_names(w_, overlay);
    draw_legend(w_, overlay, renderer_.shown_range());
    const float above_keys = shown_keys_.draw(w_, overlay, above_legend(w_));
    if (hovering) {
        const InVariant in(w_, hand());
        // Above the gizmo, which is among the things that films leave out.
        ImDrawList& list = w_.filming_scene ? overlay : gui_.aids();
        if (tools_.hovers_pin() && !w_.filming_scene)
            draw_at_mouse(w_, list, cursor_, about_pins);
        else
            draw_readout(w_, list, cursor_);
    }

    if (w_.settings.panels) {
        for (const Panel::Side side : {Panel::Side::left, Panel::Side::right})
            draw_column(w_, side == Panel::Side::right, [&] { draw_panels(w_, panels_, side); });
        timeline_bar(w_);
        status_bar(w_, meter_.frames_per_second());
    }
    for (const std::unique_ptr<Panel>& panel : panels_) panel->draw_windows(w_);
    draw_help();
    if (search_.open)
        search_window(w_, search_);
    else
        draw_tour();  // below the search its buttons would be hidden
    draw_reading();
    wreck_dialog(w_);
    blow_up_card(w_);
    body_menu(w_);
    message_dialog(w_, "That did not work", dialog_);
    filming_.report(w_);
    plot_saving_.report(w_);
    draw_record_badge(w_, *ImGui::GetForegroundDrawList(), filming_.state());
    // Where plots leave a small view, messages lie over the plots instead.
    const float plots = plots_space(w_, ImGui::GetIO().DisplaySize.y);
    const bool small_view = w_.free_area.w - w_.free_area.y < w_.px(240);
    draw_toasts(plots > 0.0f && small_view ? w_.free_area.w + plots - w_.px(8) : above_keys);
}

/// Draws the messages over all windows, but below tooltips.
void MainWindow::draw_toasts(float bottom) {
    const bool menu = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
    const bool hides_them = menu || search_.open || help_open_ || w_.scene_picker_open;
    // The picture of a plot is taken from the screen.
    if (hides_them || w_.plotting->picture) return toasts_.wait(double(ImGui::GetIO().DeltaTime));
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
    constexpr ImGuiWindowFlags flags =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoBackground |
        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing;
    if (ImGui::Begin("##toasts", nullptr, flags)) {
        ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.PushClipRectFullScreen();
        toasts_.draw(w_, list, bottom);
        list.PopClipRect();
    }
    ImGui::End();
}

/// Draws what tools and panels show over a variant, in its part of the window.
void MainWindow::draw_over_scene(Variant variant, ImDrawList& overlay) {
    const InVariant in(w_, variant);
    const ViewPart& part = w_.parts[size_t(variant)];
    const ImVec2 corner = w_.to_units({glm::vec2(part.corner), 0.0f}),
                 end = w_.to_units({glm::vec2(part.corner + part.size), 0.0f});
    overlay.PushClipRect(corner, end, true);
    w_.labels.clear(), w_.kept_clear.clear();
    tools_.draw(w_, overlay, gui_.aids());
    for (const std::unique_ptr<Panel>& panel : panels_) panel->draw_in_view(w_);
    mark_particles_at_fault(w_);
    label_bodies(w_);
    keep_lines_clear(w_);
    if (variant == Variant::b && !w_.variants.side_by_side()) w_.labels.clear();  // would hide A's
    draw_labels(w_, overlay);
    overlay.PopClipRect();
}

/// Plays the script in both variants, whoever gets what panels set.
void MainWindow::play_script_on(double seconds) {
    const ChangesGoTo changes = std::exchange(w_.variants.changes, ChangesGoTo::both);
    script_.update(w_, seconds);
    w_.variants.changes = changes;
}

/// Runs the interface without showing it, so that panels and tools see what has happened so far.
void MainWindow::run_interface() {
    gui_.begin_frame(w_, tools_.dragging());
    draw_interface();
    ImGui::EndFrame();
}

/// Opens the panel and the section with the row that is looked for. To find it, every section of
/// both columns is drawn, but not shown.
void MainWindow::find_sought() {
    if (w_.sought.widget.empty()) return;
    const WindowSettings before = w_.settings;
    w_.settings.panels = true;
    for (const bool right : {false, true}) {
        w_.settings.left_column = !right, w_.settings.right_column = right;
        if (!w_.sought.found) run_interface();
    }
    w_.settings = before;
    const Sought sought = std::exchange(w_.sought, {});
    if (!sought.found) {
        std::string idle = sought.idle.empty() ? "Has no row in a panel now." : sought.idle;
        idle.front() = char(std::tolower(idle.front()));
        return w_.say(Severity::information, sought.label + " " + idle);
    }
    w_.settings.sections[sought.section] = true;
    w_.show_panel(sought.panel, sought.right);
    w_.shown_panel.clear();
    w_.shown_widget = {sought.widget, ImGui::GetTime() + ShownWidget::seconds, true};
}

void MainWindow::draw_frame() {
    find_sought();
    gui_.begin_frame(w_, tools_.dragging());  // may make font textures: not counted
    meter_.start();
    draw_interface();
    ImGui::Render();
    meter_.stop();

    const auto size = window_.framebuffer_size();
    const auto capture = [&](FilmContent reached) {
        filming_.capture(w_, w_.snapshot->scene_name, filmed(reached));
    };
    LineList later;  // lines that a film leaves out
    draw_scene(later);
    // B over A is a part of the overlay.
    const bool ghost = w_.variants.on() && !w_.variants.side_by_side();
    if (!ghost) capture(FilmContent::view);
    gui_.draw_background();
    if (ghost) capture(FilmContent::view);
    if (w_.settings.film_handles) gui_.draw_aids();
    capture(FilmContent::overlay);
    // The window shows these lines all the same.
    if (!later.empty()) {
        renderer_.draw_over(w_.camera, w_.view, {0, 0, size[0], size[1]}, later);
        gui_.draw_background();
    }
    if (!w_.settings.film_handles || !later.empty()) gui_.draw_aids();
    gui_.draw_rest();
    capture(FilmContent::everything);
    plot_saving_.capture(w_, size[1]);
    window_.swap();
}

}  // namespace taffy
