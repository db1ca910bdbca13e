"""Ten relations in each recording of a workload, half of them formats, as recording twice learns
them from a vendor whose answers name what they were asked for."""

import json
import re
import shutil

import suite
import workload

# What a scenario may take more with ten relations, as a factor.
MOST = 1.1


def related(plain, folder):
    """A workload with the same contracts, and the same recordings with relations."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(plain.folder, folder)
    for path in folder.glob("Recordings/*/interaction-?????.json"):
        text = path.read_text(encoding="utf-8")
        i = int(re.search(r"\d+", path.name)[0])
        before, after = text.replace('"format": 2', '"format": 3', 1).rsplit('  "redacted": ', 1)
        path.write_text('%s  "relations": %s,\n  "redacted": %s' % (
            before, json.dumps(lines(i), indent=2, ensure_ascii=False).replace("\n", "\n  "), after),
            encoding="utf-8")
    return suite.Suite(plain.binary, folder, plain.n, plain.files)


def lines(i):
    """The relations of interaction i, which its recording and the fake keep."""
    argument = "with[0].order" if workload.is_post(i) else "with[0]"
    return ["step 1 returned.id = step 1 " + argument,
            "step 1 returned.id is an integer",
            "step 1 returned.name ≠ step 1 returned.state",
            "step 1 returned.name contains step 1 returned.id",
            "step 1 returned.name is a token",
            "step 1 returned.name is a token of about 11 characters",
            "step 1 returned.state ≠ step 1 returned.name",
            "step 1 returned.state is a word of the vendor",
            "step 1 returned.status is a number",
            "step 1 returned.status is an integer"]
