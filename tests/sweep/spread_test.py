"""A sweep of twelve variants through GNU parallel or Slurm: killed half-way it goes on where it was,
and its table is that of a sweep in one process.

    spread_test.py parallel|slurm PROGRAM SOURCE
"""
import csv
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from one_node_slurm import OneNodeSlurm

SWEEP = ["twist", "--seconds", "0.4", "--size", "320x180",
         "--sweep", "body.bar.young_modulus=1e5,2e5,4e5,8e5", "--sweep", "body.bar.density=400,700,1000"]
VARIANTS = 12
DEADLINE = 240  # seconds


def rows(table):
    """Without what depends on the clock on the wall."""
    with open(table, newline="") as file:
        lines = list(csv.DictReader(file))
    for line in lines:
        for column in ("wall_s", "real_time_factor"):
            line.pop(column, None)
    return lines


def finished(folder):
    return len(list(folder.glob("variant_*/row.csv")))


def wait_for(what, condition):
    end = time.monotonic() + DEADLINE
    while not condition():
        if time.monotonic() > end:
            sys.exit(f"{what}: not within {DEADLINE} s")
        time.sleep(0.02)


def run_and_kill(command, environment, folder, stop):
    """Begins the sweep, and stops it when a third of the variants is there."""
    process = subprocess.Popen(command, env=environment, start_new_session=True,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    wait_for("the first variants", lambda: finished(folder) >= VARIANTS // 3 or process.poll() is not None)
    stop(process)
    process.communicate()
    done = finished(folder)
    assert VARIANTS // 3 <= done < VARIANTS, f"{done} variants were finished when it was killed"
    return {path: path.stat().st_mtime_ns for path in folder.glob("variant_*/row.csv")}


def check(way, command, environment, folder, reference, stop):
    before = run_and_kill(command, environment, folder, stop)
    again = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                           text=True, timeout=DEADLINE)
    assert again.returncode == 0, again.stdout
    for path, written in before.items():
        assert path.stat().st_mtime_ns == written, f"{path} was run again"
    table = rows(folder / "sweep.csv")
    assert len(table) == VARIANTS, f"{len(table)} lines"
    assert table == rows(reference / "sweep.csv"), "not the table of one process"
    assert (folder / "sweep.png").is_file()
    print(f"{way}: {len(before)} variants before it was killed, {len(table)} lines, all the same")


def kill_group(process):
    os.killpg(process.pid, signal.SIGKILL)


def main():
    way, program, source = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    wanted = ["parallel"] if way == "parallel" else OneNodeSlurm.PROGRAMS
    missing = [name for name in wanted if not shutil.which(name, path=OneNodeSlurm.PATH)]
    if missing or (way == "slurm" and os.geteuid() != 0):
        print(f"skipped: {' '.join(missing) or 'root'} is not there")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as temporary:
        temporary = pathlib.Path(temporary)
        reference, folder = temporary / "reference", temporary / "spread"
        subprocess.run([program, *SWEEP, "--sweep-folder", reference], check=True,
                       stderr=subprocess.DEVNULL)
        command = [str(source / "tools" / f"sweep_{way}"), *SWEEP, "--sweep-folder", str(folder)]
        environment = {**os.environ, "TAFFY": program, "PATH": OneNodeSlurm.PATH}
        if way == "parallel":
            environment["PARALLEL_OPTIONS"] = "--jobs 2"
            check(way, command, environment, folder, reference, kill_group)
            return
        with OneNodeSlurm(temporary / "slurm") as slurm:
            environment.update(slurm.environment)
            environment["SBATCH_OPTIONS"] = f"--output={temporary}/job_%a.txt"

            def cancel(process):
                kill_group(process)  # sbatch, which only waits
                slurm.run("scancel", "--name=taffy-sweep")
                wait_for("the end of the jobs", lambda: not slurm.run("squeue", "--noheader"))

            check(way, command, environment, folder, reference, cancel)


main()
