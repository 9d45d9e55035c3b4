"""The clock by which the tests of the window wait leaves out what a program spends waiting for a processor."""
import os
import subprocess
import sys
import time

from fair_clock import FairClock

SPIN = [sys.executable, "-c", "while True: pass"]


def processor_seconds(pid):
    with open("/proc/%d/stat" % pid) as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main():
    if not os.path.exists("/proc/self/schedstat"):
        print("skipped: the system keeps no count of waiting")
        return 77
    own = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(own)})
    spinning = [subprocess.Popen(SPIN) for _ in range(4)]  # on the same processor
    os.sched_setaffinity(0, own)
    idle = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    good = True
    try:
        time.sleep(1)  # Python itself has started
        busy_clock, idle_clock = FairClock(spinning[0].pid), FairClock(idle.pid)
        used, wall = processor_seconds(spinning[0].pid), time.time()
        time.sleep(3)
        used, wall = processor_seconds(spinning[0].pid) - used, time.time() - wall
        busy, rested = busy_clock.seconds(), idle_clock.seconds()
        print("of %.2f s one of four spinning programs ran %.2f s; its clock says %.2f s, that of one "
              "that sleeps %.2f s" % (wall, used, busy, rested))
        good &= used < 0.6 * wall  # else the machine was not busy, and nothing is tested
        good &= abs(busy - max(used, 0.05 * wall)) < 0.1 * wall
        good &= rested > 0.9 * wall  # who sleeps by itself has had the time
    finally:
        for process in spinning + [idle]:
            process.kill()
            process.wait()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
