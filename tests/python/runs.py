"""Runs are those of the program."""
import os
import signal
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import taffy
from support import SOFT, SOURCE, TestInFolder, run_program


class Runs(TestInFolder):
    def check_same(self, run, line):
        figures = run.figures()
        self.assertEqual(list(figures), list(line))
        for name, text in line.items():
            if name == "real_time_factor":
                self.assertGreater(figures[name], 0)
            elif name == "state_hash":
                self.assertEqual(figures[name], text)
            elif text:
                self.assertEqual(float("%.9g" % figures[name]), float(text), name)
            else:
                self.assertTrue(np.isnan(figures[name]), name)
        self.assertEqual(run.hash, line["state_hash"])

    def test_a_run_ends_as_that_of_the_program(self):
        for scene, seconds in (("twist", 0.5), ("melt_slow", 0.1), ("quicksilver", 0.1)):
            with self.subTest(scene):
                run = taffy.Simulation(scene, threads=1)
                run.advance(seconds)
                self.check_same(run, self.table(scene, "--threads", 1, "--seconds", seconds))

    def test_parameters_are_those_of_set(self):
        run = taffy.Simulation(SOURCE / "assets/scenes/twist.toml", set=SOFT, threads=2)
        self.assertEqual(run.parameter("body.bar.young_modulus"), 1e5)
        self.assertEqual(run.parameter("simulation.gravity"), (0, 1, -5))
        run.advance(0.2)
        line = self.table("twist", "--seconds", 0.2, "--set", "body.bar.young_modulus=1e5", "--set", "simulation.gravity=0 1 -5")
        self.check_same(run, line)

    def test_a_model_is_made_of_a_material(self):
        run = taffy.Simulation("duck.ply", material="wax")
        run.advance(0.05)
        self.check_same(run, self.table("duck.ply", "--material", "wax", "--seconds", 0.05))

    def test_pieces_make_the_same_run(self):
        whole, pieces = taffy.Simulation(threads=1), taffy.Simulation(threads=1)
        whole.advance(0.3)
        for piece in np.diff([0, 0.003, 0.05, 0.0501, 0.17, 0.22, 0.3]):
            pieces.advance(piece)
            pieces.positions(), pieces.figures(), pieces.field("von_mises")  # looking changes nothing
        self.assertAlmostEqual(pieces.time, 0.3, 12)
        self.assertEqual(pieces.hash, whole.hash)
        self.assertEqual(pieces.steps, whole.steps)

    def test_set_changes_the_run(self):
        run = taffy.Simulation("twist", set={"simulation.gravity": [0, 0, -9.81]})
        run.advance(0.1)
        for value, kept in ((2.5e5, 2.5e5), (200000, 2e5), (np.float32(1e5), 1e5), (np.int64(30000), 3e4), ("4e4", 4e4)):
            run.set("body.bar.young_modulus", value)
            self.assertEqual(run.parameter("body.bar.young_modulus"), kept)
        run.set("body.*.strain", "cauchy")
        run.set("simulation.sleeping", False)
        run.set("simulation.gravity", np.array([0, 0, 50]))
        values = run.parameters()
        self.assertEqual((values["body.bar.strain"], values["simulation.sleeping"], values["simulation.gravity"]),
                         ("cauchy", False, (0, 0, 50)))
        before = run.positions()[:, 2].mean()
        run.advance(0.3)
        self.assertGreater(run.positions()[:, 2].mean(), before)
        run.reset()
        self.assertEqual((run.time, run.steps), (0, 0))
        self.assertEqual(run.parameter("simulation.gravity"), (0, 0, 50))

    def test_a_saved_run_goes_on(self):
        file = self.folder / "a.run"
        run = taffy.Simulation("melt_slow", threads=1)
        run.advance(0.05)
        run.save_state(file)
        run.advance(0.05)
        again = taffy.Simulation.load(file, threads=2)
        self.assertAlmostEqual(again.time, 0.05, 12)
        again.advance(0.05)
        self.assertEqual(again.hash, run.hash)
        self.assertEqual(self.table("--load-state", file, "--seconds", 0.05)["state_hash"], run.hash)
        with self.assertRaisesRegex(ValueError, "a.run"):
            run.save_state(file)
        run.save_state(file, overwrite=True)
        other = taffy.Simulation.load(str(file), set={"simulation.gravity": (0, 0, 0)})
        self.assertEqual(other.parameter("simulation.gravity"), (0, 0, 0))

    def test_a_run_that_breaks_down_says_so(self):
        fixed = {"simulation.step_policy": "fixed", "simulation.fixed_step": 0.02, "simulation.gravity": (0, 0, -9.81)}
        settings = [f"--set={path}={value}" for path, value in fixed.items()]
        settings[2] = "--set=simulation.gravity=0 0 -9.81"
        said = run_program("twist", "--threads", 1, "--seconds", 4, *settings, "--stats", self.folder / "a.csv", code=3)
        run = taffy.Simulation("twist", set=fixed, threads=1)
        with self.assertRaises(taffy.BrokeDown) as caught:
            run.advance(4)
        self.assertIn(str(caught.exception), said)
        self.assertIsInstance(caught.exception, RuntimeError)
        run.set("simulation.step_policy", "automatic")
        run.reset()
        run.advance(0.1)
        self.assertAlmostEqual(run.time, 0.1, 12)

    def test_scenes_and_fields_are_those_of_the_program(self):
        listed = [line.split() for line in run_program("--list-scenes").splitlines()]
        self.assertEqual(list(taffy.scenes()), [words[0] for words in listed])
        self.assertIn("von_mises", taffy.fields())
        self.assertIn(taffy.__version__, run_program("--version"))



class Threads(unittest.TestCase):
    def test_other_threads_of_python_go_on(self):
        run = taffy.Simulation("twist", threads=1)
        worker = threading.Thread(target=run.advance, args=(2,))
        worker.start()
        looks = 0
        while worker.is_alive():
            run.positions(), run.figures(), run.hash
            looks += 1
        worker.join()
        self.assertGreater(looks, 3)
        alone = taffy.Simulation("twist", threads=1)
        alone.advance(2)
        self.assertEqual(run.hash, alone.hash)

    def test_runs_side_by_side(self):
        def end(scene):
            run = taffy.Simulation(scene, threads=1)
            run.advance(0.1)
            return run.hash

        scenes = ["twist", "membrane", "twist", "membrane"]
        with ThreadPoolExecutor(4) as pool:
            together = list(pool.map(end, scenes))
        self.assertEqual(together, [end(scene) for scene in scenes[:2]] * 2)

    def test_ctrl_c_ends_a_call_and_not_the_run(self):
        run = taffy.Simulation("twist", threads=1)
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        start = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            run.advance(86400)
        self.assertLess(time.monotonic() - start, 60)
        timer.join()
        steps = run.steps
        run.advance(0.1)
        self.assertGreater(run.steps, steps)
