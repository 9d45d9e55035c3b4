"""Values of a material: sliders and lists, rows that do nothing, a blow-up and its cures; pause and single steps."""
import math
import time

from checks import (body, check, choose, enabled, fold, fresh, modulus, on_body, open_section, reset, rested,
                    type_into)


def test_a_slider_changes_the_material_and_a_double_click_brings_it_back(taffy):
    scene_value = modulus(taffy.state())
    start = taffy.widget("material.young_modulus", 0.3)
    taffy.drag(start, (50, 0))
    changed = taffy.frames(2)
    taffy.wait("another modulus", lambda s: abs(modulus(s) / scene_value - 1) > 0.2)
    check(changed["grips"] == [], "the slider gripped a body")
    taffy.xdotool("click", "--repeat", 2, "--delay", 120, 1)
    taffy.wait("the scene's modulus", lambda s: abs(modulus(s) / scene_value - 1) < 1e-5)


def test_a_jump_of_the_modulus_from_1e3_to_1e7_does_not_blow_up(taffy):
    scene_value = modulus(taffy.state())
    serial = taffy.state()["notice_serial"]
    type_into(taffy, "material.young_modulus", "1k")
    state = taffy.wait("1 kPa", lambda s: abs(modulus(s) / 1e3 - 1) < 1e-5)
    taffy.wait("the bar sags", lambda s: s["time"] > state["time"] + 0.1)
    type_into(taffy, "material.young_modulus", "1e7")
    state = taffy.wait("10 MPa", lambda s: abs(modulus(s) / 1e7 - 1) < 1e-5)
    state = taffy.wait("200 more steps", lambda s: s["step"] > state["step"] + 200, 40)
    check(state["notice_serial"] == serial, "notice: " + state["notice"])
    check(all(v is not None and math.isfinite(v) for v in state["energy"].values()),
          "the energies are %s" % state["energy"])
    check(max(map(abs, body(state)["upper"] + body(state)["lower"])) < 10, "the body flew apart")
    taffy.move(taffy.widget("material.young_modulus"))
    taffy.xdotool("click", "--repeat", 2, "--delay", 120, 1)
    taffy.wait("the scene's modulus", lambda s: abs(modulus(s) / scene_value - 1) < 1e-5)
    reset(taffy)


def test_a_blow_up_is_explained_and_cured(taffy):
    fresh(taffy)
    type_into(taffy, "material.young_modulus", "1e7")
    open_section(taffy, "simulation_steps", "simulation.step_policy")
    choose(taffy, "simulation.step_policy", "fixed")
    taffy.answered()
    fold(taffy, "simulation_steps", "simulation.step_policy")
    taffy.key("space")
    card = ("blow_up.automatic_step", "blow_up.implicit", "blow_up.look", "blow_up.close")
    state = taffy.wait("the blow-up", lambda s: s["paused"] and all(w in s["widgets"] for w in card), 60)
    check(not any("Blow-up" in m for m in state["messages"]), "it is told twice: %s" % state["messages"])
    end = state["timeline"]["now"]
    taffy.click(taffy.widget("blow_up.look"))
    state = rested(taffy, "the second before it")
    check(abs(state["timeline"]["now"] - max(end - 1, 0)) < 0.1, "it is at %.2f s" % state["timeline"]["now"])
    check("blow_up.end" in state["widgets"], "the card went away")
    check("blow_up.implicit" not in state["widgets"], "it offers cures where nothing is wrong yet")
    taffy.key("space")
    state = taffy.wait("the blow-up again", lambda s: s["paused"] and s["timeline"]["now"] >= end - 1e-6, 60)
    taffy.click(taffy.widget("blow_up.automatic_step"))
    state = taffy.wait("a run that goes on without the card",
                       lambda s: s["time"] > state["time"] + 0.1 and "blow_up.close" not in s["widgets"], 60)
    check(not state["paused"], "it is paused")
    taffy.key("F5")
    taffy.wait("the scene's modulus", lambda s: modulus(s) < 1e6)


def test_the_strain_measure_is_chosen_from_a_list(taffy):
    first = body(taffy.state())["material"]["strain"]
    other = "cauchy" if first == "green" else "green"
    for choice in (other, first):
        choose(taffy, "material.strain", choice)
        taffy.wait(choice, lambda s: body(s)["material"]["strain"] == choice)


def test_a_row_that_does_nothing_is_greyed_out(taffy):
    first = body(taffy.state())["material"]["strain"]
    choose(taffy, "material.strain", "cauchy")
    state = taffy.wait("cauchy", lambda s: body(s)["material"]["strain"] == "cauchy")
    check(not enabled(state, "material.corotation"), "corotated takes no corotation switch")
    check(enabled(state, "material.bending"), "corotated has a bending term")
    choose(taffy, "material.elasticity", "mls")
    taffy.wait("the switch", lambda s: enabled(s, "material.corotation"))
    choose(taffy, "material.elasticity", "original")
    taffy.wait("no bending", lambda s: not enabled(s, "material.bending"))
    x, y = taffy.widget("material.bending", 0.2)
    bending = body(taffy.state())["material"]["bending"]
    taffy.drag((x, y), (30, 0))
    state = taffy.frames(5)
    check(body(state)["material"]["bending"] == bending, "a row that is grey answers")
    choose(taffy, "material.elasticity", "corotated")
    taffy.wait("bending", lambda s: enabled(s, "material.bending")
               and not enabled(s, "material.corotation"))
    choose(taffy, "material.strain", first)
    taffy.wait(first, lambda s: body(s)["material"]["strain"] == first)


def test_a_drag_in_the_view_closes_an_open_list_and_grabs_at_once(taffy):
    taffy.key("space")
    taffy.wait("a body that stands still", lambda s: s["paused"])
    taffy.click(taffy.widget("material.strain"))
    taffy.wait("an open list", lambda s: "material.strain.green" in s["widgets"])
    taffy.frames(3)
    taffy.drag(on_body(taffy), (0, -40), hold=True)
    state = taffy.answered()
    check(len(state["grips"]) == 1, "grips: %s" % state["grips"])
    check("material.strain.green" not in state["widgets"], "the list is open")
    taffy.release()
    taffy.key("space")
    taffy.wait("no grip, and going on", lambda s: not s["grips"] and not s["paused"])


def test_space_pauses_and_the_full_stop_does_one_step(taffy):
    taffy.move(taffy.background())
    taffy.key("space")
    state = taffy.wait("pause", lambda s: s["paused"])
    time.sleep(0.3)
    check(taffy.state()["time"] == state["time"], "time goes on in a pause")
    for i in (1, 2):
        taffy.key("period")
        taffy.wait("step %d" % i, lambda s: s["step"] == state["step"] + i)
    time.sleep(0.3)
    check(taffy.state()["step"] == state["step"] + 2, "more than one step per key")
    taffy.drag(on_body(taffy), (60, 20))
    taffy.wait("a word about the pause", lambda s: any("while the scene is paused" in m for m in s["messages"]))
    taffy.move(taffy.background())
    taffy.key("space")
    taffy.wait("going on", lambda s: not s["paused"] and s["time"] > state["time"])
