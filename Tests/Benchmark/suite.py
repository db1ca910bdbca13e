"""This tool's own side of the measurements: its contracts, recordings and commands."""

import shutil

import peers
import workload
from processes import run, say

# Which subjects the suite has.
ADAPTER, DOUBLE = SUBJECTS = "library", "in memory"


class Suite:
    """A folder of contracts and recordings: n scenarios in so many files."""

    def __init__(self, binary, folder, n, files, steps=1, large=100_000, within=None):
        self.binary = binary
        self.folder = folder
        self.n = n
        self.files = files
        self.steps = steps
        # The bytes of every tenth body.
        self.large = large
        # How long a step may take, such as 60s, where the tool's own limit is too short.
        self.within = within

    def record(self):
        """Writes the contracts, and records them from the vendor program, once."""
        if (self.folder / "recorded").exists():
            return
        workload.write_contracts(self.n, self.files, self.folder / "Contracts", self.steps,
                                 self.within)
        say("recording %s" % self.folder)
        with self.vendor():
            # A busy machine takes longer than a scenario may by itself.
            run(*self.recording("--timeout", "900"), timeout=3600)
        (self.folder / "recorded").touch()

    def rearranged(self, folder, files):
        """The same scenarios in so many files, with the recordings that there are."""
        made = Suite(self.binary, folder, self.n, files, self.steps, self.large)
        if not (folder / "recorded").exists():
            workload.write_contracts(self.n, files, folder / "Contracts", self.steps)
            for source in (self.folder / "Recordings").glob("*/interaction-*"):
                made.adopt(source)
            (folder / "recorded").touch()
        return made

    def adopt(self, source):
        """Takes a file of another arrangement, whose recordings name another contract."""
        number, kind = source.name.removeprefix("interaction-").split(".", 1)
        contract = workload.contract_name(int(number) // -(-self.n // self.files))
        target = self.folder / "Recordings" / contract / source.name
        target.parent.mkdir(parents=True, exist_ok=True)
        if kind == "json":
            text = source.read_text(encoding="utf-8")
            names = ('"contract": "%s"' % name for name in (source.parent.name, contract))
            target.write_text(text.replace(*names, 1), encoding="utf-8")
        else:
            shutil.copy(source, target)

    def vendor(self):
        return peers.Vendor(self.large)

    def recording(self, *options):
        """The command that records, while the vendor program runs, and its environment."""
        # CI forbids recording by accident; this is none.
        return ([self.binary, "record", *self.folders, "--in-ci", *options],
                {"VENDOR_URL": peers.VENDOR_URL})

    @property
    def folders(self):
        return ["--contracts", self.folder / "Contracts",
                "--recordings", self.folder / "Recordings"]

    def verify(self, *options, subject=ADAPTER):
        """The command that replays, and writes JUnit."""
        return [self.binary, "verify", *self.folders, "--quiet", "--subject", subject,
                "--junit", self.folder / "ours.xml", *options]

    def list(self):
        return [self.binary, "list", *self.folders]


def workload_files(n):
    """W(n) lies in files of 100 scenarios."""
    return -(-n // 100)


def of_workload(binary, work, n):
    """W(n), with the plan by which others replay it."""
    # Names of one length, because that of a path decides whether it could be base64.
    folder = work / ("w%05d" % n)
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "plan.tsv").exists():
        workload.write_plan(n, folder)
    return Suite(binary, folder, n, workload_files(n))
