"""Tells which folders of a target know each other in a circle.

The compiler holds the arrows between targets. Inside a target it lets everything know everything.
This reads the index that the debug build leaves beside its products, and names the symbols that
turn an arrow back.

    python3 -B Tests/FolderArrows/folder_arrows.py .build/debug/index/store [Sources]
"""

import collections
import ctypes
import itertools
import os
import shutil
import sys

# Roles of an occurrence, and a kind of dependency (indexstore.h).
DEFINITION, REFERENCE = 1 << 1, 1 << 2
RECORD = 2


class Text(ctypes.Structure):
    """A piece of text that the library owns (`indexstore_string_ref_t`)."""

    _fields_ = [("bytes", ctypes.c_void_p), ("count", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.bytes, self.count).decode() if self.bytes else ""


class IndexStore:
    """The compiler's index, through its own library."""

    def __init__(self, folder):
        toolchain = os.path.dirname(os.path.dirname(os.path.realpath(shutil.which("swiftc"))))
        ending = "dylib" if sys.platform == "darwin" else "so"
        self.library = ctypes.CDLL(os.path.join(toolchain, "lib", f"libIndexStore.{ending}"))
        self.store = self.open("store_create", os.path.abspath(folder).encode())
        if not self.store:
            sys.exit(f"There is no index at {folder}: `swift build` makes it.")

    def call(self, name, result, *arguments):
        function = getattr(self.library, f"indexstore_{name}")
        function.restype = result
        return function(*arguments)

    def open(self, name, *arguments):
        error = ctypes.c_void_p()
        arguments = [a if isinstance(a, bytes) else ctypes.c_void_p(a) for a in arguments]
        return self.call(name, ctypes.c_void_p, *arguments, ctypes.byref(error))

    def each(self, name, owner, item, read, *arguments):
        """What is read of each thing that an `…_apply_f` function shows, which then goes."""
        found = []

        def take(_, one):
            found.append(read(one if item is Text else ctypes.c_void_p(one)))
            return True

        callback = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, item)(take)
        owner = ctypes.c_void_p(owner)
        self.call(f"{name}_apply_f", ctypes.c_bool, owner, *arguments, None, callback)
        return found

    def records(self, root):
        """The path and the record of each source below a folder that is still there."""
        for unit in self.each("store_units", self.store, Text, str, 0):
            reader = self.open("unit_reader_create", self.store, unit.encode())
            if not reader:
                continue
            path = str(self.call("unit_reader_get_main_file", Text, ctypes.c_void_p(reader)))
            if path.startswith(root) and os.path.exists(path):
                depends = self.each(
                    "unit_reader_dependencies", reader, ctypes.c_void_p, self.dependency)
                yield from ((path, record) for kind, of, record in depends
                            if kind == RECORD and of == path)
            self.call("unit_reader_dispose", None, ctypes.c_void_p(reader))

    def dependency(self, one):
        return (self.call("unit_dependency_get_kind", ctypes.c_int, one),
                str(self.call("unit_dependency_get_filepath", Text, one)),
                str(self.call("unit_dependency_get_name", Text, one)))

    def symbols(self, record):
        """The identifier, name and roles of each symbol in a record."""
        reader = self.open("record_reader_create", self.store, record.encode())
        if not reader:
            return []
        found = self.each(
            "record_reader_occurrences", reader, ctypes.c_void_p, self.occurrence)
        self.call("record_reader_dispose", None, ctypes.c_void_p(reader))
        return found

    def occurrence(self, one):
        symbol = ctypes.c_void_p(self.call("occurrence_get_symbol", ctypes.c_void_p, one))
        return (str(self.call("symbol_get_usr", Text, symbol)),
                str(self.call("symbol_get_name", Text, symbol)),
                self.call("occurrence_get_roles", ctypes.c_uint64, one))


def uses(store, root):
    """Each use of a symbol that another source defines: user, definer and the symbol's name."""
    defined, used = {}, []
    for path, record in store.records(root):
        names = {}
        for identifier, name, roles in store.symbols(record):
            if roles & DEFINITION:
                defined[identifier] = path
            elif roles & REFERENCE:
                names[identifier] = name
        used.append((path, names))
    for path, names in used:
        for identifier, name in names.items():
            definer = defined.get(identifier)
            # An accessor says nothing beside its property.
            if definer and definer != path and ":" not in name.split("(")[0]:
                yield path[len(root):], definer[len(root):], name


def arrows(used):
    """The uses between the folders that lie beside each other, by the folder around them."""
    levels = collections.defaultdict(lambda: collections.defaultdict(set))
    for user, definer, name in used:
        one, other = user.split("/"), definer.split("/")
        shared = len(os.path.commonprefix([one[:-1], other[:-1]]))
        # The arrows between targets are the compiler's.
        if shared == 0:
            continue
        # The files beside the folders are a folder as well.
        ends = tuple(part[shared] if len(part) > shared + 1 else "." for part in (one, other))
        levels["/".join(one[:shared])][ends].add((user, definer, name))
    return levels


def circles(ends):
    """The groups of folders of which each reaches all others."""
    reached = collections.defaultdict(set)
    for one, other in ends:
        reached[one].add(other)
    changed = True
    while changed:
        changed = False
        for one in list(reached):
            more = set().union(*(reached[other] for other in reached[one])) - reached[one]
            changed = changed or bool(more)
            reached[one] |= more
    nodes = {one for one in reached if one in reached[one]}
    while nodes:
        start = min(nodes)
        group = {one for one in nodes if one in reached[start] and start in reached[one]}
        yield sorted(group)
        nodes -= group


def cheapest_order(group, levels):
    """The order in which the fewest symbols turn back: lowest folder first."""

    def cost(order):
        return sum(len(levels[pair]) for pair in itertools.combinations(order, 2) if pair in levels)

    if len(group) <= 7:
        return min(itertools.permutations(group), key=cost)
    order, best = list(group), None
    while best != order:
        best = list(order)
        for one in group:
            rest = [other for other in order if other != one]
            order = min((rest[:i] + [one] + rest[i:] for i in range(len(group))), key=cost)
    return order


def main():
    root = os.path.abspath(sys.argv[2] if len(sys.argv) > 2 else "Sources") + "/"
    count = 0
    for level, ends in sorted(arrows(uses(IndexStore(sys.argv[1]), root)).items()):
        between = {pair: found for pair, found in ends.items() if pair[0] != pair[1]}
        for group in circles(between):
            print(f"{level}: {', '.join(group)} know each other in a circle")
            order = cheapest_order(group, between)
            for low, high in itertools.combinations(order, 2):
                for user, definer, name in sorted(between.get((low, high), ())):
                    count += 1
                    print(f"  {user} uses {name} of {definer}")
    if count:
        sys.exit(f"{count} uses turn an arrow back.")


main()
