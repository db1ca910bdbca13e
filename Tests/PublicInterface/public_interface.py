"""Compares what users of the package see with what is kept, so that a review sees each change.

    python3 -B Tests/PublicInterface/public_interface.py .build [--keep]

Reads the debug build's modules by `swift symbolgraph-extract`.
"""

import difflib
import json
import pathlib
import subprocess
import sys
import tempfile

# ContractModel is no product: ContractTesting shows a few of its types.
MODULES = [
    "ContractBinding", "ContractCommand", "ContractModel", "ContractTesting", "ContractURLSession"]
TYPES = {"swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.typealias"}
MOST_TYPES = 60
KEPT = pathlib.Path(__file__).parent / "interface.txt"


def arguments(build):
    """Where each module finds those that it imports, as the build's plan says it."""
    plan = {}
    for line in (build / "debug.yaml").read_text().splitlines():
        if line.strip().startswith("args: [") and '"-module-name"' in line:
            found = json.loads(line.strip()[len("args: "):])
            plan.setdefault(found[found.index("-module-name") + 1], found)
    for module in MODULES:
        result, rest = [], iter(plan[module])
        for argument in rest:
            if argument in ("-I", "-F", "-Xcc", "-sdk", "-target"):
                result += [argument, next(rest)]
            elif argument.startswith("-I"):
                result.append(argument)
        yield module, result


def symbols(build):
    """The public symbols of each module, those that it adds to others' types included."""
    for module, found in arguments(build):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                ["swift", "symbolgraph-extract", "-module-name", module, *found,
                 "-minimum-access-level", "public", "-skip-synthesized-members",
                 "-output-dir", folder], check=True)
            for path in sorted(pathlib.Path(folder).iterdir()):
                for symbol in json.loads(path.read_text())["symbols"]:
                    yield module, symbol


def interface(build):
    lines, types = set(), set()
    for module, symbol in symbols(build):
        path = ".".join(symbol["pathComponents"])
        if symbol["kind"]["identifier"] in TYPES:
            types.add(f"{module}.{path}")
        declaration = "".join(part["spelling"] for part in symbol["declarationFragments"])
        lines.add(f"{module}  {path}  {' '.join(declaration.split())}\n")
    return sorted(lines), types


def main():
    lines, types = interface(pathlib.Path(sys.argv[1]))
    if "--keep" in sys.argv:
        KEPT.write_text("".join(lines))
    before = KEPT.read_text().splitlines(keepends=True)
    changes = [line for line in difflib.unified_diff(before, lines, "kept", "now", n=0)]
    sys.stdout.writelines(changes)
    if changes:
        sys.exit("The public interface has changed; where that is right, keep it: make interface")
    if len(types) > MOST_TYPES:
        sys.exit(f"{len(types)} public types are more than {MOST_TYPES}: {', '.join(sorted(types))}")
    print(f"{len(types)} public types, {len(lines)} public symbols")


main()
