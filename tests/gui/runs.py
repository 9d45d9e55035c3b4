"""Saved runs and sessions that are opened in the window."""
import glob
import os
import shutil
import subprocess

from checks import check, modulus, on_body, open_section
from driver import Failure, Taffy


def says(text):
    return lambda state: any(text in message for message in state["messages"])


def saved_files_open_on_the_desktop(program, server, folder):
    """With a desktop whose xdg-open notes what it is asked to open."""
    folder = os.path.join(folder, "desktop")
    programs = os.path.join(folder, "bin")
    os.makedirs(programs)
    opened = os.path.join(folder, "opened")
    with open(os.path.join(programs, "xdg-open"), "w") as file:
        file.write("#!/bin/sh\necho \"$1\" >> '%s'\n" % opened)
    os.chmod(os.path.join(programs, "xdg-open"), 0o755)
    path = os.environ["PATH"]
    os.environ["PATH"] = programs + os.pathsep + path
    try:
        taffy = Taffy(program, server, folder, ["tumble"])
    finally:
        os.environ["PATH"] = path

    def pictures():
        return [os.path.realpath(f) for f in glob.glob(os.path.join(folder, "taffy-films", "*.png"))]

    def click(button, asked):
        """On a slow machine a message can go before the click: then there is another one."""
        for attempt in range(4):
            try:
                taffy.key("F12")
                taffy.wait("a button that takes clicks", lambda s: s["widgets"].get(button, {}).get("enabled"), 60)
                taffy.click(taffy.widget(button))
                taffy.wait("what is opened", lambda s: os.path.exists(opened)
                           and any(line in asked() for line in open(opened).read().split("\n")), 10)
                return
            except Failure:
                if attempt == 3:
                    raise

    try:
        click("message.open", pictures)
        click("message.folder", lambda: {os.path.dirname(f) for f in pictures()})
        taffy.picture(os.path.join(folder, "buttons.png"))
    finally:
        taffy.close()


def a_scene_that_was_left_comes_back(program, server, folder):
    """Opening another scene is undone: run, edits, plots, probes, camera and unsaved changes are there again."""
    folder = os.path.join(folder, "left")
    os.makedirs(folder)
    taffy = Taffy(program, server, folder, ["twist"])
    try:
        open_section(taffy, "twins", "twins.duplicate")
        taffy.click(taffy.widget("twins.duplicate"))
        taffy.wait("a twin, at rest", lambda s: len(s["bodies"]) == 2 and s["camera"]["at_rest"], 60)
        taffy.move(on_body(taffy))
        taffy.key("b")
        taffy.wait("a probe and more than a second", lambda s: len(s["probes"]) == 1 and s["timeline"]["end"] > 1.2, 60)
        taffy.drag(taffy.background(), (120, 30), steps=6)
        first = modulus(taffy.answered())
        taffy.drag(taffy.widget("material.young_modulus", 0.5), (40, 0))
        taffy.answered()
        taffy.key("space")
        taffy.wait("pause", lambda s: s["paused"] and s["camera"]["at_rest"])
        taffy.answered()
        left = taffy.frames(3)
        check(left["editor"]["unsaved"], "the twin is no edit")

        taffy.drop_files(os.path.join(os.path.dirname(program), "..", "..", "..", "assets", "scenes", "tumble.toml"))
        state = taffy.wait("another scene", lambda s: s["scene"] == "tumble" and s["camera"]["at_rest"], 60)
        check(says("the run of twist")(state), "messages: %s" % state["messages"])
        check(not state["probes"] and not state["editor"]["unsaved"], "it has something of the other scene")
        taffy.drag(taffy.widget("material.young_modulus", 0.5), (40, 0))
        taffy.wait("an edit of it", lambda s: s["edits"]["done"] == left["edits"]["done"] + 2)

        def is_back(state):
            return state["scene"] == "twist" and len(state["bodies"]) == 2 and state["paused"]

        taffy.key("ctrl+z")
        taffy.answered()
        taffy.key("ctrl+z")
        taffy.wait("the run that was left", is_back, 60)
        taffy.answered()
        state = taffy.wait("its probe", lambda s: len(s["probes"]) == 1 and s["camera"]["at_rest"])
        for what in ("now", "end", "moments"):
            check(state["timeline"][what] == left["timeline"][what], "%s: %s" % (what, state["timeline"]))
        for what in ("azimuth", "elevation", "distance"):
            check(abs(state["camera"][what] - left["camera"][what]) < 1e-3, "camera: %s" % state["camera"])
        check(state["time"] == left["time"] and modulus(state) == modulus(left), "it is not as it was left")
        check(state["selected_body"] == left["selected_body"], "selected: %s" % state["selected_body"])
        check(state["editor"]["unsaved"], "its edits count as saved")
        check(state["edits"]["done"] == left["edits"]["done"], "edits: %s" % state["edits"])

        taffy.key("ctrl+shift+z")
        taffy.wait("the other scene again", lambda s: s["scene"] == "tumble", 60)
        taffy.key("ctrl+z")
        taffy.wait("the run once more", is_back, 60)
        taffy.key("ctrl+z")
        taffy.wait("what was set before", lambda s: abs(modulus(s) - first) < 1e-3 * first)
        taffy.key("space")
        taffy.wait("it goes on", lambda s: s["time"] > left["time"], 60)
    finally:
        taffy.close()


def runs_and_sessions_open_in_the_window(program, server, folder):
    """From F2, where a run that was saved is listed, and dropped on the window; a damaged one leaves all as it is."""
    folder = os.path.join(folder, "runs")
    os.makedirs(folder)
    session = os.path.join(folder, "mine.taffy")
    told = subprocess.run([program, "twist", "--headless", "--seconds", "0.2", "--session", session],
                          capture_output=True, text=True, timeout=600)
    check(told.returncode == 0, told.stderr)
    taffy = Taffy(program, server, folder, ["twist"])
    try:
        taffy.key("space")
        saved = taffy.wait("pause", lambda s: s["paused"])
        taffy.key("ctrl+s")
        taffy.wait("where it is", says("Run saved"))
        run, = glob.glob(os.path.join(folder, "taffy-films", "*.run"))
        taffy.key("space")
        later = taffy.wait("more than that", lambda s: s["time"] > saved["time"] + 2, 60)

        # An edit of the scene is not lost.
        open_section(taffy, "twins", "twins.duplicate")
        taffy.click(taffy.widget("twins.duplicate"))
        left = taffy.wait("a twin", lambda s: len(s["bodies"]) == 2, 60)

        taffy.key("F2")
        name = "scene.own." + os.path.basename(run)
        taffy.wait("the run among the files", lambda s: name in s["widgets"])
        taffy.frames(4)  # the card finds its size
        (x, y, width, height), _ = taffy.place(name)
        taffy.click((x + 0.5 * width, y + 0.5 * height))
        state = taffy.wait("the run", says("goes on from the moment at which it was saved"), 60)
        check(says("unsaved edits")(state), "messages: %s" % state["messages"])
        check(len(state["bodies"]) == 1, "bodies: %d" % len(state["bodies"]))
        check(saved["time"] <= state["time"] < later["time"],
              "saved at %.3f s, opened at %.3f s" % (saved["time"], state["time"]))
        check(state["timeline"]["now"] < later["time"], "its timeline is not a new one")

        # Undo goes back to the run that was left, with all that it had, and redo to this one.
        taffy.key("ctrl+z")
        state = taffy.wait("the run that was left", lambda s: len(s["bodies"]) == 2, 60)
        check(state["paused"] and says("Back in the run of twist")(state), "messages: %s" % state["messages"])
        check(state["edits"]["done"] == left["edits"]["done"], "edits: %s" % state["edits"])
        taffy.key("ctrl+shift+z")
        state = taffy.wait("the saved run again", lambda s: len(s["bodies"]) == 1, 60)
        check(state["paused"], "it has gone on meanwhile")
        taffy.key("space")

        broken = os.path.join(folder, "broken.run")
        shutil.copy(run, broken)
        os.truncate(broken, 5000)
        taffy.drop_files(broken)
        state = taffy.wait("why not", lambda s: "broken.run' is damaged" in s["dialog"])
        taffy.key("Escape")
        taffy.wait("the same run goes on", lambda s: s["time"] > state["time"])

        taffy.drop_files(session)
        state = taffy.wait("the session", says("is played"), 60)
        check(abs(state["timeline"]["end"] - 0.2) < 0.002, "it ends at %.3f s" % state["timeline"]["end"])
        state = taffy.wait("its end", says("The session ends here"))
        check(abs(state["time"] - 0.2) < 0.002, "it was played to %.3f s" % state["time"])
        taffy.picture(os.path.join(folder, "played.png"))
    finally:
        taffy.close()
