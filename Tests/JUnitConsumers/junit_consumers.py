"""Reads JUnit reports with the parsers that others use, and compares what each found with what the
XML holds: how many cases passed, failed, could not be checked, and were skipped.

Usage: python junit_consumers.py REPORT...
"""

import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter

import junitparser
from junit2htmlreport import parser as junit2html

KINDS = ("failure", "error", "skipped")


def in_the_xml(path):
    cases = ElementTree.parse(path).getroot().iter("testcase")
    return Counter(next((k for k in KINDS if c.find(k) is not None), "passed") for c in cases)


def by_junitparser(path):
    names = {"Failure": "failure", "Error": "error", "Skipped": "skipped"}
    counts = Counter()
    for suite in junitparser.JUnitXml.fromfile(path):
        for case in suite:
            # What was kept in the end may have failed in an earlier run: a flaky case.
            kinds = [names[type(r).__name__] for r in case.result if type(r).__name__ in names]
            counts[kinds[0] if kinds else "passed"] += 1
        assert suite.tests == len(list(suite)), f"{suite.name}: tests={suite.tests}"
    return counts


def by_junit2html(path):
    # It tells no error from a failure.
    names = {"failed": "failure", "error": "error", "skipped": "skipped", "passed": "passed"}
    counts = Counter()
    for suite in junit2html.Junit(filename=path).suites:
        for case in suite.all():
            counts[names[case.outcome()]] += 1
    return counts


def main(paths):
    status = 0
    for path in paths:
        for reader, fold in ((by_junitparser, {}), (by_junit2html, {"error": "failure"})):
            expected = Counter(fold.get(kind, kind) for kind in in_the_xml(path).elements())
            found = reader(path)
            verdict = "agrees" if found == expected else f"found {dict(found)}"
            status = status or int(found != expected)
            print(f"{path}: {reader.__name__[3:]} {verdict} with {dict(expected)}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
