"""What the tests of the window share."""
from driver import Failure


def check(condition, text):
    if not condition:
        raise Failure(text)


def body(state):
    return state["bodies"][0]


def on_body(taffy):
    return body(taffy.state())["screen"]


def reset(taffy):
    taffy.key("r")
    taffy.answered()
    taffy.wait("a reset scene without grips", lambda s: not s["grips"] and s["time"] < 2.0)


def modulus(state):
    return body(state)["material"]["young_modulus"]


def choose(taffy, widget, choice):
    taffy.click(taffy.widget(widget))
    taffy.wait("an open list", lambda s: widget + "." + choice in s["widgets"])
    taffy.frames(3)
    taffy.click(taffy.widget(widget + "." + choice))


def type_into(taffy, widget, text):
    """Types a value into a slider or a row of the editor."""
    taffy.move(taffy.widget(widget))
    with taffy.held_key("ctrl"):
        taffy.click(taffy.widget(widget))
    taffy.frames(2)
    taffy.key("ctrl+a")
    taffy.type(text)
    taffy.key("Return")


def enabled(state, widget):
    return widget in state["widgets"] and state["widgets"][widget]["enabled"]


def open_section(taffy, section, row):
    """Opens the section that has this row, if it is folded."""
    if row not in taffy.state()["widgets"]:
        taffy.click(taffy.widget("section." + section))
        taffy.wait("the section", lambda s: row in s["widgets"])
        taffy.frames(3)


def fold(taffy, section, row):
    taffy.click(taffy.widget("section." + section))
    taffy.wait("a folded section", lambda s: row not in s["widgets"])


def rested(taffy, what="the moment that was sought"):
    taffy.answered()
    return taffy.wait(what, lambda s: not s["timeline"]["seeking"] and s["paused"])


def fresh(taffy, seconds=1.5):
    """The scene again, with a timeline of at least so long, at rest at its end."""
    serial = taffy.state()["scene_serial"]
    taffy.key("F5")
    taffy.wait("the scene again", lambda s: s["scene_serial"] > serial and s["timeline"]["kept"])
    if taffy.state()["paused"]:
        taffy.key("space")
    taffy.wait("%g s of it" % seconds, lambda s: s["timeline"]["end"] > seconds, 60)
    taffy.key("space")
    taffy.answered()
    return taffy.wait("a pause", lambda s: s["paused"])
