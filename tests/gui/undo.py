"""Undo and redo of what hands do: pins, and the view."""
import math

from checks import body, check, fresh, modulus, on_body, reset, rested


def pins(state):
    return len(state["grips"])


def pin_on_body(taffy):
    with taffy.held_key("shift"):
        taffy.click(on_body(taffy))
    taffy.wait("a pin", lambda s: pins(s) == 1)
    return taffy.answered()


def press(taffy, keys):
    taffy.key(keys)
    return taffy.answered()


def last_edit(state):
    return state["edits"]["names"][state["edits"]["done"] - 1]


def test_pins_are_undone_and_done_again(taffy):
    reset(taffy)
    taffy.key("7")  # whatever was looked at before: from a corner no handle is in front of the body
    taffy.wait("a camera at rest", lambda s: s["camera"]["at_rest"] and abs(s["camera"]["azimuth"] - 45) < 1)
    state = pin_on_body(taffy)
    check(last_edit(state) == "Pin placed", "edits: %s" % state["edits"])
    state = press(taffy, "ctrl+z")
    check(pins(state) == 0, "a pin that was placed is not taken away")
    check(any("Undone: Pin placed" in m for m in state["messages"]), "messages: %s" % state["messages"])
    state = press(taffy, "ctrl+shift+z")
    check(pins(state) == 1, "the pin is not placed again")
    placed = state["grips"][0]

    taffy.drag(placed["screen"], (40, -60))
    moved = taffy.answered()["grips"][0]
    check(math.dist(moved["target"], placed["target"]) > 0.02, "the pin was not moved")
    state = press(taffy, "ctrl+z")
    check(math.dist(state["grips"][0]["target"], placed["target"]) < 1e-5, "the move is not undone")
    state = press(taffy, "ctrl+shift+z")
    check(math.dist(state["grips"][0]["target"], moved["target"]) < 1e-5, "the move is not done again")

    taffy.click(taffy.state()["grips"][0]["screen"], button=3)
    state = taffy.answered()
    check(pins(state) == 0 and last_edit(state) == "Pin removed", "the pin stays: %s" % state["edits"])
    state = press(taffy, "ctrl+z")
    check(pins(state) == 1, "a pin that was removed is not put back")
    back = state["grips"][0]
    check(back["id"] == moved["id"] and math.dist(back["target"], moved["target"]) < 1e-5, "it is another: %s" % back)

    # Twisted, which takes another grip; let go with all others; and back to the beginning.
    with taffy.held_key("ctrl"):
        taffy.drag(back["screen"], (0, -90))
    state = taffy.wait("a twisted pin", lambda s: pins(s) == 1 and abs(s["grips"][0]["angle_target"]) > 0.3)
    turned = state["grips"][0]["angle_target"]
    taffy.key("shift+Delete")
    state = taffy.answered()
    check(pins(state) == 0 and last_edit(state) == "All pins let go", "edits: %s" % state["edits"])
    state = press(taffy, "ctrl+z")
    check(pins(state) == 1 and state["grips"][0]["twisting"], "the twisted pin is not put back")
    state = press(taffy, "ctrl+z")
    check(pins(state) == 1 and not state["grips"][0]["twisting"], "the twist is not undone")
    for wanted in (1, 1, 0):
        state = press(taffy, "ctrl+z")
        check(pins(state) == wanted or wanted == 1, "grips: %s" % state["grips"])
    while pins(state) or state["edits"]["done"] > 0 and last_edit(state).startswith("Pin"):
        done = state["edits"]["done"]
        state = press(taffy, "ctrl+z")
        check(state["edits"]["done"] < done, "undo does nothing")
    for _ in range(6):
        state = press(taffy, "ctrl+shift+z")
    check(pins(state) == 0, "the end of it all is that everything is let go")
    check(abs(turned) > 0.3, "no twist")
    reset(taffy)


def test_a_move_of_a_handle_is_undone_and_done_again(taffy):
    reset(taffy)

    def selected(state):
        return next(h for h in state["handles"] if h["selected"])

    done = taffy.state()["edits"]["done"]
    taffy.drag(selected(taffy.state())["screen"]["move_z"], (0, -50), steps=5)
    state = taffy.wait("the edit", lambda s: s["edits"]["done"] == done + 1)
    check(last_edit(state).startswith("Handle"), "edits: %s" % state["edits"])
    moved = taffy.wait("the handle higher", lambda s: selected(s)["translation"][2] > 0.1)
    taffy.key("ctrl+z")
    taffy.wait("the handle where it was", lambda s: abs(selected(s)["translation"][2]) < 1e-4)
    taffy.key("ctrl+shift+z")
    taffy.wait("the handle higher again", lambda s: selected(s)["translation"][2] > 0.1)
    check(selected(moved)["rotation_angle"] < 1e-3, "the handle was turned")
    reset(taffy)


def test_a_run_that_comes_back_has_its_probes(taffy):
    left = fresh(taffy, 1.2)
    for name in names(left):  # of an earlier test
        taffy.click(taffy.widget("probe.%s.remove" % name))
    taffy.wait("no probe", lambda s: not s["probes"])
    x, y = on_body(taffy)
    taffy.move((x, y))
    taffy.key("b")
    taffy.wait("a probe", lambda s: names(s) == ["P1"])
    for _ in range(2):
        serial = taffy.state()["scene_serial"]
        taffy.key("F5")
        taffy.wait("the scene again", lambda s: s["scene_serial"] > serial and names(s) == ["P1"], 60)
        taffy.click(taffy.widget("probe.P1.remove"))
        taffy.wait("no probe", lambda s: not s["probes"])
        taffy.key("ctrl+z")
        taffy.wait("the run with its probe", lambda s: names(s) == ["P1"] and s["time"] == left["time"], 60)
    taffy.move((x + 40, y))
    taffy.key("b")
    taffy.wait("another probe", lambda s: names(s) == ["P1", "P2"])
    for name in ("P1", "P2"):
        taffy.click(taffy.widget("probe.%s.remove" % name))
        taffy.wait("one less", lambda s: name not in names(s))
    taffy.key("space")
    taffy.wait("it goes on", lambda s: not s["paused"])


def names(state):
    return [probe["name"] for probe in state["probes"]]


def test_loading_the_scene_again_is_told_and_can_be_undone(taffy):
    first = modulus(fresh(taffy, 0.5))
    taffy.key("n")
    taffy.wait("a name to type", lambda s: "moment.name" in s["widgets"])
    taffy.key("Return")
    taffy.wait("a named moment", lambda s: "moment.name" not in s["widgets"] and s["timeline"]["moments"])
    taffy.drag(taffy.widget("material.young_modulus", 0.5), (40, 0))
    set_to = modulus(taffy.answered())
    check(abs(set_to - first) > 0.1 * first, "the slider sets %g" % set_to)
    left = taffy.frames(3)
    taffy.key("F5")
    taffy.wait("the file's value", lambda s: abs(modulus(s) - first) < 1e-3 * first)
    state = taffy.wait("a message", lambda s: any("twist.toml was loaded again" in m and "brings back the" in m
                                                  and "undo" not in m for m in s["messages"]))
    check(last_edit(state) == "Scene loaded again", "edits: %s" % state["edits"])
    check(state["timeline"]["moments"] == [], "moments of the run before: %s" % state["timeline"])
    # The run that was left is there again, as it was left.
    taffy.key("ctrl+z")
    state = taffy.wait("the value that was set", lambda s: abs(modulus(s) - set_to) < 1e-3 * set_to, 60)
    for what in ("end", "moments"):
        check(state["timeline"][what] == left["timeline"][what],
              "%s: %s, it was %s" % (what, state["timeline"][what], left["timeline"][what]))
    check(state["paused"] and state["time"] == left["time"], "it is at %g s, it was left at %g s" % (state["time"], left["time"]))
    check(body(state)["centre"] == body(left)["centre"], "the bar is elsewhere")
    taffy.key("Home")
    state = rested(taffy)
    check(state["timeline"]["now"] == 0 and state["timeline"]["end"] == left["timeline"]["end"] and
          abs(modulus(state) - first) < 1e-3 * first, "the beginning: %s" % state["timeline"])
    taffy.key("ctrl+shift+z")
    taffy.wait("the file's value and no past", lambda s: abs(modulus(s) - first) < 1e-3 * first
               and s["timeline"]["end"] < 0.9 * left["timeline"]["end"], 60)
    taffy.key("ctrl+z")
    taffy.wait("the run that was left once more", lambda s: s["timeline"]["end"] == left["timeline"]["end"], 60)
    taffy.key("End")
    rested(taffy)
    taffy.key("space")
    taffy.wait("it goes on", lambda s: s["timeline"]["end"] > left["timeline"]["end"] + 0.05, 60)
    # A run that has hardly begun does not take its place.
    taffy.key("space")
    left = taffy.wait("paused", lambda s: s["paused"])
    for _ in range(2):
        scene = taffy.state()["scene_serial"]
        taffy.key("F5")
        taffy.key("space")
        state = taffy.wait("the scene again", lambda s: s["scene_serial"] != scene
                           and s["timeline"]["end"] < 0.9, 60)
    for _ in range(2):
        scene = taffy.state()["scene_serial"]
        taffy.key("ctrl+z")
        state = taffy.wait("what was before", lambda s: s["scene_serial"] != scene, 60)
    check(state["timeline"]["end"] == left["timeline"]["end"], "another run: %s" % state["timeline"])
    taffy.wait("paused as it was left", lambda s: s["paused"])
    taffy.key("space")
    taffy.wait("it goes on", lambda s: not s["paused"])


def test_the_view_goes_back_and_on_again(taffy):
    state = taffy.wait("a camera at rest", lambda s: s["camera"]["at_rest"])
    first = state["camera"]
    count = taffy.wait("a view that is noted", lambda s: s["views"]["count"] > 0)["views"]
    taffy.drag(taffy.background(), (120, 30), steps=6)
    state = taffy.wait("one entry for the orbit", lambda s: s["views"]["at"] == count["at"] + 1)
    second = state["camera"]
    check(abs(second["azimuth"] - first["azimuth"]) > 5, "the camera did not move")
    taffy.key("o")
    taffy.wait("orthographic", lambda s: s["camera"]["orthographic"] and s["views"]["at"] == count["at"] + 2)
    undone = taffy.state()["edits"]["done"]

    def seen(keys, azimuth, orthographic):
        taffy.key(keys)
        return taffy.wait("the view after " + keys, lambda s: s["camera"]["at_rest"]
                          and abs(s["camera"]["azimuth"] - azimuth) < 0.05
                          and s["camera"]["orthographic"] == orthographic)

    seen("alt+Left", second["azimuth"], False)
    state = seen("alt+Left", first["azimuth"], False)
    check(math.dist(state["camera"]["target"], first["target"]) < 1e-4, "the camera looks elsewhere")
    check(state["edits"]["done"] == undone, "the view is an edit")
    seen("alt+Right", second["azimuth"], False)
    seen("alt+Right", second["azimuth"], True)
    taffy.key("alt+Right")
    taffy.wait("nothing later", lambda s: any("no later view" in m for m in s["messages"]))
    seen("alt+Left", second["azimuth"], False)
    seen("alt+Left", first["azimuth"], False)
