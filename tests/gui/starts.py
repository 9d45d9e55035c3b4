"""Starts of the program after something that matters: it was killed, or it is the very first one."""
import math
import os
import time

from checks import check, choose, modulus, on_body
from driver import Failure, Taffy


def a_killed_run_goes_on_at_the_next_start(program, server, folder):
    scene = os.path.join(folder, "twist.toml")
    interrupted = os.path.join(folder, "config", "interrupted")
    taffy = Taffy(program, server, folder, [scene])
    try:
        taffy.wait("simulated time passes", lambda s: s["time"] > 0.1)
        taffy.drag(taffy.widget("material.young_modulus", 0.5), (30, 0))
        taffy.drag(on_body(taffy), (0, -110), hold=True)
        taffy.wait("a force on the grip", lambda s: s["grips"] and s["grips"][0]["force"] > 5)
        taffy.release()
        let_go = taffy.state()["time"]
        state = taffy.wait("time after it", lambda s: s["time"] > let_go + 1)
    finally:
        taffy.close()  # SIGKILL
    files = [name for name in os.listdir(interrupted) if name.endswith(".taffy")]
    check(len(files) == 1, "files: %s" % files)

    def look_and_go_on(taffy):
        time.sleep(1.5)  # the question is drawn
        taffy.picture(os.path.join(folder, "recovery_card.png"))
        taffy.xdotool("key", "Return")

    taffy = Taffy(program, server, folder, [scene], before=look_and_go_on)
    try:
        before, at_least = state, state["time"] - 1
        state = taffy.wait("the last moment", lambda s: s["paused"] and not s["timeline"]["seeking"] and
                           any("interrupted here" in m for m in s["messages"]))
        check(state["time"] > at_least, "it goes on at %.2f s, which is before %.2f s" % (state["time"], at_least))
        check(modulus(state) == modulus(before), "the modulus is %g for %g" % (modulus(state), modulus(before)))
        taffy.close()  # killed again, while it is paused
        taffy = Taffy(program, server, folder, [scene], before=look_and_go_on)
        again = taffy.wait("the last moment again", lambda s: any("interrupted here" in m for m in s["messages"]))
        check(again["time"] == state["time"], "it goes on at %.4f s for %.4f s" % (again["time"], state["time"]))
        taffy.picture(os.path.join(folder, "recovered.png"))
        here = state["time"]
        taffy.key("space")
        taffy.wait("it goes on", lambda s: s["time"] > here + 0.3, 60)
        taffy.xdotool("key", "ctrl+q")
        taffy.process.wait(30)
    finally:
        taffy.close()
    check(os.listdir(interrupted) == [], "after a good end there is %s" % os.listdir(interrupted))


def grab(taffy, grabbed):
    """Drags the bar, which swings: on a slow machine it may have left the place before the mouse is there."""
    for attempt in range(6):
        taffy.drag(on_body(taffy), (0, -80), hold=True)
        try:
            return taffy.wait("a grab", grabbed, 5)
        except Failure:
            if attempt == 5:
                raise
            taffy.release()


def pin(taffy, pinned):
    """Pins the bar, which may have swung away as in grab()."""
    for attempt in range(6):
        with taffy.held_key("shift"):
            taffy.click(on_body(taffy))
        try:
            return taffy.wait("a pin", pinned, 5)
        except Failure:
            if attempt == 5:
                raise


def an_offer_goes_away(program, server, folder):
    folder = os.path.join(folder, "by_oneself")
    os.makedirs(folder)
    taffy = Taffy(program, server, folder, [], newcomer=True)
    try:
        check(taffy.state()["tour"]["state"] == 1, "the tour is not offered")
        grab(taffy, lambda s: s["grips"] and s["grips"][0]["force"] > 0)
        taffy.release()
        taffy.wait("the offer", lambda s: s["tour"]["state"] == 1)
        pin(taffy, lambda s: s["tour"]["state"] == 0)  # a pin is an edit
        check(any("guided tour" in m for m in taffy.state()["messages"]), "nothing says where the tour is")
        taffy.xdotool("key", "ctrl+q")
        taffy.process.wait(30)
        taffy = Taffy(program, server, folder, [])
        check(taffy.state()["tour"]["state"] == 0, "it is offered again")
    finally:
        taffy.close()


def a_newcomer_takes_the_tour(program, server, folder):
    folder = os.path.join(folder, "newcomer")
    os.makedirs(folder)

    def step(number):
        return taffy.wait("step %d" % number, lambda s: s["tour"]["step"] == number, 60)

    taffy = Taffy(program, server, folder, [], newcomer=True)
    try:
        check(taffy.state()["tour"]["state"] == 1, "the tour is not offered")
        taffy.picture(os.path.join(folder, "offered.png"))
        taffy.click(taffy.widget("tour.next"))
        taffy.wait("the tour", lambda s: s["tour"]["state"] == 2)
        grab(taffy, lambda s: s["tour"]["done"])
        check(taffy.state()["tour"]["step"] == 0, "it goes on while the hand still holds the bar")
        taffy.release()
        step(1)
        with taffy.held_key("ctrl"):
            taffy.drag(on_body(taffy), (0, -120), hold=True)
            taffy.wait("a twist", lambda s: s["tour"]["done"])
            taffy.release()
        time.sleep(2.5)
        check(taffy.state()["tour"]["step"] == 1, "it opens another scene unasked")
        taffy.click(taffy.widget("tour.next"))
        step(2)
        taffy.wait("the bust", lambda s: s["scene"] == "melt_slow" and s["time"] > 0.05, 60)
        taffy.move(on_body(taffy))
        with taffy.held_key("h"):
            taffy.wait("warmth", lambda s: s["tour"]["done"])
        step(3)
        before = taffy.state()["view"]["colour_by"]
        other = "speed" if before != "speed" else "temperature"
        choose(taffy, "view.colour_by", other)
        step(4)
        taffy.key("F9")
        taffy.wait("frames of a film", lambda s: s["recording"]["active"] and s["recording"]["frames"] > 3, 60)
        check(not taffy.state()["tour"]["done"], "a film that has only begun is taken for one")
        taffy.key("F9")
        taffy.wait("the end of the tour", lambda s: s["tour"]["state"] == 3, 60)
        taffy.click(taffy.widget("tour.close"))
        taffy.wait("no tour", lambda s: s["tour"]["state"] == 0)
        taffy.key("shift+F1")  # in another scene than that of its first step
        taffy.wait("a question", lambda s: s["tour"]["state"] == 1)
        taffy.frames(3)
        taffy.click(taffy.widget("tour.next"))
        taffy.wait("the tour again", lambda s: s["tour"]["state"] == 2 and s["scene"] == "twist", 60)
        taffy.key("Escape")
        taffy.wait("no tour", lambda s: s["tour"]["state"] == 0)
        done = taffy.state()["edits"]["done"]
        with taffy.held_key("shift"):  # what would be lost by a step into the next scene
            taffy.click(on_body(taffy))
        taffy.wait("a pin", lambda s: s["grips"] and s["edits"]["done"] == done + 1)
        taffy.key("shift+F1")
        taffy.wait("a question", lambda s: s["tour"]["state"] == 1)
        taffy.picture(os.path.join(folder, "question.png"))
        taffy.click(taffy.widget("tour.close"))
        state = taffy.wait("no tour", lambda s: s["tour"]["state"] == 0)
        check(state["grips"], "the scene begins anew")
        taffy.xdotool("key", "ctrl+q")
        taffy.process.wait(30)
    finally:
        taffy.close()
    taffy = Taffy(program, server, folder, [], newcomer=True)
    try:
        check(taffy.state()["tour"]["state"] == 0, "the tour is offered again")
    finally:
        taffy.close()


def the_gizmo_is_in_sight_in_a_small_window(program, server, folder):
    folder = os.path.join(folder, "small")
    os.makedirs(os.path.join(folder, "config"))
    taffy = Taffy(program, server, folder, ["twist"], size=(1024, 640))
    try:
        taffy.key("space")
        for _ in range(2):  # as it opens, and after all of it has been framed
            state = taffy.wait("a camera at rest", lambda s: s["camera"]["at_rest"])
            taffy.picture(os.path.join(folder, "small.png"))
            left, _, right, _ = state["free_area"]
            handle = next(h for h in state["handles"] if h["selected"])
            for part in ("move_x", "move_y", "move_z", "turn_x", "turn_y", "turn_z"):
                check(left < handle["screen"][part][0] < right, "%s at %s of %s" % (part, handle["screen"][part], (left, right)))
            check(all(left < h["screen"]["free"][0] < right for h in state["handles"]), "a handle is out of sight")
            taffy.key("f")
        # The ring that twists the bar is not seen from its edge.
        taffy.key("F5")
        camera = taffy.wait("a camera at rest", lambda s: s["camera"]["at_rest"])["camera"]
        around, above = (math.radians(camera[angle]) for angle in ("azimuth", "elevation"))
        way = [camera["distance"] * x for x in (math.sin(around) * math.cos(above),
                                                -math.cos(around) * math.cos(above), math.sin(above))]
        eye = [a + b for a, b in zip(camera["target"], way)]
        seen = [a - b for a, b in zip(eye, (1.14, 0, 1))]
        check(abs(seen[0]) / math.hypot(*seen) > 0.35, "the ring is seen from %s" % seen)
    finally:
        taffy.close()


def a_very_small_window_keeps_what_is_needed(program, server, folder):
    folder = os.path.join(folder, "very_small")
    os.makedirs(os.path.join(folder, "config"))
    taffy = Taffy(program, server, folder, ["twist"], size=(480, 320))
    try:
        state = taffy.wait("the window", lambda s: "timeline.track" in s["widgets"] and "status.help" in s["widgets"])

        def box(name):
            x, y, width, height = taffy.place(name)[0]
            return x, y, x + width, y + height

        taffy.frames(3)
        taffy.picture(os.path.join(folder, "very_small.png"))
        left, _, right, _ = box("status.help")
        check(0 < left and right < 480, "the hint at the help is at %s" % [left, right])
        left, _, right, _ = box("timeline.track")
        check(right - left > 40, "the timeline is %g wide" % (right - left))
        record = box("timeline.record")
        check(record[2] <= left + 1, "a button lies on the timeline: %s, %s" % (record, left))
        taffy.key("F1")
        taffy.wait("the help", lambda s: "help.reset_all" in s["widgets"])
        taffy.frames(3)
        taffy.picture(os.path.join(folder, "very_small_help.png"))
        close, reset = box("help.close"), box("help.reset_all")
        check(reset[1] >= close[3], "the buttons of the help: %s, %s" % (close, reset))
        check(close[2] < 480, "it cannot be closed: %s" % (close,))
    finally:
        taffy.close()
