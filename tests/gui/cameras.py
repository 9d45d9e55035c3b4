"""Cameras with names, and the path of the camera through keys."""
import glob
import os
import subprocess

from checks import check, fold, open_section
from timeline import fresh, go_on, now, rested


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
    # The size of the window is no motion of the camera.
    for size in ((1200, 760), (1280, 800)):
        taffy.xdotool("windowsize", "--sync", taffy.window, *size)
        taffy.frames(8)
        check(taffy.state()["camera_path"]["follows"], "the camera has left its path")
    turned_to(taffy, wanted)

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


def test_a_film_from_the_reset_has_the_camera_path_of_the_run_before(taffy):
    def keys(state):
        return [key["time"] for key in state["camera_path"]["keys"]]

    fresh(taffy)
    taffy.key("r")
    taffy.wait("the start", lambda s: s["paused"] and s["time"] == 0.0)
    taffy.key("1")
    turned_to(taffy, 0)
    taffy.key("k")
    taffy.wait("a key", lambda s: len(keys(s)) == 1)
    later = now(go_on(taffy)) + 0.3
    taffy.wait("a later moment", lambda s: now(s) > later, 60)
    taffy.key("3")
    turned_to(taffy, 90)
    taffy.key("k")
    first = keys(taffy.wait("two keys", lambda s: len(keys(s)) == 2))
    open_panel(taffy)
    taffy.click(taffy.widget("path.follow", 0.9))
    taffy.wait("following", lambda s: s["camera_path"]["follows"])
    later = now(taffy.state())
    taffy.key("shift+F9")
    state = taffy.wait("a film", lambda s: s["recording"]["frames"] >= 5, 60)
    check(now(state) >= later and keys(state)[0] >= later, "keys at %s after %g s" % (keys(state), later))
    check(abs(keys(state)[1] - keys(state)[0] - first[1] + first[0]) < 0.01, "keys: %s" % keys(state))
    taffy.wait("the second key", lambda s: now(s) > keys(s)[1], 60)
    turned_to(taffy, 90)
    taffy.key("F9")
    taffy.wait("where the film is", lambda s: any("Film of" in m for m in s["messages"]), 60)
    # In a pause there is nothing to film.
    taffy.key("space")
    taffy.wait("a pause", lambda s: s["paused"])
    films = set(glob.glob(os.path.join(taffy.folder, "taffy-films", "*")))
    taffy.key("F9")
    taffy.wait("recording", lambda s: s["recording"]["active"])
    taffy.frames(5)
    taffy.key("F9")
    taffy.wait("a word about it", lambda s: any("nothing moved" in m for m in s["messages"]), 60)
    check(set(glob.glob(os.path.join(taffy.folder, "taffy-films", "*"))) == films, "there is a film")
    for left in (1, 0):
        taffy.click(taffy.widget("path.key.0"))
        rested(taffy)
        taffy.click(taffy.widget("path.remove"))
        taffy.wait("%d keys" % left, lambda s: len(keys(s)) == left)
    taffy.click(taffy.widget("section.cameras"))
    taffy.wait("a folded section", lambda s: "cameras.save" not in s["widgets"])
    taffy.key("End")  # or another run begins here
    rested(taffy)
    taffy.key("space")


def test_a_film_beside_a_camera_path_offers_to_follow_it(taffy):
    fresh(taffy)
    taffy.key("k")
    taffy.wait("a key", lambda s: len(s["camera_path"]["keys"]) == 1 and "path.key.0" in s["widgets"])
    taffy.key("F9")
    taffy.wait("an offer", lambda s: any("does not follow the camera path (1 key)" in m for m in s["messages"])
               and s["widgets"].get("message.follow_path", {}).get("enabled"))
    taffy.click(taffy.widget("message.follow_path"))
    state = taffy.wait("following", lambda s: s["camera_path"]["follows"])
    check(not any("does not follow" in m for m in state["messages"]), "messages: %s" % state["messages"])
    taffy.key("F9")
    taffy.wait("the end of the film", lambda s: not s["recording"]["active"])
    taffy.click(taffy.widget("path.key.0"))
    rested(taffy)
    taffy.click(taffy.widget("path.remove"))
    taffy.wait("no keys", lambda s: not s["camera_path"]["keys"] and not s["camera_path"]["follows"])
    fold(taffy, "cameras", "cameras.save")
    taffy.key("space")


def choose_preset(taffy, name):
    taffy.click(taffy.widget("film.preset"))
    taffy.wait("the presets", lambda s: "film.preset." + name in s["widgets"])
    taffy.click(taffy.widget("film.preset." + name))
    taffy.wait("no list", lambda s: "film.preset." + name not in s["widgets"])


def test_films_and_pictures_have_the_size_and_kind_of_a_preset(taffy):
    films = os.path.join(taffy.folder, "taffy-films")

    def new_files(ending):
        return {f for f in glob.glob(os.path.join(films, "twist-*" + ending))}

    def stream(file, *decoder):
        answer = subprocess.run(["ffprobe", "-v", "error", *decoder, "-count_frames", "-show_entries",
                                 "stream=width,height,r_frame_rate,nb_read_frames", "-of", "csv=p=0", file],
                                stdout=subprocess.PIPE, text=True, timeout=600).stdout.strip()
        return answer.split(",")

    open_section(taffy, "film", "film.preset")
    choose_preset(taffy, "gif")
    before = new_files(".gif")
    taffy.click(taffy.widget("film.from_reset"))
    taffy.wait("frames from the start", lambda s: s["recording"]["frames"] >= 5 and s["time"] < 1.5, 60)
    taffy.key("F9")
    taffy.wait("the film is saved", lambda s: any("Film of" in m and ".gif" in m for m in s["messages"]), 60)
    film, = new_files(".gif") - before
    check(stream(film)[:3] == ["480", "270", "25/1"], "ffprobe says %s" % stream(film))
    choose_preset(taffy, "alpha")
    before = new_files(".png")
    taffy.key("F12")
    taffy.wait("a picture", lambda s: any("Picture saved" in m for m in s["messages"]), 60)
    picture, = new_files(".png") - before
    raw = subprocess.run(["ffmpeg", "-v", "error", "-i", picture, "-f", "rawvideo", "-pix_fmt", "rgba", "-"],
                         stdout=subprocess.PIPE, timeout=600).stdout
    check(len(raw) == 4 * 1920 * 1080, "the picture has %d bytes" % len(raw))
    alpha = raw[3::4]
    check(alpha[0] == 0 and alpha[-1] == 0, "the corners are not transparent")
    check(alpha.count(255) > 20000, "only %d pixels are opaque" % alpha.count(255))
    choose_preset(taffy, "window")
    fold(taffy, "film", "film.preset")
