"""Drives the real program in a private X server: mouse and keys go in through xdotool, the effect
is read from the state that `taffy --dump-state` writes. Python's standard library only."""
import json
import os
import shutil
import subprocess
import time

from fair_clock import FairClock
from file_drop import FileDrop, load_xlib


class Failure(Exception):
    pass


class XServer:
    """Xvfb on a display of its own."""

    def __init__(self, width, height):
        reader, writer = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24", "-nolisten",
             "tcp"],
            pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise Failure("Xvfb does not start")
        self.display = ":" + number

    def close(self):
        self.process.kill()
        self.process.wait()


class Taffy:
    """The running program. Positions are in its window."""

    def __init__(self, program, server, folder, arguments, size=(1280, 800), before=None, newcomer=False):
        """before(self): what to do in the window before the scene is there, where the last program was killed.
        newcomer: one who has not been offered the tour."""
        if not before:
            shutil.rmtree(os.path.join(folder, "config", "interrupted"), ignore_errors=True)
        settings = os.path.join(folder, "config", "settings.toml")
        if not newcomer and not os.path.lexists(settings):
            os.makedirs(os.path.dirname(settings), exist_ok=True)
            with open(settings, "w") as file:
                file.write("[tour]\noffered = true\n")
        self.state_file = os.path.join(folder, "state.json")
        if os.path.exists(self.state_file):
            os.remove(self.state_file)
        self.environment = dict(os.environ, DISPLAY=server.display,
                                TAFFY_CONFIG=os.path.join(folder, "config"))
        self.program = program
        self.log = open(os.path.join(folder, "log.txt"), "a")
        self.process = subprocess.Popen(
            [program, "--window-size", "%dx%d" % size, "--dump-state", self.state_file] + arguments,
            cwd=folder, env=self.environment, stdout=self.log, stderr=self.log)
        if not before:
            self.wait_for_file()
        search = ("search", "--sync", "--onlyvisible", "--name", "Taffy")
        self.window = self.xdotool(*search).split()[-1]
        if before:
            self.xdotool("windowfocus", "--sync", self.window)
            before(self)
            self.wait_for_file()
        self.root = self.xdotool("search", "--maxdepth", 0, "--name", ".*").split()[0]
        # Without a window manager nobody else gives it the keyboard.
        self.xdotool("windowfocus", "--sync", self.window)
        self.frames(3)

    def wait_for_file(self):
        clock = FairClock(self.process.pid)
        while not os.path.exists(self.state_file):
            if self.process.poll() is not None:
                raise Failure("the program ended with code %d" % self.process.returncode)
            if clock.seconds() > 60:
                raise Failure("the program wrote no state within 60 s")
            time.sleep(0.05)

    def xdotool(self, *arguments):
        result = subprocess.run(["xdotool", *map(str, arguments)], env=self.environment,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                timeout=600)
        return result.stdout

    def state(self):
        if self.process.poll() is not None:
            raise Failure("the program ended with code %d" % self.process.returncode)
        with open(self.state_file) as file:
            return json.load(file)

    def wait(self, what, condition, timeout=20):
        """The first state for which the condition holds. The timeout is in seconds that the program
        could use: a busy machine breaks no test (fair_clock.py)."""
        clock = FairClock(self.process.pid)
        while True:
            state = self.state()
            if condition(state):
                return state
            if clock.seconds() > timeout:
                raise Failure("not within %d s: %s" % (timeout, what))
            time.sleep(0.03)

    def frames(self, count=2, timeout=30):
        """Lets the program see what was done: waits for so many frames, then for a new state."""
        first = self.state()["frame"]
        return self.wait("%d more frames" % count, lambda s: s["frame"] >= first + count,
                         timeout)

    def answered(self, timeout=30):
        """Waits until every command that the window has sent so far is applied or refused, and seen to be."""
        self.frames(1, timeout)
        sent = self.state()["commands"]["sent"]
        return self.wait("an answer to command %d" % sent,
                         lambda s: s["commands"]["answered"] >= sent, timeout)

    # --- Hands ---

    def move(self, point):
        self.xdotool("mousemove", round(point[0]), round(point[1]))

    def press(self, point, button=1):
        self.move(point)
        self.frames(1)
        self.xdotool("mousedown", button)
        self.frames(1)

    def release(self, button=1):
        self.xdotool("mouseup", button)
        self.frames(2)

    def drag(self, start, way, button=1, steps=4, hold=False):
        self.press(start, button)
        for i in range(1, steps + 1):
            self.move((start[0] + way[0] * i / steps, start[1] + way[1] * i / steps))
            self.frames(1)
        if not hold:
            self.release(button)

    def let_go(self):
        """After a test that failed half-way."""
        for button in (1, 3):
            self.xdotool("mouseup", button)
        for name in ("ctrl", "shift", "alt"):
            self.xdotool("keyup", name)
        self.xdotool("key", "Escape")
        self.xdotool("key", "shift+Delete")
        if self.process.poll() is None and self.state()["paused"]:  # or the next test waits for time to pass
            self.xdotool("key", "space")

    def click(self, point, button=1):
        self.press(point, button)
        self.release(button)

    def key(self, name):
        self.xdotool("key", name)
        self.frames(2)

    def held_key(self, name):
        return HeldKey(self, name)

    def type(self, text):
        self.xdotool("type", "--delay", "60", text)
        self.frames(1)

    def drop_files(self, *files):
        """Files let go over the middle of the view, as by a file manager."""
        xlib = load_xlib()
        if not xlib:
            raise Failure("there is no libX11")
        hand = FileDrop(xlib, self.environment["DISPLAY"])
        try:
            hand.drop(int(self.window), self.background(), files)
        except (RuntimeError, TimeoutError) as problem:
            raise Failure(problem)
        finally:
            hand.close()

    # --- Places ---

    def place(self, name):
        """Rectangle of a widget, and of what is seen of the list or column that it is in."""
        widgets = self.state()["widgets"]
        if name not in widgets:
            raise Failure("there is no widget '%s'" % name)
        return widgets[name]["rectangle"], widgets[name]["sight"]

    def widget(self, name, part=0.5, turns=60):
        """A point of a widget, which the wheel brings into sight first. Cards take some frames to find their
        size and place."""
        for _ in range(turns):
            before = self.place(name)
            self.frames(2)
            (x, y, width, height), (left, top, _, depth) = now = self.place(name)
            if now != before:
                continue
            above, below = y < top, y + height > top + depth
            if not above and not below:
                return (x + part * width, y + 0.5 * height)
            # At the left edge, which is the column's own: no list in it takes the wheel there.
            # Of what is wholly out of sight the edge alone is known: a little within it.
            self.move((left + 2, top + (0.5 * depth if depth > 4 else -20 if below else 20)))
            self.xdotool("click", 4 if above else 5)
            self.frames(2)
        raise Failure("the wheel does not bring the widget '%s' into sight" % name)

    def background(self):
        """A point of the view where nothing is."""
        left, top, right, _ = self.state()["free_area"]
        return (0.5 * (left + right), top + 70)

    def picture(self, file):
        if shutil.which("import"):
            subprocess.run(["import", "-window", "root", file], env=self.environment, timeout=600)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.log.close()


class HeldKey:
    def __init__(self, taffy, name):
        self.taffy, self.name = taffy, name

    def __enter__(self):
        self.taffy.xdotool("keydown", self.name)
        self.taffy.frames(1)

    def __exit__(self, *_):
        self.taffy.xdotool("keyup", self.name)
        self.taffy.frames(1)
