#include "app/tools/tool_box.h"

#include <utility>

#include "app/tools/grip_drawing.h"
#include "app/workspace/twins.h"

namespace taffy {

namespace {

/// The places whose gestures may answer a press, tried in this order.
std::vector<Place> places_to_try(Place place) {
    if (place == Place::handle) return {Place::handle, Place::body, Place::anywhere};
    return {place, Place::anywhere};
}

bool is_press(const Gesture& gesture) {
    return gesture.kind == Gesture::Kind::drag || gesture.kind == Gesture::Kind::click;
}

}  // namespace

ToolBox::ToolBox()
    : tools_{&grab_, &twist_, &pin_, &inspect_, &probe_, &handles_, &place_, &orbit_} {}

Tool* ToolBox::find(int button, int mods, Place place, const Gesture** gesture) {
    for (const Place candidate : places_to_try(place))
        for (Tool* tool : tools_)
            for (const Gesture& g : tool->gestures()) {
                const bool same = g.button == button && g.mods == mods && g.place == candidate;
                if (!same || !is_press(g)) continue;
                *gesture = &g;
                return tool;
            }
    return nullptr;
}

Hit ToolBox::hit(const Workspace& w, glm::vec2 cursor, bool with_bodies) const {
    Hit hit;
    if (const auto gizmo = place_.gizmo(w)) hit.part = part_at(*gizmo, w.camera, cursor);
    if (hit.part != HandlePart::none) {
        hit.place = Place::entry;
        return hit;
    }
    if (w.view.show_grips) {
        hit.pin = grips_.pin_at(w, cursor);
        if (const auto selected = handles_.selected(w); selected && !w.editor.active) {
            hit.handle = *selected;
            hit.part = part_at(handles_.gizmo(w, *selected), w.camera, cursor);
        }
    }
    if (hit.pin != 0) {
        hit.place = Place::pin;
        return hit;
    }
    if (hit.part != HandlePart::none) {
        hit.place = Place::gizmo;
        return hit;
    }
    return with_bodies ? hit_body(w, cursor) : hit;
}

Hit ToolBox::hit_body(const Workspace& w, glm::vec2 cursor) const {
    Hit hit;
    hit.pick = pick_body(*w.snapshot, w.camera.ray(cursor), w.view);
    if (!hit.pick) return hit;
    hit.place = Place::body;
    if (const auto handle = HandleTool::handle_of(*w.snapshot, *hit.pick)) {
        hit.place = Place::handle;
        hit.handle = *handle;
    }
    return hit;
}

void ToolBox::press(Workspace& w, int button, int mods, glm::vec2 cursor) {
    cursor_ = cursor;
    if (active_) return;  // one drag at a time
    Hit target = hit(w, cursor, true);
    // Ctrl twists the body behind a gizmo, which itself has no gesture with Ctrl.
    if (mods == mouse::control && target.part != HandlePart::none) target = hit_body(w, cursor);
    if (button == mouse::right && target.part != HandlePart::none)  // means the body behind
        target.pick = pick_body(*w.snapshot, w.camera.ray(cursor), w.view);
    if (target.pick) w.selected_body = target.pick->body;
    if (target.place == Place::gizmo) w.selected_body = w.snapshot->handles[target.handle].body;
    if (target.pin != 0) last_pin_ = target.pin;
    const Gesture* gesture = nullptr;
    Tool* tool = find(button, mods, target.place, &gesture);
    if (!tool) return;
    active_ = tool;
    gesture_ = gesture;
    button_ = button;
    pressed_ = cursor;
    moved_ = false;
    pressed_on_ = target.pick;
    on_gizmo_ = target.place == Place::gizmo;
    tool->begin(w, *gesture, target, cursor);
    if (!grips_.held().empty() && grips_.held().back().pinned) last_pin_ = grips_.held().back().id;
}

void ToolBox::move(Workspace& w, glm::vec2 cursor) {
    cursor_ = cursor;
    if (is_drag(w, pressed_, cursor)) moved_ = true;
    if (!active_) return;
    if (moved_ && (grabs() || twists()) && gesture_->place == Place::body) say_paused(w);
    active_->move(w, cursor);
}

/// Says, once in each pause, why a body that is dragged does not follow the mouse.
void ToolBox::say_paused(Workspace& w) {
    if (!w.paused() || std::exchange(told_paused_, true)) return;
    w.say(Severity::information, "Nothing moves while the scene is paused. {pause} lets it run");
}

void ToolBox::release(Workspace& w, int button) {
    if (!active_ || button != button_) return;
    const bool turned_view = active_ == &orbit_;
    active_->end(w);
    active_ = nullptr;
    if (moved_) return;
    if (turned_view && button == mouse::right && pressed_on_)
        w.open_body_menu(w.snapshot->id[pressed_on_->particle]);
    if (gesture_->place == Place::body && button == mouse::left && gesture_->mods == 0)
        if (clicked_twice() && pressed_on_)
            w.look_at(w.snapshot->position[pressed_on_->particle].head<3>());
    if (!on_gizmo_) return;
    const auto pick = pick_body(*w.snapshot, w.camera.ray(cursor_), w.view);
    if (pick) w.selected_body = pick->body;
}

/// Whether this click and the last one were at the same place, soon after each other. A third click
/// begins anew.
bool ToolBox::clicked_twice() {
    constexpr std::chrono::milliseconds soon(500);
    constexpr float near = 6.0f;  // pixels
    const auto now = std::chrono::steady_clock::now();
    const bool twice = now - clicked_ < soon && glm::distance(pressed_, clicked_at_) < near;
    clicked_ = twice ? std::chrono::steady_clock::time_point() : now;
    clicked_at_ = pressed_;
    return twice;
}

const Gesture* ToolBox::wheel_gesture() const {
    const auto wanted = active_ ? Gesture::Kind::wheel_while_dragging : Gesture::Kind::wheel;
    for (const Gesture& gesture :
         (active_ ? *active_ : static_cast<const Tool&>(orbit_)).gestures())
        if (gesture.kind == wanted) return &gesture;
    return nullptr;
}

void ToolBox::wheel(Workspace& w, float steps, glm::vec2 cursor) {
    (active_ ? active_ : &orbit_)->wheel(w, steps, cursor);
}

bool ToolBox::cancel(Workspace& w) {
    if (!active_) return false;
    active_->cancel(w);
    active_ = nullptr;
    return true;
}

void ToolBox::forget(Workspace& w) {
    grips_.forget();
    handles_.forget();
    place_.cancel(w);
    heat_.forget();
    if (active_) active_->end(w);
    active_ = nullptr;
    last_pin_ = 0;
}

void ToolBox::remove_pin(Workspace& w) {
    const uint32_t under_cursor = grips_.pin_at(w, cursor_);
    const uint32_t id = under_cursor != 0 ? under_cursor : last_pin_;
    if (active_) cancel(w);
    grips_.remove_pin(w, id);
    choose_last_pin();
}

void ToolBox::choose_last_pin() {
    last_pin_ = 0;
    for (const HeldGrip& grip : grips_.held())
        if (grip.pinned) last_pin_ = grip.id;
}

void ToolBox::move_hands_again(Workspace& w, std::span<const Command> commands) {
    if (active_) cancel(w);
    if (std::holds_alternative<MoveHandle>(commands.front())) return handles_.do_again(commands);
    grips_.do_again(w, commands);
    choose_last_pin();
}

void ToolBox::remove_all_grips(Workspace& w) {
    if (active_) cancel(w);
    grips_.remove_all(w);
    last_pin_ = 0;
}

void ToolBox::pin(Workspace& w, const Pick& pick) {
    if (active_) cancel(w);
    pin_.pin(w, pick);
    choose_last_pin();
}

void ToolBox::update(Workspace& w, bool hovering, BrushKey brush) {
    grips_.update(w);
    handles_.update(w);
    told_paused_ &= w.paused();
    heat_.update(w, hovering && !active_ ? brush : BrushKey::none, cursor_);
    hovered_ = hovering && !active_ ? hit(w, cursor_, false) : Hit{};
}

void ToolBox::draw(Workspace& w, ImDrawList& list, ImDrawList& aids) const {
    heat_.draw(w);
    const float units = 1.0f / w.pixels_per_unit;
    const auto keep_clear = [&](const HandleGizmo& gizmo) {
        for (const glm::vec4& a : shown_arrows(gizmo, w.camera))
            w.keep_line_clear({units * a.x, units * a.y}, {units * a.z, units * a.w}, w.px(6));
    };
    if (const auto gizmo = place_.gizmo(w); gizmo && !w.filming_scene) {
        PlaceTool::draw_preview(w);
        keep_clear(*gizmo);
        draw_gizmo(aids, *gizmo, w.camera, active_ == &place_ ? place_.dragged() : hovered_.part,
                   units, active_ == &place_);
    }
    if (!w.view.show_grips) return;
    for (const GripState& grip : w.snapshot->grips) {
        const HeldGrip* held = grips_.find(grip.id);
        const bool pin = held && held->pinned;
        const glm::vec3 target = held ? GripSet::target(w, *held) : to_glm(grip.target);
        draw_grip(w, grip, target);
        if (pin) draw_pin(w, list, target, hovered_.pin == grip.id || last_pin_ == grip.id);
    }
    const auto selected = handles_.selected(w);
    for (size_t i = 0; i < w.snapshot->handles.size(); ++i)
        draw_handle(w, w.snapshot->handles[i], selected == i, w.aids);
    if (!selected) return;
    const HandlePart dragged = handles_.dragged();
    if (active_ == &handles_) {
        const std::vector<HandleState>& all = w.snapshot->handles;
        const auto label = [&](const HandleState& handle) {
            label_handle_drag(w, handle, dragged, handles_.turned(), handles_.turn_axis());
        };
        label(all[*selected]);
        const auto twin = twin_handle(*w.snapshot, all[*selected].name);
        if (twin && w.settings.same_hands) label(all[*twin]);
    }
    const bool other_drag = active_ && active_ != &handles_ && active_ != &orbit_;
    if (w.editor.active || other_drag) return;  // the gizmo would hide the held point and its force
    const HandleGizmo gizmo = handles_.gizmo(w, *selected);
    if (!w.filming_scene) keep_clear(gizmo);
    // Whoever has used the gizmo knows where it is: away from the mouse, it gives way to the
    // bodies.
    const bool fades = handles_.used() && active_ != &handles_;
    draw_gizmo(aids, gizmo, w.camera, active_ == &handles_ ? dragged : hovered_.part, units,
               active_ == &handles_, fades ? opacity_near(gizmo, w.camera, cursor_) : 1.0f);
}

std::vector<Gesture> ToolBox::gestures() const {
    std::vector<Gesture> all;
    for (const Tool* tool : tools_)
        for (const Gesture& gesture : tool->gestures()) all.push_back(gesture);
    return all;
}

}  // namespace taffy
