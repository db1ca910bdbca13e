"""Kills runs, mutates what they read, looks for ways to a green run that checks nothing, and connects to
the vendor's place from other processes. Counts what goes wrong.

Usage: robustness_attack.py HOSTILE BROKEN [--seed N] [--kills N] [--mutants N] [--strangers N]
                            [--only KIND] [--details FILE] [--check]

HOSTILE and BROKEN are the programs hostile-contracts and broken-contracts. `--check` exits 1 where
something goes wrong.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import greens
import mutants

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "HostileContracts"
SIGNALS = [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP]
# The time in seconds within which all processes of a run must have ended.
ORPHAN_LIMIT = 2
# The time in seconds after which a run hangs.
HANG_LIMIT = 30

DEEDS = ["behave", "leave a process in a session of its own", "trap", "hang", "behave again"]

HTTP = """contract: errands
protocol: Errand
vendor: { name: home, kind: http, url: "http://127.0.0.1:9" }
scenarios:
  - name: an errand is run
    fault: status 503
    steps: [{ call: run, with: [tea], returns: "done: tea", within: 60s }]
"""


def mischief():
    scenarios = "".join(
        f'  - name: "{number}. {deed}"\n    fault: refused\n    steps: '
        f'[{{ call: commit, with: ["{deed}"], returns: done, within: 5s }}]\n'
        for number, deed in enumerate(DEEDS))
    return ("contract: mischief\nprotocol: Mischief\n"
            'vendor: { name: nobody, kind: http, url: "http://127.0.0.1:9" }\nscenarios:\n' + scenarios)


def environment(folder, **variables):
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return kept | {"TMPDIR": str(folder / "tmp")} | variables


def orphans(folder):
    """The processes of a run that are left: a worker's home is in the folder."""
    mark = f"HOME={folder}/tmp/".encode()
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark in path.read_bytes():
                found.append(path.parent.name)
        except OSError:
            continue
    return found


def remaining(folder):
    """The processes that are left of a run when their time is up."""
    end = time.monotonic() + ORPHAN_LIMIT
    while (left := orphans(folder)) and time.monotonic() < end:
        time.sleep(0.05)
    return left


def words(process):
    """The state and the command line of a process."""
    try:
        folder = pathlib.Path("/proc") / process
        state = (folder / "stat").read_text().rpartition(")")[2].split()[:4]
        return " ".join(state) + " " + (folder / "cmdline").read_text().replace("\0", " ")
    except OSError:
        return "gone"


def damage(folder):
    """What a killed run has left of its files."""
    for path in folder.glob("*.xml"):
        if not path.read_bytes().endswith(b"</testsuites>\n"):
            return f"{path.name} is cut short"
    for path in list(folder.glob("*.jsonl")) + list(folder.glob("Recordings/*/*.json")):
        texts = path.read_text().splitlines() if path.suffix == ".jsonl" else [path.read_text()]
        try:
            for text in texts:
                json.loads(text)
        except ValueError:
            return f"{path.name} is cut short"
    return None


def kill(number, programs, seed, late):
    """Starts a run and ends it at some moment; returns what is wrong afterwards.

    What only the next run could end is added to `late`.
    """
    chance = random.Random(f"{seed} {number}")
    hostile, broken = programs
    reports = ["--junit", "report.xml", "--events", "events.jsonl"]
    command, way = [
        ([broken, "verify", "--contracts", ".", "--timeout", "5", *reports], ""),
        ([hostile, "verify", *reports], "talks"),
        ([hostile, "record", "--again"], ""),
    ][number % 3]
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place).resolve()
        (folder / "tmp").mkdir()
        for name in ("Contracts", "Recordings"):
            shutil.copytree(SOURCES / name, folder / name)
        (folder / "mischief.yaml").write_text(mischief())
        with open(folder / "said", "wb") as said:
            run = subprocess.Popen(command, cwd=folder, env=environment(folder, HOSTILE=way),
                                   stdout=said, stderr=said)
            time.sleep(chance.random() ** 2 * 1.5)
            number = chance.choice(SIGNALS)
            run.send_signal(number)
            try:
                status = run.wait(timeout=HANG_LIMIT)
            except subprocess.TimeoutExpired:
                run.kill()
                run.wait()
                return f"{number.name} did not end {command[1]}"
        said = [words(process) for process in remaining(folder)]
        if said:
            # A worker whose crash is being described cannot notice the end of the command. What is left
            # then ends with the next run.
            subprocess.run([broken, "list", "--contracts", "."], cwd=folder, env=environment(folder),
                           capture_output=True)
        for process in (left := remaining(folder)):
            os.kill(int(process), signal.SIGKILL)
        if left or said and number != signal.SIGKILL:
            return f"processes were left after {number.name}: {said}"
        if said:
            late.append(f"ended by the next run: {said}")
        # A run that had ended before the signal has a status of its own.
        if status not in (0, 1, 2, 128 + number, -number):
            return f"status {status} after {number.name}"
        return damage(folder)


def mutate(number, programs, seed):
    """Runs a command on a mutated input; returns what is wrong with its end."""
    chance = random.Random(f"{seed} {number}")
    input = mutants.INPUTS[number % len(mutants.INPUTS)]
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place).resolve()
        (folder / "tmp").mkdir()
        for name in ("Contracts", "Recordings"):
            shutil.copytree(SOURCES / name, folder / name)
        surroundings = environment(folder)
        if input.before:
            subprocess.run([programs[0], *input.before], cwd=folder, env=surroundings, capture_output=True)
        path = folder / input.path
        path.write_bytes(mutants.mutated(path.read_bytes(), chance))
        try:
            result = subprocess.run([programs[0], *input.command], cwd=folder, env=surroundings,
                                    capture_output=True, timeout=HANG_LIMIT)
        except subprocess.TimeoutExpired:
            return f"{input.path}: it hangs"
        if result.returncode < 0 or result.returncode > 64:
            return f"{input.path}: status {result.returncode}: {result.stderr[-200:]}"
        if result.returncode == 0 and not input.is_proven(result.stdout.decode(errors="replace")):
            return f"{input.path}: a silent green: {result.stdout[-200:]}"
    return None


def green(row, programs):
    """Runs a line of a shell that checks nothing, and must not end with 0."""
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place).resolve()
        (folder / "tmp").mkdir()
        for name in ("Contracts", "Recordings"):
            shutil.copytree(SOURCES / name, folder / name)
        for name, program in zip(("hostile-contracts", "broken-contracts"), programs):
            (folder / "tmp" / name).symlink_to(program)
        (folder / "mischief.yaml").write_text(mischief())
        surroundings = environment(folder, HOSTILE=row.way)
        surroundings["PATH"] = f"{folder}/tmp:{surroundings['PATH']}"
        try:
            result = subprocess.run(["bash", "-c", row.line], cwd=folder, env=surroundings,
                                    capture_output=True, timeout=HANG_LIMIT)
        except subprocess.TimeoutExpired:
            return f"{row.line}: it hangs"
        if row.is_control:
            return None if result.returncode == 0 else f"{row.line}: no green: {result.stderr[-300:]}"
        return f"{row.line}: green" if result.returncode == 0 else None


def strangers(count, programs):
    """Connects to the vendor's place from processes that the adapter has not started."""
    ask = ("import socket,sys\ns=socket.create_connection(('127.0.0.1',int(sys.argv[1])))\n"
           "s.sendall(b'GET /stolen HTTP/1.0\\r\\n\\r\\n')\nprint(s.recv(99))")
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place).resolve()
        for name in ("tmp", "Contracts"):
            (folder / name).mkdir()
        (folder / "Contracts" / "errands.yaml").write_text(HTTP)
        note = folder / "note"
        surroundings = environment(folder, HOSTILE="waits for strangers", NOTE=str(note))
        run = subprocess.Popen([programs[0], "verify", "--subject", "at home", "--timeout", "900"],
                               cwd=folder, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        while not (note.exists() and note.read_text()) and run.poll() is None:
            time.sleep(0.02)
        answered = []
        for number in range(count):
            result = subprocess.run([sys.executable, "-c", ask, note.read_text()], capture_output=True)
            if b"HTTP" in result.stdout:
                answered.append(f"try {number}: {result.stdout}")
        note.unlink()
        said = run.communicate()[0].decode(errors="replace")
        if f"{count} connections of other processes were refused" not in said:
            answered.append(f"not told: {said[-300:]}")
        return answered


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("programs", nargs=2)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--mutants", type=int, default=2000)
    parser.add_argument("--strangers", type=int, default=100)
    parser.add_argument("--only", choices=["kills", "mutants", "greens", "strangers"])
    parser.add_argument("--details")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    programs = [os.path.abspath(program) for program in options.programs]
    rows = greens.rows()
    pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())

    def each(function, items, *arguments):
        return [problem for problem in pool.map(lambda item: function(item, *arguments), items) if problem]

    groups = {
        "kills": ("kills: truncated files, orphans", options.kills,
                  lambda: each(kill, range(options.kills), programs, options.seed, late)),
        "mutants": ("mutated inputs: signals, hangs, silent greens", options.mutants,
                    lambda: each(mutate, range(options.mutants), programs, options.seed)),
        "greens": ("accidental greens", len(rows), lambda: each(green, rows, programs)),
        "strangers": ("foreign local process in a verdict or recording", options.strangers,
                      lambda: strangers(options.strangers, programs)),
    }
    details, late = [], []
    print(f"| figure (seed {options.seed}) | now | to reach |\n|---|---|---|")
    for kind, (words, count, attack) in groups.items():
        if options.only in (None, kind):
            wrong = attack()
            details += [f"{kind}: {problem}" for problem in wrong]
            print(f"| {words} | {len(wrong)} of {count} | 0 |", flush=True)
    if options.only in (None, "kills"):
        print(f"| kills by SIGKILL after which the next run ended a process | {len(late)} of {options.kills} | |")
    if options.details:
        pathlib.Path(options.details).write_text("\n".join(details + late) + "\n")
    sys.exit(1 if details and options.check else 0)


if __name__ == "__main__":
    main()
