"""Bad input raises what the program says, and leaves everything as it was."""
import copy
import pickle

import taffy
from support import TestInFolder, run_program


class Errors(TestInFolder):
    def check(self, error, call, *arguments, **named):
        with self.assertRaises(error) as caught:
            call(*arguments, **named)
        return str(caught.exception)

    def test_messages_are_those_of_the_program(self):
        (self.folder / "bad.toml").write_text('[[body]]\nname = "a"\nshape = "bocks"\n')
        (self.folder / "bad.run").write_bytes(b"no run")
        (self.folder / "bad.taffy").write_bytes(b"no session")
        out = ("--stats", self.folder / "out.csv", "--seconds", "0.1")
        for call, arguments in (
                (lambda: taffy.Simulation("twits"), ["twits"]),
                (lambda: taffy.Simulation(self.folder / "bad.toml"), [self.folder / "bad.toml"]),
                (lambda: taffy.Simulation(set={"body.bar.yong_modulus": 1}), ["twist", "--set", "body.bar.yong_modulus=1"]),
                (lambda: taffy.Simulation(set={"body.bar.density": -1}), ["twist", "--set", "body.bar.density=-1"]),
                (lambda: taffy.Simulation(set={"body.bar.strain": "gren"}), ["twist", "--set", "body.bar.strain=gren"]),
                (lambda: taffy.Simulation("duck.ply", material="waxx"), ["duck.ply", "--material", "waxx"]),
                (lambda: taffy.Simulation.load(self.folder / "bad.run"), ["--load-state", self.folder / "bad.run"]),
                (lambda: taffy.Simulation.load(self.folder / "no.run"), ["--load-state", self.folder / "no.run"]),
                (lambda: taffy.Session(self.folder / "bad.taffy"), ["--replay", self.folder / "bad.taffy"])):
            said = run_program(*arguments, *(out[:2] if "--replay" in arguments else out), code=2)
            self.assertEqual("taffy: " + self.check(ValueError, call), said.strip())
        self.assertEqual([], list(self.folder.glob("out*")))

    def test_a_value_that_is_refused_changes_nothing(self):
        run = taffy.Simulation("twist")
        before = run.parameters()
        for path, value in (("body.bra.density", 900), ("body.bar.density", "heavy"), ("body.bar.density", float("nan")),
                            ("body.bar.density", (1, 2)), ("simulation.gravity", 3), ("view.theme", "dark"), ("", 1),
                            ("body.bar.strain", 1), ("body.bar.density", 10**40)):
            self.check(ValueError, run.set, path, value)
        for path, value in ((1, 2), (None, None), ("body.bar.density", None), ("body.bar.density", {}.keys()),
                            ("body.bar.density", object())):
            self.check(TypeError, run.set, path, value)
        self.check(OverflowError, run.set, "body.bar.density", 10**400)
        self.assertEqual(run.parameters(), before)

    def test_bad_arguments_raise(self):
        run = taffy.Simulation("twist")
        for seconds in (-1, float("nan"), float("inf"), 1e9):
            self.assertIn("seconds must be a number from 0 to 86400", self.check(ValueError, run.advance, seconds))
        for seconds in ("1", None, [1], 1j):
            self.check(TypeError, run.advance, seconds)
        for name in ("von_misses", "", "body", "\0", "é" * 1000):
            self.check(ValueError, run.field, name)
        for of in (run.positions, run.velocities, run.temperatures, run.ids, lambda body: run.field("speed", body)):
            self.assertIn("bar", self.check(ValueError, of, "bra"))
            self.check(TypeError, of, 1)
        for path in ("body.bar.densty", "view.theme", "", "....", "body.*"):
            self.check(ValueError, run.parameter, path)
        for threads in (-1, 65):
            self.assertIn("from 0 to 64", self.check(ValueError, taffy.Simulation, threads=threads))
        for bad in ({"scene": 1}, {"scene": "a\0b"}, {"set": 1}, {"set": [("a", 1)]}, {"set": {1: 2}}, {"threads": 1.5},
                    {"threads": 10**30}, {"material": 3}, {"speed": 1}):
            self.check(TypeError, taffy.Simulation, **bad)
        self.check(TypeError, taffy.Session, None)
        self.check(ValueError, taffy.Session, "")
        self.check(ValueError, taffy.Simulation, "")
        self.assertIn("taffy.Session", self.check(ValueError, taffy.Simulation, "mine.taffy"))
        self.check(ValueError, run.save_state, self.folder / "no" / "a.run")
        for copied in (copy.copy, copy.deepcopy, pickle.dumps):
            self.check(TypeError, copied, run)
        run.advance(0)
        self.assertEqual(run.time, 0)
