"""Help, search, sections, the list of panels, the inspector, and how bodies are shown."""
import time

from checks import body, check, on_body, reset


def test_help_theme_and_panels_answer_their_keys(taffy):
    taffy.key("F1")
    taffy.wait("help", lambda s: s["help"])
    taffy.key("F1")
    taffy.wait("no help", lambda s: not s["help"])
    taffy.key("p")
    taffy.wait("no panels", lambda s: not s["panels"] and "material.young_modulus" not in s["widgets"])
    taffy.key("p")
    taffy.wait("panels", lambda s: s["panels"])
    first = taffy.state()["view"]["theme"]
    taffy.key("t")
    taffy.wait("the other theme", lambda s: s["view"]["theme"] != first)


def search_for(taffy, text, first):
    taffy.key("ctrl+p")
    taffy.wait("the search", lambda s: s["search"]["open"])
    taffy.type(text)
    return taffy.wait("what '%s' finds" % text, lambda s: s["search"]["found"][:1] == [first])


def test_a_search_finds_what_one_can_do_and_set(taffy):
    taffy.key("ctrl+p")
    taffy.wait("the search", lambda s: s["search"]["open"] and len(s["search"]["found"]) > 100)
    taffy.type("nothing has this name")
    taffy.wait("nothing", lambda s: not s["search"]["found"])
    taffy.key("Return")
    check(taffy.state()["search"]["open"], "Enter closes a search that found nothing")
    taffy.key("Escape")
    taffy.wait("no search", lambda s: not s["search"]["open"])
    for beside in (None, taffy.background(), taffy.widget("section.material")):
        taffy.key("ctrl+p")
        taffy.wait("the search", lambda s: "search.close" in s["widgets"])
        taffy.frames(2)
        taffy.click(beside or taffy.widget("search.close"))
        taffy.wait("no search", lambda s: not s["search"]["open"])
    taffy.wait("no rows of the material", lambda s: "material.poisson_ratio" not in s["widgets"])
    search_for(taffy, "poiss", "material.poisson_ratio")
    taffy.key("Return")
    taffy.wait("the panel", lambda s: "material.poisson_ratio" in s["widgets"] and not s["search"]["open"])
    taffy.frames(3)
    before = body(taffy.state())["material"]["poisson_ratio"]
    taffy.type("0.21")
    taffy.key("Return")
    taffy.wait("what was typed", lambda s: abs(body(s)["material"]["poisson_ratio"] - 0.21) < 1e-6)
    taffy.key("ctrl+z")
    taffy.wait("as before", lambda s: body(s)["material"]["poisson_ratio"] == before)
    (_, y, _, height), (_, top, _, depth) = taffy.place("material.poisson_ratio")
    check(top <= y and y + height <= top + depth, "the row is not in sight: %s of %s, %s" % (y, top, depth))

    search_for(taffy, "operator corotated 2009", "material.elasticity=corotated_2009")
    taffy.key("Return")
    taffy.wait("the operator", lambda s: body(s)["material"]["elasticity"] == "corotated_2009")
    taffy.key("ctrl+z")
    taffy.wait("the former one", lambda s: body(s)["material"]["elasticity"] != "corotated_2009")

    first = taffy.state()["view"]["theme"]
    search_for(taffy, "theme", "view.theme")  # which is first before the last letters have come
    taffy.wait("its key among them", lambda s: "action.theme" in s["search"]["found"][1:3])
    second = taffy.state()["search"]["found"][1:2] == ["action.theme"]
    taffy.key("Up")
    taffy.wait("the last row", lambda s: s["search"]["selected"] == len(s["search"]["found"]) - 1)
    for _ in range(2 if second else 3):
        taffy.key("Down")
    taffy.wait("its row", lambda s: s["search"]["found"][s["search"]["selected"]] == "action.theme")
    taffy.key("Return")
    taffy.wait("the other theme", lambda s: s["view"]["theme"] != first)

    search_for(taffy, "dam break", "scene.dam")
    taffy.click(taffy.widget("search.scene.dam"))
    taffy.wait("the scene", lambda s: s["scene"] == "dam", 60)
    search_for(taffy, "yield", "material.yield")
    taffy.key("Return")
    told = lambda s: any("has no effect now, only while" in m for m in s["messages"])
    taffy.wait("why not", told)
    taffy.key("ctrl+p")  # behind which messages wait
    taffy.wait("the search", lambda s: s["search"]["open"])
    time.sleep(8)
    taffy.key("Escape")
    taffy.wait("no search", lambda s: not s["search"]["open"])
    check(told(taffy.state()), "the message went while the search was before it")
    taffy.drop_files(taffy.scene)
    taffy.wait("the scene of before", lambda s: s["scene"] == "twist", 60)


def test_a_folded_section_hides_its_own_rows_and_no_others(taffy):
    taffy.click(taffy.widget("section.simulation"))
    taffy.wait("no rows of the simulation", lambda s: "simulation.gravity.x" not in s["widgets"]
               and "heat.all_bodies" in s["widgets"] and "section.profiler" in s["widgets"])
    taffy.frames(3)  # the column is shorter now and may scroll
    taffy.click(taffy.widget("section.simulation"))
    taffy.wait("its rows", lambda s: "simulation.gravity.x" in s["widgets"])


def test_the_list_of_panels_opens_and_folds_them(taffy):
    for opens in (True, False):
        taffy.click(taffy.widget("view.panels"))
        taffy.wait("the list", lambda s: "view.panels.debug" in s["widgets"])
        taffy.frames(3)
        taffy.click(taffy.widget("view.panels.debug"))
        taffy.wait("the panel open or folded", lambda s: opens ==
                   ("simulation.artificial_delay" in s["widgets"]))


def test_alt_click_inspects_a_particle_and_the_key_i_too(taffy):
    reset(taffy)
    with taffy.held_key("alt"):
        taffy.click(on_body(taffy))
    state = taffy.wait("the inspector", lambda s: "inspector.copy" in s["widgets"])
    check(not state["grips"], "it grabs the body as well")
    taffy.click(taffy.widget("inspector.copy"))
    taffy.wait("it is copied", lambda s: "Copied" in s["messages"])
    taffy.click(taffy.widget("inspector.forget"))
    taffy.wait("no particle", lambda s: "inspector.copy" not in s["widgets"])
    taffy.move(on_body(taffy))
    taffy.key("i")
    taffy.wait("the inspector", lambda s: "inspector.copy" in s["widgets"])
    taffy.click(taffy.widget("inspector.forget"))
    taffy.wait("no particle", lambda s: "inspector.copy" not in s["widgets"])
    taffy.click(taffy.widget("section.inspector"))


def test_m_shows_particles_and_surfaces_which_can_be_grabbed(taffy):
    reset(taffy)
    for surface in ("particles", "automatic"):
        taffy.key("m")
        taffy.wait(surface, lambda s: s["view"]["surface"] == surface)
        taffy.frames(3)
        taffy.drag(on_body(taffy), (0, -90), hold=True)
        taffy.wait("a force on the grip", lambda s: s["grips"] and s["grips"][0]["force"] > 5)
        taffy.release()
        taffy.wait("no grip", lambda s: not s["grips"])
        reset(taffy)
