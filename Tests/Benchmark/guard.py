"""Counts the instructions of fixed runs, and compares them with those that were counted before.

Usage: python3 guard.py BUILDS [--debug | --relations] [--renew]

With --debug, it counts only a few runs of the debug build, which `make test` has built already, and
a machine or compiler without figures passes. With --relations, it counts only what relations cost.

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
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path


def free_port():
    """A port for the vendor program, which may run beside others of its kind."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


os.environ.setdefault("VENDOR_PORT", str(free_port()))

import host
import junit
import relations
import suite
from processes import say

FIGURES = Path(__file__).resolve().parent / "instructions.json"
SIZES = (30, 90, 270)
# Six countings of the same program, beside others that kept both cores busy, were 0.2 % apart.
TOLERANCE = 0.03
# Of 10 scenarios, one has a body of this size.
LARGE = 5_000_000
# One part of a report, which is written and read again as a whole.
CASES = 5_000
# Valgrind makes a program 50 times slower, and others may be at work beside it.
PATIENCE = {"within": "600s"}, ("--timeout", "900")
# What the name of a figure begins with that is counted with relations in the recordings.
RELATED = "relations, "
# The size that is counted in a debug build, and what the names of its figures begin with.
DEBUG_SIZE, DEBUG = 10, "debug build, "
# They gave exponents from 1.01 to 1.03.
STEEPEST = 1.05
RENEWAL = "make bench-guard RENEW=1"
# Debug builds differ more: with the versions of the system's libraries, and with what is inlined.
DEBUG_TOLERANCE = 0.15


def main():
    options = arguments()
    builds = options.builds.resolve()
    figures = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    kept = figures.setdefault(machine(), {})
    if options.debug and not options.renew and not any(map(is_debug, kept)):
        print("no instructions were counted before on %s, so none are compared" % machine())
        return
    counted = count_debug(builds) if options.debug else count_release(builds, options.relations)
    if options.renew:
        kept.update(counted)
        FIGURES.write_text(json.dumps(figures, indent=2) + "\n")
    if not counted.keys() & kept.keys():
        raise SystemExit("nothing was counted before on %s: %s" % (machine(), RENEWAL))
    has_grown = compare(counted, kept)
    are_dear = not options.debug and are_relations_dear(counted)
    is_steep = not options.debug and not options.relations and any(
        [is_too_steep(counted, subject) for subject in suite.SUBJECTS])
    sys.exit(1 if has_grown or are_dear or is_steep else 0)


def count_release(builds, only_relations):
    work = work_folder(builds)
    binary = stripped(builds, work)
    found = relation_commands(binary, work) if only_relations else commands(binary, work)
    return {name: count(command) for name, command in found.items()}


def count_debug(builds):
    """What users run every day, in the build that they have: the doubles, because what the
    loopback does over the adapter differs by a tenth on a busy machine."""
    work = work_folder(builds)
    folder = work / "guarded-debug"
    # An older format of recordings would fail the run, which nobody has asked for by name.
    shutil.rmtree(folder, ignore_errors=True)
    steps, cases = PATIENCE
    recorded = suite.Suite(stripped(builds, work, "debug"), folder, DEBUG_SIZE, 1, **steps)
    recorded.record()
    command = recorded.verify("--in-process", *cases, subject=suite.DOUBLE)
    return {DEBUG + run_name(suite.DOUBLE, DEBUG_SIZE): count(command)}


def is_debug(name):
    return name.startswith(DEBUG)


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("builds", type=Path)
    build = parser.add_mutually_exclusive_group()
    build.add_argument("--debug", action="store_true", help="count runs of the debug build")
    build.add_argument("--relations", action="store_true", help="count what relations cost")
    parser.add_argument("--renew", action="store_true", help="keep what is counted")
    return parser.parse_args()


def machine():
    return "%s, %s" % (platform.machine(), host.swift())


def commands(binary, work):
    """What is counted in one process: replays through the adapter and of the doubles, a large body,
    a list, and a report."""
    suites = [suite.of_workload(binary, work, n) for n in SIZES]
    large = suite.Suite(binary, work / "guarded-large", 10, 1, large=LARGE, **PATIENCE[0])
    for each in suites + [large]:
        each.record()
    found = {run_name(subject, each.n): each.verify("--in-process", subject=subject)
             for subject in suite.SUBJECTS for each in suites}
    events = work / "guarded-events.jsonl"
    junit.write_events(CASES, 0, events, shards=1, broken=None)
    return found | relation_commands(binary, work) | {
        "library, 5 MB": large.verify("--in-process"),
        "list, W(%d)" % suites[1].n: suites[1].list(),
        "JUnit, %d cases" % CASES: [binary, "report", "merge", events, "--quiet", "--junit",
                                    work / "guarded.xml"]}


def relation_commands(binary, work):
    """The doubles of the largest workload, without relations and with them."""
    plain = suite.of_workload(binary, work, SIZES[-1])
    plain.record()
    related = relations.related(plain, work / ("r%05d" % plain.n))
    name = run_name(suite.DOUBLE, plain.n)
    return {begin + name: each.verify("--in-process", subject=suite.DOUBLE)
            for begin, each in (("", plain), (RELATED, related))}


def work_folder(builds):
    work = builds / "benchmark"
    work.mkdir(exist_ok=True)
    return work


def run_name(subject, n):
    return "%s, W(%d)" % (subject, n)


def stripped(builds, work, build="release"):
    """A copy without debugging information, which valgrind would read for minutes."""
    binary, copy = builds / build / "benchmark-contracts", work / (build + "-contracts")
    subprocess.run(["strip", "--strip-debug", "-o", copy, binary], check=True)
    return copy


def count(command):
    """The instructions of a process, without those of processes that it starts."""
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    # A run reads the names of all temporary files.
    with tempfile.TemporaryDirectory() as temporary:
        # A seed of hashing that changes would change what collides; CI's variables change reports.
        environment = {"PATH": os.environ["PATH"], "HOME": os.environ["HOME"],
                       "SWIFT_DETERMINISTIC_HASHING": "1", "TMPDIR": temporary}
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
        if name not in kept:
            print("%-30s %8.1f million instructions, not counted before: keep them with %s"
                  % (name, count / 1e6, RENEWAL))
            continue
        change = count / kept[name] - 1
        tolerance = DEBUG_TOLERANCE if is_debug(name) else TOLERANCE
        verdict = ""
        if change > tolerance:
            has_grown = True
            verdict = ": too many; where that is right, keep them with %s" % RENEWAL
        elif change < -tolerance:
            verdict = ": fewer; keep them with %s" % RENEWAL
        print("%-30s %8.1f million instructions, %+.1f %%%s"
              % (name, count / 1e6, change * 100, verdict))
    return has_grown


def are_relations_dear(counted):
    """Tells what ten relations of a scenario cost, and whether that is too much."""
    name = run_name(suite.DOUBLE, SIZES[-1])
    plain, related = counted[name], counted[RELATED + name]
    is_dear = related > plain * relations.MOST
    print("ten relations of a scenario cost %s: %.1f in place of %.1f million, x %.3f%s" % (
        name, related / 1e6, plain / 1e6, related / plain, ": too much" if is_dear else ""))
    return is_dear


def is_too_steep(counted, subject):
    """Tells how a subject's instructions grow with the work, and whether that is too fast."""
    small, middle, large = (counted[run_name(subject, n)] for n in SIZES)
    exponent = math.log((large - middle) / (middle - small), SIZES[1] / SIZES[0])
    print("%-20s grows with the exponent %.2f%s" % (
        subject, exponent, ": faster than the work" if exponent > STEEPEST else ""))
    return exponent > STEEPEST


if __name__ == "__main__":
    main()
