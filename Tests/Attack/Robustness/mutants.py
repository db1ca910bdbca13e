"""Inputs of commands, and mutations of their bytes."""

import dataclasses
import re
from typing import Callable, Optional

# Texts that have a sense for some reader.
TOKENS = [b"{", b"}", b"[", b"]", b":", b"\n", b"- ", b"\0", b"\xff\xfe", b"\xc0\xaf", b"&a", b"*a", b"<<: ",
          b"!!int ", b"$", b"${", b"$any", b"$regex: '(a+)+$'", b"1e999", b"-0", b"99999999999999999999",
          b"null", b"true", b'"', b"'", b"#", b"|", b">", b"%", b"\\u0000", b"\\ud800", b"../", b"/dev/zero",
          b"\t", b"?", b"---\n", b"...\n", b"\x1b[2J", b"::error::x", b" " * 200]


def kept(text):
    found = re.search(r"(\d+) kept", text.splitlines()[-1] if text else "")
    return int(found[1]) if found else 0


@dataclasses.dataclass
class Input:
    path: str
    command: list
    # Tells if the output of a run that ended with 0 shows that it judged what it should.
    is_proven: Callable
    before: Optional[list] = None


INPUTS = [
    Input("Contracts/errands.yaml", ["verify"], lambda text: kept(text) > 0),
    Input("Contracts/errands.yaml", ["lint"], lambda text: "nothing to mend" in text or "warning" in text),
    Input("Recordings/errands/an-errand-is-run.json", ["verify"], lambda text: kept(text) == 4),
    Input("Recordings/errands/another-errand-is-run.json", ["verify"], lambda text: kept(text) == 4),
    Input("events.jsonl", ["report", "merge", "events.jsonl"], lambda text: kept(text) == 4,
          ["verify", "--events", "events.jsonl"]),
]


def mutated(data, chance):
    """Changes some bytes; the result differs from the original."""
    original = data
    while data == original:
        for _ in range(chance.randint(1, 3)):
            data = one(data, chance)
    return data


def one(data, chance):
    start = chance.randrange(len(data) + 1)
    end = min(len(data), start + int(chance.expovariate(1 / 12)) + 1)
    kind = chance.randrange(7)
    if kind == 0:
        return data[:start] + data[end:]
    if kind == 1:
        return data[:end] + data[start:]
    if kind == 2:
        return data[:start] + chance.choice(TOKENS) + data[start:]
    if kind == 3:
        return data[:start] + chance.choice(TOKENS) + data[end:]
    if kind == 4 and start < len(data):
        return data[:start] + bytes([data[start] ^ 1 << chance.randrange(8)]) + data[start + 1 :]
    if kind == 5:
        return data[:start]
    other = chance.randrange(len(data) + 1)
    return data[:start] + data[other : other + 20] + data[start:]
