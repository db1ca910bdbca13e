"""The workload W(n): what interaction i is, for the vendor program, the recorders and the clients.

Half of the interactions are GET /v1/items/{i}?expand=full, half POST /v1/orders with a JSON body
(every POST has the same URI, so only the body tells them apart). Responses are about 1 KB of JSON,
every tenth about 100 KB.
"""

import json
import random
from pathlib import Path

STATES = ("active", "paused", "closed")


def is_post(i):
    # i // 10 flips the parity each decade, so that the large responses are half POST too.
    return (i + i // 10) % 2 == 1


def order(i):
    return {
        "order": i,
        "sku": "SKU-%06d" % (i * 7919 % 1000003),
        "quantity": i % 9 + 1,
        "currency": "EUR",
        "note": "contract test order number %d" % i,
    }


def request(i):
    """Method, path with query, and body, which is empty for GET."""
    if is_post(i):
        return "POST", "/v1/orders", json.dumps(order(i), separators=(",", ":"))
    return "GET", "/v1/items/%d?expand=full" % i, ""


def fields(i):
    """Status, id, name and state: what every client asserts."""
    return (201 if is_post(i) else 200, i, "item-%06d" % i, STATES[i % 3])


def response_body(i, large=100_000):
    rng = random.Random(i)
    _, id_, name, state = fields(i)
    want = large if i % 10 == 9 else 1_000
    lines, size = [], 120
    while True:
        line = {
            "sku": "SKU-%06d" % rng.randrange(10**6),
            "qty": rng.randrange(1, 100),
            "price": round(rng.random() * 1000, 2),
            "label": 'Größe "%d" / blue' % rng.randrange(50),
            "tags": ["a%d" % rng.randrange(9), "b%d" % rng.randrange(9)],
        }
        length = len(json.dumps(line, ensure_ascii=False).encode())
        if size + length > want:
            break
        size += length + 2
        lines.append(line)
    body = {"id": id_, "name": name, "lines": lines,
            "page": {"next": None, "total": len(lines)}, "state": state}
    return json.dumps(body, ensure_ascii=False).encode()


def write_plan(n, folder):
    """What the other tools replay: a line for each interaction."""
    rows = ["\t".join(map(str, request(i) + fields(i))) + "\n" for i in range(n)]
    (folder / "plan.tsv").write_text("".join(rows), encoding="utf-8")


def contract_name(file):
    return "orders-%04d" % file


def write_contracts(n, files, folder, steps=1, within=None):
    """What this tool replays: a scenario for each interaction, in so many files."""
    folder.mkdir(parents=True, exist_ok=True)
    size = -(-n // files)
    for file in range(files):
        name = contract_name(file)
        lines = ["contract: " + name, "protocol: OrdersGateway", "independent: true",
                 'vendor: { name: the benchmark\'s vendor, kind: http, url: "${env.VENDOR_URL}" }',
                 "scenarios:"]
        for i in range(file * size, min(n, (file + 1) * size)):
            lines += scenario(i, steps, within)
        (folder / (name + ".yaml")).write_text("\n".join(lines) + "\n", encoding="utf-8")


def scenario(i, steps, within=None):
    lines = ["  - name: interaction %05d" % i, "    steps:"]
    for number in range(i * steps, (i + 1) * steps):
        status, id_, name, state = fields(number)
        if is_post(number):
            arguments = "[{ %s }]" % ", ".join("%s: %s" % f for f in order(number).items())
        else:
            arguments = "[%d]" % number
        lines += ["      - call: " + ("order" if is_post(number) else "item"),
                  "        with: " + arguments,
                  *(["        within: " + within] if within else []),
                  "        returns: { status: %d, id: %d, name: %s, state: %s }"
                  % (status, id_, name, state)]
    return lines


def interactions(plan: Path):
    """The rows of a plan: method, path, body, status, id, name and state."""
    for line in plan.read_text(encoding="utf-8").splitlines():
        method, path, body, status, id_, name, state = line.split("\t")
        yield method, path, body, int(status), int(id_), name, state
