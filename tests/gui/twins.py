"""A body and its twin: the same hand, their differences, undo and plots."""
import os

import plots
from checks import check, choose, on_body
from editing import names, scene_window

TWINS = """[simulation]
gravity = [0, 0, 0]

[[body]]
name = "bar"
shape = "box"
size = [1.0, 0.3, 0.3]
spacing = 0.1
position = [0, 0, 1]
"""


def twins_feel_the_same_hand(program, server, folder):
    with scene_window(program, server, folder, "bar", TWINS, size=(1280, 800)) as taffy:
        alone = taffy.wait("a camera at rest", lambda s: s["camera"]["at_rest"])["camera"]
        taffy.click(taffy.widget("section.twins"))
        taffy.wait("the section", lambda s: "twins.duplicate" in s["widgets"])
        taffy.frames(3)
        height_of_row = taffy.place("material.elasticity")[0][1]
        taffy.click(taffy.widget("twins.duplicate"))
        state = taffy.wait("a twin", lambda s: names(s) == ["bar", "bar_b"] and "twins.same_hands" in s["widgets"], 60)
        check(state["selected_body"] == "bar_b", "selected: " + state["selected_body"])
        both = taffy.wait("a camera at rest", lambda s: s["camera"]["at_rest"])["camera"]
        check(taffy.place("material.elasticity")[0][1] == height_of_row, "the operator's row has moved")
        choose(taffy, "material.elasticity", "mls")
        taffy.answered()
        taffy.wait("a difference", lambda s: "twins.elasticity" in s["widgets"])
        taffy.click(taffy.widget("material.choice"))
        taffy.wait("its own values in the list", lambda s: "material.choice.custom" in s["widgets"])
        taffy.key("Escape")
        taffy.wait("no list", lambda s: "material.choice.custom" not in s["widgets"])
        check("twins.force" not in taffy.state()["widgets"], "the table has a force without a grip")

        taffy.drag(on_body(taffy), (0, -60), hold=True)
        state = taffy.wait("two grips", lambda s: len(s["grips"]) == 2 and min(g["force"] for g in s["grips"]) > 1)
        check("twins.force" in state["widgets"], "the table has no force")
        check([g["body"] for g in state["grips"]] == [0, 1], "they are on %s" % [g["body"] for g in state["grips"]])
        ways = [[b - a for a, b in zip(*(g[key] for g in state["grips"]))] for key in ("anchor", "target")]
        check(max(abs(a - b) for a, b in zip(*ways)) < 1e-2, "their hands part: %s" % ways)
        taffy.picture(os.path.join(taffy.folder, "twins.png"))
        taffy.release()
        taffy.answered()
        taffy.wait("no grip", lambda s: not s["grips"])

        taffy.click(taffy.widget("twins.same_hands"))
        taffy.drag(on_body(taffy), (0, -60), hold=True)
        taffy.wait("one grip", lambda s: s["grips"])
        taffy.answered()
        check(len(taffy.state()["grips"]) == 1, "the twin is held too")
        taffy.release()

        # Back to one bar and again to two: what was set of the twin is there again.
        for _ in range(2):
            taffy.key("ctrl+z")
        state = taffy.wait("one bar", lambda s: names(s) == ["bar"] and s["camera"]["at_rest"], 60)
        check(abs(state["camera"]["distance"] - alone["distance"]) < 1e-3,
              "the camera stays where both twins were in view: %s" % state["camera"])
        for _ in range(2):
            taffy.key("ctrl+shift+z")
            taffy.answered()
        state = taffy.wait("two bars", lambda s: names(s) == ["bar", "bar_b"] and
                           s["bodies"][1]["material"]["elasticity"] == "mls" and s["camera"]["at_rest"], 60)
        check(abs(state["camera"]["distance"] - both["distance"]) < 1e-3,
              "the camera does not show both: %s, it was %s" % (state["camera"], both))

        # The file has one bar: so has the scene that is loaded again, until that is undone.
        taffy.key("F5")
        state = taffy.wait("one bar", lambda s: names(s) == ["bar"] and s["camera"]["at_rest"], 60)
        check(any("was loaded again" in m and "Ctrl+Z" in m.replace(" ", "") for m in state["messages"]),
              "messages: %s" % state["messages"])
        taffy.picture(os.path.join(taffy.folder, "loaded_again.png"))
        taffy.key("ctrl+z")
        taffy.wait("two bars", lambda s: names(s) == ["bar", "bar_b"] and
                   s["bodies"][1]["material"]["elasticity"] == "mls", 60)

        # A plot of one of them has both.
        taffy.move(taffy.background())
        taffy.key("g")
        plots.choose_figure(taffy, "bar: lowest")
        state = taffy.wait("a plot", lambda s: s["plots"] and len(s["plots"][0]["curves"]) == 2)
        curves = [curve["key"] for curve in state["plots"][0]["curves"]]
        check(curves == ["body.bar.lowest_point_m", "body.bar_b.lowest_point_m"], "curves: %s" % curves)

        # The section ends what it has begun.
        taffy.click(taffy.widget("twins.remove"))
        taffy.wait("one bar", lambda s: names(s) == ["bar"] and "twins.duplicate" in s["widgets"], 60)
