"""Changes that a vendor makes overnight to its answers."""

import copy


def changed(change, status, fields, answer):
    """Gives status, headers and body after a change."""
    operator, path = change["operator"], change.get("path", [])
    if operator == "status":
        return (change["value"] if status == change.get("from", status) else status), fields, answer
    if operator == "header-removed":
        return status, {name: value for name, value in fields.items() if name != path[0]}, answer
    if operator == "header-changed":
        if path[0] in fields:
            fields = {**fields, path[0]: change["value"]}
        return status, fields, answer
    answer = copy.deepcopy(answer)
    walk(answer, path, OPERATORS[operator], change)
    return status, fields, answer


def walk(value, path, operator, change):
    """Applies an operator to the member at a path; `*` is each element."""
    if isinstance(value, list) and path and path[0] == "*":
        for element in value:
            walk(element, path[1:], operator, change)
    elif isinstance(value, dict) and path:
        if len(path) == 1:
            if path[0] in value or operator is added:
                operator(value, path[0], change)
        elif path[0] in value:
            walk(value[path[0]], path[1:], operator, change)


def removed(parent, key, _):
    del parent[key]


def renamed(parent, key, change):
    parent[change["value"]] = parent.pop(key)


def retyped(parent, key, _):
    value = parent[key]
    parent[key] = {"value": value} if isinstance(value, (dict, list)) or value is None else (
        str(value) if not isinstance(value, str) else {"text": value})


def nulled(parent, key, _):
    parent[key] = None


def added(parent, key, change):
    parent[key] = change["value"]


def replaced(parent, key, change):
    if parent[key] is not None and parent[key] == change.get("from", parent[key]):
        parent[key] = change["value"]


def zone_dropped(parent, key, _):
    parent[key] = parent[key].rstrip("Z")


def date_as_number(parent, key, _):
    parent[key] = 1790000000


def id_as_number(parent, key, _):
    parent[key] = int(parent[key].replace("-", "")[:8], 16)


def upper_case(parent, key, _):
    parent[key] = parent[key].upper()


def reversed_order(parent, key, _):
    parent[key] = parent[key][::-1]


def emptied(parent, key, _):
    parent[key] = type(parent[key])()


def number_as_text(parent, key, _):
    parent[key] = str(parent[key])


OPERATORS = {
    "removed": removed, "renamed": renamed, "retyped": retyped, "null": nulled, "added": added,
    "replaced": replaced, "zone-dropped": zone_dropped, "date-as-number": date_as_number,
    "id-as-number": id_as_number, "upper-case": upper_case, "order": reversed_order,
    "emptied": emptied, "as-text": number_as_text, "page-limit": lambda *_: None,
}
