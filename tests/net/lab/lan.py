"""A LAN of our own for tests: computers are network namespaces, joined by `switch.py`. Nothing of it leaves this one.

    with Lan(hosts=3, delay=0.02, jitter=0.01, loss=0.05) as lan:
        host = lan.run(0, ["knockdown", "host"])
        lan.unplug(1)

It needs root, `ip` and /dev/net/tun; `missing()` says what is not there. Names carry the number of this process, so
that several runs do not meet, and what a dead run left is removed by the next. Processes in the LAN die with this one.
"""

from __future__ import annotations

import ctypes
import fcntl
import itertools
import json
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Self

PROJECT = Path(__file__).resolve().parents[3]
SWITCH = Path(__file__).with_name("switch.py")
PREFIX = "kdlab"
TUN = Path("/dev/net/tun")
TUNSETIFF, IFF_TAP, IFF_NO_PI = 0x400454CA, 0x0002, 0x1000
PR_SET_PDEATHSIG = 1
LIMIT = "KNOCKDOWN_ADDRESSES"  # keeps all other tests on loopback; in here nothing leads out anyway
PATIENCE = 20.0  # seconds for anything that should take none

_serial = itertools.count()


@cache
def missing() -> str:
    """Why there can be no laboratory here; empty: there can."""
    if sys.platform != "linux":
        return "the LAN laboratory needs Linux"
    if os.geteuid() != 0:
        return "the LAN laboratory needs root"
    if shutil.which("ip") is None:
        return "the LAN laboratory needs the command ip (iproute2)"
    if not TUN.exists():
        return "the LAN laboratory needs /dev/net/tun"
    try:
        with Lan(hosts=1):
            return ""
    except (OSError, subprocess.SubprocessError) as why:
        return f"the LAN laboratory cannot be built here: {why}"


class Lan:
    """So many computers at one switch. `lan.address(0)` is the first one's."""

    def __init__(self, hosts: int = 2, *, ipv6: bool = False, **line: float) -> None:
        self.hosts = hosts
        self._ipv6 = ipv6
        self._line = line  # what all of them send by: see `Lane`
        self._tag = f"{os.getpid()}-{next(_serial)}"
        self._taps: list[int] = []
        self._switch: subprocess.Popen[str] | None = None
        self._processes: list[subprocess.Popen[Any]] = []

    def __enter__(self) -> Self:
        remove_leftovers()
        try:
            self._build()
            if self._line:
                self.line(range(self.hosts), direction="sends", **self._line)
        except BaseException:
            self._remove()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, why: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._remove()

    # -- computers -----------------------------------------------------------------------------------------------------

    def address(self, host: int) -> str:
        return f"10.77.0.{host + 1}"

    def address6(self, host: int) -> str:
        return f"fd77::{host + 1}"

    def run(self, host: int, command: Sequence[str], **options: Any) -> subprocess.Popen[str]:
        """Start a command on a computer. It is killed when the LAN is taken down, if it still runs."""
        around = {key: value for key, value in (options.pop("env", None) or os.environ).items() if key != LIMIT}
        options = {"text": True, "cwd": PROJECT, "env": around, **options}
        command = ["ip", "netns", "exec", self._namespace(host), *command]
        process = subprocess.Popen(command, preexec_fn=_die_with_parent, **options)  # noqa: PLW1509 - one call into libc
        self._processes.append(process)
        return process

    def python(self, host: int, *arguments: str, **options: Any) -> subprocess.Popen[str]:
        return self.run(host, [sys.executable, *arguments], **options)

    def output(self, host: int, command: Sequence[str], timeout: float = PATIENCE, **options: Any) -> str:
        """Run a command to its end; what it says on standard output."""
        process = self.run(host, command, stdout=subprocess.PIPE, **options)
        try:
            told, _ = process.communicate(timeout=timeout)
        finally:
            _kill(process)
        return str(told)

    def add_vpn(self, host: int, name: str = "tun0", address: str = "10.99.0.2/24") -> None:
        """A second network, as a VPN makes it: an interface behind which nobody is."""
        self._inside(host, f"tuntap add dev {name} mode tun", f"addr add {address} dev {name}", f"link set {name} up")

    # -- trouble -------------------------------------------------------------------------------------------------------

    def line(self, hosts: int | Sequence[int], direction: str = "both", **values: float) -> None:
        """How frames fare from now on: delay, jitter, loss, stall, stalls. `sends`, `hears` or `both`."""
        ports = [hosts] if isinstance(hosts, int) else list(hosts)
        self._order("line", ports=ports, direction=direction, **values)

    def unplug(self, host: int) -> None:
        self._order("plug", port=host, plugged=False)

    def plug(self, host: int) -> None:
        self._order("plug", port=host, plugged=True)

    def hold(self, host: int, seconds: float) -> None:
        """Nothing comes or goes for so long; then everything at once, as Wi-Fi likes to do."""
        self._order("hold", port=host, seconds=seconds)

    def filter_multicast(self, filtered: bool = True) -> None:
        self._order("multicast", passes=not filtered)

    def isolate(self, *hosts: int) -> None:
        """These do not reach each other (client isolation); without any, everybody is reached again."""
        self._order("isolate", ports=list(hosts))

    def count(self) -> dict[str, int]:
        return dict(self._order("count"))

    # -- building ------------------------------------------------------------------------------------------------------

    def _namespace(self, host: int) -> str:
        return f"{PREFIX}-{self._tag}-{host}"

    def _build(self) -> None:
        for host in range(self.hosts):
            tap = f"kd{self._tag}-{host}"[-15:]
            self._taps.append(_open_tap(tap))
            _ip(f"netns add {self._namespace(host)}", f"link set {tap} netns {self._namespace(host)} name eth0")
            self._inside(host, *self._setup(host))
        command = [sys.executable, "-S", str(SWITCH), *map(str, self._taps)]
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self._switch = subprocess.Popen(command, pass_fds=self._taps, preexec_fn=_die_with_parent, **pipes)  # noqa: PLW1509
        self._close_taps()

    def _setup(self, host: int) -> list[str]:
        six = [f"addr add {self.address6(host)}/64 dev eth0 nodad"] if self._ipv6 else []
        return [
            "link set lo up",
            "link set eth0 addrgenmode none",
            f"addr add {self.address(host)}/24 dev eth0",
            *six,
            "link set eth0 up",
            "route add 224.0.0.0/4 dev eth0",
        ]

    def _inside(self, host: int, *commands: str) -> None:
        _ip(*commands, namespace=self._namespace(host))

    def _order(self, do: str, **what: Any) -> dict[str, Any]:
        assert self._switch is not None and self._switch.stdin is not None and self._switch.stdout is not None
        self._switch.stdin.write(json.dumps({"do": do, **what}) + "\n")
        self._switch.stdin.flush()
        answer: dict[str, Any] = json.loads(self._switch.stdout.readline())
        return answer

    def _close_taps(self) -> None:
        for fd in self._taps:
            os.close(fd)
        self._taps.clear()

    def _remove(self) -> None:
        for process in [*self._processes, *([self._switch] if self._switch else [])]:
            _kill(process)
        self._close_taps()
        for host in range(self.hosts):
            _remove_namespace(self._namespace(host))


def remove_leftovers() -> None:
    """Namespaces of runs whose process is gone."""
    names = _tell("netns", "list")
    for name, pid in re.findall(rf"^({PREFIX}-(\d+)-\S+)", names, re.MULTILINE):
        if not Path(f"/proc/{pid}").exists():
            _remove_namespace(name)


def _remove_namespace(name: str) -> None:
    """With whatever still runs in it: only processes of this very namespace."""
    for pid in _tell("netns", "pids", name).split():
        with suppress(ProcessLookupError):
            os.kill(int(pid), signal.SIGKILL)
    _tell("netns", "del", name)


def _tell(*arguments: str) -> str:
    """What `ip` says; nothing, if it fails."""
    return subprocess.run(["ip", *arguments], check=False, capture_output=True, text=True, timeout=PATIENCE).stdout


def _ip(*commands: str, namespace: str = "") -> None:
    there = ["-n", namespace] if namespace else []
    lines = "\n".join(commands) + "\n"
    done = subprocess.run(
        ["ip", *there, "-batch", "-"], check=False, input=lines, capture_output=True, text=True, timeout=PATIENCE
    )
    if done.returncode:
        raise OSError(f"ip: {done.stderr.strip()}")


def _open_tap(name: str) -> int:
    fd = os.open(TUN, os.O_RDWR | os.O_NONBLOCK)
    try:
        fcntl.ioctl(fd, TUNSETIFF, struct.pack("16sH22x", name.encode(), IFF_TAP | IFF_NO_PI))
    except OSError:
        os.close(fd)
        raise
    return fd


def _kill(process: subprocess.Popen[Any]) -> None:
    if process.poll() is None:
        process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(timeout=PATIENCE)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()


_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def _die_with_parent() -> None:
    """Between fork and exec: when the test is killed, so is this process. Survives `ip netns exec`."""
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
