"""W(n) beside the peers, and how time grows with n."""

import math
import subprocess

import peers
import suite
from processes import can_measure_memory, run, say
from rounds import median_cpu, median_wall, ratio, rounds

OURS = "contracts"


def print_tables(bench):
    others = peers.available(bench.work)
    walls = {n: table(bench, others, n) for n in bench.sizes}
    for small, large in zip(bench.sizes, bench.sizes[1:]):
        print_growth(small, walls[small], large, walls[large])


def table(bench, others, n):
    """Measures W(n), prints a row for each program, and tells the seconds of each."""
    ours = suite.of_workload(bench.binary, bench.work, n)
    ours.record()
    with peers.Vendor():
        for peer in others:
            say("recording %s of W(%d)" % (peer.name, n))
            peer.record(n, ours.folder)
    commands = {OURS: (ours.verify(), {}),
                OURS + ", shuffled": (ours.verify("--shuffle", "42"), {})}
    commands |= {peer.name: peer.command(n, ours.folder) for peer in others}
    runs = rounds(commands, bench.rounds)
    print_table(n, runs, memory(commands))
    print_timings(n, ours)
    return {name: median_wall(taken) for name, taken in runs.items()}


def memory(commands):
    """The peak of each command, over all of its processes."""
    if not can_measure_memory():
        return {}
    return {name: run(command, environment, measures_memory=True).memory
            for name, (command, environment) in commands.items()}


def print_table(n, runs, peaks):
    print("\n### W(%d)\n" % n)
    print("| | wall s | range | cpu s | MiB | per s | x floor-wire | x go-vcr |")
    print("|---|---|---|---|---|---|---|---|")
    for name, taken in runs.items():
        walls = [r.wall for r in taken]
        print("| %s | %.3f | %.3f–%.3f | %.3f | %s | %d | %s | %s |" % (
            name, median_wall(taken), min(walls), max(walls), median_cpu(taken),
            "%.0f" % peaks[name] if name in peaks else "–", n / median_wall(taken),
            times(taken, runs.get("floor-wire")), times(taken, runs.get("go-vcr-gotestsum"))),
            flush=True)


def print_timings(n, ours):
    """How the tool itself divides the time of one more run."""
    output = subprocess.run(ours.verify("--timings"), capture_output=True, text=True).stdout
    for line in output.splitlines():
        if line.startswith("time: "):
            print("\nW(%d), %s." % (n, line), flush=True)


def times(runs, base):
    return "%.2f" % ratio(runs, base) if base else "–"


def print_growth(small, small_walls, large, large_walls):
    """An exponent of 1 is time that grows as the work does."""
    print("\nGrowth from W(%d) to W(%d), as an exponent: %s." % (small, large, ", ".join(
        "%s %.2f" % (name, math.log(large_walls[name] / wall, large / small))
        for name, wall in small_walls.items())), flush=True)
