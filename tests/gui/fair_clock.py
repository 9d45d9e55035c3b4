"""Time as a program could use it. A busy machine makes a program wait for a processor; a limit in
seconds of the wall then judges the machine. This clock leaves out what the program's threads spent
waiting, ready to run (Linux keeps count of it in /proc/PID/task/*/schedstat)."""
import glob
import time

# However busy the machine: this part of the wall's time counts, so that every wait ends.
LEAST_PART = 0.05


def seconds_waiting(pid):
    """Sum over the threads that live now; 0 where the system keeps no count."""
    total = 0
    for file in glob.glob("/proc/%d/task/*/schedstat" % pid):
        try:
            with open(file) as text:
                total += int(text.read().split()[1])
        except (OSError, IndexError, ValueError):
            pass  # the thread has just ended
    return 1e-9 * total


class FairClock:
    """Counts from when it is made."""

    def __init__(self, pid):
        self.pid, self.start, self.waiting = pid, time.time(), seconds_waiting(pid)

    def seconds(self):
        wall = time.time() - self.start
        waited = max(0.0, seconds_waiting(self.pid) - self.waiting)
        return max(wall - waited, LEAST_PART * wall)
