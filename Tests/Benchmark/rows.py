"""The second table: what is measured beside W(n)."""

from typing import NamedTuple

from processes import Run
from rounds import median_cpu, median_wall


class Row(NamedTuple):
    name: str
    runs: list[Run]
    # What is concluded from the runs.
    figure: str = ""


def print_table(rows):
    print("| | wall s | range | cpu s | |")
    print("|---|---|---|---|---|")
    for row in rows:
        walls = [r.wall for r in row.runs]
        print("| %s | %.3f | %.3f–%.3f | %.3f | %s |" % (
            row.name, median_wall(row.runs), min(walls), max(walls), median_cpu(row.runs),
            row.figure), flush=True)
