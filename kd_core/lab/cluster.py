"""The matches of a run on the computers of a Dask cluster. Dask hands them out, and plays again what a computer took
along when it left. Every worker needs the same version of this program; `crew.program` tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import islice
from typing import Any

from kd_core import text
from kd_core.complaint import NO, Complaint
from kd_core.content.model import Pack
from kd_core.lab.crew import Batch, Chunk, batch

PATIENCE = 20.0  # seconds until a cluster that does not answer is given up
AHEAD = 2  # chunks that wait for every thread of the cluster


def on_cluster(chunks: Sequence[Chunk], packs: Sequence[Pack], address: str, lang: str) -> Iterator[Batch]:
    """As they are finished. Raises Complaint when the cluster cannot be used."""
    distributed = dask(lang)
    with connected(distributed, address, lang) as client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise Complaint(text.say(lang, "lab.empty_cluster", address=address), NO)
        try:
            yield from handed_out(distributed, client, chunks, packs, AHEAD * threads)
        except ModuleNotFoundError as why:
            raise Complaint(text.say(lang, "lab.bare_cluster", name=why.name or str(why)), NO) from why


def dask(lang: str) -> Any:
    """The module, which may not be there."""
    try:
        return import_module("distributed")
    except ImportError as why:
        raise Complaint(text.say(lang, "lab.no_distributed"), NO) from why


def connected(distributed: Any, address: str, lang: str) -> Any:
    try:
        return distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as why:
        raise Complaint(text.say(lang, "lab.no_cluster", address=address, problem=one_line(why)), NO) from why


def handed_out(
    distributed: Any, client: Any, chunks: Sequence[Chunk], packs: Sequence[Pack], most: int
) -> Iterator[Batch]:
    """Only so many are on their way at a time; the packs travel once to every worker."""
    left = iter(chunks)
    (shared,) = client.scatter([list(packs)], broadcast=True)

    def send(chunk: Chunk) -> Any:
        return client.submit(batch, list(chunk), shared, pure=False)

    running = distributed.as_completed([send(chunk) for chunk in islice(left, most)], loop=client.loop)
    for future in running:
        yield future.result()
        for chunk in islice(left, 1):
            running.add(send(chunk))


def one_line(why: Exception) -> str:
    return " ".join(str(why).split())[:200]
