"""Saved runs and sessions that are opened in the window."""
import glob
import os
import shutil
import subprocess

from checks import check, open_section
from driver import Taffy


def says(text):
    return lambda state: any(text in message for message in state["messages"])


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
        taffy.wait("a twin", lambda s: len(s["bodies"]) == 2, 60)

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
