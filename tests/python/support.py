"""What the tests of the module share. The arguments are those of module_test.py."""
import csv
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
SOFT = {"body.bar.young_modulus": 1e5, "simulation.gravity": (0, 1, -5)}


def run_program(*arguments, code=0):
    """What it says."""
    answer = subprocess.run([PROGRAM, "--log-level", "warning", *map(str, arguments)], stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True, timeout=600)
    assert answer.returncode == code, f"exit code {answer.returncode}: {answer.stdout}"
    return answer.stdout


def last_line(table):
    with open(table, newline="") as stream:
        return list(csv.DictReader(stream))[-1]


class TestInFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def table(self, *arguments):
        """The last line of the table that the program writes of this run."""
        run_program(*arguments, "--overwrite", "--stats", self.folder / "out.csv")
        return last_line(self.folder / "out.csv")
