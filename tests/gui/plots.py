"""Probes and plots: placing a probe, plotting figures, zooming, going back, saving."""
import csv
import glob
import math
import os
import subprocess
import xml.etree.ElementTree

from checks import check, fresh, on_body, reset, rested
from driver import Taffy


def plot(state, number=-1):
    return state["plots"][number]


def keys(state, number=-1):
    return [curve["key"] for curve in plot(state, number)["curves"]]


def choose_figure(taffy, text):
    taffy.wait("the list of figures", lambda s: "search.text" in s["widgets"])
    taffy.frames(3)
    taffy.type(text)
    taffy.xdotool("key", "Return")
    taffy.frames(3)


def colours(taffy, file, area):
    """How many pixels of a part of the screen have each colour."""
    taffy.picture(file)
    x, y, width, height = map(round, area)
    data = subprocess.run(["convert", file, "-crop", "%dx%d+%d+%d" % (width, height, x, y), "-depth", "8", "rgb:-"],
                          stdout=subprocess.PIPE, timeout=600, check=True).stdout
    counts = {}
    for k in range(0, len(data), 3):
        counts[data[k:k + 3]] = counts.get(data[k:k + 3], 0) + 1
    return counts


def plot_energies(taffy):
    """A plot of two energies; the name of its field."""
    taffy.key("g")
    taffy.wait("the list of figures", lambda s: "search.close" in s["widgets"])
    taffy.frames(2)
    taffy.click(taffy.background())
    taffy.wait("no list", lambda s: "search.text" not in s["widgets"])
    taffy.key("g")
    choose_figure(taffy, "kinetic energy")
    field = "plot.%d" % plot(taffy.wait("a plot", lambda s: len(s["plots"]) == 1))["id"]
    taffy.click(taffy.widget(field + ".add"))
    choose_figure(taffy, "elastic energy")
    state = taffy.wait("two curves", lambda s: len(plot(s)["curves"]) == 2)
    check(keys(state) == ["kinetic_energy_J", "elastic_energy_J"], "it plots %s" % keys(state))
    return field


def close_plot(taffy, field):
    taffy.click(taffy.widget(field + ".close"))
    taffy.wait("no plot", lambda s: not s["plots"])


def test_a_probe_is_placed_plotted_and_removed(taffy):
    placed = fresh(taffy, 0.6)["timeline"]["now"]
    taffy.move(on_body(taffy))
    taffy.key("b")
    taffy.answered()
    state = taffy.wait("a probe", lambda s: len(s["probes"]) == 1)
    check(state["probes"][0]["particles"] == 1 and state["probes"][0]["name"] == "P1",
          "the probe is %s" % state["probes"])
    check("Probe P1 is placed on a particle; G plots its figures" in state["messages"], str(state["messages"]))
    check(not state["grips"], "the probe grips")
    taffy.click(taffy.widget("probe.P1.plot"))
    choose_figure(taffy, "velocity z")
    state = taffy.wait("a plot", lambda s: len(s["plots"]) == 1)
    check(keys(state) == ["probe.P1.velocity_z_m_s"], "it plots %s" % keys(state))
    taffy.key("space")
    state = taffy.wait("0.3 s of the curve", lambda s: plot(s)["curves"][0]["known"] >= 5
                       and s["time"] > state["time"] + 0.3, 60)
    taffy.key("space")
    taffy.answered()
    state = taffy.wait("a pause", lambda s: s["paused"])
    taffy.frames(3)
    state = taffy.state()
    last = plot(state)["curves"][0]["last"]
    check(abs(last - state["probes"][0]["velocity"][2]) < 1e-6, "the curve ends with %g" % last)
    check(plot(state)["from"] > placed - 0.02, "the plot begins at %g s" % plot(state)["from"])
    taffy.click(taffy.widget("probe.P1.remove"))
    taffy.answered()
    taffy.wait("no probe", lambda s: not s["probes"])
    with taffy.held_key("alt"), taffy.held_key("shift"):
        taffy.click(on_body(taffy))
    taffy.answered()
    taffy.wait("a probe by a click", lambda s: len(s["probes"]) == 1)
    check(keys(taffy.state()) == ["probe.P1.velocity_z_m_s"], "the curve of the first one is gone")
    close_plot(taffy, "plot.%d" % plot(taffy.state())["id"])


def test_curves_are_zoomed_and_follow_the_timeline(taffy):
    fresh(taffy, 0.6)
    field = plot_energies(taffy)
    state = taffy.state()
    end = state["timeline"]["end"]
    check(abs(plot(state)["to"] - end) < 1e-6, "it does not show the whole run")
    # About a quarter of the way.
    camera = state["camera"]["distance"]
    x, y = taffy.widget(field, 0.25)
    about = plot(state)["from"] + 0.25 * (plot(state)["to"] - plot(state)["from"])
    taffy.move((x, y))
    for _ in range(3):
        taffy.xdotool("click", 4)
        taffy.frames(2)
    zoomed = plot(taffy.state())
    length = zoomed["to"] - zoomed["from"]
    check(abs(length / (plot(state)["to"] - plot(state)["from"]) - 0.8 ** 3) < 1e-3, "it shows %g s" % length)
    check(abs(zoomed["from"] + 0.25 * length - about) < 0.01 * length, "the moment under the mouse moved")
    check(taffy.state()["camera"]["distance"] == camera, "the wheel zoomed the view")
    taffy.drag((x, y), (-50, 0))
    panned = plot(taffy.state())
    check(panned["from"] > zoomed["from"] + 0.01, "the drag does not pan: %s" % panned)
    check(abs(panned["to"] - panned["from"] - length) < 1e-8, "the drag zooms")  # told with nine digits
    taffy.click(taffy.widget(field + ".fit"))
    state = taffy.wait("all of it", lambda s: abs(plot(s)["to"] - end) < 1e-6)
    # Back, and on as it was recorded: nothing is added; another run from there: what came later goes.
    samples = state["plot_samples"]
    taffy.key("Home")
    state = rested(taffy, "the beginning")
    check(state["plot_samples"] <= samples + 1, "going back adds samples")
    check(state["last_plot_sample"] >= end - 1e-6, "going back forgets samples")
    taffy.drag(taffy.widget("material.young_modulus", 0.5), (30, 0))
    taffy.answered()
    state = taffy.wait("a branch", lambda s: s["timeline"]["end"] < 0.05)
    check(state["last_plot_sample"] <= state["timeline"]["end"] + 1e-9, "what was forgotten is plotted still")
    taffy.move(taffy.widget("material.young_modulus", 0.5))
    taffy.xdotool("click", "--repeat", 2, "--delay", 120, 1)
    taffy.key("space")
    state = taffy.wait("another run", lambda s: s["last_plot_sample"] > 0.3, 60)
    check(plot(state)["curves"][0]["known"] == state["plot_samples"], "samples without a value")
    # A reset: the plot begins anew, and what was before is farther left.
    before = plot(state)["to"]
    reset(taffy)
    state = taffy.wait("time after it", lambda s: s["last_plot_sample"] > before + 0.3 and s["time"] > 0.2, 60)
    begun = state["timeline"]["now"] - state["time"]
    check(plot(state)["from"] > begun - 1e-3, "the plot begins at %.2f s for %.2f s" % (plot(state)["from"], begun))
    taffy.move(taffy.widget(field, 0.9))
    for _ in range(12):
        taffy.xdotool("click", 5)
        taffy.frames(2)
    check(plot(taffy.state())["from"] < 0.1, "what was before the reset is not to be seen")
    close_plot(taffy, field)
    reset(taffy)


def test_a_plot_is_saved_as_table_drawing_and_picture(taffy):
    fresh(taffy, 0.6)
    field = plot_energies(taffy)
    folder = os.path.join(taffy.folder, "taffy-films")
    files = {}
    for kind in ("csv", "svg", "png", "csv"):
        before = set(glob.glob(os.path.join(folder, "*-plot-*." + kind)))
        taffy.click(taffy.widget("%s.%s" % (field, kind)))
        taffy.wait("a message", lambda s: any(m.startswith("Plot saved: ") and m.endswith(kind) for m in s["messages"]))
        # Several messages in a pile would come to lie on the buttons.
        taffy.wait("its cross", lambda s: s["widgets"].get("message.close.0", {}).get("enabled"))
        taffy.click(taffy.widget("message.close.0"))
        taffy.wait("the message goes", lambda s: not any(m.startswith("Plot saved: ") for m in s["messages"]))
        new = set(glob.glob(os.path.join(folder, "*-plot-*." + kind))) - before
        check(len(new) == 1, "%d files of the kind %s" % (len(new), kind))
        files[kind] = new.pop()
    with open(files["csv"], newline="") as file:
        rows = list(csv.DictReader(file))
    check(list(rows[0]) == ["elapsed_s", "time_s", "kinetic_energy_J", "elastic_energy_J"], str(list(rows[0])))
    times = [float(row["elapsed_s"]) for row in rows]
    check(len(times) == taffy.state()["plot_samples"], "%d lines" % len(times))
    check(all(a < b for a, b in zip(times, times[1:])), "the times do not rise")
    check(all(math.isfinite(float(row["elastic_energy_J"])) for row in rows), "cells are empty")
    root = xml.etree.ElementTree.parse(files["svg"]).getroot()
    texts = [t.text for t in root.iter("{http://www.w3.org/2000/svg}text")]
    check("Kinetic energy" in texts and "Elastic energy" in texts, "the legend has %s" % texts)
    size = subprocess.run(["identify", "-format", "%w %h", files["png"]], stdout=subprocess.PIPE, text=True,
                          timeout=600).stdout.split()
    (_, _, width, height), _ = taffy.place(field)
    check(int(size[0]) > width and int(size[1]) > height, "the picture has %s pixels" % size)
    # The curves' own colours, in the window.
    seen = colours(taffy, os.path.join(taffy.folder, "plot.png"), taffy.place(field)[0])
    for colour in (bytes((56, 135, 237)), bytes((237, 133, 41))):
        near = sum(n for c, n in seen.items() if max(abs(a - b) for a, b in zip(c, colour)) < 12)
        check(near > 40, "%d pixels of the colour %s" % (near, tuple(colour)))
    close_plot(taffy, field)
    taffy.key("space")
    reset(taffy)
    taffy.wait("going on", lambda s: not s["paused"])


def test_the_vertical_axis_is_zoomed_moved_and_fits_again(taffy):
    fresh(taffy, 0.6)
    field = plot_energies(taffy)
    taffy.frames(3)
    x, y = taffy.widget(field)
    taffy.move((x, y))
    with taffy.held_key("ctrl"):
        taffy.xdotool("click", 4)
        taffy.frames(2)
    first = plot(taffy.wait("a zoomed axis", lambda s: "low" in plot(s)))
    check(first["to"] - first["from"] > 0.5, "the time is zoomed, too")
    taffy.drag((x, y), (0, 20))
    moved = plot(taffy.wait("other values", lambda s: plot(s)["low"] > first["low"]))
    check(abs(moved["high"] - moved["low"] - (first["high"] - first["low"])) < 1e-6 * first["high"], "it is zoomed again")
    axis = taffy.widget(field + ".axis")
    taffy.drag(axis, (0, -15))
    taffy.wait("values farther down", lambda s: plot(s)["low"] < moved["low"])
    taffy.move(axis)
    taffy.xdotool("click", 5)
    taffy.wait("a longer axis", lambda s: plot(s)["high"] - plot(s)["low"] > 1.1 * (moved["high"] - moved["low"]))
    taffy.click(taffy.widget(field + ".fit"))
    taffy.wait("all values", lambda s: "low" not in plot(s))
    close_plot(taffy, field)
    taffy.key("space")


def plots_and_probes_are_there_at_the_next_start(program, server, folder):
    folder = os.path.join(folder, "kept_plots")
    os.makedirs(folder)
    taffy = Taffy(program, server, folder, ["twist"])
    try:
        taffy.move(on_body(taffy))
        taffy.key("b")
        taffy.answered()
        taffy.wait("a probe", lambda s: len(s["probes"]) == 1)
        taffy.click(taffy.widget("probe.P1.plot"))
        choose_figure(taffy, "velocity z")
        taffy.wait("a plot", lambda s: len(s["plots"]) == 1)
        taffy.key("g")
        choose_figure(taffy, "kinetic energy")
        before = taffy.wait("two plots", lambda s: len(s["plots"]) == 2)
        taffy.xdotool("key", "ctrl+q")
        taffy.process.wait(30)
    finally:
        taffy.close()
    taffy = Taffy(program, server, folder, ["twist"])
    try:
        state = taffy.wait("both plots", lambda s: len(s["plots"]) == 2 and len(s["probes"]) == 1)
        check([keys(state, k) for k in (0, 1)] == [keys(before, k) for k in (0, 1)], "plots: %s" % state["plots"])
        check(state["probes"][0]["name"] == "P1", "probes: %s" % state["probes"])
        taffy.wait("a curve of the probe", lambda s: plot(s, 0)["curves"][0]["known"] >= 3)
        # Another scene has its own; this one has them again when it is back.
        taffy.drop_files(os.path.join(os.path.dirname(program), "..", "..", "..", "assets", "scenes", "dam.toml"))
        taffy.wait("another scene", lambda s: s["scene"] == "dam" and not s["probes"], 60)
        taffy.drop_files(os.path.join(os.path.dirname(program), "..", "..", "..", "assets", "scenes", "twist.toml"))
        taffy.wait("the first again", lambda s: s["scene"] == "twist" and len(s["probes"]) == 1
                   and [keys(s, k) for k in range(len(s["plots"]))] == [keys(before, k) for k in (0, 1)], 60)
        taffy.key("F5")
        taffy.answered()
        taffy.wait("the same after loading it again", lambda s: len(s["probes"]) == 1 and len(s["plots"]) == 2, 60)
    finally:
        taffy.close()


def stress_over_strain_tells_the_modulus(program, server, folder):
    folder = os.path.join(folder, "tensile")
    os.makedirs(os.path.join(folder, "config"))
    with open(os.path.join(folder, "tensile.toml"), "w") as file:
        file.write("""[simulation]
gravity = [0, 0, 0]

[[body]]
name = "bar"
shape = "box"
size = [1.0, 0.2, 0.2]
spacing = 0.05

[body.material]
young_modulus = 200000
poisson_ratio = 0.3
damping = 4

[[body.region]]
name = "left"
role = "handle"
lower = [-0.51, -0.2, -0.2]
upper = [-0.4, 0.2, 0.2]

[[body.region]]
name = "right"
role = "handle"
lower = [0.4, -0.2, -0.2]
upper = [0.51, 0.2, 0.2]

[[load]]
name = "pull"
region = "bar.right"
kind = "velocity"
value = [0.02, 0, 0]
""")
    key, over = "handle.bar.right.nominal_stress_Pa", "handle.bar.right.nominal_strain"
    taffy = Taffy(program, server, folder, ["tensile.toml"])
    try:
        taffy.key("g")
        choose_figure(taffy, "bar.right: stress over strain")
        state = taffy.wait("a plot", lambda s: len(s["plots"]) == 1)
        check(keys(state) == [key] and plot(state)["curves"][0]["over"] == over, str(plot(state)))
        taffy.wait("two seconds", lambda s: s["time"] > 2 and plot(s)["curves"][0]["known"] > 20, 60)
        taffy.key("space")
        taffy.answered()
        taffy.wait("a pause", lambda s: s["paused"])
        taffy.frames(3)
        field = "plot.%d" % plot(taffy.state())["id"]
        # Under the wheel less of the strains is seen, and Fit shows all of them again.
        all_of_it = plot(taffy.state())
        taffy.move(taffy.widget(field))
        taffy.xdotool("click", 4)
        taffy.frames(3)
        part = plot(taffy.state())
        check(part["to"] - part["from"] < 0.9 * (all_of_it["to"] - all_of_it["from"]), "it was not zoomed: %s" % part)
        taffy.picture(os.path.join(folder, "tensile.png"))
        taffy.click(taffy.widget(field + ".fit"))
        taffy.wait("all of it", lambda s: plot(s)["from"] == all_of_it["from"])
        taffy.click(taffy.widget(field + ".csv"))
        taffy.wait("a table", lambda s: any(m.startswith("Plot saved: ") for m in s["messages"]))
        with open(glob.glob(os.path.join(folder, "taffy-films", "*.csv"))[0], newline="") as file:
            rows = [(float(row[over]), float(row[key])) for row in csv.DictReader(file) if row[key]]
        mean = [sum(values) / len(rows) for values in zip(*rows)]
        slope = (sum((x - mean[0]) * (y - mean[1]) for x, y in rows) / sum((x - mean[0]) ** 2 for x, _ in rows))
        # The bounds of tests/gui/gauges_test.cpp.
        check(0.944 < slope / 200000 < 1.136, "the slope is %g Pa" % slope)
        print("     slope over Young's modulus: %.3f" % (slope / 200000))
        taffy.frames(5)
        taffy.xdotool("key", "ctrl+q")
        taffy.process.wait(timeout=60)
    finally:
        taffy.close()
    taffy = Taffy(program, server, folder, ["tensile.toml"])
    try:
        state = taffy.wait("the plot again", lambda s: len(s["plots"]) == 1, 60)
        check(plot(state)["curves"][0]["over"] == over, str(plot(state)))
    finally:
        taffy.close()
