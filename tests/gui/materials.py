"""Materials: what cannot be combined, the list, and saving one."""
import os

from checks import body, check, choose, enabled, type_into
from driver import Taffy


def values_of_material(file):
    """Numbers of a material's file, by key."""
    with open(file) as lines:
        pairs = [line.split("#")[0].split("=") for line in lines if "=" in line]
    numbers = [(key.strip(), value.strip()) for key, value in pairs]
    return {key: float(value) for key, value in numbers if value[0] in "-0123456789"}


def is_made_of(state, values):
    material = body(state)["material"]
    return all(abs(material[key] - value) <= 1e-5 * abs(value) for key, value in values.items())


def test_what_cannot_be_combined_is_greyed_out(taffy):
    first = body(taffy.state())["material"]["strain"]
    choose(taffy, "material.strain", "cauchy")
    choose(taffy, "material.elasticity", "original")
    taffy.click(taffy.widget("section.material_plasticity"))
    taffy.wait("fracture is for corotated", lambda s:
               body(s)["material"]["elasticity"] == "original"
               and "material.fracture_strain" in s["widgets"]
               and not enabled(s, "material.fracture_strain"))
    choose(taffy, "material.elasticity", "corotated")
    taffy.wait("it can break", lambda s: enabled(s, "material.fracture_strain"))
    type_into(taffy, "material.fracture_strain", "0.5")
    taffy.wait("it may break, with this operator only", lambda s:
               abs(body(s)["material"]["fracture_strain"] - 0.5) < 1e-6
               and not enabled(s, "material.elasticity"))
    type_into(taffy, "material.fracture_strain", "0")
    taffy.wait("it does not break", lambda s: body(s)["material"]["fracture_strain"] == 0)
    taffy.click(taffy.widget("section.material_plasticity"))
    choose(taffy, "material.strain", first)
    taffy.wait(first, lambda s: body(s)["material"]["strain"] == first)


def test_every_material_is_in_sight_as_the_list_opens(taffy):
    files = os.listdir(os.path.join(taffy.source, "assets", "materials"))
    taffy.click(taffy.widget("material.choice"))
    taffy.wait("an open list", lambda s: "material.choice.wax" in s["widgets"])
    taffy.frames(3)
    for name in (file[:-len(".toml")] for file in files if file.endswith(".toml")):
        (_, y, _, height), (_, top, _, depth) = taffy.place("material.choice." + name)
        check(top <= y and y + height <= top + depth, name + " is out of sight")
    taffy.key("Escape")
    taffy.wait("no list", lambda s: "material.choice.wax" not in s["widgets"])


def test_a_material_is_picked_and_saved(taffy):
    jelly = values_of_material(os.path.join(taffy.source, "assets", "materials", "jelly.toml"))
    check(len(jelly) > 4, "jelly has %s" % jelly)
    check(not is_made_of(taffy.state(), jelly), "the bar is of jelly already")
    look = body(taffy.state())["look"]
    check(look != "wet", "the bar looks like jelly already")
    choose(taffy, "material.choice", "jelly")
    taffy.wait("every value of jelly", lambda s: is_made_of(s, jelly) and body(s)["look"] == "wet")
    taffy.key("ctrl+z")
    taffy.wait("what it was before", lambda s: not is_made_of(s, jelly) and body(s)["look"] == look)
    taffy.key("ctrl+shift+z")
    taffy.wait("jelly again", lambda s: is_made_of(s, jelly) and body(s)["look"] == "wet")
    taffy.click(taffy.widget("material.save"))
    taffy.wait("a row for the name", lambda s: "material.name" in s["widgets"])
    taffy.click(taffy.widget("material.name"))
    taffy.type("mine")
    taffy.click(taffy.widget("material.save_now"))
    taffy.wait("it is saved", lambda s: any("Material saved" in m for m in s["messages"]))
    saved = values_of_material(os.path.join(taffy.folder, "config", "materials", "mine.toml"))
    check({key: saved.get(key) for key in jelly} == jelly, "the file holds %s" % saved)
    choose(taffy, "material.choice", "rubber")
    taffy.wait("rubber", lambda s: not is_made_of(s, jelly))
    choose(taffy, "material.choice", "mine")
    taffy.wait("the saved one", lambda s: is_made_of(s, saved))


def a_saved_material_is_listed_at_the_next_start(program, server, folder):
    taffy = Taffy(program, server, folder, [os.path.join(folder, "twist.toml")])
    try:
        saved = values_of_material(os.path.join(folder, "config", "materials", "mine.toml"))
        check(not is_made_of(taffy.state(), saved), "the bar is of the saved material already")
        choose(taffy, "material.choice", "mine")
        taffy.wait("the saved material", lambda s: is_made_of(s, saved))
    finally:
        taffy.close()
