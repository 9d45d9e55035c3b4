"""Input that is over within one displayed frame. xdotool does a whole chain of commands within about
a millisecond; a heavy picture or a slow display makes frames of a second."""
from checks import body, check, on_body, reset

DEGREES_PER_UNIT = 0.3


def chain(taffy, *steps):
    """All of it at once: ("mousemove", x, y, "mousedown", 1, ...)."""
    taffy.xdotool(*(str(round(s)) if isinstance(s, float) else s for s in steps))


def test_a_quick_orbit_turns_as_far_as_the_mouse_went(taffy):
    x, y = map(round, taffy.background())
    taffy.move((x, y))
    taffy.frames(2)
    before = taffy.state()["camera"]["azimuth"]
    chain(taffy, "mousedown", 1, "mousemove", x + 30, y, "mousemove", x + 75, y, "mouseup", 1)
    state = taffy.frames(2)
    turned = before - state["camera"]["azimuth"]
    check(abs(turned - 75 * DEGREES_PER_UNIT) < 0.1, "it turned by %.2f degrees" % turned)
    chain(taffy, "mousedown", 1, "mousemove", x, y, "mouseup", 1)
    state = taffy.frames(2)
    check(abs(state["camera"]["azimuth"] - before) < 0.1, "it does not turn back")


def test_a_press_takes_what_was_under_it_wherever_the_mouse_is_now(taffy):
    reset(taffy)
    x, y = on_body(taffy)
    far = taffy.background()
    before = taffy.state()["camera"]["azimuth"]
    chain(taffy, "mousemove", x, y, "mousedown", 1, "mousemove", far[0], far[1])
    state = taffy.wait("a force on the grip", lambda s: s["grips"] and s["grips"][0]["force"] > 5)
    check(state["camera"]["azimuth"] == before, "the camera turned")
    taffy.release()
    taffy.wait("no grip after release", lambda s: not s["grips"])


def test_a_slider_dragged_at_once_goes_as_far_as_the_mouse(taffy):
    def speed(state):
        return state["simulation"]["speed"]

    x, y = map(round, taffy.widget("simulation.speed", 0.3))
    taffy.drag((x, y), (40, 0))
    slow = speed(taffy.wait("another speed", lambda s: speed(s) != 1))
    taffy.xdotool("click", "--repeat", 2, "--delay", 0, 1)
    taffy.wait("the scene's speed after two quick clicks", lambda s: speed(s) == 1)
    chain(taffy, "mousemove", x, y, "mousedown", 1, "mousemove", x + 40, y, "mouseup", 1)
    state = taffy.wait("another speed", lambda s: speed(s) != 1)
    check(abs(speed(state) / slow - 1) < 1e-4, "at once %g, slowly %g" % (speed(state), slow))
    taffy.xdotool("click", "--repeat", 2, "--delay", 0, 1)
    taffy.wait("the scene's speed", lambda s: speed(s) == 1)


def test_text_typed_at_once_arrives_in_order(taffy):
    def modulus(state):
        return body(state)["material"]["young_modulus"]

    serial = taffy.state()["scene_serial"]
    taffy.key("F5")  # what other tests changed would not be the scene's value
    first = modulus(taffy.wait("the scene anew", lambda s: s["scene_serial"] > serial))
    taffy.move(taffy.widget("material.young_modulus"))
    with taffy.held_key("ctrl"):
        taffy.click(taffy.widget("material.young_modulus"))
    # 5 ms: GLFW takes two presses of one key in the same millisecond for one.
    chain(taffy, "key", "--delay", 5, "7", "7", "BackSpace", "BackSpace", "4", "5", "BackSpace",
          "2", "k", "Return")
    taffy.wait("42 kPa", lambda s: abs(modulus(s) / 42e3 - 1) < 1e-5)
    taffy.xdotool("click", "--repeat", 2, "--delay", 0, 1)
    taffy.wait("the scene's modulus", lambda s: modulus(s) == first)
    reset(taffy)
