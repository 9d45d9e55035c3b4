"""What is seen of particles."""
import numpy as np
import taffy
from support import SOFT, TestInFolder


class Arrays(TestInFolder):
    def check(self, array, dtype, *shape):
        self.assertEqual((array.dtype, array.shape), (np.dtype(dtype), shape))
        self.assertTrue(array.flags.owndata and array.flags.c_contiguous)

    def test_shapes_types_and_values(self):
        run = taffy.Simulation("twist", set=SOFT)
        run.advance(0.1)
        self.assertEqual(run.bodies, ["bar"])
        n = 40 * 8 * 8
        self.check(run.positions(), np.float32, n, 3)
        self.check(run.velocities(body="bar"), np.float32, n, 3)
        self.check(run.temperatures(), np.float32, n)
        self.check(run.ids(), np.uint32, n)
        self.assertEqual(len(set(run.ids())), n)
        figures = run.figures()
        centre = [figures[f"body.bar.centre_{axis}_m"] for axis in "xyz"]
        np.testing.assert_allclose(run.positions().mean(axis=0, dtype=float), centre, atol=1e-6)
        momentum = [figures[f"body.bar.momentum_{axis}_kg m_s".replace(" ", "_")] for axis in "xyz"]
        np.testing.assert_allclose(run.velocities().mean(axis=0, dtype=float) * figures["body.bar.mass_kg"], momentum, atol=1e-3)
        for name in taffy.fields():
            self.check(run.field(name), np.float32, n)
            self.assertTrue(np.isfinite(run.field(name, "bar")).all(), name)
        np.testing.assert_array_equal(run.field("temperature"), run.temperatures())
        np.testing.assert_allclose(run.field("speed"), np.linalg.norm(run.velocities(), axis=1), rtol=1e-5, atol=1e-7)
        self.assertGreater(run.field("von_mises").max(), 100)

    def test_arrays_stay_as_they_were(self):
        run = taffy.Simulation("twist", set=SOFT)
        first = run.positions()
        copy = first.copy()
        run.advance(0.1)
        np.testing.assert_array_equal(first, copy)
        self.assertGreater(np.abs(run.positions() - first).max(), 1e-3)
        first[:] = 0
        self.assertGreater(np.abs(run.positions()).max(), 0.5)

    def test_bodies_one_by_one_are_all_of_them(self):
        run = taffy.Simulation("compare")
        self.assertGreater(len(run.bodies), 1)
        for of in (run.positions, run.velocities, run.temperatures, run.ids):
            np.testing.assert_array_equal(np.concatenate([of(body) for body in run.bodies]), of())

    def test_what_is_absent_is_not_a_number(self):
        (self.folder / "sink.toml").write_text("""
[[body]]
name = "water"
shape = "box"
size = [0.4, 0.4, 0.4]
spacing = 0.05
[body.material]
phase = "fluid"
[[sink]]
name = "drain"
shape = "halfspace"
position = [0, 0, -0.25]
normal = [0, 0, 1]
""")
        run = taffy.Simulation(self.folder / "sink.toml")
        run.advance(0.15)
        absent = np.isnan(run.positions()).any(axis=1)
        self.assertTrue(0 < absent.sum() < len(absent))
        np.testing.assert_array_equal(np.isnan(run.velocities()).all(axis=1), absent)
        np.testing.assert_array_equal(np.isnan(run.temperatures()), absent)
        np.testing.assert_array_equal(np.isnan(run.field("speed")), absent)
