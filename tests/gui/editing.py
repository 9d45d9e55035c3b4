"""Changing the scene in the window: add, move, copy, rename, remove, undo, save, and open what was saved."""
import contextlib
import os
import subprocess

import plots
from checks import body, check, choose, on_body, type_into
from driver import Taffy


@contextlib.contextmanager
def scene_window(program, server, folder, name, text, size=(1280, 940)):
    """The program with a scene of its own, in a folder of its own."""
    folder = os.path.join(folder, name)
    os.makedirs(os.path.join(folder, "config"))
    with open(os.path.join(folder, name + ".toml"), "w") as file:
        file.write(text)
    taffy = Taffy(program, server, folder, [name + ".toml"], size=size)
    taffy.folder = folder
    try:
        yield taffy
    finally:
        taffy.close()


def open_editor(taffy, pause=True):
    if pause:
        taffy.key("space")
        taffy.wait("a pause", lambda s: s["paused"])
    taffy.click(taffy.widget("section.editor"))
    return taffy.wait("the editor", lambda s: s["editor"]["active"] and "editor.add" in s["widgets"])


def edited(taffy, what, condition):
    """A new scene runs, and its edit is noted."""
    taffy.answered()
    return taffy.wait(what, lambda s: not s["reading"] and condition(s), 60)


def select(taffy, row, text):
    taffy.click(taffy.widget("editor.item." + row))
    taffy.wait(text, lambda s: s["editor"]["selected"] == text)
    taffy.frames(3)


def add(taffy, kind, shape=None):
    menu = "editor.add." + kind
    taffy.click(taffy.widget("editor.add"))
    taffy.wait("the menu", lambda s: menu in s["widgets"])
    taffy.frames(3)
    taffy.click(taffy.widget(menu))
    if shape:
        taffy.wait("shapes", lambda s: menu + "." + shape in s["widgets"])
        taffy.frames(3)
        taffy.click(taffy.widget(menu + "." + shape))


def good_file(program, folder, name):
    checked = subprocess.run([program, "--check", name], cwd=folder, stdout=subprocess.PIPE, text=True)
    check(checked.returncode == 0 and "ok" in checked.stdout, "not good: " + checked.stdout)
    with open(os.path.join(folder, name)) as file:
        return file.read()


def save_as(taffy, name):
    taffy.key("ctrl+shift+s")
    taffy.wait("where to", lambda s: "editor.file" in s["widgets"])
    taffy.frames(6)
    taffy.key("ctrl+a")
    taffy.type(name)
    taffy.key("Return")
    taffy.wait("it is saved", lambda s: not s["editor"]["unsaved"])


def names(state):
    return [b["name"] for b in state["bodies"]]


BAR = """# My scene
[[body]]
name = "bar"
shape = "box"         # a beam
size = [1.0, 0.3, 0.3]
spacing = 0.05        # coarse
position = [0, 0, 1]

[[body.region]]
name = "root"
role = "handle"
lower = [-0.5, -0.2, -0.2]
upper = [-0.4, 0.2, 0.2]

[[obstacle]]
name = "ground"       # all there is
shape = "plane"
"""


def a_scene_is_edited_saved_and_opened_again(program, server, folder):
    with scene_window(program, server, folder, "editing", BAR) as taffy:
        folder = taffy.folder
        edit(taffy, folder)

    saved = good_file(program, folder, "mine.toml")
    for comment in ("# My scene", "# a beam", "# coarse", "# all there is"):
        check(comment in saved, "'%s' is lost:\n%s" % (comment, saved))
    check("young_modulus = " in saved, "what a slider set is lost:\n" + saved)

    taffy = Taffy(program, server, folder, ["mine.toml"])
    try:
        state = taffy.state()
        check(names(state) == ["bar", "pillow"], "bodies: %s" % names(state))
        check(not state["editor"]["unsaved"], "it is not saved")
        find_own_file(taffy)
    finally:
        taffy.close()


def find_own_file(taffy):
    """What was opened last is listed before the scenes of the program, and found."""
    taffy.key("F2")
    taffy.wait("the file", lambda s: "scene.own.mine" in s["widgets"])
    taffy.frames(6)
    taffy.type("mine")
    taffy.wait("that alone", lambda s: "scene.own.mine" in s["widgets"] and "scene.twist" not in s["widgets"])
    serial = taffy.state()["scene_serial"]
    taffy.key("Return")
    taffy.wait("it again", lambda s: s["scene"] == "mine" and s["scene_serial"] > serial, 60)


def edit(taffy, folder):
    state = open_editor(taffy)
    check(state["editor"]["entries"] == ["body bar", "region bar.root", "obstacle ground"],
          "entries: %s" % state["editor"]["entries"])
    check(state["editor"]["selected"] == "body bar", "selected: " + state["editor"]["selected"])

    # A slider of another section is a part of the scene that is edited.
    taffy.drag(taffy.widget("material.young_modulus", 0.5), (30, 0))
    taffy.answered()
    modulus = body(taffy.state())["material"]["young_modulus"]

    # Add a ball.
    add(taffy, "body", "sphere")
    state = edited(taffy, "a ball", lambda s: names(s) == ["bar", "sphere"])
    check(state["editor"]["selected"] == "body sphere", "selected: " + state["editor"]["selected"])
    check(state["editor"]["unsaved"], "nothing is unsaved")
    check(abs(body(state)["material"]["young_modulus"] - modulus) < 1e-3 * modulus,
          "the slider's value is lost: %g" % body(state)["material"]["young_modulus"])
    taffy.key("ctrl+z")
    state = edited(taffy, "no ball", lambda s: names(s) == ["bar"])
    check(abs(body(state)["material"]["young_modulus"] - modulus) < 1e-3 * modulus,
          "undoing the ball lost the slider's value: %g" % body(state)["material"]["young_modulus"])
    taffy.key("ctrl+shift+z")
    state = edited(taffy, "the ball again", lambda s: names(s) == ["bar", "sphere"])
    check(abs(body(state)["material"]["young_modulus"] - modulus) < 1e-3 * modulus,
          "doing it again lost the slider's value: %g" % body(state)["material"]["young_modulus"])
    select(taffy, "sphere", "body sphere")
    check(state["bodies"][1]["lower"][2] > state["bodies"][0]["upper"][2], "it is not above the bar")

    # Move it along x with the gizmo, which is in sight.
    first = state["bodies"][1]["centre"]
    taffy.wait("a camera at rest", lambda s: s["camera"]["at_rest"])
    taffy.frames(3)
    camera = taffy.state()["camera"]
    centre, arrow = [taffy.state()["editor"]["screen"][part] for part in ("free", "move_x")]
    taffy.drag(arrow, (0.8 * (arrow[0] - centre[0]), 0.8 * (arrow[1] - centre[1])))
    state = edited(taffy, "the ball at another place", lambda s: abs(s["bodies"][1]["centre"][0] - first[0]) > 0.05)
    moved = state["bodies"][1]["centre"]
    check(abs(moved[1] - first[1]) < 1e-3 and abs(moved[2] - first[2]) < 1e-3, "it went to %s from %s" % (moved, first))
    check(state["paused"] and state["time"] == 0, "it is not at the beginning, paused")
    check(state["camera"]["azimuth"] == camera["azimuth"] and state["camera"]["distance"] == camera["distance"],
          "the camera moved")
    taffy.frames(10)
    taffy.picture(os.path.join(folder, "editing.png"))

    # A name.
    taffy.click(taffy.widget("editor.name"))
    taffy.key("ctrl+a")
    taffy.type("pillow")
    taffy.key("Return")
    edited(taffy, "a new name", lambda s: names(s) == ["bar", "pillow"])

    # Another size, typed.
    type_into(taffy, "editor.radius", "0.3")
    edited(taffy, "another size", lambda s: abs(s["bodies"][1]["upper"][2] - s["bodies"][1]["lower"][2] - 0.6) < 0.1)

    # A material.
    choose(taffy, "editor.material", "wax")
    edited(taffy, "a pillow of wax", lambda s: s["bodies"][1]["material"]["phase"] == "meltable")

    # A copy by key, and away with it.
    taffy.move(taffy.background())
    taffy.key("ctrl+d")
    state = edited(taffy, "a copy", lambda s: names(s) == ["bar", "pillow", "pillow_2"])
    check(state["editor"]["selected"] == "body pillow_2", "selected: " + state["editor"]["selected"])
    colours = [tuple(body["colour"]) for body in state["bodies"]]
    check(len(set(colours)) == 3, "colours: %s" % colours)
    taffy.click(taffy.widget("editor.remove"))
    edited(taffy, "it has gone", lambda s: names(s) == ["bar", "pillow"])

    # Back and again.
    for wanted in (["bar", "pillow", "pillow_2"], ["bar", "pillow"]):
        taffy.key("ctrl+z")
        edited(taffy, "an edit undone", lambda s: names(s) == wanted)
    taffy.key("ctrl+z")
    edited(taffy, "no wax", lambda s: s["bodies"][1]["material"]["phase"] == "solid")
    taffy.key("ctrl+shift+z")
    edited(taffy, "wax again", lambda s: s["bodies"][1]["material"]["phase"] == "meltable")

    # What makes no scene is refused, and all stays.
    select(taffy, "pillow", "body pillow")
    taffy.click(taffy.widget("editor.name"))
    taffy.key("ctrl+a")
    taffy.type("bar")
    taffy.key("Return")
    state = taffy.wait("a refusal", lambda s: any("Not changed" in m and "already taken" in m for m in s["messages"]))
    check(names(state) == ["bar", "pillow"], "bodies: %s" % names(state))
    taffy.key("Escape")

    # Save.
    taffy.key("ctrl+shift+s")
    taffy.wait("where to", lambda s: "editor.file" in s["widgets"])
    taffy.frames(6)
    taffy.key("ctrl+a")
    taffy.type("mine.toml")
    taffy.key("Return")
    taffy.wait("it is saved", lambda s: not s["editor"]["unsaved"] and any("Scene saved" in m for m in s["messages"]))
    mine = os.path.join(folder, "mine.toml")
    check(os.path.exists(mine), "there is no file")
    # Again: it is known where to. Not where someone else has changed the file.
    taffy.move(taffy.background())
    taffy.key("ctrl+d")
    edited(taffy, "a copy", lambda s: names(s) == ["bar", "pillow", "pillow_2"])
    taffy.key("ctrl+shift+s")
    state = taffy.wait("it is saved again", lambda s: not s["editor"]["unsaved"])
    check("editor.file" not in state["widgets"], "it asks where to once more")
    with open(mine) as file:
        text = file.read()
    check("pillow_2" in text, "the copy is not in the file")
    taffy.key("ctrl+z")
    edited(taffy, "no copy", lambda s: names(s) == ["bar", "pillow"])
    with open(mine, "w") as file:
        file.write(text + "# of someone else\n")
    taffy.key("ctrl+shift+s")
    taffy.wait("a question", lambda s: "editor.file" in s["widgets"])
    with open(mine) as file:
        check("someone else" in file.read(), "what someone else wrote is lost")
    taffy.frames(6)
    taffy.click(taffy.widget("editor.save_now"))
    taffy.wait("it is replaced", lambda s: not s["editor"]["unsaved"])


SIZES = """[simulation]
gravity = [0, 0, 0]

[[body]]
name = "bar"
shape = "box"
size = [1.0, 0.4, 0.3]   # a beam
spacing = 0.05
position = [0, 0, 1]
rotation = [0, 0, 40]

[[body.region]]
name = "root"
role = "handle"
lower = [-0.5, -0.2, -0.2]
upper = [-0.3, 0.2, 0.2]

[[obstacle]]
name = "pillar"
shape = "cylinder"
radius = 0.2
height = 0.6
position = [0, 0, 0.3]

[[obstacle]]
name = "ground"
shape = "plane"
"""


def a_gizmo_scales_what_is_selected(program, server, folder):
    with scene_window(program, server, folder, "sizes", SIZES) as taffy:
        scale_all(taffy, taffy.folder)


def scale_all(taffy, folder):
    def drag(part, factor, meanwhile=None):
        """The knob goes factor times as far from the centre."""
        taffy.wait("a camera at rest", lambda s: s["camera"]["at_rest"])
        taffy.frames(3)
        state = taffy.state()
        centre, knob = (state["editor"]["screen"][p] for p in ("size_all", part))
        way = [(factor - 1) * (b - a) for a, b in zip(centre, knob)]
        before, edits = state["editor"]["values"], state["edits"]["done"]
        taffy.drag(knob, way, hold=True)
        taffy.frames(3)
        held = taffy.state()
        check(held["editor"]["values"] != before, "the numbers in the panel stay while it is dragged")
        check(held["edits"]["done"] == edits, "the scene changed before the mouse let go")
        if meanwhile:
            taffy.picture(os.path.join(folder, meanwhile))
        taffy.release()
        taffy.answered()
        after = taffy.wait("an edit", lambda s: not s["reading"] and s["edits"]["done"] == edits + 1, 60)
        check(after["edits"]["names"][-1].startswith("size of "), "the edit is called " + after["edits"]["names"][-1])
        check(after["editor"]["values"] == held["editor"]["values"],
              "the numbers were %s, and are %s" % (held["editor"]["values"], after["editor"]["values"]))
        return before, after["editor"]["values"]

    open_editor(taffy)
    select(taffy, "bar", "body bar")
    taffy.click(taffy.widget("editor.gizmo.size"))
    taffy.wait("knobs", lambda s: s["editor"]["sizes"])

    before, after = drag("size_x", 1.5, "size_drag.png")
    check(before["size"] == [1.0, 0.4, 0.3] and 1.3 < after["size"][0] < 1.7 and after["size"][1:] == [0.4, 0.3],
          "along its own x axis: from %s to %s" % (before["size"], after["size"]))
    taffy.key("ctrl+z")
    taffy.answered()
    taffy.wait("its old size", lambda s: not s["reading"] and s["editor"]["values"]["size"] == [1.0, 0.4, 0.3], 60)
    # The knob in the middle grows it evenly as the mouse goes to the right.
    at = taffy.state()["editor"]["screen"]["size_all"]
    taffy.drag(at, (40, 0))
    taffy.answered()
    state = taffy.wait("it has grown", lambda s: not s["reading"] and s["editor"]["values"]["size"][0] > 1.2, 60)
    size = state["editor"]["values"]["size"]
    check(max(abs(a / size[0] - b) for a, b in zip(size, (1.0, 0.4, 0.3))) < 5e-3, "not evenly: %s" % size)

    select(taffy, "bar.root", "region bar.root")
    before, after = drag("size_x", 1.6)
    check(after["lower"][0] < before["lower"][0] and after["upper"][0] > before["upper"][0] and
          after["lower"][1:] == before["lower"][1:], "corners: from %s to %s" % (before, after))

    select(taffy, "pillar", "obstacle pillar")
    before, after = drag("size_z", 1.5, "size_pillar.png")
    check(after["radius"] == before["radius"] and 0.8 < after["height"] < 1.0, "height: from %s to %s" % (before, after))
    before, after = drag("size_x", 0.6)
    check(after["height"] == before["height"] and after["radius"] < 0.16, "radius: from %s to %s" % (before, after))

    # What has no size shows arrows; back to those for all.
    select(taffy, "ground", "obstacle ground")
    taffy.click(taffy.widget("editor.gizmo.place"))
    taffy.wait("arrows", lambda s: not s["editor"]["sizes"])

    save_as(taffy, "mine.toml")
    saved = open(os.path.join(folder, "mine.toml")).read()
    check("size = [%.6g, %.6g, %.6g]   # a beam" % tuple(size) in saved, "size in the file:\n" + saved)


FALLING = """[[body]]
name = "bar"
shape = "box"
size = [1.0, 0.3, 0.3]
spacing = 0.1
position = [0, 0, 0.4]

[[obstacle]]
name = "ground"
shape = "plane"
"""


def an_added_body_waits_to_be_placed(program, server, folder):
    with scene_window(program, server, folder, "adding", FALLING) as taffy:
        open_editor(taffy, pause=False)
        for way in ("added", "copied"):
            state = taffy.wait("a run", lambda s: not s["paused"] and s["time"] > 0.1, 60)
            count = len(state["bodies"])
            if way == "added":
                add(taffy, "body", "sphere")
            else:
                taffy.move(taffy.background())
                taffy.key("ctrl+d")
            state = taffy.wait("a body that was " + way, lambda s: len(s["bodies"]) == count + 1, 60)
            state = taffy.answered()
            check(state["paused"] and state["time"] == 0, "a body that was %s falls at once" % way)
            check(any("Paused, so that you can place sphere" in m for m in state["messages"]),
                  "messages: %s" % state["messages"])
            taffy.frames(8)
            taffy.picture(os.path.join(taffy.folder, way + ".png"))
            before = state["bodies"][-1]["centre"][2]
            taffy.key("space")
            taffy.wait("it falls", lambda s: s["bodies"][-1]["centre"][2] < before - 0.02, 60)


def probes_and_their_plots_survive_an_edit(program, server, folder):
    with scene_window(program, server, folder, "probed", FALLING) as taffy:
        taffy.wait("a run", lambda s: s["time"] > 0.05, 60)
        open_editor(taffy)
        taffy.move(on_body(taffy))
        taffy.key("b")
        taffy.answered()
        state = taffy.wait("a probe", lambda s: len(s["probes"]) == 1)
        check("editor.add" in state["widgets"], "the editor is out of sight")
        taffy.frames(3)
        taffy.key("g")
        plots.choose_figure(taffy, "P1: position z")
        curve = ["probe.P1.position_z_m"]
        taffy.wait("a plot", lambda s: s["plots"] and plots.keys(s) == curve)
        place = offset(state)
        taffy.move(taffy.background())
        taffy.key("ctrl+d")
        taffy.wait("a copy", lambda s: names(s) == ["bar", "bar_2"], 60)
        state = taffy.wait("the probe and its plot", lambda s: len(s["probes"]) == 1 and s["plots"], 60)
        check(plots.keys(state) == curve, "it plots %s" % plots.keys(state))
        check(all(abs(a - b) < 0.02 for a, b in zip(place, offset(state))),
              "the probe was at %s of the bar, now at %s" % (place, offset(state)))
        save_with_title(taffy)
        taffy.key("ctrl+n")
        taffy.wait("a new scene", lambda s: names(s) == ["cube"] and s["editor"]["active"], 60)
        taffy.frames(10)
        taffy.picture(os.path.join(taffy.folder, "new_scene.png"))
        add(taffy, "water")
        taffy.wait("water", lambda s: names(s) == ["cube", "water"], 60)
        check(taffy.state()["bodies"][1]["material"]["phase"] == "fluid", "the material is %s" % taffy.state()["bodies"][1]["material"])
        taffy.key("ctrl+z")
        taffy.wait("the cube alone", lambda s: names(s) == ["cube"], 60)
        taffy.key("ctrl+z")
        taffy.wait("the scene before", lambda s: names(s) == ["bar", "bar_2"], 60)
    text = good_file(program, taffy.folder, "mine.toml")
    check(text.startswith('title = "Two bars"\n'), "saved:\n" + text)


def offset(state):
    """From the centre of the first body to the probe."""
    return [a - b for a, b in zip(state["probes"][0]["centre"], body(state)["centre"])]


def save_with_title(taffy):
    taffy.key("ctrl+shift+s")
    taffy.wait("where to", lambda s: "editor.title" in s["widgets"])
    taffy.frames(6)
    taffy.key("ctrl+a")
    taffy.type("mine.toml")
    taffy.click(taffy.widget("editor.title"))
    taffy.type("Two bars")
    taffy.frames(3)
    taffy.picture(os.path.join(taffy.folder, "title.png"))
    taffy.key("Return")
    taffy.wait("it is saved", lambda s: not s["editor"]["unsaved"])


RING = """[simulation]
gravity = [0, 0, 0]

[[body]]
name = "ring"
shape = "torus"
radius = 0.4
tube_radius = 0.1
spacing = 0.05
position = [0, 0, 1]
"""


def instead_of_a_refused_size_the_nearest_one_is_offered(program, server, folder):
    with scene_window(program, server, folder, "ring", RING, size=(1280, 800)) as taffy:
        open_editor(taffy)
        select(taffy, "ring", "body ring")
        edits = taffy.state()["edits"]["done"]
        type_into(taffy, "editor.tube_radius", "0.7")
        state = taffy.wait("an offer", lambda s: any("Not changed" in m and "tube radius 0.39" in m for m in s["messages"])
                           and s["widgets"].get("message.nearest", {}).get("enabled"))
        check(state["editor"]["values"]["tube_radius"] == 0.1 and state["edits"]["done"] == edits,
              "the scene has changed: %s" % state["editor"]["values"])
        taffy.picture(os.path.join(taffy.folder, "offer.png"))
        taffy.click(taffy.widget("message.nearest"))
        state = edited(taffy, "the nearest", lambda s: 0.39 < s["editor"]["values"]["tube_radius"] < 0.4)
        check(state["edits"]["names"][-1] == "tube radius of body ring", "edits: %s" % state["edits"]["names"])
        check(not any("Not changed" in m for m in state["messages"]), "messages: %s" % state["messages"])


LONG = """[simulation]
speed = 2

[[body]]
name = "ball"
shape = "sphere"
radius = 0.2
spacing = 0.1

[[obstacle]]
name = "floor"
shape = "plane"
position = [0, 0, -0.5]
"""


def a_long_run_outlasts_edits_of_another_scene(program, server, folder):
    with scene_window(program, server, folder, "long", LONG) as taffy:
        taffy.wait("a long run", lambda s: s["timeline"]["end"] > 20.5, 120)
        taffy.key("ctrl+n")
        edited(taffy, "the new scene", lambda s: [b["name"] for b in s["bodies"]] == ["cube"])
        if taffy.state()["paused"]:
            taffy.key("space")
        taffy.wait("a run that is short", lambda s: s["timeline"]["end"] > 1.5, 60)
        select(taffy, "cube", "body cube")
        taffy.key("ctrl+d")
        state = edited(taffy, "a copy", lambda s: len(s["bodies"]) == 2)
        check(any("can bring back is still the run of" in m for m in state["messages"]), str(state["messages"]))
        taffy.key("ctrl+z")
        edited(taffy, "one cube", lambda s: [b["name"] for b in s["bodies"]] == ["cube"])
        taffy.key("ctrl+z")
        edited(taffy, "the long run", lambda s: s["bodies"][0]["name"] == "ball" and s["timeline"]["end"] > 20.5)
        # The section was opened for the new scene alone.
        taffy.wait("a folded section", lambda s: not s["editor"]["active"] and "editor.add" not in s["widgets"])
