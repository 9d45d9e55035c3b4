"""Opens recorded sessions in the window, goes to their end and compares the state that is there with that of the
replay without a window: session_soak.py PROGRAM SESSION..., such as those of `taffy_sessions --keep FOLDER`."""
import csv
import glob
import os
import subprocess
import sys
import tempfile

from checks import check
from driver import Failure, Taffy, XServer


def last_hash(table):
    with open(table) as file:
        return list(csv.DictReader(file))[-1]["state_hash"]


def hash_without_window(program, arguments, folder):
    table = os.path.join(folder, "told.csv")
    told = subprocess.run([program, *arguments, "--overwrite", "--stats", table], capture_output=True, text=True)
    check(told.returncode == 0, "%s: %s" % (" ".join(arguments), told.stderr))
    with open(table) as file:
        return [row["state_hash"] for row in csv.DictReader(file)]


def go_to_end(taffy):
    """Scene by scene: the timeline has the present one."""
    while True:
        taffy.key("End")
        taffy.answered(600)
        taffy.wait("the end of the scene", lambda s: not s["timeline"]["seeking"], 3600)
        if any("session ends here" in m for m in taffy.state()["messages"]):
            return
        scenes = taffy.state()["scene_serial"]
        taffy.key("space")
        state = taffy.wait("the next scene, or the end", lambda s: s["paused"] or s["scene_serial"] != scenes, 600)
        if state["scene_serial"] == scenes:
            return
        taffy.key("space")


def check_session(program, server, session, folder):
    taffy = Taffy(program, server, folder, [session])
    try:
        go_to_end(taffy)
        taffy.key("ctrl+s")
        taffy.answered(600)
    finally:
        taffy.close()
    saved = glob.glob(os.path.join(folder, "**", "*.run"), recursive=True)
    check(len(saved) == 1, "saved runs: %s" % saved)
    in_window = hash_without_window(program, ["--load-state", saved[0], "--seconds", "0.001"], folder)[0]
    alone = hash_without_window(program, ["--replay", session], folder)[-1]
    check(in_window == alone, "%s: %s in the window, %s without" % (session, in_window, alone))
    print("ok  ", os.path.basename(session), alone, flush=True)


def main(program, *sessions):
    server = XServer(640, 480)
    failed = 0
    try:
        for session in sessions:
            with tempfile.TemporaryDirectory() as folder:
                try:
                    check_session(os.path.abspath(program), server, os.path.abspath(session), folder)
                except Failure as failure:
                    print("FAIL", failure, flush=True)
                    failed = 1
    finally:
        server.close()
    return failed


sys.exit(main(*sys.argv[1:]))
