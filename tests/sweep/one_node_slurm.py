"""A Slurm of one node on this machine, with keys, ports and files of its own. Needs root. Where its daemons do
not start (some containers), the test is skipped and prints what they said."""
import os
import pathlib
import secrets
import socket
import subprocess
import sys
import time


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class OneNodeSlurm:
    PROGRAMS = ["munged", "slurmctld", "slurmd", "sbatch", "squeue", "scancel", "sinfo"]
    PATH = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.processes = []
        self.environment = {}

    def __enter__(self):
        folder = self.folder
        for name in ("state", "spool"):
            (folder / name).mkdir(parents=True)
        folder.parent.chmod(0o755)  # munge wants to know that nobody else has put its files there
        folder.chmod(0o755)
        host = socket.gethostname().split(".")[0]
        munge_socket = folder / "munge.socket"
        key = folder / "munge.key"
        key.write_bytes(secrets.token_bytes(128))
        key.chmod(0o400)
        configuration = folder / "slurm.conf"
        configuration.write_text(f"""
ClusterName=taffy
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={munge_socket}
CredType=cred/munge
SlurmctldPort={free_port()}
SlurmdPort={free_port()}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,sched_min_interval=0,batch_sched_delay=0
ReturnToService=2
KillWait=5
NodeName={host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
""")
        self.environment = {"SLURM_CONF": str(configuration)}
        self.start("munged", "--foreground", "--force", f"--socket={munge_socket}", f"--key-file={key}",
                   f"--pid-file={folder}/munged.pid", f"--log-file={folder}/munged.log",
                   f"--seed-file={folder}/munged.seed")
        self.wait("munged", munge_socket.exists)
        self.start("slurmctld", "-D", "-i")
        self.start("slurmd", "-D", "-N", host)
        self.wait("a node that is ready", lambda: self.run("sinfo", "--noheader", "--format=%T") == "idle")
        return self

    def start(self, *command):
        log = open(self.folder / f"{command[0]}.out", "w")
        self.processes.append(subprocess.Popen(command, stdout=log, stderr=log,
                                               env={**os.environ, **self.environment, "PATH": self.PATH}))

    def run(self, *command):
        """What it prints; nothing where it fails."""
        return subprocess.run(command, capture_output=True, text=True,
                              env={**os.environ, **self.environment, "PATH": self.PATH}).stdout.strip()

    def wait(self, what, condition):
        end = time.monotonic() + 90
        while not condition():
            if time.monotonic() > end:
                for log in sorted(self.folder.glob("*.log")) + sorted(self.folder.glob("*.out")):
                    print(f"--- {log.name}\n{log.read_text(errors='replace')[-2000:]}", file=sys.stderr)
                self.__exit__()
                print(f"skipped: Slurm does not start here, there is no {what}")
                sys.exit(77)
            time.sleep(0.1)

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
        for process in reversed(self.processes):
            try:
                process.wait(timeout=15)
            except subprocess.TimeoutExpired:
                process.kill()
