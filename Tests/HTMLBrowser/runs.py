"""Writes runs that no suite of ours has: contracts, recordings and events, from which
`contracts report merge` makes pages.

Usage: python3 runs.py FOLDER

- large: 10,000 cases, of which few fail; some bodies are large.
- failing: 10,000 cases, of which each fails with a reason of its own.
- hostile: names, messages and bodies that are markup.
"""

import json
import pathlib
import sys

SUBJECTS = [("curl", "live adapter"), ("URLSession", "live adapter"), ("in memory", "fake"),
            ("on disk", "fake"), ("spying double", "spy")]
TAGS = ["read", "write", "slow"]
DAY = "2026-11-24T09:00:00Z"
MARKUP = "</script></style><script>document.title='taken'</script><img src=x onerror=alert(1)>'\"&"
STEP = """      - call: place
        with: {{ order: {{ id: A-{number}, item: tea, quantity: 2 }} }}
        returns: {{ id: A-{number}, item: tea, quantity: 2 }}
"""


def scenario_name(number):
    return f"order {number} is placed and found again"


def contract_text(name, numbers):
    scenarios = "".join(
        f"  - name: {scenario_name(number)}\n    tags: [{TAGS[number % 3]}]\n    steps:\n"
        + STEP.format(number=number) * 3 for number in numbers)
    return (f"contract: {name}\nprotocol: OrderService\nvendor:\n  name: shop\n  kind: http\n"
            f"  url: http://127.0.0.1:1\nscenarios:\n{scenarios}")


def recording(contract, number):
    order = {"id": f"A-{number}", "item": "tea", "quantity": 2}
    # Some vendors answer with more than a page should hold.
    body = [order] * (2000 if number % 50 == 0 else 5)
    exchange = {
        "request": {"method": "POST", "target": "/orders", "json": order,
                    "headers": ["Accept: */*", "Content-Type: application/json"]},
        "response": {"status": 201, "json": body,
                     "headers": ["Content-Type: application/json", "Server: shop"]}}
    return {
        "format": 2, "contract": contract, "scenario": scenario_name(number),
        "provenance": {"recorded-at": DAY, "version": "0.1.0", "adapter": "curl",
                       "through": "libcurl 8", "digest": "sha256:" + "0" * 64},
        "exchanges": [exchange] * 3,
        "outcomes": [{"step": "call place", "returned": order}] * 3,
        "volatile": [], "redacted": []}


def problem(number, subject, text=""):
    return {
        "severity": "error", "message": f"the {subject} answers {number} where the contract says 2"
        + text, "text": "", "facts": ["step 2     call place", "at         $.quantity",
                                      "- 2", f"+ {number}" + text],
        "help": [], "path": "Contracts/orders.yaml", "line": 9, "column": 18, "length": 1,
        "label": f"got {number}" + text, "source": "        returns: { quantity: 2 }" + text}


def case(index, contract, number, verdict, text=""):
    subject, kind = SUBJECTS[index % len(SUBJECTS)]
    event = {
        "event": "case-finished", "id": index, "contract": contract + text, "kind": kind,
        "scenario": scenario_name(number) + text, "subject": subject + text,
        "path": f"Contracts/{contract}.yaml", "line": 8 + 12 * (number % 100), "column": 5,
        "tags": [TAGS[number % 3] + text], "verdict": verdict, "at": DAY, "seconds": 0.012,
        "notes": ["'sends' is not checked on a double" + text] if kind == "fake" else [],
        "problems": [], "sketch": {"outcomes": [None, None, None]}}
    if verdict in ("broken", "could-not-check"):
        part = {"label": "returns", "text": json.dumps({"id": f"A-{number}", "quantity": number})}
        event["problems"] = [problem(number, subject, text)]
        event["sketch"]["outcomes"][1] = [part]
        event["standard-error"] = "a line of the subject" + text
    if verdict in ("skipped", "pending"):
        event["reason"] = "the spy does not stand for it" + text
    return event


def write(folder, cases, contracts):
    (folder / "Contracts").mkdir(parents=True, exist_ok=True)
    for name, numbers in contracts.items():
        (folder / "Contracts" / f"{name}.yaml").write_text(contract_text(name, numbers))
        recordings = folder / "Recordings" / name
        recordings.mkdir(parents=True, exist_ok=True)
        for number in numbers:
            path = recordings / (scenario_name(number).replace(" ", "-") + ".json")
            path.write_text(json.dumps(recording(name, number)))
    events = ([{"event": "run-started", "format": 1, "version": "0.1.0", "at": DAY,
                "cases": len(cases)}] + cases + [{"event": "run-finished", "at": DAY}])
    (folder / "events.jsonl").write_text("".join(json.dumps(event) + "\n" for event in events))


def verdict(index):
    """The verdict of a case of the large run: one in a hundred needs a reader."""
    return {0: "broken", 307: "could-not-check", 104: "skipped", 209: "pending"}.get(
        index % 400, "kept")


def main(root):
    contracts = {f"orders-{part:02}": range(part * 100, part * 100 + 100) for part in range(20)}
    places = [(name, number) for name, numbers in contracts.items() for number in numbers]
    cases = [(index, *places[index // len(SUBJECTS)])
             for index in range(len(places) * len(SUBJECTS))]
    write(root / "large", [case(*one, verdict(one[0])) for one in cases], contracts)
    write(root / "failing", [case(*one, "broken") for one in cases], contracts)
    verdicts = ["broken", "could-not-check", "kept", "skipped", "pending"]
    write(root / "hostile",
          [case(index, "orders", index // 5, verdicts[index % 5], MARKUP) for index in range(15)],
          {"orders": range(3)})


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
