"""Files that are opened, dropped on the window and saved: scenes, models, films, pictures, exports, runs."""
import glob
import os
import shutil
import subprocess

from checks import body, check


def test_a_broken_scene_file_is_explained_and_the_running_scene_stays(taffy):
    with open(taffy.scene) as file:
        good = file.read()
    with open(taffy.scene, "w") as file:
        file.write(good.replace("young_modulus", "yuong_modulus"))
    taffy.key("F5")
    state = taffy.wait("an explanation", lambda s: s["dialog"] != "")
    check("young_modulus" in state["dialog"] and "twist.toml:" in state["dialog"],
          "it says: " + state["dialog"])
    check(state["scene"] == "twist" and state["bodies"], "the scene is gone")
    taffy.key("Escape")
    taffy.wait("the message is closed", lambda s: s["dialog"] == "")
    with open(taffy.scene, "w") as file:
        file.write(good)
    taffy.key("F5")
    taffy.wait("the scene again", lambda s: s["scene_serial"] > state["scene_serial"])


def test_a_scene_and_a_model_dropped_on_the_window_open_and_a_broken_one_is_explained(taffy):
    assets = os.path.join(taffy.source, "assets")
    taffy.drop_files(os.path.join(assets, "scenes", "tumble.toml"))
    taffy.wait("the scene", lambda s: s["scene"] == "tumble")
    duck = os.path.join(taffy.folder, "my duck.ply")  # as my%20duck.ply in the list of files
    shutil.copy(os.path.join(assets, "meshes", "duck.ply"), duck)
    taffy.drop_files(duck)
    taffy.wait("the question what it is made of", lambda s: s["asks_for_material"])
    taffy.key("Return")
    state = taffy.wait("the model", lambda s: s["scene"] == "my duck")
    check(body(state)["particles"] == 5000, "particles: %s" % body(state)["particles"])
    check(any("5000 particles" in m for m in state["messages"]), "it says: %s" % state["messages"])
    taffy.drop_files(os.path.join(taffy.source, "tests", "data", "meshes", "truncated.stl"))
    state = taffy.wait("an explanation", lambda s: s["dialog"] != "")
    check("truncated.stl" in state["dialog"], "it says: " + state["dialog"])
    check(state["scene"] == "my duck", "the running scene is gone")
    taffy.key("Escape")
    taffy.wait("the message is closed", lambda s: s["dialog"] == "")
    taffy.drop_files(taffy.scene)
    taffy.wait("the first scene", lambda s: s["scene"] == "twist" and s["time"] > 0.02)


def test_f9_records_a_film_that_plays(taffy):
    taffy.key("F9")
    taffy.wait("20 frames", lambda s: s["recording"]["frames"] >= 20, 40)
    taffy.key("F9")
    state = taffy.wait("the film is saved",
                       lambda s: any("saved" in m for m in s["messages"]), 40)
    check(not state["recording"]["active"], "still recording")
    films = glob.glob(os.path.join(taffy.folder, "taffy-films", "twist-*.mp4"))
    check(len(films) == 1, "films: %s" % films)
    answer = subprocess.run(
        ["ffprobe", "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
         "stream=nb_read_frames,width,height,r_frame_rate", "-of", "csv=p=0", films[0]],
        stdout=subprocess.PIPE, text=True, timeout=600).stdout.strip().split(",")
    check(answer[:3] == ["1280", "800", "60/1"], "ffprobe says %s" % answer)
    check(int(answer[3]) >= 20, "ffprobe says %s" % answer)


def test_f12_saves_a_picture(taffy):
    taffy.key("F12")

    def picture():
        files = glob.glob(os.path.join(taffy.folder, "taffy-films", "twist-*.png"))
        return files[0] if files and os.path.getsize(files[0]) > 5000 else None

    taffy.wait("a picture", lambda s: picture() is not None)
    with open(picture(), "rb") as file:
        header = file.read(24)
    check(header[:8] == b"\x89PNG\r\n\x1a\n", "it is no PNG")
    size = (int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big"))
    check(size == (1280, 800), "its size is %s x %s" % size)


def test_f8_exports_a_frame_and_shift_f8_a_sequence(taffy):
    folder = os.path.join(taffy.folder, "taffy-films")
    taffy.key("F8")
    taffy.wait("a file", lambda s: any("Exported" in m for m in s["messages"]))
    files = glob.glob(os.path.join(folder, "twist-*.ply"))
    check(len(files) == 1, "files: %s" % files)
    with open(files[0], "rb") as file:
        header = file.read(400)
    check(b"comment Taffy, scene twist\n" in header, "its header is %s" % header)
    taffy.key("shift+F8")
    taffy.wait("files of a sequence", lambda s: glob.glob(os.path.join(folder, "twist-*", "twist_0002.ply")))
    taffy.key("shift+F8")
    taffy.wait("its end", lambda s: any("files exported" in m for m in s["messages"]))


def test_ctrl_s_saves_the_run_or_says_why_not(taffy):
    folder = os.path.join(taffy.folder, "taffy-films")
    taffy.key("ctrl+s")
    state = taffy.answered()
    taffy.wait("where it is", lambda s: any("Run saved" in m for m in s["messages"]))
    runs = glob.glob(os.path.join(folder, "twist-*.run"))
    check(len(runs) == 1 and os.path.getsize(runs[0]) > 10000, "runs: %s" % runs)
    check(state["commands"]["refused"] == taffy.state()["commands"]["refused"], "it was refused")
    table = os.path.join(taffy.folder, "saved.csv")
    answer = subprocess.run([taffy.program, "--load-state", runs[0], "--headless", "--seconds", "0.02",
                             "--stats", table], stderr=subprocess.PIPE, text=True, timeout=600)
    check(answer.returncode == 0, "it does not go on: " + answer.stderr)
    before = os.path.join(taffy.folder, "films-before")
    os.rename(folder, before)
    with open(folder, "w") as file:
        file.write("no folder")
    taffy.key("ctrl+s")
    taffy.wait("why not", lambda s: any("Not saved" in m for m in s["messages"]))
    os.remove(folder)
    os.rename(before, folder)
