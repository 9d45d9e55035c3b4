"""Runs Taffy's scenes without a window, and reads its tables and sessions into NumPy: docs/python.md."""
from ._taffy import BrokeDown, Simulation, __version__, fields, scenes
from .sessions import Command, Session
from .tables import read_stats

for _each in (BrokeDown, Simulation):
    _each.__module__ = "taffy"  # instead of the library in which they are defined

__all__ = ["BrokeDown", "Command", "Session", "Simulation", "fields", "read_stats", "scenes"]
