"""Changing in the window when things happen: events, paths of obstacles, the times of a source."""
import os

from checks import check, type_into
from editing import add, edited, good_file, open_editor, save_as, scene_window, select


EVENTS = """[simulation]
gravity = [0, 0, 0]

[[body]]
name = "bar"
shape = "box"
size = [1.0, 0.3, 0.3]
spacing = 0.1
position = [0, 0, 1]

[[obstacle]]
name = "wall"
shape = "box"
size = [0.4, 0.4, 0.2]
position = [0, 0, 0.2]   # below it

[[event]]
set = "body.bar.temperature"   # it warms up
value = 50
at = 0.5
"""


def events_and_paths_are_edited(program, server, folder):
    with scene_window(program, server, folder, "events", EVENTS) as taffy:
        edit_events_and_paths(taffy, taffy.folder)
    saved = good_file(program, taffy.folder, "mine.toml")
    for wanted in ("body.bar.young_modulus\"   # it warms up", "value = 300000", "at = 2", "[[obstacle.key]]"):
        check(wanted in saved, "'%s' is not there:\n%s" % (wanted, saved))
    check(saved.count("[[event]]") == 1 and saved.count("[[obstacle.key]]") == 3, "entries:\n" + saved)


def edit_events_and_paths(taffy, folder):
    state = open_editor(taffy)
    check(state["editor"]["entries"] == ["body bar", "obstacle wall", "event 1"], str(state["editor"]["entries"]))

    select(taffy, "event.1", "event 1")
    check(taffy.state()["editor"]["values"] == {"value": 50, "at": 0.5, "until": 0.5}, str(taffy.state()["editor"]))
    type_into(taffy, "editor.at", "2")
    edited(taffy, "a later time", lambda s: s["editor"]["values"]["at"] == 2)
    taffy.click(taffy.widget("editor.set"))
    taffy.key("ctrl+a")
    taffy.type("body.bar.young_modulus")
    taffy.key("Return")
    edited(taffy, "another parameter", lambda s: s["edits"]["names"][-1] == "parameter of event 1")
    type_into(taffy, "editor.value", "300000")
    edited(taffy, "another value", lambda s: s["editor"]["values"]["value"] == 300000)
    taffy.picture(os.path.join(folder, "event.png"))
    taffy.click(taffy.widget("editor.set"))
    taffy.key("ctrl+a")
    taffy.type("body.bar.yuong_modulus")
    taffy.key("Return")
    taffy.wait("a refusal", lambda s: any("Not changed" in m for m in s["messages"]))
    taffy.key("Escape")
    add(taffy, "event")
    edited(taffy, "a second event", lambda s: s["editor"]["entries"][-1] == "event 2" and
           s["editor"]["selected"] == "event 2")
    taffy.click(taffy.widget("editor.remove"))
    edited(taffy, "one event", lambda s: s["editor"]["entries"][-1] == "event 1")

    # The obstacle gets a path of two keys, another one, and the gizmo moves that.
    select(taffy, "wall", "obstacle wall")
    add(taffy, "key")
    state = edited(taffy, "a path", lambda s: s["editor"]["selected"] == "key wall.2")
    check(state["editor"]["entries"][1:4] == ["obstacle wall", "key wall.1", "key wall.2"], str(state["editor"]["entries"]))
    add(taffy, "key")
    edited(taffy, "a third key", lambda s: s["editor"]["selected"] == "key wall.3")
    type_into(taffy, "editor.time", "3")
    edited(taffy, "its time", lambda s: s["editor"]["values"]["time"] == 3)
    select(taffy, "wall.1", "key wall.1")
    taffy.wait("a camera at rest", lambda s: s["camera"]["at_rest"])
    taffy.frames(3)
    state = taffy.state()
    before = state["editor"]["values"]["position"]
    centre, arrow = (state["editor"]["screen"][part] for part in ("free", "move_z"))
    taffy.drag(arrow, (0, 0.6 * (arrow[1] - centre[1])))
    state = edited(taffy, "a key at another place", lambda s: s["editor"]["values"]["position"] != before)
    now = state["editor"]["values"]["position"]
    check(now[:2] == before[:2] and now[2] > before[2], "it went from %s to %s" % (before, now))
    # Rings turn it, on past a whole turn.
    for turn in range(1, 4):
        ring = taffy.state()["editor"]["screen"]["turn_z"]
        before = taffy.state()["editor"]["values"]["rotation"]
        taffy.drag(ring, (-300, 0), steps=10)
        state = edited(taffy, "a key that is turned", lambda s: s["editor"]["values"]["rotation"] != before)
        check(state["edits"]["names"][-1] == "rotation of key wall.1", "edits: %s" % state["edits"]["names"])
        taffy.frames(5)
    now = state["editor"]["values"]["rotation"]
    check(abs(now[2]) > 365 and abs(now[0]) + abs(now[1]) < 1, "it is turned to %s" % now)
    taffy.picture(os.path.join(folder, "path.png"))

    save_as(taffy, "mine.toml")


TAP = """[[body]]
name = "water"
shape = "empty"
spacing = 0.04
material = "water"

[[source]]
name = "tap"
body = "water"
shape = "disc"
radius = 0.1
position = [0, 0, 1]
direction = [0, 0, -1]
speed = 1
limit = 500

[[obstacle]]
name = "ground"
shape = "plane"
"""


def the_times_of_a_source_are_edited(program, server, folder):
    with scene_window(program, server, folder, "tap", TAP) as taffy:
        open_editor(taffy)
        select(taffy, "tap", "source tap")
        type_into(taffy, "editor.stop", "0.5")
        state = edited(taffy, "an end", lambda s: s["editor"]["values"]["stop"] == 0.5)
        check(state["editor"]["values"]["start"] == 0, "it starts at %s" % state["editor"]["values"]["start"])
        # It cannot end before it starts.
        type_into(taffy, "editor.start", "2")
        taffy.wait("a refusal", lambda s: any("Not changed" in m and "stop" in m for m in s["messages"]))
        type_into(taffy, "editor.start", "0.2")
        edited(taffy, "a start", lambda s: s["editor"]["values"]["start"] == 0.2)
        taffy.picture(os.path.join(taffy.folder, "tap.png"))
        # What can change while it runs is in another section.
        taffy.click(taffy.widget("editor.flow"))
        taffy.wait("its speed", lambda s: "source.tap.speed" in s["widgets"])
        save_as(taffy, "mine.toml")
    saved = good_file(program, taffy.folder, "mine.toml")
    check("stop = 0.5" in saved and "start = 0.2" in saved, "times:\n" + saved)
