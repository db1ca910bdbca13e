"""Counts the instructions of fixed runs, and compares them with those that were counted before.

Usage: python3 guard.py BUILDS [--renew]

What else the machine does changes times, not what a program has to do. Each run is one process,
which valgrind's callgrind counts; what is counted belongs to an architecture and a compiler. Time
that grows faster than the work fails as well: sizes that are each a multiple of the one before
tell the exponent apart from what a start costs.
"""

import argparse
import json
import math
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

import host
import suite
from processes import say

FIGURES = Path(__file__).resolve().parent / "instructions.json"
SIZES = (30, 90, 270)
# Six countings of the same program, beside others that kept both cores busy, were 0.2 % apart.
TOLERANCE = 0.03
# They gave exponents from 1.01 to 1.03.
STEEPEST = 1.05
RENEWAL = "make bench-guard RENEW=1"


def main():
    options = arguments()
    builds = options.builds.resolve()
    counted = {name: count(command) for name, command in commands(builds).items()}
    kept = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    if options.renew:
        kept[machine()] = counted
        FIGURES.write_text(json.dumps(kept, indent=2) + "\n")
    if kept.get(machine(), {}).keys() != counted.keys():
        raise SystemExit("not all was counted before on %s: %s" % (machine(), RENEWAL))
    has_grown = compare(counted, kept[machine()])
    is_steep = [is_too_steep(counted, subject) for subject in suite.SUBJECTS]
    sys.exit(1 if has_grown or any(is_steep) else 0)


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("builds", type=Path)
    parser.add_argument("--renew", action="store_true", help="keep what is counted")
    return parser.parse_args()


def machine():
    return "%s, %s" % (platform.machine(), host.swift())


def commands(builds):
    """What is counted: replays through the adapter and of the doubles, and a list."""
    work = builds / "benchmark"
    work.mkdir(exist_ok=True)
    binary = stripped(builds / "release" / "benchmark-contracts", work)
    suites = [suite.of_workload(binary, work, n) for n in SIZES]
    for each in suites:
        each.record()
    found = {run_name(subject, each.n): each.verify("--in-process", subject=subject)
             for subject in suite.SUBJECTS for each in suites}
    return found | {"list, W(%d)" % suites[1].n: suites[1].list()}


def run_name(subject, n):
    return "%s, W(%d)" % (subject, n)


def stripped(binary, work):
    """A copy without debugging information, which valgrind would read for minutes."""
    copy = work / "guarded-contracts"
    subprocess.run(["strip", "--strip-debug", "-o", copy, binary], check=True)
    return copy


def count(command):
    """The instructions of a process, without those of processes that it starts."""
    # A seed of hashing that changes would change what collides; CI's variables change reports.
    environment = {"PATH": os.environ["PATH"], "HOME": os.environ["HOME"],
                   "SWIFT_DETERMINISTIC_HASHING": "1"}
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    process = subprocess.run([*tool, *command], env=environment, capture_output=True, text=True)
    collected = re.search(r"Collected : (\d+)", process.stderr)
    if process.returncode != 0 or not collected:
        raise SystemExit("exit %d: %s\n%s" % (process.returncode, " ".join(map(str, command)),
                                              process.stderr[-2000:]))
    say("%s instructions: %s" % (f"{int(collected[1]):,}", " ".join(map(str, command[1:]))))
    return int(collected[1])


def compare(counted, kept):
    """Tells what has changed, and whether anything has become more than it may."""
    has_grown = False
    for name, count in counted.items():
        change = count / kept[name] - 1
        verdict = ""
        if change > TOLERANCE:
            has_grown = True
            verdict = ": too many; where that is right, keep them with %s" % RENEWAL
        elif change < -TOLERANCE:
            verdict = ": fewer; keep them with %s" % RENEWAL
        print("%-20s %8.1f million instructions, %+.1f %%%s"
              % (name, count / 1e6, change * 100, verdict))
    return has_grown


def is_too_steep(counted, subject):
    """Tells how a subject's instructions grow with the work, and whether that is too fast."""
    small, middle, large = (counted[run_name(subject, n)] for n in SIZES)
    exponent = math.log((large - middle) / (middle - small), SIZES[1] / SIZES[0])
    print("%-20s grows with the exponent %.2f%s" % (
        subject, exponent, ": faster than the work" if exponent > STEEPEST else ""))
    return exponent > STEEPEST


if __name__ == "__main__":
    main()
