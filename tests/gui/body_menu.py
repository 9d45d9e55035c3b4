"""The menu of a right click on a body."""
import os

from checks import check, fold, fresh, on_body, reset


def lines(state):
    return [name for name in state["widgets"] if name.startswith("body_menu.")]


def open_menu(taffy, point):
    taffy.click(point, 3)
    taffy.wait("the menu", lambda s: "body_menu.pin" in s["widgets"])
    taffy.frames(3)


def choose_line(taffy, line):
    open_menu(taffy, on_body(taffy))
    taffy.click(taffy.widget("body_menu." + line))
    taffy.wait("no menu", lambda s: not lines(s))


def still(taffy):
    """The scene from its start, paused, as seen from where no handle hides the bar's middle."""
    reset(taffy)
    if not taffy.state()["paused"]:
        taffy.key("space")
    taffy.key("7")
    taffy.wait("a camera at rest", lambda s: s["paused"] and s["camera"]["at_rest"]
               and abs(s["camera"]["azimuth"] - 45) < 1)


def go_on(taffy):
    if taffy.state()["paused"]:
        taffy.key("space")
    taffy.wait("a run", lambda s: not s["paused"])


def test_a_right_click_on_a_body_opens_a_menu_and_a_right_drag_orbits(taffy):
    still(taffy)
    x, y = on_body(taffy)
    open_menu(taffy, (x, y))
    check(abs(taffy.state()["camera"]["azimuth"] - 45) < 1, "a click turned the camera")
    taffy.key("Escape")
    taffy.wait("no menu", lambda s: not lines(s))
    taffy.drag((x, y), (60, 0), button=3)
    state = taffy.frames(4)
    check(not lines(state), "a drag opened the menu")
    check(abs(state["camera"]["azimuth"] - 45) > 5, "a drag did not orbit")
    taffy.click(taffy.background(), 3)
    check(not lines(taffy.frames(4)), "there is a menu of nothing")
    go_on(taffy)


def test_a_double_click_on_a_body_looks_there_and_a_drag_soon_after_a_click_grabs(taffy):
    still(taffy)
    before = taffy.state()["camera"]
    x, y = on_body(taffy)
    taffy.move((x, y))
    taffy.xdotool("click", "--repeat", 2, "--delay", 60, 1)
    state = taffy.wait("another place to look at", lambda s: s["camera"]["at_rest"]
                       and s["camera"]["target"] != before["target"])
    check(abs(state["camera"]["azimuth"] - before["azimuth"]) < 0.1
          and abs(state["camera"]["distance"] / before["distance"] - 1) < 0.01,
          "it looks from elsewhere: %s" % state["camera"])
    check(not state["grips"], "the double-click left a grip")
    target = state["camera"]["target"]
    x, y = on_body(taffy)
    taffy.click((x, y))
    taffy.drag((x, y), (0, -30))
    check(taffy.frames(4)["camera"]["target"] == target, "a click and a drag moved the view")
    go_on(taffy)


def test_the_menu_of_a_body_looks_pins_inspects_and_plots(taffy):
    still(taffy)
    before = taffy.state()["camera"]
    target = before["target"]
    choose_line(taffy, "look")
    state = taffy.wait("another place to look at", lambda s: s["camera"]["at_rest"]
                       and s["camera"]["target"] != target)
    check(abs(state["camera"]["azimuth"] - before["azimuth"]) < 0.1
          and abs(state["camera"]["distance"] / before["distance"] - 1) < 0.01,
          "it looks from elsewhere: %s" % state["camera"])
    choose_line(taffy, "pin")
    state = taffy.wait("a pin", lambda s: len(s["grips"]) == 1)
    taffy.key("ctrl+z")
    taffy.wait("no pin", lambda s: not s["grips"])
    choose_line(taffy, "inspect")
    taffy.wait("the inspector", lambda s: "inspector.copy" in s["widgets"])
    taffy.click(taffy.widget("inspector.forget"))
    taffy.wait("no particle", lambda s: "inspector.copy" not in s["widgets"])
    taffy.click(taffy.widget("section.inspector"))
    probes = len(taffy.state()["probes"])
    choose_line(taffy, "probe")
    state = taffy.wait("a probe", lambda s: len(s["probes"]) == probes + 1)
    taffy.click(taffy.widget("probe.%s.remove" % state["probes"][-1]["name"]))
    taffy.wait("no probe", lambda s: len(s["probes"]) == probes)
    go_on(taffy)


def test_the_menu_of_a_body_duplicates_and_removes_it(taffy):
    still(taffy)
    choose_line(taffy, "duplicate")
    taffy.wait("a twin", lambda s: [b["name"] for b in s["bodies"]] == ["bar", "bar_b"], 60)
    taffy.wait("the twins in numbers", lambda s: "twins.remove" in s["widgets"])
    taffy.wait("a camera at rest", lambda s: s["camera"]["at_rest"])
    open_menu(taffy, taffy.state()["bodies"][1]["screen"])
    check("body_menu.twins" in taffy.state()["widgets"], "a twin can be duplicated")
    taffy.click(taffy.widget("body_menu.remove"))
    taffy.wait("the first one alone", lambda s: [b["name"] for b in s["bodies"]] == ["bar"], 60)
    taffy.key("ctrl+z")
    taffy.wait("both", lambda s: len(s["bodies"]) == 2, 60)
    taffy.key("ctrl+z")
    taffy.wait("one", lambda s: len(s["bodies"]) == 1, 60)
    taffy.click(taffy.widget("section.twins"))
    go_on(taffy)


def test_undoing_an_edit_of_the_scene_brings_back_the_run_that_was_left(taffy):
    left = fresh(taffy, 1.2)
    taffy.key("7")
    taffy.wait("a camera at rest", lambda s: s["camera"]["at_rest"] and abs(s["camera"]["azimuth"] - 45) < 1)
    choose_line(taffy, "duplicate")
    taffy.wait("a twin", lambda s: len(s["bodies"]) == 2 and s["timeline"]["end"] < 1.0, 60)
    taffy.wait("what undo does", lambda s: any("brings back the previous run" in m for m in s["messages"]))
    taffy.key("ctrl+z")
    state = taffy.wait("the bar alone", lambda s: len(s["bodies"]) == 1, 60)
    check(state["timeline"]["end"] == left["timeline"]["end"] and state["time"] == left["time"],
          "it is at %g s of %s, it was left at %g s" % (state["time"], state["timeline"], left["time"]))
    taffy.click(taffy.widget("section.twins"))  # which the duplicate has opened
    go_on(taffy)


def test_copies_of_a_body_become_bodies_of_their_own(taffy):
    scene = os.path.join(taffy.folder, "flock.toml")
    with open(scene, "w") as file:
        file.write('[simulation]\ngravity = [0, 0, 0]\n[[body]]\nname = "box"\nshape = "box"\nsize = [0.4, 0.4, 0.4]\n'
                   'spacing = 0.1\nposition = [-1, 0, 1]\n[body.copies]\ncount = [3, 1, 1]\nstep = [1, 0, 0]\n')
    taffy.drop_files(scene)
    taffy.wait("three boxes", lambda s: s["scene"] == "flock" and len(s["bodies"]) == 3, 60)
    taffy.wait("a camera at rest", lambda s: s["camera"]["at_rest"])
    open_menu(taffy, taffy.state()["bodies"][1]["screen"])
    taffy.click(taffy.widget("body_menu.separate"))
    taffy.wait("entries of their own", lambda s: "editor.item.box_2" in s["widgets"], 60)
    state = taffy.wait("the one that was clicked", lambda s: s["editor"]["selected"] == "body box_2")
    check([b["name"] for b in state["bodies"]] == ["box_1", "box_2", "box_3"], str(state["bodies"]))
    taffy.click(taffy.widget("editor.remove"))
    taffy.wait("two", lambda s: [b["name"] for b in s["bodies"]] == ["box_1", "box_3"], 60)
    taffy.key("ctrl+z")
    taffy.wait("three", lambda s: len(s["bodies"]) == 3, 60)
    taffy.key("ctrl+z")
    taffy.wait("copies", lambda s: "editor.item.box" in s["widgets"], 60)
    fold(taffy, "editor", "editor.add")
    taffy.drop_files(os.path.join(taffy.source, "assets", "scenes", "twist.toml"))
    taffy.wait("the bar", lambda s: s["scene"] == "twist", 60)
