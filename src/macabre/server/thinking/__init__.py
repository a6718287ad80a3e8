"""Where bots think: the pool of processes, the queue that several servers share, hints and analysis."""
