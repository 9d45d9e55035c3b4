#!/usr/bin/env python3
"""The window does what hands ask of it: gui_test.py TAFFY SOURCE_FOLDER [part of a test's name]

Each test_... function of the files below drives the running program and checks the effect in its
state dump. They run in that order on one window, each leaving the scene as it found it. Tests of
STARTS start the program themselves."""
import os
import shutil
import subprocess
import sys
import tempfile
import time

import body_menu
import cameras
import compare_scenes
import editing
import editing_times
import files
import filming
import first_minutes
import hands
import heat
import keyed
import keys
import materials
import model_drop
import pace
import panels
import parameters
import plots
import quick_input
import runs
import sessions
import starts
import timeline
import twins
import undo
from checks import check
from driver import Failure, Taffy, XServer

SKIPPED = 77
ONE_WINDOW = (hands, parameters, files, heat, panels, materials, quick_input, timeline, first_minutes,
              plots, keys, cameras, undo, body_menu, keyed, filming, model_drop)
STARTS = (materials.a_saved_material_is_listed_at_the_next_start, sessions.a_session_survives_kill_9_and_plays_again,
          starts.a_killed_run_goes_on_at_the_next_start, starts.a_newcomer_takes_the_tour,
          starts.an_offer_goes_away, runs.runs_and_sessions_open_in_the_window,
          runs.a_scene_that_was_left_comes_back, runs.saved_files_open_on_the_desktop,
          starts.the_gizmo_is_in_sight_in_a_small_window, starts.a_very_small_window_keeps_what_is_needed,
          keys.chosen_keys_hold_at_the_next_start,
          editing.a_scene_is_edited_saved_and_opened_again,
          editing.a_gizmo_scales_what_is_selected, editing_times.events_and_paths_are_edited,
          editing_times.the_times_of_a_source_are_edited,
          editing.instead_of_a_refused_size_the_nearest_one_is_offered,
          twins.twins_feel_the_same_hand, editing.an_added_body_waits_to_be_placed,
          editing.probes_and_their_plots_survive_an_edit,
          timeline.edits_are_undone_and_done_again,
          plots.plots_and_probes_are_there_at_the_next_start,
          plots.stress_over_strain_tells_the_modulus,
          editing.a_long_run_outlasts_edits_of_another_scene,
          compare_scenes.a_scene_runs_as_a_and_b, compare_scenes.a_variant_of_the_command_line,
          compare_scenes.a_and_b_have_keys_of_their_own, sessions.a_session_plays_in_the_window,
          pace.surfaces_do_not_slow_the_interface, pace.slow_steps_do_not_slow_the_interface)
# Tests that need what a test of the one window has left.
NEEDED = {"a_saved_material_is_listed_at_the_next_start": "test_a_material_is_picked_and_saved"}


def test_ctrl_q_quits_and_the_theme_is_remembered(taffy):
    theme = taffy.state()["view"]["theme"]
    taffy.xdotool("key", "ctrl+q")
    check(taffy.process.wait(timeout=600) == 0, "exit code %d" % taffy.process.returncode)
    with open(os.path.join(taffy.folder, "config", "settings.toml")) as file:
        text = file.read()
    check(theme in text, "settings.toml does not hold the theme: " + text)


def run_test(name, function, taffy=None):
    start = time.time()
    try:
        function()
    except (Failure, subprocess.TimeoutExpired) as failure:
        print("FAIL %s: %s" % (name, failure), flush=True)
        if taffy:
            picture = os.path.join(tempfile.gettempdir(), "taffy_gui_%s.png" % name.replace(" ", "_"))
            taffy.picture(picture)
            print("     picture: %s" % picture)
            taffy.let_go()
        return False
    print("ok   %s (%.1f s)" % (name, time.time() - start), flush=True)
    return True


def tests_of_one_window():
    """Name and function of every test, in their order. The last one quits the program."""
    tests = [test for theme in ONE_WINDOW for test in vars(theme).items() if test[0].startswith("test_")]
    return tests + [("test_ctrl_q_quits_and_the_theme_is_remembered", test_ctrl_q_quits_and_the_theme_is_remembered)]


def main():
    program, source = os.path.abspath(sys.argv[1]), sys.argv[2]
    wanted = sys.argv[3] if len(sys.argv) > 3 else ""
    for tool in ("Xvfb", "xdotool", "ffprobe"):
        if not shutil.which(tool):
            print("skipped: there is no " + tool)
            return SKIPPED
    good = True
    with tempfile.TemporaryDirectory() as folder:
        scene = os.path.join(folder, "twist.toml")
        shutil.copy(os.path.join(source, "assets", "scenes", "twist.toml"), scene)
        server = XServer(1280, 800)
        taffy = None
        try:
            taffy = Taffy(program, server, folder, [scene])
            taffy.scene, taffy.folder, taffy.source = scene, folder, source
            for name, function in tests_of_one_window():
                if wanted in name:
                    good &= run_test(name[5:].replace("_", " "), lambda: function(taffy), taffy)
            taffy.close()
            os.makedirs(os.path.join(folder, "config"), exist_ok=True)
            for function in STARTS:
                name = function.__name__
                if wanted in NEEDED.get(name, "test_" + name):
                    good &= run_test(name.replace("_", " "), lambda: function(program, server, folder))
        except Failure as failure:
            print("FAIL", failure)
            good = False
        finally:
            if taffy:
                taffy.close()
            server.close()
            if not good:
                with open(os.path.join(folder, "log.txt")) as log:
                    print(log.read())
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
