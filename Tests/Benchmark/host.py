"""The machine on which something is measured."""

import datetime
import os
import platform
import subprocess


def heading():
    """When and where, as RESULTS.md says it."""
    return "## As measured\n\n%s, %s, %d cores, load %.1f at the start; %s." % (
        datetime.date.today(), platform.platform(), os.cpu_count(), os.getloadavg()[0], swift())


def swift():
    """The compiler's version, such as `Swift 6.2.1`."""
    text = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    words = text.partition("Swift version ")[2].split()
    return "Swift " + (words[0] if words else "unknown")
