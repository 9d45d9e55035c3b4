"""The mouse in the view: pulling, twisting, pins, handles, the camera."""
import math

from checks import body, check, on_body, reset


def test_the_scene_is_open(taffy):
    state = taffy.wait("simulated time passes", lambda s: s["time"] > 0.02)
    check(state["scene"] == "twist", "the scene is " + state["scene"])
    check(state["selected_body"] == "bar", "no body is selected")


def test_dragging_a_body_pulls_it_and_releasing_ends_the_force(taffy):
    before = body(taffy.state())["centre"][2]
    taffy.drag(on_body(taffy), (0, -110), hold=True)
    state = taffy.wait("a force on the grip", lambda s: s["grips"] and s["grips"][0]["force"] > 5)
    taffy.wait("the body follows", lambda s: body(s)["centre"][2] > before + 0.01)
    check(not state["grips"][0]["twisting"], "a plain drag must not twist")
    taffy.release()
    taffy.wait("no grip after release", lambda s: not s["grips"])


def test_a_drag_ends_when_the_scene_is_reset_or_escaped(taffy):
    def ends(key):
        taffy.drag(on_body(taffy), (0, -60), hold=True)
        taffy.wait("a grip", lambda s: s["grips"])
        taffy.key(key)
        state = taffy.wait("no grip after " + key, lambda s: not s["grips"])
        check(not state["dragging"], "still dragging after " + key)
        taffy.release()

    for key in ("r", "Escape"):
        reset(taffy)
        ends(key)
    with taffy.held_key("ctrl"):
        ends("Escape")
    check(taffy.state()["notice"] == "", "notice: " + taffy.state()["notice"])


def test_a_drag_survives_a_new_scene_wild_motion_and_lost_focus(taffy):
    serial = taffy.state()["scene_serial"]
    notices = taffy.state()["notice_serial"]
    taffy.drag(on_body(taffy), (40, -60), hold=True)
    taffy.key("F5")
    taffy.wait("the scene again", lambda s: s["scene_serial"] > serial and not s["grips"])
    taffy.drag((640, 200), (50, 20))
    taffy.release()
    taffy.press(on_body(taffy))
    for i in range(30):
        taffy.move((200 + 900 * (i % 2), 100 + 20 * i))
    state = taffy.frames(5)
    taffy.xdotool("windowfocus", taffy.root)
    taffy.wait("no grip without focus", lambda s: not s["grips"] and not s["dragging"])
    taffy.xdotool("windowfocus", "--sync", taffy.window)
    taffy.release()
    state = taffy.frames(2)
    check(state["notice_serial"] == notices, "notice: " + state["notice"])
    check(max(map(abs, body(state)["upper"] + body(state)["lower"])) < 20, "the body flew apart")
    reset(taffy)


def test_control_drag_twists_about_the_long_axis(taffy):
    with taffy.held_key("ctrl"):
        taffy.drag(on_body(taffy), (0, -120), hold=True)
        state = taffy.wait("angle and torque",
                           lambda s: s["grips"] and abs(s["grips"][0]["angle"]) > 0.1
                           and abs(s["grips"][0]["torque"]) > 0.01)
        grip = state["grips"][0]
        check(grip["twisting"], "the grip does not twist")
        check(abs(grip["axis"][0]) > 0.9, "the axis is %s" % grip["axis"])
        check(abs(grip["angle_target"]) > 0.5, "the target is %s rad" % grip["angle_target"])
        taffy.release()
    taffy.wait("no grip after release", lambda s: not s["grips"])


def test_a_pin_stays_can_be_dragged_and_removed(taffy):
    with taffy.held_key("shift"):
        taffy.click(on_body(taffy))
    state = taffy.wait("a pin", lambda s: len(s["grips"]) == 1)
    taffy.frames(3)
    pin = taffy.state()["grips"]
    check(len(pin) == 1, "the pin did not stay")
    taffy.drag(pin[0]["screen"], (30, -70))
    # Snapshots lag behind a slow solver: wait until the pin is where the mouse left it.
    goal = (pin[0]["screen"][0] + 30, pin[0]["screen"][1] - 70)
    state = taffy.wait("the pin moved", lambda s: s["grips"]
                       and math.dist(s["grips"][0]["screen"], goal) < 4)
    with taffy.held_key("ctrl"):
        taffy.drag(state["grips"][0]["screen"], (0, -90))
    state = taffy.wait("the pin twists", lambda s: abs(s["grips"][0]["angle_target"]) > 0.3)
    with taffy.held_key("shift"):
        centre = on_body(taffy)
        taffy.click((centre[0] - 90, centre[1] - 10))
    taffy.wait("two pins", lambda s: len(s["grips"]) == 2)
    taffy.key("Delete")
    state = taffy.wait("one pin after Delete", lambda s: len(s["grips"]) == 1)
    taffy.click(state["grips"][0]["screen"], button=3)
    taffy.wait("no pin after a right click", lambda s: not s["grips"])


def selected_handle(state):
    return next(h for h in state["handles"] if h["selected"])


def at_rest(taffy):
    """True when the selected handle is where it was 0.05 simulated seconds or more ago."""
    last = []

    def same(state):
        if last and state["time"] < last[0] + 0.05:
            return False
        now = [state["time"], selected_handle(state)["translation"]]
        still = bool(last) and max(abs(a - b) for a, b in zip(now[1], last[1])) < 1e-4
        last[:] = now
        return still

    return same


def test_the_gizmo_moves_and_turns_the_handle(taffy):
    handle = selected_handle(taffy.state())
    taffy.drag(handle["screen"]["move_z"], (0, -40))
    taffy.wait("the handle moved up", lambda s: selected_handle(s)["translation"][2] > 0.05)
    state = taffy.wait("the handle at rest", at_rest(taffy))
    handle = selected_handle(state)
    check(abs(handle["translation"][0]) < 1e-3, "the handle left the arrow's line")
    taffy.drag(handle["screen"]["turn_x"], (0, -90))
    state = taffy.wait("the handle turned", lambda s: selected_handle(s)["rotation_angle"] > 0.3)
    axis = selected_handle(state)["rotation_axis"]
    check(abs(axis[0]) > 0.99, "the handle turned about %s" % axis)
    reset(taffy)
    taffy.wait("the handle is back", lambda s: selected_handle(s)["rotation_angle"] < 0.01)


def at_the_start(taffy):
    """The state of the scene at time 0, which only a paused program shows for certain. Goes on afterwards."""
    taffy.key("space")
    taffy.wait("pause", lambda s: s["paused"])
    reset(taffy)
    state = taffy.wait("the start", lambda s: s["time"] == 0)
    taffy.key("space")
    taffy.wait("going on", lambda s: not s["paused"])
    return state


def test_a_switch_lets_go_of_a_handle_and_a_reset_holds_it_again(taffy):
    first = body(at_the_start(taffy))["centre"]
    taffy.click(taffy.widget("region.bar.right.held"))
    state = taffy.wait("one handle", lambda s: len(s["handles"]) == 1)
    check(state["handles"][0]["name"] == "bar.left", "the other handle is gone")
    taffy.wait("the bar hangs", lambda s: body(s)["centre"][2] < first[2] - 0.05)
    taffy.click(taffy.widget("region.bar.right.held"))
    taffy.wait("it is held again", lambda s: len(s["handles"]) == 2)
    state = at_the_start(taffy)
    check(len(state["handles"]) == 2, "a reset lets go of the handle")
    check(math.dist(body(state)["centre"], first) < 1e-6, "the bar is not back")


def test_dragging_the_background_orbits_and_the_wheel_zooms(taffy):
    before = taffy.state()["camera"]
    taffy.drag(taffy.background(), (120, 30))
    after = taffy.state()["camera"]
    check(abs(after["azimuth"] - before["azimuth"]) > 10, "the azimuth did not change")
    check(abs(after["elevation"] - before["elevation"]) > 3, "the elevation did not change")
    check(not taffy.state()["grips"], "the background was gripped")
    taffy.move(taffy.background())
    taffy.xdotool("click", 4)
    taffy.wait("nearer", lambda s: s["camera"]["distance"] < 0.97 * after["distance"])
    taffy.key("1")
    taffy.wait("front view", lambda s: abs(s["camera"]["azimuth"]) < 0.1
               and abs(s["camera"]["elevation"]) < 0.1)


def test_a_copied_camera_is_gone_back_to(taffy):
    before = taffy.wait("the camera rests", lambda s: s["camera"]["at_rest"])["camera"]
    taffy.key("ctrl+c")
    taffy.drag(taffy.background(), (160, 60))
    turned = taffy.state()["camera"]
    check(abs(turned["azimuth"] - before["azimuth"]) > 5, "the drag did not turn the camera")
    taffy.key("ctrl+v")
    taffy.wait("the camera goes back", lambda s: all(
        abs(s["camera"][k] - before[k]) < 0.02 for k in ("azimuth", "elevation", "distance")))
    check(not taffy.state()["brush"], "Ctrl + C cools")
