"""Reads JUnit reports with the parsers that others use, and compares what each found with what the
XML holds: every case by its names, whether it passed, failed, could not be checked or was skipped,
and why.

Usage: python junit_consumers.py REPORT...
"""

import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter

import junitparser
from junit2htmlreport import parser as junit2html

KINDS = ("failure", "error", "skipped")


def in_the_xml(path):
    for case in ElementTree.parse(path).getroot().iter("testcase"):
        kind = next((k for k in KINDS if case.find(k) is not None), "passed")
        result = case.find(kind)
        message = (result.get("message") or "") if result is not None else ""
        yield case.get("classname"), case.get("name"), kind, message


def by_junitparser(path):
    names = {"Failure": "failure", "Error": "error", "Skipped": "skipped"}
    for suite in junitparser.JUnitXml.fromfile(path):
        for case in suite:
            # What was kept in the end may have failed in an earlier run: a flaky case.
            results = [r for r in case.result if type(r).__name__ in names]
            kind = names[type(results[0]).__name__] if results else "passed"
            yield case.classname, case.name, kind, (results[0].message or "") if results else ""
        assert suite.tests == len(list(suite)), f"{suite.name}: tests={suite.tests}"


def by_junit2html(path):
    # It tells no error from a failure, and shows U+FFFD in names as a question mark.
    names = {"failed": "failure", "skipped": "skipped", "passed": "passed"}
    for suite in junit2html.Junit(filename=path).suites:
        for case in suite.all():
            kind = names[case.outcome()]
            message = case.failure_msg if kind == "failure" else case.skipped_msg
            yield case.testclass.name, case.name, kind, message or ""


def main(paths):
    status = 0
    for path in paths:
        for reader, fold, unknown in (
            (by_junitparser, {}, "\ufffd"),
            (by_junit2html, {"error": "failure"}, "?"),
        ):
            expected = sorted(
                (c, n.replace("\ufffd", unknown), fold.get(k, k), m)
                for c, n, k, m in in_the_xml(path)
            )
            found = sorted(reader(path))
            verdict = "agrees" if found == expected else "disagrees"
            status = status or int(found != expected)
            kinds = dict(Counter(kind for _, _, kind, _ in expected))
            print(f"{path}: {reader.__name__[3:]} {verdict} with {kinds}")
            for case in set(found) ^ set(expected):
                print("  found" if case in found else "  expected", case)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
