"""Measures this tool beside others and beside what the machine allows, and prints what
RESULTS.md keeps.

Usage: python3 bench.py BUILDS [--rounds N] [--only NAME...] [--sizes SIZE...]

BUILDS is the folder of the builds, below which everything is recorded; the largest size gives the
extent of the rows beside W(n) as well.
"""

import argparse
from pathlib import Path

import host
import junit
import replays
import rows
import starts
import workloads

ROWS = {"doubles": replays.doubles, "recording": replays.recording, "shapes": replays.shapes,
        "bodies": replays.bodies, "isolation": replays.isolation, "debug": replays.debug,
        "junit": junit.measure, "listing": starts.listing}
WORKLOADS, WORKERS = "workloads", "workers"


class Bench:
    """What is measured, where, and how often."""

    def __init__(self, options):
        builds = options.builds.resolve()
        self.root = builds.parent
        self.release = builds / "release"
        # `swift build --static-swift-stdlib --scratch-path .build-static`
        self.static = self.root / ".build-static" / "release"
        self.binary = self.release / "benchmark-contracts"
        self.debug_binary = builds / "debug" / "benchmark-contracts"
        self.work = builds / "benchmark"
        (self.work / "bin").mkdir(parents=True, exist_ok=True)
        self.rounds = options.rounds
        self.sizes = sorted(options.sizes)
        self.largest = self.sizes[-1]


def main():
    options = arguments()
    bench = Bench(options)
    print(host.heading())
    if WORKLOADS in options.only:
        workloads.print_tables(bench)
    measures = [measure for name, measure in ROWS.items() if name in options.only]
    if measures:
        print("\n### Beside W(n)\n")
        rows.print_table(row for measure in measures for row in measure(bench))
    if WORKERS in options.only:
        starts.print_worker_starts(bench)


def arguments():
    names = [WORKLOADS, *ROWS, WORKERS]
    parser = argparse.ArgumentParser()
    parser.add_argument("builds", type=Path)
    parser.add_argument("--sizes", type=int, nargs="+", default=[100, 1000, 10000])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", nargs="+", choices=names, default=names)
    return parser.parse_args()


if __name__ == "__main__":
    main()
