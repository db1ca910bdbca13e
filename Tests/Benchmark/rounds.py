"""Programs measured in turns, and what is made of their times.

Every round runs each program once, so that a drift of the machine meets all of them. Ratios,
differences and rates are taken within a round; what is told is the median of them.
"""

import statistics

from processes import Failed, run, say


def rounds(commands, count):
    """Runs each command once in each round, after a round that does not count.

    A command is its arguments and its environment; the answer is a list of runs for each name.
    """
    runs = {name: [] for name in commands}
    for number in range(count + 1):
        for name, (command, environment) in commands.items():
            try:
                taken = run(command, environment)
            except Failed as failure:
                raise SystemExit("%s: %s" % (name, failure)) from None
            say("round %d, %s: %.3f s" % (number, name, taken.wall))
            if number > 0:
                runs[name].append(taken)
    return runs


def median_wall(runs):
    return statistics.median(r.wall for r in runs)


def median_cpu(runs):
    return statistics.median(r.cpu for r in runs)


def ratio(runs, base):
    return statistics.median(r.wall / b.wall for r, b in zip(runs, base))


def extra_wall(runs, base):
    """How much longer the runs take than the others."""
    return statistics.median(r.wall - b.wall for r, b in zip(runs, base))


def extra_cpu(runs, base):
    return statistics.median(r.cpu - b.cpu for r, b in zip(runs, base))
