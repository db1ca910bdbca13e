"""Mutation operators: which lies there are at a place, and at a whole operation.

Each gives the class of the lie, the operator's name in the suite (`Mutation.swift`, `Liar*.swift`), and
its value.
"""

# Members whose value the vendor makes up, so that an honest double makes up another one. Only what
# contradicts the rest of the same run is a lie there.
MADE_UP = {
    "tracker": {"id", "number", "url", "next", "createdAt", "updatedAt", "version"},
    "payments": {"id", "receipt"},
    "notes": set(),
    "chat": {"id", "sentAt"},
    "downloads": set(),
}
# Members of answers that no adapter needs to read; the version is in the revision and in the ETag.
UNREAD = {"api", "color", "code", "kind", "revision"}
# Members that a type allows to be absent.
OPTIONAL = {"text", "assignee", "next", "note", "firstLine", "largest"}
# Members in the vendor's own words, which an honest double may word in another way.
WORDING = {"message", "reason", "note"}
# All words of enums, some of which no recording shows.
WORDS = {
    "status": ["open", "blocked", "closed"],
    "role": ["host", "guest"],
    "payment status": ["captured", "refunded", "pending"],
}
ERRORS = {
    "tracker": [{"notFound": {"id": "x"}}, {"conflict": {"message": "changed"}},
                {"invalid": {"field": "title", "message": "wrong"}}, {"alreadyClosed": {}}, {"unreadable": {}}],
    "payments": [{"declined": {"reason": "no"}}, {"unknownReceipt": {"id": "x"}},
                 {"tooMuch": {"left": 1}}, {"badAmount": {}}],
    "notes": [{"missing": {"name": "x"}}, {"taken": {"name": "x"}}, {"badName": {"name": "x", "reason": "no"}}],
    "chat": [{"notMember": {"name": "x"}}, {"alreadyJoined": {"name": "x"}}, {"emptyMessage": {}}],
    "downloads": [{"notFound": {"name": "x"}}, {"full": {"bytes": 1}}],
}
# Operations that write, and operations whose answer comes through a handler or a stream.
WRITES = {
    "tracker": {"create", "update", "close", "delete"}, "payments": {"pay", "refund"},
    "notes": {"save", "append", "rename", "delete"}, "chat": {"join", "post", "leave"},
    "downloads": {"fetch"},
}
MAKES = {"create", "pay", "refund", "post", "save"}
ASYNC = {"tracker", "chat"}


def is_date(text):
    return len(text) >= 20 and text[4] == text[7] == "-" and text[10] == "T"


def at_value(place):
    """Gives class, operator and operator's value of each lie at a place."""
    if place.key in WORDING:
        if place.are(str):
            yield "message emptied", "empty", None
        if place.kind == "returned":
            yield "member omitted", "remove", None
        return
    if place.absent:
        yield "member invented", "add", next(value for value in place.values)
    if place.key in OPTIONAL:
        yield "member omitted", "remove", None
    if place.are(bool):
        yield "boolean negated", "negated", None
        yield "boolean always the same", "other", True
        yield "boolean always the same", "other", False
    elif place.are(int):
        yield from of_numbers(place)
    elif place.are(str):
        yield from of_texts(place)
    elif place.are(list):
        yield "list emptied", "empty", None
        yield "element lost", "lost-first", None
        yield "element lost", "lost-last", None
        yield "element doubled", "doubled", None
        yield "order reversed", "reversed", None
        yield "first element alone", "first-alone", None


def of_numbers(place):
    if place.is_made_up:
        if place.key == "version" and not place.operation == "create":
            yield "version not changed", "frozen", None
        if place.is_read and place.operation not in WRITES[place.contract]:
            yield "changed on reading", "fresh", None
        if place.key == "number":
            yield "same for all", "frozen", None
        return
    yield "number off", "plus-one", None
    yield "number off", "zero", None
    yield "number off", "negative", None
    yield "number off", "minus-one", None
    yield "number tenfold", "tenfold", None
    yield "same for all", "frozen", None
    yield "value of the call before", "previous", None
    yield from borrowed(place, int)


def of_texts(place):
    texts = place.values
    if all(is_date(text) for text in texts):
        if place.key == "updatedAt":
            yield "times out of order", "day-earlier", None
            yield "times out of order", "swap", "createdAt"
        if place.key == "createdAt":
            yield "times out of order", "day-later", None
        if place.is_read and not (place.key == "updatedAt" and place.operation in WRITES[place.contract]):
            yield "changed on reading", "fresh", None
        return
    yield "text emptied", "empty", None
    for words in (name for name in WORDS if name.endswith(place.key)):
        for word in WORDS[words]:
            if set(texts) <= set(WORDS[words]):
                yield "another word", "other", word
    if any(set(texts) <= set(words) for words in WORDS.values()):
        return
    if place.is_made_up:
        if place.key in ("id", "receipt"):
            if place.is_read:
                yield "another identity", "fresh", None
                yield "value of the call before", "previous", None
            else:
                yield "same identity twice", "frozen", None
        if place.key == "url":
            yield "text constant", "constant", "text"
            if place.is_read:
                yield "another identity", "fresh", None
        if place.key == "next":
            yield "page repeated", "constant", "text"
        return
    yield "text constant", "constant", "text"
    yield "text altered", "padded", None
    yield "text altered", "halved", None
    yield "text in other letters", "upper-case", None
    yield "text in other letters", "lower-case", None
    yield "text reversed", "reversed", None
    if len(set(texts)) > 1:
        yield "same for all", "frozen", None
        yield "value of the call before", "previous", None
    yield from borrowed(place, str)


def borrowed(place, kind):
    """Gives lies with the value of another member, or of another argument."""
    made_up = MADE_UP[place.contract]
    for parent in place.parents[:1]:
        for key, value in (parent or {}).items() if isinstance(parent, dict) else ():
            if key != place.key and type(value) is kind and key not in made_up:
                yield "members swapped", "swap", key
    for key, value in (place.arguments[0] or {}).items():
        if key != place.key and type(value) is kind:
            yield "wrong argument", "argument", key


def at_operation(contract, operation, entries, subject):
    """Gives class, operator and value of each lie of a whole operation."""
    vendor = contract.split()[0]
    returned = [entry["value"] for entry in entries if entry["kind"] == "returned"]
    thrown = [entry["value"] for entry in entries if entry["kind"] == "thrown"]
    if " " in operation:
        return
    if thrown:
        yield "error swallowed", "swallowed", returned[0] if returned else {}
        for error in ERRORS[vendor]:
            if any(set(error) != set(value) for value in thrown):
                yield "another error", "other-error", error
    if returned and operation not in ("isReady", "stored"):
        yield "success refused", "failed", ERRORS[vendor][0]
        yield "success refused", "failed-later", ERRORS[vendor][-1]
        yield "answers from a cache", "cached", None
    if vendor == "payments" and operation != "isReady":
        yield "handler never called", "never-answers", None
        yield "handler called twice", "answers-twice", None
        yield "handler called late again", "answers-late-again", None
        yield "handler called late again", "answers-much-later-again", None
    if vendor == "downloads" and operation == "fetch":
        yield "handlers in another order", "handlers-swapped", None
        yield "delegate never told", "never-told", None
        yield "delegate told late", "told-late", None
        yield "delegate told late", "told-unasked", None
        yield "delegate told twice", "told-twice", None
        yield "delegate told again later", "told-again-later", None
        yield "delegate told again later", "told-much-later-again", None
    if vendor in ASYNC and operation in ("issue", "post"):
        yield "operation never returns", "never-returns", None
    if subject == "fake" or vendor in ("notes", "chat"):
        if operation in WRITES[vendor] and operation != "join":
            yield "write ignored", "write-ignored", None
            if vendor not in ("payments", "downloads"):
                yield "write done twice", "twice", None
        elif vendor != "payments" and operation != "isReady":
            yield "stale read", "stale", None


def of_streams(operation):
    if operation.endswith("events"):
        for name in ("element-lost", "second-lost"):
            yield "stream: element lost", name, None
        yield "stream: element doubled", "element-doubled", None
        yield "stream: order swapped", "elements-swapped", None
        yield "stream: ends early", "ends-early", None
        yield "stream: never ends", "never-ends", None


def of_requests(place):
    """Gives lies of an adapter in what it sends."""
    path = place.path
    if path == ("method",):
        yield "wrong method", "other", "PUT" if place.values[0] != "PUT" else "POST"
        yield "wrong method", "other", "GET" if place.values[0] != "GET" else "HEAD"
    elif path == ("path",):
        yield "wrong path", "padded", None
        yield "wrong path", "halved", None
    elif path == ():
        if place.operation.startswith("request"):
            yield "asked twice", "asked-twice", None
    elif path[0] == "headers" and len(path) == 2:
        yield "header missing", "remove", None
        yield "wrong header", "other", "\"7\"" if path[1] == "If-Match" else "text/plain"
    elif path[0] == "query" and len(path) == 2:
        yield "query missing", "remove", None
        yield "wrong query", "other", "3"
    elif type(place.values[0]) in (str, int):
        yield "sent member missing", "remove", None
        for operator in ("padded", "constant", "plus-one"):
            yield "wrong sent member", operator, "text" if operator == "constant" else None
    elif type(place.values[0]) is list:
        yield "wrong sent member", "lost-first", None
        yield "sent member missing", "remove", None


def of_answers(place):
    """Gives mistakes of an adapter in what it makes of an answer."""
    value = place.values[0]
    if not place.path or place.key in UNREAD or value is None or (
            place.path[0] == "headers" and place.key != "x-total-count"):
        return
    # An adapter makes errors without words of its own, and reads one member of a refunded charge.
    if "error" in place.path and place.operation not in ("response POST /issues", "response PATCH /issues/{id}"):
        return
    if place.operation == "answer refund" and "*" in place.path and place.key != "chargeID":
        return
    yield "answer's member ignored", "remove", None
    if place.path == ("status",):
        yield "status misread", "other", 200
        yield "status misread", "other", 500
    elif type(value) is bool:
        yield "answer misread", "negated", None
    elif type(value) is int:
        yield "answer misread", "plus-one", None
    elif type(value) is str:
        yield "answer misread", "halved", None
        yield "answer misread", "empty", None
    elif type(value) is list:
        yield "answer misread", "lost-last", None
        yield "answer misread", "reversed", None
    parent = place.parents[0]
    if isinstance(parent, dict) and not isinstance(value, (dict, list)):
        others = [key for key in parent if key != place.key and type(parent[key]) is type(value)]
        for key in others[:2]:
            yield "answer's members mixed up", "sibling", key
