"""An executor that plays deals on a Ray cluster, with as many machines as it has."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from macabre.bots.arena.contest import play_packed
from macabre.bots.arena.executors import Crash, Executor, Lost, Results, Work
from macabre.bots.worker_processes import cores


def on_ray(jobs: int | None = None, work: Work = play_packed) -> Executor:
    """An executor on the cluster that this machine belongs to, or else on a local Ray that is started for it.

    At most ``jobs`` deals are played at the same time, by default as many as the cluster has processors. Its machines
    need Macabre with the same rules and bots. Raises ModuleNotFoundError where Ray is not installed.
    """
    ray = import_module("ray")

    def executor(contest: str, deals: Iterator[int]) -> Results:
        ours = not ray.is_initialized()
        if ours:
            _join(ray, jobs or cores())
        try:
            yield from _play(ray, contest, deals, jobs or int(ray.cluster_resources().get("CPU", 1)), work)
        finally:
            if ours:
                ray.shutdown()

    return executor


def _join(ray: Any, jobs: int) -> None:
    quiet = {"log_to_driver": False, "logging_level": "error", "configure_logging": True}
    try:
        ray.init(address="auto", **quiet)
    except ConnectionError:
        ray.init(num_cpus=jobs, include_dashboard=False, **quiet)


def _play(ray: Any, contest: str, deals: Iterator[int], jobs: int, work: Work) -> Results:
    play = ray.remote(work)
    shared = ray.put(contest)
    under_way = {play.remote(shared, deal): deal for _, deal in zip(range(jobs), deals, strict=False)}
    try:
        while under_way:
            done = ray.wait(list(under_way), num_returns=1)[0][0]
            text = _answer(ray, done, under_way.pop(done))
            for _, deal in zip(range(1), deals, strict=False):
                under_way[play.remote(shared, deal)] = deal
            yield text
    finally:
        for task in under_way:
            ray.cancel(task, force=True)


def _answer(ray: Any, task: Any, deal: int) -> str:
    try:
        return str(ray.get(task))
    except ray.exceptions.RayTaskError as error:
        raise Crash(f"deal {deal}: {type(error.cause).__name__}: {error.cause}") from None
    except ray.exceptions.RayError as error:
        raise Lost(f"Ray lost deal {deal} ({type(error).__name__})") from None
