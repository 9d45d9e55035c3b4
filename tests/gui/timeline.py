"""Going back: the timeline under the view, steps back, branches, undo and redo."""
import os
import shutil
import subprocess

from checks import body, check, fresh, on_body, reset, rested
from driver import Taffy


def modulus(state):
    return body(state)["material"]["young_modulus"]


def now(state):
    return state["timeline"]["now"]


def go_on(taffy):
    taffy.key("space")
    return taffy.wait("going on", lambda s: not s["paused"])


def track(taffy, part):
    """A point of the track: it ends half a play head before its widget does, at either end."""
    (x, y, width, height), _ = taffy.place("timeline.track")
    head = 6 * height / 22
    return (x + head + part * (width - 2 * head), y + 0.5 * height)


def pixels(taffy, file, area):
    """The picture of a part of the screen without messages, as raw colours."""
    taffy.wait("no message", lambda s: not s["messages"], 60)
    taffy.picture(file)
    left, top, right, bottom = map(round, area)
    return subprocess.run(["convert", file, "-crop", "%dx%d+%d+%d" % (right - left, bottom - top, left, top),
                           "-depth", "8", "rgb:-"], stdout=subprocess.PIPE, timeout=600, check=True).stdout


def test_dragging_the_play_head_goes_to_any_moment_and_back(taffy):
    end = fresh(taffy)
    check(end["timeline"]["keyframes"] >= 3, "keyframes: %d" % end["timeline"]["keyframes"])
    first = body(end)["centre"]
    seen = shutil.which("import") and shutil.which("convert")
    # The view without what lies over it, and without the mouse.
    area = [end["free_area"][0], end["free_area"][1] + 40, end["free_area"][2], end["free_area"][3] - 60]
    taffy.move(taffy.background())
    taffy.frames(6)
    if seen:
        at_end = pixels(taffy, os.path.join(taffy.folder, "end.png"), area)
    for part in (0.4, 0.0, 0.75):
        taffy.drag(track(taffy, 1.0), (track(taffy, part)[0] - track(taffy, 1.0)[0], 0))
        state = rested(taffy)
        wanted = part * end["timeline"]["end"]
        check(abs(now(state) - wanted) < 0.02, "it is at %.3f s, not %.3f s" % (now(state), wanted))
        check(abs(state["time"] - now(state)) < 0.01, "the simulation is at %.3f s" % state["time"])
        check(state["timeline"]["end"] >= end["timeline"]["end"] - 1e-6, "the end was forgotten")
        check(abs(state["camera"]["azimuth"] - end["camera"]["azimuth"]) < 1e-6, "the camera turned")
        if part == 0.0 and seen:
            taffy.move(taffy.background())
            taffy.frames(6)
            at_start = pixels(taffy, os.path.join(taffy.folder, "start.png"), area)
            different = sum(a != b for a, b in zip(at_start, at_end))
            check(different > 500, "the picture is that of the end: %d bytes differ" % different)
    # With Shift the head goes a tenth of the way of the mouse, from where it is.
    at = now(rested(taffy))
    way = track(taffy, 0.4)[0] - track(taffy, 0.2)[0]
    with taffy.held_key("shift"):
        taffy.drag(track(taffy, 0.2), (way, 0))
    wanted = at + 0.1 * 0.2 * end["timeline"]["end"]
    state = rested(taffy)
    check(abs(now(state) - wanted) < 0.01, "it is finely at %.3f s, not %.3f s" % (now(state), wanted))
    taffy.key("End")
    state = rested(taffy)
    check(body(state)["centre"] == first, "the end is another one")
    if seen:
        taffy.move(taffy.background())
        taffy.frames(6)
        again = pixels(taffy, os.path.join(taffy.folder, "again.png"), area)
        different = sum(a != b for a, b in zip(again, at_end))
        check(different < 50, "the picture of the end is another one: %d bytes differ" % different)
    taffy.key("Home")
    check(rested(taffy)["time"] == 0, "Home is not the beginning")
    go_on(taffy)
    reset(taffy)


def named(state):
    return [(m["name"], m["elapsed"]) for m in state["timeline"]["moments"]]


def test_moments_get_names_and_are_found_again(taffy):
    end = fresh(taffy)
    check(named(end) == [], "moments of another run: %s" % named(end))
    taffy.drag(track(taffy, 1.0), (track(taffy, 0.4)[0] - track(taffy, 1.0)[0], 0))
    bent = rested(taffy)
    taffy.key("n")
    taffy.wait("its card", lambda s: "moment.name" in s["widgets"] and named(s) == [("moment 1", now(bent))])
    taffy.type("most bent")
    taffy.key("Return")
    taffy.wait("its name", lambda s: "moment.name" not in s["widgets"] and named(s) == [("most bent", now(bent))])
    taffy.key("End")
    rested(taffy)
    taffy.click(taffy.widget("timeline.name"))
    taffy.wait("another card", lambda s: "moment.name" in s["widgets"])
    taffy.key("Escape")
    state = taffy.wait("two moments", lambda s: "moment.name" not in s["widgets"] and len(named(s)) == 2)
    check(named(state)[1] == ("moment 2", now(state)), "moments: %s" % named(state))

    # A click beside the flag goes to the moment itself.
    x, y = track(taffy, now(bent) / state["timeline"]["end"])
    taffy.click((x + 2, y))
    there = rested(taffy)
    check(now(there) == now(bent) and body(there)["centre"] == body(bent)["centre"],
          "it is at %.4f s, not %.4f s" % (now(there), now(bent)))
    taffy.key("Home")
    rested(taffy)
    taffy.key("ctrl+p")
    taffy.type("bent")
    taffy.wait("what it finds", lambda s: s["search"]["found"][:1] == ["moment.0"])
    taffy.key("Return")
    check(now(rested(taffy)) == now(bent), "the search goes somewhere else")

    # The flag is drawn, and goes.
    area = (x - 2, y - 12, x + 12, y - 3)
    seen = shutil.which("import") and shutil.which("convert")

    def flags(file):
        taffy.move(taffy.background())
        taffy.frames(6)
        return pixels(taffy, os.path.join(taffy.folder, file), area)

    taffy.key("End")
    rested(taffy)
    with_flag = flags("flag.png") if seen else b""
    taffy.click((x, y), button=3)
    taffy.wait("the card again", lambda s: "moment.remove" in s["widgets"])
    taffy.click(taffy.widget("moment.remove"))
    taffy.wait("no such moment", lambda s: [name for name, _ in named(s)] == ["moment 2"])
    if seen:
        check(flags("no_flag.png") != with_flag, "the flag stays, or was not there")

    # Another run has no moments that were later.
    taffy.drag(track(taffy, 0.0), (track(taffy, 0.5)[0] - track(taffy, 0.0)[0], 0))
    rested(taffy)
    taffy.drag(taffy.widget("material.young_modulus", 0.3), (40, 0))
    taffy.wait("the branch", lambda s: s["timeline"]["forgotten"] > end["timeline"]["forgotten"] and named(s) == [])
    go_on(taffy)
    reset(taffy)
    taffy.key("F5")
    taffy.answered()


def test_a_step_back_undoes_a_step(taffy):
    end = fresh(taffy)
    taffy.key("period")
    forth = taffy.answered()
    check(forth["step"] == end["step"] + 1, "no step")
    for key in ("comma", "Left", "comma"):
        taffy.key(key)
    back = rested(taffy)
    check(back["step"] == end["step"] - 2, "it is at step %d, not %d" % (back["step"], end["step"] - 2))
    taffy.click(taffy.widget("timeline.back"))
    back = rested(taffy)
    check(back["step"] == end["step"] - 3, "the button does no step back")
    for key in ("period", "Right", "Right", "period"):
        taffy.key(key)
    again = taffy.answered()
    check(again["step"] == forth["step"], "it is at step %d" % again["step"])
    check(body(again)["centre"] == body(forth)["centre"], "the steps are other ones")
    go_on(taffy)
    reset(taffy)


def test_the_button_for_another_run_lets_it_run(taffy):
    end = fresh(taffy)
    taffy.key("Home")
    there = rested(taffy)
    check(there["paused"], "it is not paused at the beginning")
    taffy.click(taffy.widget("timeline.branch"))
    taffy.wait("the branch", lambda s: s["timeline"]["forgotten"] > end["timeline"]["forgotten"])
    taffy.wait("the other run", lambda s: not s["paused"] and now(s) > now(there) + 0.1)
    reset(taffy)


def test_what_is_done_at_an_earlier_moment_makes_another_run_of_it(taffy):
    end = fresh(taffy)
    taffy.key("Home")
    rested(taffy)
    taffy.drag(track(taffy, 0.0), (track(taffy, 0.5)[0] - track(taffy, 0.0)[0], 0))
    there = rested(taffy)
    check(there["timeline"]["forgotten"] == end["timeline"]["forgotten"], "looking forgets something")
    taffy.drag(taffy.widget("material.young_modulus", 0.3), (40, 0))
    state = taffy.wait("the branch", lambda s: s["timeline"]["forgotten"] > end["timeline"]["forgotten"])
    check(any("Continued from here" in m for m in state["messages"]), "nobody is told of it")
    check(abs(state["timeline"]["end"] - now(there)) < 0.02, "it ends at %.3f s" % state["timeline"]["end"])
    check(any("Young" in mark for mark in state["timeline"]["marks"]), "no mark: %s" % state["timeline"]["marks"])
    go_on(taffy)
    taffy.wait("the other run", lambda s: s["timeline"]["end"] > now(there) + 0.2)
    # A pin of before is there again where it was, and can be taken away.
    taffy.key("space")
    rested(taffy)
    with taffy.held_key("shift"):
        taffy.click(on_body(taffy))
    taffy.wait("a pin", lambda s: len(s["grips"]) == 1)
    go_on(taffy)
    taffy.wait("more of it", lambda s: now(s) > now(there) + 0.4)
    taffy.key("Home")
    check(rested(taffy)["grips"] == [], "the pin was there at the beginning")
    taffy.key("End")
    rested(taffy)
    taffy.wait("the pin", lambda s: len(s["grips"]) == 1)
    taffy.key("Delete")
    taffy.wait("no pin after Delete", lambda s: not s["grips"])
    go_on(taffy)
    reset(taffy)
    taffy.key("F5")
    taffy.answered()


def test_what_was_recorded_later_comes_back(taffy):
    state = fresh(taffy)
    old, edits = state["timeline"], state["edits"]
    taffy.key("Home")
    taffy.wait("the beginning", lambda s: s["timeline"]["now"] == 0)
    taffy.drag(taffy.widget("material.young_modulus", 0.5), (40, 0))
    new = taffy.wait("another run", lambda s: s["timeline"]["end"] < 0.1)
    check(any("ctrl" in m.lower() and "brings them back" in m for m in new["messages"]),
          "nobody is told: %s" % new["messages"])
    taffy.key("space")
    new = taffy.wait("it goes on", lambda s: s["timeline"]["end"] > 0.2)
    taffy.key("ctrl+z")
    state = taffy.wait("what was recorded", lambda s: s["timeline"]["end"] == old["end"], 60)
    check(state["paused"], "it runs on")
    check(state["edits"] == edits, "other edits: %s, they were %s" % (state["edits"], edits))
    taffy.key("End")
    taffy.wait("the end", lambda s: s["timeline"]["now"] == old["end"], 60)
    taffy.key("ctrl+shift+z")
    state = taffy.wait("what was done instead", lambda s: s["timeline"]["end"] < old["end"], 60)
    check(state["timeline"]["end"] >= new["timeline"]["end"], "it is shorter: %s" % state["timeline"])
    taffy.key("ctrl+z")
    taffy.wait("the first once more", lambda s: s["timeline"]["end"] == old["end"], 60)
    taffy.key("F5")
    taffy.answered()


def test_a_film_is_not_left_for_another_moment(taffy):
    fresh(taffy)
    taffy.key("F9")
    taffy.wait("a film", lambda s: s["recording"]["active"])
    before = now(taffy.state())
    taffy.key("comma")
    state = taffy.wait("why not", lambda s: any("film" in m and "another moment" in m for m in s["messages"]))
    check(now(state) >= before, "it went back")
    taffy.click(track(taffy, 0.2))
    check(now(taffy.answered()) >= before, "it went back")
    taffy.key("F9")
    taffy.wait("no film", lambda s: not s["recording"]["active"])
    taffy.answered()
    taffy.click(track(taffy, 0.2))
    rested(taffy)
    check(now(taffy.state()) < before, "it does not go back after the film")
    go_on(taffy)
    serial = taffy.state()["scene_serial"]
    taffy.key("F5")
    taffy.wait("the scene again", lambda s: s["scene_serial"] > serial)


def edits_are_undone_and_done_again(program, server, folder):
    taffy = Taffy(program, server, folder, [os.path.join(folder, "twist.toml")])
    try:
        undo_and_redo(taffy)
    finally:
        taffy.close()


def undo_and_redo(taffy):
    state = taffy.answered()
    first = modulus(state)
    check(state["edits"]["names"] == [], "edits before anything was done: %s" % state["edits"]["names"])
    taffy.drag(taffy.widget("material.young_modulus", 0.3), (50, 0), steps=6)
    second = modulus(taffy.answered())
    check(abs(second / first - 1) > 0.2, "the slider does nothing")
    taffy.drag(taffy.widget("material.young_modulus", 0.6), (30, 0), steps=6)
    third = modulus(taffy.answered())
    taffy.drag(taffy.widget("simulation.gravity.z", 0.3), (20, 0))
    state = taffy.answered()
    gravity = state["simulation"]["gravity"]
    check(state["edits"]["names"] == ["Young's modulus of bar"] * 2 + ["Gravity"],
          "a drag is not one edit: %s" % state["edits"]["names"])

    def undo(keys="ctrl+z"):
        taffy.key(keys)
        return taffy.answered()

    state = undo()
    check(state["simulation"]["gravity"] != gravity, "the gravity is not undone")
    check(any("Undone: Gravity" in m for m in state["messages"]), "nobody is told what was undone")
    check(modulus(undo()) == second, "the second drag is not undone")
    check(modulus(undo()) == first, "the first drag is not undone")
    state = undo()
    check(modulus(state) == first and any("nothing to undo" in m for m in state["messages"]), "there is more")
    check(modulus(undo("ctrl+shift+z")) == second, "not done again")
    check(modulus(undo("ctrl+y")) == third, "not done again")
    # The list: one click goes back to the scene's values.
    if "edits.undo" not in taffy.state()["widgets"]:
        taffy.click(taffy.widget("section.edits"))
        taffy.frames(3)
    taffy.click(taffy.widget("edits.undo"))
    check(modulus(taffy.answered()) == second, "the button does not undo")
    taffy.click(taffy.widget("edits.0"))
    check(modulus(taffy.answered()) == first, "the list does not go back")
    taffy.click(taffy.widget("edits.3"))
    state = taffy.answered()
    check(modulus(state) == third and state["simulation"]["gravity"] == gravity, "the list does not go on")
    # What is new takes the place of what was undone.
    undo()
    taffy.drag(taffy.widget("material.young_modulus", 0.5), (-30, 0))
    state = taffy.answered()
    check(len(state["edits"]["names"]) == 3 and state["edits"]["done"] == 3, "edits: %s" % state["edits"])
    taffy.click(taffy.widget("section.edits"))
    taffy.key("F5")
    taffy.answered()


def test_a_click_on_a_body_at_an_earlier_moment_leaves_what_was_recorded_later(taffy):
    end = fresh(taffy, 0.6)["timeline"]["end"]
    taffy.key("Home")
    rested(taffy)
    taffy.click(on_body(taffy))
    state = taffy.answered()
    check(state["timeline"]["end"] == end and not state["grips"], "after a click: %s" % state["timeline"])
    taffy.drag(on_body(taffy), (0, -60))
    taffy.answered()
    taffy.wait("another run from there", lambda s: s["timeline"]["end"] < end)
    taffy.key("space")
    taffy.wait("a run", lambda s: not s["paused"])
