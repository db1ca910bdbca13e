"""This tool's own side of the measurements: its contracts, recordings and commands."""

import peers
import workload
from processes import run, say


class Suite:
    """A folder of contracts and recordings of the workload."""

    def __init__(self, binary, folder):
        self.binary = binary
        self.folder = folder

    def write(self, n, files, steps=1):
        if not (self.folder / "Contracts").exists():
            workload.write_contracts(n, files, self.folder / "Contracts", steps)

    def record(self, large=100_000, again=False):
        """Records with this tool from the vendor program; tells how long it took."""
        if (self.folder / "recorded").exists() and not again:
            return None
        say("recording %s" % self.folder)
        with peers.Vendor(large):
            command = [self.binary, "record", *self.folders] + (["--again"] if again else [])
            # CI forbids recording by accident; this is none.
            taken = run(command + ["--in-ci"], {"VENDOR_URL": peers.VENDOR_URL}, timeout=3600)
        (self.folder / "recorded").touch()
        return taken

    @property
    def folders(self):
        return ["--contracts", self.folder / "Contracts",
                "--recordings", self.folder / "Recordings"]

    def verify(self, *options, subject="library"):
        """The command that replays, and writes JUnit."""
        return [self.binary, "verify", *self.folders, "--quiet", "--subject", subject,
                "--junit", self.folder / "ours.xml", *options]

    def list(self):
        return [self.binary, "list", *self.folders]


def of_size(binary, work, n):
    """W(n), in files of 100 scenarios."""
    folder = work / ("w%d" % n)
    folder.mkdir(parents=True, exist_ok=True)
    suite = Suite(binary, folder)
    suite.write(n, -(-n // 100))
    if not (folder / "plan.tsv").exists():
        workload.write_plan(n, folder)
    return suite
