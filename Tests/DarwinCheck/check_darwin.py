"""Type-checks the branches for macOS on Linux.

usage: check_darwin.py BUILD_FOLDER [--cures]

Takes each module's compiler arguments from a finished build, and compiles copies of its sources in
which the conditions are decided as on macOS. Modules that stand in for Apple's are in this folder.
The types of Glibc stand in for Darwin's, so what is green here need not compile on a Mac.

With --cures each mistake that was once made is made again in the copies, and must be refused.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
STAND_INS = [
    "Darwin", "System", "CoreServices", "Combine", "CoreData", "CoreMedia", "Security", "SwiftUI",
]
CONDITIONS = {
    r"canImport\((Glibc|Musl|SystemPackage|FoundationXML|FoundationNetworking)\)": "false",
    r"canImport\((Darwin|System|Combine|CoreData|CoreMedia|Security|SwiftUI)\)": "true",
    r"os\(Linux\)": "false",
    r"os\(macOS\)": "true",
}
# Modules that a Mac has not, or that only Linux's branches are given.
ABSENT = r"\bimport (Glibc|Musl|SystemPackage|FoundationXML|FoundationNetworking)\b"
# Apple's Foundation holds what on Linux are three modules, and shows the C library.
FOUNDATION = r"^(\s*(?:@\w+ )*(?:public |package |internal )?import )Foundation$"


# Foundation here shows Glibc's declarations as well, so those of the stand-in are named in full.
DECLARED = re.compile(
    r"(?<![\w.])(?<!func )("
    + "|".join(re.findall(r"^public (?:\w+ )*(?:func|let|typealias) (\w+)",
                          (HERE / "Darwin.swift").read_text(), re.MULTILINE))
    + r")\b")

# Modules, the last of which must be refused; what cures it, and what was there before.
CURES = [
    (["ContractCommand"], r"#if canImport\(System\)[^#]*#else\s*(@_exported import SystemPackage)\s*#endif",
     r"\1"),
    (["ContractModel"], r"var made: pthread_t\?", "var made = pthread_t()"),
    (["ContractCommand"], r"setrlimit\(RLIMIT_DATA,",
     "setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue),"),
    (["ExampleCalendar"], r"#if canImport\(FoundationXML\)\s*(\S*import FoundationXML)\s*#endif", r"\1"),
    (["ContractTesting"],
     r"#if canImport\(FoundationNetworking\)\s*([^#]*import FoundationNetworking)\s*#endif", r"\1"),
    # Last, because what is built of the tests' support stays so.
    (["TestSupport", "ContractCommandTests"], r"\bMarkupElement\b", "XMLElement"),
]


def as_on_macos(text):
    lines = []
    for line in text.split("\n"):
        if line.lstrip().startswith(("#if", "#elseif")):
            for pattern, value in CONDITIONS.items():
                line = re.sub(pattern, value, line)
        line = re.sub(ABSENT, r"import NotOnApple_\1", line)
        line = re.sub(
            FOUNDATION, r"\1Foundation; \1FoundationNetworking; \1FoundationXML; \1Darwin", line)
        if not line.lstrip().startswith("//"):
            line = DECLARED.sub(r"Darwin.\1", line)
        lines.append(line)
    return "\n".join(lines)


def arguments(build):
    """Each module's arguments, as the build's plan has them."""
    plan = {}
    for line in (build / "debug.yaml").read_text().splitlines():
        if line.strip().startswith("args: [") and '"-module-name"' in line:
            found = json.loads(line.strip()[len("args: "):])
            plan.setdefault(found[found.index("-module-name") + 1], found)
    return plan


def kept(found):
    """What says how to read sources, without what says what to write."""
    alone = {"-emit-dependencies", "-emit-module", "-incremental", "-c", "-enable-batch-mode",
             "-serialize-diagnostics", "-parseable-output", "-emit-objc-header", "-j2"}
    pairs = {"-emit-module-path", "-output-file-map", "-index-store-path",
             "-emit-objc-header-path", "-module-cache-path"}
    result, rest = [], iter(found[1:])
    for argument in rest:
        if argument in pairs:
            next(rest)
        elif argument not in alone and not argument.startswith("@"):
            result.append(argument)
    return result


def compiled(command, paths, module, out, cure=None):
    """Compiles a module as on macOS, and returns the errors."""
    copies = []
    for path in paths:
        copy = out / module / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text()
        if cure:
            text = re.sub(cure[1], cure[2], text)
        copy.write_text(text if path.parent == HERE else as_on_macos(text))
        copies.append(copy)
    options = kept(command)
    options[options.index("-module-name") + 1] = module
    run = subprocess.run(
        [command[0], "-I", str(out), *options, "-wmo", "-emit-module", "-emit-module-path",
         str(out / f"{module}.swiftmodule"), *map(str, copies)],
        capture_output=True, text=True)
    if run.returncode == 0:
        return []
    shown = run.stderr.replace(f"{out}/{module}/", "").splitlines()
    return [line for line in shown if re.search(r"^\S.*error:", line)] or shown


def sources(found):
    """The files of a module that are this package's own."""
    listed = pathlib.Path(next(argument for argument in found if argument.startswith("@"))[1:])
    # Of packages of which nothing was needed there is no list.
    for name in listed.read_text().splitlines() if listed.exists() else []:
        path = pathlib.Path(name.strip("'\""))
        is_ours = path.is_relative_to(ROOT) and ".build" not in path.relative_to(ROOT).parts
        if is_ours or path.name == "resource_bundle_accessor.swift":
            yield path


def in_order(modules):
    """Each module after those that it imports."""
    imports = {
        module: {
            name for path in paths
            for name in re.findall(r"^\s*(?:@\w+ |\w+ )*import (?:\w+ )?(\w+)",
                                   path.read_text(), re.MULTILINE)
            if name in modules and name != module
        } for module, paths in modules.items()
    }
    while imports:
        ready = sorted(module for module, names in imports.items() if not names & imports.keys())
        yield from ready
        for module in ready:
            del imports[module]


def main(build, takes_out_cures):
    out = (build / "darwin").resolve()
    # What an earlier run left would be imported where a module no longer compiles.
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    plan = arguments(build)
    for module in STAND_INS:
        errors = compiled(plan["ContractCommand"], [HERE / f"{module}.swift"], module, out)
        if errors:
            sys.exit("\n".join(errors))
    modules = {module: list(sources(found)) for module, found in plan.items()}
    modules = {module: paths for module, paths in modules.items() if paths}
    failed = 0
    for module in in_order(modules):
        errors = compiled(plan[module], modules[module], module, out)
        print("\n".join([f"{module}: {'does not compile' if errors else 'compiles'}"] + errors))
        failed += 1 if errors else 0
    for cure in CURES if takes_out_cures else []:
        last = cure[0][-1]
        errors = [compiled(plan[module], modules[module], module, out, cure) for module in cure[0]]
        is_seen = errors[-1] and not any(errors[:-1])
        print(f"without its cure {last} is {'refused' if is_seen else 'NOT REFUSED'}: {cure[1]}")
        failed += 0 if is_seen else 1
    sys.exit(f"{failed} failed" if failed else 0)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), "--cures" in sys.argv)
