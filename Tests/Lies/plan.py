"""Plans lies: each mutation operator at each place that an honest run has shown.

A census is what the honest subjects answered in one run, one JSON object a line; see `Liar.swift`.
"""

import collections
import json

import operators


class Place:
    """One member of an operation's outcome, with the values that it had."""

    def __init__(self, contract, operation, kind, path):
        self.contract, self.operation, self.kind, self.path = contract, operation, kind, path
        self.values, self.parents, self.arguments = [], [], []
        self.absent = False

    @property
    def key(self):
        return next((key for key in reversed(self.path) if key not in ("*", "_0")), "")

    @property
    def is_made_up(self):
        return self.key in operators.MADE_UP[self.contract]

    @property
    def is_read(self):
        return self.operation not in operators.MAKES

    def are(self, kind):
        return bool(self.values) and all(type(value) is kind for value in self.values)


def census_of(path):
    """Reads a census into entries."""
    with open(path) as lines:
        return [json.loads(line) for line in lines]


def places_of(entries):
    """Gives all places, and the entries of each operation."""
    places, operations = {}, collections.defaultdict(list)
    for entry in entries:
        operations[entry["contract"], entry["operation"]].append(entry)

        def walk(value, path, parent):
            name = (entry["contract"].split()[0], entry["operation"], entry["kind"], path)
            place = places.setdefault((entry["contract"], *name), Place(*name))
            place.values.append(value)
            place.parents.append(parent)
            place.arguments.append(entry["arguments"])
            if isinstance(value, dict):
                for key, member in value.items():
                    walk(member, (*path, key), value)
            elif isinstance(value, list):
                for element in value:
                    walk(element, (*path, "*"), value)

        walk(entry["value"], (), None)
    for place in places.values():
        above = [other for (_, *name), other in places.items() if name == [
            place.contract, place.operation, place.kind, place.path[:-1]]] if place.path else []
        place.absent = bool(above) and above[0].are(dict) and len(above[0].values) > len(place.values)
    return places, operations


def planned(census):
    """Gives all lies, as the suite reads them, with the class of each."""
    places, operations = places_of(census)
    lies, seen = [], set()

    def add(group, contract, subject, operator, operation, path, value):
        shown = ".".join([operation.replace(" ", "_").replace("/", "|"), *path])
        key = (contract, subject, operator, operation, path, json.dumps(value, sort_keys=True))
        if key in seen:
            return
        seen.add(key)
        lies.append({
            "class": group, "contract": contract, "subject": subject, "operator": operator,
            "operation": operation, "path": list(path), "value": value, "shown": shown})

    for (whole, *_), place in places.items():
        subject = "adapter" if whole.endswith("adapter") else "fake"
        if place.operation.startswith(("request", "seam")):
            found = operators.of_requests(place)
        elif place.operation.startswith(("response", "answer")):
            found = operators.of_answers(place)
        else:
            found = operators.at_value(place)
        for group, operator, value in found:
            add(group, place.contract, subject, operator, place.operation, (place.kind, *place.path), value)
    for (whole, operation), entries in operations.items():
        subject = "adapter" if whole.endswith("adapter") else "fake"
        vendor = whole.split()[0]
        for group, operator, value in [
                *operators.at_operation(whole, operation, entries, subject), *operators.of_streams(operation)]:
            add(group, vendor, subject, operator, operation, (), value)
    for lie in lies:
        if lie["operator"] == "asked-twice":
            lie["path"] = []
    return lies
