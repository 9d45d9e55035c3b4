"""Models dropped on the window: they are read beside the interface, and the person says what they are
made of."""
import math
import os
import shutil

from checks import body, check


def slow_model(folder):
    """A star with 60,000 corners, which takes the reader longer than any file is given."""
    file = os.path.join(folder, "slow.obj")
    with open(file, "w") as text:
        for i in range(60000):
            angle, radius = 2 * math.pi * i / 60000, 1 + 0.5 * (i % 2)
            text.write("v %.6f %.6f 0\n" % (radius * math.cos(angle), radius * math.sin(angle)))
        text.write("f " + " ".join(map(str, range(1, 60001))) + "\n")
    return file


def duck(taffy, name="my duck.ply"):
    file = os.path.join(taffy.folder, name)  # as my%20duck.ply in the list of files
    shutil.copy(os.path.join(taffy.source, "assets", "meshes", "duck.ply"), file)
    return file


def first_scene(taffy):
    taffy.drop_files(taffy.scene)
    taffy.wait("the first scene", lambda s: s["scene"] == "twist" and s["time"] > 0.02)


def choose_with_keys(taffy, begin):
    """Down to the material whose title begins so, then Enter."""
    for _ in range(30):
        if taffy.state()["material_choice"].startswith(begin):
            break
        taffy.key("Down")
    check(taffy.state()["material_choice"].startswith(begin), "the keys do not reach " + begin)
    taffy.key("Return")


def test_the_interface_goes_on_while_a_slow_model_is_read_until_it_is_given_up(taffy):
    serial = taffy.state()["scene_serial"]
    taffy.drop_files(slow_model(taffy.folder))
    taffy.wait("the question", lambda s: s["asks_for_material"] and s["reading"] == "slow.obj")
    taffy.key("Return")
    before = taffy.wait("the card", lambda s: "reading.cancel" in s["widgets"])
    check(not before["asks_for_material"], "it still asks")
    taffy.wait("thirty frames and the running scene",
               lambda s: s["frame"] > before["frame"] + 30 and s["time"] > before["time"] + 0.05)
    left, _, _, bottom = before["free_area"]
    taffy.drag((left + 30, bottom - 60), (60, 0))  # the card lies on the usual place
    state = taffy.frames(2)
    check(state["camera"]["azimuth"] != before["camera"]["azimuth"], "the camera does not turn")
    check(state["reading"] == "slow.obj", "it is not read any more")
    taffy.click(taffy.widget("reading.cancel"))
    state = taffy.wait("the end of it", lambda s: s["reading"] == "")
    taffy.drop_files(os.path.join(taffy.folder, "slow.obj"))
    taffy.wait("the question again", lambda s: s["asks_for_material"])
    taffy.key("Escape")
    state = taffy.wait("no question", lambda s: not s["asks_for_material"] and s["reading"] == "")
    check(state["dialog"] == "", "it says: " + state["dialog"])
    check(state["scene_serial"] == serial, "another scene runs")


def test_a_dropped_model_is_made_of_what_the_person_says_and_wax_melts(taffy):
    taffy.drop_files(duck(taffy))
    taffy.wait("the question", lambda s: s["asks_for_material"])
    choose_with_keys(taffy, "Wax")
    state = taffy.wait("the model", lambda s: s["scene"] == "my duck")
    check(body(state)["material"]["phase"] == "meltable", "it does not melt")
    check(state["melted_fraction"] == 0, "it begins molten")
    with open(os.path.join(taffy.source, "assets", "materials", "wax.toml")) as file:
        start = next(float(line.split("=")[1].split("#")[0]) for line in file
                     if line.startswith("melting_start"))
    check(body(state)["material"]["melting_start"] == start, "it is another wax")
    taffy.drag(taffy.widget("heat.all_bodies", 0.1), (140, 0))
    taffy.wait("molten wax", lambda s: s["melted_fraction"] > 0.99)
    serial = taffy.state()["scene_serial"]
    taffy.key("F5")
    state = taffy.wait("the model again", lambda s: s["scene_serial"] > serial)
    check(body(state)["material"]["phase"] == "meltable", "it is no wax any more")
    first_scene(taffy)


def test_the_mouse_chooses_a_material_and_a_cancelled_drop_changes_nothing(taffy):
    taffy.drop_files(duck(taffy, "ducky.ply"))
    taffy.wait("the question", lambda s: "model.cancel" in s["widgets"])
    taffy.click(taffy.widget("model.cancel"))
    state = taffy.wait("no question", lambda s: not s["asks_for_material"])
    check(state["scene"] == "twist", "the scene is " + state["scene"])
    taffy.drop_files(os.path.join(taffy.folder, "ducky.ply"))
    taffy.wait("the question", lambda s: "model.material.rubber" in s["widgets"])
    taffy.click(taffy.widget("model.material.rubber"))
    # The scene's name is there before its first snapshot.
    state = taffy.wait("a model of rubber", lambda s: s["scene"] == "ducky"
                       and abs(body(s)["material"]["density"] - 1100) < 500)
    check(body(state)["material"]["phase"] == "solid", "it is no solid")
    first_scene(taffy)
