"""Keys of parameters: set on sliders, shown on the timeline, played by the run, saved as a script."""
import glob
import os
import subprocess

from checks import check
from timeline import fresh, go_on, now, rested

GRAVITY = "simulation.gravity.z"


def gravity(state):
    return state["simulation"]["gravity"][2]


def key_here(taffy):
    """By the menu of the slider."""
    taffy.click(taffy.widget(GRAVITY, 0.1), button=3)
    taffy.wait("the menu", lambda s: "keys.set" in s["widgets"])
    taffy.click(taffy.widget("keys.set"))
    return taffy.frames(3)


def keys_of(state):
    return [(round(k["time"], 3), round(k["value"][2], 3)) for k in state["parameter_keys"]]


def track_at(taffy, seconds, length):
    (x, y, width, height), _ = taffy.place("timeline.track")
    return (x + 6 + (width - 12) * seconds / length, y + 0.5 * height)


def set_gravity(taffy, value):
    with taffy.held_key("ctrl"):
        taffy.click(taffy.widget(GRAVITY))
    taffy.key("ctrl+a")
    taffy.type(str(value))
    taffy.key("Return")
    return taffy.wait("a gravity of %g" % value, lambda s: abs(gravity(s) - value) < 1e-6)


def press(taffy, keys):
    taffy.key(keys)
    return taffy.frames(3)


def test_keys_of_a_parameter_are_undone_and_done_again(taffy):
    end = now(fresh(taffy))
    taffy.key("Home")
    rested(taffy)
    key_here(taffy)
    taffy.click(track_at(taffy, 0.8 * end, end))
    rested(taffy)
    two = keys_of(key_here(taffy))
    check(len(two) == 2, "keys: %s" % two)
    edits = taffy.state()["edits"]
    check(edits["names"][edits["done"] - 1].startswith("Key set: "), "edits: %s" % edits)
    taffy.drag(taffy.widget("timeline.key.1"), (-60, 0), steps=6)
    moved = keys_of(taffy.wait("a key that was moved", lambda s: len(keys_of(s)) == 2 and keys_of(s) != two))
    taffy.click(taffy.widget("timeline.key.0"), button=3)
    taffy.wait("one key", lambda s: keys_of(s) == moved[1:])
    for wanted in (moved, two, two[:1], []):
        state = press(taffy, "ctrl+z")
        check(keys_of(state) == wanted, "undo brings %s, not %s" % (keys_of(state), wanted))
    check(any("Undone: Key set: " in m for m in state["messages"]), "messages: %s" % state["messages"])
    for wanted in (two[:1], two, moved, moved[1:]):
        state = press(taffy, "ctrl+shift+z")
        check(keys_of(state) == wanted, "redo brings %s, not %s" % (keys_of(state), wanted))
    # The run goes on from an earlier moment, which forgets edits of parameters, and none of keys.
    taffy.key("Home")
    rested(taffy)
    go_on(taffy)
    taffy.key("space")
    taffy.wait("a pause", lambda s: s["paused"])
    for _ in range(4):
        state = press(taffy, "ctrl+z")
    check(keys_of(state) == [], "keys that stay: %s" % keys_of(state))
    fresh(taffy)
    go_on(taffy)


def test_keys_of_a_parameter_are_set_played_moved_saved_and_loaded(taffy):
    end = now(fresh(taffy))
    taffy.key("Home")
    rested(taffy)
    first = gravity(taffy.state())
    state = key_here(taffy)
    check(len(keys_of(state)) == 1, "keys: %s" % state["parameter_keys"])
    check("timeline.key.0" in state["widgets"] and GRAVITY[:-2] + ".key" in state["widgets"], "no diamonds")
    # Later, with another value; what was recorded behind it goes, as with any slider.
    taffy.click(track_at(taffy, 0.8 * end, end))
    later = rested(taffy)["time"]
    set_gravity(taffy, 6)
    key_here(taffy)
    state = taffy.state()
    check(keys_of(state) == [(round(keys_of(state)[0][0], 3), round(first, 3)), (round(later, 3), 6)],
          "keys: %s" % state["parameter_keys"])
    begin = keys_of(state)[0][0]

    # From the start the run passes over them.
    taffy.key("r")
    taffy.answered()
    if taffy.state()["paused"]:
        taffy.key("space")
    between = taffy.wait("a moment between the keys", lambda s: s["time"] > 0.4 * later and s["time"] < 0.95 * later)
    wanted = first + (6 - first) * (between["time"] - begin) / (later - begin)
    check(abs(gravity(between) - wanted) < 0.06 * (6 - first), "gravity %g, not %g" % (gravity(between), wanted))
    taffy.wait("the end of the keys", lambda s: s["time"] > later + 0.05 and abs(gravity(s) - 6) < 1e-6)
    taffy.key("space")
    state = taffy.wait("a pause", lambda s: s["paused"])
    check(not state["commands"]["refused"], "refused: %s" % state["commands"]["refused"])

    # The second diamond: a click goes to it, a drag moves it.
    count = len(keys_of(state))
    check(count == 2 and "timeline.key.1" in state["widgets"], "no second diamond")
    taffy.click(taffy.widget("timeline.key.1"))
    state = rested(taffy)
    check(abs(state["time"] - later) < 0.03, "the diamond leads to %g s" % state["time"])
    taffy.drag(taffy.widget("timeline.key.1"), (-60, 0), steps=6)
    state = taffy.wait("a key that was moved", lambda s: len(keys_of(s)) == 2 and keys_of(s)[1][0] < later - 0.02)

    # Saved as a script, which the program plays without a window: two runs end alike.
    if "keyed.save" not in state["widgets"]:
        taffy.click(taffy.widget("section.keyed"))
    taffy.click(taffy.widget("keyed.save"))
    taffy.wait("the message", lambda s: any("Keys saved" in m for m in s["messages"]))
    file, = glob.glob(os.path.join(taffy.folder, "taffy-films", "*.keys.toml"))
    keys = keys_of(taffy.state())
    hashes = []
    for name, more in (("a", ["--session", "keys.taffy"]), ("b", ["--threads", "1", "--fps", "50"])):
        table = os.path.join(taffy.folder, name + ".csv")
        subprocess.run([taffy.program, taffy.scene, "--headless", "--seconds", "1", "--script", file, "--stats", table,
                        "--stats-interval", "1"] + more, cwd=taffy.folder, check=True, timeout=600)
        hashes.append(open(table).read().strip().split(",")[-1])
    check(hashes[0] == hashes[1], "other runs: %s" % hashes)
    subprocess.run([taffy.program, "--headless", "--replay", "keys.taffy", "--stats", "c.csv", "--stats-interval", "1"],
                   cwd=taffy.folder, check=True, timeout=600)

    # Right-clicks remove the diamonds; the file brings them back.
    for left in (1, 0):
        taffy.click(taffy.widget("timeline.key.0"), button=3)
        taffy.wait("%d keys" % left, lambda s: len(keys_of(s)) == left)
    taffy.click(taffy.widget("keyed.load"))
    taffy.wait("the keys of the file", lambda s: keys_of(s) == keys and "keyed.1" in s["widgets"])
    # One by one in the list.
    taffy.click(taffy.widget("keyed.1"))
    rested(taffy)
    taffy.wait("the chosen key", lambda s: "keyed.remove" in s["widgets"])
    taffy.click(taffy.widget("keyed.remove"))
    taffy.wait("one key", lambda s: len(keys_of(s)) == 1)
    taffy.click(taffy.widget("keyed.0"))
    taffy.wait("the other key", lambda s: "keyed.remove_all" in s["widgets"])
    taffy.click(taffy.widget("keyed.remove_all"))
    taffy.wait("no key", lambda s: not s["parameter_keys"] and "timeline.key.0" not in s["widgets"])
    taffy.click(taffy.widget("section.keyed"))
    fresh(taffy)
    go_on(taffy)
