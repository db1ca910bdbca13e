"""Whole processes, measured cold: wall clock, processor time, and memory of all of them together."""

import os
import resource
import shlex
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import NamedTuple

# How often memory is looked at, in seconds.
INTERVAL = 0.01


class Run(NamedTuple):
    wall: float
    cpu: float
    # In MiB; None where it was not measured.
    memory: float | None


class Failed(Exception):
    """A program that did not do what it was to be measured at."""


def run(command, environment=None, folder=None, measures_memory=False, timeout=1200):
    """Runs a command to its end, in a session of its own."""
    before = processor_time()
    start = time.perf_counter()
    with subprocess.Popen(command, cwd=folder, env={**os.environ, **(environment or {})},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          start_new_session=True) as process:
        meter = MemoryMeter(process.pid) if measures_memory else None
        try:
            output, _ = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 15)
            raise Failed("%s: longer than %d s" % (quoted(command), timeout)) from None
        finally:
            if meter:
                meter.stop()
    wall = time.perf_counter() - start
    cpu = processor_time() - before
    if process.returncode != 0:
        tail = output.decode(errors="replace")[-2000:]
        raise Failed("%s: exit %d\n%s" % (quoted(command), process.returncode, tail))
    return Run(wall, cpu, meter.peak if meter else None)


def quoted(command):
    return shlex.join(map(str, command))


def processor_time():
    """What all the processes have used that were started here and have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class MemoryMeter:
    """The proportional set sizes of all processes of a session, added up: what is shared counts
    once. Looking costs time, so that runs whose memory is measured are not timed."""

    def __init__(self, session):
        self.peak = 0.0
        self._session = session
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._measure)
        self._thread.start()

    def stop(self):
        self._is_over.set()
        self._thread.join()

    def _measure(self):
        while not self._is_over.wait(INTERVAL):
            total = sum(proportional_size(pid) for pid in members(self._session))
            self.peak = max(self.peak, total / 1024)


def can_measure_memory():
    return Path("/proc/self/smaps_rollup").exists()


def members(session):
    """The processes of a session, by their numbers."""
    for entry in os.scandir("/proc"):
        if not entry.name.isdigit():
            continue
        try:
            stat = Path("/proc", entry.name, "stat").read_text()
        except OSError:
            continue
        # The name, in parentheses, may hold anything; the session is the fourth field after it.
        if int(stat.rpartition(")")[2].split()[3]) == session:
            yield int(entry.name)


def proportional_size(pid):
    """In KiB; 0 for a process that has just ended."""
    try:
        for line in Path("/proc", str(pid), "smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    except OSError:
        pass
    return 0


def say(text):
    print(text, file=sys.stderr, flush=True)
