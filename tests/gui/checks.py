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
