"""JUnit of many cases: this tool's writer beside libxml2's xmlTextWriter in C.

`report merge` is the command in which this tool's writer can be told from the rest: it reads the
events of a run that was never made, once to write JUnit and once to write none. The run is one of
several shards, as runs of so many cases are.
"""

import json
import subprocess

import peers
from processes import say
from rows import Row
from rounds import extra_wall, median_wall, rounds

MESSAGE = 'expected status < 300 & body.state == "active", got 500: <html>'
TIME = "2026-11-22T00:00:00Z"
SHARDS = 4


def measure(bench):
    n = bench.largest * 10
    folder = bench.work / "junit"
    # Ours goes on in files beside the first, where it is long.
    (folder / "ours").mkdir(parents=True, exist_ok=True)
    for old in folder.glob("ours/*"):
        old.unlink()
    events = [folder / ("events-%d-%d.jsonl" % (n, shard)) for shard in range(SHARDS)]
    for shard, path in enumerate(events):
        if not path.exists():
            write_events(n, shard, path)
    reads, writes = "`report merge`", "`report merge --junit`"
    commands = {reads: (merging(bench.binary, events), {}),
                writes: (merging(bench.binary, events, "--junit", folder / "ours" / "ours.xml"), {})}
    least, rich = "xmlTextWriter, least", "xmlTextWriter, as much"
    program = writer_in_c(bench.work / "bin")
    if program:
        commands[least] = ([program, str(n), folder / "least.xml"], {})
        commands[rich] = ([program, str(n), folder / "rich.xml", "rich"], {})
    runs = rounds(commands, bench.rounds)
    extra = extra_wall(runs[writes], runs[reads])
    yield Row("JUnit, %d cases: %s" % (n, reads), runs[reads])
    yield Row(writes, runs[writes], "%s; writing alone %.3f s" % (
        size(folder.glob("ours/*")), extra))
    if program:
        for name, file in (least, "least.xml"), (rich, "rich.xml"):
            yield Row(name, runs[name], "%s; ours x %.2f" % (
                size([folder / file]), extra / median_wall(runs[name])))


def size(files):
    return "%.1f MB" % (sum(file.stat().st_size for file in files) / 1e6)


def merging(binary, events, *options):
    """The command, which succeeds when promises are broken, and nothing else is wrong."""
    return ["sh", "-c", '"$@"; test $? -eq 1', "sh",
            binary, "report", "merge", *events, "--quiet", *options]


def writer_in_c(folder):
    """The C program, built; `None` where it cannot be."""
    source, target = peers.SOURCES / "junit_xml.c", folder / "junit_xml"
    try:
        if not peers.is_current(target, [source]):
            flags = subprocess.run(["pkg-config", "--cflags", "--libs", "libxml-2.0"], check=True,
                                   capture_output=True, text=True).stdout.split()
            peers.check(["cc", "-O2", "-o", target, source, *flags])
    except (OSError, subprocess.CalledProcessError):
        say("left out: xmlTextWriter in C, without cc, pkg-config or libxml2's headers")
        return None
    return target


def write_events(n, shard, path, shards=SHARDS, broken=50):
    """What a shard would have written of its part of n cases, each so many of which one is broken;
    `None` for none."""
    share = {"index": shard + 1, "count": shards, "source": "--shard", "cases": n,
             "digest": "none", "idle": False}
    own = range(n * shard // shards, n * (shard + 1) // shards)
    with path.open("w", encoding="utf-8") as file:
        def tell(event, **fields):
            file.write(json.dumps({"event": event, **fields}) + "\n")
        tell("run-started", format=1, version="0", at=TIME, cases=len(own), shard=share)
        for i in own:
            tell("case-finished", **case(i, broken and i % broken == 0))
        tell("run-finished", at=TIME)


def case(i, is_broken):
    problem = {"severity": "error", "message": MESSAGE, "facts": [], "help": []}
    return {"id": i, "contract": "items", "subject": "vendor", "kind": "live adapter",
            "scenario": "GET /v1/items/%d?expand=full&page=2" % i, "tags": [], "notes": [],
            "path": "Contracts/items.yaml", "line": i * 5 + 5, "column": 5,
            "verdict": "broken" if is_broken else "kept",
            "problems": [problem] if is_broken else [],
            "at": TIME, "seconds": i % 1000000 / 1e6,
            "recording": "Recordings/items/items-%d.json" % i}
