"""Heat: the brush, and the temperatures of a body and of all."""
import os

from checks import check, on_body, reset, type_into


def test_h_heats_and_c_cools_what_is_under_the_mouse(taffy):
    reset(taffy)
    check(taffy.state()["heat"]["highest"] == 20, "it does not begin at 20 degrees")
    taffy.move(on_body(taffy))
    with taffy.held_key("h"):
        state = taffy.wait("a hot spot", lambda s: s["heat"]["highest"] > 60)
        check(state["brush"], "the brush is off while H is held")
        check(state["view"]["colour_by"] == "temperature", "the temperature is not shown")
        check(state["heat"]["lowest"] < 21, "all of the body is hot")
    state = taffy.wait("the brush lets go", lambda s: not s["brush"])
    check(state["view"]["colour_by"] == "temperature", "the heat is not seen any more when H is up")
    state = taffy.wait("the colours of bodies", lambda s: s["view"]["colour_by"] == "body")
    hot = state["heat"]["total"]
    with taffy.held_key("c"):
        taffy.wait("a cold spot", lambda s: s["heat"]["lowest"] < 0)
        given = None
        while given != taffy.state()["heat"]["given"]:  # cold enough, and no longer cooled
            given = taffy.state()["heat"]["given"]
            state = taffy.frames(10, 60)
        check(state["brush"], "the brush is off while C is held")
        check(state["heat"]["lowest"] > -60, "it is cooled to %g C" % state["heat"]["lowest"])
    check(taffy.state()["heat"]["total"] < hot, "cooling took no heat away")
    taffy.key("space")
    warmest = taffy.wait("the pause", lambda s: s["paused"])["heat"]["highest"]
    with taffy.held_key("h"):
        taffy.wait("heat while it is paused", lambda s: s["heat"]["highest"] > warmest + 20)
    taffy.key("space")
    taffy.move(taffy.background())
    state = taffy.frames(5)
    with taffy.held_key("h"):
        check(not taffy.frames(5)["brush"], "the brush is on where nothing is")
    reset(taffy)
    taffy.wait("the first temperature", lambda s: s["heat"]["highest"] == 20)


def test_the_temperature_slider_of_a_body_sets_it(taffy):
    reset(taffy)
    type_into(taffy, "material.temperature", "85")
    taffy.wait("85 degrees", lambda s: abs(s["heat"]["mean"] - 85) < 1e-3)
    type_into(taffy, "material.temperature", "20")
    taffy.wait("20 degrees", lambda s: abs(s["heat"]["mean"] - 20) < 1e-3)


TWO_BODIES = """
[[body]]
name = "left"
shape = "box"
size = [0.4, 0.4, 0.4]
position = [-0.5, 0.0, 0.2]
spacing = 0.1
[[body]]
name = "right"
shape = "box"
size = [0.4, 0.4, 0.4]
position = [0.5, 0.0, 0.2]
spacing = 0.1
[body.material]
temperature = 50
[[obstacle]]
name = "floor"
shape = "plane"
"""


def test_one_slider_below_the_fold_sets_the_temperature_of_all_bodies(taffy):
    scene = os.path.join(taffy.folder, "two_bodies.toml")
    with open(scene, "w") as file:
        file.write(TWO_BODIES)
    taffy.drop_files(scene)
    taffy.wait("the scene", lambda s: s["scene"] == "two_bodies")

    def have(state, temperatures):
        return all(abs(b["temperature"] - t) < 1e-3 and b["material"]["temperature"] == t
                   for b, t in zip(state["bodies"], temperatures))

    taffy.wait("their own temperatures", lambda s: have(s, [20, 50]))
    taffy.xdotool("windowsize", taffy.window, 1280, 480)
    taffy.wait("a low window", lambda s: s["widgets"].get("heat.all_bodies")
               and s["widgets"]["heat.all_bodies"]["sight"][3] < 480)
    (_, y, _, height), (_, top, _, depth) = taffy.place("heat.all_bodies")
    check(y + height > top + depth, "the slider is in sight without the wheel")
    type_into(taffy, "heat.all_bodies", "85")
    taffy.wait("85 degrees", lambda s: have(s, [85, 85]))
    taffy.xdotool("click", "--repeat", 2, "--delay", 120, 1)
    taffy.wait("the scene's temperatures", lambda s: have(s, [20, 50]))
    taffy.drag(taffy.widget("heat.all_bodies", 0.3), (40, 0))
    state = taffy.frames(3)
    given = state["bodies"][0]["material"]["temperature"]
    check(given != 20 and have(state, [given, given]), "the drag sets %s" % given)
    check(not state["grips"], "the drag gripped a body")
    taffy.xdotool("windowsize", taffy.window, 1280, 800)
    taffy.wait("the whole window", lambda s: s["free_area"][3] > 600)
    taffy.drop_files(taffy.scene)
    taffy.wait("the first scene", lambda s: s["scene"] == "twist" and s["time"] > 0.02)
