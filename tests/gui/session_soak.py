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
    """Of the present scene: the timeline has no other one."""
    taffy.key("End")
    taffy.answered(600)
    taffy.wait("the end of the scene", lambda s: not s["timeline"]["seeking"], 3600)


def present_hash(taffy, program):
    """The state is saved, and loaded without a window."""
    before = set(glob.glob(os.path.join(taffy.folder, "**", "*.run"), recursive=True))
    taffy.key("ctrl+s")
    taffy.answered(600)
    saved = set(glob.glob(os.path.join(taffy.folder, "**", "*.run"), recursive=True)) - before
    check(len(saved) == 1, "saved runs: %s" % saved)
    return hash_without_window(program, ["--load-state", saved.pop(), "--seconds", "0.001"], taffy.folder)[0]


def check_session(program, server, session, folder):
    alone = hash_without_window(program, ["--replay", session], folder)[-1]
    taffy = Taffy(program, server, folder, [session])
    taffy.folder = folder
    try:
        go_to_end(taffy)
        in_window = present_hash(taffy, program)
        if in_window != alone:  # another scene comes then
            taffy.key("space")
            taffy.wait("the next scene", lambda s: s["scene_serial"] > 1, 600)
            go_to_end(taffy)
            in_window = present_hash(taffy, program)
    finally:
        taffy.close()
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
