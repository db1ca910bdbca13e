"""Lines of a shell that check nothing, lose what they say, or lose what was asked for."""

import dataclasses
import os


@dataclasses.dataclass
class Row:
    line: str
    way: str = ""
    # True for a line that must end with 0, so that the others cannot fail for its reasons.
    is_control: bool = False


EVENTS = "set -o pipefail; hostile-contracts verify --events e.jsonl >/dev/null; "

ROWS = [
    Row("hostile-contracts verify", is_control=True),
    Row("hostile-contracts verify --in-process", is_control=True),
    Row(EVENTS + "hostile-contracts report merge e.jsonl", is_control=True),
    Row("mkfifo pipe; cat pipe >report & hostile-contracts verify --junit pipe", is_control=True),
    # Nothing is selected, or nothing is there.
    Row("hostile-contracts"),
    Row("hostile-contracts verify nosuch"),
    Row("hostile-contracts verify --scenario nosuch"),
    Row("hostile-contracts verify --subject nosuch"),
    Row("hostile-contracts verify --tag nosuch"),
    Row("hostile-contracts verify --filter 'scenario(nosuch)'"),
    Row("hostile-contracts verify --filter 'scenario(an*) & !scenario(an*)'"),
    Row("hostile-contracts verify --filter ''"),
    Row("hostile-contracts verify --failed"),
    Row("hostile-contracts verify --changed nosuch"),
    Row("hostile-contracts verify --contracts nosuch"),
    Row("rm Contracts/*; hostile-contracts verify"),
    Row(": >Contracts/errands.yaml; hostile-contracts verify"),
    Row("echo '# nothing' >Contracts/errands.yaml; hostile-contracts verify"),
    Row("sed -i '/^scenarios/,$d' Contracts/errands.yaml; hostile-contracts verify"),
    Row("sed -i 's/^    steps:/    pending: later\\n&/' Contracts/errands.yaml; hostile-contracts verify"),
    Row("sed -i 's/protocol: Errand/protocol: Nobody/' Contracts/errands.yaml; hostile-contracts verify"),
    Row("mv Contracts/errands.yaml Contracts/errands.yml.bak; hostile-contracts verify"),
    Row("rm -r Recordings; hostile-contracts verify"),
    Row("hostile-contracts verify --recordings nosuch"),
    Row("hostile-contracts verify --shard 0/2"),
    Row("hostile-contracts verify --shard 3/2"),
    Row("hostile-contracts verify --live --filter double"),
    Row("hostile-contracts verify", "registers nothing"),
    Row("hostile-contracts verify --all-pairs --subject idle --scenario 'an errand is run'", "stands for another"),
    Row("hostile-contracts verify", "stands for nothing"),
    Row("hostile-contracts verify", "stands for what there is not"),
    Row("hostile-contracts verify", "registers twice"),
    # A subject or the suite ends its process.
    *[Row(f"hostile-contracts verify {option}", way)
      for option in ("", "--in-process", "--jobs 1", "--retries 2", "--quiet")
      for way in ("exits", "exits well", "exits past what is to be done at exit", "traps", "cannot be listed",
                  "exits as it is listed")],
    Row("hostile-contracts verify --trace 'an errand is run'", "exits past what is to be done at exit"),
    # What is said, or was asked for, does not arrive.
    Row("hostile-contracts verify >/dev/full"),
    Row("hostile-contracts verify >&-"),
    Row("hostile-contracts verify >&- 2>&- <&-"),
    Row("hostile-contracts verify --events - >&-"),
    Row("hostile-contracts verify --events - >/dev/full"),
    Row("hostile-contracts verify --quiet >/dev/full"),
    Row("set -o pipefail; hostile-contracts verify | true"),
    Row("set -o pipefail; hostile-contracts verify --verbose | head -c 1"),
    *[Row(f"hostile-contracts verify --{report} {path}")
      for report in ("junit", "html", "events", "summary")
      for path in ("/dev/full", "Contracts", "/proc/nosuch/report")],
    *[Row(f"mkfifo pipe; hostile-contracts verify --{report} pipe") for report in ("junit", "html", "events")],
    *[Row(f"ulimit -f 0; set -o pipefail; hostile-contracts verify --{report} file | cat")
      for report in ("junit", "html", "events")],
    Row("hostile-contracts verify --junit a --html a"),
    Row("TMPDIR=/dev/null hostile-contracts verify"),
    Row("ulimit -n 20; hostile-contracts verify"),
    # Shards are missing, cut short or strange.
    Row("hostile-contracts report merge"),
    Row("hostile-contracts report merge nosuch"),
    Row(": >e; hostile-contracts report merge e"),
    Row(EVENTS + "head -n 2 e.jsonl >f; hostile-contracts report merge f"),
    Row(EVENTS + "sed -i '$d' e.jsonl; hostile-contracts report merge e.jsonl"),
    Row(EVENTS + "sed -i '/case-finished/d' e.jsonl; hostile-contracts report merge e.jsonl"),
    Row(EVENTS + "hostile-contracts report merge e.jsonl e.jsonl"),
    Row("hostile-contracts verify --shard 1/2 --events 1; hostile-contracts report merge 1"),
    # Signals.
    *[Row(f"hostile-contracts verify --timeout 9 & sleep 0.7; kill -{name} $!; wait $!", "hangs")
      for name in ("INT", "TERM", "HUP", "KILL")],
    # What a worker leaves, and what it does after its last case.
    Row("hostile-contracts verify", "leaves a process behind"),
    Row("broken-contracts verify --contracts ."),
]

ALONE = [
    Row("unshare -m bash -c 'umount -l /proc; hostile-contracts verify nosuch --bogus'"),
    Row("unshare -m bash -c 'umount -l /proc; hostile-contracts verify'"),
]


def rows():
    """All lines; those that need rights only where they are given."""
    return ROWS + (ALONE if os.geteuid() == 0 else [])
