"""`python3 installer COMMAND`.

Whatever Python there is reads this file first, also one that is far too old for the game. So it is written in words
that all of them understand, and it imports the rest only after it has looked at the version.
"""

import os
import subprocess
import sys

OLDEST = (3, 11)
NEWEST_TRIED = 14
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def too_old(version):
    return tuple(version[:2]) < OLDEST


def newer_python():
    """The name of a Python on this machine that would do, or None."""
    for minor in range(NEWEST_TRIED, OLDEST[1] - 1, -1):
        name = "python3.%d" % minor
        if runs(name):
            return name
    return None


def runs(name):
    with open(os.devnull, "w") as nowhere:
        try:
            return subprocess.call([name, "-c", ""], stdout=nowhere, stderr=nowhere) == 0
        except OSError:
            return False


def sentence(version, newer, arguments):
    wanted, found = ".".join(map(str, OLDEST)), ".".join(map(str, version[:3]))
    said = "Knockdown needs Python %s or newer; this is Python %s." % (wanted, found)
    if newer:
        return said + "\n  A newer one is here, run: %s installer %s" % (newer, " ".join(arguments) or "play")
    return (
        said
        + "\n  Install one (https://www.python.org/downloads/ or your system's packages) and run the command again."
    )


def main(arguments, version=sys.version_info):
    if too_old(version):
        sys.stderr.write(sentence(version, newer_python(), arguments) + "\n")
        return 1
    sys.path[0:1] = [ROOT]  # instead of the folder `installer` itself
    from installer.commands import run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
