"""Kills the program at random moments while a person plays, records a session and films, and checks each
time that it goes on where it was at most a second ago, that the session plays again and that the film plays:
kill_soak.py PROGRAM [COUNT [SEED]]. Minutes."""
import glob
import os
import random
import subprocess
import sys
import tempfile
import time

from checks import check, on_body
from driver import Failure, Taffy, XServer

SCENES = ("twist", "melt_slow", "float", "wall", "membrane")


def play(taffy, random_moment, chance):
    """Drags, resets and pauses until the moment [s, by the clock]. The last state before it."""
    state = taffy.state()
    while time.time() < random_moment:
        action = chance.random()
        if action < 0.5:
            taffy.drag(on_body(taffy), (chance.uniform(-80, 80), chance.uniform(-80, 0)),
                       hold=chance.random() < 0.3)
        elif action < 0.6:
            taffy.key("r")
        elif action < 0.7:
            taffy.key("n")
            taffy.key("Escape")
        else:
            taffy.frames(5)
        state = taffy.state()
    return state


def film_plays(film):
    told = subprocess.run(["ffprobe", "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries",
                           "stream=nb_read_frames", "-of", "csv=p=0", film], capture_output=True, text=True)
    return told.returncode == 0 and told.stderr == "" and int(told.stdout.strip().strip(",") or 0) > 0


def kill_once(program, server, folder, number, chance):
    folder = os.path.join(folder, str(number))
    os.makedirs(folder)
    session = os.path.join(folder, "played.taffy")
    scene = SCENES[number % len(SCENES)]
    taffy = Taffy(program, server, folder, ["--session", session, scene])
    try:
        taffy.wait("time", lambda s: s["time"] > 0.02, 60)
        filmed = chance.random() < 0.5
        if filmed:
            taffy.key("F9")
        play(taffy, time.time() + chance.uniform(2, 14), chance)
        last = taffy.state()
    finally:
        taffy.close()  # SIGKILL
    told = subprocess.run([program, "--replay", session], capture_output=True, text=True, timeout=600)
    said = told.stderr + told.stdout
    check(told.returncode == 0 and "are as recorded" in said, "the session: " + said)
    films = glob.glob(os.path.join(folder, "**", "*.mp4"), recursive=True)
    check(len(films) == filmed, "films: %s" % films)
    for film in films:
        for _ in range(100):  # ffmpeg writes its end when the program has gone
            if film_plays(film):
                break
            time.sleep(0.1)
        check(film_plays(film), "%s does not play" % film)

    def go_on(taffy):
        time.sleep(1.0)
        taffy.xdotool("key", "Return")

    taffy = Taffy(program, server, folder, [scene], before=go_on)
    try:
        state = taffy.wait("the last moment", lambda s: any("interrupted here" in m for m in s["messages"]), 120)
        check(state["scene"] == last["scene"], "the scene is %s" % state["scene"])
        # What the window told last is not a second old; a reset takes the time back.
        check(abs(state["time"] - last["time"]) < 1, "it goes on at %.2f s for %.2f s" % (state["time"], last["time"]))
    finally:
        taffy.close()
    print("ok   kill %d: %s at %.2f s, goes on at %.2f s%s" % (number + 1, scene, last["time"], state["time"],
                                                             ", film plays" if filmed else ""), flush=True)


def main(program, count=20, seed=0):
    chance = random.Random(int(seed))
    server = XServer(1280, 800)
    try:
        with tempfile.TemporaryDirectory() as folder:
            for number in range(int(count)):
                kill_once(os.path.abspath(program), server, folder, number, chance)
    except Failure as failure:
        print("FAIL", failure)
        return 1
    finally:
        server.close()
    return 0


sys.exit(main(*sys.argv[1:]))
