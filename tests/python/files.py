"""Sessions and tables that the program writes."""
import csv
import os
import subprocess

import numpy as np
import taffy
from support import PROGRAM, TestInFolder, run_program


class Sessions(TestInFolder):
    def setUp(self):
        super().setUp()
        self.file = self.folder / "a.taffy"
        (self.folder / "script.toml").write_text("""
[[command]]
do = "turn_handle"
handle = "bar.right"
axis = [1, 0, 0]
degrees = 90
at = 0.05
until = 0.2
[[command]]
do = "set"
parameter = "body.bar.young_modulus"
value = 2e5
at = 0.15
[[command]]
do = "reset"
at = 0.25
[[command]]
do = "set"
parameter = "body.bar.strain"
value = "cauchy"
at = 0.3
""")
        self.line = self.table("twist", "--threads", 1, "--seconds", 0.4, "--script", self.folder / "script.toml",
                               "--session", self.file)

    def test_a_session_plays_to_the_same_hash(self):
        session = taffy.Session(self.file)
        self.assertEqual((session.scene, session.version, session.cut_off), ("twist", 2, False))
        self.assertAlmostEqual(session.length, 0.4, 6)
        for threads in (1, 2):
            run = session.play(threads=threads)
            self.assertEqual(run.hash, self.line["state_hash"])
            self.assertFalse(run.plays_session)
        run.advance(0.1)  # it goes on
        self.assertAlmostEqual(run.time, float(self.line["time_s"]) + 0.1, 6)

    def test_commands_are_listed(self):
        commands = taffy.Session(str(self.file)).commands
        kinds = [command.kind for command in commands]
        self.assertEqual((kinds.count("set_parameter"), kinds.count("reset")), (2, 1))
        self.assertGreater(kinds.count("move_handle"), 5)
        sets = [command for command in commands if command.kind == "set_parameter"]
        self.assertEqual([command.arguments for command in sets],
                         [{"path": "body.bar.young_modulus", "value": 2e5}, {"path": "body.bar.strain", "value": "cauchy"}])
        np.testing.assert_allclose([command.time for command in sets], [0.15, 0.3], atol=1e-6)
        turns = [command.turn for command in commands]
        self.assertEqual(turns, sorted(turns))

    def test_a_session_is_stepped_through(self):
        session = taffy.Session(self.file)
        run = session.play(0.1, threads=1)
        self.assertTrue(run.plays_session)
        self.assertAlmostEqual(run.time, 0.1, 12)
        self.assertEqual(run.parameter("body.bar.young_modulus"), 3e5)
        while run.plays_session:
            run.advance(0.07)
        self.assertEqual(run.hash, self.line["state_hash"])
        self.assertEqual(run.parameter("body.bar.young_modulus"), 2e5)

    def test_who_sets_something_leaves_the_session(self):
        run = taffy.Session(self.file).play(0.1)
        run.set("body.bar.density", 900)
        self.assertFalse(run.plays_session)
        run.advance(0.1)
        self.assertEqual(run.parameter("body.bar.young_modulus"), 3e5)  # not what the session does at 0.15 s

    def test_a_session_that_was_cut_off_plays_as_far_as_it_goes(self):
        self.file.write_bytes(self.file.read_bytes()[:-3])
        session = taffy.Session(self.file)
        self.assertTrue(session.cut_off)
        self.assertGreater(session.play().time, 0)



    def test_a_run_that_differs_from_its_session_says_so(self):
        file = self.folder / "b.taffy"  # with the kernels that every processor has
        subprocess.run([PROGRAM, "twist", "--seconds", "0.3", "--set", "simulation.gravity=0 1 -5", "--session", file,
                        "--log-level", "error"], env={**os.environ, "TAFFY_BASELINE": "1"}, check=True)
        answer = subprocess.run([PROGRAM, "--replay", file], stderr=subprocess.PIPE, text=True)
        if answer.returncode == 0:
            self.skipTest("this processor has no other kernels")
        with self.assertRaises(RuntimeError) as caught:
            taffy.Session(file).play()
        self.assertIn(str(caught.exception), answer.stderr)
        self.assertIn("differs", str(caught.exception))


class Tables(TestInFolder):
    def test_a_table_is_what_the_csv_says(self):
        file = self.folder / "a.csv"
        run_program("pour", "--seconds", 0.1, "--stats", file)
        table = taffy.read_stats(file)
        with open(file, newline="") as stream:
            rows = list(csv.DictReader(stream))
        self.assertEqual(list(table), list(rows[0]))
        empty = 0
        for name, column in table.items():
            cells = [row[name] for row in rows]
            if name == "state_hash":
                self.assertEqual(list(column), cells)
                continue
            self.assertEqual(column.dtype, np.float64)
            empty += np.isnan(column).sum()
            np.testing.assert_array_equal(column, [float(cell) if cell else np.nan for cell in cells])
        self.assertGreater(empty, 0)

    def test_a_sweep_is_read(self):
        run_program("twist", "--seconds", 0.05, "--size", "64x36", "--sweep", "body.bar.young_modulus=1e5,4e5",
                    "--sweep", "body.bar.strain=cauchy,green", "--sweep-folder", self.folder / "sweep")
        table = taffy.read_stats(self.folder / "sweep" / "sweep.csv")
        np.testing.assert_array_equal(table["body.bar.young_modulus"], [1e5, 1e5, 4e5, 4e5])
        self.assertEqual(list(table["body.bar.strain"]), ["cauchy", "green"] * 2)
        self.assertEqual(list(table["outcome"]), ["finished"] * 4)
        run = taffy.Simulation("twist", set={"body.bar.young_modulus": 4e5, "body.bar.strain": "cauchy"}, threads=1)
        run.advance(0.05)
        self.assertEqual(table["state_hash"][2], run.hash)

    def test_a_file_that_is_no_table_is_refused(self):
        file = self.folder / "a.csv"
        for text, problem in (("", "the table is empty"), ("a,b\n1,2\n3\n", "a.csv:3: the number of columns is 1, but 2"), ('a\n"1\n', "a.csv:2: this is not a table")):
            file.write_text(text)
            with self.assertRaisesRegex(ValueError, problem):
                taffy.read_stats(file)
        file.write_bytes(b"a\n\xff\n")
        with self.assertRaisesRegex(ValueError, "this is not a table"):
            taffy.read_stats(file)
        with self.assertRaises(FileNotFoundError):
            taffy.read_stats(self.folder / "none.csv")
