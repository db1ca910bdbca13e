"""Measures what the compiler needs for the expansion of '@Contracted' with 100 requirements.

Usage: python3 expansion_time.py BUILDS [--runs 5]

The macro expands a protocol once. Its text is then compiled without the macro, and so is the
protocol alone, so that the difference belongs to the expansion. The time is that of the
processor, not of the clock, and of several runs the median counts. The numbers of constraint
scopes and of leaf scopes are the type checker's own count of its work, which is the same in each
run.
"""

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

SHAPES = [
    "func fetch{n}(id: Int, named name: String) -> String",
    "func load{n}(_ path: String, limit: Int?) async throws -> [String]",
    "func save{n}(_ values: [String: Int], overwriting isForced: Bool) throws",
    "func watch{n}(topic: String) -> AsyncStream<Int>",
    "func ask{n}(_ id: String, completion: @escaping @Sendable (Result<Int, any Error>) -> Void)",
    "var title{n}: String {{ get set }}",
    "func remove{n}(at index: Int)",
    "func count{n}() async -> Int",
    "func send{n}(_ data: [UInt8], to address: String?, retries: Int) async throws",
    "var isOpen{n}: Bool {{ get }}",
]
COUNT = 100


def main():
    options = arguments()
    with tempfile.TemporaryDirectory() as folder:
        figures = measure(options.builds.resolve() / "debug", Path(folder), options.runs)
    for name, value in figures.items():
        print("%-44s%s" % (name, value))


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("builds", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    return parser.parse_args()


def measure(build, folder, runs):
    members = [SHAPES[n % len(SHAPES)].format(n=n) for n in range(COUNT)]
    owned = "protocol Large {\n%s\n}\n" % "\n".join("  " + each for each in members)
    head = "import ContractBinding\n\n"
    expansion = expand(build, folder, head + "@Contracted " + owned)
    plain = source(folder, "Plain", head + owned)
    whole = source(folder, "Whole", head + owned + expansion)
    (alone, _), (time, work) = (compiled(build, folder, each, runs) for each in (plain, whole))
    return {
        "lines of the expansion": len(expansion.splitlines()),
        "bytes of the expansion": len(expansion.encode()),
        "processor time, median of %d" % runs: "%.3f s" % (time - alone),
        "constraint scopes": work["Sema.NumConstraintScopes"],
        "leaf scopes": work["Sema.NumLeafScopes"],
    }


def source(folder, name, text):
    path = folder / (name + ".swift")
    path.write_text(text)
    return path


def expand(build, folder, text):
    """The text that the macro writes, from the compiler's dump of it."""
    plugin = build / "ContractBindingPlugin-tool"
    command = compiler(build) + [
        "-typecheck", "-load-plugin-executable", "%s#ContractBindingPlugin" % plugin,
        "-Xfrontend", "-dump-macro-expansions", str(source(folder, "Large", text))]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        raise SystemExit("the expansion does not compile:\n" + run.stderr)
    parts = re.findall(r"^@__swiftmacro_\S*\n-+\n(.*?)\n-+$", run.stderr, re.M | re.S)
    if not parts:
        raise SystemExit("the compiler dumped no expansion")
    return "\n" + "\n".join(parts) + "\n"


def compiled(build, folder, path, runs):
    """The median of the processor time in seconds, and the type checker's counts."""
    times = []
    for _ in range(runs):
        shutil.rmtree(folder / "stats", ignore_errors=True)
        (folder / "stats").mkdir()
        command = compiler(build) + [
            "-c", str(path), "-o", str(folder / "object.o"),
            "-stats-output-dir", str(folder / "stats")]
        process = subprocess.Popen(command)
        _, status, usage = os.wait4(process.pid, 0)
        if status != 0:
            raise SystemExit("%s does not compile" % path.name)
        times.append(usage.ru_utime + usage.ru_stime)
    counts = {}
    for each in (folder / "stats").glob("*swift-frontend*.json"):
        counts.update(json.loads(each.read_text()))
    return statistics.median(times), counts


def compiler(build):
    return ["swiftc", "-swift-version", "6", "-module-name", "Shop", "-parse-as-library", "-Onone",
            "-I", str(build / "Modules")]


if __name__ == "__main__":
    main()
