"""What this tool is measured beside: two floors in C++, which do the least that the workload asks
for, and what others use. Each is left out, with a word, where its tools are missing."""

import http.client
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import workload
from processes import say

HERE = Path(__file__).resolve().parent
SOURCES = HERE / "Peers"
VENDOR_PORT = int(os.environ.get("VENDOR_PORT", "18181"))
FLOOR_PORT = int(os.environ.get("FLOOR_PORT", "18182"))
VENDOR_URL = "http://127.0.0.1:%d" % VENDOR_PORT


class Vendor:
    """The vendor program, for as long as something is recorded."""

    def __init__(self, large=100_000):
        self.large = large

    def __enter__(self):
        self.process = subprocess.Popen(
            [sys.executable, HERE / "vendor.py", str(VENDOR_PORT), str(self.large)],
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}, stdout=subprocess.PIPE)
        # Whoever else listens there would be recorded instead.
        if not self.process.stdout.readline():
            raise SystemExit("the vendor program cannot have port %d; name another: VENDOR_PORT"
                             % VENDOR_PORT)
        return self

    def __exit__(self, *error):
        self.process.terminate()
        self.process.wait()


class Peer:
    """One row of the table."""

    name = ""
    # Programs and files without which it cannot be had.
    needs = ()
    debian = ""

    def __init__(self, work):
        self.work = work
        self.bin = work / "bin"

    def missing(self):
        return [need for need in self.needs
                if not (Path(need).exists() if need.startswith("/") else shutil.which(need))]

    def build(self):
        """Once."""

    def record(self, n, folder):
        """Once for each size, from the vendor program, which runs."""

    def command(self, n, folder):
        """The command that replays, and its environment."""
        raise NotImplementedError


class Floor(Peer):
    needs = ("g++", "/usr/include/simdjson.h", "/usr/include/x86_64-linux-gnu/curl/curl.h")
    debian = "g++ libsimdjson-dev libcurl4-openssl-dev"
    programs = ("floor", "replay_server", "client")

    def missing(self):
        missing = super().missing()
        # Where curl's header lies depends on the machine; the library needs it in any case.
        return [m for m in missing if not m.endswith("curl.h")]

    def build(self):
        for program in self.programs:
            source, target = SOURCES / (program + ".cpp"), self.bin / program
            if is_current(target, [source, SOURCES / "plan.hpp"]):
                continue
            libraries = ["-lsimdjson"] + (["-lcurl"] if program == "client" else [])
            check(["g++", "-O2", "-std=c++17", "-Wno-unused-result", "-o", target, source,
                   *libraries])

    def record(self, n, folder):
        if not (folder / "recording.har").exists():
            record_har(n, folder / "recording.har")


class FloorInProcess(Floor):
    name = "floor-inproc"

    def command(self, n, folder):
        return [self.bin / "floor", folder / "recording.har", folder / "plan.tsv",
                folder / "floor-inproc.xml"], {}


class FloorWire(Floor):
    name = "floor-wire"

    def command(self, n, folder):
        return ["sh", SOURCES / "floor-wire.sh", self.bin, folder, str(FLOOR_PORT)], {}


class GoVCR(Peer):
    name = "go-vcr-gotestsum"
    needs = ("go", "gotestsum", "/usr/share/gocode/src/github.com/dnaeon/go-vcr")
    debian = "golang-go gotestsum golang-github-dnaeon-go-vcr-dev"

    def build(self):
        sources = list((SOURCES / "govcr").iterdir())
        if is_current(self.bin / "govcr.test", sources):
            return
        environment = {"GOPATH": "/usr/share/gocode", "GO111MODULE": "off", "GOFLAGS": "",
                       "GOCACHE": str(self.work / "gocache")}
        folder = SOURCES / "govcr"
        check(["go", "build", "-o", self.bin / "govcr", "."], folder, environment)
        check(["go", "build", "-o", self.bin / "test2json", "cmd/test2json"], folder, environment)
        check(["go", "test", "-c", "-o", self.bin / "govcr.test", "."], folder, environment)

    def record(self, n, folder):
        if not (folder / "govcr.yaml").exists():
            check([self.bin / "govcr", "record", folder, VENDOR_URL])

    def command(self, n, folder):
        return ["gotestsum", "--format", "dots", "--junitfile", folder / "go-vcr.xml",
                "--raw-command", "--", self.bin / "test2json", "-t", self.bin / "govcr.test",
                "-test.v"], {"DIR": str(folder), "BASE_URL": VENDOR_URL}


class RSpecVCR(Peer):
    name = "rspec-vcr"
    needs = ("ruby", "rspec")
    debian = "ruby ruby-vcr ruby-webmock ruby-rspec ruby-rspec-junit-formatter"

    def missing(self):
        missing = super().missing()
        if missing:
            return missing
        libraries = ["vcr", "webmock", "rspec_junit_formatter"]
        return [x for x in libraries
                if subprocess.run(["ruby", "-e", "require %r" % x], capture_output=True).returncode]

    def record(self, n, folder):
        if not (folder / "rspec" / ("i%d.yml" % (n - 1))).exists():
            check(["ruby", SOURCES / "record_ruby_vcr.rb", folder], environment={
                "BASE_URL": VENDOR_URL})

    def command(self, n, folder):
        return ["rspec", "-f", "RspecJunitFormatter", "-o", folder / "rspec-vcr.xml",
                SOURCES / "recorded_spec.rb"], {"DIR": str(folder), "BASE_URL": VENDOR_URL}


class PytestRecording(Peer):
    name = "pytest-recording"
    debian = "python3-venv"

    def __init__(self, work):
        super().__init__(work)
        self.pytest = work / "venv" / "bin" / "pytest"

    def missing(self):
        try:
            self.build()
        except (OSError, subprocess.CalledProcessError):
            return ["an environment of Python's with pytest-recording"]
        return []

    def build(self):
        # The distribution's interpreter: others on the path may be built without optimization.
        python = "/usr/bin/python3" if Path("/usr/bin/python3").exists() else sys.executable
        if not self.pytest.exists():
            check([python, "-m", "venv", self.work / "venv"])
            check([self.work / "venv" / "bin" / "pip", "install", "-q",
                   "--disable-pip-version-check", "-r", SOURCES / "requirements.txt"])

    def record(self, n, folder):
        if (folder / "pytest" / "recorded").exists():
            return
        (folder / "pytest").mkdir(exist_ok=True)
        shutil.copy(SOURCES / "test_recorded.py", folder / "pytest")
        command, environment = self.command(n, folder)
        check([*command, "--record-mode=rewrite"], environment=environment)
        (folder / "pytest" / "recorded").touch()

    def command(self, n, folder):
        return [self.pytest, "-q", "-p", "no:cacheprovider", "--record-mode=none",
                "--junitxml", folder / "pytest-recording.xml",
                "--rootdir", folder / "pytest", folder / "pytest" / "test_recorded.py"], {
                    "PYTHONPATH": str(HERE), "PYTHONDONTWRITEBYTECODE": "1",
                    "DIR": str(folder), "BASE_URL": VENDOR_URL}


ALL = (FloorInProcess, FloorWire, GoVCR, RSpecVCR, PytestRecording)


def available(work, kinds=ALL):
    """The peers that can be had here, built."""
    found = []
    for kind in kinds:
        peer = kind(work)
        missing = peer.missing()
        if missing:
            say("left out: %s, without %s (Debian: %s)"
                % (peer.name, ", ".join(map(str, missing)), peer.debian))
        else:
            peer.build()
            found.append(peer)
    return found


def is_current(target, sources):
    return target.exists() and all(target.stat().st_mtime > s.stat().st_mtime for s in sources)


def check(command, folder=None, environment=None):
    subprocess.run(command, cwd=folder, env={**os.environ, **(environment or {})}, check=True,
                   stdout=subprocess.DEVNULL)


def record_har(n, path):
    """The recording of the floors, which no tool of its own makes."""
    connection = http.client.HTTPConnection("127.0.0.1", VENDOR_PORT)
    entries = []
    for i in range(n):
        method, target, body = workload.request(i)
        headers = {"Content-Type": "application/json"} if body else {}
        connection.request(method, target, body.encode() or None, headers)
        response = connection.getresponse()
        text = response.read().decode()
        request = {"method": method, "url": VENDOR_URL + target, "httpVersion": "HTTP/1.1",
                   "headers": [{"name": k, "value": v} for k, v in headers.items()]}
        if body:
            request["postData"] = {"mimeType": "application/json", "text": body}
        entries.append({"request": request, "response": {
            "status": response.status, "httpVersion": "HTTP/1.1",
            "headers": [{"name": k, "value": v} for k, v in response.getheaders()],
            "content": {"size": len(text), "mimeType": "application/json", "text": text}}})
    log = {"log": {"version": "1.2", "entries": entries}}
    path.write_text(json.dumps(log, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
