"""Films and pictures: the buttons, what they leave out, how fine they are; and the first five minutes of the help."""
import glob
import os
import subprocess
import time

from checks import body, check, choose, fold, fresh, on_body, open_section, reset


def films(taffy, ending):
    return {f for f in glob.glob(os.path.join(taffy.folder, "taffy-films", "twist-*" + ending))}


def pixels(file, width, height):
    data = subprocess.run(["convert", file, "-depth", "8", "rgb:-"], stdout=subprocess.PIPE, timeout=600,
                          check=True).stdout
    check(len(data) == 3 * width * height, "%s has %d bytes" % (file, len(data)))
    return data


def new_picture(taffy):
    """Pixels of a picture that F12 saves."""
    before = films(taffy, ".png")
    taffy.key("F12")
    # It is there under its name only when it is complete.
    taffy.wait("a picture", lambda s: len(films(taffy, ".png")) > len(before)
               and any(os.path.basename(f) in m for f in films(taffy, ".png") - before for m in s["messages"]), 60)
    file, = films(taffy, ".png") - before
    return pixels(file, 1280, 800)


def differing(a, b):
    return sum(a[k:k + 3] != b[k:k + 3] for k in range(0, len(a), 3))


def test_the_round_button_films_and_a_button_of_the_message_copies_the_path(taffy):
    reset(taffy)
    before = films(taffy, ".mp4")
    taffy.click(taffy.widget("timeline.record"))
    taffy.wait("10 frames", lambda s: s["recording"]["frames"] >= 10, 60)
    film, = films(taffy, ".mp4") - before
    taffy.click(taffy.widget("timeline.record"))
    told = lambda m: m.startswith("Film of") and m.endswith("saved: " + os.path.realpath(film))
    state = taffy.wait("where the film is", lambda s: any(map(told, s["messages"])), 60)
    x, y = taffy.widget("message.copy")
    # Its text lies over the view and leaves it the clicks, which pin the bar if it is there.
    with taffy.held_key("shift"):
        taffy.click((x, y - 28))
    state = taffy.frames(3)
    check(not any("Copied" in m for m in state["messages"]), "the text of the message takes clicks")
    pins = len(state["grips"])
    taffy.wait("a button that was there for a while", lambda s: s["widgets"]["message.copy"]["enabled"])
    taffy.click(taffy.widget("message.copy"))
    state = taffy.wait("an answer", lambda s: any("Copied the path" in m for m in s["messages"]))
    check(len(state["grips"]) == pins, "the click went through the button")
    taffy.wait("a cross that was there for a while", lambda s: s["widgets"].get("message.close.0", {}).get("enabled"))
    count = len(taffy.state()["messages"])
    taffy.click(taffy.widget("message.close.0"))
    state = taffy.frames(2)
    check(len(state["messages"]) < count and not any("Copied the path" in m for m in state["messages"]),
          "the cross closes nothing: %s" % state["messages"])
    open_section(taffy, "film", "film.saved")  # which still has the path
    taffy.click(taffy.widget("film.saved"))
    taffy.wait("another answer", lambda s: any("Copied the path" in m for m in s["messages"]))
    fold(taffy, "film", "film.saved")


def test_pictures_leave_out_handles_unless_they_are_wanted(taffy):
    fresh(taffy, 0.3)
    open_section(taffy, "film", "film.handles")
    taffy.frames(10)
    check(new_picture(taffy) == new_picture(taffy), "two pictures of the same are not the same")
    without = new_picture(taffy)
    taffy.click(taffy.widget("film.handles"))
    taffy.frames(4)
    with_handles = new_picture(taffy)
    taffy.click(taffy.widget("film.handles"))
    seen = differing(without, with_handles)
    check(seen > 1000, "handles and gizmo are %d pixels" % seen)
    # What the picture has not is in the window all the same, while it is taken and afterwards.
    taffy.wait("no message that hides them", lambda s: not s["messages"], 60)
    taffy.move(taffy.background())  # the tooltip of the switch goes
    taffy.frames(3)
    window = os.path.join(taffy.folder, "window.png")
    taffy.picture(window)
    _, top, right, bottom = map(int, taffy.state()["free_area"])

    def of_view(data):  # about the handle that is selected; a probe that other tests left is not there
        return b"".join(data[3 * (1280 * y + 720):3 * (1280 * y + right - 40)]
                        for y in range(top + 60, bottom - 120))

    shown = of_view(pixels(window, 1280, 800))
    check(differing(shown, of_view(with_handles)) < 0.1 * differing(shown, of_view(without)),
          "the window shows no handles")
    fold(taffy, "film", "film.handles")
    taffy.key("space")


def test_pictures_can_be_drawn_more_finely_than_the_window(taffy):
    fresh(taffy, 0.3)
    reset(taffy)  # the bar at time 0 and a view of its own: the same pictures on every machine
    taffy.key("7")
    taffy.key("f")
    open_section(taffy, "film", "film.quality")
    taffy.wait("a camera at rest", lambda s: s["time"] == 0 and s["camera"]["at_rest"])

    def edges(data):
        """How often two neighbours in a row differ much, over the middle of the picture."""
        total = 0
        for y in range(300, 520):
            row = data[3 * 1280 * y:3 * 1280 * (y + 1):3]
            total += sum(abs(row[x + 1] - row[x]) > 60 for x in range(400, 900))
        return total

    taffy.click(taffy.widget("film.quality"))
    taffy.frames(3)
    taffy.xdotool("key", "Escape")
    plain = new_picture(taffy)
    taffy.click(taffy.widget("film.quality"))
    x, y, width, height = taffy.place("film.quality")[0]
    taffy.frames(3)
    taffy.click((x + 0.3 * width, y + 2.5 * height))  # the second entry of its list
    taffy.frames(3)
    fine = new_picture(taffy)
    check(differing(plain, fine) > 3000, "they are the same picture")
    check(edges(fine) < edges(plain), "%d sharp edges, %d in the window" % (edges(fine), edges(plain)))
    taffy.click(taffy.widget("film.quality"))
    taffy.frames(3)
    taffy.click((x + 0.3 * width, y + 1.5 * height))
    taffy.frames(3)
    check(new_picture(taffy) == plain, "it stays fine")
    fold(taffy, "film", "film.quality")
    taffy.key("space")


def test_the_first_five_minutes_go_as_the_help_says(taffy):
    reset(taffy)
    taffy.key("F1")
    taffy.wait("the help", lambda s: "help.first_minutes" in s["widgets"])
    taffy.key("Escape")
    # Twist
    with taffy.held_key("ctrl"):
        taffy.drag(on_body(taffy), (0, -80), hold=True)
        taffy.wait("a twist", lambda s: s["grips"] and s["grips"][0]["twisting"] and abs(s["grips"][0]["torque"]) > 1)
        taffy.release()
    # Melt
    choose(taffy, "material.choice", "wax")
    taffy.answered()
    taffy.move(on_body(taffy))
    with taffy.held_key("h"):
        taffy.wait("molten wax", lambda s: s["melted_fraction"] > 0.001, 60)
    # Compare
    taffy.key("F5")
    taffy.wait("the bar of the scene", lambda s: s["melted_fraction"] == 0 and body(s)["material"]["phase"] == "solid", 60)
    open_section(taffy, "twins", "twins.duplicate")
    taffy.click(taffy.widget("twins.duplicate"))
    taffy.wait("a twin", lambda s: [b["name"] for b in s["bodies"]] == ["bar", "bar_b"], 60)
    state = taffy.wait("both in sight", lambda s: s["camera"]["at_rest"], 60)
    left, top, right, bottom = state["free_area"]
    a, b = (b["screen"] for b in state["bodies"])
    check(all(left < x < right and top < y < bottom for x, y in (a, b)), "they are at %s, %s" % (a, b))
    check(b[0] - a[0] > 150 and abs(b[1] - a[1]) < 80, "B is not beside A: %s, %s" % (a, b))
    choose(taffy, "material.elasticity", "corotated_2009")
    taffy.wait("a difference", lambda s: "twins.elasticity" in s["widgets"])
    with taffy.held_key("ctrl"):
        taffy.drag(on_body(taffy), (0, -80), hold=True)
        taffy.wait("two twists", lambda s: len(s["grips"]) == 2 and all(g["twisting"] for g in s["grips"]))
        taffy.release()
    # Film
    taffy.key("F9")
    taffy.wait("5 frames", lambda s: s["recording"]["frames"] >= 5, 60)
    taffy.key("F9")
    taffy.wait("where the film is", lambda s: any("Film of" in m for m in s["messages"]), 60)
    fold(taffy, "twins", "twins.duplicate")
    taffy.key("F5")
    taffy.wait("one bar", lambda s: len(s["bodies"]) == 1, 60)


def test_a_film_can_have_the_pace_that_one_sees(taffy):
    fresh(taffy, 0.3)  # and paused: the scene's own time stands still
    open_section(taffy, "film", "film.pace")

    def choose_pace(entry):
        x, y, width, height = taffy.place("film.pace")[0]
        taffy.click(taffy.widget("film.pace"))
        taffy.frames(3)
        taffy.click((x + 0.3 * width, y + (0.5 + entry) * height))
        taffy.frames(3)

    choose_pace(2)
    before = films(taffy, ".mp4")
    began = time.monotonic()
    taffy.key("F9")
    taffy.wait("a film", lambda s: s["recording"]["active"])
    time.sleep(3)
    filmed = taffy.state()
    check(filmed["paused"] and filmed["recording"]["frames"] > 60, "%s" % filmed["recording"])
    film, = films(taffy, ".mp4") - before
    taffy.key("F9")
    told = lambda s: [m for m in s["messages"] if m.startswith("Film of") and m.endswith(os.path.realpath(film))]
    state = taffy.wait("where the film is", lambda s: told(s), 60)
    seconds = float(told(state)[0].split()[2])
    check(2.5 < seconds < time.monotonic() - began, "after %g s it says: %s" % (time.monotonic() - began, told(state)))
    probed = subprocess.run(["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", film],
                            stdout=subprocess.PIPE, text=True, check=True)
    check(abs(float(probed.stdout) - seconds) < 0.15, "the file has %s s" % probed.stdout)
    choose_pace(1)
    fold(taffy, "film", "film.pace")
    taffy.key("space")
