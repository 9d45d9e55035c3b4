"""Clicks, drags, turns, scrolls, types and presses keys at random in the window, scene after scene, and checks that
the program goes on, says nothing about errors of memory and stays within the memory of its timeline:
random_soak.py PROGRAM [MINUTES [SEED]]. For a program built with the preset `asan`: half an hour."""
import os
import random
import re
import subprocess
import sys
import tempfile
import time

from checks import check
from driver import Failure, Taffy, XServer

SCENES = ("twist", "melt_slow", "float", "wall", "pour", "membrane", "quicksilver", "rods", "split", "tumble", "compare", "lava")
WIDTH, HEIGHT = 1280, 800
TIMELINE = 8  # memory of the timeline [MB], soon spent; previews have an eighth as much beside it
KEYS = ("space", "period", "comma", "Home", "End", "n", "r", "F5", "ctrl+s", "ctrl+z", "ctrl+shift+z", "ctrl+d",
        "ctrl+shift+s", "Tab", "x", "i", "b", "Delete", "shift+Delete", "Escape", "alt+Left", "alt+Right", "f", "ctrl+c",
        "ctrl+v", "shift+k", "k", "o", "m", "g", "F9", "shift+F9", "F12", "ctrl+k", "F8", "shift+F8", "F1", "shift+F1",
        "F2", "ctrl+p", "p", "t", "ctrl+equal", "ctrl+minus", "ctrl+0", "Return", "Down", "Up", "1", "3", "7")
BAD = re.compile(r"AddressSanitizer|LeakSanitizer|runtime error:|Assertion|terminate called")


class Monkey:
    def __init__(self, taffy, chance):
        self.taffy, self.chance = taffy, chance
        self.done = 0

    def point(self):
        """Somewhere in the window; half of the time on something that is known to be there."""
        state = self.taffy.state()
        if self.chance.random() < 0.3 and state["bodies"]:
            return self.chance.choice(state["bodies"])["screen"]
        if self.chance.random() < 0.4 and state["widgets"]:
            x, y, width, height = self.chance.choice(list(state["widgets"].values()))["rectangle"]
            return (x + self.chance.random() * width, y + 0.5 * height)
        return (self.chance.uniform(0, WIDTH), self.chance.uniform(0, HEIGHT))

    def act(self):
        """One thing, as fast as xdotool can: the program may see it all in one frame."""
        chance = self.chance
        what = chance.random()
        if what < 0.35:
            keys = [key for key in ("ctrl", "shift", "alt", "h", "c") if chance.random() < 0.12]
            at, way, button = self.point(), [chance.uniform(-150, 150) for _ in range(2)], chance.choice((1, 1, 1, 2, 3))
            does = [word for key in keys for word in ("keydown", key)] + self.to(at) + ["mousedown", button]
            for k in range(1, 5):
                does += ["sleep", 0.02] + self.to([a + b * k / 4 for a, b in zip(at, way)])
            does += ["mouseup", button] + [word for key in keys for word in ("keyup", key)]
        elif what < 0.65:
            does = self.to(self.point()) + ["click", chance.choice((1, 1, 1, 1, 3))]
        elif what < 0.75:
            does = self.to(self.point()) + ["click", "--repeat", chance.randint(1, 5), "--delay", 20, chance.choice((4, 5))]
        elif what < 0.8:
            text = chance.choice(("0.3", "1e9", "-1", "nan", "wax", "steel", "%s%n", "1e-30"))
            does = ["type", "--delay", 20, text]  # takes the rest of the line
            self.taffy.xdotool(*does)
            does = ["key", chance.choice(("Return", "Tab", "Escape"))]
        else:
            does = ["key", chance.choice(KEYS)]
        self.taffy.xdotool(*does)
        self.taffy.frames(1, 120)
        self.done += 1

    @staticmethod
    def to(point):
        # Some points are those of bodies that are out of sight.
        x, y = (min(max(int(v), 0), most - 1) for v, most in zip(point, (WIDTH, HEIGHT)))
        return ["mousemove", x, y]


def resident(process):
    """Memory that the program has, with what the sanitizer keeps [MB]."""
    with open("/proc/%d/status" % process.pid) as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1)) / 1024


def check_log(folder):
    with open(os.path.join(folder, "log.txt"), errors="replace") as file:
        found = BAD.search(text := file.read())
    check(not found, "the program says: ..." + text[max(0, found.start() - 300):found.start() + 6000] if found else "")


def play(program, server, folder, minutes, chance):
    start = time.time()
    taffy = Taffy(program, server, folder, ["twist", "--timeline-memory", str(TIMELINE)], size=(WIDTH, HEIGHT))
    monkey = Monkey(taffy, chance)
    try:
        number = 0
        while time.time() < start + 60 * minutes:
            scene = SCENES[number % len(SCENES)]
            number += 1
            taffy.xdotool("key", "Escape")
            taffy.drop_files(os.path.join(taffy_source(), "assets", "scenes", scene + ".toml"))
            most, until = 0, time.time() + 60
            while time.time() < until:
                monkey.act()
                timeline = taffy.state()["timeline"]
                most = max(most, timeline["bytes"])
                check(timeline["bytes"] <= 1.125 * TIMELINE * 2**20,
                      "the timeline has %.1f MB of %d and an eighth" % (timeline["bytes"] / 2**20, TIMELINE))
            check_log(folder)
            print("%5.1f min  %-12s %5d acts  timeline %4.0f of %d MB  process %5.0f MB" % (
                (time.time() - start) / 60, taffy.state()["scene"], monkey.done, most / 2**20, TIMELINE,
                resident(taffy.process)), flush=True)
    finally:
        taffy.close()
        check_log(folder)


def taffy_source():
    return os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def main(program, minutes=30, seed=0):
    server = XServer(WIDTH, HEIGHT)
    try:
        with tempfile.TemporaryDirectory() as folder:
            play(os.path.abspath(program), server, folder, float(minutes), random.Random(int(seed)))
    except (Failure, subprocess.TimeoutExpired) as failure:
        print("FAIL", failure)
        return 1
    finally:
        server.close()
    print("ok")
    return 0


sys.exit(main(*sys.argv[1:]))
