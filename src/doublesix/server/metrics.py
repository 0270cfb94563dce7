"""The figures of a process for Prometheus, at a port of their own.

They are not among the pages, so that no proxy in front of those shows them by mistake; and a thread of its own answers,
also when the event loop is stuck. Processes of one server take one port after the other.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from doublesix import __version__
from doublesix.errors import DoublesixError
from doublesix.server.meters import PREFIX, AnyMeter, Meter, SpreadMeter, all_meters
from doublesix.server.settings import MetricsPlace

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry, Metric


@contextmanager
def metrics_shown(place: MetricsPlace | None) -> Iterator[int | None]:
    """Show the figures while the server runs, if somebody wants them; give the port, which may have been any."""
    if place is None:
        yield None
        return
    from prometheus_client import start_http_server  # here, so that servers without figures need not load it

    try:
        server, thread = start_http_server(place.port, place.host, _registry())
    except OSError as error:
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            raise DoublesixError("port-taken", "metrics-port-taken", host=place.host, port=place.port) from None
        raise DoublesixError("bad-settings", "unknown-host", host=place.host) from None
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def exposition() -> str:
    """Return the figures of our own meters as Prometheus reads them."""
    from prometheus_client import CollectorRegistry, generate_latest

    registry = CollectorRegistry()
    registry.register(_Collector())
    return generate_latest(registry).decode()


def _registry() -> CollectorRegistry:
    from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector

    registry = CollectorRegistry()
    registry.register(_Collector())
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)
    GCCollector(registry=registry)
    return registry


class _Collector:
    """Reads all meters when somebody asks."""

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import InfoMetricFamily

        yield InfoMetricFamily(PREFIX + "build", "Which doublesix this is.", {"version": __version__})
        for meter in all_meters():
            yield _family(meter)


def _family(meter: AnyMeter) -> Metric:
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily

    if isinstance(meter, Meter):
        counter = CounterMetricFamily(meter.name, meter.about, labels=meter.labels)
        for labels, count in sorted(meter.read().items()):
            counter.add_metric(labels, count)
        return counter
    if isinstance(meter, SpreadMeter):
        bounds = [*map(str, meter.bounds), "+Inf"]
        histogram = HistogramMetricFamily(meter.name, meter.about)
        histogram.add_metric([], list(zip(bounds, meter.read(), strict=True)), meter.sum)
        return histogram
    return GaugeMetricFamily(meter.name, meter.about, value=meter.read())
