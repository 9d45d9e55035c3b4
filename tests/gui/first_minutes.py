"""What a newcomer meets first: a scene that can be played as its text says, a view that stays in
view, rows that stay where they are, a window that rests while nothing happens."""
import os
import time

from checks import body, check, reset


def open_scene(taffy, name):
    taffy.drop_files(os.path.join(taffy.source, "assets", "scenes", name + ".toml"))
    return taffy.wait("the scene " + name, lambda s: s["scene"] == name)


def open_first_scene(taffy):
    serial = taffy.state()["scene_serial"]
    taffy.drop_files(taffy.scene)
    return taffy.wait("the first scene", lambda s: s["scene_serial"] > serial and s["scene"] == "twist"
                      and s["time"] > 0.02)


def handle(state, name):
    return next(h for h in state["handles"] if h["name"] == name)


# --- Scenes ---


def test_every_scene_is_in_sight_as_a_picture_and_opens_with_a_click(taffy):
    scenes = os.listdir(os.path.join(taffy.source, "assets", "scenes"))
    names = sorted(name[:-len(".toml")] for name in scenes if name.endswith(".toml"))
    pictures = os.path.join(taffy.source, "assets", "thumbnails")
    check(names == sorted(name[:-len(".jpg")] for name in os.listdir(pictures)),
          "tools/make_thumbnails has not been run")
    check("scene.membrane" not in taffy.state()["widgets"], "the pictures are open at the start")
    taffy.key("F2")
    state = taffy.wait("the pictures", lambda s: "scene.membrane" in s["widgets"])
    for name in names:
        place = state["widgets"]["scene." + name]
        (x, y, width, height), (left, top, wide, high) = place["rectangle"], place["sight"]
        check(left <= x and x + width <= left + wide and top <= y and y + height <= top + high,
              "%s is out of sight" % name)
    taffy.key("Escape")
    taffy.wait("no pictures", lambda s: "scene.membrane" not in s["widgets"])
    taffy.key("ctrl+o")
    taffy.wait("the pictures", lambda s: "scene.membrane" in s["widgets"])
    taffy.type("nothing of this name")
    taffy.wait("no pictures", lambda s: "scene.duck_slide" not in s["widgets"])
    taffy.key("ctrl+a")
    taffy.type("duck sl")
    taffy.wait("the picture", lambda s: "scene.duck_slide" in s["widgets"]
               and "scene.membrane" not in s["widgets"])
    taffy.key("Return")
    taffy.wait("the scene", lambda s: s["scene"] == "duck_slide" and "scene.duck_slide" not in s["widgets"], 60)
    taffy.click(taffy.widget("scenes.all"))
    taffy.wait("the pictures", lambda s: "scene.membrane" in s["widgets"])
    taffy.frames(3)
    taffy.click(taffy.widget("scene.membrane"))
    taffy.wait("the scene", lambda s: s["scene"] == "membrane"
               and "scene.membrane" not in s["widgets"])
    open_first_scene(taffy)


def test_the_pictures_tell_how_fast_scenes_ran_here(taffy):
    open_scene(taffy, "compare")
    open_first_scene(taffy)
    taffy.wait("three seconds and more of it", lambda s: s["paces"].get("twist"), 60)
    taffy.key("F2")
    state = taffy.wait("the pictures", lambda s: "scene.membrane" in s["widgets"])
    state = taffy.frames(2)
    check("scene.pace.twist" in state["widgets"], "it does not tell of the scene that runs")
    check("scene.pace.duck_slide" not in state["widgets"] or "duck_slide" in state["paces"], "it tells of one that never ran")
    pace = state["paces"]["twist"]
    check(0 < pace < 1.2, "the pace is %g" % pace)
    taffy.picture(os.path.join(taffy.folder, "paces.png"))
    taffy.key("Escape")


# --- Scripts ---


def test_the_handles_of_compare_turn_and_its_script_plays(taffy):
    open_scene(taffy, "compare")
    state = taffy.frames(3)
    check(state["view"]["show_grips"], "the handles are hidden")
    taffy.click(taffy.widget("body.corotated"))
    taffy.wait("its gizmo", lambda s: handle(s, "corotated.right")["selected"])
    taffy.drag(handle(state, "corotated.right")["screen"]["turn_x"], (0, -90))
    taffy.wait("the handle turned",
               lambda s: handle(s, "corotated.right")["rotation_angle"] > 0.3)
    check("script.twist_and_bend" not in taffy.state()["widgets"], "a script of another scene")
    taffy.click(taffy.widget("script.compare"))
    state = taffy.wait("the script plays", lambda s: s["script"]["name"] == "compare"
                       and s["time"] < 1)
    check(handle(state, "corotated.right")["rotation_angle"] < 0.3, "it does not start anew")
    names = ["original.right", "mls.right", "corotated.right"]
    taffy.wait("all three turn", lambda s: s["script"]["time"] > 0.9 and all(
        handle(s, name)["rotation_angle"] > 0.2 for name in names), 60)
    taffy.click(taffy.widget("script.compare"))
    taffy.wait("it stops", lambda s: s["script"]["name"] == "")
    open_first_scene(taffy)


def test_the_gizmo_is_at_the_selected_body_and_a_click_on_it_means_the_body_behind(taffy):
    open_scene(taffy, "compare")
    state = taffy.frames(3)
    check(state["selected_body"] == "original" and handle(state, "original.right")["selected"],
          "another body is selected than the gizmo's")
    taffy.click(next(b for b in state["bodies"] if b["name"] == "mls")["screen"])
    state = taffy.wait("mls", lambda s: s["selected_body"] == "mls")
    taffy.wait("its gizmo", lambda s: handle(s, "mls.right")["selected"])
    taffy.key("Tab")
    state = taffy.wait("its gizmo", lambda s: handle(s, "corotated.right")["selected"])
    ring = handle(state, "corotated.right")["screen"]["turn_x"]  # before the middle bar
    taffy.click(ring)
    state = taffy.wait("the bar behind the ring", lambda s: s["selected_body"] == "mls")
    check(handle(state, "corotated.right")["rotation_angle"] < 0.01, "a click turns the handle")
    taffy.click(taffy.widget("body.corotated"))
    taffy.drag(ring, (0, -60))
    state = taffy.wait("it turned", lambda s: handle(s, "corotated.right")["rotation_angle"] > 0.2)
    check(state["selected_body"] == "corotated", "a drag of a ring selects another body")
    open_first_scene(taffy)


def test_a_script_dropped_on_the_window_plays_and_one_of_another_scene_is_explained(taffy):
    script = os.path.join(taffy.folder, "pull.toml")
    with open(script, "w") as file:
        file.write('[[command]]\ndo = "add_grip"\ngrip = "g"\nbody = "bar"\npoint = [0, 0, 1]\n'
                   'at = 0.0\n[[command]]\ndo = "move_grip"\ngrip = "g"\nby = [0, 0, 0.2]\n'
                   'at = 0.0\nuntil = 600\n')
    taffy.drop_files(script)
    taffy.wait("its grip", lambda s: s["script"]["name"] == "pull" and s["grips"])
    taffy.key("Escape")
    taffy.wait("no script and no grip", lambda s: not s["script"]["name"] and not s["grips"])
    taffy.drop_files(os.path.join(taffy.source, "assets", "scripts", "compare.toml"))
    state = taffy.wait("an explanation", lambda s: s["dialog"] != "")
    check("compare.toml" in state["dialog"], "it says: " + state["dialog"])
    taffy.key("Escape")
    taffy.wait("the message is closed", lambda s: s["dialog"] == "")
    reset(taffy)


# --- View ---


def at_rest(state):
    return state["camera"]["at_rest"]


def fold(taffy):
    """The right column away, or back."""
    (x, y, width, height), _ = taffy.place("layout.right_column")
    taffy.click((x + 0.5 * width, y + 0.5 * height))


def test_a_hidden_column_frames_the_scene_again_unless_the_camera_was_moved(taffy):
    open_scene(taffy, "membrane")
    before = taffy.wait("the camera", at_rest)
    fold(taffy)
    wide = taffy.wait("another frame", lambda s: at_rest(s) and s["free_area"][2]
                      > before["free_area"][2] + 100 and s["camera"] != before["camera"])
    left, _, right, _ = wide["free_area"]
    x = body(wide)["screen"][0]
    check(abs(x - 0.5 * (left + right)) < 0.25 * (right - left), "the body is at %d" % x)
    fold(taffy)

    def as_before(state):
        return at_rest(state) and all(abs(state["camera"][key] - before["camera"][key]) < 1e-3
                                      for key in ("azimuth", "distance"))

    taffy.wait("the first frame", as_before)
    taffy.xdotool("windowsize", "--sync", taffy.window, 900, 780)
    taffy.wait("a frame for the other size", lambda s: at_rest(s) and s["free_area"][2] < 890
               and s["camera"]["distance"] != before["camera"]["distance"])
    taffy.xdotool("windowsize", "--sync", taffy.window, 1280, 800)
    taffy.wait("the first frame", as_before)
    taffy.drag(taffy.background(), (60, 0))
    moved = taffy.frames(3)["camera"]
    fold(taffy)
    state = taffy.frames(12)
    check(state["camera"] == moved, "the camera leaves where the person put it")
    fold(taffy)
    # In a narrow window what it looks at stays in the middle, and is as wide.
    taffy.xdotool("windowsize", "--sync", taffy.window, 900, 780)
    narrow = taffy.wait("the camera of the narrow window", lambda s: at_rest(s)
                        and s["free_area"][2] < 890 and s["camera"]["distance"]
                        > 1.1 * moved["distance"])
    left, _, right, _ = narrow["free_area"]
    x = body(narrow)["screen"][0]
    check(abs(x - 0.5 * (left + right)) < 0.25 * (right - left), "the body is at %d" % x)
    taffy.xdotool("windowsize", "--sync", taffy.window, 1280, 800)
    taffy.wait("the camera as the person put it", lambda s: at_rest(s) and all(
        abs(s["camera"][key] - moved[key]) < 1e-3 for key in ("azimuth", "distance")))
    open_first_scene(taffy)


def test_what_is_chosen_for_one_scene_does_not_leak_into_others(taffy):
    first = open_scene(taffy, "membrane")["view"]["theme"]
    open_first_scene(taffy)
    taffy.key("t")
    taffy.key("o")
    taffy.wait("this view", lambda s: s["view"]["theme"] != first and s["camera"]["orthographic"])
    state = open_scene(taffy, "membrane")
    check(state["view"]["theme"] != first, "the theme is not that of the whole program")
    check(not state["camera"]["orthographic"], "the projection leaks")
    check(open_first_scene(taffy)["camera"]["orthographic"], "the scene forgot how it was looked at")
    taffy.click(taffy.widget("view.for_all"))
    check(open_scene(taffy, "membrane")["camera"]["orthographic"],
          "it does not hold for all scenes when asked")
    taffy.key("t")
    taffy.key("o")
    taffy.wait("the first view", lambda s: s["view"]["theme"] == first
               and not s["camera"]["orthographic"])
    taffy.click(taffy.widget("view.for_all"))
    open_first_scene(taffy)


# --- Panels ---


def test_a_double_click_goes_back_without_another_value_on_the_way(taffy):
    def modulus(state):
        return body(state)["material"]["young_modulus"]

    first = modulus(taffy.state())
    x, y = taffy.widget("material.young_modulus", 0.9)
    taffy.move((x, y))
    taffy.frames(2)
    taffy.xdotool("click", "--repeat", 2, "--delay", 150, 1)
    seen = set()
    end = time.time() + 2.5
    while time.time() < end:
        seen.add(modulus(taffy.state()))
        time.sleep(0.05)
    check(seen == {first}, "it went through %s" % seen)
    taffy.xdotool("click", 1)
    taffy.wait("one click sets it", lambda s: modulus(s) > 3 * first)
    taffy.xdotool("click", "--repeat", 2, "--delay", 150, 1)
    taffy.wait("the scene's modulus", lambda s: modulus(s) == first)


def test_rows_stay_where_they_are_when_the_other_integrator_is_cheaper(taffy):
    name = "section.simulation_steps"

    def place(state):
        return state["widgets"][name]["rectangle"][1]

    taffy.widget("simulation.switch_integrator")
    seen = {place(taffy.frames(2))}
    for value in (1e4, 1e8, 1e4):
        for _ in range(4):
            seen.add(place(taffy.frames(2)))
        set_modulus(taffy, value)
    seen.add(place(taffy.frames(4)))
    check(len(seen) == 1, "the row was at %s" % sorted(seen))
    taffy.xdotool("click", "--repeat", 2, "--delay", 150, 1)
    taffy.wait("the scene's modulus", lambda s: body(s)["material"]["young_modulus"] > 1.1e4)
    reset(taffy)
    # A body that is soft all of a sudden may be found a wreck, which pauses.
    if taffy.frames(2)["paused"]:
        taffy.key("space")
    taffy.wait("going on", lambda s: not s["paused"])


def set_modulus(taffy, value):
    x, y = taffy.widget("material.young_modulus")
    taffy.move((x, y))
    with taffy.held_key("ctrl"):
        taffy.click((x, y))
    taffy.frames(2)
    taffy.type("%g" % value)
    taffy.xdotool("key", "Return")
    taffy.wait("the modulus",
               lambda s: abs(body(s)["material"]["young_modulus"] / value - 1) < 1e-5)


# --- Rest ---


def test_a_paused_window_is_drawn_only_when_something_changes(taffy):
    taffy.move(taffy.background())
    taffy.key("space")
    taffy.wait("pause", lambda s: s["paused"])

    def drawn():
        return taffy.state()["frames_drawn"]

    def rests(_):
        first = drawn()
        time.sleep(0.5)
        return drawn() == first

    taffy.wait("it rests", rests, timeout=60)  # messages of earlier tests fade first
    first = taffy.state()
    turns = taffy.frames(20)
    check(turns["frames_drawn"] == first["frames_drawn"], "%d frames of a picture that stands still"
          % (turns["frames_drawn"] - first["frames_drawn"]))
    for what in (lambda: taffy.move(taffy.widget("simulation.pause")), lambda: taffy.key("1"),
                 lambda: taffy.key("period")):
        first = drawn()
        what()
        taffy.wait("it is drawn again", lambda s: s["frames_drawn"] > first)
    taffy.key("space")
    taffy.wait("going on", lambda s: not s["paused"])
    reset(taffy)
