"""Other keys: chosen in the help, used, kept over a restart, swapped and taken back."""
import os
import shutil

from checks import check, on_body, reset
from driver import Taffy
from first_minutes import open_first_scene, open_scene


def open_help(taffy):
    if not taffy.state()["help"]:
        taffy.key(taffy.state()["keys"]["help"])
    taffy.wait("the help", lambda s: s["help"] and "help.close" in s["widgets"])


def close_help(taffy):
    taffy.click(taffy.widget("help.close"))
    taffy.wait("no help", lambda s: not s["help"])


def ask_for_key(taffy, shortcut):
    open_help(taffy)
    taffy.click(taffy.widget("help.key." + shortcut))
    taffy.wait("a key is asked for", lambda s: s["key_change"] == shortcut)


def choose_key(taffy, shortcut, key, name):
    ask_for_key(taffy, shortcut)
    taffy.key(key)
    taffy.wait("the key " + name, lambda s: s["keys"][shortcut] == name and not s["key_change"])


def theme(state):
    return state["view"]["theme"]


def test_a_key_that_is_chosen_in_the_help_works_and_the_old_one_does_not(taffy):
    before = theme(taffy.state())
    choose_key(taffy, "theme", "ctrl+g", "Ctrl + G")
    check(theme(taffy.state()) == before, "the key that was only chosen acted")
    close_help(taffy)
    taffy.key("t")
    taffy.frames(3)
    check(theme(taffy.state()) == before, "the old key still acts")
    taffy.key("ctrl+g")
    taffy.wait("the other theme", lambda s: theme(s) != before)
    taffy.key("ctrl+g")
    taffy.wait("the theme of before", lambda s: theme(s) == before)
    open_help(taffy)
    taffy.click(taffy.widget("help.reset.theme"))
    taffy.wait("the usual key", lambda s: s["keys"]["theme"] == "T")
    close_help(taffy)


def test_a_key_that_is_taken_is_named_swapped_or_left(taffy):
    ask_for_key(taffy, "theme")
    taffy.key("space")
    taffy.wait("who has it", lambda s: "Pause or go on" in s["key_change_message"])
    check(not taffy.state()["paused"], "the key that was pressed for the help paused the run")
    taffy.click(taffy.widget("help.stop"))
    state = taffy.wait("no key is asked for", lambda s: not s["key_change"])
    check(state["keys"]["theme"] == "T" and state["keys"]["pause"] == "Space", "a key has changed")

    ask_for_key(taffy, "theme")
    taffy.key("Escape")
    state = taffy.wait("no key is asked for", lambda s: not s["key_change"])
    check(state["help"] and state["keys"]["theme"] == "T", "Esc did more than leave the key")

    ask_for_key(taffy, "theme")
    taffy.key("space")
    taffy.click(taffy.widget("help.swap"))
    taffy.wait("swapped keys", lambda s: s["keys"]["theme"] == "Space" and s["keys"]["pause"] == "T")
    ask_for_key(taffy, "brush_cool")
    taffy.key("ctrl+j")
    taffy.wait("why not", lambda s: "held" in s["key_change_message"])
    check("help.swap" not in taffy.state()["widgets"], "it offers a swap that cannot be")
    close_help(taffy)
    taffy.key("t")
    taffy.wait("a pause by the swapped key", lambda s: s["paused"])
    taffy.key("t")
    taffy.wait("going on", lambda s: not s["paused"])
    open_help(taffy)
    taffy.click(taffy.widget("help.reset_all"))
    taffy.wait("the usual keys", lambda s: s["keys"]["theme"] == "T" and s["keys"]["pause"] == "Space")
    close_help(taffy)


def test_the_heat_brush_and_the_search_follow_another_key(taffy):
    reset(taffy)
    choose_key(taffy, "brush_heat", "j", "J")
    close_help(taffy)
    taffy.move(on_body(taffy))
    with taffy.held_key("h"):
        check(not taffy.frames(3)["brush"], "the old key still heats")
    given = taffy.state()["heat"]["given"]
    with taffy.held_key("j"):
        taffy.wait("heat", lambda s: s["brush"] and s["heat"]["given"] > given, 60)
    taffy.wait("no brush", lambda s: not s["brush"])
    open_help(taffy)
    taffy.click(taffy.widget("help.reset_all"))
    taffy.wait("the usual key", lambda s: s["keys"]["brush_heat"] == "H")
    close_help(taffy)
    reset(taffy)


def chosen_keys_hold_at_the_next_start(program, server, folder):
    """And what a hand wrote into the settings and cannot be is told of, once, and stays there."""
    folder = os.path.join(folder, "keys")
    os.makedirs(folder)
    scene = os.path.join(folder, "twist.toml")
    shutil.copy(os.path.join(folder, "..", "twist.toml"), scene)
    settings = os.path.join(folder, "config", "settings.toml")
    taffy = Taffy(program, server, folder, [scene])
    try:
        choose_key(taffy, "theme", "ctrl+g", "Ctrl + G")
        close_help(taffy)
        taffy.xdotool("key", "ctrl+q")
        check(taffy.process.wait(timeout=600) == 0, "exit code %d" % taffy.process.returncode)
    finally:
        taffy.close()
    with open(settings) as file:
        text = file.read()
    check("theme = 'Ctrl + G'" in text.replace('"', "'"), "settings: " + text)
    with open(settings, "w") as file:
        file.write(text.replace("[keys]", "[keys]\npauze = 'F3'"))
    taffy = Taffy(program, server, folder, [scene])
    try:
        state = taffy.wait("a message", lambda s: any("did you mean 'pause'" in m for m in s["messages"]))
        check(state["keys"]["theme"] == "Ctrl + G", "the key is %s" % state["keys"]["theme"])
        before = theme(state)
        taffy.key("ctrl+g")
        taffy.wait("the other theme", lambda s: theme(s) != before)
        open_help(taffy)
        taffy.click(taffy.widget("help.reset.theme"))
        taffy.wait("the usual key", lambda s: s["keys"]["theme"] == "T")
        close_help(taffy)
        taffy.xdotool("key", "ctrl+q")
        taffy.process.wait(timeout=600)
    finally:
        taffy.close()
    with open(settings) as file:
        text = file.read()
    check("pauze" in text, "what was left out is lost: " + text)
    check("Ctrl + G" not in text, "the key that was taken back is there: " + text)


def test_pressed_keys_and_drags_are_shown_and_fade(taffy):
    def shown(text):
        return taffy.wait("'%s' in the view" % text, lambda s: any(text in t for t in s["shown_keys"]))

    taffy.key("t")
    taffy.key("t")
    check(taffy.state()["shown_keys"] == [], "keys are shown without being asked for")
    taffy.key("ctrl+k")
    taffy.key("ctrl+z")
    shown("Ctrl + Z: Undo")
    taffy.drag(taffy.background(), (60, 20), hold=True)
    shown("Left drag: Orbit")
    taffy.release()
    taffy.wait("nothing any more", lambda s: s["shown_keys"] == [])
    taffy.key("ctrl+p")
    taffy.wait("the search", lambda s: s["search"]["open"])
    taffy.type("melt")
    taffy.key("Escape")
    state = shown("Esc")
    check(len(state["shown_keys"]) <= 2, "typed text is shown: %s" % state["shown_keys"])
    taffy.key("ctrl+k")
    taffy.wait("nothing any more", lambda s: s["shown_keys"] == [])
    taffy.key("t")
    taffy.key("t")
    check(taffy.state()["shown_keys"] == [], "keys are shown after that was ended")


def test_a_click_beside_the_help_closes_it_and_does_nothing_else(taffy):
    rows_before = "simulation.gravity.x" in taffy.state()["widgets"]
    x, y, _, _ = taffy.place("section.simulation")[0]
    open_help(taffy)
    taffy.frames(3)
    taffy.click((x + 30, y + 10))
    state = taffy.wait("no help", lambda s: not s["help"])
    check(("simulation.gravity.x" in state["widgets"]) == rows_before, "the click went through to what lies behind")


def test_the_first_steps_stay_open_beside_the_view_until_they_are_closed(taffy):
    def is_open(state):
        return "first_steps.3" in state["widgets"]

    open_help(taffy)
    taffy.click(taffy.widget("help.keep_first_steps"))
    taffy.wait("the first steps alone", lambda s: is_open(s) and not s["help"])
    taffy.frames(3)
    taffy.click(taffy.widget("first_steps.3"))
    paused = taffy.state()["paused"]
    for wanted in (not paused, paused):
        taffy.key("space")
        taffy.wait("the key", lambda s: s["paused"] == wanted)
    taffy.click(taffy.background())
    taffy.frames(3)
    check(is_open(taffy.state()), "they close while one works")
    taffy.key("ctrl+p")
    taffy.wait("the search", lambda s: "search.text" in s["widgets"])
    taffy.frames(2)
    (x, _, width, _), _ = taffy.place("first_steps.3")
    check(taffy.place("search.text")[0][0] > x + width, "the search hides the first steps")
    taffy.key("Escape")
    taffy.wait("no search", lambda s: "search.text" not in s["widgets"])
    taffy.key(taffy.state()["keys"]["help"])
    state = taffy.wait("no first steps", lambda s: not is_open(s))
    check(not state["help"], "the key that closes them opens the help")


def test_the_first_steps_offer_their_scene_where_another_one_runs(taffy):
    open_scene(taffy, "wall")
    open_help(taffy)
    taffy.click(taffy.widget("help.keep_first_steps"))
    taffy.wait("the offer", lambda s: "first_steps.scene" in s["widgets"])
    taffy.frames(3)
    taffy.click(taffy.widget("first_steps.scene"))
    taffy.wait("their scene", lambda s: s["scene"] == "twist" and "first_steps.scene" not in s["widgets"], 60)
    taffy.key(taffy.state()["keys"]["help"])
    taffy.wait("no first steps", lambda s: "first_steps.3" not in s["widgets"])
    open_first_scene(taffy)
