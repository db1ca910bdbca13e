"""What starts cost: of `contracts list`, and of the processes that isolate subjects."""

import statistics
import subprocess
import time

from processes import say
from rows import Row
from rounds import ratio, rounds

# How many starts there are for each round: one takes milliseconds.
STARTS = 6
# The limit on memory that a worker is given, in bytes.
MEMORY = str(4 << 30)


def listing(bench):
    """`contracts list` on our own suite, beside a program that links as much and does nothing."""
    for linked, folder in ("", bench.release), (", Swift linked statically", bench.static):
        idle, ours = folder / "benchmark-idle", folder / "contracts"
        if not idle.exists():
            say("left out: starts%s, without %s" % (linked, idle))
            continue
        place = ["--contracts", bench.root / "Contracts",
                 "--recordings", bench.root / "Recordings"]
        runs = rounds({"does nothing": ([idle], {}),
                       "`contracts --version`": ([ours, "--version"], {}),
                       "`contracts list`": ([ours, "list", *place], {})}, bench.rounds * STARTS)
        for name, taken in runs.items():
            yield Row(name + linked, taken,
                      "x nothing %.2f" % ratio(taken, runs["does nothing"]))


def print_worker_starts(bench):
    """A worker's start, from its spawning until it is ready, beside `--version` to its answer."""
    worker, bare = [], []
    for _ in range(bench.rounds * STARTS):
        bare.append(seconds_to_first_byte([bench.binary, "--version"]))
        worker.append(seconds_to_first_byte([bench.binary, "worker", MEMORY]))
    extra = statistics.median(w - b for w, b in zip(worker, bare))
    print("\nA worker is ready after %.1f ms, `--version` answers after %.1f ms: isolation adds "
          "%.1f ms to a start (medians of %d)." % (
              statistics.median(worker) * 1000, statistics.median(bare) * 1000, extra * 1000,
              len(bare)), flush=True)


def seconds_to_first_byte(command):
    """How long a program takes from its spawning to the first byte that it writes.

    A worker leads a session of its own, and ends when its input does.
    """
    start = time.perf_counter()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
                          start_new_session=True) as process:
        process.stdout.read(1)
        taken = time.perf_counter() - start
        process.stdin.close()
        process.stdout.read()
    return taken
