"""Recorded sessions."""
import os
from typing import NamedTuple

from . import _taffy


class Command(NamedTuple):
    """A command that a person, a script or a panel gave to the run."""
    turn: int  # steps begun since the session began; the command came before the next step
    time: float  # simulated time shown since the session began, including time that was taken back later [s]
    kind: str  # "set_parameter", "move_grip", "reset" ...
    arguments: dict  # {"path": "body.bar.density", "value": 900.0}


class Session:
    """A session file: what happened in it, and the run to be played again."""

    def __init__(self, file):
        read = _taffy.read_session(file)
        self.file = os.fspath(file)
        self.version = read["version"]  # of the file's format
        self.scene = read["scene"]  # name of the first scene
        self.length = read["length"]  # simulated time that the session shows [s]
        self.cut_off = read["cut_off"]  # something after the last entry could not be read
        self.commands = [Command(*command) for command in read["commands"]]

    def play(self, seconds=None, *, threads=None):
        """A Simulation that has been played to the session's end, or for so many seconds from its beginning, bit for bit. From
        there advance() goes on as it was recorded. Raises RuntimeError where it differs from what was recorded."""
        return _taffy.play_session(self.file, seconds, threads)

    def __repr__(self):
        return f"<taffy.Session of {self.scene}: {self.length:g} s, {len(self.commands)} commands>"
