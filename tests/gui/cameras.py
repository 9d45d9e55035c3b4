"""Cameras with names, and the path of the camera through keys."""
import os

from checks import check
from timeline import fresh, now, rested


def open_panel(taffy):
    """The section at its first row, whatever it was before."""
    if "cameras.save" not in taffy.state()["widgets"]:
        taffy.click(taffy.widget("section.cameras"))
    taffy.wait("the section", lambda s: "cameras.save" in s["widgets"])


def at_rest(taffy):
    return taffy.wait("the camera at rest", lambda s: s["camera"]["at_rest"])


def turned_to(taffy, azimuth):
    return taffy.wait("a camera at %g degrees" % azimuth, lambda s: s["camera"]["at_rest"] and
                      abs(s["camera"]["azimuth"] - azimuth) < 0.1)


def test_a_camera_is_saved_renamed_gone_to_and_deleted(taffy):
    taffy.key("1")
    turned_to(taffy, 0)
    taffy.key("shift+k")
    taffy.wait("a camera", lambda s: s["saved_cameras"] == ["camera 1"] and "cameras.name" in s["widgets"])
    taffy.key("3")
    turned_to(taffy, 90)
    taffy.key("shift+k")
    taffy.wait("two cameras", lambda s: s["saved_cameras"] == ["camera 1", "camera 2"])
    taffy.click(taffy.widget("cameras.name"))
    taffy.key("ctrl+a")
    taffy.type("from the side")
    taffy.key("Return")
    taffy.wait("the name", lambda s: s["saved_cameras"] == ["camera 1", "from the side"])
    taffy.click(taffy.widget("cameras.0"))
    turned_to(taffy, 0)
    taffy.key("ctrl+p")
    taffy.type("from the side")
    taffy.wait("the camera in the search", lambda s: s["search"]["found"][:1] == ["camera.1"])
    taffy.key("Return")
    turned_to(taffy, 90)
    taffy.click(taffy.widget("cameras.0"))
    turned_to(taffy, 0)
    taffy.click(taffy.widget("cameras.copy"))
    taffy.key("7")
    turned_to(taffy, 45)
    taffy.key("ctrl+v")
    turned_to(taffy, 0)
    taffy.wait("the settings file", lambda _: "from the side" in open(
        os.path.join(taffy.folder, "config", "settings.toml")).read())
    for _ in range(2):
        taffy.click(taffy.widget("cameras.0"))
        taffy.wait("a camera that is chosen", lambda s: "cameras.delete" in s["widgets"])
        taffy.click(taffy.widget("cameras.delete"))
        taffy.wait("one less", lambda s: "cameras.delete" not in s["widgets"])
    check(taffy.state()["saved_cameras"] == [], "cameras: %s" % taffy.state()["saved_cameras"])


def test_the_camera_follows_a_path_that_is_saved_and_loaded(taffy):
    end = now(fresh(taffy))
    for key, view, azimuth in (("Home", "1", 0), ("End", "3", 90)):
        taffy.key(key)
        rested(taffy)
        taffy.key(view)
        turned_to(taffy, azimuth)
        taffy.key("k")
    state = taffy.wait("two keys", lambda s: len(s["camera_path"]["keys"]) == 2)
    check(abs(state["camera_path"]["keys"][1]["time"] - end) < 0.02, "keys: %s" % state["camera_path"])
    open_panel(taffy)
    taffy.click(taffy.widget("path.follow", 0.9))
    taffy.wait("following", lambda s: s["camera_path"]["follows"])
    (x, y, width, height), _ = taffy.place("timeline.track")
    taffy.click((x + 0.5 * width, y + 0.5 * height))
    state = rested(taffy)
    wanted = 90 * now(state) / end
    check(5 < wanted < 85, "the moment is %.2f s of %.2f s" % (now(state), end))
    state = turned_to(taffy, wanted)
    taffy.picture(os.path.join(taffy.folder, "camera_path.png"))

    taffy.click(taffy.widget("path.save"))
    state = taffy.wait("a file", lambda s: s["camera_path"]["file"].endswith(".camera.toml"))
    file = os.path.join(taffy.folder, state["camera_path"]["file"])
    taffy.drag(taffy.background(), (60, 0))
    taffy.wait("a free camera", lambda s: not s["camera_path"]["follows"])
    taffy.click(taffy.widget("path.key.0"))
    rested(taffy)
    turned_to(taffy, 0)
    taffy.click(taffy.widget("path.remove"))
    taffy.wait("one key", lambda s: len(s["camera_path"]["keys"]) == 1)
    taffy.drop_files(file)
    taffy.wait("the path of the file", lambda s: len(s["camera_path"]["keys"]) == 2 and s["camera_path"]["follows"])
    broken = os.path.join(taffy.folder, "broken.camera.toml")
    with open(broken, "w") as out:
        out.write("[[key]]\nat = 0\ncamera = 'azimut=3'\n")
    taffy.drop_files(broken)
    state = taffy.wait("what is wrong", lambda s: "did you mean 'azimuth'" in s["dialog"])
    check(len(state["camera_path"]["keys"]) == 2, "the path of before is lost")
    taffy.key("Escape")
    taffy.drag(taffy.background(), (60, 0))
    taffy.wait("a free camera", lambda s: not s["camera_path"]["follows"])
    for left in (1, 0):
        taffy.click(taffy.widget("path.key.0"))
        rested(taffy)
        taffy.click(taffy.widget("path.remove"))
        taffy.wait("%d keys" % left, lambda s: len(s["camera_path"]["keys"]) == left)
    taffy.click(taffy.widget("section.cameras"))
    taffy.wait("a folded section", lambda s: "cameras.save" not in s["widgets"])
    taffy.key("space")
