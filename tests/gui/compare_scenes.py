"""Two variants of the whole scene: A and B side by side, with the same hands."""
import glob
import os

from checks import check, choose
from driver import Taffy
from keyed import key_here, set_gravity
from plots import choose_figure, colours, plot

SCENE = """[simulation]
gravity = [0, 0, 0]

[[body]]
name = "bar"
shape = "box"
size = [1.0, 0.3, 0.3]
spacing = 0.1
position = [0, 0, 1]
colour = "#e0734d"
"""


def start(program, server, folder, *arguments):
    os.makedirs(os.path.join(folder, "config"))
    with open(os.path.join(folder, "bar.toml"), "w") as file:
        file.write(SCENE)
    return Taffy(program, server, folder, ["bar.toml", *arguments])


def wait_on(taffy):
    return taffy.wait("A and B", lambda s: s["variants"]["state"] == "on", 60)


def both(state):
    return state["variants"]["a"], state["variants"]["b"]


def both_wait(taffy, what, condition):
    return taffy.wait(what, lambda s: all(condition(variant) for variant in both(s)), 60)


def counted(taffy, file, area, is_wanted):
    return sum(n for colour, n in colours(taffy, file, area).items() if is_wanted(*colour))


def is_orange(red, green, blue):
    return red > green + 40 and green > blue


def is_blue(red, green, blue):
    return blue > red + 60 and blue > 130


def a_scene_runs_as_a_and_b(program, server, folder):
    folder = os.path.join(folder, "variants")
    taffy = start(program, server, folder)
    try:
        taffy.click(taffy.widget("section.twins"))
        taffy.click(taffy.widget("variants.start"))
        state = wait_on(taffy)
        check(state["variants"]["changes"] == "b" and not state["variants"]["differences"],
              "at first: %s" % state["variants"]["differences"])
        choose(taffy, "simulation.integrator", "implicit")
        state = taffy.wait("a difference", lambda s: s["variants"]["differences"] == ["simulation.integrator"])
        a, b = both(state)
        check((a["simulation"]["integrator"], b["simulation"]["integrator"]) == ("explicit", "implicit"),
              "integrators: %s, %s" % (a["simulation"]["integrator"], b["simulation"]["integrator"]))
        taffy.widget("variants.difference.simulation.integrator")

        # Both halves show the bar.
        left, top, right, bottom = state["free_area"]
        middle, picture = 0.5 * (left + right), os.path.join(folder, "variants.png")
        for name, area in (("A", (left + 40, top, middle - left - 40, bottom - top)),
                           ("B", (middle, top, right - middle - 40, bottom - top))):
            pixels = counted(taffy, picture, area, is_orange)
            check(pixels > 800, "%s shows %d pixels of the bar" % (name, pixels))

        # A hand in either half pulls both, at the same particle.
        for own in ("b", "a"):
            taffy.drag(taffy.state()["variants"][own]["bodies"][0]["screen"], (0, -40), hold=True)
            state = both_wait(taffy, "a grip on both", lambda v: v["grips"] and v["grips"][0]["force"] > 1)
            grips = [variant["grips"][0] for variant in both(state)]
            check(grips[0]["id"] == grips[1]["id"], "their ids: %s" % [g["id"] for g in grips])
            shown = state["variants"][own]["grips"][0]["screen"]
            other = state["variants"]["a" if own == "b" else "b"]["grips"][0]["screen"]
            check((shown[0] > middle) == (own == "b") and (other[0] > middle) == (own == "a"),
                  "the grips are seen at %s, %s" % (shown, other))
            taffy.release()
            both_wait(taffy, "no grip", lambda v: not v["grips"])

        taffy.key("space")
        state = both_wait(taffy, "a pause of both", lambda v: v["paused"])
        times = [variant["time"] for variant in both(state)]
        check(abs(times[0] - times[1]) < 2.0 / 60 + 1e-6 and times[0] > 0.0, "times: %s" % times)
        taffy.key("Home")
        state = both_wait(taffy, "the beginning of B", lambda v: v["time"] < 0.9 * min(times))
        begins = [variant["time"] for variant in both(state)]
        check(abs(begins[0] - begins[1]) < 2.0 / 60, "they begin at %s" % begins)
        check(not state["variants"]["differences"], "then they were the same")
        taffy.key("End")
        state = both_wait(taffy, "the end of both", lambda v: v["time"] > 0.9 * min(times))
        taffy.key("r")
        both_wait(taffy, "a reset of both", lambda v: v["time"] == 0.0)
        check(taffy.state()["variants"]["differences"] == ["simulation.integrator"], "a reset keeps what was set")

        # A plot has a curve of each; a film shows both, frame by frame at the same time.
        taffy.key("g")
        choose_figure(taffy, "kinetic energy")
        taffy.key("space")
        taffy.wait("both curves", lambda s: s["plots"] and plot(s)["curves"][0].get("known_of_b", 0) > 5)
        taffy.picture(os.path.join(folder, "plot.png"))
        taffy.key("F9")
        taffy.frames(15)
        taffy.key("F9")
        taffy.wait("a film", lambda s: any("saved" in m for m in s["messages"]), 60)
        check(len(glob.glob(os.path.join(folder, "taffy-films", "*.mp4"))) == 1, "there is no film")

        # Undo takes it back where it was set.
        taffy.click(taffy.widget("variants.changes.a"))
        taffy.key("ctrl+z")
        taffy.wait("no difference", lambda s: not s["variants"]["differences"] and s["variants"]["changes"] == "b")
        taffy.click(taffy.widget("variants.end"))
        taffy.wait("A alone", lambda s: s["variants"]["state"] == "off" and any("B has ended" in m for m in s["messages"]))
        time = taffy.state()["time"]
        taffy.wait("A goes on", lambda s: s["time"] > time + 0.1)
    finally:
        taffy.close()


def a_and_b_have_keys_of_their_own(program, server, folder):
    folder = os.path.join(folder, "variant_keys")
    taffy = start(program, server, folder)
    try:
        taffy.key("space")
        taffy.wait("a pause", lambda s: s["paused"])
        key_here(taffy)
        taffy.click(taffy.widget("section.twins"))
        taffy.click(taffy.widget("variants.start"))
        state = wait_on(taffy)
        check(len(state["parameter_keys"]) == 1, "B begins with the keys %s" % state["parameter_keys"])
        taffy.click(taffy.widget("timeline.key.0"), button=3)
        taffy.wait("no key of B", lambda s: not s["parameter_keys"])
        taffy.widget("variants.changes.a")
        taffy.click(taffy.widget("variants.changes.a"))
        taffy.wait("the key of A", lambda s: len(s["parameter_keys"]) == 1)
        taffy.key("ctrl+z")
        state = taffy.wait("the key of B", lambda s: s["variants"]["changes"] == "b" and len(s["parameter_keys"]) == 1)
        check(any("Undone: Key removed" in m for m in state["messages"]), "messages: %s" % state["messages"])
        # A alone keeps its value: B is set otherwise where the run passes over its new key.
        taffy.key("space")
        taffy.wait("a later moment", lambda s: s["time"] > state["time"] + 0.3, 60)
        taffy.key("space")
        both_wait(taffy, "a pause of both", lambda v: v["paused"])
        taffy.click(taffy.widget("section.twins"))
        set_gravity(taffy, 6)
        last = key_here(taffy)["parameter_keys"][-1]["time"]
        taffy.key("r")
        both_wait(taffy, "a reset", lambda v: v["time"] == 0.0)
        if taffy.state()["paused"]:
            taffy.key("space")
        state = both_wait(taffy, "the end of B's keys", lambda v: v["time"] > last + 0.1)
        a, b = both(state)
        check(a["simulation"]["gravity"][2] == 0 and b["simulation"]["gravity"][2] == 6,
              "gravities: %s, %s" % (a["simulation"]["gravity"], b["simulation"]["gravity"]))
        check(not state["commands"]["refused"], "refused: %s" % state["commands"]["refused"])
    finally:
        taffy.close()


def a_variant_of_the_command_line(program, server, folder):
    folder = os.path.join(folder, "variant")
    taffy = start(program, server, folder, "--variant", "body.bar.young_modulus=2e4", "--variant",
                  "simulation.gravity=0 0 -0.05")
    try:
        state = wait_on(taffy)
        for moment in ("at first", "at the beginning of the timeline"):
            check(state["variants"]["differences"] == ["simulation.gravity", "body.bar.young_modulus"],
                  "%s differ: %s" % (moment, state["variants"]["differences"]))
            taffy.key("Home")
            state = both_wait(taffy, "the beginning", lambda v: v["paused"])
        taffy.key("space")
        taffy.click(taffy.widget("section.twins"))
        taffy.click(taffy.widget("variants.layout.over"))
        taffy.wait("one picture", lambda s: not s["variants"]["side_by_side"])
        # B falls, A does not: it comes out from behind A in its own colour.
        taffy.wait("B below A", lambda s: s["variants"]["b"]["bodies"][0]["centre"][2] < 0.75, 60)
        left, top, right, bottom = taffy.state()["free_area"]
        area, picture = (left + 120, top, right - left - 160, bottom - top), os.path.join(folder, "over.png")
        taffy.key("space")
        both_wait(taffy, "a pause", lambda v: v["paused"])
        orange, blue = (counted(taffy, picture, area, which) for which in (is_orange, is_blue))
        check(orange > 1000 and blue > 1000, "pixels: %d of A, %d of B" % (orange, blue))
        # Another scene ends it; so does the same one anew.
        taffy.key("F5")
        taffy.wait("A alone", lambda s: s["variants"]["state"] == "off" and any("B has ended" in m for m in s["messages"]))
        # To undo that in another comparison takes a second word.
        taffy.click(taffy.widget("variants.start"))
        wait_on(taffy)
        taffy.key("ctrl+z")
        taffy.wait("a question", lambda s: any("once more" in m for m in s["messages"]))
        check(taffy.frames(5)["variants"]["state"] == "on", "B has ended unasked")
        taffy.key("ctrl+z")
        taffy.wait("the run before", lambda s: s["variants"]["state"] == "off" and any("comes back" in m for m in s["messages"]))
    finally:
        taffy.close()
