"""Worker processes: the one way in which Macabre uses more than one core.

All of them are started by ``start_process``: they leave Ctrl-C to their parent, and they never outlive it, not even
when it is killed. On top of that stand ``WorkerPool``, which answers short tasks, ``map_unordered``, which lets a
command do many of them, and ``Supervisor``, which keeps long-running processes alive.

>>> from macabre.bots.worker_processes import map_unordered
>>> list(map_unordered(str.upper, ["dance", "death"], processes=1))
['DANCE', 'DEATH']
"""

import atexit
import logging
import os
import pickle
import signal
import sys
import time
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from threading import Condition, Event, Lock, Thread, current_thread
from typing import Any, NamedTuple

logger = logging.getLogger("macabre.bots")

SPAWN = get_context("spawn")
"""Never forked: a forked process would inherit the locks of threads that it does not have, such as a progress bar's."""
TRIES = 3
"""How many workers may be lost over one task before it is given up: the task itself may be what kills them."""
RESPAWN_DELAY = 1.0
"""Seconds after which a supervisor looks again, so that a process that dies at once is not started in a tight loop."""
GRACE = 5.0
"""Seconds that a supervised process has to end when it is told to."""

Function = Callable[[str], str]
"""What a worker does with a task. It is pickled by name, so it has to be a module's function, or a partial of one."""


class TaskFailed(RuntimeError):
    """The function raised an exception in its worker; the message has its type and text, a note its traceback."""

    def __init__(self, text: str, problem: str) -> None:
        super().__init__(problem)
        self.text = text
        """The task's text."""


class WorkerLost(RuntimeError):
    """Workers died over a task, or the pool was closed during it."""

    def __init__(self, text: str, exit_code: int | None) -> None:
        super().__init__(f"A worker process ended during its task (exit code {exit_code})")
        self.text = text
        """The task's text."""
        self.exit_code = exit_code


def cores() -> int:
    """How many processes can run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# -- one process


def prepare_children(function: Callable[[], object]) -> None:
    """Let every process that is started from now on call this first, such as to set up its log."""
    _preparations[:] = [function]


_preparations: list[Callable[[], object]] = []


def start_process(target: Callable[..., object], args: tuple[Any, ...] = ()) -> SpawnProcess:
    """Start a child process that ignores Ctrl-C and ends as soon as this process does, however that happens."""
    process = SPAWN.Process(target=_run_child, args=(target, args, tuple(_preparations)), daemon=True)
    with _interrupt_blocked():
        process.start()
    return process


@contextmanager
def _interrupt_blocked() -> Iterator[None]:
    """Block SIGINT in this thread. A child inherits that, so Ctrl-C cannot hit it while its interpreter starts."""
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # it would unblock the signal if it were started below
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _run_child(
    target: Callable[..., object], args: tuple[Any, ...], preparations: tuple[Callable[[], object], ...]
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    exit_with_parent()
    for prepare in preparations:
        prepare()
    try:
        target(*args)
    except Exception:
        logger.exception("a process has failed")
        sys.exit(1)


def exit_with_parent() -> None:
    """Let this process end as soon as its parent does, even if that is killed. Without a parent of ours, do nothing."""
    if (parent := parent_process()) is not None:
        Thread(target=_exit_after, args=(parent,), name="exit-with-parent", daemon=True).start()


def _exit_after(parent: BaseProcess) -> None:
    """Wait for the parent's end, which the system reports however it comes."""
    parent.join()
    os._exit(1)  # sys.exit would end this thread only, and the main thread may be busy


# -- a pool for tasks


HALF_LIFE = 10.0
"""Seconds after which half of the time that somebody's tasks have taken is forgotten."""
START = 0.05
"""Seconds that a task counts as from its beginning; the rest is counted when it is done."""
FORGOTTEN = 1000
"""When so many parties have had something done, those of long ago are forgotten."""

Party = tuple[str, ...]
"""Whose task it is, from the larger party to the smaller one, such as an address and a browser there."""


class _Task(NamedTuple):
    text: str
    packed: bytes
    """Function and text, pickled."""
    future: Future[str]
    party: Party = ()
    urgency: int = 0


class FairQueue:
    """Waiting tasks. The most urgent come first (0 before 1); among them those of the party that has used the least
    time lately, and among a party's own, the oldest.

    So whoever has many long tasks keeps others waiting for no longer than the one that is being done.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tasks: list[_Task] = []
        self._used: dict[Party, tuple[float, float]] = {}
        """By party: how much time its tasks have taken, and as of when."""

    def __len__(self) -> int:
        return len(self._tasks)

    def put(self, task: _Task) -> None:
        self._tasks.append(task)

    def pop(self) -> _Task:
        """Take out the next task; its party is charged a little already."""
        now = self._clock()
        task = min(self._tasks, key=lambda task: (task.urgency, *self.claims(task.party, now)))
        self._tasks.remove(task)
        self.charge(task.party, START)
        return task

    def clear(self) -> list[_Task]:
        tasks, self._tasks = self._tasks, []
        return tasks

    def charge(self, party: Party, seconds: float) -> None:
        """A task of that party has taken so long."""
        now = self._clock()
        for end in range(1, len(party) + 1):
            self._used[party[:end]] = self._usage(party[:end], now) + seconds, now
        if len(self._used) > FORGOTTEN:
            self._used = {key: value for key, value in self._used.items() if self._usage(key, now) > START / 10}

    def claims(self, party: Party, now: float) -> list[float]:
        """How much time a party has used lately, the larger one first: whoever has used less comes first."""
        return [self._usage(party[:end], now) for end in range(1, len(party) + 1)]

    def _usage(self, party: Party, now: float) -> float:
        seconds, at = self._used.get(party, (0.0, now))
        return float(seconds * 0.5 ** ((now - at) / HALF_LIFE))


class _Answer(NamedTuple):
    """What a worker sends back: the function's result, or what went wrong with a traceback."""

    result: str | None
    problem: str = ""
    trace: str = ""


class WorkerPool:
    """A few worker processes that answer tasks, each one task at a time: in the order of submission, unless they are
    handed in for several parties, who are then treated fairly (``FairQueue``).

    The queue is kept in this process, where every worker has a thread that feeds it: so waiting tasks can be cancelled,
    and a worker's death concerns its own task only. Workers are started when they are needed. One that dies is
    replaced, and its task is tried again up to ``tries`` times.
    """

    def __init__(self, processes: int, tries: int = TRIES, nice: int = 0) -> None:
        """``nice`` is by how much the workers stand back behind other processes where cores are scarce."""
        self._processes = processes
        self._tries = tries
        self._nice = nice
        self._waiting = FairQueue()
        self._changed = Condition()
        self._workers: list[_Worker] = []
        self._idle = 0
        self._closed = False

    def submit(self, function: Function, text: str, party: Party = (), urgency: int = 0) -> Future[str]:
        """Hand in a task. Its future holds what the function returns; else it raises TaskFailed or WorkerLost."""
        task = _Task(text, pickle.dumps((function, text)), Future(), party, urgency)
        with self._changed:
            if self._closed:
                raise RuntimeError("This pool is closed")
            self._waiting.put(task)
            if len(self._waiting) > self._idle and len(self._workers) < self._processes:
                self._add_worker()
            self._changed.notify()
        return task.future

    @property
    def pids(self) -> list[int]:
        """The processes that are running at present."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    @property
    def waiting(self) -> int:
        """How many tasks no worker has begun with."""
        return len(self._waiting)

    @property
    def alive(self) -> bool:
        """Whether tasks are answered: the pool is open, and none of the threads that feed its workers has ended."""
        return not self._closed and all(worker.alive for worker in self._workers)

    def close(self) -> None:
        """End all workers at once. Waiting tasks are cancelled; those under way raise WorkerLost."""
        with self._changed:
            self._closed = True
            waiting = self._waiting.clear()
            self._changed.notify_all()
        for task in waiting:
            if task.future.cancel():
                task.future.set_running_or_notify_cancel()
        for worker in self._workers:
            worker.close()
        atexit.unregister(self.close)

    def _add_worker(self) -> None:
        if not self._workers:
            atexit.register(self.close)  # before multiprocessing ends the children, which would look like deaths
        self._workers.append(_Worker(self._next, self._done, self._tries, self._nice))

    def _next(self) -> _Task | None:
        """The next task, for a worker that is idle; None once the pool is closed."""
        with self._changed:
            self._idle += 1
            self._changed.wait_for(lambda: self._waiting or self._closed)
            self._idle -= 1
            return self._waiting.pop() if self._waiting else None

    def _done(self, task: _Task, seconds: float) -> None:
        with self._changed:
            self._waiting.charge(task.party, seconds - START)


class _Worker:
    """A worker process and the thread that feeds it, which starts it when the first task comes."""

    def __init__(
        self,
        next_task: Callable[[], _Task | None],
        done: Callable[[_Task, float], None],
        tries: int,
        nice: int,
    ) -> None:
        self._next_task = next_task
        self._done = done
        self._tries = tries
        self._nice = nice
        self._lock = Lock()
        """For starting and ending the process, which different threads do."""
        self._closed = False
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._thread = Thread(target=self._feed, name="worker-feed", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        process = self._process
        return process.pid if process is not None and process.is_alive() else None

    @property
    def alive(self) -> bool:
        """Whether tasks are taken; the process itself is started when one comes."""
        return self._thread.is_alive()

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()  # the thread, if it waits for an answer, then reads the end of the pipe
        if self._thread is not current_thread():
            self._thread.join()

    def _feed(self) -> None:
        while task := self._next_task():
            if task.future.set_running_or_notify_cancel():
                begun = time.monotonic()
                try:
                    self._settle(task)
                except Exception as error:  # noqa: BLE001 - such as a system without room for one more process
                    task.future.set_exception(error)
                self._done(task, time.monotonic() - begun)
        self._end()

    def _settle(self, task: _Task) -> None:
        """Have the task done, and tell its future."""
        exit_code = None
        for _ in range(self._tries):
            pipe = self._open()
            if pipe is None:
                break
            try:
                pipe.send_bytes(task.packed)
                answer = _Answer(*pipe.recv())
            except (EOFError, OSError):
                exit_code = self._end()
            else:
                _tell(task, answer)
                return
        task.future.set_exception(WorkerLost(task.text, exit_code))

    def _open(self) -> Connection | None:
        """The pipe to the process, which is started if there is none; None once the worker is closed."""
        with self._lock:
            if self._closed:
                return None
            if self._pipe is None:
                self._pipe, theirs = SPAWN.Pipe()
                self._process = start_process(_answer_tasks, (theirs, self._nice))
                theirs.close()
            return self._pipe

    def _end(self) -> int | None:
        """Put the process away; the code that it ended with."""
        with self._lock:
            process, pipe = self._process, self._pipe
            self._process = self._pipe = None
        if pipe is not None:
            pipe.close()
        if process is None:
            return None
        process.join(1)
        if process.exitcode is None:  # it has closed its pipe, and yet it goes on
            process.kill()
            process.join()
        return process.exitcode


def _tell(task: _Task, answer: _Answer) -> None:
    if answer.result is not None:
        task.future.set_result(answer.result)
        return
    error = TaskFailed(task.text, answer.problem)
    error.add_note(answer.trace)
    task.future.set_exception(error)


def _answer_tasks(pipe: Connection, nice: int) -> None:
    """What a worker process does: one task after the other, until the pipe is closed."""
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    with suppress(EOFError, OSError):
        while True:
            pipe.send(tuple(_answer(pipe.recv_bytes())))


def _answer(packed: bytes) -> _Answer:
    try:
        function, text = pickle.loads(packed)
        return _Answer(str(function(text)))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told to whoever waits
        return _Answer(None, f"{type(error).__name__}: {error}", traceback.format_exc())


def map_unordered(
    function: Function, texts: Iterable[str], processes: int, tries: int = TRIES
) -> Generator[str, None, None]:
    """What the function makes of every text, as the answers come in. One process alone is this process itself.

    Texts are taken as workers become free, so there may be infinitely many. Closing the generator ends the workers at
    once, whatever they are doing.
    """
    if processes < 2:
        yield from map(function, texts)
        return
    pool, remaining = WorkerPool(processes, tries), iter(texts)
    finished: SimpleQueue[Future[str]] = SimpleQueue()

    def submit(count: int) -> int:
        futures = [pool.submit(function, text) for text in islice(remaining, count)]
        for future in futures:
            future.add_done_callback(finished.put)
        return len(futures)

    try:
        running = submit(processes)
        while running:
            answer = finished.get().result()
            running += submit(1) - 1  # before the answer is looked at, so that no worker waits for that
            yield answer
    finally:
        pool.close()


# -- processes that go on


class Supervisor:
    """Keeps so many processes of one kind running: whichever ends is replaced."""

    def __init__(self, target: Callable[..., object], args: tuple[Any, ...], count: int) -> None:
        self._target = target
        self._args = args
        self._processes = [self._start() for _ in range(count)]
        self._closed = Event()
        self._watcher = Thread(target=self._watch, name="supervisor", daemon=True)
        self._watcher.start()
        atexit.register(self.close)  # before multiprocessing ends the children, which would look like deaths

    @property
    def pids(self) -> list[int]:
        return [process.pid for process in self._processes if process.pid is not None]

    @property
    def alive(self) -> bool:
        """Whether one of them runs, at least."""
        return any(process.is_alive() for process in self._processes)

    def wait(self) -> None:
        """Block until somebody calls ``close``, or Ctrl-C."""
        self._closed.wait()

    def close(self) -> None:
        self._closed.set()
        self._watcher.join()
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join(GRACE)
            if process.exitcode is None:
                process.kill()
                process.join()
        atexit.unregister(self.close)

    def _start(self) -> SpawnProcess:
        return start_process(self._target, self._args)

    def _watch(self) -> None:
        while not self._closed.wait(RESPAWN_DELAY):
            for number, process in enumerate(self._processes):
                if not process.is_alive():
                    with suppress(OSError):  # a system without room for one more process may have some the next time
                        self._processes[number] = self._start()
