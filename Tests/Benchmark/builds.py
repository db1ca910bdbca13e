"""Measures incremental debug builds: one edit in each target, in a body and in a signature.

    python3 -B Tests/Benchmark/builds.py [--rounds N] [--only TARGET] [--product NAME]

Each edit adds a line to a file that many others use, builds the product, and takes the line back. A
body edit changes no interface; a signature edit adds a member that other files and targets see. The
figure of a target is the median of its rounds. The last line has the medians over all targets.

Run it on a machine that does nothing else, after a complete `swift build`.
"""

import argparse
import pathlib
import statistics
import subprocess
import sys
import time

# For each target, a file and the function whose body is edited; without one, a function is added.
EDITS = {
    "ContractBinding": ("Conversion/ConversionContext.swift", "  package func deliver("),
    "ContractValues": ("Places/Place.swift", None),
    "ContractModel": ("Diagnostics/Diagnostic.swift", "  package func mapTexts("),
    "ContractHarness": ("Running/CaseRunner.swift", "  package func run(_ job: Job"),
    "ContractCommand": ("Sessions/VerifySession.swift", "  private func emitNotRun("),
}


class Edit:
    """A change of one file, which is taken back at the end."""

    def __init__(self, path, text):
        self.path, self.text = path, text
        self.old = path.read_text()

    def __enter__(self):
        self.path.write_text(self.text)

    def __exit__(self, *_):
        self.path.write_text(self.old)


def of_body(text, start, number):
    """The text with a statement more in a function, or in a new one that nobody uses."""
    if start is None:
        return text + f"\nprivate func measuredEdit() -> Int {{ {number} }}\n"
    place = text.index(start)
    opening = text.index("{\n", place) + 2
    return text[:opening] + f"    _ = {number}  // a measured edit\n" + text[opening:]


def of_signature(text, target, number):
    """The text with one more function that other targets see."""
    return text + f"\npackage func measured{target}{number}() -> Int {{ {number} }}\n"


def build(product):
    start = time.monotonic()
    result = subprocess.run(
        ["swift", "build", "--product", product], capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"The build fails:\n{result.stdout}{result.stderr}")
    return time.monotonic() - start


def median_of(path, change, rounds, product):
    times = []
    for number in range(rounds):
        with Edit(path, change(path.read_text(), number + 1)):
            times.append(build(product))
    build(product)
    return statistics.median(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--only", choices=EDITS)
    parser.add_argument("--product", default="contracts")
    options = parser.parse_args()
    build(options.product)
    print("| target | body, s | signature, s |\n|---|---|---|")
    bodies, signatures = [], []
    for target, (file, start) in EDITS.items():
        if options.only not in (None, target):
            continue
        path = pathlib.Path("Sources", target, file)
        bodies.append(
            median_of(path, lambda text, n: of_body(text, start, n), options.rounds,
                      options.product))
        signatures.append(
            median_of(path, lambda text, n: of_signature(text, target, n), options.rounds,
                      options.product))
        print(f"| {target} | {bodies[-1]:.1f} | {signatures[-1]:.1f} |", flush=True)
    print(f"| median | {statistics.median(bodies):.1f} | {statistics.median(signatures):.1f} |")


main()
