"""Measures this tool beside others and beside what the machine allows.

Usage: python3 bench.py BINARY WORK [--rounds N] [SIZE...]

Every round runs each program once, so that a drift of the machine meets all of them; each is a
whole process, started cold. Ratios are taken within a round.
"""

import argparse
import math
import statistics
import sys
from pathlib import Path

import peers
import suite
from processes import Failed, can_measure_memory, run, say

OURS = "contracts"


def main():
    options = arguments()
    options.work.mkdir(parents=True, exist_ok=True)
    (options.work / "bin").mkdir(exist_ok=True)
    others = peers.available(options.work)
    walls = {}
    for size in options.sizes:
        walls[size] = table(options, others, size)
    growth(walls)


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("sizes", type=int, nargs="*", default=[100, 1000, 10000])
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    options.binary, options.work = options.binary.resolve(), options.work.resolve()
    return options


def table(options, others, n):
    """Measures W(n), and prints a row for each program."""
    ours = suite.of_size(options.binary, options.work, n)
    ours.record()
    with peers.Vendor():
        for peer in others:
            say("recording %s of W(%d)" % (peer.name, n))
            peer.record(n, ours.folder)
    commands = {OURS: (ours.verify(), {}),
                OURS + ", shuffled": (ours.verify("--shuffle", "42"), {})}
    commands |= {peer.name: peer.command(n, ours.folder) for peer in others}
    runs = rounds(commands, options.rounds)
    print_table(n, runs, memory(commands))
    return {name: statistics.median(r.wall for r in taken) for name, taken in runs.items()}


def rounds(commands, count):
    """Runs each command once in each round, after a round that does not count."""
    runs = {name: [] for name in commands}
    for number in range(count + 1):
        for name, (command, environment) in commands.items():
            try:
                taken = run(command, environment)
            except Failed as failure:
                raise SystemExit("%s: %s" % (name, failure)) from None
            say("round %d, %s: %.3f s" % (number, name, taken.wall))
            if number > 0:
                runs[name].append(taken)
    return runs


def memory(commands):
    """The peak of each command, over all of its processes."""
    if not can_measure_memory():
        return {}
    return {name: run(command, environment, measures_memory=True).memory
            for name, (command, environment) in commands.items()}


def print_table(n, runs, peaks):
    floor = runs.get("floor-wire")
    go = runs.get("go-vcr-gotestsum")
    print("\n### W(%d)\n" % n)
    print("| | wall s | range | cpu s | MiB | per s | x floor-wire | x go-vcr |")
    print("|---|---|---|---|---|---|---|---|")
    for name, taken in runs.items():
        walls = [r.wall for r in taken]
        print("| %s | %.3f | %.3f–%.3f | %.3f | %s | %d | %s | %s |" % (
            name, statistics.median(walls), min(walls), max(walls),
            statistics.median(r.cpu for r in taken),
            "%.0f" % peaks[name] if name in peaks else "–",
            n / statistics.median(walls), ratio(taken, floor), ratio(taken, go)))
    sys.stdout.flush()


def ratio(runs, base):
    """The median of the ratios within rounds."""
    if not base:
        return "–"
    return "%.2f" % statistics.median(r.wall / b.wall for r, b in zip(runs, base))


def growth(walls):
    """How time grows with the work: 1 is as fast as the work."""
    sizes = sorted(walls)
    for small, large in zip(sizes, sizes[1:]):
        print("\nGrowth from W(%d) to W(%d), as an exponent: %s" % (small, large, ", ".join(
            "%s %.2f" % (name, math.log(walls[large][name] / wall, large / small))
            for name, wall in walls[small].items() if name in walls[large])))


if __name__ == "__main__":
    main()
