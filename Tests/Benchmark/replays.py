"""Rows that run this tool on suites of other shapes, or in other ways."""

import peers
import suite
from rounds import extra_cpu, extra_wall, median_wall, ratio, rounds
from rows import Row

MEGABYTE = 1_000_000
# Of a scenario of the doubles' suites.
STEPS = 10


def doubles(bench):
    """The fake alone, in scenarios of several steps: the whole process, and what more work adds."""
    small, large = (shaped(bench, "doubles", n, suite.workload_files(n), STEPS, large=1_000)
                    for n in (max(1, bench.largest // 50), max(2, bench.largest // 5)))
    steps = (large.n - small.n) * STEPS
    for name, options in ("in workers", []), ("in process", ["--in-process"]):
        runs = rounds({s.n: (s.verify(*options, subject=suite.DOUBLE), {}) for s in (small, large)},
                      bench.rounds)
        extra = extra_wall(runs[large.n], runs[small.n])
        yield Row("doubles %s, %d steps" % (name, small.n * STEPS), runs[small.n])
        yield Row("doubles %s, %d steps" % (name, large.n * STEPS), runs[large.n],
                  "%d steps/s; each further one %s" % (
                      large.n * STEPS / median_wall(runs[large.n]), rate(steps, extra, "steps/s")))


def recording(bench):
    """Recording again, beside a client in C++ that asks the vendor program for the same, twice."""
    n = min(1000, bench.largest)
    ours = suite.of_workload(bench.binary, bench.work, n)
    ours.record()
    commands = {"record": ours.recording("--again")}
    client = bench.work / "bin" / "client"
    if client.exists():
        asks = '"$@" && "$@"'
        commands["client"] = (["sh", "-c", asks, "sh", client, peers.VENDOR_URL,
                               ours.folder / "plan.tsv", "-c", "8"], {})
    with ours.vendor():
        runs = rounds(commands, bench.rounds)
    figure = "%d scenarios/s" % (n / median_wall(runs["record"]))
    if client.exists():
        figure += "; x client %.2f" % ratio(runs["record"], runs["client"])
    yield Row("`record --again` of W(%d)" % n, runs["record"], figure)
    if client.exists():
        yield Row("a client in C++, each request twice", runs["client"])


def shapes(bench):
    """As many scenarios in many small contracts, and in one huge contract."""
    n = bench.largest
    usual = suite.of_workload(bench.binary, bench.work, n)
    usual.record()
    arranged = [usual] + [usual.rearranged(bench.work / ("w%d-in-%d" % (n, files)), files)
                          for files in (n // 5, 1)]
    runs = rounds({each.folder: (each.verify(), {}) for each in arranged}, bench.rounds)
    for each in arranged:
        taken = runs[each.folder]
        yield Row("%d scenarios, contracts: %d" % (n, each.files), taken,
                  "%d per s; x the first %.2f" % (
                      n / median_wall(taken), ratio(taken, runs[usual.folder])))


def bodies(bench):
    """Bodies of 5 MB, beside the same suite with the usual ones."""
    n, large = 40, 5 * MEGABYTE
    usual, big = (shaped(bench, "bodies", n, 1, large=size) for size in (100_000, large))
    runs = rounds({s.large: (s.verify(), {}) for s in (usual, big)}, bench.rounds)
    megabytes = n // 10 * (large - usual.large) / MEGABYTE
    extra = extra_wall(runs[large], runs[usual.large])
    yield Row("%d scenarios, %d bodies of 100 KB" % (n, n // 10), runs[usual.large])
    yield Row("%d scenarios, %d bodies of 5 MB" % (n, n // 10), runs[large],
              "bodies: %s" % rate(megabytes, extra, "MB/s"))


def debug(bench):
    """A debug build, beside what others use every day."""
    n = min(1000, bench.largest)
    ours = suite.of_workload(bench.debug_binary, bench.work, n)
    ours.record()
    rivals = peers.available(bench.work, (peers.GoVCR, peers.RSpecVCR))
    with peers.Vendor():
        for peer in rivals:
            peer.record(n, ours.folder)
    name = "debug build, W(%d)" % n
    runs = rounds({name: (ours.verify(), {})}
                  | {peer.name: peer.command(n, ours.folder) for peer in rivals}, bench.rounds)
    yield Row(name, runs[name])
    for peer in rivals:
        yield Row(peer.name, runs[peer.name],
                  "debug build x %.2f" % ratio(runs[name], runs[peer.name]))


def isolation(bench):
    """What isolation adds to a scenario, the worker's start included."""
    n = min(1000, bench.largest)
    ours = suite.of_workload(bench.binary, bench.work, n)
    ours.record()
    runs = rounds({"isolated": (ours.verify("--jobs", "1"), {}),
                   "in process": (ours.verify("--in-process"), {})}, bench.rounds)
    isolated, bare = runs["isolated"], runs["in process"]
    yield Row("W(%d) `--in-process`" % n, bare)
    yield Row("W(%d) `--jobs 1`" % n, isolated,
              "isolation adds %.3f ms wall and %.3f ms cpu a scenario" % (
                  extra_wall(isolated, bare) / n * 1000, extra_cpu(isolated, bare) / n * 1000))


def shaped(bench, name, n, files, steps=1, large=100_000):
    """A suite of its own shape, recorded."""
    folder = bench.work / ("%s-%d-%d-%d" % (name, n, files, large))
    folder.mkdir(exist_ok=True)
    made = suite.Suite(bench.binary, folder, n, files, steps, large)
    made.record()
    return made


def rate(amount, seconds, unit):
    return "%.0f %s" % (amount / seconds, unit) if seconds > 0 else "lost in the noise"
