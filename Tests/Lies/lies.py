#!/usr/bin/env python3
"""Measures which lies the command catches: `make lies`."""

import argparse
import collections
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import live
import plan
import vendors

HERE = pathlib.Path(__file__).parent
# The orders in which honest subjects run; 0 is that of the contracts.
ORDERS, ORDERS_OF_A_SAMPLE, ORDERS_LIVE = (0, 1, 2, 3, 4), (1,), (0, 1, 2, 3, 4)
# The honest subjects that lies spoil.
SPOILED = ("URLSession", "PayKit", "folder", "in this process", "in memory", "counting", "download library",
           "in a list")


class Command:
    """The command over the suite, with the vendors beside it."""

    def __init__(self, path, folder):
        self.path, self.folder = path, folder

    def run(self, *arguments, change=None, **variables):
        """Gives what was printed, and the events of a run."""
        events = os.path.join(self.folder, "events.jsonl")
        with vendors.serving(change) as addresses:
            printed = subprocess.run(
                [self.path, "verify", "--contracts", HERE / "Contracts", "--recordings", HERE / "Recordings",
                 "--events", events, *arguments],
                env={**os.environ, **addresses, **variables}, text=True, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, check=False)
        with open(events) as lines:
            return printed.stdout, [json.loads(line) for line in lines]


def census(command, folder):
    """Gives what the honest subjects answer."""
    path = os.path.join(folder, "census.jsonl")
    subjects = [word for name in SPOILED for word in ("--subject", name)]
    command.run("--quiet", *subjects, LIES_CENSUS=path)
    return plan.census_of(path)


def drawn(lies, seed, sample):
    """Gives the lies of a run, named and in order; a sample takes some of each class."""
    chance = random.Random(seed)
    if sample:
        groups = collections.defaultdict(list)
        for lie in lies:
            groups[lie["subject"], lie["class"]].append(lie)
        for group in groups.values():
            chance.shuffle(group)
        lies = []
        while len(lies) < sample and any(groups.values()):
            lies += [group.pop() for group in groups.values() if group]
        lies = lies[:sample]
    for number, lie in enumerate(lies, 1):
        value = "" if lie["value"] is None else " " + json.dumps(lie["value"])[:40]
        lie["name"] = f"lie {number:04d} {lie['operator']}{value} at {lie['shown']}"
    return lies


def warnings_of(event):
    """Gives the warnings of a case."""
    return [problem["message"] for problem in event["problems"] if problem["severity"] == "warning"] + [
        note for note in event["notes"] if note.startswith("warning: ")]


def problems_of(events):
    """Gives the problems of a run that belong to no case."""
    return [event for event in events if event["event"] == "problem"]


def verdicts(events):
    """Gives for each subject its verdicts, and the severities of its problems."""
    found = collections.defaultdict(lambda: collections.Counter())
    for event in events:
        if event["event"] == "case-finished":
            found[event["subject"]][event["verdict"]] += 1
            found[event["subject"]]["warning"] += len(warnings_of(event))
    return found


def told_lies(lies, command, folder):
    """Runs the lies of one contract after the other, and gives each the word for what became of it."""
    for contract in sorted({lie["contract"] for lie in lies}):
        of_contract = [lie for lie in lies if lie["contract"] == contract]
        told_together([lie for lie in of_contract if "header" not in lie["class"]], "lie *", command, folder)
        for lie in of_contract:
            if "header" in lie["class"]:
                told_alone(lie, command, folder)


def told_alone(lie, command, folder):
    """Runs a lie under the name of the adapter that made the recordings, which is held to its headers."""
    renamed = {**lie, "name": "URLSession"}
    told_together([renamed], "URLSession", command, folder)
    lie["result"] = renamed["result"]


def told_together(lies, subject, command, folder):
    """Runs lies in one run of the command."""
    if not lies:
        return
    planned, trace = os.path.join(folder, "plan.json"), os.path.join(folder, "trace")
    with open(planned, "w") as file:
        json.dump(lies, file)
    open(trace, "w").close()
    # A lie that hangs needs no core.
    _, events = command.run(
        "--quiet", "--jobs", "4", "--subject", subject, lies[0]["contract"],
        LIES_PLAN=planned, LIES_TRACE=trace)
    with open(trace) as lines:
        notes = {tuple(line.rstrip("\n").split("\t")) for line in lines}
    found = verdicts(events)
    problems = problems_of(events)
    for lie in lies:
        # A handler that is called late is told without its scenario, and so is a delegate.
        found[lie["name"]]["broken"] += sum(
            problem["message"].startswith((lie["name"] + " calls ", lie["name"] + " tells the delegate "))
            for problem in problems)
        lie["result"] = result(found[lie["name"]], {word for word, name in notes if name == lie["name"]})


def result(verdict, notes):
    """Gives the word for what became of a lie."""
    if "told" not in notes:
        return "unsayable" if "unsayable" in notes else "not told"
    if verdict["broken"]:
        return "caught"
    if verdict["could-not-check"]:
        return "unchecked"
    return "warned" if verdict["warning"] else "missed"


RESULTS = ("caught", "warned", "unchecked", "missed")


def table(title, lies):
    """Gives a table by class, and its sum."""
    groups = collections.defaultdict(collections.Counter)
    for lie in lies:
        if lie["result"] in RESULTS:
            groups[lie["class"]][lie["result"]] += 1
    lines = [f"| {title} | planted | " + " | ".join(RESULTS) + " | |", "|---" * 7 + "|"]
    total = collections.Counter()
    for group, counts in sorted(groups.items()):
        lines.append(row(group, counts))
        total += counts
    lines.append(row("**all**", total))
    return lines, total


def row(name, counts):
    planted = sum(counts.values())
    share = f"{100 * counts['caught'] / max(planted, 1):.0f} %"
    return f"| {name} | {planted} | " + " | ".join(str(counts[word]) for word in RESULTS) + f" | {share} |"


def honest(command, orders, *live):
    """Gives the alarms and warnings of honest subjects, in several orders.

    Like warnings of a subject count once, in however many scenarios and places they are.
    """
    alarms, warnings, subjects = [], {}, set()
    for seed in orders:
        _, events = command.run("--quiet", *live, *(["--shuffle", str(seed)] if seed else []))
        alarms += [problem["message"] for problem in problems_of(events)]
        for event in events:
            if event["event"] == "vendor-found" and event["drift"]:
                alarms += [f"{event['contract']}: {drift['words']}" for drift in event["drift"]]
            if event["event"] != "case-finished" or event["kind"] == "vendor":
                continue
            subjects.add((event["contract"], event["subject"]))
            name = f"{event['contract']}: {event['subject']}: {event['scenario']}"
            if event["verdict"] not in ("kept", "skipped"):
                alarms.append(name + ": " + " ".join(problem["message"] for problem in event["problems"]))
            for warning in warnings_of(event):
                kind = re.sub(r" at (\$|step \d|argument \d).*", "", warning)
                if not kind.endswith("may be wrong"):
                    warnings.setdefault((event["contract"], event["subject"], kind), f"{name}: {warning}")
    return subjects, alarms, sorted(warnings.values())


def planted(command):
    """Prints what becomes of the lies that are written into fakes; see `PlantedLies.swift`."""
    for contract in ("agenda", "cards", "desk", "warehouse"):
        _, events = command.run("--quiet", contract, "--subject", "planted: *", LIES_PLANTED="1")
        words = collections.defaultdict(list)
        for subject, verdict in sorted(verdicts(events).items()):
            words[result(verdict, {"told"})].append(subject.removeprefix("planted: "))
        for word in RESULTS:
            print(f"{contract}: {len(words[word])} {word}: {', '.join(words[word])}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", help="the executable lies-contracts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=0, help="how many lies; all where 0")
    parser.add_argument("--misses", help="a file for all lies with their results")
    parser.add_argument("--changes", type=int, default=-1, help="how many changes of vendors; all where -1")
    parser.add_argument("--honest", action="store_true", help="honest subjects alone")
    parser.add_argument("--planted", action="store_true", help="lies that are written into fakes alone")
    options = parser.parse_args()
    if options.planted:
        with tempfile.TemporaryDirectory() as folder:
            return planted(Command(options.command, folder))
    if options.honest:
        with tempfile.TemporaryDirectory() as folder:
            return told_honest(Command(options.command, folder), ORDERS)
    with tempfile.TemporaryDirectory() as folder:
        command = Command(options.command, folder)
        lies = drawn(plan.planned(census(command, folder)), options.seed, options.sample)
        told_lies(lies, command, folder)
        changes = live.measured(command, options.seed, options.changes)
    for subject in ("fake", "adapter"):
        lines, _ = table(f"lies in {subject}s", [lie for lie in lies if lie["subject"] == subject])
        print("\n".join(lines) + "\n")
    print("\n".join(live.table(changes)) + "\n")
    counts = collections.Counter(lie["result"] for lie in lies)
    print(f"not counted: {counts['not told']} mutations that changed nothing in any scenario, "
          f"{counts['unsayable']} that a Swift type cannot hold\n")
    missed = [lie for lie in lies if lie["result"] in ("missed", "warned", "unchecked")]
    if options.misses:
        with open(options.misses, "w") as file:
            for lie in missed:
                file.write(f"{lie['result']}\t{lie['subject']}\t{lie['class']}\t{lie['contract']}\t{lie['name']}\n")
            for change in changes:
                file.write(f"{change['result']}\t{change['contract']}\t{change['entries']}\t{change['name']}\n")
    with tempfile.TemporaryDirectory() as folder:
        return told_honest(
            Command(options.command, folder), ORDERS_OF_A_SAMPLE if options.sample else ORDERS)


def told_honest(command, orders):
    """Prints what is said of honest subjects, offline and at the unchanged vendors."""
    has_alarms = False
    for where, orders, *options in (("", orders), (" at the vendors", ORDERS_LIVE, "--live")):
        subjects, alarms, warnings = honest(command, orders, *options)
        print(f"{len(subjects)} honest subjects{where}, {len(subjects) * len(orders)} runs: "
              f"{len(alarms)} alarms, {len(warnings)} warnings")
        print("".join(f"  {line}\n" for line in alarms + warnings), end="")
        has_alarms = has_alarms or bool(alarms)
    return 1 if has_alarms else 0


if __name__ == "__main__":
    sys.exit(main())
