"""What a host watches, in Prometheus' text format. It has a listener of its own, as it is nobody else's business.

Nothing is counted here: the parts of the server count what they do, and are asked when somebody scrapes. No metric
names a match, a browser or an address.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from itertools import accumulate

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector

from macabre import Refused
from macabre.host import logs
from macabre.host.room import ActTimes
from macabre.server.edge.request_context import Services

HOST = "127.0.0.1"
TIMEOUT = 5.0
"""Seconds for a question and its answer."""
PORTS_TRIED = 64
"""Server processes take the ports from the given one on, each the first that is free."""


class ServerCollector(Collector):
    """The numbers of one server process, as they are now."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.questions = 0
        """How many decisions wait in the queue that servers share; whoever scrapes asks the database first."""

    def collect(self) -> Iterable[Metric]:
        store, rooms = self._services.store, self._services.rooms
        deeds = CounterMetricFamily("macabre_deeds", "Deeds that this process has stored.", labels=["deed"])
        for deed, count in sorted(store.deeds.items()):
            deeds.add_metric([deed], count)
        yield deeds
        yield _histogram(rooms.act_times)
        refusals = CounterMetricFamily("macabre_refusals", "What was refused, by code.", labels=["code"])
        for code, count in sorted(logs.refusals.items()):
            refusals.add_metric([code], count)
        yield refusals
        yield CounterMetricFamily("macabre_database_errors", "Failures of the database.", value=store.errors)
        yield from self._gauges()

    def _gauges(self) -> Iterable[Metric]:
        services = self._services
        yield GaugeMetricFamily("macabre_rooms", "Matches that are open here.", value=len(services.rooms))
        yield GaugeMetricFamily("macabre_pages", "Open pages and streams.", value=services.rooms.listening)
        yield GaugeMetricFamily("macabre_writes_waiting", "Writes that wait.", value=services.store.waiting)
        waiting = GaugeMetricFamily("macabre_thoughts_waiting", "Thoughts that wait, by queue.", labels=["queue"])
        for queue, count in {**services.pool.waiting, "shared": self.questions}.items():
            waiting.add_metric([queue], count)
        yield waiting


def _histogram(times: ActTimes) -> Metric:
    bounds = [*map(str, times.BOUNDS), "+Inf"]
    buckets = list(zip(bounds, accumulate(times.counts), strict=True))
    text = "Seconds from a deed's arrival in its room until it was stored and told."
    return HistogramMetricFamily("macabre_act_seconds", text, buckets=buckets, sum_value=times.total)


@asynccontextmanager
async def metrics_listener(services: Services, port: int) -> AsyncIterator[None]:
    """Answer whoever asks on this machine for ``/metrics``; with port 0, nobody."""
    if not port:
        yield
        return
    collector, registry = ServerCollector(services), CollectorRegistry()
    registry.register(collector)
    ProcessCollector(registry=registry)

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError, ConnectionError):
            async with asyncio.timeout(TIMEOUT):
                head = await reader.readuntil(b"\r\n\r\n")
                with suppress(Refused):  # the database is away: that is in the other numbers
                    collector.questions = await services.store.questions() if services.store.shared else 0
                writer.write(_response(head, registry))
                await writer.drain()
        writer.close()

    server = await _listen(answer, port)
    try:
        yield
    finally:
        server.close()


async def _listen(answer: "asyncio.streams._ClientConnectedCallback", port: int) -> asyncio.Server:
    for tried in range(port, port + PORTS_TRIED):
        with suppress(OSError):
            return await asyncio.start_server(answer, HOST, tried, reuse_address=True)
    raise OSError(None, f"no port from {port} on is free for metrics")


def _response(head: bytes, registry: CollectorRegistry) -> bytes:
    """The answer to a request, whole."""
    if head.split(b" ")[:2] == [b"GET", b"/metrics"]:
        status, kind, body = "200 OK", CONTENT_TYPE_PLAIN_0_0_4, generate_latest(registry)
    else:
        status, kind, body = "404 Not Found", "text/plain", b"GET /metrics\n"
    lines = (f"HTTP/1.1 {status}", f"Content-Type: {kind}", f"Content-Length: {len(body)}", "Connection: close", "", "")
    return "\r\n".join(lines).encode() + body
