"""Measures which changes of a vendor `verify --live` names, and how often."""

import json
import random
import re

# The honest variants are no part of a user's suite, and each would be told as out of date.
ADAPTER_AND_FAKE = ["--subject", "URLSession", "--subject", "PayKit", "--subject", "in memory"]

FOUND, LISTED, MADE = "GET /issues/{id}", "GET /issues", "POST /issues"
UPDATED, CLOSED, GONE = "PATCH /issues/{id}", "POST /issues/{id}/close", "DELETE /issues/{id}"


def of_tracker(operator, route, *path, word=None, **more):
    """One change of the tracker; `word` is what must be named, where it is not the last member."""
    word = word or next(key for key in reversed(path) if key != "*")
    return {"contract": "tracker", "operator": operator, "route": route, "path": list(path), "word": word, **more}


def of_paykit(operator, *path, value=None, word=None):
    """One change of the SDK, in the language of `Mutation.swift`."""
    return {
        "contract": "payments", "operator": operator, "route": "answer", "path": list(path), "value": value,
        "word": word or next(key for key in reversed(path) if key != "*")}


CHANGES = [
    of_tracker("removed", FOUND, "description"),
    of_tracker("removed", FOUND, "urgent"),
    of_tracker("removed", LISTED, "items", "*", "assignee"),
    of_tracker("removed", FOUND, "links", "api"),
    of_tracker("removed", MADE, "labels", "*", "color"),
    of_tracker("removed", LISTED, "next"),
    of_tracker("renamed", FOUND, "priority", value="urgency"),
    of_tracker("renamed", UPDATED, "updated_at", value="changed_at"),
    of_tracker("renamed", LISTED, "items", "*", "links", value="urls"),
    of_tracker("renamed", MADE, "revision", value="rev"),
    of_tracker("renamed", FOUND, "assignee", "kind", value="type"),
    of_tracker("retyped", FOUND, "number"),
    of_tracker("retyped", CLOSED, "state"),
    of_tracker("as-text", LISTED, "items", "*", "priority"),
    of_tracker("as-text", MADE, "urgent"),
    of_tracker("retyped", FOUND, "assignee", "kind"),
    of_tracker("null", FOUND, "assignee"),
    of_tracker("null", LISTED, "items", "*", "links"),
    of_tracker("null", FOUND, "links", "api"),
    of_tracker("null", MADE, "description"),
    of_tracker("added", FOUND, "watchers", value=3),
    of_tracker("added", LISTED, "items", "*", "project", value="home"),
    of_tracker("added", MADE, "assignee", "avatar", value="/ada.png"),
    of_tracker("id-as-number", FOUND, "id"),
    of_tracker("upper-case", FOUND, "id"),
    of_tracker("upper-case", LISTED, "items", "*", "id"),
    of_tracker("zone-dropped", FOUND, "created_at"),
    of_tracker("zone-dropped", LISTED, "items", "*", "updated_at"),
    of_tracker("date-as-number", FOUND, "updated_at"),
    of_tracker("date-as-number", LISTED, "items", "*", "created_at"),
    of_tracker("status", MADE, word="status", value=200, **{"from": 201}),
    of_tracker("status", GONE, word="status", value=200, **{"from": 204}),
    of_tracker("status", CLOSED, word="status", value=422, **{"from": 409}),
    of_tracker("status", FOUND, word="status", value=410, **{"from": 404}),
    of_tracker("header-removed", FOUND, "ETag"),
    of_tracker("header-removed", MADE, "Location"),
    of_tracker("header-removed", LISTED, "Link"),
    of_tracker("header-removed", LISTED, "X-Total-Count"),
    of_tracker("header-removed", FOUND, "Cache-Control"),
    of_tracker("header-changed", FOUND, "ETag", value='W/"1"'),
    of_tracker("header-changed", FOUND, "Cache-Control", value="no-store"),
    of_tracker("header-changed", FOUND, "X-RateLimit-Limit", value="60"),
    of_tracker("replaced", FOUND, "state", value="in_progress"),
    of_tracker("replaced", CLOSED, "state", value="done"),
    of_tracker("replaced", CLOSED, "error", "message", value="This issue was closed before."),
    of_tracker("replaced", MADE, "error", "code", value="unprocessable"),
    of_tracker("page-limit", LISTED, word="items"),
    of_tracker("order", LISTED, "items"),
    of_tracker("order", FOUND, "labels"),
    of_tracker("emptied", FOUND, "labels"),
    of_tracker("emptied", FOUND, "links", "html"),
    of_paykit("remove", "charges", "*", "memo"),
    of_paykit("add", "charges", "*", "memo", value="thank you"),
    of_paykit("other", "charges", "*", "currency", value="USD"),
    of_paykit("other", "charges", "*", "state", value="authorized"),
    of_paykit("negated", "charges", "*", "livemode"),
    of_paykit("upper-case", "charges", "*", "chargeID"),
    of_paykit("halved", "charges", "*", "cardSuffix"),
    of_paykit("remove", "detail"),
    of_paykit("other", "detail", value="no money"),
    of_paykit("upper-case", "code"),
    of_paykit("remove", "remaining"),
    of_paykit("reversed", "charges"),
]


def measured(command, seed, count):
    """Runs each change, or some of them, and gives each the number of entries that name it."""
    changes = list(CHANGES)
    if count >= 0:
        random.Random(seed).shuffle(changes)
        changes = changes[:count]
    for change in changes:
        change["name"] = f"{change['operator']} at {change['route']} {'.'.join(change['path']) or change['word']}"
        if change["contract"] == "payments":
            lie = {"name": "", "contract": "", "subject": "", "operation": "", **{
                key: change[key] for key in ("operator", "path", "value")}}
            printed, events = command.run("--live", "payments", *ADAPTER_AND_FAKE, PAYKIT_CHANGE=json.dumps(lie))
        else:
            printed, events = command.run("--live", "tracker", *ADAPTER_AND_FAKE, change=change)
        change["entries"] = len(entries(printed, change["word"]))
        change["lines"] = printed.count("\n")
        change["drifts"] = sum(len(event["drift"]) for event in events if event["event"] == "vendor-found")
        change["result"] = "named once" if change["entries"] == 1 else (
            "named" if change["entries"] else "drift without a name" if change["drifts"] else "missed")
    return changes


def entries(printed, word):
    """Gives the entries of a printed report that name a member, a header or the status."""
    found = []
    for block in re.split(r"^(?=(?:error|warning|info): )", printed, flags=re.MULTILINE)[1:]:
        block = block.split("\n\n")[0]
        # A double that is out of date is another matter, although it names the places.
        if "still behaves as the vendor did" in block:
            continue
        # The contract's own line, the values and the name of the recording's file name much.
        lines = [line for line in block.splitlines() if not re.match(r"\s*\d* *\||\s+[-+] |\s+recording|help|      ", line)]
        if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", "\n".join(lines), re.IGNORECASE):
            found.append(block)
    return found


def table(changes):
    """Gives a table by kind of change."""
    lines = ["| changes of vendors | made | named | once | entries | lines |", "|---" * 6 + "|"]
    kinds = sorted({(change["contract"], change["operator"]) for change in changes})
    for contract, operator in kinds:
        of_kind = [change for change in changes if (change["contract"], change["operator"]) == (contract, operator)]
        lines.append(row(f"{contract}: {operator}", of_kind))
    return [*lines, row("**all**", changes)]


def row(name, changes):
    named = [change for change in changes if change["entries"]]
    once = [change for change in named if change["entries"] == 1]
    return (f"| {name} | {len(changes)} | {len(named)} | {len(once)} | {sum(c['entries'] for c in changes)} "
            f"| {sum(change['lines'] for change in changes)} |")
