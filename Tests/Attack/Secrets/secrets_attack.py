"""Hides secrets in what an adapter sends, receives and says before it dies, and counts those that are
found afterwards in recordings, reports and on the terminal.

Usage: secrets_attack.py COMMAND [--seed N] [--canaries N] [--tokens N] [--deaths N] [--only KIND]
                         [--case ID] [--details FILE] [--check]

COMMAND is the program attack-contracts. `--case` runs one case and prints its recording. `--check` exits 1 where a figure is worse than promised.
"""

import argparse
import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import corpus
import findings
import identifiers
import lookalikes
import ordinary
import shapes

# The groups of cases: the words for a wrong one, the number that may go wrong, and the beginning of
# the identifiers.
GROUPS = {
    "canaries": ("canaries left in recordings or on the terminal", 0, "k"),
    "shapes": ("secrets left, each in a form that clients and vendors write", 0, "f"),
    "deaths": ("canaries left after a crash", 0, "d"),
    "tokens": ("random tokens that pass", 1, "t"),
    "ordinary": ("ordinary answers altered or refused", 2, "o"),
}


class Vendor(BaseHTTPRequestHandler):
    """Answers each request as its case says."""

    protocol_version = "HTTP/1.1"
    cases = {}

    def handle_one(self):
        length = int(self.headers.get("Content-Length") or 0)
        self.rfile.read(length)
        case = self.cases[self.path.split("?")[0].split("/")[2]]
        self.send_response(200)
        for name, value in case.headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(case.body)))
        self.end_headers()
        self.wfile.write(case.body)

    do_GET = do_POST = handle_one

    def log_message(self, *arguments):
        pass


def contract(name, cases, url):
    listed = sorted({f"ATTACK_{case.id.upper()}" for case in cases if case.listed})
    credentials = f", credentials: {json.dumps(listed)}" if listed else ""
    lines = [f"contract: {name}", "protocol: Relay",
             f"vendor: {{ name: Vendor, kind: http, url: \"{url}\"{credentials} }}", "scenarios:"]
    for case in cases:
        lines += [f"  - name: {case.id}", f"    steps: [{{ call: ask, with: [{case.id}] }}]"]
    return "\n".join(lines) + "\n"


def written(case):
    return {"request": {"method": case.method, "target": f"/case/{case.id}{case.path}{case.query}",
                        "headers": case.request_headers, "body": base64.b64encode(case.request_body).decode()},
            "returnsText": case.returns_text, "death": case.death}


class Attack:
    def __init__(self, command, folder, url):
        self.command, self.folder, self.url = command, folder, url

    def run(self, name, cases, *arguments):
        """Runs a command over one contract; returns what it printed."""
        (self.folder / "Contracts" / f"{name}.yaml").write_text(contract(name, cases, self.url))
        for case in cases:
            (self.folder / "cases" / f"{case.id}.json").write_text(json.dumps(written(case)))
        environment = {key: value for key, value in os.environ.items() if key not in ("CI", "GITHUB_ACTIONS")}
        environment |= {"ATTACK_CASES": str(self.folder / "cases"), "TMPDIR": str(self.folder / "tmp")}
        environment |= {f"ATTACK_{case.id.upper()}": case.listed for case in cases if case.listed}
        return subprocess.run([self.command, *arguments], cwd=self.folder, env=environment,
                              capture_output=True, timeout=3600)

    def recording(self, name, case):
        """The files of a recording; empty where it was refused."""
        folder = self.folder / "Recordings" / name
        return [path for path in folder.glob("*") if path.name.split(".")[0] == case.id]


def batches(cases, size=50):
    return [cases[start : start + size] for start in range(0, len(cases), size)]


def record(attack, kind, cases, judge):
    """Records the cases, a contract for each batch, and returns those that the judge finds wrong."""
    wrong = []
    for number, batch in enumerate(batches(cases)):
        name = f"{kind}{number}"
        result = attack.run(name, batch, "record", name)
        (attack.folder / f"{name}.log").write_bytes(result.stdout + result.stderr)
        refused = {case.id for case in batch if not attack.recording(name, case)}
        texts = result.stdout + result.stderr
        for case in batch:
            problem = judge(case, attack.recording(name, case), texts, case.id in refused)
            if problem:
                wrong.append((case, problem))
    return wrong


def leaking(case, files, texts, refused):
    for path in files:
        if findings.leaks(case.secret, path.read_bytes()):
            return f"in {path.name}"
    if any(part in texts for part in findings.traces(case.secret)):
        return "on the terminal"
    if not files and not names_line(case, texts):
        return "refused without a line that allows it"
    return None


def names_line(case, texts):
    """True if the message of a refusal names the place and the line that allows the value."""
    return f"/{case.id}.".encode() in texts and (b"allow: [" in texts or b"keeps it out" in texts)


def altered(case, files, texts, refused):
    if refused:
        return "refused"
    for path in files:
        if path.suffix == ".json" and path.name == f"{case.id}.json":
            changed = json.loads(path.read_bytes()).get("redacted")
            if changed:
                return f"altered {changed}"
    return None


def crash(attack, cases):
    """Lets the cases die in record and in verify, and looks for their secrets in all that is written."""
    wrong = []
    for number, batch in enumerate(batches(cases, 30)):
        name = f"deaths{number}"
        reports = ["--junit", f"{name}.xml", "--events", f"{name}.ndjson", "--html", f"{name}.html"]
        recorded = attack.run(name, batch, "record", name, "--timeout", "3")
        verified = attack.run(name, batch, "verify", name, "--live", "--verbose", "--timeout", "3", *reports)
        texts = {"record's terminal": recorded.stdout + recorded.stderr,
                 "verify's terminal": verified.stdout + verified.stderr}
        (attack.folder / f"{name}.log").write_bytes(b"".join(texts.values()))
        for path in [attack.folder / reports[index] for index in (1, 3, 5)]:
            if not path.exists():
                wrong.append((batch[0], f"no {path.name}: {verified.stderr[-300:]}"))
                continue
            texts[path.name] = path.read_bytes()
        for path in (attack.folder / "Recordings" / name).glob("*"):
            texts[path.name] = path.read_bytes()
        decoded = {place: list(findings.views(data)) for place, data in texts.items()}
        for case in batch:
            parts = findings.traces(case.secret, 10)
            place = next((place for place, views in decoded.items()
                          if any(part in view for view in views for part in parts)), None)
            if place:
                wrong.append((case, f"in {place}"))
    return wrong


def numbered(prefix, cases):
    for index, case in enumerate(cases):
        case.id = f"{prefix}{index}"
    return cases


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("command")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--canaries", type=int, default=660)
    parser.add_argument("--tokens", type=int, default=600)
    parser.add_argument("--deaths", type=int, default=120)
    parser.add_argument("--only", choices=sorted(GROUPS))
    parser.add_argument("--case")
    parser.add_argument("--details")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    answers = [corpus.Case(kind=str(body[:60]), secret="", headers=headers, body=body)
               for headers, body in ordinary.answers() + identifiers.answers() + lookalikes.answers()]
    made = {
        "canaries": corpus.canaries(options.seed, options.canaries),
        "shapes": shapes.cases(options.seed),
        "deaths": corpus.deaths(options.seed, options.deaths),
        "tokens": corpus.tokens(options.seed, options.tokens),
        "ordinary": answers,
    }
    groups = {group: numbered(GROUPS[group][2], cases) for group, cases in made.items()}
    server = ThreadingHTTPServer(("127.0.0.1", 0), Vendor)
    Vendor.cases = {case.id: case for cases in groups.values() for case in cases}
    threading.Thread(target=server.serve_forever, daemon=True).start()
    failed = False
    details = []
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        for name in ("Contracts", "cases", "tmp"):
            (folder / name).mkdir()
        attack = Attack(os.path.abspath(options.command), folder, f"http://127.0.0.1:{server.server_port}")
        print(f"| figure (seed {options.seed}) | now | to reach |\n|---|---|---|")
        for group, cases in groups.items():
            if options.only not in (None, group):
                continue
            if options.case:
                cases = [case for case in cases if case.id == options.case]
                print("\n".join(map(repr, cases)))
            words, reach, _ = GROUPS[group]
            judge = altered if group == "ordinary" else leaking
            wrong = crash(attack, cases) if group == "deaths" else record(attack, group, cases, judge)
            details += [f"{group}: {problem}: {case.kind}: {case.secret}: {case.id}" for case, problem in wrong]
            failed |= len(wrong) > reach
            if options.case:
                print(*(path.read_text(errors="replace") for path in (folder / "Recordings").rglob(f"{options.case}.*")))
            print(f"| {words} | {len(wrong)} of {len(cases)} | {reach} |", flush=True)
        if options.details:
            logs = "".join(path.read_text(errors="replace") for path in sorted(folder.glob("*.log")))
            pathlib.Path(options.details).write_text("\n".join(details) + "\n")
            pathlib.Path(options.details + ".log").write_text(logs)
    sys.exit(1 if failed and options.check else 0)


if __name__ == "__main__":
    main()
