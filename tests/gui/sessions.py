"""Sessions that a window records and plays."""
import os
import subprocess

from checks import check, modulus, on_body
from driver import Taffy


def a_session_survives_kill_9_and_plays_again(program, server, folder):
    session = os.path.join(folder, "hands.taffy")
    taffy = Taffy(program, server, folder, ["--session", session, os.path.join(folder, "twist.toml")])
    try:
        taffy.wait("simulated time passes", lambda s: s["time"] > 0.1)
        taffy.drag(on_body(taffy), (0, -110), hold=True)
        taffy.wait("a force on the grip", lambda s: s["grips"] and s["grips"][0]["force"] > 5)
        taffy.release()
        taffy.key("r")
        taffy.wait("a reset", lambda s: not s["grips"])
        time = taffy.state()["time"]
        taffy.wait("time after the reset", lambda s: s["time"] > time + 0.3)
    finally:
        taffy.close()  # SIGKILL
    result = subprocess.run([program, "--replay", session, "--threads", "1"], capture_output=True,
                            text=True, timeout=300)
    said = result.stderr + result.stdout
    check(result.returncode == 0, "the replay ended with %d: %s" % (result.returncode, said))
    check("are as recorded" in said, "the replay said: " + said)
    commands = int(said.split(" commands;")[0].split()[-1])
    check(commands >= 4, "only %d commands: a grip, its ways, its end and a reset are expected" % commands)


def a_session_plays_in_the_window(program, server, folder):
    session = os.path.join(folder, "to_play.taffy")
    script = os.path.join(folder, "stiffer.toml")
    with open(script, "w") as file:
        file.write('[[command]]\ndo = "set"\nparameter = "body.bar.young_modulus"\nvalue = 2e5\nat = 0.4\n')
    result = subprocess.run([program, "twist", "--headless", "--seconds", "1", "--script", script,
                             "--session", session], capture_output=True, text=True, timeout=300)
    check(result.returncode == 0, "recording: " + result.stderr)
    taffy = Taffy(program, server, folder, [session])
    try:
        state = taffy.state()
        check(abs(state["timeline"]["end"] - 1) < 0.02, "it ends at %s s" % state["timeline"]["end"])
        check(any("Young" in m for m in state["timeline"]["marks"]), "marks: %s" % state["timeline"]["marks"])
        state = taffy.wait("the end of the session", lambda s: s["paused"])
        check(abs(state["time"] - 1) < 0.02, "it pauses at %.3f s" % state["time"])
        check(any("session ends here" in m for m in state["messages"]), "nobody is told: %s" % state["messages"])
        check(abs(modulus(state) / 2e5 - 1) < 1e-5, "the modulus is %g" % modulus(state))
        taffy.key("Home")
        taffy.answered()
        state = taffy.wait("the beginning", lambda s: s["time"] == 0 and not s["timeline"]["seeking"])
        check(abs(modulus(state) / 2e5 - 1) > 0.1, "the modulus at the beginning is %g" % modulus(state))
        taffy.drag(taffy.widget("material.young_modulus", 0.5), (30, 0))
        state = taffy.wait("a branch", lambda s: s["timeline"]["forgotten"] == 1)
        check(state["timeline"]["end"] < 0.02, "the session is not left")
        taffy.key("space")
        taffy.wait("a run of its own", lambda s: s["time"] > 1.2, 60)
    finally:
        taffy.close()
