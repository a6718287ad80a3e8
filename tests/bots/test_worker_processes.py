"""Worker processes: they answer tasks, survive each other's deaths and Ctrl-C, and never outlive their parent."""

import itertools
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.context import SpawnProcess
from pathlib import Path

import psutil
import pytest

from macabre.bots import worker_processes
from macabre.bots.worker_processes import (
    FairQueue,
    Supervisor,
    TaskFailed,
    WorkerLost,
    WorkerPool,
    _Task,
    map_unordered,
    start_process,
)
from tests.bots.tasks import die, die_at_first, echo_or_spin, fail, note, own_pid, shout, spin, spin_for_ever, stubborn

LIMIT = 30.0
"""Seconds after which something that has not happened is taken to fail; no test waits for it."""


def until(happened: Callable[[], object]) -> None:
    limit = time.monotonic() + LIMIT
    while not happened():
        assert time.monotonic() < limit
        time.sleep(0.01)


def gone(pid: int) -> bool:
    """Whether a process has ended; one that nobody has asked about since is a zombie."""
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def own_nice(text: str) -> str:
    return str(os.nice(0))


@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    pool = WorkerPool(1)
    yield pool
    pool.close()
    assert not multiprocessing.active_children()


# -- the pool


def test_a_task_is_a_function_and_a_text(pool: WorkerPool) -> None:
    assert pool.submit(shout, "dance").result(LIMIT) == "DANCE"


def test_a_pool_without_tasks_starts_no_process() -> None:
    pool = WorkerPool(2)
    assert pool.pids == []
    assert not multiprocessing.active_children()
    pool.close()


def test_workers_are_used_again_and_no_more_are_started_than_needed() -> None:
    pool = WorkerPool(4)
    pids = {pool.submit(own_pid, "").result(LIMIT) for _ in range(5)}
    assert len(pids) == 1
    assert [str(pid) for pid in pool.pids] == list(pids)
    pool.close()


def test_tasks_are_done_in_the_order_of_submission(pool: WorkerPool, tmp_path: Path) -> None:
    futures = [pool.submit(note, f"{tmp_path / 'notes'}|{word}") for word in "memento"]
    assert "".join(future.result(LIMIT) for future in futures) == "memento"
    assert (tmp_path / "notes").read_text() == "memento"


class Waiting:
    """A queue whose tasks are done one after the other, each in a second of a clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0
        self.queue = FairQueue(lambda: self.now)

    def put(self, text: str, *party: str, urgency: int = 0) -> None:
        self.queue.put(_Task(text, b"", Future(), party, urgency))

    def work(self, seconds: float = 1.0) -> str:
        task = self.queue.pop()
        self.now += seconds
        self.queue.charge(task.party, seconds)
        return task.text


def test_who_has_many_tasks_keeps_others_waiting_for_one_at_most() -> None:
    waiting = Waiting()
    for number in range(15):
        waiting.put(f"a{number}", "address 1", "anna")
    assert [waiting.work() for _ in range(3)] == ["a0", "a1", "a2"]
    waiting.put("b", "address 2", "bert")
    assert waiting.work() == "b"
    assert waiting.work() == "a3"


def test_new_cookies_do_not_help_one_address_to_more_thinking_time() -> None:
    waiting = Waiting()
    for number in range(15):
        waiting.put(f"a{number}", "address 1", f"browser {number}")
    waiting.work()
    waiting.put("b", "address 2", "bert")
    assert waiting.work() == "b"


def test_browsers_at_one_address_take_turns() -> None:
    waiting = Waiting()
    for text in ("a0", "a1", "a2"):
        waiting.put(text, "address", "anna")
    for text in ("b0", "b1"):
        waiting.put(text, "address", "bert")
    assert [waiting.work() for _ in range(5)] == ["a0", "b0", "a1", "b1", "a2"]


def test_what_is_urgent_comes_first_whoever_asks() -> None:
    waiting = Waiting()
    waiting.put("analysis", "address", "anna", urgency=1)
    waiting.put("hint", "address", "bert")
    waiting.work()
    waiting.put("hint", "address", "bert")
    assert waiting.work() == "hint"
    assert waiting.work() == "analysis"


def test_thinking_time_of_long_ago_is_forgotten() -> None:
    waiting = Waiting()
    waiting.put("a", "1", "anna")
    waiting.work(10)
    waiting.now += 3600
    waiting.put("b", "2", "bert")
    waiting.work(1)
    waiting.put("b", "2", "bert")
    waiting.put("a", "1", "anna")
    assert waiting.work() == "a"
    for number in range(5000):
        waiting.queue.charge((str(number), "x"), 1)
        waiting.now += 10
    assert len(waiting.queue._used) < 2000


def test_workers_stand_back_behind_other_processes_if_they_are_told_to() -> None:
    pool = WorkerPool(1, nice=7)
    before = os.nice(0)
    assert int(pool.submit(own_nice, "").result(LIMIT)) == before + 7
    pool.close()


def test_a_task_that_waits_can_be_cancelled(pool: WorkerPool, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    running = pool.submit(spin, str(tmp_path / "begun"))
    until((tmp_path / "begun").exists)
    waiting = [pool.submit(note, f"{notes}|{word}") for word in "ab"]
    assert waiting[0].cancel()
    assert not running.cancel()
    os.kill(pool.pids[0], signal.SIGKILL)  # it is tried again, so the other one has to wait
    assert not waiting[1].done()
    pool.close()
    with pytest.raises(WorkerLost):
        running.result(LIMIT)
    with pytest.raises(CancelledError):
        waiting[1].result(LIMIT)
    assert not notes.exists()


def test_a_cancelled_task_is_left_out_and_those_behind_it_are_done(pool: WorkerPool, tmp_path: Path) -> None:
    futures = [pool.submit(note, f"{tmp_path / 'notes'}|{word}") for word in "abcde"]
    cancelled = futures[3].cancel()  # the worker has only just been started
    assert futures[4].result(LIMIT) == "e"
    assert cancelled
    assert (tmp_path / "notes").read_text() == "abce"


def test_what_went_wrong_is_told_with_its_type_and_message(pool: WorkerPool) -> None:
    with pytest.raises(TaskFailed, match="ValueError: no candle") as told:
        pool.submit(fail, "candle").result(LIMIT)
    assert told.value.text == "candle"
    assert "in fail" in "".join(told.value.__notes__)
    assert pool.submit(shout, "on").result(LIMIT) == "ON"


def test_a_function_that_no_worker_could_find_is_refused_at_once(pool: WorkerPool) -> None:
    with pytest.raises((AttributeError, TypeError, ValueError), match="pickle"):
        pool.submit(lambda text: text, "x")


def test_a_task_whose_worker_dies_is_tried_again(pool: WorkerPool, tmp_path: Path) -> None:
    assert pool.submit(die_at_first, str(tmp_path / "tried")).result(LIMIT) == "done"


def test_a_task_that_kills_every_worker_is_given_up_and_the_pool_goes_on(pool: WorkerPool) -> None:
    with pytest.raises(WorkerLost, match=r"exit code -9") as told:
        pool.submit(die, "poison").result(LIMIT)
    assert (told.value.text, told.value.exit_code) == ("poison", -signal.SIGKILL)
    assert pool.submit(shout, "on").result(LIMIT) == "ON"


def test_the_death_of_one_worker_does_not_touch_the_task_of_another(tmp_path: Path) -> None:
    pool = WorkerPool(2)
    spinning = pool.submit(spin, str(tmp_path / "begun"))
    until((tmp_path / "begun").exists)
    survivor = pool.pids
    with pytest.raises(WorkerLost):
        pool.submit(die, "").result(LIMIT)
    assert set(survivor) <= set(pool.pids)
    assert not spinning.done()
    pool.close()


def test_closing_ends_workers_whatever_they_are_doing(tmp_path: Path) -> None:
    pool = WorkerPool(2)
    futures = [pool.submit(spin, str(tmp_path / name)) for name in "ab"]
    until(lambda: (tmp_path / "a").exists() and (tmp_path / "b").exists())
    pool.close()
    assert not multiprocessing.active_children()
    assert all(isinstance(future.exception(LIMIT), WorkerLost) for future in futures)
    with pytest.raises(RuntimeError, match="closed"):
        pool.submit(shout, "late")


def test_closing_while_workers_are_being_started_leaves_none(tmp_path: Path) -> None:
    for delay in (0.0, 0.001, 0.01, 0.05):
        pool = WorkerPool(2)
        futures: list[Future[str]] = [pool.submit(spin, str(tmp_path / name)) for name in "ab"]
        time.sleep(delay)
        pool.close()
        assert all(future.done() for future in futures)
        assert not multiprocessing.active_children()


# -- many tasks


@pytest.mark.parametrize("count", [1, 2])
def test_all_texts_are_answered(count: int) -> None:
    words = ["ash", "bone", "coal", "dust", "ember"]
    assert sorted(map_unordered(shout, words, count)) == sorted(map(str.upper, words))
    assert list(map_unordered(shout, [], count)) == []
    assert not multiprocessing.active_children()


def test_texts_are_taken_only_as_workers_become_free() -> None:
    taken = itertools.count()
    answers = map_unordered(shout, (str(next(taken)) for _ in itertools.count()), 2)
    assert [next(answers) for _ in range(5)]
    assert next(taken) <= 5 + 2
    answers.close()


def test_closing_the_answers_ends_the_workers_at_once(tmp_path: Path) -> None:
    answers = map_unordered(echo_or_spin, ["quick", *(str(tmp_path / name) for name in "ab")], 2)
    assert next(answers) == "quick"
    answers.close()
    assert not multiprocessing.active_children()


def test_one_process_alone_is_this_one() -> None:
    assert list(map_unordered(own_pid, ["x"], 1)) == [str(os.getpid())]


# -- Ctrl-C, and a parent that dies


def start_in_a_thread(target: Callable[..., object], args: tuple[str, ...]) -> SpawnProcess:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(start_process, target, args).result()


@pytest.mark.parametrize("start", [start_process, start_in_a_thread])
def test_a_child_leaves_ctrl_c_to_its_parent_from_its_very_first_moment(
    start: Callable[..., SpawnProcess], tmp_path: Path
) -> None:
    begun = tmp_path / "begun"
    child = start(spin_for_ever, (str(begun),))
    assert child.pid is not None
    while not begun.exists() and child.is_alive():
        os.kill(child.pid, signal.SIGINT)
        time.sleep(0.002)
    os.kill(child.pid, signal.SIGINT)
    child.join(0.05)
    assert child.is_alive()
    child.kill()
    child.join()


def test_starting_a_child_leaves_our_own_ctrl_c_as_it_was() -> None:
    child = start_process(shout, ("",))
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    child.join()
    assert child.exitcode == 0


PARENT = """
import sys, time
from pathlib import Path
from macabre.bots.worker_processes import Supervisor, WorkerPool, start_process
from tests.bots.tasks import own_pid, spin, spin_for_ever

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    pool = WorkerPool(2)
    busy = pool.submit(spin, str(folder / "a"))
    pool.submit(own_pid, "").result()
    child = start_process(spin_for_ever, (str(folder / "b"),))
    supervisor = Supervisor(spin_for_ever, (str(folder / "c"),), 1)
    while not all((folder / name).exists() for name in "abc"):
        time.sleep(0.01)
    print(*pool.pids, child.pid, *supervisor.pids, flush=True)
    if sys.argv[2] == "wait":
        time.sleep(100)
"""
"""Starts processes that are busy and one that is idle, and says which."""


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, None])
def test_no_process_outlives_its_parent(tmp_path: Path, end: signal.Signals | None) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    root = str(Path(__file__).parent.parent.parent)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([root, os.environ.get("PYTHONPATH", "")])}
    command = [sys.executable, str(script), str(tmp_path), "wait" if end else "go"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as parent:
        assert parent.stdout is not None
        pids = [int(pid) for pid in parent.stdout.readline().split()]
        assert len(pids) == 4
        if end:
            assert not any(gone(pid) for pid in pids)
            parent.send_signal(end)
        parent.wait(LIMIT)
    try:
        until(lambda: all(gone(pid) for pid in pids))
    finally:
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


# -- processes that go on


def test_a_supervised_process_that_dies_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_processes, "RESPAWN_DELAY", 0.01)
    supervisor = Supervisor(spin_for_ever, (str(tmp_path / "begun"),), 2)
    before = supervisor.pids
    os.kill(before[0], signal.SIGKILL)
    until(lambda: supervisor.pids[0] != before[0])
    assert supervisor.pids[1] == before[1]
    supervisor.close()
    assert not multiprocessing.active_children()


def test_waiting_for_a_supervisor_ends_when_it_is_closed(tmp_path: Path) -> None:
    supervisor = Supervisor(spin_for_ever, (str(tmp_path / "begun"),), 0)
    waiting = threading.Thread(target=supervisor.wait)
    waiting.start()
    supervisor.close()
    waiting.join(LIMIT)
    assert not waiting.is_alive()


def test_a_supervised_process_that_will_not_end_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_processes, "GRACE", 0.1)
    supervisor = Supervisor(stubborn, (str(tmp_path / "begun"),), 1)
    until((tmp_path / "begun").exists)
    supervisor.close()
    assert not multiprocessing.active_children()
